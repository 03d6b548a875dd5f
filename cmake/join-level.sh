#!/bin/sh
# Joins objects into one and appends a suffix to all symbols that they define, so that the engine can be linked once per
# SIMD level. KNOWN is an object that was joined before with the same suffix: references to its symbols get the suffix
# as well.
#
#   join-level.sh CC NM OBJCOPY SUFFIX OUTPUT KNOWN|none OBJECT...
set -eu
cc=$1 nm=$2 objcopy=$3 suffix=$4 output=$5 known=$6
shift 6
mkdir -p "$(dirname "$output")"
trap 'rm -f "$output.joined" "$output.map"' EXIT
"$cc" -r -nostdlib -o "$output.joined" "$@"
{
    "$nm" -g -P "$output.joined" | awk -v s="$suffix" '$2 != "U" && $2 != "w" { print $1, $1 s }'
    [ "$known" = none ] || "$nm" -g -P "$known" | awk -v s="$suffix" '
        $2 != "U" && $2 != "w" { print substr($1, 1, length($1) - length(s)), $1 }'
} >"$output.map"
"$objcopy" --redefine-syms="$output.map" "$output.joined" "$output"
