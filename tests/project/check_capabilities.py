"""Code asks for what an element, a law, a flow rule, a collider's shape, an integrator or a solver can do, never which one it
is: outside the files that define them no number of nodes is compared with 4 or 10, and no registered name is compared or looked
up.

    check_capabilities.py SOURCE_DIR
"""
import glob
import os
import re
import sys

# What is registered where: X(symbol, "name") in each list.
LISTS = ["src/elements/list.h", "src/materials/list.h", "src/plasticity/list.h", "src/contact/list.h", "src/integrate/list.h",
         "src/linear/list.h"]
# Files that may compare a number of nodes: the kinds of cells.
CELLS = {"src/mesh/cell.c"}
ENTRY = re.compile(r'\bX\(\w+, "([^"]+)"\)')
COUNT = re.compile(r"\b(?:nodes|nodes_per_tet|size|n) [=!]= (?:4|10|PL_LINEAR_NODES|PL_QUADRATIC_NODES)\b")
LOOKUP = r'\b(?:str(?:case)?cmp|\w+_(?:find|find_rule|named))\((?:[^;"]*[^;"\\])?"(%s)"'
COMMENT = re.compile(r"/\*.*?\*/", re.S)
problems = []


def code_of(path):
    """The text with comments blanked, lines kept."""
    with open(path, encoding="utf-8") as file:
        return COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), file.read())


def report(path, text, found, what):
    problems.append(f"{path}:{text.count(chr(10), 0, found.start()) + 1}: {what}: {found.group().strip()}")


def check(path, text, lookup):
    if path not in CELLS:
        for found in COUNT.finditer(text):
            report(path, text, found, "compares a number of nodes, expected a capability (pl_element, pl_mesh_is_quadratic)")
    for found in lookup.finditer(text):
        report(path, text, found, "asks for one by its name, expected a capability")


def self_test(lookup):
    """What must be found is found, and what need not be is not."""
    for bad in ("if (nodes == 4) x", "element->nodes != 10", "mesh->nodes_per_tet == PL_QUADRATIC_NODES"):
        assert COUNT.search(bad), bad
    for good in ("version == 4", "n <= 10", "n == 40", "rows[n] == 4", "10 * n"):
        assert not COUNT.search(good), good
    for bad in ('!strcmp(def->law, "linear")', 'pl_element_find("tet4")', 'pl_element_find_rule("tet10", 4)', 'strcmp("mesh", x)'):
        assert lookup.search(bad), bad
    for good in ('!strcmp(field->name, "shape")', '.law = "linear"', 'f("linear")'):
        assert not lookup.search(good), good


def main():
    os.chdir(sys.argv[1])
    names = []
    for path in LISTS:
        found = ENTRY.findall(code_of(path))
        if not found:
            problems.append(f"{path}:1: no entries found, expected X(symbol, \"name\")")
        names += found
    lookup = re.compile(LOOKUP % "|".join(re.escape(name) for name in sorted(set(names))))
    self_test(lookup)
    files = [path for top in ("src", "cli", "render") for path in sorted(glob.glob(f"{top}/**/*.[ch]", recursive=True))]
    for path in files:
        check(path, code_of(path), lookup)
    print("\n".join(problems) or f"{len(files)} files, {len(set(names))} names: nothing is known by its name or number of nodes")
    return 1 if problems else 0


sys.exit(main())
