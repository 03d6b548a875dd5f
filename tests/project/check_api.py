"""Every function that the public headers declare has a row in the table of tests/api/functions.h, and every row a function;
those of the folders that need jansson are also defined in a build without it.

    check_api.py SOURCE_DIR
"""
import glob
import os
import re
import sys

source = sys.argv[1]
declared = {}
for path in sorted(glob.glob(os.path.join(source, "include/pliant/*.h"))):
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    text = re.sub(r"^\s*#.*$", "", text, flags=re.M)  # PL_API is defined there
    for declaration in re.findall(r"\bPL_API\b([^;{]*)", text):
        name = re.search(r"\b(pl_\w+)\s*\(", declaration)
        declared[name.group(1) if name else declaration.strip()] = os.path.basename(path)
with open(os.path.join(source, "tests/api/functions.h"), encoding="utf-8") as file:
    rows = re.findall(r"^\s*(?:STATUS|OTHER)\((pl_\w+),", file.read(), re.M)

problems = [f"{declared[name]}: {name} has no row in tests/api/functions.h" for name in declared if name not in rows]
problems += [f"tests/api/functions.h: {name} is no public function" for name in rows if name not in declared]
problems += [f"tests/api/functions.h: {name} has two rows" for name in sorted(set(rows)) if rows.count(name) > 1]


def defined(*patterns):
    names = set()
    for pattern in patterns:
        for path in glob.glob(os.path.join(source, pattern)):
            with open(path, encoding="utf-8") as file:
                names |= set(re.findall(r"^\w[\w *]*?\b(pl_\w+)\(", file.read(), re.M)) & set(declared)
    return names


with_jansson, stubs = defined("src/scene/*.c", "src/sculpt/*.c"), defined("src/core/no_*.c")
problems += [f"{name} is not defined in a build without jansson: src/core/no_scene.c or no_session.c" for name in sorted(with_jansson - stubs)]
if len(with_jansson) < 20:
    problems.append(f"{len(with_jansson)} functions found in src/scene, expected more than 20")
if len(declared) < 100:
    problems.append(f"{len(declared)} functions found in include/pliant, expected more than 100")
print("\n".join(problems) or f"{len(declared)} public functions are walked")
sys.exit(1 if problems else 0)
