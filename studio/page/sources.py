"""Ties the built page (dist, committed, embedded in the program) to its sources: SHA-256 sums of both, in a fixed order.

    sources.py            fails, naming the files, where dist/SOURCES.sha256 does not say what is there
    sources.py --write    writes it (`make page` does, after building)

Needs no Node: the suite runs it everywhere.
"""
import hashlib
import os
import sys

PAGE = os.path.dirname(os.path.abspath(__file__))
SUMS = os.path.join(PAGE, "dist", "SOURCES.sha256")
SOURCES = ["index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.mjs", "src", "dist"]


def files_of(name):
    """Paths below PAGE with slashes, sorted as bytes, so that every system has the same order."""
    path = os.path.join(PAGE, name)
    if os.path.isfile(path):
        return [name]
    found = []
    for folder, _, names in os.walk(path):
        found += [os.path.relpath(os.path.join(folder, n), PAGE).replace(os.sep, "/") for n in names]
    return sorted((f for f in found if f != "dist/SOURCES.sha256"), key=lambda f: f.encode())


def sums():
    lines = []
    for name in SOURCES:
        for path in files_of(name):
            with open(os.path.join(PAGE, path), "rb") as file:
                lines.append(f"{hashlib.sha256(file.read()).hexdigest()}  {path}")
    return lines


def main():
    now = sums()
    if "--write" in sys.argv[1:]:
        with open(SUMS, "w", encoding="ascii", newline="\n") as file:
            file.write("\n".join(now) + "\n")
        return 0
    try:
        with open(SUMS, encoding="ascii") as file:
            then = file.read().split("\n")[:-1]
    except OSError as error:
        print(f"{error}: run `make page`")
        return 1
    changed = sorted({line.split("  ", 1)[-1] for line in set(now) ^ set(then)})
    for path in changed:
        print(f"studio/page/{path} is not what dist was built with: run `make page`")
    if not changed and now != then:
        print("dist/SOURCES.sha256 has another order: run `make page`")
    if now == then:
        print(f"{len(now)} files of the page are as built")
    return 0 if now == then else 1


sys.exit(main())
