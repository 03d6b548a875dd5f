#!/bin/sh
# Figures 1 and 3 to 8 of bargteil2014 (docs/figures.md).
. "$(dirname "$0")/common"

run bargteil2014-1 bargteil2014/helices
picture bargteil2014-1 bargteil2014-1 --frame 40

run bargteil2014-3 bargteil2014/bars-swing
picture bargteil2014-3 bargteil2014-3 --times 0.3,0.9 --columns 1

run bargteil2014-4 bargteil2014/bars-twist
picture bargteil2014-4 bargteil2014-4 --times 0.99,1.2

run bargteil2014-5 bargteil2014/tangle-shape
picture bargteil2014-5 bargteil2014-5 --strip 0,12,24,-1

set --
for element in linear quadratic; do
    for mesh in 266.msh 503.msh 1357.msh 6954.msh.gz; do
        tets=${mesh%%.*}
        run "bargteil2014-6-$tets-$element" bargteil2014/sculpture \
            --set "bodies.sculpture.mesh.file=../meshes/sculpture-$mesh" \
            --set "bodies.sculpture.element=$([ $element = linear ] && echo tet4 || echo bezier10)"
        set -- "$@" "bargteil2014-6-$tets-$element" --label "$tets $element"
    done
done
picture bargteil2014-6 "$@" --layout grid --columns 4 --frame 26 --field none --edges --zoom 1.3 --size 760x640
run bargteil2014-6-table bargteil2014/table
picture bargteil2014-6-table bargteil2014-6-table --strip 4,9,11,20 --columns 2

run bargteil2014-7 bargteil2014/chickens
picture bargteil2014-7 bargteil2014-7 --frame 20

run bargteil2014-8 bargteil2014/elephant
picture bargteil2014-8 bargteil2014-8 --strip 4,9,12,20
