// A bracket in millimetres: a shelf on an upright plate with a hole for a bolt.
SetFactory("OpenCASCADE");
Box(1) = {0, 0, 0, 60, 8, 40};
Box(2) = {0, 8, 0, 8, 52, 40};
Cylinder(3) = {-1, 40, 20, 10, 0, 0, 6};
BooleanUnion(4) = { Volume{1}; Delete; }{ Volume{2}; Delete; };
BooleanDifference(5) = { Volume{4}; Delete; }{ Volume{3}; Delete; };
hole() = Surface In BoundingBox {-0.1, 33.9, 13.9, 8.1, 46.1, 26.1};
top() = Surface In BoundingBox {7.9, 7.9, -0.1, 60.1, 8.1, 40.1};
back() = Surface In BoundingBox {-0.1, -0.1, -0.1, 0.1, 60.1, 40.1};
Physical Volume("bracket") = {5};
Physical Surface("bolt") = {hole()};
Physical Surface("shelf") = {top()};
Physical Surface("back") = {back()};
Mesh.CharacteristicLengthMax = 8;
Mesh.CharacteristicLengthFromCurvature = 1;
Mesh.MinimumElementsPerTwoPi = 10;
