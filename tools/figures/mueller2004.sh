#!/bin/sh
# Pictures of docs/figures.md for mueller2004. Runs that are in $OUT already are not repeated.
set -e
cd "$(dirname "$0")/../.."
OUT=${OUT:-out/figures} IMAGES=${IMAGES:-docs/images/figures} PLIANT=${PLIANT:-build/pliant}
export PLIANT
mkdir -p "$OUT" "$IMAGES"
run() { [ -f "$OUT/mueller2004-$1/run.json" ] || "$PLIANT" run "scenes/mueller2004/$2.json" -o "$OUT/mueller2004-$1" -q; }
picture() { # NAME RUN... OPTIONS
    name=$1 && shift
    "$PLIANT" render "$@" -o "$IMAGES/mueller2004-$name.jpg" -q
}

run 1-plain linear-vs-warped-plain
run 1-warped linear-vs-warped
run 1-nonlinear linear-vs-warped-nonlinear
picture 1 "$OUT/mueller2004-1-plain" "$OUT/mueller2004-1-warped" "$OUT/mueller2004-1-nonlinear" \
    --label "plain linear" --label "warped stiffness" --label "nonlinear" --size 1260x440

[ -f "$IMAGES/mueller2004-7.svg" ] || tools/plot-size "$OUT" "$IMAGES/mueller2004-7.svg"

run 8-snake snake
picture 8-snake "$OUT/mueller2004-8-snake" --times 1,1.8,2.4,2.6 --columns 2 --zoom 1.3 --size 1200x640
run 8-wax wax
picture 8-wax "$OUT/mueller2004-8-wax" --times 0,0.2,0.4,1.5 --columns 2 --zoom 1.15 --size 1200x680

run 9 heat
picture 9 "$OUT/mueller2004-9" --times 0.4,1.2,4 --size 1260x440
