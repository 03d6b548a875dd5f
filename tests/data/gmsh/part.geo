// Half a block with a box on top of it: two volumes, named surfaces, a point.
SetFactory("OpenCASCADE");
Box(1) = {0, 0, 0, 2, 1, 1};
Box(2) = {0, 0, 1, 1, 1, 0.5};
BooleanFragments{ Volume{1}; Delete; }{ Volume{2}; Delete; }
Mesh.CharacteristicLengthMin = 0.5;
Mesh.CharacteristicLengthMax = 0.5;
bottom() = Surface In BoundingBox {-0.1, -0.1, -0.1, 2.1, 1.1, 0.1};
Physical Surface("bottom face") = {bottom()};
Physical Volume("base") = {1};
Physical Volume("top") = {2};
Physical Volume("all") = {1, 2};
Physical Point("corner") = {1};
Physical Curve(7) = {1};
