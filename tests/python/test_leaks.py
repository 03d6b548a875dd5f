"""A thousand simulations, sessions, laws and meshes leave no memory behind, also where they fail."""
import gc
import os
import sys
import threading

import support
import numpy as np
import pliant

from test_laws import stvk


def resident():
    """Bytes of memory that this process holds."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Leaks(support.Case):
    def flat(self, what, make, count=1000, warm=150, allowed=1.5e6):
        """No collection of circles: what is made goes by itself."""
        gc.collect()
        gc.disable()
        self.addCleanup(gc.enable)
        for _ in range(warm):
            make()
        before = resident()
        for _ in range(count):
            make()
        grown = resident() - before
        print(f"{what}: {count} times, {grown / 1024:.0f} KiB more", file=sys.stderr)
        self.assertLess(grown, allowed, what)

    def test_simulations(self):
        scene = support.bar()

        def make():
            sim = pliant.Simulation(scene, threads=1)
            x = sim.positions
            sim.step()
            return x[0, 0] + sim.field("stress")[0, 0] + len(sim.bodies[0].mesh.groups)
        self.flat("simulations", make)

    def test_that_it_is_seen(self):
        kept = []
        with self.assertRaises(AssertionError):
            self.flat("simulations that stay", lambda: kept.append(pliant.Simulation(support.bar(), threads=1)), count=50, warm=0)

    def test_laws(self):
        scene = support.bar(stvk)
        self.flat("simulations with a law in Python", lambda: pliant.Simulation(scene, threads=1).hash)

    def test_sessions(self):
        scene = support.bar()

        def make():
            session = pliant.Session(scene, threads=1)
            session.act({"set": {"gravity": [0, -1, 0]}})
            session.mark()
            session.events, session.document, session.snapshot()
        self.flat("sessions", make, count=300)

    def test_meshes(self):
        mesh = pliant.Simulation(support.bar()).bodies[0].mesh
        scene = support.bar()
        scene["bodies"]["bar"]["mesh"] = mesh
        self.flat("meshes", lambda: pliant.Mesh(mesh.nodes, mesh.tets, groups={"a": [1, 2]}).nodes[0])
        self.flat("scenes with a mesh", lambda: pliant.Scene(scene), count=200)

    def test_failures(self):
        wrong = support.bar("nothing")

        def make():
            for use in (lambda: pliant.Simulation(wrong), lambda: pliant.Mesh(np.zeros((4, 3)), [[0, 1, 2, 3]]).summary()):
                try:
                    use()
                except pliant.Error:
                    pass
        self.flat("failures", make)

        def fail(s, want):
            raise LookupError

        def make_and_fail():
            try:
                pliant.Simulation(support.bar(fail), threads=1).step()
            except LookupError:
                pass
        self.flat("exceptions in a law", make_and_fail, count=300)

    def test_runs(self):
        threads = threading.active_count()

        def make():
            for _ in pliant.run(support.bar(), out=self.folder / "run", threads=1):
                break
        self.flat("runs into a folder", make, count=50, warm=10)
        self.assertEqual(threading.active_count(), threads)


if __name__ == "__main__":
    support.main()
