#!/bin/sh
# run.sh TEST ARGUMENTS...: a test of this folder, or status 77 (skipped) where there is no Node of at least version 18.
command -v node >/dev/null || { echo 'skipped: there is no Node'; exit 77; }
node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 18 ? 1 : 0)' || { echo 'skipped: Node is older than 18'; exit 77; }
test=$1
shift
exec node "$(dirname "$0")/$test.mjs" "$@"
