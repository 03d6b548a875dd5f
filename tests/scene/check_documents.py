"""The schema and the scene reference in the repository are those that the field lists give now, every scene is valid by
the schema (by an independent validator), and so is the reference's example. Likewise the models of scenes/models, and the
example of docs/models.md.

    check_documents.py PLIANT SOURCE_DIR
"""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

tool, source = sys.argv[1:]
problems = []


def pliant(*arguments):
    return subprocess.run([tool, *arguments], capture_output=True, text=True)


def read(*parts):
    with open(os.path.join(source, *parts), encoding="utf-8") as file:
        return file.read()


for topic, parts in (("schema", ("schema", "scene.schema.json")), ("manual", ("docs", "scene-reference.md"))):
    if pliant("list", topic).stdout != read(*parts):
        problems.append(f"{'/'.join(parts)} is out of date: make docs")

mesh = json.loads(read("schema", "scene.schema.json"))["definitions"]["mesh"]["anyOf"]
section = re.search(r"\n## mesh\n(.*?)\n## ", read("docs", "scene-reference.md"), re.S).group(1)
for key in {key for form in mesh for key in form["properties"]}:
    if f"\n| `{key}`" not in section:
        problems.append(f"docs/scene-reference.md: mesh has no row for '{key}'")

example = re.search(r"```json\n(.*?)```", read("docs", "scene-reference.md"), re.S).group(1)
with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
    file.write(example)
done = pliant("check", file.name)
os.unlink(file.name)
if done.returncode:
    problems.append(f"the reference's example: {done.stderr}")

scenes = sorted(glob.glob(os.path.join(source, "scenes", "**", "*.json"), recursive=True))
models = [path for path in scenes if os.path.basename(os.path.dirname(path)) == "models"]
scenes = [path for path in scenes if path not in models]
if len(models) < 3:
    problems.append(f"only {len(models)} models")
with tempfile.TemporaryDirectory() as folder:
    for model in models:
        done = pliant("mesh", model, "-o", os.path.join(folder, "model.stl"), "--json")
        found = {} if done.returncode else json.loads(done.stdout)
        if not found.get("closed") or found["parts"] != 1:
            problems.append(f"{model}: expected a closed surface in one part: {done.stdout[:300]}{done.stderr}")
if len(scenes) < 6:
    problems.append(f"only {len(scenes)} scenes")
for scene in scenes:
    done = pliant("check", scene, "--json")
    if done.returncode or not json.loads(done.stdout)["valid"]:
        problems.append(f"{scene}: {done.stdout}{done.stderr}")
    wanted = json.load(open(scene, encoding="utf-8")).get("$schema", "")
    if not os.path.samefile(os.path.join(os.path.dirname(scene), wanted), os.path.join(source, "schema", "scene.schema.json")):
        problems.append(f"{scene}: $schema is '{wanted}'")

try:
    import jsonschema
except ImportError:
    jsonschema = None
if jsonschema:
    schema = json.loads(read("schema", "scene.schema.json"))
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    for scene in scenes:
        problems += [f"{scene}: {e.json_path}: {e.message}" for e in validator.iter_errors(json.load(open(scene, encoding="utf-8")))]
    good = json.loads(example)
    problems += [f"example: {e.json_path}: {e.message}" for e in validator.iter_errors(good)]
    # What the loader refuses by itself, the schema must refuse too.
    broken = [("time", {"dt": -1}), ("gravity", [0, 1]), ("gravty", [0, 0, 0]), ("seed", 1.5), ("bodies", 7), ("colliders", 3), ("colliders", [{}]),
              ("colliders", [{"shape": "sphere"}]), ("colliders", [{"shape": "sphere", "radius": 1, "teeth": 9}]),
              ("materials", {"m": {"young": 1, "poisson": 0.5}}), ("materials", {"m": {"law": "neohookean"}}),
              ("constraints", [{"select": "left"}]), ("constraints", [{"select": {"group": "a", "box": {}}}]), ("constraints", [{}]),
              ("constraints", [{"select": "all", "rotation": {"keys": []}}]), ("constraints", [{"select": "all", "axes": "zx"}]),
              ("loads", [{"kind": "push", "select": "all", "value": 1}]), ("output", {"every": 0})]
    fine = [("colliders", [{"shape": "sphere", "radius": 1, "center": [0, 1, 0], "friction": 0.5},
                           {"shape": "gear", "teeth": 12, "module": 0.1, "width": 1, "rotation": {"keys": [[0, 0], [1, 90]]}}])]
    for key, value in fine:
        problems += [f"{key}: {e.json_path}: {e.message}" for e in validator.iter_errors({**good, key: value})]
    for key, value in broken:
        if validator.is_valid({**good, key: value}):
            problems.append(f"the schema accepts {key} = {json.dumps(value)}")

    schema = json.loads(read("schema", "model.schema.json"))
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    good = json.loads(re.search(r"```json\n(.*?)```", read("docs", "models.md"), re.S).group(1))
    for name, model in [(path, json.load(open(path, encoding="utf-8"))) for path in models] + [("docs/models.md", good)]:
        problems += [f"{name}: {e.json_path}: {e.message}" for e in validator.iter_errors(model)]
    for node in ({}, {"sphere": -1}, {"sphere": 1, "box": [1, 1, 1]}, {"capsule": [[0, 0, 0], [1, 0, 0]]}, {"sphere": 1, "size": 2}):
        if validator.is_valid({"model": node}):
            problems.append(f"the schema accepts the node {json.dumps(node)}")

print("\n".join(problems) or f"{len(scenes)} scenes, {len(models)} models, schema and reference agree" + ("" if jsonschema else " (no jsonschema)"))
sys.exit(1 if problems else 0 if jsonschema else 77)
