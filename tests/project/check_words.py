"""Old terms stay out of identifiers, file names, messages and keys: the list, with what to use instead, is words.txt.

    check_words.py SOURCE_DIR
"""
import os
import re
import subprocess
import sys

TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
SPLICE = re.compile(r'"\s*\n\s*"')
NAME = re.compile(r"[A-Za-z_]\w*")
MESSAGES = ("src/", "cli/", "render/", "plot/", "studio/server/", "bench/")
CODE = MESSAGES + ("include/", "tests/", "examples/")
root = sys.argv[1]
words, messages, keys, allowed, problems = {}, {}, {}, set(), []

with open(os.path.join(root, "tests/project/words.txt"), encoding="utf-8") as file:
    for line in file:
        line = line.rstrip("\n")
        kind, _, rest = line.partition(" ")
        old, _, new = rest.partition(" = ")
        if kind == "allow":
            allowed.add(rest.split(" ")[0])
        elif kind in ("identifier", "message", "key"):
            if kind == "message":
                messages[re.compile(old)] = new
            else:
                {"identifier": words, "key": keys}[kind][old] = new
        elif line and not line.startswith("#"):
            sys.exit(f"tests/project/words.txt: '{line}' is neither a word nor a comment")


def word_of(name):
    """The part of a name that is on the list, or None."""
    if name in allowed:
        return None
    return next((part for part in name.lower().split("_") if part in words), None)


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def check_names(path, text, start, code):
    for found in NAME.finditer(code):
        word = word_of(found.group())
        if word:
            problems.append(f"{path}:{line_of(text, start + found.start())}: '{found.group()}': use {words[word]}")


def check_strings(path, text):
    spliced = SPLICE.sub("", re.sub(r"/\*.*?\*/", lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.S))
    for found in re.finditer(r'"((?:\\.|[^"\\\n])*)"', spliced):
        said = found.group(1)
        before = spliced[:found.start()].rstrip()
        if said in keys and not before.endswith(".was ="):
            problems.append(f"{path}: \"{said}\": use {keys[said]}")
        for phrase, new in messages.items():
            match = phrase.search(said)
            if match:
                problems.append(f"{path}: \"{said[:60]}\": '{match.group()}': use {new}")


def check_code(path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        text = file.read()
    last = 0
    for found in TOKEN.finditer(text):
        check_names(path, text, last, text[last:found.start()])
        last = found.end()
    check_names(path, text, last, text[last:])
    if path.startswith(MESSAGES):
        check_strings(path, text)


with open(os.path.join(root, "docs/renamed.md"), encoding="utf-8") as file:
    renamed = file.read()
problems += [f"docs/renamed.md: `{old}`, now {new}, is not in its tables" for old, new in keys.items()
             if f"| `{old}` | `{new}` |" not in renamed]

files = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True)
if files.returncode != 0:
    print("not a git checkout: nothing to check")
    sys.exit(77)
for path in filter(None, files.stdout.split("\n")):
    name = os.path.splitext(os.path.basename(path))[0].replace("-", "_")
    if path.startswith(CODE) and not path.startswith("tests/data/") and word_of(name):
        problems.append(f"{path}: use {words[word_of(name)]} in its name")
    if path.startswith(CODE) and path.endswith((".c", ".h")) and os.path.isfile(os.path.join(root, path)):
        check_code(path)

print("\n".join(problems) or f"{len(words) + len(messages) + len(keys)} old terms are not used")
sys.exit(1 if problems else 0)
