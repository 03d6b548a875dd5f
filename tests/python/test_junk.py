"""Everything that can be called is called with things it was not made for: exceptions, never a crash, and no foreign ones."""
import collections
import faulthandler
import random
import sys

import support
import numpy as np
import pliant

EXPECTED = {"TypeError", "ValueError", "Error", "BufferError", "OverflowError", "ZeroDivisionError"}
SPHERE = {"mesh": {"shape": "sphere", "resolution": 2}, "material": "rubber", "translate": [0, 5, 0]}


def things(sim, session):
    n = sim.node_count
    return [
        None, True, 0, -1, 1, 2**31, 2**63, 2**70, 1e308, float("nan"), "", b"", "a", "\0", "x+", b"\xff" * 10, [], {}, (), [[]],
        [1, 2, 3], [1.0, 2.0, 3.0], np.zeros(0), np.zeros((n, 3)), np.zeros((n, 3), "f4"), np.zeros((n, 3), complex),
        np.zeros((3, n)).T, np.array(["a"]), np.array([None]), np.array(3), np.int8(3), np.arange(5), np.arange(5)[::-1],
        object(), lambda *a: 1 / 0, lambda *a: True, sim, session, slice(0, 3), range(3), set(), support.bar(),
        support.bar(lambda s, want: None), "stress", "von_mises", "strain", sim.snapshot(), {"step": 1}, {"anneal": "*"},
        {"set": {}}, {"set": {"gravity": [0, 0, 0]}}, {"pin": [0], "body": "bar"}, {"unpin": "all", "body": "bar"},
        {"grab": "", "ray": {"origin": [2, 0.5, 9], "direction": [0, 0, -1]}}, {"release": "g1"},
        {"set": {"bodies.ball": SPHERE}}, {"set": {"bodies.ball": None}},
    ]


class Junk(support.Case):
    def setUp(self):
        super().setUp()
        faulthandler.enable()
        self.random, self.found = random.Random(7), collections.Counter()
        scene = support.bar("corotated", "implicit-euler")
        self.sim, self.session = pliant.Simulation(scene, threads=2), pliant.Session(scene, threads=2)
        self.things = things(self.sim, self.session)

    def attempt(self, function, *arguments, **named):
        try:
            function(*arguments, **named)
            self.found["done"] += 1
        except Exception as error:
            self.found[type(error).__name__] += 1
            if type(error).__name__ not in EXPECTED:
                raise

    def some(self, most):
        return [self.random.choice(self.things) for _ in range(self.random.randint(0, most))]

    def tearDown(self):
        print(dict(self.found), file=sys.stderr)

    def test_methods(self):
        arrays = ("positions", "velocities", "temperatures", "observe")
        for k in range(3000):
            state = self.random.choice((self.sim, self.session))
            name = self.random.choice([name for name in dir(state) if not name.startswith("_") and name not in ("close", "save")])
            if self.random.random() < 0.1:
                self.attempt(setattr, state, self.random.choice(arrays), self.random.choice(self.things))
            elif callable(getattr(type(state), name, None)):
                self.attempt(getattr(state, name), *([] if name == "step" else self.some(2)))
            else:
                self.attempt(getattr, state, name)
            if k % 50 == 0:
                self.sim.observe = self.session.observe = None
                self.sim.positions, self.sim.velocities = self.sim.rest, np.zeros((self.sim.node_count, 3))
                self.session.reset()
        self.sim.observe = None
        self.assertTrue(self.sim.step().good)

    def test_making(self):
        makers = (pliant.Simulation, pliant.Session, pliant.Scene, pliant.Mesh, pliant.check, pliant.Mesh.load, pliant.run)
        words = ("threads", "sets", "laws", "flows", "folder", "gravity", "groups", "frames", "max_tets")
        for _ in range(600):
            named = {self.random.choice(words): self.random.choice(self.things)} if self.random.random() < 0.5 else {}
            self.attempt(self.random.choice(makers), *self.some(2), **named)


if __name__ == "__main__":
    support.main()
