#!/bin/sh
# Figures 2, 3, 6 and 7 of irving2004 (docs/figures.md).
. "$(dirname "$0")/common"

run irving2004-2 irving2004/puddle
picture irving2004-2 irving2004-2 --times 0,0.4,1.6,2.2,2.6,5 --columns 3

run irving2004-3 irving2004/curves
tools/plot-stress "$out/irving2004-3" "$pictures/irving2004-3.svg"

run irving2004-6 irving2004/buddha
picture irving2004-6 irving2004-6 --times 0,0.56,1.04,1.44,1.84,4 --columns 3

run irving2004-7 irving2004/plastic-gears
run irving2004-7-star irving2004/plastic-star
picture irving2004-7 irving2004-7 --times 0,1.4,4
picture irving2004-7-star irving2004-7-star --times 0,1.2,4
