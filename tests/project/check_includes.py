"""Includes point up the table of docs/source-map.md: a folder uses what stands above it, never what stands below. Also the
two rules of its first lines: materials and elements do not know each other, and the folders outside src/, bench excepted, see
nothing of src/, not even through a header of another folder.

    check_includes.py SOURCE_DIR
"""
import os
import re
import sys

MAP = "docs/source-map.md"
APART = {"src/materials", "src/elements"}
MAY_SEE_SRC = {"bench"}
SEARCHED = ["include", "src", "render", "plot", "bench", "cli", "studio"]  # as the compiler does, after the file's own folder
ROW = re.compile(r"^\| \[([^\]]+)\]\(\.\./([^)]+)\) \|", re.M)
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]')


def folders_in_order():
    """The table's folders that hold C, first to last."""
    with open(MAP, encoding="utf-8") as file:
        rows = ROW.findall(file.read())
    return [link for _, link in rows if link.startswith(("include/", "src/")) or link in SEARCHED]


def files_of(top):
    for folder, _, names in sorted(os.walk(top)):
        yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith((".c", ".h")))


def resolve(path, name):
    """The file of this tree that is meant, or None."""
    for folder in [os.path.dirname(path)] + SEARCHED:
        there = os.path.normpath(os.path.join(folder, name))
        if os.path.isfile(there):
            return there
    return None


def read_graph():
    """For every file, the files of this tree that it includes, with the lines."""
    graph = {}
    for path in (path for top in SEARCHED for path in files_of(top)):
        graph[path] = []
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                found = INCLUDE.match(line)
                there = resolve(path, found.group(1)) if found else None
                if there:
                    graph[path].append((number, there))
                elif found and '"' in line:
                    graph[path].append((number, None))
    return graph


def way_into_src(graph, path, seen):
    """The includes that lead from a header into src/, or None."""
    if path.startswith("src/"):
        return [path]
    seen.add(path)
    for _, there in graph[path]:
        way = way_into_src(graph, there, seen) if there and there not in seen else None
        if way:
            return [path] + way
    return None


def check(graph, order):
    problems = []
    folder_of = {path: next((f for f in order if path.startswith(f + "/")), None) for path in graph}
    for path, includes in graph.items():
        own = folder_of[path]
        if own is None:
            problems.append(f"{path}: its folder is not in the table of {MAP}")
            continue
        for number, there in includes:
            place = f"{path}:{number}: "
            other = folder_of.get(there)
            if other is None:
                problems.append(place + "an include that is not found in a folder of the table")
            elif {own, other} == APART:
                problems.append(place + f"{own} includes {there}: the two folders do not know each other")
            elif order.index(other) > order.index(own):
                problems.append(place + f"{own} includes {there}, but {other} stands below it in {MAP}")
            elif not own.startswith(("src/", "include/")) and own not in MAY_SEE_SRC:
                way = way_into_src(graph, there, set())
                if way:
                    problems.append(place + f"{own} sees only public headers, but includes " + ", which includes ".join(way))
    return problems


def main():
    os.chdir(sys.argv[1])
    order, graph = folders_in_order(), read_graph()
    problems = check(graph, order)
    count = sum(len(includes) for includes in graph.values())
    if count < 500 or len(order) < 15:
        problems.append(f"{count} includes in {len(order)} folders: the table or the sources were not read")
    print("\n".join(problems) or f"{count} includes between {len(order)} folders point up {MAP}")
    return 1 if problems else 0


sys.exit(main())
