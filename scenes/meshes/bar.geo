SetFactory("OpenCASCADE");
DefineConstant[ along = 0 ]; // divisions of the long edges, where it is set
Box(1) = {0, 0, 0, 3, 1, 1};
If (along)
  Transfinite Curve{9, 10, 11, 12} = along + 1;
EndIf
Physical Volume("bar") = {1};
