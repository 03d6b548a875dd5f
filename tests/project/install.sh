#!/bin/sh
# Installs this build into a fresh prefix, moves it, and uses it as a stranger would: the program in README.md is built with
# pkg-config against the shared and the static library and as a CMake project, and run.
#
#   install.sh SOURCE_DIR BUILD_DIR CMAKE CC
set -eu
source=$1 build=$2 cmake=$3 cc=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "install.sh: $*" >&2; exit 1; }

"$cmake" --install "$build" --prefix "$work/first" >"$work/log" 2>&1 || { cat "$work/log"; fail "installing failed"; }
mv "$work/first" "$work/moved" # nothing may remember where it was installed
prefix=$work/moved
if grep -rIl "$work/first\|$build\|$source" "$prefix" >"$work/leaks"; then
    fail "files name the build, source or install folder: $(cat "$work/leaks")"
fi

for file in pliant/scenes/quickstart.json pliant/schema/scene.schema.json man/man1/pliant.1 bash-completion/completions/pliant \
    zsh/site-functions/_pliant fish/vendor_completions.d/pliant.fish doc/pliant/LICENSE \
    doc/pliant/docs/results.md; do
    [ -f "$prefix/share/$file" ] || fail "share/$file is not installed"
done

# The first C block of the README is the program: one statement a line, and no more of them than a reader takes in.
awk '/^```c$/ { inside = 1; next } /^```$/ { if (inside) exit } inside' "$source/README.md" >"$work/tip.c"
lines=$(sed -n '/^int main/,$p' "$work/tip.c" | sed '1d;$d' | grep -c .)
[ "$lines" -ge 20 ] && [ "$lines" -le 50 ] || fail "README's program has $lines lines in main, expected 20 to 50"

PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name pliant.pc)")
export PKG_CONFIG_PATH
libdir=$(pkg-config --variable=libdir pliant)
export LD_LIBRARY_PATH="$libdir"
strict="-std=c17 -Wall -Wextra -Wconversion -Wpedantic -Werror"

$cc $strict "$work/tip.c" -o "$work/tip-shared" $(pkg-config --cflags --libs pliant) || fail "pkg-config, shared: no build"
shared=$("$work/tip-shared") || fail "the shared program failed: $shared"
echo "shared: $shared"

$cc $strict -static "$work/tip.c" -o "$work/tip-static" $(pkg-config --cflags --static --libs pliant) ||
    fail "pkg-config, static: no build"
static=$(LD_LIBRARY_PATH= "$work/tip-static") || fail "the static program failed: $static"
[ "$shared" = "$static" ] || fail "shared and static differ: '$shared' and '$static'"

# Only the public names may leave the shared library, and no copy of them for one SIMD level.
foreign=$(nm -D --defined-only "$libdir/libpliant.so" | awk '$2 ~ /[TDBR]/ && ($3 !~ /^pl_/ || $3 ~ /__/) { print $3 }')
[ -z "$foreign" ] || fail "the shared library exports $foreign"

mkdir "$work/consumer"
cp "$work/tip.c" "$work/consumer/"
cat >"$work/consumer/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.20)
project(consumer LANGUAGES C)
find_package(pliant 0.1 REQUIRED COMPONENTS static)
foreach(library pliant pliant_static)
  add_executable(tip_${library} tip.c)
  target_link_libraries(tip_${library} PRIVATE pliant::${library})
endforeach()
get_target_property(needs pliant::pliant INTERFACE_LINK_LIBRARIES)
if(needs)
  message(FATAL_ERROR "the shared library asks its users for ${needs}")
endif()
CMAKE
"$cmake" -S "$work/consumer" -B "$work/consumer/build" -DCMAKE_C_COMPILER="$cc" -DCMAKE_PREFIX_PATH="$prefix" >"$work/log" 2>&1 &&
    "$cmake" --build "$work/consumer/build" >>"$work/log" 2>&1 || { cat "$work/log"; fail "the CMake project does not build"; }
for library in pliant pliant_static; do
    out=$("$work/consumer/build/tip_$library") || fail "CMake's $library program failed: $out"
    [ "$shared" = "$out" ] || fail "CMake's $library program says '$out' instead of '$shared'"
done

"$prefix/bin/pliant" --version >/dev/null || fail "the installed tool does not run"
chmod -R a-w "$prefix/share/pliant"
(cd "$work" && "$prefix/bin/pliant" run "$prefix/share/pliant/scenes/bargteil2014/bar-swing.json" --frames 1 -q) ||
    fail "an installed scene does not run from elsewhere"
chmod -R u+w "$prefix/share/pliant"
[ -f "$work/out/bar-swing/frame_0001.vtu" ] || fail "the installed scene left no frame in out/bar-swing"
case $(pkg-config --modversion pliant) in
"$("$prefix/bin/pliant" --version | sed -n '1s/^pliant \([^ ]*\) .*/\1/p')") ;;
*) fail "pkg-config and the tool disagree on the version" ;;
esac

# Timoshenko's beam under its own weight: w = q L^4/(8 E I) + q L^2/(2 k G A) with q = rho g A. The bar is coarse and bends by
# a few per cent of its length, so a tenth is allowed; a wrong sign, unit or factor is far outside.
echo "$shared" | awk '
    { tip = $NF }
    END {
        E = 2e7; nu = 0.3; L = 4; A = 1; I = 1 / 12; q = 1000 * 9.81 * A; G = E / (2 * (1 + nu))
        expected = -(q * L^4 / (8 * E * I) + q * L^2 / (2 * 5 / 6 * G * A))
        printf "tip %g m, beam theory %g m\n", tip, expected
        exit !(tip / expected > 0.9 && tip / expected < 1.1)
    }' || fail "the bar does not bend as a beam"
