"""What changes take: estimates, events that mesh a body again while pages are told, what may be cancelled; bodies that are added;
textures.

    test_changes.py PLIANT SOURCE_DIR
"""
import json
import math
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

from studio_client import Server, last_state, upload

PLIANT, SOURCE = sys.argv[1], sys.argv[2]
SCENES = os.path.join(SOURCE, "scenes")

BALL = {"time": {"dt": 0.01, "duration": 1}, "gravity": [0, -9.81, 0],
        "integrator": {"type": "linear-implicit-euler", "tangent": "warped"},
        "materials": {"flesh": {"law": "linear", "young": 1e5, "poisson": 0.3, "density": 500}},
        "bodies": {"ball": {"mesh": {"surface": "ball.obj", "tets": 600}, "material": "flesh"}},
        "colliders": {"ground": {"shape": "plane", "point": [0, -0.6, 0], "normal": [0, 1, 0]}}}


def sphere_obj(rings=32, radius=0.5):
    """A closed sphere with texture coordinates, which have a seam."""
    lines, segments = [], 2 * rings
    lines.append(f"v 0 {radius} 0")
    for i in range(1, rings):
        for j in range(segments):
            a, b = math.pi * i / rings, 2 * math.pi * j / segments
            lines.append(f"v {radius * math.sin(a) * math.cos(b):.6f} {radius * math.cos(a):.6f} {-radius * math.sin(a) * math.sin(b):.6f}")
    lines.append(f"v 0 {-radius} 0")
    for i in range(rings + 1):
        for j in range(segments + 1):
            lines.append(f"vt {j / segments:.6f} {1 - i / rings:.6f}")
    last = 2 + (rings - 1) * segments

    def corner(i, j):
        vertex = 1 if i == 0 else last if i == rings else 2 + (i - 1) * segments + j % segments
        return f"{vertex}/{1 + i * (segments + 1) + j}"

    for i in range(rings):
        for j in range(segments):
            if i > 0:
                lines.append(f"f {corner(i, j)} {corner(i + 1, j)} {corner(i, j + 1)}")
            if i < rings - 1:
                lines.append(f"f {corner(i + 1, j)} {corner(i + 1, j + 1)} {corner(i, j + 1)}")
    return "\n".join(lines).encode() + b"\n"


def png(width, height):
    """Columns of other greens, rows of other reds."""
    rows = b"".join(b"\0" + b"".join(bytes((255 * y // height, 255 * x // width, 128)) for x in range(width)) for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def check_estimate(server, page):
    page.do("run", state="pause")
    before, events = page.do("hash"), page.do("events")["events"]
    document = page.do("scene")["document"]
    soft = page.do("estimate", event={"set": {"materials.flesh.young": 2e5}})
    assert soft["kind"] == "in place" and soft["seconds"] < 1, soft
    same = page.do("estimate", event={"set": {"materials.flesh.young": 1e5}})
    assert same["kind"] == "none", same
    kind = page.do("estimate", event={"set": {"bodies.*.element": "bezier10"}})
    assert kind["kind"] == "rebuild" and kind["why"], kind
    start = time.monotonic()
    finer = page.do("estimate", event={"set": {"bodies.ball.mesh.tets": 60000}})
    assert finer["kind"] == "rebuild" and 0.1 < finer["seconds"] < 10 and "mesh" in finer["why"], finer
    assert time.monotonic() - start < 1, "nothing is meshed for an estimate"
    for wrong in ({"set": {"materials.flesh.poisson": 2}}, {"set": {"bodies.spy": {"mesh": {"file": "/etc/passwd"}, "material": "flesh"}}},
                  {"set": 3}, 3, None):
        assert page.ask("estimate", event=wrong)["ok"] is False, wrong
    assert page.do("hash") | {"id": 0} == before | {"id": 0} and page.do("events")["events"] == events
    assert page.do("scene")["document"] == document


class Pinger(threading.Thread):
    """Another page, which asks for the time all the while: the longest it waited, s."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.page = server.connect()
        self.worst, self.count, self.ended = 0.0, 0, False

    def run(self):
        while not self.ended:
            start = time.monotonic()
            self.page.do("ping")
            self.worst = max(self.worst, time.monotonic() - start)
            self.count += 1
            time.sleep(0.01)
        self.page.close()

    def end(self):
        self.ended = True
        self.join(10)


def remesh(page, tets, number):
    page.send("event", id=number, event={"set": {"bodies.ball.mesh.tets": tets}})
    first = len(page.events)
    page.wait(lambda: any(e["event"] == "progress" and e["what"] == "mesh" for e in page.events[first:]), 30, "progress")
    return first


def check_busy(server, page):
    """A body is meshed again while it falls: the simulation stands still, everything else goes on."""
    page.do("reset")
    page.do("run", state="play")
    page.next_frame(lambda frame: frame.step > 3)
    pinger = Pinger(server)
    pinger.start()
    start = time.monotonic()
    first = remesh(page, 120000, 900001)
    page.wait(lambda: 900001 in page.answers, 120, "the answer")
    took = time.monotonic() - start
    answer = page.answers.pop(900001)
    assert answer["ok"] and answer["reply"]["update"] == "rebuild", answer
    page.wait(lambda: page.scene["bodies"][0]["tets"] > 20000, 30)
    page.do("run", state="pause")
    page.wait(lambda: page.last_event("status")["state"] == "pause")
    pinger.end()
    seen = page.events[first:]
    busy = [e for e in seen if e["event"] == "status" and e["state"] == "busy"]
    assert len({e["step"] for e in busy}) == 1 and all(e["step"] >= 3 and e["clients"] == 2 for e in busy), "no steps meanwhile"
    fractions = [e["fraction"] for e in seen if e["event"] == "progress"]
    assert fractions[-1] == 1 and len(fractions) > 1, fractions
    assert len(busy) > 2 * took - 3, (len(busy), took)
    assert pinger.count > 10 and pinger.worst < 1.0, (pinger.count, pinger.worst)
    print(f"  meshed again in {took:.1f} s; {len(busy)} times busy; {pinger.count} pings, the longest {1e3 * pinger.worst:.0f} ms")
    (event,) = [e for e in page.do("events")["events"] if "set" in e]
    assert event["step"] == busy[0]["step"], (event, busy[0]["step"])
    page.do("undo")


def check_cancel(server, page):
    page.do("run", state="pause")
    before = page.do("hash")["hash"]
    remesh(page, 190000, 900002)
    start = time.monotonic()
    page.do("cancel")
    page.wait(lambda: 900002 in page.answers, 60, "the answer")
    took = time.monotonic() - start
    answer = page.answers.pop(900002)
    assert not answer["ok"] and "stopped" in answer["error"], answer
    assert page.do("hash")["hash"] == before and page.scene["bodies"][0]["tets"] < 5000
    page.wait(lambda: page.last_event("status")["state"] == "pause")
    assert page.last_event("progress")["fraction"] == 1
    page.do("run", state="step")
    assert took < 5, took
    print(f"  stopped after {took:.1f} s")


def check_cancel_import(server, page):
    """An import that meshes for long is stopped, running or waiting, and leaves the scene as it was; then it is imported after all."""
    page.do("run", state="pause")
    before = page.do("hash")["hash"]
    number = upload(server, "ball.obj", sphere_obj(60))
    for id_, members in ((900003, {}), (900004, {"add": True})):
        first = len(page.events)
        page.send("import", id=id_, files=[number], tets=190000, **members)
        page.send("import", id=id_ + 10, files=[number], tets=190000)
        soon = time.monotonic() + 0.1  # a fast machine meshes without a word in between
        page.wait(lambda: time.monotonic() > soon or any(e["event"] == "progress" for e in page.events[first:]), 30, "progress")
        start = time.monotonic()
        page.do("cancel")
        page.wait(lambda: id_ in page.answers and id_ + 10 in page.answers, 60, "the answers")
        took = time.monotonic() - start
        for answer in (page.answers.pop(id_), page.answers.pop(id_ + 10)):
            assert not answer["ok"] and ("stopped" in answer["error"] or "cancelled" in answer["error"]), answer
        assert took < 5, took
        assert page.do("hash")["hash"] == before and page.scene["source"] == "file", page.scene
    page.do("import", files=[number], tets=300, add=True)
    page.wait(lambda: len(page.scene["bodies"]) == 2, 30, "one more body")
    page.do("undo")
    page.wait(lambda: len(page.scene["bodies"]) == 1, 30, "as it was")
    assert page.do("hash")["hash"] == before


def check_pose(server, page):
    """Of what the pointer says between two steps the newest acts, and nothing waits."""
    page.do("run", state="pause")
    page.do("reset")
    page.do("pusher", shape="sphere", center=[2, 0, 0], radius=0.1)
    for seq in range(1, 301):
        page.send("pose", collider="pusher", translate=[0, 0.001 * seq, 0], seq=seq)
    page.send("pose", collider="pusher", translate=[0, 0.4, 0], rotate={"axis": [0, 1, 0], "degrees": 20}, seq=301)
    page.do("ping")
    page.do("run", state="step")
    poses = [event for event in page.do("events")["events"] if "pose" in event]
    assert poses == [{"step": 0, "pose": "pusher", "translate": [0, 0.4, 0], "rotate": {"axis": [0, 1, 0], "degrees": 20}}], poses
    page.wait(lambda: page.frame.step == 1, 10, "a frame")
    assert page.frame.seq == 301 and abs(page.frame.colliders[1][13] - 0.4) < 1e-6, (page.frame.seq, page.frame.colliders)
    notices = len([e for e in page.events if e["event"] == "notice"])
    page.send("pose", collider="nobody", translate=[0, 0, 0], seq=302)
    page.do("run", state="step")
    for wrong in ({}, {"collider": "pusher"}, {"collider": "pusher", "translate": [0, 0, "x"]}, {"collider": "p" * 99, "translate": [0, 0, 0]},
                  {"collider": "pusher", "translate": [0, 0, 0], "rotate": 3}):
        assert page.ask("pose", **wrong)["ok"] is False, wrong
    assert len([e for e in page.events if e["event"] == "notice"]) == notices
    page.do("pusher", shape=None)


def check_add(server, page):
    """A dropped mesh in the scene that is open: an event, which the saved session repeats."""
    page.do("run", state="pause")
    page.do("reset")
    for _ in range(5):
        page.do("run", state="step")
    before = page.do("hash")
    files = [upload(server, "little.obj", sphere_obj(6, 20.0))]
    answer = page.do("import", files=files, tets=300, add=True)
    assert answer["placed"] == "beside", answer
    page.wait(lambda: len(page.scene["bodies"]) == 2 and len(page.frame.bodies) == 2)
    ball, added = page.frame.bodies
    assert added["min"][0] > ball["max"][0] and -0.6 < added["min"][1] < -0.5, (ball, added)
    assert 0.9 < added["max"][1] - added["min"][1] < 1.1, "as large as the other body"
    assert page.scene["bodies"][1]["material"] == "flesh" and page.scene["source"] == "file"
    pair = [upload(server, name, open(os.path.join(SOURCE, "tests/data", name), "rb").read()) for name in ("bar1k.ele", "bar1k.node")]
    for number in pair:
        refused = page.ask("import", files=[number], add=True)
        assert not refused["ok"] and "same name" in refused["error"], refused
    second = page.do("import", files=pair, add=True)
    page.wait(lambda: len(page.scene["bodies"]) == 3)
    assert second["body"] != answer["body"] and page.scene["bodies"][2]["tets"] == 971
    assert page.ask("import", files=[upload(server, "x.obj", b"v 1 2 3")], add=True)["ok"] is False
    assert "may not" in page.ask("event", event={"set": {"bodies.x": {"mesh": {"surface": f"{server.temporary.name}/x/dropped-0.ply"},
                                                                       "material": "flesh"}}})["error"]
    for _ in range(20):
        page.do("run", state="step")
    wanted = page.do("hash")
    saved = page.do("save")["folder"]
    out = tempfile.mkdtemp()
    subprocess.run([PLIANT, "run", os.path.join(saved, "scene.json"), "-o", out, "-q"], check=True)
    last = last_state(out)
    assert last == {key: wanted[key] for key in last}, (last, wanted)
    with open(os.path.join(saved, "scene.json"), encoding="utf-8") as file:
        assert server.temporary.name not in file.read(), "the saved session names files of its own"
    shutil.rmtree(saved)
    shutil.rmtree(out)
    page.do("undo")
    page.do("undo")
    assert page.do("hash")["hash"] == before["hash"] and len(page.scene["bodies"]) == 1
    page.do("redo")
    page.do("event", event={"set": {f"bodies.{answer['body']}.mesh.tets": 500}})
    page.do("reset")
    page.do("import", files=pair)
    page.wait(lambda: page.scene["source"] == "import")
    assert page.scene["bodies"][0]["tets"] == 971, "alone"


def check_add_above(folder):
    """Where bodies touch each other the new one falls on them."""
    path = os.path.join(folder, "touching.json")
    scene = dict(BALL, contact={"between": "barrier"}, integrator={"type": "implicit-euler"},
                 bodies={"box": {"mesh": {"shape": "box", "size": [1, 0.2, 1], "resolution": 2}, "material": "flesh"}})
    with open(path, "w", encoding="utf-8") as file:
        json.dump(scene, file)
    with Server(PLIANT, path, "--scenes", SCENES, "--no-cache") as server, server.connect() as page:
        page.wait(lambda: page.scene and page.frame, 30)
        page.do("run", state="pause")
        answer = page.do("import", files=[upload(server, "b.obj", sphere_obj(6))], tets=100, add=True)
        assert answer["placed"] == "above"
        page.wait(lambda: len(page.frame.bodies) == 2)
        assert 0 < page.frame.bodies[1]["min"][1] - page.frame.bodies[0]["max"][1] < 0.2
        page.do("run", state="step")


def check_large_frames(folder):
    """Frames of many vertices come less often: what is sent a second is limited, so that steps have the processor."""
    path = os.path.join(folder, "large.json")
    with open(os.path.join(folder, "large.obj"), "wb") as file:
        file.write(sphere_obj(300))
    body = {"mesh": {"shape": "sphere", "radius": 0.5, "resolution": 3}, "material": "flesh", "skin": {"file": "large.obj"}}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(dict(BALL, bodies={"ball": body}), file)
    with Server(PLIANT, path, "--scenes", SCENES) as server, server.connect() as page:
        page.wait(lambda: page.scene and page.frame, 30)
        page.do("run", state="pause")
        start, first, bytes_a_frame = time.monotonic(), page.frames, len(page.frame.data)
        while time.monotonic() < start + 2:
            page.do("field", name="none")
            time.sleep(0.005)
        rate = (page.frames - first - 1) * bytes_a_frame / (time.monotonic() - start)
        print(f"  {1e-6 * bytes_a_frame:.1f} MB a frame, {1e-6 * rate:.0f} MB a second")
        assert bytes_a_frame > 2e6 and page.frames > first + 3 and rate < 1.05e8, (page.frames - first, rate)


def check_temperature(folder):
    """What an event warms is in the status before the next step."""
    path = os.path.join(folder, "warm.json")
    scene = dict(BALL, heat={"ambient": 300}, bodies={"box": {"mesh": {"shape": "box", "resolution": 2}, "material": "flesh"}})
    scene["materials"] = {"flesh": dict(BALL["materials"]["flesh"], conductivity=1, heat_capacity=1000)}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(scene, file)
    with Server(PLIANT, path, "--scenes", SCENES) as server, server.connect() as page:
        page.wait(lambda: page.scene and page.frame, 30)
        assert page.scene["title"] == "warm", page.scene["title"]
        page.do("run", state="pause")
        assert abs(page.status()["max_temperature"] - 300) < 1
        step = page.do("hash")["step"]
        page.do("brush", kind="warm", point=[0, 0, 0], radius=0.6, kelvin=40)
        page.wait(lambda: abs(page.last_event("status")["max_temperature"] - 340) < 1, 5, "the temperature")
        assert page.do("hash")["step"] == step
        page.do("undo")
        page.wait(lambda: abs(page.last_event("status")["max_temperature"] - 300) < 1, 5, "the temperature before")


def check_wrong_inputs(folder):
    """What cannot be opened is told in the terminal, and no server starts."""
    texts = {"broken.json": ("{\n \"time\": nonsense", "broken.json:2:"), "empty.json": ("{}", "empty.json:1:"),
             "scene.json": (json.dumps(dict(BALL, wrong=1), indent=1), "unknown key 'wrong'"),
             "package.json": ('{"name": "x",\n "version": "1"}', "package.json:2:"), "notes.txt": ("some words", "notes.txt"),
             "bad.obj": ("v 0 0\nf 1 2 3", "bad.obj:1"), "bad.msh": ("$MeshFormat\n9 9 9\n", "bad.msh:2"),
             "none/lonely.node": ("1 3 0 0\n1 0 0 0\n", "lonely.ele")}
    os.mkdir(os.path.join(folder, "none"))
    for name, (text, words) in texts.items():
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([PLIANT, "studio", path, "--no-browser"], capture_output=True, text=True, timeout=20)
        assert done.returncode == 2 and words in done.stderr and "http://" not in done.stdout, (name, done)
    done = subprocess.run([PLIANT, "studio", os.path.join(folder, "none"), "--no-browser"], capture_output=True, text=True, timeout=20)
    assert done.returncode == 2 and "run.json" in done.stderr, done
    with Server(PLIANT, os.path.join(SOURCE, "tests/data/bar1k.node"), "--scenes", SCENES) as server, server.connect() as page:
        page.wait(lambda: page.scene and page.frame, 30)
        assert page.scene["bodies"][0]["tets"] == 971 and page.scene["title"] == "bar1k.node"


def check_textures(folder):
    """A texture by the scene's key, one by the skin's own file with a second material, and what is no picture."""
    picture, path = png(32, 16), os.path.join(folder, "textured.json")
    lines = sphere_obj(8).decode().splitlines()
    faces = [i for i, line in enumerate(lines) if line.startswith("f ")]
    lines.insert(faces[len(faces) // 2], "usemtl red")
    lines[:0] = ["mtllib two.mtl", "usemtl drawn"]
    files = {"picture.png": picture, "two.obj": "\n".join(lines).encode(), "plain.obj": sphere_obj(8),
             "two.mtl": b"newmtl drawn\nmap_Kd picture.png\nnewmtl red\nKd 1 0 0\n"}
    for name, data in files.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
    body = {"mesh": {"surface": "plain.obj", "tets": 200}, "material": "flesh"}
    scene = dict(BALL, bodies={"covered": dict(body, skin={"file": "plain.obj"}, look={"texture": "picture.png"}),
                               "two": dict(body, skin={"file": "two.obj"}, translate=[2, 0, 0]),
                               "bare": dict(body, translate=[-2, 0, 0])})
    with open(path, "w", encoding="utf-8") as file:
        json.dump(scene, file)
    with Server(PLIANT, path, "--scenes", SCENES, "--no-cache") as server, server.connect() as page:
        page.wait(lambda: page.scene and page.frame, 30)
        numbers = [body["texture"] for body in page.scene["bodies"]]
        assert numbers[0] and numbers[1] and numbers[2] is None, numbers
        covered, two, bare = page.topology.bodies
        assert covered["flags"] & 3 == 2 and two["flags"] & 3 == 3 and bare["flags"] & 3 == 0
        # Every corner has its own coordinates: u spans little within a triangle, also at the seam.
        for item in (covered, two):
            u, v = item["uv"][::2], item["uv"][1::2]
            for i in range(0, len(item["triangles"]), 3):
                corners = item["triangles"][i:i + 3]
                assert max(u[c] for c in corners) - min(u[c] for c in corners) < 0.2
            assert max(u) == 1 and max(v) == 1
        assert min(covered["uv"]) == 0 and min(two["uv"]) < -1e5
        for vertex in range(two["vertices"]):
            expected = b"\xff\0\0" if two["uv"][2 * vertex] < -1e5 else b"\xff\xff\xff"
            assert two["colors"][4 * vertex:4 * vertex + 3] == expected
        # Copies at the seam are where their originals are.
        frame, u = page.frame, covered["uv"][::2]
        places = {}
        for vertex in range(covered["vertices"]):
            places.setdefault(tuple(round(x, 3) for x in frame.point(0, vertex)), []).append(u[vertex])
        assert any(0.0 in us and 1.0 in us for us in places.values()), "a seam"
        status, headers, data = server.request("GET", f"/texture/{numbers[0]}")
        assert status == 200 and data == picture and headers["content-type"] == "image/png"
        assert headers["x-content-type-options"] == "nosniff"
        for wrong in ("0", "9999", "-1", "x", f"{numbers[0]}x", f"../{numbers[0]}", "", "4294967297"):
            assert server.request("GET", f"/texture/{wrong}")[0] == 404, wrong
        cookie, server.cookie = server.cookie, None
        assert server.request("GET", f"/texture/{numbers[0]}", headers={"Cookie": "x=y"})[0] == 403
        server.cookie = cookie
        page.do("event", event={"set": {"bodies.bare": None}})
        page.wait(lambda: len(page.scene["bodies"]) == 2)
        assert [body["texture"] for body in page.scene["bodies"]] == numbers[:2], "not another number"
        page.do("event", event={"set": {"bodies.covered.look": {"color": "#ff8800"}}})
        page.wait(lambda: page.scene["bodies"][0]["texture"] is None)
        run = os.path.join(folder, "textured")
        page.open("quickstart")
        assert server.request("GET", f"/texture/{numbers[0]}")[0] == 404, "gone with its scene"
        # Dropped with its files: alone, and into a scene. What is called a picture and is none is not taken for one.
        dropped = {name: upload(server, name, files[name]) for name in ("two.mtl", "picture.png", "two.obj")}
        fake = upload(server, "picture.png", b"#!/bin/sh")
        for numbers, add, textured in ((dropped.values(), False, True), ([dropped["two.obj"], dropped["two.mtl"], fake], False, False),
                                       (dropped.values(), True, True), ([dropped["two.obj"]], True, False)):
            before = page.scene["epoch"]
            page.do("import", files=list(numbers), tets=200, add=add)
            page.wait(lambda before=before: before < page.scene["epoch"] == page.topology.epoch == page.frame.epoch)
            number = page.scene["bodies"][-1]["texture"]
            assert (number is not None) == textured == bool(page.topology.bodies[-1]["flags"] & 2), (add, textured, page.scene)
            assert not textured or server.request("GET", f"/texture/{number}")[2] == picture
    subprocess.run([PLIANT, "run", path, "-o", run, "-q", "--frames", "2"], check=True)
    with Server(PLIANT, run, "--scenes", SCENES) as server, server.connect() as page:
        page.wait(lambda: page.scene and page.frame, 30)
        assert [body["flags"] & 3 for body in page.topology.bodies] == [2, 3, 0], "played back it looks the same"
        assert server.request("GET", f"/texture/{page.scene['bodies'][1]['texture']}")[2] == picture
        assert page.topology.bodies[0]["vertices"] == page.frame.bodies[0]["vertices"] == covered["vertices"]
        page.do("seek", frame=2)
        page.wait(lambda: page.frame.step == 2)


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "ball.json")
        with open(os.path.join(folder, "ball.obj"), "wb") as file:
            file.write(sphere_obj())
        with open(path, "w", encoding="utf-8") as file:
            json.dump(BALL, file)
        with Server(PLIANT, path, "--scenes", SCENES, "--no-cache", "--threads", "2") as server, server.connect() as page:
            page.wait(lambda: page.scene and page.frame, 30, "the scene of the command line")
            for check in (check_estimate, check_busy, check_cancel, check_cancel_import, check_pose, check_add):
                start = time.monotonic()
                check(server, page)
                print(f"{check.__name__}: {time.monotonic() - start:.1f} s", flush=True)
        for check in (check_add_above, check_large_frames, check_temperature, check_wrong_inputs, check_textures):
            start = time.monotonic()
            check(folder)
            print(f"{check.__name__}: {time.monotonic() - start:.1f} s", flush=True)


main()
