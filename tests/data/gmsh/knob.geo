// A knob on a shaft, with a hole: coarse, so that Gmsh's second-order elements fold at the curved edges.
SetFactory("OpenCASCADE");
Sphere(1) = {0, 0, 0, 0.3};
Cylinder(2) = {0, 0, 0, 0, 0.7, 0, 0.12};
BooleanUnion(3) = { Volume{1}; Delete; }{ Volume{2}; Delete; };
Cylinder(4) = {-0.5, -0.05, 0, 1, 0, 0, 0.09};
BooleanDifference(5) = { Volume{3}; Delete; }{ Volume{4}; Delete; };
Mesh.MeshSizeMax = 0.14;
Mesh.ElementOrder = 2;
Mesh.Binary = 1;
