#!/bin/sh
# Figures 1, 7, 8 and 9 of mueller2004 (docs/figures.md).
. "$(dirname "$0")/common"

run mueller2004-1-plain mueller2004/linear-vs-warped-plain
run mueller2004-1-warped mueller2004/linear-vs-warped
run mueller2004-1-nonlinear mueller2004/linear-vs-warped-nonlinear
picture mueller2004-1 mueller2004-1-plain mueller2004-1-warped mueller2004-1-nonlinear \
    --label 'plain linear' --label 'warped stiffness' --label 'nonlinear' --size 840x440

[ -f "$pictures/mueller2004-7.svg" ] || PLIANT=$pliant tools/plot-size "$out" "$pictures/mueller2004-7.svg"

run mueller2004-8-snake mueller2004/snake
picture mueller2004-8-snake mueller2004-8-snake --times 1,1.8,2.4,2.6 --columns 2 --zoom 1.3 --size 640x340
run mueller2004-8-wax mueller2004/wax
picture mueller2004-8-wax mueller2004-8-wax --times 0,0.2,0.4,1.5 --columns 2 --zoom 1.15 --size 640x360

run mueller2004-9 mueller2004/heat
picture mueller2004-9 mueller2004-9 --times 0.4,1.2,4 --size 840x440
