#!/bin/sh
# The completion of bash offers what the tool has: commands, a command's options, topics, levels, files.
#
#   completion.sh PLIANT SOURCE_DIR
command -v bash >/dev/null || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ln -s "$1" "$folder/pliant"
touch "$folder/scene.json"
cd "$folder" || exit 1
PATH=$folder:$PATH exec bash -c '
source "$0/cli/completion/pliant.bash"
failed=0
# offers LINE... -- WORD...: the last of LINE is completed; every WORD must be offered, and one that begins with "!" must not.
offers() {
    COMP_WORDS=(pliant)
    while [ "$1" != -- ]; do COMP_WORDS+=("$1"); shift; done
    shift
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
    _pliant
    for word; do
        case " ${COMPREPLY[*]} " in
        *" ${word#!} "*) found=yes ;;
        *) found=no ;;
        esac
        [ "${word#!}" = "$word" ] && wanted=yes || wanted=no
        [ $found = $wanted ] || { echo "${COMP_WORDS[*]}: $word: ${COMPREPLY[*]}"; failed=1; }
    done
}
offers "" -- run check mesh list --version !Exit !pliant
offers ch -- check !run
offers run -- run
offers run --re -- --resume --render !--frames
offers run scene.json - -- -o --set --threads -q --simd !--vertices
offers mesh -- mesh
offers list "" -- materials simd schema
offers list sol -- solvers !simd
offers bench pro -- product
offers --simd x run sc -- scene.json
offers run sc -- scene.json
level=$(pliant list simd | awk "NR == 1 { print \$1 }")
offers --simd "" -- "$level" !pliant
exit $failed' "$2"
