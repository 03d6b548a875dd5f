"""Does what a page of the documentation tells its reader to do: saves the files that it shows, and runs its commands.

    check_pages.py SOURCE_DIR BUILD_DIR CMAKE PAGE [FOLDER]

Everything happens in a copy of the checkout's layout (build/, scenes/, ...; FOLDER, or a temporary one), in out/NAME-OF-THE-PAGE,
so that the page's relative paths hold. Blocks are taken in their order:

  ```json, c, python, cmake   saved as the file that the paragraph before names last in backquotes, where that ends with a colon;
                              JSON that does not begin with a brace is merged into that file; else the block is not used
  ```sh                       run by bash, which stops at the first command that fails
  ```text                     lines that the sh block before must have printed; ... stands for any text, and a line
                              of dots for any lines

A comment of its own line before a block changes that: <!-- status 3 --> is the exit status to expect, <!-- needs ffmpeg -->
leaves a sh block out where there is no such program (<!-- needs python3-numpy -->: no such Python module), and
<!-- not run: why --> leaves it out. Pictures are drawn small, with one ray per pixel, unless FOLDER is given; then they are
those of the page.
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
NAMED = re.compile(r"`([\w-]+\.(?:json|c|py|txt))`")
COMMENT = re.compile(r"<!-- (status|needs|not run:) ?(.*?) -->$")
SMALL = """#!/bin/bash
command=$1
case "$command:$*" in
studio:*) set -- "$@" --no-browser ;;
render:*) set -- "$@" --size 96x64 --samples 1 -q ;;
run:*--render*) set -- "$@" --set output.view.width=96 --set output.view.height=64 --set output.view.samples=1 ;;
esac
exec "$PLIANT_TOOL" "$@"
"""


class Failure(Exception):
    pass


def merge(into, what):
    for key, value in what.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            merge(into[key], value)
        else:
            into[key] = value


def file_name(before):
    """The last one in the paragraph before a block, where that ends with a colon."""
    if not before or not before[-1].endswith(":"):
        return None
    start = max((i for i, line in enumerate(before) if not line.strip()), default=-1)
    names = NAMED.findall(" ".join(before[start + 1:]))
    return names[-1] if names else None


def save(folder, name, language, text):
    path = os.path.join(folder, name)
    if language != "json":
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return
    if text.lstrip().startswith("{"):
        document = json.loads(text)
    else:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        merge(document, json.loads("{" + text.rstrip().rstrip(",") + "}"))
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file, indent=2)


def is_missing(need, environment):
    if need.startswith("python3-"):
        probe = [sys.executable, "-c", "import " + need[len("python3-"):]]
        return subprocess.run(probe, capture_output=True, env=environment).returncode != 0
    return shutil.which(need, path=environment["PATH"]) is None


def run_studio(command, folder, environment):
    """The studio prints its address and serves until it is interrupted."""
    process = subprocess.Popen(command.split(), cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               text=True)
    line = process.stdout.readline()
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    rest = process.communicate(timeout=60)[0]
    return process.returncode, line + rest


def run(block, status, folder, environment):
    if block.strip().startswith("pliant studio"):
        found, said = run_studio(block.strip(), folder, environment)
        if "http://" not in said:
            raise Failure(f"the studio printed no address:\n{said}")
    else:
        done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", block], cwd=folder, env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600)
        found, said = done.returncode, done.stdout
    if found != status:
        raise Failure(f"exit status {found}, expected {status}:\n{block}{said}")
    return said


def compare(shown, said):
    """Each line of the page is somewhere in what was printed, after the one before."""
    lines = said.splitlines()
    for line in shown.splitlines():
        if not line.strip(" .…"):
            continue
        wanted = re.compile(".*".join(re.escape(part.strip()) for part in re.split(r"…|\.\.\.", line.strip())))
        while lines and not wanted.search(lines[0]):
            lines.pop(0)
        if not lines:
            raise Failure(f"the page shows the line\n    {line}\nwhich was not printed:\n{said}")
        lines.pop(0)


def prepare(source, build, cmake, page, root):
    """A checkout as the reader has it, with the built tool in build/, and an installed library for C programs."""
    for name in ("scenes", "python", "schema", "tests", "examples"):
        os.symlink(os.path.join(source, name), os.path.join(root, name))
    folder = os.path.join(root, "out", os.path.splitext(os.path.basename(page))[0])
    os.makedirs(folder)
    os.makedirs(os.path.join(root, "build"))
    environment = dict(os.environ, PLIANT_TOOL=os.path.join(build, "pliant"), HOME=root, XDG_CACHE_HOME=os.path.join(root, "cache"))
    tools = [os.path.join(root, "build"), os.path.dirname(sys.executable)]
    environment["PATH"] = os.pathsep.join(tools + [environment["PATH"]])
    environment["PYTHONPATH"] = os.path.join(source, "python")
    environment["PLIANT_LIBRARY"] = os.path.join(build, "libpliant.so")
    with open(page, encoding="utf-8") as file:
        text = file.read()
    if "pkg-config" in text or "find_package" in text:
        prefix = os.path.join(root, "usr")
        subprocess.run([cmake, "--install", build, "--prefix", prefix], check=True, stdout=subprocess.DEVNULL)
        for folder_found, _, names in os.walk(prefix):
            if "pliant.pc" in names:
                environment["PKG_CONFIG_PATH"] = folder_found
                environment["LD_LIBRARY_PATH"] = os.path.dirname(folder_found)
        environment["CMAKE_PREFIX_PATH"] = prefix
    return text, folder, environment


def write_tool(root, is_small):
    path = os.path.join(root, "build", "pliant")
    with open(path, "w", encoding="utf-8") as file:
        file.write(SMALL if is_small else '#!/bin/bash\nexec "$PLIANT_TOOL" "$@"\n')
    os.chmod(path, 0o755)


def check(text, folder, environment):
    counts = {"files": 0, "commands": 0, "left out": 0}
    said = None
    for block in BLOCK.finditer(text):
        language, content = block.groups()
        before = text[:block.start()].rstrip().splitlines()
        line = before[-1] if before else ""
        number = text.count("\n", 0, block.start()) + 1
        comment = COMMENT.match(line)
        kind, value = comment.groups() if comment else ("status", "0")
        try:
            named = file_name(before)
            if language in ("json", "c", "python", "cmake") and named:
                save(folder, named, language, content)
                counts["files"] += 1
            elif language == "sh":
                if kind == "not run:" or kind == "needs" and is_missing(value, environment):
                    said = None
                    counts["left out"] += 1
                    continue
                said = run(content, int(value) if kind == "status" else 0, folder, environment)
                counts["commands"] += 1
            elif language == "text" and said is not None:
                compare(content, said)
        except (Failure, ValueError, OSError, subprocess.SubprocessError) as error:
            raise Failure(f"line {number}: {error}") from error
    if not counts["commands"]:
        raise Failure("no command was run")
    return counts


def main():
    cmake = sys.argv[3]
    source, build, page = (os.path.abspath(sys.argv[i]) for i in (1, 2, 4))
    with tempfile.TemporaryDirectory() as temporary:
        root = os.path.abspath(sys.argv[5]) if len(sys.argv) > 5 else temporary
        os.makedirs(root, exist_ok=True)
        text, folder, environment = prepare(source, build, cmake, page, root)
        write_tool(root, len(sys.argv) <= 5)
        try:
            counts = check(text, folder, environment)
        except Failure as failure:
            print(f"{page}: {failure}")
            return 1
    print(f"{page}: " + ", ".join(f"{name} {count}" for name, count in counts.items()))
    return 0


sys.exit(main())
