"""A portable build, from outside: its levels agree to rounding, each gives the same bits on any number of threads and after a
resume, runs name their level and go on at it, and what cannot be had is refused by name.

    test_levels.py PLIANT ONE_STEP WORK
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys

tool, one_step, work = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
SCENE = {
    "time": {"dt": 0.02, "duration": 0.12},
    "gravity": [0, -9.81, 0],
    "integrator": {"type": "implicit-euler"},
    "materials": {"rubber": {"young": 1e5, "poisson": 0.3}},
    "bodies": {"bar": {"mesh": {"shape": "box", "size": [2, 1, 1], "resolution": 3}, "material": "rubber"}},
    "constraints": [{"select": {"group": "x-"}}],
}
environment = {key: value for key, value in os.environ.items() if key != "PLIANT_SIMD"}


def pliant(*arguments, status=0, says="", **more):
    done = subprocess.run([tool, *map(str, arguments)], capture_output=True, text=True, env={**environment, **more})
    assert done.returncode == status, f"pliant {arguments}: status {done.returncode}, expected {status}: {done.stderr}"
    assert says in done.stderr, f"pliant {arguments}: '{done.stderr}' does not say '{says}'"
    return done.stdout


def frames(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.glob("frame_*.vtu"))}


def level_of(folder):
    return json.loads((folder / "run.json").read_text())["simd"]


shutil.rmtree(work, ignore_errors=True)
work.mkdir(parents=True)
scene = work / "bar.json"
scene.write_text(json.dumps(SCENE))
levels = json.loads(pliant("list", "simd", "--json"))
usable = [level["name"] for level in levels if level["state"] != "not on this processor"]
assert [level["name"] for level in levels if level["state"] == "in use"] == usable[-1:], "not the best level is in use"
assert len(levels) > 1, "this build has one level"

whole = {}
for level in usable:
    subprocess.run([one_step, "write", work / f"{level}.bin"], check=True, env={**environment, "PLIANT_SIMD": level})
    folder = work / level
    pliant("run", scene, "-o", folder, "--threads", 1, "--simd", level)
    assert level_of(folder) == level
    whole[level] = frames(folder)
    pliant("--simd", level, "run", scene, "-o", work / "threads", "--threads", 2)
    assert frames(work / "threads") == whole[level], f"{level}: other bits on two threads"
    part = work / f"{level}-part"
    pliant("run", scene, "-o", part, f"--simd={level}", "--frames", 2)
    pliant("run", scene, "-o", part, "--resume")
    assert level_of(part) == level, f"a run begun at {level} went on at {level_of(part)}"
    assert frames(part) == whole[level], f"{level}: other bits after a resume"
for level in usable[:-1]:
    for other in usable:
        subprocess.run([one_step, "compare", work / f"{other}.bin"], check=True, env={**environment, "PLIANT_SIMD": level})
if len(usable) > 1:
    assert whole[usable[0]] != whole[usable[-1]], "levels give the same bits: --simd does nothing"
    pliant("run", scene, "-o", work / usable[0], "--resume", "--simd", usable[-1], status=2,
           says=f"was written at SIMD level {usable[0]}, and this process uses {usable[-1]}")
    pliant("run", scene, "-o", work / "environment", PLIANT_SIMD=usable[0])
    assert level_of(work / "environment") == usable[0]

pliant("list", "simd", "--simd", "sse9", status=2, says="expected one of this build's levels: x86-64")
pliant("list", "simd", PLIANT_SIMD="sse9", status=2, says="PLIANT_SIMD is 'sse9'")
pliant("list", "simd", "--simd", status=2, says="--simd needs a value")
assert f"SIMD level in use: {usable[-1]} " in pliant("--version")
for level in levels:
    if level["name"] not in usable:
        pliant("--version", "--simd", level["name"], status=2, says="this processor does not have")
print(f"{len(usable)} of {len(levels)} levels: {', '.join(usable)}")
