/* Scenes that are wrong in one way each are refused with the right path, line and
 * words, and without a crash. */
#include "scene/hints.h"
#include "scene/kinds.h"
#include "scene/scenes.h"

/* An override of the good scene, and the path and words that the message must have.
 * Without a path it is accepted. */
typedef struct broken_set {
    const char *set, *path, *words[3];
} broken_set;

static const broken_set sets[] = {
    {"gravty=[0,0,1]",
     "gravty",
     {"unknown key 'gravty'", "did you mean 'gravity'", "(from the override gravty=[0,0,1])"}},
    {"zzz=1", "zzz", {"unknown key 'zzz'", "expected one of", "'materials'"}},
    {"output.view.field=vonmises", "output.view.field", {"'vonmises'", "did you mean 'von_mises'"}},
    {"output.view.field=principal stresses", "output.view.field", {"did you mean 'principal_stress'"}},
    {"output.fields=[\"F\"]", "output.fields[0]", {"no array 'F'; did you mean 'deformation_gradient'?"}},
    {"output.fields=[\"colour\"]", "output.fields[0]", {"no array 'colour'; expected one of 'displacement'"}},
    {"output.view.field=stress.xyz", "output.view.field", {"unknown field 'stress.xyz'"}},
    {"output.view.field=von_mises.x", "output.view.field", {"unknown field 'von_mises.x'"}},
    {"output.color_field=stres", "output.color_field", {"'stres'", "did you mean 'stress'"}},
    {"duration=2", "duration", {"unknown key 'duration'; did you mean 'time.duration'?", "override"}},
    {"output.probes={}", "output.probes", {"unknown key 'probes'; 'probes' is a key of the scene itself"}},
    {"dt=2", "dt", {"did you mean 'time.dt'?"}},
    {"tangent=warped", "tangent", {"unknown key 'tangent'; 'tangent' is a key of 'integrator'"}},
    {"bodies[0].rho=2", "bodies[0].rho", {"unknown key 'rho'; 'rho' is a key of 'material'"}},
    {"solver.damping={}", "solver.damping", {"'damping' is a key of 'material'"}},
    {"bodies[0].position=[0,0,1]", "bodies[0].position", {"did you mean 'translate'?"}},
    {"bodies[0].rotate={\"axis\": [0,0,1], \"angle\": 3}",
     "bodies[0].rotate.angle",
     {"did you mean 'degrees'?"}},
    {"colliders=[{\"shape\": \"plane\", \"normal\": [0,1,0], \"color\": \"red\"}]",
     "colliders[0].color",
     {"did you mean 'look.color'?"}},
    {"output.movie=true", "output.movie", {"pliant run --render"}},
    {"integrator=implicit-euler",
     "integrator",
     {"expected an object such as {\"type\": \"implicit-euler\"}"}},
    {"bodies[0].rotate=90",
     "bodies[0].rotate",
     {"expected an object such as {\"axis\": [0, 0, 1], \"degrees\": 90}"}},
    {"constraints[0].select={\"box\": [[0,0,0],[1,1,1]]}",
     "constraints[0].select.box",
     {"an array of 2", "an object such as {\"min\": [0, 0, 0], \"max\": [1, 1, 1]}"}},
    {"probes={\"p\": [0,0,0]}", "probes.p", {"an object such as {\"at\": [0, 0, 0]}"}},
    {"bodies[0].mesh=vase.obj", "bodies[0].mesh", {"a shape such as {\"surface\": \"vase.obj\"}"}},
    {"bodies[0].mesh=", "bodies[0].mesh", {"is missing", "such as {\"surface\""}},
    {"gravity=[0,1]", "gravity", {"an array of 2", "three numbers"}},
    {"gravity=down", "gravity", {"\"down\"", "three numbers"}},
    {"gravity=[0,\"a\",0]", "gravity[1]", {"\"a\"", "a number"}},
    {"integrator.tangent=warped", "integrator.tangent", {"found 'warped'", "linear-implicit-euler"}},
    {"integrator.reuse_tolerance=0.1", "integrator.reuse_tolerance", {"found 0.1", "bdf2"}},
    {"integrator.rotation=element", "integrator.rotation", {"found 'element'", "warped"}},
    {"integrator.tangent=twisted", "integrator.tangent", {"twisted", "warped"}},
    {"time=3", "time", {"found 3", "an object"}},
    {"time.dt=0", "time.dt", {"found 0", "between 0 and"}},
    {"time.dt=-0.1", "time.dt", {"found -0.1"}},
    {"time.dt=nan", "time.dt", {"\"nan\"", "a number"}},
    {"time.dt=1e999", "time.dt", {"1e999", "a number"}},
    {"time.dt=1e-12", "time", {"steps", "fewer"}},
    {"time.step=0.1", "time.step", {"together with 'dt'", "the same"}},
    {"time.duration=-1", "time.duration", {"found -1"}},
    {"seed=1.5", "seed", {"found 1.5", "a whole number"}},
    {"integrator.type=quasistatik", "integrator.type", {"unknown type", "did you mean 'quasistatic'"}},
    {"integrator.tolerance=2", "integrator.tolerance", {"found 2"}},
    {"integrator.max_iterations=0", "integrator.max_iterations", {"found 0", "between 1 and"}},
    {"integrator.untangling_end=0.995",
     "integrator",
     {"untangling_end is 0.995", "less than untangling_start"}},
    {"solver.precision=half", "solver.precision", {"\"half\"", "'double'", "'single'"}},
    {"solver.preconditioner=blok-jacobi", "solver.preconditioner", {"'block-jacobi'"}},
    {"materials=[]", "materials", {"an array of 0", "materials by name"}},
    {"materials.rubber=1", "materials.rubber", {"found 1", "an object"}},
    {"materials.rubber.law=neohookean",
     "materials.rubber.law",
     {"unknown law", "did you mean 'neo-hookean'"}},
    {"materials.rubber.law=user", "materials.rubber.law", {"callback"}},
    {"materials.rubber.law=7", "materials.rubber.law", {"found 7", "a string"}},
    {"materials.rubber.form=cubic", "materials.rubber.form", {"no form 'cubic'"}},
    {"materials.rubber.plasticity=creep", "materials.rubber.plasticity", {"\"creep\"", "an object"}},
    {"materials.rubber.plasticity={}", "materials.rubber.plasticity.rule", {"missing"}},
    {"materials.rubber.plasticity={\"rule\": \"creap\"}",
     "materials.rubber.plasticity.rule",
     {"unknown flow rule \"creap\"", "did you mean 'creep'"}},
    {"materials.rubber.plasticity={\"rule\": \"user\"}", "materials.rubber.plasticity.rule", {"callback"}},
    {"materials.rubber.plasticity={\"rule\": \"creep\", \"limit\": 1}",
     "materials.rubber.plasticity.limit",
     {"unknown key 'limit'"}},
    {"materials.rubber.plasticity={\"rule\": \"creep\", \"yield\": -1}",
     "materials.rubber.plasticity.yield",
     {"found -1", "between 0"}},
    {"materials.rubber.plasticity={\"rule\": \"creep\", \"creep\": {\"keys\": [[0, 1], [1, -1]]}}",
     "materials.rubber.plasticity.creep.keys[1][1]",
     {"found -1"}},
    {"materials.rubber.young=",
     "materials.rubber",
     {"young is missing", "poisson", "(with the override materials.rubber.young=)"}},
    {"materials.rubber.poisson=", "materials.rubber", {"poisson is missing", "young"}},
    {"materials.ruber.young=1",
     "materials.ruber",
     {"no material 'ruber' in which", "did you mean 'rubber'", "(from the override "}},
    {"colliders.floor.friction=1",
     "colliders.floor",
     {"no collider 'floor' in which", "as in colliders.floor={...}"}},
    {"probes.tip.at[0]=1", "probes.tip", {"no probe 'tip' in which"}},
    {"bodies.bar.scale=2", "bodies", {"an array of 1", "(from the override bodies.bar.scale=2)"}},
    {"materials.ruber=", "materials.ruber", {"no such key to remove", "did you mean 'rubber'"}},
    {"constraints[2]=", "constraints[2]", {"no such item to remove", "there are 2"}},
    {"bodies.bar.mesh=", "bodies", {"an array of 1", "an object"}},
    {"materials.rubber.young=-1e5", "materials.rubber.young", {"found -100000", "between 0"}},
    {"materials.rubber.young={}", "materials.rubber.young.keys", {"is missing"}},
    {"materials.rubber.young={\"keys\": [[0, 1e5], [0, 1e4]]}",
     "materials.rubber.young.keys[1][0]",
     {"found 0 after 0", "ascending"}},
    {"materials.rubber.young={\"keys\": [[0, 1e5], [1, -1]]}",
     "materials.rubber.young.keys[1][1]",
     {"found -1", "between 0"}},
    {"materials.rubber.young={\"keys\": [[0, 1e5]], \"over\": \"pressure\"}",
     "materials.rubber.young.over",
     {"\"pressure\"", "'temperature'"}},
    {"materials.rubber.density={\"keys\": [[0, 1000]]}",
     "materials.rubber.density",
     {"an object", "a number"}},
    {"materials.rubber.limit_end={\"keys\": [[0, 0.1], [1, 0.4]]}",
     "materials.rubber",
     {"limit_end = 0.4", "less than limit_start"}},
    {"materials.rubber.damping=0.1", "materials.rubber.damping", {"found 0.1", "an object"}},
    {"materials.rubber.damping.viscosity=-1",
     "materials.rubber.damping.viscosity",
     {"found -1", "between 0"}},
    {"materials.rubber.damping.viscosty=1",
     "materials.rubber.damping.viscosty",
     {"did you mean 'viscosity'"}},
    {"materials.rubber.damping.mass={\"keys\": [[0, 1], [1, -2]]}",
     "materials.rubber.damping.mass.keys[1][1]",
     {"found -2", "between 0"}},
    {"materials.rubber.poisson=0.5",
     "materials.rubber.poisson",
     {"found 0.5", "between -1 and 0.5", "excluded"}},
    {"materials.rubber.poisson=0.7", "materials.rubber.poisson", {"found 0.7"}},
    {"materials.rubber.poisson=-1", "materials.rubber.poisson", {"found -1"}},
    {"materials.rubber.E=2e5", "materials.rubber.E", {"together with 'young'", "the same"}},
    {"materials.rubber.mu=1000", "materials.rubber", {"young/poisson and lambda/mu"}},
    {"materials.rubber={}", "materials.rubber", {"are missing", "young and poisson"}},
    {"materials.rubber={\"young\": 1}", "materials.rubber", {"poisson"}},
    {"materials.rubber.density=-3", "materials.rubber.density", {"found -3"}},
    {"materials.rubber.inversion=explode", "materials.rubber.inversion", {"\"explode\"", "extrapolate"}},
    {"materials.rubber.limit_end=0.5", "materials.rubber", {"limit_end", "less than limit_start"}},
    {"materials.rubber.elongation=2", "materials.rubber.elongation", {"unknown key 'elongation'"}},
    {"materials.rubber={\"law\": \"tissue\", \"E\": 1, \"nu\": 0, \"elongation\": 0.9}",
     "materials.rubber.elongation",
     {"found 0.9", "between 1 and 100", "excluded"}},
    {"heat=3", "heat", {"found 3", "an object"}},
    {"heat.ambiant=3", "heat.ambiant", {"unknown key 'ambiant'", "did you mean 'ambient'"}},
    {"heat.ambient=-3", "heat.ambient", {"found -3", "at least 0"}},
    {"heat.cooling={\"keys\": [[0, 1], [1, -1]]}", "heat.cooling", {"found -1", "at least 0"}},
    {"heat.sources=[{\"radius\": 1}]", "heat.sources[0].center", {"is missing"}},
    {"heat.sources={\"lamp\": {\"center\": [0,0,0], \"power\": 1, \"radius\": 0}}",
     "heat.sources.lamp.radius",
     {"found 0", "between 0"}},
    {"anneal=[{\"time\": 1, \"body\": \"nobody\"}]", "anneal[0].body", {"no body 'nobody'"}},
    {"anneal=[0.5, 0]", "anneal[1].time", {"found 0"}},
    {"anneal=[{\"body\": \"bar\"}]", "anneal[0].time", {"is missing"}},
    {"heat.fixed=[{\"body\": \"nobody\", \"select\": \"all\", \"value\": 300}]",
     "heat.fixed[0].body",
     {"no body 'nobody'"}},
    {"heat.fixed=[{\"select\": {\"group\": \"none\"}, \"value\": 300}]",
     "heat.fixed[0].select",
     {"no group 'none'"}},
    {"materials.rubber.heat_capacity=0", "materials.rubber.heat_capacity", {"found 0"}},
    {"bodies=[]", "bodies", {"at least one body"}},
    {"bodies=7", "bodies", {"found 7", "an array of bodies"}},
    {"bodies[0].material=ruber", "bodies[0].material", {"no material 'ruber'", "did you mean 'rubber'"}},
    {"bodies[0].material=\"\"", "bodies[0].material", {"a string"}},
    {"bodies[0].scale=0", "bodies[0].scale", {"found 0"}},
    {"bodies[0].rotate={\"axis\": [0,0,0], \"degrees\": 3}",
     "bodies[0].rotate.axis",
     {"expected a direction"}},
    {"bodies[0].goal=1", "bodies[0].goal", {"found 1", "a scale, a file or a shape"}},
    {"bodies[0].goal={\"scale\": [1, 1, 0.5]}", "bodies[0].goal", {"no plasticity", "takes a goal"}},
    {"bodies[0].goal={\"scale\": [1, 1, 0]}", "bodies[0].goal.scale[2]", {"found 0"}},
    {"bodies[0].rotate={}", "bodies[0].rotate.degrees", {"is missing"}},
    {"bodies[0].start=scater", "bodies[0].start.kind", {"did you mean 'scatter'"}},
    {"bodies[0].start={\"kind\": \"line\", \"axis\": [0,0,0]}",
     "bodies[0].start.axis",
     {"expected a direction"}},
    {"bodies[0].materials={\"core\": \"rubber\"}",
     "bodies[0].materials.core",
     {"no group of elements 'core'"}},
    {"bodies[0].painted=[1]", "bodies[0].painted", {"lists of elements by material"}},
    {"bodies[0].painted={\"rubber\": 3}", "bodies[0].painted.rubber", {"array of element numbers"}},
    {"bodies[0].painted={\"rubber\": [0, -1]}", "bodies[0].painted.rubber[1]", {"element number"}},
    {"bodies[0].painted={\"rubber\": [1000000]}", "bodies[0].painted.rubber", {"element 1000000", "at most"}},
    {"bodies[0].painted={\"ruber\": [0]}", "bodies[0].painted.ruber", {"did you mean 'rubber'"}},
    {"bodies[0].mesh={}", "bodies[0].mesh", {"no file, surface or shape"}},
    {"bodies[0].mesh={\"sape\": \"box\"}", "bodies[0].mesh", {"did you mean 'shape'"}},
    {"bodies[0].mesh.file=a.msh", "bodies[0].mesh", {"a file and a shape"}},
    {"bodies[0].mesh={\"file\": \"missing.msh\"}", "bodies[0].mesh.file", {"missing.msh", "cannot be read"}},
    {"bodies[0].mesh={\"file\": \"\"}", "bodies[0].mesh.file", {"a string"}},
    {"bodies[0].mesh={\"file\": \"star.obj\", \"tets\": 1500}",
     "bodies[0].mesh.tets",
     {"unknown key 'tets' next to 'file'", "{\"surface\": \"star.obj\", \"tets\": 1500}"}},
    {"bodies[0].mesh={\"file\": \"star.obj\", \"size\": 0.05}",
     "bodies[0].mesh.size",
     {"{\"surface\": \"star.obj\", \"size\": 0.05}"}},
    {"bodies[0].mesh={\"file\": \"a.msh\", \"resolution\": 3}", "bodies[0].mesh.resolution", {"unknown key"}},
    {"bodies[0].mesh.shape=cube", "bodies[0].mesh.shape", {"\"cube\"", "box"}},
    {"bodies[0].mesh.resolution=0", "bodies[0].mesh.resolution", {"found 0", "between 1", "whole"}},
    {"bodies[0].mesh.resolution=[4, 1]", "bodies[0].mesh.resolution", {"an array of 2", "an array of three"}},
    {"bodies[0].mesh.resolution=[4, 0, 1]",
     "bodies[0].mesh.resolution[1]",
     {"found 0", "between 1", "whole"}},
    {"bodies[0].mesh={\"shape\": \"sphere\", \"resolution\": [4, 4, 4]}",
     "bodies[0].mesh",
     {"only a box takes"}},
    {"bodies[0].mesh.resolution=1.5", "bodies[0].mesh.resolution", {"found 1.5", "whole"}},
    {"bodies[0].mesh.size[1]=-1", "bodies[0].mesh.size[1]", {"found -1"}},
    {"bodies[0].mesh.radius=1", "bodies[0].mesh.radius", {"does not belong to this shape", "size"}},
    {"bodies[0].mesh={\"shape\": \"torus\", \"radius\": 1, \"tube\": 2}", "bodies[0].mesh", {"tube"}},
    {"bodies[1]={\"name\": \"bar\", \"material\": \"rubber\", \"mesh\": {\"shape\": \"box\"}}",
     "bodies[1].name",
     {"'bar' again"}},
    {"constraints[0].body=bra", "constraints[0].body", {"no body 'bra'", "did you mean 'bar'"}},
    {"constraints[0].select=left", "constraints[0].select", {"\"left\"", "\"surface\"", "group"}},
    {"constraints[0].select.group=left", "constraints[0].select", {"no group 'left'", "'x-'"}},
    {"constraints[0].select={\"box\": {\"min\": [9,9,9]}}",
     "constraints[0].select",
     {"selects no node", "[4, 1, 1]"}},
    {"constraints[0].select={\"box\": {\"min\": [1,0,0], \"max\": [0,1,1]}}",
     "constraints[0].select.box",
     {"x from 1 to 0"}},
    {"constraints[0].select={\"box\": {}, \"group\": \"x-\"}",
     "constraints[0].select",
     {"found 2 of", "exactly one"}},
    {"constraints[0].select={}", "constraints[0].select", {"found 0 of", "exactly one"}},
    {"constraints[0].select={\"sphere\": {\"radius\": -1}}",
     "constraints[0].select.sphere.radius",
     {"found -1"}},
    {"constraints[0].select={\"plane\": {\"point\": [0,0,0], \"normal\": [0,0,0]}}",
     "constraints[0].select.plane",
     {"expected a direction"}},
    {"constraints[0].select={\"nodes\": [0, -1]}", "constraints[0].select.nodes[1]", {"found -1"}},
    {"constraints[0].select={\"nodes\": [0, 100000]}", "constraints[0].select", {"100000", "out of range"}},
    {"constraints[0].select={\"nodes\": []}", "constraints[0].select.nodes", {"an array of 0"}},
    {"constraints[0].axes=zx", "constraints[0].axes", {"\"zx\"", "x, y, z"}},
    {"constraints[0].axes=\"\"", "constraints[0].axes", {"x, y, z"}},
    {"constraints[0].rotation=[1,2,3]", "constraints[0].rotation", {"expected a number"}},
    {"constraints[0].translation=true", "constraints[0].translation", {"true", "keys"}},
    {"constraints[0].translation={\"keys\": []}", "constraints[0].translation.keys", {"at least one"}},
    {"constraints[0].translation={}", "constraints[0].translation.keys", {"is missing"}},
    {"constraints[0].rotation={\"keys\": [[0,0],[2,1],[1,1]]}",
     "constraints[0].rotation.keys[2][0]",
     {"time 1 after 2", "ascending"}},
    {"constraints[0].rotation={\"keys\": [[0]]}", "constraints[0].rotation.keys[0]", {"[time, value]"}},
    {"constraints[0].scaling={\"keys\": [[0,1],[1,[1,1,1]]]}",
     "constraints[0].scaling.keys[1][1]",
     {"as in the first key"}},
    {"constraints[0].rotation={\"keys\": [[0,0]], \"interpolation\": \"cubic\"}",
     "constraints[0].rotation.interpolation",
     {"\"cubic\"", "linear"}},
    {"constraints[0].until=-1", "constraints[0].until", {"found -1"}},
    {"constraints[0].from=3", NULL, {NULL}}, /* accepted: until has no bound */
    {"constraints[0]={\"select\": \"all\", \"from\": 3, \"until\": 2}",
     "constraints[0].until",
     {"at least 'from' = 3"}},
    {"constraints[0]={\"body\": \"bar\"}", "constraints[0].select", {"is missing", "surface"}},
    {"loads[0].kind=push", "loads[0].kind", {"\"push\"", "'force'", "'pressure'"}},
    {"loads[0].value=3", "loads[0].value", {"one number", "three components"}},
    {"loads[0].kind=pressure", "loads[0].value", {"three components", "one number"}},
    {"loads[0]={\"kind\": \"pressure\", \"select\": \"surface\"}", "loads[0].value", {"is missing"}},
    {"loads[0].select={\"sphere\": {\"center\": [50,0,0], \"radius\": 1}}",
     "loads[0].select",
     {"selects no node"}},
    {"output.every=0", "output.every", {"found 0"}},
    {"output.vtu=false", NULL, {NULL}}, /* accepted: glb is off then */
    {"output={\"vtu\": false, \"glb\": true}", "output", {"glb", "vtu"}},
    {"output={\"vtu\": false, \"pc2\": true}", "output", {"pc2", "vtu"}},
    {"output.vtu=1", "output.vtu", {"found 1", "true or false"}},
    {"output.view.range=[1,0]", "output.view.range", {"[1, 0]", "below"}},
    {"output.view.colormap=jet", "output.view.colormap", {"\"jet\""}},
    {"colliders=3", "colliders", {"found 3", "an array of colliders"}},
    {"colliders=[7]", "colliders[0]", {"found 7", "an object"}},
    {"colliders=[{}]", "colliders[0].shape", {"is missing", "\"sphere\""}},
    {"colliders=[{\"shape\": \"spher\"}]", "colliders[0].shape", {"\"spher\"", "did you mean 'sphere'"}},
    {"colliders={\"a\": {\"shape\": \"sphere\"}}", "colliders.a.radius", {"is missing"}},
    {"colliders=[{\"shape\": \"sphere\", \"radius\": 1, \"centre\": [0,0,0]}]",
     "colliders[0].centre",
     {"unknown key", "did you mean 'center'"}},
    {"colliders=[{\"shape\": \"sphere\", \"radius\": 1, \"teeth\": 7}]",
     "colliders[0].teeth",
     {"unknown key"}},
    {"colliders=[{\"shape\": \"plane\", \"normal\": [0,0,0]}]",
     "colliders[0].normal",
     {"expected a direction"}},
    {"colliders=[{\"shape\": \"box\", \"size\": [1,0,1]}]", "colliders[0].size[1]", {"found 0"}},
    {"colliders=[{\"shape\": \"torus\", \"radius\": 1, \"tube\": 2}]",
     "colliders[0]",
     {"tube = 2, expected less than radius = 1"}},
    {"colliders=[{\"shape\": \"gear\", \"teeth\": 3, \"module\": 1, \"width\": 1}]",
     "colliders[0].teeth",
     {"found 3", "between 6 and 1000"}},
    {"colliders=[{\"shape\": \"sphere\", \"radius\": 1, \"friction\": -1}]",
     "colliders[0].friction",
     {"found -1"}},
    {"colliders=[{\"shape\": \"sphere\", \"radius\": 1, \"translation\": 3}]",
     "colliders[0].translation",
     {"three numbers"}},
    {"colliders=[{\"shape\": \"mesh\"}]", "colliders[0].file", {"is missing"}},
    {"colliders=[{\"shape\": \"mesh\", \"file\": \"nowhere.obj\"}]", "colliders[0].file", {"nowhere.obj"}},
    {"contact.stiffness=0", "contact.stiffness", {"0", "expected"}},
    {"contact.nodes=inner", "contact.nodes", {"surface", "all"}},
    {"contact.start=skip", "contact.start", {"refuse", "ignore"}},
    {"contact.friction=-1", "contact.friction", {"-1", "expected"}},
    {"contact.restitution=1.5", "contact.restitution", {"found 1.5", "between 0 and 1"}},
    {"contact.thickness=-1", "contact.thickness", {"found -1"}},
    {"contact.pairs=3", "contact.pairs", {"an array of pairs"}},
    {"contact.pairs=[{\"friction\": 0.2}]", "contact.pairs[0].between", {"missing"}},
    {"contact.pairs=[{\"between\": [\"bar\"]}]", "contact.pairs[0].between", {"an array of two names"}},
    {"contact.pairs=[{\"between\": [\"bar\", 3]}]", "contact.pairs[0].between[1]", {"found 3", "a name"}},
    {"contact={\"between\": \"barrier\", \"pairs\": [{\"between\": [\"bar\", \"flor\"]}]}",
     "contact.pairs[0].between[1]",
     {"no body, collider or material 'flor'; expected one of 'bar'"}},
    {"contact.pairs=[{\"between\": [\"bar\", \"bar\"], \"touch\": 1}]",
     "contact.pairs[0].touch",
     {"found 1", "true or false"}},
    {"contact.pairs=[{\"between\": [\"bar\", \"bar\"], \"friction\": -1}]",
     "contact.pairs[0].friction",
     {"found -1"}},
    {"contact.pairs=[{\"between\": [\"*\", \"*\"]}]", "contact.pairs", {"barrier"}},
    {"time.timestep=0.1", "time.timestep", {"did you mean 'dt'"}},
    {"time.steps=10", "time.steps", {"duration / dt"}},
    {"floors={}", "floors", {"one of the 'colliders'"}},
    {"ground={}", "ground", {"one of the 'colliders'"}},
    {"contact.stifness=3", "contact.stifness", {"stiffness"}},
    {"bodies[7].mesh.resolution=3", "bodies[7]", {"no such item"}},
    {"bodies.bar.mesh.resolution=3", "bodies", {"an array of 1", "an object"}},
    {"time[0]=3", "time", {"an object", "an array"}},
    {"no equals sign", "", {"override no equals sign: ", "expected path=value"}},
    {"=3", "", {"expected path=value"}},
    {"a[=3", "", {"expected path=value"}},
    {"[0]=3", "", {"[0]=3", "begins with a key"}},
    {"description=\xff", "", {"UTF-8"}},
    {"materials.\xff=3", "", {"UTF-8"}},
};

static const pl_problem *find(const pl_problems *problems, const char *path) {
    for (int i = 0; i < problems->count; i++) {
        if (!problems->items[i].warning && !strcmp(problems->items[i].path, path)) return &problems->items[i];
    }
    return NULL;
}

static void check_words(const char *what, const char *message, const char *const *words, int count) {
    for (int i = 0; i < count && words[i]; i++) {
        if (!strstr(message, words[i])) fail_msg("%s: \"%s\" does not say \"%s\"", what, message, words[i]);
    }
    if (strchr(message, '\n')) fail_msg("%s: more than one line: %s", what, message);
}

static void test_overrides_that_break(void **state) {
    (void)state;
    int broken = 0;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        pl_scene *scene = NULL;
        pl_problems problems;
        pl_error err = {0};
        pl_status status = load_text(good_scene, 1, &sets[i].set, &scene, &problems, &err);
        if (!sets[i].path) {
            if (status != PL_OK) fail_msg("%s: refused: %s", sets[i].set, err.message);
        } else {
            broken++;
            if (status != PL_ERR_INPUT || scene) fail_msg("%s: accepted, or status %d", sets[i].set, status);
            const pl_problem *problem = find(&problems, sets[i].path);
            if (!problem) fail_msg("%s: no problem at %s; first: %s", sets[i].set, sets[i].path, err.message);
            check_words(sets[i].set, problem->message, sets[i].words, 3);
        }
        pl_problems_free(&problems);
        pl_scene_free(scene);
    }
    assert_true(broken >= 90);
}

/* Whole texts, with the line and column of the error. */
typedef struct broken_text {
    const char *text, *path;
    int line, column;
    const char *words[2];
} broken_text;

static const broken_text texts[] = {
    {"", "", 1, 0, {"not valid JSON"}},
    {"   \n\n", "", 3, 0, {"not valid JSON"}},
    {"[]", "", 1, 1, {"an array of 0", "an object"}},
    {"{", "", 1, 0, {"not valid JSON"}},
    {"{\"time\": {}, \"time\": {}}", "", 1, 0, {"duplicate"}},
    {"{\"time\": {\"dt\": 1 , \n }}", "", 2, 0, {"not valid JSON", "remove the comma before it"}},
    {"{\"gravity\": [0, 0, 1,]}", "", 1, 0, {"not valid JSON", "remove the comma before it"}},
    {"{\"gravity\": [0, 0, 1]\n \"time\": {}}",
     "",
     2,
     0,
     {"not valid JSON", "is a comma missing before it?"}},
    {"{\"a\": NaN}", "", 1, 0, {"not valid JSON"}},
    {"{\"gravity\": [0, 1e400, 0]}", "", 1, 0, {"overflow"}},
    {"{} x", "", 1, 0, {"not valid JSON"}},
    {"{\"a\": \"\xff\"}", "", 1, 0, {"not valid JSON"}},
    {"{\n  \"materials\": {},\n  \"bodies\": {\"b\": {}}\n}", "bodies.b.mesh", 3, 19, {"is missing", "file"}},
    {"{\n  \"materials\": {},\n  \"bodies\": {\"b\": {}}\n}", "bodies.b.material", 3, 19, {"is missing"}},
    {"{\n  \"materials\": {},\n\t\"bodys\": []\n}", "bodys", 3, 2, {"did you mean 'bodies'"}},
    {"{\"m\xc3\xbc\": {\"\\u006dat\": 1}, \"time\": {\"dt\": -1}}", "time.dt", 1, 40, {"found -1"}},
    {"{\"materials\": {\"odd.name\": {\"yuong\": 1}}}", "materials[\"odd.name\"].yuong", 1, 29, {"'young'"}},
    {"{\"bodies\": {\"a\": {\"name\": \"b\"}}}", "bodies.a.name", 1, 19, {"second name"}},
};

static void test_texts_that_break(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        pl_scene *scene = NULL;
        pl_problems problems;
        pl_error err = {0};
        pl_status status = load_text(texts[i].text, 0, NULL, &scene, &problems, &err);
        if (status != PL_ERR_INPUT || scene) fail_msg("accepted: %s", texts[i].text);
        const pl_problem *problem = find(&problems, texts[i].path);
        if (!problem)
            fail_msg("%s: no problem at '%s'; first: %s", texts[i].text, texts[i].path, err.message);
        check_words(texts[i].text, problem->message, texts[i].words, 2);
        if (problem->line != texts[i].line || (texts[i].column && problem->column != texts[i].column)) {
            fail_msg("%s: '%s' at %d:%d, expected %d:%d", texts[i].text, problem->message, problem->line,
                     problem->column, texts[i].line, texts[i].column);
        }
        pl_problems_free(&problems);
    }
}

static void test_every_problem_is_told_in_file_order(void **state) {
    (void)state;
    const char *text = "{\n"
                       "  \"time\": {\"dt\": -1, \"durration\": 2},\n"
                       "  \"materials\": {\"m\": {\"young\": 1, \"poisson\": 0.6}},\n"
                       "  \"bodies\": [{\"mesh\": {\"shape\": \"box\"}, \"material\": \"n\"}],\n"
                       "  \"loads\": 3\n"
                       "}\n";
    static const char *const paths[] = {"time.dt", "time.durration", "materials.m.poisson",
                                        "bodies[0].material", "loads"};
    static const int lines[] = {2, 2, 3, 4, 5};
    pl_scene *scene = NULL;
    pl_problems problems;
    pl_error err;
    assert_int_equal(load_text(text, 0, NULL, &scene, &problems, &err), PL_ERR_INPUT);
    assert_int_equal(problems.count, 5);
    for (int i = 0; i < 5; i++) {
        assert_string_equal(problems.items[i].path, paths[i]);
        assert_int_equal(problems.items[i].line, lines[i]);
    }
    assert_non_null(strstr(err.message, "test.json:2:18: time.dt: found -1"));
    assert_non_null(strstr(err.message, "(and 4 more)"));
    pl_problems_free(&problems);
}

static void test_nothing_holds_a_body_under_gravity(void **state) {
    (void)state;
    static const char *const falls[] = {"gravity=[0,-9.81,0]", "constraints=[]"};
    static const char *const slides[] = {"gravity=[0,-9.81,0]", "constraints[0].axes=xz",
                                         "constraints[1].axes=x"};
    static const char *const hangs[] = {"gravity=[0,-9.81,0]", "constraints[0].axes=y"};
    pl_scene *scene = NULL;
    pl_problems problems;
    pl_error err;
    assert_int_equal(load_text(good_scene, 2, falls, &scene, &problems, &err), PL_ERR_INPUT);
    assert_string_equal(problems.items[0].path, "bodies[0]");
    assert_non_null(strstr(problems.items[0].message, "nothing supports body 'bar' along y"));
    pl_problems_free(&problems);
    assert_int_equal(load_text(good_scene, 3, slides, &scene, NULL, &err), PL_ERR_INPUT);
    check_ok(load_text(good_scene, 2, hangs, &scene, NULL, &err));
    pl_scene_free(scene);
    static const char *const moves[] = {"gravity=[0,-9.81,0]", "constraints=[]", "integrator.type=bdf2",
                                        "bodies[0].velocity=[1,2,3]"};
    check_ok(load_text(good_scene, 4, moves, &scene, &problems, &err));
    assert_int_equal(problems.count, 0);
    check_near(pl_scene_sim(scene)->bodies[0].velocity[1], 2, 0);
    pl_problems_free(&problems);
    pl_scene_free(scene);
}

/* A velocity has no effect in quasistatics: it gives a warning, not an error. */
static void test_velocity_without_inertia(void **state) {
    (void)state;
    const char *set = "bodies[0].angular_velocity=[0,0,1]";
    pl_scene *scene = NULL;
    pl_problems problems;
    pl_error err;
    check_ok(load_text(good_scene, 1, &set, &scene, &problems, &err));
    assert_int_equal(problems.count, 1);
    assert_string_equal(problems.items[0].path, "bodies[0]");
    assert_non_null(strstr(problems.items[0].message, "quasistatic ignores"));
    pl_problems_free(&problems);
    pl_scene_free(scene);
}

static void test_files(void **state) {
    (void)state;
    pl_scene *scene = NULL;
    pl_problems problems;
    pl_error err;
    assert_int_equal(pl_scene_load(PL_SOURCE_DIR "/no/such.json", 0, NULL, &scene, &problems, &err),
                     PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "no/such.json"));
    assert_int_equal(problems.count, 1);
    pl_problems_free(&problems);
    assert_int_equal(pl_scene_load(PL_SOURCE_DIR, 0, NULL, &scene, NULL, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "is a folder"));
    const char *set = "bodies[0].mesh={\"file\": \"bar.msh\"}";
    assert_int_equal(
        pl_scene_load_memory("m", NULL, good_scene, strlen(good_scene), 1, &set, &scene, NULL, &err),
        PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "files are not read here"));
}

/* Examples in messages are valid for the kind of value that they illustrate. */
static void test_examples(void **state) {
    (void)state;
    int count = 0;
    for (int i = 0; i < pl_kind_count(); i++) {
        const pl_kind *kind = pl_kind_at(i);
        const char *example = pl_kind_example(kind->name);
        if (!example) continue;
        json_t *value = json_loads(example, JSON_DISABLE_EOF_CHECK, NULL); /* more examples may follow */
        assert_non_null(value);
        pl_scene *scene = calloc(1, sizeof *scene);
        pl_scene_init(scene);
        pl_scene_load_def def = pl_scene_load_def_default();
        pl_loader loader = {.scene = scene, .def = &def};
        void *target = calloc(1, kind->size > sizeof(pl_list) ? kind->size : sizeof(pl_list));
        if (kind->init) kind->init(target);
        pl_kind_read(&loader, kind->name, value, target);
        if (loader.problems.count) fail_msg("%s: %s", kind->name, loader.problems.items[0].message);
        count++;
        pl_problems_free(&loader.problems);
        pl_buffer_free(&loader.path);
        free(target);
        pl_scene_free(scene);
        json_decref(value);
    }
    check_below(30, count);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_overrides_that_break),
        cmocka_unit_test(test_velocity_without_inertia),
        cmocka_unit_test(test_texts_that_break),
        cmocka_unit_test(test_every_problem_is_told_in_file_order),
        cmocka_unit_test(test_nothing_holds_a_body_under_gravity),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_examples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
