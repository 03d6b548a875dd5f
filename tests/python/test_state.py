"""Simulations from dicts: views of the engine's memory, what keeps it alive, and wrong input: errors, not crashes."""
import copy
import gc
import itertools
import json
import pickle
import subprocess
import threading
import weakref

import support
import numpy as np
import pliant


class Views(support.Case):
    def test_no_copies(self):
        sim = pliant.Simulation(support.bar(integrator="implicit-euler"))
        x, v = sim.positions, sim.velocities
        self.assertEqual((x.shape, x.dtype, v.shape), ((sim.node_count, 3), np.float64, x.shape))
        before = x.copy()
        sim.step()
        self.assertGreater(np.abs(x - before).max(), 0, "the view follows")
        self.assertEqual(x.ctypes.data, sim.positions.ctypes.data)
        x[-1] += 0.125
        np.testing.assert_array_equal(sim.positions[-1], x[-1])
        state = sim.hash
        x[-1] -= 0.125
        self.assertNotEqual(sim.hash, state, "what is written is state")

    def test_read_only(self):
        sim = pliant.Simulation(support.bar())
        for array in (sim.rest, sim.masses, sim.pinned, sim.bodies[0].mesh.nodes, sim.bodies[0].mesh.tets):
            with self.assertRaises(ValueError):
                array[0] = 0
        with self.assertRaises(ValueError):
            sim.rest.flags.writeable = True
        session = pliant.Session(support.bar())
        with self.assertRaises(ValueError):
            session.positions[0] = 0
        with self.assertRaisesRegex(pliant.Error, "events"):
            session.positions = session.rest

    def test_memory_lives_as_long_as_views(self):
        sim = pliant.Simulation(support.bar())
        sim.step()
        copied, part = sim.positions.copy(), sim.positions[2:, 1]
        mesh, group = sim.bodies[0].mesh, sim.bodies[0].mesh.groups["x-"]
        handle = weakref.ref(sim._handle)
        sim.close()
        for use in (sim.step, lambda: sim.positions, lambda: sim.hash, lambda: sim.field("stress"), lambda: sim.bodies):
            self.assertRaisesRegex(pliant.Error, "closed", use)
        del sim
        gc.collect()
        self.assertIsNotNone(handle())
        np.testing.assert_array_equal(part, copied[2:, 1])
        del part
        gc.collect()
        self.assertIsNone(handle(), "freed with the last view")
        self.assertEqual(len(mesh.nodes), len(copied))
        self.assertTrue((mesh.nodes[group][:, 0] == 0).all())

    def test_setters(self):
        sim = pliant.Simulation(support.bar(integrator="implicit-euler"))
        n = sim.node_count
        sim.positions = sim.rest + 1
        sim.velocities = np.ones((n, 3), np.float32)
        sim.positions = sim.rest.tolist()
        np.testing.assert_array_equal(sim.positions, sim.rest)
        wrong = [np.zeros((n, 2)), np.zeros((n + 1, 3)), np.zeros(3 * n), 0.0, np.zeros((n, 3), complex), np.full((n, 3), "a"),
                 np.full((n, 3), None), np.full((n, 3), np.nan), None, [[1, 2, 3], [4]], sim]
        for value in wrong:
            for name in ("positions", "velocities"):
                before = sim.hash
                with self.assertRaises((TypeError, ValueError), msg=repr(value)):
                    setattr(sim, name, value)
                self.assertEqual(sim.hash, before)
        with self.assertRaisesRegex(ValueError, "^positions: found shape"):
            sim.positions = np.zeros(3)
        with self.assertRaisesRegex(pliant.Error, "this simulation has no temperatures"):
            sim.temperatures = np.zeros(n)
        self.assertIsNone(sim.temperatures)

    def test_unknown_attributes(self):
        """What would do nothing is refused; classes of a program may have attributes of their own."""
        class Own(pliant.Simulation):
            pass

        sim, session = pliant.Simulation(support.bar()), pliant.Session(support.bar())
        for name, text in (("velocity", "did you mean 'velocities'"), ("observer", "did you mean 'observe'"), ("xyz", "; it has observe, scene"),
                           ("gravity", r"a key of the scene: .*pliant\.Simulation\(scene, gravity=\.\.\.\)")):
            self.assertRaisesRegex(AttributeError, f"a simulation has no attribute '{name}'.*{text}", setattr, sim, name, [0, 0, 0])
            self.assertFalse(hasattr(sim, name))
        self.assertRaisesRegex(AttributeError, r"a session has no .* act\(\{'set': \{'gravity'", setattr, session, "gravity", [0, 0, 0])
        for name in ("time", "rest", "threads"):
            self.assertRaises(AttributeError, setattr, sim, name, 0)
        own = Own(support.bar())
        own.gravity = 3
        self.assertEqual(own.gravity, 3)

    def test_temperatures(self):
        sim = pliant.Simulation(support.bar(heat={}))
        sim.temperatures[:] = 350
        self.assertAlmostEqual(sim.step().max_temperature, 350)


def middle_gradient(tet, rest, positions):
    """F of an element of ten nodes in its middle, where the shape functions of corners have no gradient."""
    corner = np.vstack([-np.ones(3), np.eye(3)])
    of_edges = np.array([corner[a] + corner[b] for a, b in ((0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3))])
    return positions[tet[4:]].T @ of_edges @ np.linalg.inv(rest[tet[4:]].T @ of_edges)


class Results(support.Case):
    def test_fields(self):
        for element in ("tet4", "tet10", "bezier10"):
            scene = support.bar("neo-hookean")
            scene["bodies"]["bar"]["element"] = element
            sim = pliant.Simulation(scene)
            self.assertTrue(sim.step().good)
            for name, (_, where, width, *_) in pliant.FIELDS.items():
                count = sim.node_count if where == "nodes" else sim.tet_count
                array = sim.field(name)
                self.assertEqual(array.shape, (count, width) if width > 1 else (count,), name)
                target = np.empty_like(array)
                self.assertIs(sim.field(name, out=target), target)
                np.testing.assert_array_equal(target, array)
            stress, mises = sim.field("stress"), sim.field("von_mises")
            if element == "tet4":
                differences = stress[:, [0, 1, 2]] - stress[:, [1, 2, 0]]
                direct = np.sqrt(0.5 * (differences**2).sum(1) + 3 * (stress[:, 3:]**2).sum(1))
                np.testing.assert_allclose(mises, direct, rtol=1e-9)
                np.testing.assert_allclose(np.linalg.det(sim.deformation_gradients()), sim.field("det_F"), rtol=1e-12)

    def test_deformation(self):
        """An affine motion has its own gradient in every element of every kind."""
        F = np.array([[1.2, 0.3, 0], [0, 0.9, 0.1], [0.2, 0, 1.1]])
        for element in ("tet4", "tet10", "bezier10", "adaptive"):
            scene = support.bar()
            scene["bodies"]["bar"]["element"] = element
            sim = pliant.Simulation(scene)
            sim.positions = sim.rest @ F.T
            np.testing.assert_allclose(sim.deformation_gradients(), np.broadcast_to(F, (sim.tet_count, 3, 3)), atol=1e-12)
            green = 0.5 * (F.T @ F - np.eye(3))
            np.testing.assert_allclose(sim.field("strain")[0], green[[0, 1, 2, 0, 1, 0], [0, 1, 2, 1, 2, 2]], atol=1e-12)

    def test_curved_deformation(self):
        """Elements of ten nodes follow a quadratic map, whose gradient is known in their middle."""
        def bend(X):
            x, y, z = X.T
            return X + 0.1 * np.stack([y * y, x * z, x * x], 1)

        for element in ("tet10", "bezier10"):
            scene = support.bar()
            scene["bodies"]["bar"]["element"] = element
            sim = pliant.Simulation(scene)
            positions, tets = bend(sim.rest), sim.bodies[0].mesh.tets
            for k, (a, b) in enumerate([(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)]) if element == "bezier10" else ():
                ends, middles = tets[:, [a, b]], tets[:, 4 + k]  # a control point, from where the curve's middle is
                positions[middles] = 2 * bend(sim.rest[middles]) - bend(sim.rest[ends].reshape(-1, 3)).reshape(-1, 2, 3).mean(1)
            sim.positions = positions
            x, y, z = sim.rest[tets[:, :4]].mean(1).T
            expected = np.broadcast_to(np.eye(3), (len(tets), 3, 3)).copy()
            expected[:, 0, 1] += 0.2 * y
            expected[:, 1, 0] += 0.1 * z
            expected[:, 1, 2] += 0.1 * x
            expected[:, 2, 0] += 0.2 * x
            np.testing.assert_allclose(sim.deformation_gradients(), expected, atol=1e-12)

    def test_same_as_frames(self):
        """Fields have the numbers of the frames' arrays of the same name, also in elements that are curved at rest."""
        for element, contact in (("tet4", "none"), ("tet10", "barrier"), ("bezier10", "none")):
            scene = support.bar("neo-hookean", "implicit-euler", output={"fields": [*pliant.FIELDS], "glb": False, "cells": "quadratic"})
            scene["time"]["duration"] = 0.1
            scene["bodies"]["bar"]["element"] = element
            if element != "tet4":
                made = pliant.Simulation(scene, **{"bodies.bar.element": "tet10"}).bodies[0].mesh
                curved = made.nodes.copy()
                curved[np.unique(made.tets[:, 4:])] += 0.05 * np.sin(5 * made.nodes[np.unique(made.tets[:, 4:])])
                scene["bodies"]["bar"]["mesh"] = pliant.Mesh(curved, made.tets, groups={"x-": made.groups["x-"]})
            scene["materials"]["rubber"]["plasticity"] = {"rule": "multiplicative", "yield": 1e-3}
            scene["contact"] = {"between": contact}
            pliant.run(scene, out=self.folder / element).finish()
            sim = pliant.Simulation(scene)
            sim.step(2)
            arrays = pliant.Mesh.load(self.folder / element / "frame_0002.vtu").arrays
            for name in pliant.FIELDS:
                if name.startswith("contact") and contact == "none":
                    continue
                np.testing.assert_array_equal(sim.field(name), arrays[name].reshape(sim.field(name).shape), f"{element} {name}")
            F = sim.deformation_gradients()
            np.testing.assert_array_equal(F.reshape(-1, 9), sim.field("deformation_gradient"))
            if element == "tet10":
                middle = np.array([middle_gradient(tet, sim.rest, sim.positions) for tet in sim.bodies[0].mesh.tets])
                most = np.abs(F - np.eye(3)).max()
                self.assertGreater(np.abs(F - middle).max(), 1e-3 * most, "they are means, not values in the middle")
                np.testing.assert_allclose(F, middle, atol=0.2 * most)

    def test_principal_stress(self):
        """The eigenvalues of the stress, the largest first."""
        sim = pliant.Simulation(support.bar("neo-hookean"))
        sim.step()
        for name, of in (("principal_stress", "stress"), ("node_principal_stress", "node_stress")):
            xx, yy, zz, xy, yz, xz = sim.field(of).T
            matrices = np.stack([np.stack([xx, xy, xz], 1), np.stack([xy, yy, yz], 1), np.stack([xz, yz, zz], 1)], 1)
            expected = np.linalg.eigvalsh(matrices)[:, ::-1]
            np.testing.assert_allclose(sim.field(name), expected, atol=1e-9 * np.abs(expected).max())

    def test_wrong_out(self):
        sim = pliant.Simulation(support.bar())
        n = sim.tet_count
        for out in (np.empty((n, 5)), np.empty((n, 6), np.float32), np.empty((6, n)).T, [0], np.empty((n + 1, 6)),
                    sim.bodies[0].mesh.nodes, np.empty((2 * n, 6))[::2]):
            self.assertRaises(ValueError, sim.field, "stress", out)
        self.assertRaisesRegex(pliant.Error, "unknown field 'stres'; did you mean 'stress'?", sim.field, "stres")

    def test_forces(self):
        """In equilibrium free nodes feel nothing, and the wall carries the weight."""
        sim = pliant.Simulation(support.bar())
        sim.step()
        forces, held = sim.forces, sim.bodies[0].mesh.groups["x-"]
        weight = 9.81 * sim.masses.sum()
        free = np.ones(len(forces), bool)
        free[held] = False
        self.assertLess(np.abs(forces[free]).max(), 1e-6 * weight)
        np.testing.assert_allclose(forces[held].sum(0), [0, -weight, 0], atol=1e-6 * weight)
        np.testing.assert_allclose(sim.external_forces.sum(0), [0, -weight, 0], atol=1e-9 * weight)
        self.assertGreater(sim.elastic_energy, 0)

    def test_signs_of_forces(self):
        """A bar stretched by s pulls its ends inwards, with the stress P = s (lambda + 2 mu) (s^2 - 1) / 2 of its law."""
        sim = pliant.Simulation(support.bar("stvk"))
        s = 1.1
        sim.positions = sim.rest * [s, 1, 1]
        pull = s * (2e5 * 0.7 / (1.3 * 0.4)) * (s * s - 1) / 2  # lambda + 2 mu = young (1 - nu) / ((1 + nu) (1 - 2 nu))
        groups, internal = sim.bodies[0].mesh.groups, sim.internal_forces
        self.assertAlmostEqual(internal[groups["x+"], 0].sum() / pull, -1)
        self.assertAlmostEqual(internal[groups["x-"], 0].sum() / pull, 1)
        np.testing.assert_array_equal(sim.forces, internal + sim.external_forces)

    def test_recorded_forces(self):
        """Reactions by node and by constraint, only after they were asked for."""
        sim = pliant.Simulation(support.bar())
        self.assertRaisesRegex(pliant.Error, "not recorded", lambda: sim.reactions)
        sim.record_forces()
        sim.step()
        weight = 9.81 * sim.masses.sum()
        np.testing.assert_allclose(sim.reactions.sum(0), [0, weight, 0], atol=1e-6 * weight)
        np.testing.assert_allclose(sim.force_of("constraint", 0).force, sim.reactions.sum(0), atol=1e-9 * weight)
        np.testing.assert_allclose(sim.load_forces, sim.external_forces, atol=1e-12 * weight)
        self.assertEqual(np.abs(sim.contact_forces).max(), 0)
        sim.record_forces(False)
        self.assertRaises(pliant.Error, lambda: sim.reactions)

    def test_force_of(self):
        """By name, or by kind and name or number: the wall and the gravity balance a load whose moment is known."""
        scene = support.bar(loads={"pull": {"kind": "force", "select": {"group": "x+"}, "value": [0, 0, 3000]},
                                   "push": {"kind": "force", "select": {"group": "x+"}, "value": [0, 0, -1000]}},
                            colliders={"pull": {"shape": "plane", "point": [0, -50, 0], "normal": [0, 1, 0]}})
        for make in (pliant.Simulation, pliant.Session):
            state = make(scene)
            for source in ("wall", "gravity"):
                self.assertRaisesRegex(pliant.Error, "not recorded; call record_forces", state.force_of, source)
            state.record_forces()
            state.step()
            weight = 9.81 * state.masses.sum()
            for found in (state.force_of("wall"), state.force_of("constraint", "wall"), state.force_of("constraint", np.int64(0))):
                np.testing.assert_allclose(found.force, [0, weight, -2000], atol=1e-6 * weight)
            np.testing.assert_allclose(state.force_of("gravity").force, [0, -weight, 0], atol=1e-9 * weight)
            for found in (state.force_of("push"), state.force_of("load", 1)):
                np.testing.assert_allclose(found.force, [0, 0, -1000], atol=1e-9)
            end = state.positions[state.bodies[0].mesh.groups["x+"]].mean(0)
            np.testing.assert_allclose(state.force_of("load", "pull").moment, np.cross(end, [0, 0, 3000]), atol=1e-6)
            np.testing.assert_array_equal(state.force_of("collider", "pull").force, np.zeros(3))
            np.testing.assert_array_equal(state.force_of("pins").force, np.zeros(3))
            self.assertRegex(repr(state.force_of("push")), r"^<force force=\[.*-1000.*\], moment=\[.*\]>$")
            wrong = [(("constraint", 9), "no constraint 9; expected 0 to 0: wall"), (("constraint", -1), "no constraint -1"),
                     (("load", "pul"), "no load 'pul'; did you mean 'pull'"), (("pull",), "of a load and of a collider: write"),
                     (("wal",), "no source 'wal'; did you mean 'wall'"), (("bar",), "is a body, not a source"),
                     (("collider", 1), "expected 0 to 0: pull")]
            for arguments, text in wrong:
                self.assertRaisesRegex(pliant.Error, text, state.force_of, *arguments)
            for arguments in ((3,), ("load", None), ("load", 0.5), ("load", True)):
                self.assertRaises(TypeError, state.force_of, *arguments)
        self.assertRaisesRegex(pliant.Error, "the scene has no loads", pliant.Simulation(support.bar()).force_of, "load", 0)

    def test_report(self):
        report = pliant.Simulation(support.bar(integrator="implicit-euler")).step()
        self.assertEqual((report.step, report.time, report.reason), (1, 0.05, pliant.Reason.PL_CONVERGED))
        self.assertEqual(report.momentum.shape, (3,))
        self.assertGreater(report.kinetic_energy, 0)
        self.assertIn("converged", repr(report))
        self.assertEqual((str(report.reason), f"{report.reason:>10}", report.reason), ("converged", " converged", 0))
        self.assertEqual(str(pliant.Reason.PL_ITERATION_LIMIT), "iteration limit")

    def test_picking(self):
        sim = pliant.Simulation(support.bar())
        hit = sim.pick([2, 0.5, 5], [0, 0, -1])
        self.assertEqual((hit.body, round(hit.point[2], 9)), (0, 1))
        self.assertIsNone(sim.pick([0, 50, 0], [0, 1, 0]))
        self.assertEqual(sim.closest([2, 0.5, 5]).body, 0)
        self.assertRaises(ValueError, sim.pick, [0, 0], [0, 0, 1])
        self.assertRaises(TypeError, sim.closest, "abc")

    def test_pins(self):
        sim = pliant.Simulation(support.bar())
        sim.pin([5, 6])
        self.assertEqual(sim.pinned.sum(), 2)
        sim.pin(sim.rest[:, 0] == 4)
        expected = np.zeros(sim.node_count)
        expected[[5, 6, *sim.bodies[0].mesh.groups["x+"]]] = 1
        np.testing.assert_array_equal(sim.pinned, expected)
        sim.unpin(sim.rest[:, 0] == 4)
        sim.pin([5, 6])
        self.assertEqual(sim.pinned.sum(), 2)
        sim.pin(np.zeros(sim.node_count, bool))
        self.assertEqual(sim.pinned.sum(), 2)
        for wrong in (np.ones(sim.node_count - 1, bool), [True], np.ones((sim.node_count, 1), bool)):
            self.assertRaisesRegex(ValueError, "mask", sim.pin, wrong)
        for wrong in ([-1], [sim.node_count], [[1]], [1.5], ["a"], None, 3, [2**40]):
            self.assertRaises((TypeError, ValueError), sim.pin, wrong)
        sim.unpin([5])
        self.assertEqual(sim.pinned.sum(), 1)
        sim.unpin()
        self.assertEqual(sim.pinned.sum(), 0)


class States(support.Case):
    def test_failed_steps(self):
        """The first step that fails ends the call, and its report is returned; the next call goes on."""
        for make in (pliant.Simulation, pliant.Session):
            one = {"integrator.max_iterations": 1, "integrator.tolerance": 1e-12}
            state, other = (make(support.bar(integrator="implicit-euler"), **one) for _ in range(2))
            report = state.step(10)
            self.assertEqual((report.good, report.reason, state.step_index), (False, pliant.Reason.PL_ITERATION_LIMIT, 1))
            other.step()
            self.assertEqual(state.hash, other.hash)
            self.assertEqual(state.step(10).step, 2)
        for residual, rounded in ((1e-6, True), (1e-4, False), (np.nan, False)):
            report = pliant.Report(pliant.api.pl_step_report(reason=pliant.Reason.PL_STAGNATED, residual=residual))
            self.assertEqual(report.is_rounded, rounded)

    def test_anneal(self):
        """The deflected bar becomes the rest shape: without gravity it stays there."""
        self.assertRaisesRegex(pliant.Error, r"pliant\.Simulation\(\.\.\., may_anneal=True\)", pliant.Simulation(support.bar()).anneal)
        for more in ({"may_anneal": True}, {"anneal": [100]}):
            sim = pliant.Simulation(support.bar(), **more)
            sim.step()
            self.assertGreater(sim.elastic_energy, 1)
            self.assertEqual(sim.anneal("bar"), 0)
            self.assertLess(sim.elastic_energy, 1e-9)

    def test_snapshots(self):
        sim = pliant.Simulation(support.bar(integrator="bdf2"))
        sim.step(2)
        kept, state, view = sim.snapshot(), sim.hash, sim.positions
        self.assertEqual(support.hash_of(kept), state)
        sim.step(2)
        later = sim.hash
        sim.restore(kept)
        self.assertEqual((sim.hash, sim.step_index), (state, 2))
        self.assertEqual(view.ctypes.data, sim.positions.ctypes.data)
        sim.step(2)
        self.assertEqual(sim.hash, later)
        for wrong in (b"", kept[:-8], kept + b"x", b"x" * len(kept)):
            self.assertRaises(pliant.Error, sim.restore, wrong)
        self.assertEqual(sim.hash, later)

    def test_one_thread_at_a_time(self):
        sim = pliant.Simulation(support.bar(integrator="implicit-euler", resolution=3))
        begun, errors = threading.Event(), []

        def wait(report):
            begun.set()
            threading.Event().wait(0.05)
        sim.observe = wait
        thread = threading.Thread(target=sim.step)
        thread.start()
        begun.wait()
        for use in (sim.step, lambda: sim.hash, lambda: sim.forces, sim.close, sim.snapshot, lambda: sim.restore(b"")):
            try:
                use()
            except pliant.Error as error:
                errors.append(error.message)
        thread.join()
        self.assertEqual(len(errors), 6)
        self.assertTrue(all("in use" in text for text in errors))
        sim.observe = None
        sim.step()

    def test_threads_give_the_same_bits(self):
        hashes = set()
        for threads in (1, 2, 3):
            sim = pliant.Simulation(support.bar(resolution=3), threads=threads)
            self.assertEqual(sim.threads, threads)
            sim.step()
            hashes.add(sim.hash)
        self.assertEqual(len(hashes), 1)

    def test_not_copied(self):
        sim = pliant.Simulation(support.bar())
        self.assertRaises(Exception, pickle.dumps, sim)
        self.assertRaises(Exception, copy.deepcopy, sim)


class Scenes(support.Case):
    def test_sets(self):
        plain = pliant.Simulation(support.bar(), gravity=[0, 0, -1], **{"time.dt": 0.5, "materials.rubber.young": 3e5})
        scene = support.bar(gravity=np.array([0, 0, -1.0]))
        scene["time"]["dt"], scene["materials"]["rubber"]["young"] = np.float32(0.5), np.int64(300000)
        other = pliant.Simulation(scene)
        plain.step(), other.step()
        self.assertEqual(plain.hash, other.hash)
        self.assertEqual(plain.time, 0.5)
        resolved = plain.scene.to_dict()
        self.assertEqual(pliant.Scene(resolved).to_dict(), resolved)

    def test_errors(self):
        scene = support.bar()
        scene["materials"]["rubber"].update(law="neo-hokean", young=-1)
        with self.assertRaises(pliant.Error) as caught:
            pliant.Simulation(scene)
        error = caught.exception
        self.assertEqual(error.status, pliant.Status.PL_ERR_INPUT)
        self.assertIn("neo-hookean", str(error))
        self.assertEqual(len(error.problems.errors), 2)
        self.assertIn("materials.rubber.law", error.place)
        self.assertIn("materials.rubber.young", str(error.problems))
        path = self.folder / "scene.json"
        path.write_text(json.dumps(scene, indent=1))
        with self.assertRaises(pliant.Error) as caught:
            pliant.Simulation(path)
        self.assertRegex(caught.exception.place, r"scene\.json:\d+:\d+: materials\.rubber\.law")
        self.assertEqual(len(pliant.check(path).errors), 2)
        self.assertEqual(pliant.check(support.bar()), [])

    def test_check(self):
        """The problems and warnings of `pliant check`, for a dict too."""
        moved = {"keys": [[0, [0, 0, 0]], [1, [1, 0, 0]]]}
        half = {"plane": {"point": [2, 0, 0], "normal": [-1, 0, 0]}}
        scenes = [support.bar(), support.bar(probes={"p": {"at": [9, 0, 0]}, "q": {"at": [1, 0.5, 0.5]}, "r": {"at": [0, 7, 0]}}),
                  support.bar(gravity=[0, -1e4, 0]), support.bar(integrator={"type": "symplectic-euler", "max_substeps": 1}),
                  support.bar(constraints={"wall": {"select": {"group": "x-"}}, "end": {"select": half, "translation": moved}})]
        for k, scene in enumerate(scenes):
            path = self.folder / "scene.json"
            path.write_text(json.dumps(scene, indent=1))
            told = subprocess.run([support.TOOL, "check", "--json", path], capture_output=True, text=True).stdout
            expected = [(p["path"], p["message"], p["warning"]) for p in json.loads(told)["problems"]]
            self.assertEqual(bool(expected), k > 0, expected)
            for source in (path, scene):
                self.assertEqual([(p.path, p.message, p.warning) for p in pliant.check(source)], expected)
        self.assertEqual([p.path for p in pliant.check(scenes[1])], ["probes.p", "probes.r"])

    def test_not_finite(self):
        """The path of a number that JSON does not have is told, whether it comes from a list, an array or a keyword."""
        for value in (float("nan"), np.float32("inf"), np.array(-np.inf)):
            scene = support.bar()
            scene["materials"]["rubber"]["young"] = value
            with self.assertRaisesRegex(pliant.Error, rf"materials\.rubber\.young is {float(value)}, expected") as caught:
                pliant.Simulation(scene)
            self.assertEqual(caught.exception.place, "scene: materials.rubber.young")
            self.assertEqual([p.path for p in pliant.check(scene)], ["materials.rubber.young"])
        for gravity in ([0, float("nan"), 0], np.array([0, np.nan, 0])):
            self.assertRaisesRegex(pliant.Error, r"gravity\[1\] is nan", pliant.Simulation, support.bar(gravity=gravity))
            self.assertRaisesRegex(pliant.Error, r"gravity\[1\] is nan", pliant.Simulation, support.bar(), gravity=gravity)
            self.assertRaisesRegex(pliant.Error, r"event: set\.gravity\[1\] is nan", pliant.Session(support.bar()).act,
                                   {"set": {"gravity": gravity}})
        self.assertRaisesRegex(pliant.Error, r'bodies\["a b"\]\.scale is nan', pliant.Simulation,
                               {"bodies": {"a b": {"scale": float("nan")}}})
        self.assertRaisesRegex(TypeError, r"scene: gravity\[0\] is of type object, expected a number", pliant.Simulation,
                               support.bar(gravity=[object(), 0, 0]))
        loop = support.bar()
        loop["bodies"]["bar"]["mesh"]["mesh"] = loop["bodies"]
        self.assertRaisesRegex(pliant.Error, "scene: ", pliant.Simulation, loop)

    def test_overrides(self):
        """Messages about keywords are not about options of the command line."""
        with self.assertRaises(pliant.Error) as caught:
            pliant.Simulation(support.bar(), gravty=[0, -1, 0])
        self.assertIn("did you mean 'gravity'?", caught.exception.message)
        self.assertIn("gravty=[0, -1, 0]", caught.exception.message)
        self.assertNotIn("--set", caught.exception.message)

    def test_wrong_scenes(self):
        wrong = [None, 3, [], "nowhere.json", {}, {"materials": 3}, {"materials": {"a": 1}}, {"bodies": {}},
                 support.bar(gravity=float("nan")), support.bar(gravity=[0, 1]), support.bar(gravity=object()),
                 support.bar(more=1), support.bar(b"stvk"), b"\xff", "a\0b",
                 support.bar("user"), support.bar(events=[{"step": 1, "pin": [0], "body": "bar"}])]
        for scene in wrong:
            with self.assertRaises((pliant.Error, TypeError, ValueError), msg=repr(scene)[:60]):
                pliant.Simulation(scene)
        self.assertRaises(TypeError, pliant.Simulation, pliant.Scene(support.bar()), gravity=[0, 0, 0])
        for threads in ("2", 1.5, None, 2**40):
            with self.assertRaises((pliant.Error, TypeError, ValueError), msg=repr(threads)):
                pliant.Simulation(support.bar(), threads=threads).step()

    def test_meshes(self):
        made = pliant.Simulation(support.bar()).bodies[0].mesh
        mesh = pliant.Mesh(made.nodes, made.tets, groups={"x-": made.groups["x-"], "tip": np.flatnonzero(made.nodes[:, 0] == 4)})
        self.assertAlmostEqual(mesh.summary().volume, 4)
        scene = support.bar()
        scene["bodies"]["bar"]["mesh"] = mesh
        sim, other = pliant.Simulation(scene), pliant.Simulation(support.bar())
        np.testing.assert_array_equal(sim.bodies[0].mesh.groups["tip"], mesh.groups["tip"])
        sim.step(), other.step()
        np.testing.assert_array_equal(sim.positions, other.positions)
        mesh.save(self.folder / "bar.vtu")
        np.testing.assert_array_equal(pliant.Mesh.load(self.folder / "bar.vtu").tets, mesh.tets)
        nodes, tets = made.nodes, made.tets
        wrong = [(nodes[:, :2], tets), (nodes, tets[:, :3]), (nodes, tets.astype(float)), (nodes, -tets - 1), (nodes, tets + 1000),
                 (nodes * np.nan, tets), (nodes.astype(complex), tets), (nodes, None), (nodes, []), (None, tets),
                 (nodes, tets.ravel())]
        for arguments in wrong:
            with self.assertRaises((pliant.Error, TypeError, ValueError)):
                pliant.Mesh(*arguments)
        self.assertRaises(ValueError, pliant.Mesh, nodes, tets, groups={"a": [-3]})
        masked = pliant.Mesh(nodes, tets, groups={"tip": nodes[:, 0] == 4})
        np.testing.assert_array_equal(masked.groups["tip"], mesh.groups["tip"])
        self.assertRaisesRegex(ValueError, r"group 'a' \(of nodes\): found 5 to 5000, expected 0 to", pliant.Mesh, nodes, tets,
                               groups={"a": [5, 5000]})
        for kind in (KeyError, pliant.Error):
            self.assertRaisesRegex(kind, "^there is no group 'tup'; did you mean 'tip'", lambda: masked.groups["tup"])
        self.assertRaisesRegex(KeyError, "no surface 'tip'; the mesh has no surfaces", lambda: masked.surfaces["tip"])
        self.assertIsNone(masked.groups.get("tup"))
        self.assertEqual(list(masked.groups), ["tip"])
        # a traction acts on the triangles of a surface, here the half of the end below its diagonal, and nothing else
        end = mesh.groups["tip"]
        tris = [face for tet in tets for face in itertools.combinations(tet, 3) if set(face) <= set(end)]
        half = [face for face in tris if (nodes[list(face), 1].mean() < nodes[list(face), 2].mean())]
        area = sum(np.linalg.norm(np.cross(nodes[b] - nodes[a], nodes[c] - nodes[a])) / 2 for a, b, c in half)
        scene["bodies"]["bar"]["mesh"] = pliant.Mesh(nodes, tets, groups={"x-": made.groups["x-"]}, surfaces={"half": half})
        self.assertEqual(len(scene["bodies"]["bar"]["mesh"].surfaces["half"]), len(half))
        scene["loads"] = {"pull": {"kind": "traction", "select": {"group": "half"}, "value": [8, 0, 0]}}
        scene["gravity"] = [0, 0, 0]
        self.assertGreater(area, 0)
        self.assertLess(area, 1)
        sim = pliant.Simulation(scene)
        sim.record_forces()
        sim.step()
        self.assertAlmostEqual(sim.force_of("wall").force[0], -8 * area, places=5)
        self.assertRaises(ValueError, pliant.Mesh, nodes, tris=tris, surfaces={"half": half})
        self.assertRaises(ValueError, pliant.Mesh, nodes, tets, surfaces={"half": [[0, 1, -3]]})
        self.assertRaises(pliant.Error, pliant.Mesh.load, "nowhere.msh")
        self.assertRaises(pliant.Error, mesh.save, self.folder / "bar.xyz")


if __name__ == "__main__":
    support.main()
