#!/bin/sh
# Figures 1, 2 and 4 of teran2005 (docs/figures.md).
. "$(dirname "$0")/common"

run teran2005-1 teran2005/armadillo-scatter --set integrator.max_iterations=1 --set time.duration=80 \
    --set output.stop_on_failure=false
picture teran2005-1 teran2005-1 --strip 0,1,2,10,40,80 --columns 3

run teran2005-2a teran2005/armadillo-press
run teran2005-2b teran2005/armadillo-push
run teran2005-2c teran2005/armadillo-squash
picture teran2005-2 teran2005-2a teran2005-2b teran2005-2c --layout column --times 0.4,0.8,1.2,1.6 \
    --label 'pressed; hands and feet fixed' --label 'pushed; feet fixed' --label 'squashed; feet fixed' --fov 25

run teran2005-4 teran2005/armadillo-legs
picture teran2005-4 teran2005-4 --times 0,1.2,1.76,2.4
