"""The game loop of examples/ runs, and `pliant run` repeats the session that it saved to the same bits.

    check_game_loop.py GAME_LOOP PLIANT FOLDER
"""
import re
import shutil
import struct
import subprocess
import sys

game, pliant, folder = sys.argv[1:]
shutil.rmtree(folder, ignore_errors=True)
text = subprocess.run([game, "260", folder + "/session"], check=True, capture_output=True, text=True).stdout
found = re.search(r"(\d+) steps, (\d+) events, state ([0-9a-f]{16})", text)
steps, events, state = int(found[1]), int(found[2]), int(found[3], 16)
assert "undone, at step 100 again" in text, text
assert steps > 150 and events > 60, text
tops = [float(top) for top in re.findall(r"highest point is at ([\d.]+) m", text)]
assert max(tops) > 0.45 > tops[0] > 0.35, f"{tops}: the block was not lifted"
assert '"grab": "hand"' in text and '"body": "block"' in text, text


def fnv(data):
    """src/core/hash.h"""
    value = 0xcbf29ce484222325
    whole = len(data) // 8 * 8
    for (word,) in struct.iter_unpack("<Q", data[:whole]):
        value = ((value ^ word) * 0x100000001b3) & (2**64 - 1)
        value ^= value >> 29
    for byte in data[whole:]:
        value = ((value ^ byte) * 0x100000001b3) & (2**64 - 1)
    return value


run = folder + "/run"
subprocess.run([pliant, "run", folder + "/session/scene.json", "-o", run, "--set", "output.vtu=false", "--set",
                "output.glb=false"], check=True, capture_output=True)
with open(run + "/checkpoint.bin", "rb") as file:
    checkpoint = file.read()
header = 168
(size,) = struct.unpack_from("<Q", checkpoint, 144)
assert struct.unpack_from("<q", checkpoint, 56) == (steps,)
assert fnv(checkpoint[header:header + size]) == state, "other bits than in the game"
print(f"{steps} steps with {events} events, repeated to the same bits")
