#!/bin/sh
# Pictures of docs/figures.md for mezger2007. Runs that are in $OUT already are not repeated.
set -e
cd "$(dirname "$0")/../.."
OUT=${OUT:-out/figures} IMAGES=${IMAGES:-docs/images/figures} PLIANT=${PLIANT:-build/pliant}
mkdir -p "$OUT" "$IMAGES"
run() { [ -f "$OUT/mezger2007-$1/run.json" ] || "$PLIANT" run "scenes/mezger2007/$2.json" -o "$OUT/mezger2007-$1" -q; }
picture() { # NAME RUN... OPTIONS
    name=$1 && shift
    "$PLIANT" render "$@" -o "$IMAGES/mezger2007-$name.jpg" -q
}
toy() { # FIGURE SCENE: the toy before and after, coloured by plastic strain, and its elements
    run "$1" "$2"
    picture "$1" "$OUT/mezger2007-$1" --strip 0,20 --zoom 1.1 --size 1000x560
    picture "$1-elements" "$OUT/mezger2007-$1" --strip 0,20 --zoom 1.1 --size 1000x560 --field none --surface elements --edges
}

toy 1 armadillo

run 2 pressure
picture 2 "$OUT/mezger2007-2" --size 1100x540

run 4b cycle
tools/plot-cycle "$OUT/mezger2007-4b" "$IMAGES/mezger2007-4b.svg"

# Figures 5 and 6: the surface, and tetrahedra in two resolutions, straight and curved along the surface.
model=scenes/models/armadillo.json
for tets in 147 230; do
    for element in tet4 tet10; do
        mesh=$OUT/armadillo-$tets-$element.vtu
        [ -f "$mesh" ] || "$PLIANT" mesh $model -o "$mesh" --vertices 20000 --tets $tets --element $element >"$OUT/mesh.log"
    done
done
"$PLIANT" mesh $model -o "$OUT/armadillo.obj" --vertices 20000 >"$OUT/mesh.log"
tools/plot-conform "$OUT/armadillo.obj" "$OUT/armadillo-147-tet4.vtu" "$OUT/armadillo-147-tet10.vtu" "$IMAGES/mezger2007-6.svg"
set -- --field none --edges --azimuth 20 --size 1260x480
picture 5-straight "$OUT/armadillo-230-tet4.vtu" "$OUT/armadillo-147-tet4.vtu" \
    --label "229 tetrahedra, straight" --label "147 tetrahedra, straight" "$@"
picture 5-curved "$OUT/armadillo-230-tet10.vtu" "$OUT/armadillo-147-tet10.vtu" \
    --label "229 tetrahedra, curved" --label "147 tetrahedra, curved" "$@"
picture 5-surface $model --field none --azimuth 20 --size 630x480

toy 7 bunny
toy 8 elephant
run 10 dragon
picture 10 "$OUT/mezger2007-10" --times 0,1.6,4 --size 1260x480
run 11 dragon-twist
picture 11 "$OUT/mezger2007-11" --times 0,2.4,4 --size 1260x520
