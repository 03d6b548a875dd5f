"""docs/cli.md has a section for every command of the tool and mentions every option that the command's --help does, and no
option that it does not; and it says everything once: no section, row or paragraph stands there twice.

    cli_manual.py PLIANT CLI_MD
"""
import re
import subprocess
import sys

OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*|-[a-z])(?![\w-])")
tool, manual = sys.argv[1:]
problems = []


def help_of(*arguments):
    done = subprocess.run([tool, *arguments, "--help"], capture_output=True, text=True)
    if done.returncode != 0 or not done.stdout.strip():
        problems.append(f"pliant {' '.join(arguments)} --help: exit status {done.returncode}, {len(done.stdout)} characters")
    return done.stdout


with open(manual, encoding="utf-8") as file:
    text = file.read()
parts = re.split(r"^## +`?pliant (\w+)`?.*$", text, flags=re.M)
sections = dict(zip(parts[1::2], parts[2::2]))
problems += [f"{manual}: {parts[1::2].count(name)} sections '## pliant {name}'" for name in sections if parts[1::2].count(name) > 1]
for name, section in sections.items():
    rows = [option for row in re.findall(r"^\| (`-[^|]*)\|", section, re.M) for option in OPTION.findall(row)]
    problems += [f"{manual}: pliant {name}: {option} has {rows.count(option)} rows" for option in sorted(set(rows))
                 if rows.count(option) > 1 and option != "--strip"]  # which has two forms
paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
problems += [f"{manual}: twice: {paragraph[:80]}" for paragraph in sorted(set(paragraphs))
             if len(paragraph) > 80 and paragraphs.count(paragraph) > 1]

commands = re.findall(r"^  (\w+) +\S", help_of(), re.M)
if not commands:
    problems.append("pliant --help lists no commands")
for command in commands:
    if command not in sections:
        problems.append(f"{manual}: no section '## pliant {command}'")
        continue
    said, shown = (set(OPTION.findall(text)) - {"--help", "-h"} for text in (sections[command], help_of(command)))
    problems += [f"{manual}: pliant {command}: {option} is not explained" for option in sorted(shown - said)]
    problems += [f"{manual}: pliant {command}: {option} is not in its --help" for option in sorted(said - shown)]
problems += [f"{manual}: section for '{name}', which is no command" for name in sections if name not in commands]

print("\n".join(problems) or f"{len(commands)} commands agree with the manual")
sys.exit(1 if problems else 0)
