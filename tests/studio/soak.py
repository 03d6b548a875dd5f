"""The studio for a long time: two pages send everything that pages send, at random, also what is wrong.

    soak.py PLIANT SOURCE_DIR [SECONDS (3600)] [SEED (1)]

One drives and one watches, they hand over, vanish and come back. Every question is answered; what goes wrong in a step is said;
positions stay finite; the server lives to the end, ends by Ctrl-C with status 0, and does not grow: its memory is
read with the same small scene open, and the second half's least is compared with the first half's.
"""
import json
import math
import os
import random
import sys
import tempfile
import time
from collections import Counter

from studio_client import Closed, Server, upload

PLIANT, SOURCE = sys.argv[1], sys.argv[2]
SECONDS = float(sys.argv[3]) if len(sys.argv) > 3 else 3600.0
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 1

FLESH = {"law": "linear", "young": 2e5, "poisson": 0.35, "density": 500, "damping": {"stiffness": 0.02},
         "conductivity": 5, "heat_capacity": 500}
BASE = {"time": {"dt": 0.01, "duration": 1000}, "gravity": [0, -9.81, 0],
        "integrator": {"type": "linear-implicit-euler", "tangent": "warped"}, "materials": {"flesh": FLESH},
        "colliders": {"ground": {"shape": "plane", "point": [0, 0, 0], "normal": [0, 1, 0], "friction": 0.5}},
        "contact": {"stick_speed": 0.01}, "heat": {"ambient": 293, "cooling": 20}}
BOX = {"mesh": {"shape": "box", "size": [0.8, 0.3, 0.3], "resolution": 3}, "material": "flesh"}
SCENES = {
    "hanging": dict(BASE, bodies={"bar": dict(BOX, translate=[0, 1, 0])}, constraints={"wall": {"select": {"box": {"max": [0.001, 9, 9]}}}}),
    "two": dict(BASE, bodies={"low": dict(BOX, translate=[0, 0.05, 0]), "high": dict(BOX, translate=[0.1, 0.6, 0.1])}),
    "curved": dict(BASE, integrator={"type": "bdf2", "tangent": "warped", "reuse_tolerance": 0.1}, solver={"type": "direct"},
                   bodies={"bar": dict(BOX, translate=[0, 0.1, 0], element="tet10", mesh=dict(BOX["mesh"], resolution=1))}),
    "newton": dict(BASE, integrator={"type": "implicit-euler"},
                   materials={"flesh": dict(FLESH, law="stable-neo-hookean", plasticity={"rule": "von-mises", "yield_stress": 5e3})},
                   bodies={"bar": dict(BOX, translate=[0, 0.1, 0])}),
}
OBJ = "".join(f"v {0.3 * (i & 1)} {0.4 * (i >> 1 & 1)} {0.5 * (i >> 2)}\n" for i in range(8)) + "".join(
    f"f {a} {b} {c} {d}\n" for a, b, c, d in ((1, 3, 4, 2), (5, 6, 8, 7), (1, 2, 6, 5), (3, 7, 8, 4), (1, 5, 7, 3), (2, 4, 8, 6)))


def ray(rng):
    """From outside towards somewhere where bodies are."""
    origin = [rng.uniform(-3, 3), rng.uniform(0.5, 3), rng.uniform(2, 4)]
    aim = [rng.uniform(-0.1, 0.9), rng.uniform(0, 1.3), rng.uniform(0, 0.3)]
    return {"origin": origin, "direction": [a - o for a, o in zip(aim, origin)]}


def point(rng):
    return [rng.uniform(-0.2, 1), rng.uniform(-0.1, 1.5), rng.uniform(-0.2, 0.5)]


def random_set(rng):
    return rng.choice([
        {"materials.flesh.young": 10 ** rng.uniform(4, 6)}, {"materials.flesh.poisson": rng.uniform(0, 0.48)},
        {"materials.flesh.density": rng.uniform(100, 2000)}, {"gravity": [0, rng.uniform(-15, 2), 0]},
        {"materials.flesh.damping.stiffness": rng.uniform(0, 0.1)}, {"colliders.ground.friction": rng.uniform(0, 1)},
        {"time.dt": rng.choice([0.005, 0.01, 1 / 60])}, {"materials.flesh.poisson": 0.7}, {"materials.flesh.young": -1},
        {"nowhere.at.all": 3}, {"bodies.none.mesh": None}, {"materials.flesh": 7}, {"contact": None},
        {"bodies.bar.mesh.resolution": rng.choice([1, 2, 3])}, {"bodies.more": dict(BOX, translate=[rng.uniform(-1, 1), 1.5, 0])},
        {"bodies.more": None}, {"bodies.spy": {"mesh": {"file": "/etc/passwd"}, "material": "flesh"}}])


class Soak:
    def __init__(self, server):
        self.server = server
        self.rng = random.Random(SEED)
        self.pages = [server.connect(), server.connect()]
        self.grabs, self.seq = [], 0
        self.done, self.refused, self.memory = Counter(), Counter(), []

    def page(self, driving=True):
        """The one that drives, or the other."""
        for one in self.pages:
            one.events = one.events[-50:]
        return self.pages[0] if driving else self.pages[1]

    def ask(self, what, page=None, **members):
        page = page or self.page()
        answer = page.ask(what, seconds=120, **members)
        self.done[what] += 1
        if not answer["ok"]:
            assert 0 < len(answer["error"]) < 500 and "\n" not in answer["error"], answer
            self.refused[f"{what}: {answer['error'][:60]}"] += 1
        return answer

    def open(self, name=None):
        name = name or self.rng.choice(list(SCENES))
        files = [upload(self.server, "scene.json", json.dumps(SCENES[name]).encode())]
        answer = self.ask("import", files=files, **{"as": "scene"})
        assert answer["ok"], (name, answer)
        self.grabs = []

    # What pages do. Each takes nothing and leaves the server in some state.

    def do_run(self):
        self.ask("run", state=self.rng.choice(["play", "play", "pause", "step", "dance"]), speed=self.rng.choice([0.05, 0.5, 1, 4, 99]))

    def do_steps(self):
        self.ask("run", state="pause", speed=1)
        before = self.ask("hash")
        answer = self.ask("run", state="step")
        after = self.ask("hash")
        if answer["ok"]:
            assert after["step"] == before["step"] + 1, "a step that was not made was not reported"
        else:
            assert after["hash"] == before["hash"], f"a step failed ({answer['error']}) and left another state"

    def do_grab(self):
        answer = self.ask("event", event={"grab": True, "ray": ray(self.rng), "target": point(self.rng)})
        if answer["ok"]:
            self.grabs.append(answer["reply"]["grab"])
        if len(self.grabs) > 8:
            self.do_release()

    def do_drag(self):
        for _ in range(self.rng.randrange(12)):
            self.seq += 1
            grab = self.rng.choice(self.grabs) if self.grabs else "g77"
            self.page().send("drag", grab=grab, target=point(self.rng), seq=self.seq)
        self.done["drag"] += 1

    def do_release(self):
        grab = self.grabs.pop(0) if self.grabs else "g99"
        self.ask("event", event={"release": grab})

    def do_set(self):
        self.ask(self.rng.choice(["event", "event", "estimate"]), event={"set": random_set(self.rng)})

    def do_push(self):
        kind = self.rng.choice(["push", "impulse"])
        self.ask("event", event={kind: [self.rng.uniform(-20, 20) for _ in range(3)], "ray": ray(self.rng)})

    def do_brush(self):
        kind = self.rng.choice(["pin", "unpin", "warm", "material", "nothing"])
        self.ask("brush", kind=kind, ray=ray(self.rng), radius=self.rng.uniform(0.01, 0.5), kelvin=self.rng.uniform(-20, 40),
                 material="flesh")

    def do_history(self):
        what = self.rng.choice(["undo", "undo", "redo", "mark", "reset", "commit"])
        self.ask(what)
        self.grabs = [] if what == "reset" else self.grabs

    def do_look(self):
        what, members = self.rng.choice([
            ("field", {"name": self.rng.choice(["von_mises", "temperature", "speed", "material", "none", "taste"])}),
            ("surface", {"of": self.rng.choice(["skin", "elements"]), "edges": self.rng.random() < 0.5}), ("pick", {"ray": ray(self.rng)}),
            ("scene", {}), ("events", {}), ("gallery", {}), ("schema", {}), ("ping", {})])
        self.ask(what, **members)

    def do_throw(self):
        if self.rng.random() < 0.3:
            self.ask("ball", ray=ray(self.rng), speed=self.rng.uniform(1, 8), radius=0.08)
        else:
            self.ask("pusher", shape=self.rng.choice(["sphere", "plane", None]), center=point(self.rng), normal=[0, 1, 0], radius=0.1)
            self.ask("event", event={"pose": "pusher", "translate": [self.rng.uniform(-0.2, 0.2) for _ in range(3)]})
            for _ in range(self.rng.randrange(12)):
                self.seq += 1
                self.page().send("pose", collider="pusher", translate=[self.rng.uniform(-0.2, 0.2) for _ in range(3)], seq=self.seq)

    def do_files(self):
        kind = self.rng.randrange(4)
        if kind == 0:
            answer = self.ask("export", format=self.rng.choice(["obj", "ply", "stl", "glb", "session", "exe"]))
            if answer["ok"]:
                status, _, data = self.server.request("GET", answer["url"])
                assert status == 200 and len(data) == answer["bytes"]
        elif kind == 1:
            self.ask("import", files=[upload(self.server, "box.obj", OBJ.encode())], tets=200, add=self.rng.random() < 0.3)
            self.grabs = []
        elif kind == 2:
            self.ask("import", files=[upload(self.server, "bad." + self.rng.choice(["obj", "ply", "msh", "json"]), os.urandom(300))])
        else:
            self.open()

    def do_watch(self):
        """The other page may look and ask, but not change."""
        other = self.page(driving=False)
        assert self.ask("ping", other)["ok"]
        assert not self.ask("run", other, state="play")["ok"], "two pages drive"

    def do_vanish(self):
        """The driver goes without a word; the other one drives; a new page watches."""
        self.pages[0].close()
        self.pages = [self.pages[1], self.server.connect()]
        first = self.pages[0]
        first.wait(lambda: (first.last_event("driver") or {}).get("clients") == 2, 30, "the news of who drives")
        end = time.monotonic() + 30
        while not first.ask("run", state="pause")["ok"]:
            assert time.monotonic() < end, "nobody drives"

    def do_rubbish(self):
        page = self.page()
        for text in ("{", '{"do": 3}', '{"do": "drag"}', '{"do": "ack", "frame": -3}'):
            page.send_frame(1, text.encode())
        number = 1 << 40  # none that ask() gives
        page.send("event", id=number, event={"set": 3})
        page.wait(lambda: number in page.answers, 120, "the answer to rubbish")
        assert page.answers.pop(number)["ok"] is False

    def step(self):
        actions = [self.do_run] * 3 + [self.do_steps] * 2 + [self.do_grab] * 3 + [self.do_drag] * 4 + [self.do_release] * 2 + [self.do_set] * 3 + [
            self.do_push, self.do_brush, self.do_brush, self.do_history, self.do_history, self.do_look, self.do_look, self.do_throw,
            self.do_watch, self.do_rubbish]
        if self.rng.random() < 0.04:
            actions = [self.do_files, self.do_files, self.do_vanish]
        self.rng.choice(actions)()
        time.sleep(0.03)  # the server cuts off who sends more than 500 messages a second
        for page in self.pages:
            self.look(page)

    def look(self, page):
        if page.frame:
            for body in page.frame.bodies:
                assert all(map(math.isfinite, body["min"] + body["max"])), "positions are not finite"

    def weigh(self):
        """The server's memory with one small scene open, paused, and nothing to undo."""
        self.open("hanging")
        self.ask("run", state="pause", speed=1)
        self.memory.append(self.server.memory())


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "hanging.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(SCENES["hanging"], file)
        with Server(PLIANT, path, "--no-browser", "--scenes", os.path.join(SOURCE, "scenes"), "--no-cache", "--threads", "2") as server:
            soak = Soak(server)
            begin = time.monotonic()
            weighed = -1e9
            while (now := time.monotonic()) < begin + SECONDS:
                if now - weighed > SECONDS / 60:
                    weighed = now
                    soak.weigh()
                try:
                    soak.step()
                except Closed as closed:
                    raise AssertionError(f"a page was cut off with {closed.code}") from closed
            soak.weigh()
            half = len(soak.memory) // 2
            early, late = min(soak.memory[min(5, half):half + 1]), min(soak.memory[half:])
            print(f"{sum(soak.done.values())} messages in {SECONDS:.0f} s: " + ", ".join(f"{n} {what}" for what, n in soak.done.most_common()))
            print(f"{sum(soak.refused.values())} were refused:")
            for text, count in soak.refused.most_common(40):
                print(f"  {count:6d} {text}")
            print("memory, MB: " + " ".join(f"{m:.0f}" for m in soak.memory))
            assert late <= 1.1 * early + 8, f"memory grows from {early:.0f} to {late:.0f} MB"
            for page in soak.pages:
                page.close()
    print("the server ended with status 0")


main()
