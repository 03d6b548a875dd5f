#!/bin/sh
# Figures 1, 2, 4b, 5 to 8, 10 and 11 of mezger2007 (docs/figures.md).
. "$(dirname "$0")/common"

# toy FIGURE SCENE: before and after, the toy coloured by plastic strain, and its elements.
toy() {
    run "mezger2007-$1" "mezger2007/$2"
    picture "mezger2007-$1" "mezger2007-$1" --strip 0,20 --zoom 1.1 --size 1000x560
    picture "mezger2007-$1-elements" "mezger2007-$1" --strip 0,20 --zoom 1.1 --size 1000x560 --field none \
        --surface elements --edges
}

toy 1 armadillo

run mezger2007-2 mezger2007/pressure
picture mezger2007-2 mezger2007-2 --size 1100x540

run mezger2007-4b mezger2007/cycle
tools/plot-cycle "$out/mezger2007-4b" "$pictures/mezger2007-4b.svg"

# The surface, and tetrahedra in two resolutions, straight and curved along the surface.
model=scenes/models/armadillo.json
for tets in 147 230; do
    for element in tet4 tet10; do
        "$pliant" mesh $model -o "$out/armadillo-$tets-$element.vtu" --vertices 20000 --tets $tets --element $element >"$out/log"
    done
done
"$pliant" mesh $model -o "$out/armadillo.obj" --vertices 20000 >"$out/log"
picture mezger2007-5-surface $model --field none --azimuth 20 --size 480x480
picture mezger2007-5-straight "$out/armadillo-230-tet4.vtu" "$out/armadillo-147-tet4.vtu" \
    --label '229 tetrahedra' --label '147 tetrahedra' --field none --edges --azimuth 20 --size 960x480
picture mezger2007-5-curved "$out/armadillo-230-tet10.vtu" "$out/armadillo-147-tet10.vtu" \
    --label '229, curved' --label '147, curved' --field none --edges --azimuth 20 --size 960x480
tools/plot-conform "$out/armadillo.obj" "$out/armadillo-147-tet4.vtu" "$out/armadillo-147-tet10.vtu" "$pictures/mezger2007-6.svg"

toy 7 bunny
toy 8 elephant
run mezger2007-10 mezger2007/dragon
picture mezger2007-10 mezger2007-10 --times 0,1.6,4 --size 840x480
run mezger2007-11 mezger2007/dragon-twist
picture mezger2007-11 mezger2007-11 --times 0,2.4,4 --size 840x520
