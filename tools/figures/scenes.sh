#!/bin/sh
# Pictures of README.md, docs/scenes.md and other pages that are not figures of papers.
PICTURES=${PICTURES:-docs/images}
. "$(dirname "$0")/common"

run quickstart quickstart
picture quickstart quickstart --strip 0,13,24,32,50
run wringer contact/wringer
picture wringer wringer --strip 0,12,16,20 --columns 4 --zoom 1.05

cd scenes/models
"$OLDPWD/$pliant" render bunny.json armadillo.json dragon.json cow.json elephant.json snake.json buddha.json table.json chicken.json \
    --layout grid --columns 3 --fit-each --size 640x420 --quiet --output "$OLDPWD/$pictures/models.jpg"
cd "$OLDPWD"

run press mezger2007/press
picture press press --times 0,2,4.4,6 --columns 4
run toy mezger2007/toy
picture toy toy --times 0,2,4,6 --columns 4
run toy-elements mezger2007/toy --set output.view.field=element # frames contain this array if the view's field is "element"
picture toy-elements toy-elements --times 0,4 --columns 2 --size 500x500
run locking mezger2007/locking
picture locking locking
run adaptive bargteil2014/adaptive
picture adaptive adaptive --strip 4
run colliders colliders
picture colliders colliders
run drop irving2004/drop
picture drop drop --strip 4
run rings contact/rings
picture rings rings --strip 3 --field none
run knot contact/knot
picture knot knot --frame -1 --field none --fit frame --size 720x420
