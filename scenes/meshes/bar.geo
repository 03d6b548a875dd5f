SetFactory("OpenCASCADE");
Box(1) = {0, 0, 0, 3, 1, 1};
Physical Volume("bar") = {1};
