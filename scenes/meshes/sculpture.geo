// A ring on a foot with a ball in its opening, like the sculptures that mesh generators are shown with.
SetFactory("OpenCASCADE");
Torus(1) = {0, 0, 0, 0.8, 0.28};
Rotate {{1, 0, 0}, {0, 0, 0}, Pi/2} { Volume{1}; }
Rotate {{0, 0, 1}, {0, 0, 0}, 0.35} { Volume{1}; }
Cone(2) = {0, 0, -1.6, 0, 0, 0.8, 0.6, 0.22};
Sphere(3) = {0.0, 0, 0.95, 0.42};
BooleanUnion(4) = { Volume{1}; Delete; }{ Volume{2,3}; Delete; };
Physical Volume("sculpture") = {4};
