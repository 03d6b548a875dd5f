"""Dragging as in mezger2007 table 1: 229 quadratic elements carry a surface of 60,000 vertices, 60 steps a second, while an arm
and the head are pulled about. Steps must be held, and a pointer message must be in a frame within two steps, p99.

    test_dragging.py PLIANT SOURCE_DIR [SECONDS]
"""
import math
import os
import select
import sys
import time

from studio_client import Server

PLIANT, SOURCE = sys.argv[1], sys.argv[2]
SECONDS = float(sys.argv[3]) if len(sys.argv) > 3 else 60.0


def pull(page, ray, seconds):
    """One task: grab by a ray, lead the pointer in a circle at 60 messages a second; (steps a second, latency)."""
    hit = page.do("pick", ray=ray)["hit"]
    assert hit and "body" in hit, hit
    name = page.do("event", event={"grab": True, "ray": ray, "target": hit["point"]})["reply"]["grab"]
    start, first = time.monotonic(), page.do("hash")["step"]
    sent = 0
    while time.monotonic() - start < seconds:
        due = int(60 * (time.monotonic() - start))
        if due > sent:
            sent = due
            page.seq += 1
            angle = sent / 40
            page.send("drag", grab=name, seq=page.seq,
                      target=[hit["point"][0] + 0.15 * math.sin(angle), hit["point"][1] + 0.1 * (1 - math.cos(angle)),
                              hit["point"][2]])
        if page.buffer or select.select([page.socket], [], [], 0.002)[0]:
            page.receive()
    passed, steps = time.monotonic() - start, page.do("hash")["step"] - first
    page.do("event", event={"release": name})
    return steps / passed


def main():
    with Server(PLIANT, "--scenes", os.path.join(SOURCE, "scenes"), "--threads", "2") as server, server.connect() as page:
        page.seq = 0
        page.open("mezger2007/armadillo")
        page.do("run", state="pause")
        page.do("event", event={"set": {"time.dt": 1 / 60, "constraints.hand": None, "constraints.head": None}})
        page.wait(lambda: page.frame.bodies and page.frame.epoch == page.scene["epoch"])
        assert page.frame.bodies[0]["vertices"] >= 60000 and page.scene["bodies"][0]["tets"] <= 231
        page.do("run", state="play", speed=1)
        page.next_frame(lambda frame: frame.step > 60)
        before = page.frames
        tasks = (("arm", {"origin": [0.417, 0.8, 3], "direction": [0, 0, -1]}),
                 ("head", {"origin": [0, 1.0, 3], "direction": [0, 0, -1]}))
        for task, ray in tasks:
            frames, start = page.frames, time.monotonic()
            rate = pull(page, ray, SECONDS / 2)
            status = page.status()
            latency = status["latency"]
            shown = (page.frames - frames) / (time.monotonic() - start)
            print(f"{task}: {rate:.1f} steps/s, {shown:.1f} frames/s, worst step {status['worst_ms']:.1f} ms, receive to send "
                  f"p50 {latency['p50']:.2f}, p99 {latency['p99']:.2f}, max {latency['max']:.2f} steps", flush=True)
            assert rate > 59.0, f"{rate:.1f} steps a second"
            assert latency["p99"] <= 2.0, latency
        assert page.frames > before + 100


main()
