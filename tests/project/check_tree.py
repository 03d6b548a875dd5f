"""The tree keeps its own rules: no absolute paths, no marks of unfinished work, files and functions of bounded length that say
what they are, and no link in the documentation that leads nowhere.

    check_tree.py SOURCE_DIR
"""
import os
import re
import subprocess
import sys

MAX_FILE_LINES, MAX_FUNCTION_LINES, MAX_BYTES = 600, 80, 4 << 20
ABSOLUTE = re.compile(r"(^|[^A-Za-z0-9._-])/(home|root|work|tmp)/[a-z]")
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
REFERENCE = re.compile(r"^\[[^\]]+\]: +(\S+)", re.M)
problems = []


def report(path, line, text):
    problems.append(f"{path}:{line}: {text}")


def tracked_files():
    """What git tracks; in an exported tree, everything but the folders that builds and runs make."""
    try:
        names = subprocess.run(["git", "ls-files", "-z"], capture_output=True, check=True, text=True).stdout.split("\0")
        return [name for name in names if name and os.path.isfile(name)]
    except (OSError, subprocess.CalledProcessError):
        found = []
        for folder, folders, names in os.walk("."):
            folders[:] = [f for f in folders if f not in ("build", "out", ".git", "__pycache__")]
            found += [os.path.relpath(os.path.join(folder, name)) for name in names]
        return found


def check_c(path, lines):
    if not lines or not lines[0].startswith("/*"):
        report(path, 1, "expected a comment that says what the file does")
    if len(lines) > MAX_FILE_LINES:
        report(path, len(lines), f"{len(lines)} lines, expected at most {MAX_FILE_LINES}")
    start = None
    for number, line in enumerate(lines, 1):
        if re.match(r"[A-Za-z_].*\(", line) and not line.rstrip().endswith(";"):
            start = number
        elif line.startswith("}") and start:
            if number - start > MAX_FUNCTION_LINES:
                report(path, start, f"a function of {number - start} lines, expected at most {MAX_FUNCTION_LINES}")
            start = None


def without_code(text):
    """The text with the same lines, but without fenced blocks and inline code, where brackets are not links."""
    text = re.sub(r"^```.*?^```$", lambda block: "\n" * block.group().count("\n"), text, flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", "`", text)


def anchors(path):
    """GitHub's names of a page's headings; one that comes again gets a number."""
    with open(path, encoding="utf-8") as file:
        headings = re.findall(r"^#+ +(.*)$", re.sub(r"^```.*?^```$", "", file.read(), flags=re.M | re.S), re.M)
    found = []
    for heading in headings:
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = re.sub(r"[^\w\- ]", "", heading).strip().replace(" ", "-")
        count = found.count(name)
        found.append(name)
        if count:
            found.append(f"{name}-{count}")
    return set(found)


def check_markdown(path, text, names):
    """Links, also those whose text goes over the end of a line, and the [name]: target lines; only to files of the tree."""
    folders = {os.path.dirname(name) for name in names}
    folders |= {folder[:i] for folder in folders for i, letter in enumerate(folder) if letter == "/"} | {""}
    text = without_code(text)
    for match in list(LINK.finditer(text)) + list(REFERENCE.finditer(text)):
        link = match.group(1)
        number = text.count("\n", 0, match.start()) + 1
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        there = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
        if there not in names and there not in folders:
            report(path, number, f"link to '{link}', which is not in the tree")
        elif anchor and not there.endswith(".md"):
            report(path, number, f"link to '{link}', an anchor in what is no page")
        elif anchor and anchor not in anchors(there):
            report(path, number, f"link to '{link}', a heading which does not exist")


def check_index(names):
    """Every page of docs/ is in its index, or linked by a page beside it (docs/contributing)."""
    with open("docs/README.md", encoding="utf-8") as file:
        linked = {os.path.normpath("docs/" + link.partition("#")[0]) for link in LINK.findall(without_code(file.read()))}
    for name in sorted(names):
        if re.fullmatch(r"docs/[\w-]+\.md", name) and name != "docs/README.md" and name not in linked:
            report("docs/README.md", 1, f"no link to {name}")


def main():
    os.chdir(sys.argv[1])
    names = tracked_files()
    for path in names:
        if os.path.getsize(path) > MAX_BYTES:
            report(path, 0, f"{os.path.getsize(path)} bytes, expected at most {MAX_BYTES}")
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES)
        if b"\0" in data or "/data/" in path or "/corpus/" in path:
            continue
        lines = data.decode("utf-8", "replace").splitlines()
        for number, line in enumerate(lines, 1):
            if ABSOLUTE.search(line):
                report(path, number, "an absolute path")
            if UNFINISHED.search(line):
                report(path, number, "a mark of unfinished work")
        if path.endswith((".c", ".h")):
            check_c(path, lines)
        elif path.endswith(".md"):
            check_markdown(path, "\n".join(lines), set(names))
    check_index(names)
    print("\n".join(problems) or f"{len(names)} files keep the rules")
    return 1 if problems else 0


sys.exit(main())
