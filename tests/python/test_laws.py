"""Laws and flow rules in Python: the bits of the same law in C, agreement with the library's own, and what goes wrong in them."""
import ctypes
import signal
import threading
import traceback
import unittest

import support
import numpy as np
import pliant

MU, LAMBDA = 2e5 / (2 * (1 + 0.3)), 2e5 * 0.3 / ((1 + 0.3) * (1 - 2 * 0.3))


def stvk(s, want):
    """Operation by operation as law.c."""
    e = 0.5 * (s * s - 1)
    trace = e[:, 0] + e[:, 1] + e[:, 2]
    p = 2 * MU * e + (LAMBDA * trace)[:, None]
    energy = gradient = hessian = None
    if want & pliant.ENERGY:
        squares = e[:, 0] * e[:, 0] + e[:, 1] * e[:, 1] + e[:, 2] * e[:, 2]
        energy = MU * squares + 0.5 * LAMBDA * (trace * trace)
    if want & pliant.GRADIENT:
        gradient = s * p
    if want & pliant.HESSIAN:
        hessian = LAMBDA * (s[:, :, None] * s[:, None, :]) + np.eye(3) * (p + 2 * MU * (s * s))[:, :, None]
    return energy, gradient, hessian


class Methods:
    """The same as three methods."""

    def energy(self, s):
        return stvk(s, pliant.ENERGY)[0]

    def gradient(self, s):
        return stvk(s, pliant.GRADIENT)[1]

    def hessian(self, s):
        return stvk(s, pliant.HESSIAN)[2]


class Laws(support.Case):
    def c_law(self):
        library = support.compile_c((support.SOURCE / "tests/python/law.c").read_text(), self.folder / "law.so", "-shared", "-fPIC")
        return ctypes.CDLL(library).stvk

    def test_bits_of_the_law_in_c(self):
        for integrator in ("quasistatic", "implicit-euler", "symplectic-euler"):
            hashes = []
            for law in (self.c_law(), stvk, Methods()):
                for threads in (1, 2):
                    sim = pliant.Simulation(support.bar(law, integrator), threads=threads)
                    self.assertTrue(sim.step(3).good)
                    hashes.append(sim.hash)
            self.assertEqual(len(set(hashes)), 1, integrator)
            named = pliant.Simulation(support.bar("stvk", integrator))
            named.step(3)
            moved = np.abs(named.positions - named.rest).max()
            self.assertGreater(moved, 1e-3)
            self.assertLess(np.abs(named.positions - sim.positions).max(), 1e-8 * moved)

    def test_evaluate(self):
        F = np.eye(3) + 0.2 * np.random.default_rng(1).standard_normal((5, 3, 3))
        words = {"young": 2e5, "poisson": 0.3, "density": 1000}
        for ours, theirs in zip(pliant.Material(law=stvk, **words).evaluate(F), pliant.Material(law="stvk", **words).evaluate(F)):
            self.assertEqual(ours.shape, theirs.shape)
            np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-9 * np.abs(theirs).max())
        energy, stress, tangent = pliant.Material(law=stvk, **words).evaluate(F[0])
        self.assertEqual((np.shape(energy), stress.shape, tangent.shape), ((), (3, 3), (3, 3, 3, 3)))
        for bad in (np.eye(2), np.eye(3) * 1j, "F", 3.0):
            self.assertRaises((TypeError, ValueError), pliant.Material(law=stvk, **words).evaluate, bad)

    def test_laws_of_a_file(self):
        path = self.folder / "bar.json"
        path.write_text(__import__("json").dumps(support.bar("stvk")))
        sim, other = pliant.Simulation(path, laws={"rubber": stvk}), pliant.Simulation(support.bar(stvk))
        sim.step(), other.step()
        self.assertEqual(sim.hash, other.hash)
        self.assertRaisesRegex(pliant.Error, "'wood'", pliant.Simulation, path, laws={"wood": stvk})

    def test_flow_rule(self):
        """Nothing flows: the elastic bits. Everything flows: no stress is left, and the strain stays."""
        scene = support.bar("corotated")
        scene["materials"]["rubber"]["plasticity"] = {"rule": lambda trial, dt: trial, "limit": 10}
        elastic, same = pliant.Simulation(support.bar("corotated")), pliant.Simulation(scene)
        elastic.step(), same.step()
        np.testing.assert_array_equal(elastic.positions, same.positions)
        scene["materials"]["rubber"]["plasticity"] = {"rule": lambda trial, dt: np.ones_like(trial), "limit": 10}
        soft = pliant.Simulation(scene)
        soft.step()
        self.assertGreater(soft.field("plastic_strain").max(), 0.01)
        self.assertLess(soft.field("von_mises").max(), 1e-6 * elastic.field("von_mises").max())


    def test_list(self):
        """A law may return any sequence of three."""
        sim, other = pliant.Simulation(support.bar(lambda s, want: list(stvk(s, want)))), pliant.Simulation(support.bar(stvk))
        sim.step(), other.step()
        self.assertEqual(sim.hash, other.hash)

    def test_evaluate_inverted(self):
        """With the treatment of inversion, as the engine uses it; without it on request: of St. Venant-Kirchhoff,
        P = F (2 mu E + lambda tr E)."""
        words = {"young": 2e5, "poisson": 0.3, "density": 1000, "law": stvk}
        F = np.diag([1.1, 1.0, 0.2])
        E = 0.5 * (F.T @ F - np.eye(3))
        expected = F @ (2 * MU * E + LAMBDA * np.trace(E) * np.eye(3))
        own = pliant.Material(inversion="none", **words).evaluate(F)[1]
        np.testing.assert_allclose(own, expected, atol=1e-9 * np.abs(expected).max())
        treated = pliant.Material(**words).evaluate(F)[1]
        self.assertGreater(np.abs(treated - own).max(), 0.01 * np.abs(own).max())


class Verify(support.Case):
    def verify(self, law, **more):
        return pliant.Material(law=law, young=2e5, poisson=0.3, **more).verify()

    def failed(self, law):
        return [name.split(":")[0] for name, (_, passed, _) in self.verify(law).checks.items() if not passed]

    def test_good(self):
        library = support.compile_c((support.SOURCE / "tests/python/law.c").read_text(), self.folder / "law.so", "-shared", "-fPIC")
        for law in (stvk, Methods(), ctypes.CDLL(library).stvk):
            found = self.verify(law)
            self.assertTrue(found.good, found)
            self.assertLess(max(difference for difference, _, _ in found.checks.values()), 1e-8)
            self.assertLess(found.stiffness, 1e-12)
            self.assertIn("law of material 'material': good", repr(found))

    def test_wrong(self):
        """Each check finds its own error."""
        def with_(change):
            def law(s, want):
                e, g, h = stvk(s, pliant.ENERGY | pliant.GRADIENT | pliant.HESSIAN)
                return change(s, e, g, h)
            return law
        self.assertEqual(self.failed(with_(lambda s, e, g, h: (e, 1.001 * g, 1.001 * h))), ["gradient"])
        self.assertEqual(self.failed(with_(lambda s, e, g, h: (e, g, 1.001 * h))), ["Hessian"])
        tilted = np.array([[0, 1, 0], [0, 0, 0], [0, 0, 0]])
        self.assertEqual(self.failed(with_(lambda s, e, g, h: (e, g, h + tilted * 1e3))), ["Hessian", "Hessian"])
        first = np.array([1, 0, 0])
        self.assertEqual(self.failed(with_(lambda s, e, g, h: (
            e + 1e4 * (s[:, 0] - 1)**2, g + 2e4 * (s - 1) * first, h + 2e4 * np.diag(first)))), ["same for stretches in any order"])
        self.assertEqual(self.failed(with_(lambda s, e, g, h: (e + 1e3 * s.sum(1), g + 1e3, h))), ["no stress at rest"])
        self.assertIn("each row depends on its own stretches", self.failed(with_(lambda s, e, g, h: (e, g, h + 1e3 * np.eye(3) * s.mean()))))
        text = repr(self.verify(with_(lambda s, e, g, h: (e, np.nan * g, h))))
        self.assertRegex(text, "wrong\\n  gradient: derivative of the energy +inf  wrong, at the stretches [0-9]")

    def test_arguments(self):
        self.assertRaisesRegex(pliant.Error, "the law is 'stvk', expected a function", self.verify, "stvk")
        self.assertRaisesRegex(TypeError, "returned None for the Hessian", self.verify, lambda s, want: (*stvk(s, want)[:2], None))
        self.assertRaises(ValueError, pliant.Material(law=stvk).verify, [[1, 1, -1]])
        self.assertAlmostEqual(pliant.Material(law=stvk, young=4e5, poisson=0.3).verify([[1, 2, 3]]).stiffness, 0.5)


class Trouble(support.Case):
    def fail_after(self, calls, what, integrator="implicit-euler"):
        left = [calls]

        def law(s, want):
            left[0] -= 1
            if left[0] < 0:
                what()
            return stvk(s, want)
        sim = pliant.Simulation(support.bar(law, integrator))
        return sim, left

    def test_exception(self):
        def what():
            raise LookupError("no such stretch")
        for integrator in ("quasistatic", "implicit-euler", "linear-implicit-euler", "symplectic-euler", "bdf2", "variational"):
            sim, left = self.fail_after(10**9, what, integrator)
            sim.step(2)
            positions, state, step = sim.positions, sim.hash, sim.step_index
            left[0] = 4
            try:
                sim.step()
                self.fail("nothing was raised")
            except LookupError as error:
                self.assertEqual(str(error), "no such stretch")
                self.assertIn("what", [frame.name for frame in traceback.extract_tb(error.__traceback__)], "the place is told")
            self.assertEqual((sim.hash, sim.step_index), (state, step), f"{integrator}: the state is that before the step")
            left[0] = 10**9
            sim.step()
            other, _ = self.fail_after(10**9, what, integrator)
            other.step(3)
            self.assertEqual(sim.hash, other.hash, f"{integrator}: it goes on as if nothing had happened")
            self.assertIs(positions.base.owner, sim._handle)
            left[0] = 3
            self.assertRaises(LookupError, sim.field, "stress")
            left[0] = 3
            self.assertRaises(LookupError, lambda: sim.forces)

    def test_exception_while_it_is_made(self):
        def law(s, want):
            raise LookupError("at once")
        with self.assertRaisesRegex(LookupError, "at once"):
            pliant.Simulation(support.bar(law)).step()

    def test_wrong_results(self):
        wrong = [
            (lambda s, want: None, TypeError, "expected \\(energy, gradient, Hessian\\)"),
            (lambda s, want: (0, 0), TypeError, "returned 2 values, expected 3: \\(energy, gradient, Hessian\\)"),
            (lambda s, want: [0, 0, 0, 0], TypeError, "returned 4 values, expected 3"),
            (lambda s, want: (None, None, None), TypeError, r"'rubber': returned None for the (energy|gradient|Hessian), expected shape"),
            (lambda s, want: (*stvk(s, want)[:2], None), TypeError,
             r"returned None for the Hessian, expected shape \(8, 3, 3\): `want` has the bit pliant\.HESSIAN"),
            (lambda s, want: (np.zeros(len(s) + 1), s, np.zeros((len(s), 3, 3))), ValueError, "energy: found shape"),
            (lambda s, want: (np.zeros(len(s)), s.T, np.zeros((len(s), 9))), ValueError, "found shape"),
            (lambda s, want: (np.zeros(len(s)), s * 1j, np.zeros((len(s), 3, 3)) * 1j), TypeError, "complex128"),
            (lambda s, want: (["a"] * len(s), s, np.zeros((len(s), 3, 3))), (TypeError, ValueError), ""),
            (lambda s, want: 1 / 0, ZeroDivisionError, ""),
        ]
        for law, kind, text in wrong:
            with self.assertRaisesRegex(kind, text):
                pliant.Simulation(support.bar(law)).step()

    def test_read_only(self):
        """What a law or a flow rule is given is not theirs to change."""
        def law(s, want):
            s *= 2
            return stvk(s, want)

        def flow(trial, dt):
            trial[:] = 1
            return trial
        scene = support.bar("corotated")
        scene["materials"]["rubber"]["plasticity"] = {"rule": flow, "limit": 10}
        for wrong in (support.bar(law), scene):
            with self.assertRaisesRegex(ValueError, "read-only"):
                pliant.Simulation(wrong).step()

    def test_wrong_flow(self):
        """Invalid stretches are refused, and nothing has flowed."""
        for value, text in ((-1, "-1, -1, -1"), (0, "0, 0, 0"), (np.nan, "nan, nan, nan"), (np.inf, "inf, inf, inf")):
            scene = support.bar("corotated")
            scene["materials"]["rubber"]["plasticity"] = {"rule": lambda trial, dt: np.full(trial.shape, value), "limit": 10}
            sim = pliant.Simulation(scene)
            with self.assertRaisesRegex(pliant.Error, f"body 'bar': the flow rule returned the stretches {text} in") as caught:
                sim.step()
            self.assertEqual(caught.exception.status, pliant.Status.PL_ERR_NUMERIC)
            self.assertEqual(sim.field("plastic_strain").max(), 0)

    def test_not_finite(self):
        """Numbers that are none are the engine's to handle: a status or a reason."""
        def law(s, want):
            return np.full(len(s), np.nan), np.full((len(s), 3), np.nan), np.full((len(s), 3, 3), np.nan)
        try:
            self.assertFalse(pliant.Simulation(support.bar(law, "implicit-euler")).step().good)
        except pliant.Error as error:
            self.assertIn(error.status, (pliant.Status.PL_ERR_NUMERIC, pliant.Status.PL_ERR_INPUT))

    def test_reentry(self):
        """A law that uses its own simulation is told so."""
        box = []

        def law(s, want):
            if box:
                box[0].step()
            return stvk(s, want)
        box.append(pliant.Simulation(support.bar(lambda s, want: law(s, want))))
        with self.assertRaisesRegex(pliant.Error, "in use"):
            box[0].step()

    def test_interrupt(self):
        """Ctrl-C reaches a law, and ends the step."""
        def what():
            signal.raise_signal(signal.SIGINT)
        sim, left = self.fail_after(10**9, what)
        state = sim.hash
        left[0] = 20
        if threading.current_thread() is threading.main_thread():
            self.assertRaises(KeyboardInterrupt, sim.step)
            self.assertEqual(sim.hash, state)

    def test_observer(self):
        sim = pliant.Simulation(support.bar("neo-hookean"))
        state, seen = sim.hash, []
        sim.observe = lambda report: seen.append(report.newton_iterations)
        self.assertTrue(sim.step().good)
        self.assertGreater(len(seen), 1)
        sim.observe = lambda report: 1 / 0
        state = sim.hash
        self.assertRaises(ZeroDivisionError, sim.step)
        self.assertEqual(sim.hash, state)
        sim.observe = lambda report: True
        self.assertEqual(pliant.Simulation(support.bar()).step().reason, pliant.Reason.PL_CONVERGED)
        sim.positions = sim.rest
        state = sim.hash
        self.assertEqual(sim.step(5).reason, pliant.Reason.PL_CANCELLED)
        self.assertEqual(sim.hash, state)

    def test_kept_stretches(self):
        """What a law keeps is its own: no view of the engine's buffers."""
        kept = []

        def law(s, want):
            kept.append(s)
            return stvk(s, want)
        sim = pliant.Simulation(support.bar(law))
        sim.step()
        sim.close()
        del sim
        self.assertTrue(all(np.isfinite(s).all() and s.flags.owndata for s in kept))

    def test_sessions_and_folders_take_names(self):
        self.assertRaisesRegex(pliant.Error, "by name", pliant.Session, support.bar(stvk))
        self.assertRaisesRegex(pliant.Error, "by name", pliant.run, support.bar(stvk), out=self.folder / "run")
        count = sum(1 for _ in pliant.run(support.bar(stvk)))
        self.assertEqual(count, 6)


if __name__ == "__main__":
    support.main()
