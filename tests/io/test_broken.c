/* Faulty mesh files: each gives PL_ERR_INPUT and a message with the place and what was expected, without a
 * crash and without allocating memory for impossible counts. */
#include "check.h"
#include "pliant/mesh.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define MSH2 "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n"
#define NODES2 "$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n"
#define MSH4 "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n"
#define NODES4 "$Nodes\n1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n$EndNodes\n"
#define NODE "4 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n"
#define PLY "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
#define FACE "element face 1\nproperty list uchar int vertex_indices\nend_header\n"
#define VTU(points, cells, body)                                                                             \
    "<VTKFile type=\"UnstructuredGrid\" byte_order=\"LittleEndian\" "                                        \
    "header_type=\"UInt64\">\n<UnstructuredGrid>\n"                                                          \
    "<Piece NumberOfPoints=\"" points "\" NumberOfCells=\"" cells "\">\n" body                               \
    "</Piece></UnstructuredGrid></VTKFile>"
#define POINTS4                                                                                              \
    "<Points><DataArray type=\"Float64\" NumberOfComponents=\"3\" format=\"ascii\">0 0 0 1 0 0 0 1 0 0 0 "   \
    "1</DataArray></Points>\n"
#define CELLS(nodes, offsets, types)                                                                         \
    "<Cells><DataArray type=\"Int32\" Name=\"connectivity\" format=\"ascii\">" nodes                         \
    "</DataArray>\n<DataArray type=\"Int32\" Name=\"offsets\" format=\"ascii\">" offsets                     \
    "</DataArray>\n<DataArray type=\"UInt8\" Name=\"types\" format=\"ascii\">" types "</DataArray></Cells>"

#define MEDIT "MeshVersionFormatted 2\nDimension 3\n"
#define MEDIT4 "Vertices\n4\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\n"
#define INP "*NODE\n1,0,0,0\n2,1,0,0\n3,0,1,0\n4,0,0,1\n"
#define VTK(body) "# vtk DataFile Version 3.0\n\nASCII\n" body
#define VTKGRID "DATASET UNSTRUCTURED_GRID\n"
#define VTK4 VTKGRID "POINTS 4 float\n0 0 0 1 0 0\n0 1 0 0 0 1\n"

static const struct {
    const char *format, *text, *second;
    const char *message[3]; /* fragments of the message */
} cases[] = {
    /* Gmsh 2.2 */
    {"msh", "", NULL, {"broken:1:", "no $MeshFormat section"}},
    {"msh", "hello world\n", NULL, {"broken:1: found 'hello', expected a section"}},
    {"msh", "$NOD\n1\n1 0 0 0\n$ENDNOD\n", NULL, {"version is 1, expected 2.2 or 4.1"}},
    {"msh", "$MeshFormat\n4.0 0 8\n$EndMeshFormat\n", NULL, {"broken:2: version is 4, expected 2.2 or 4.1"}},
    {"msh", "$Nodes\n0\n$EndNodes\n", NULL, {"expected $MeshFormat first"}},
    {"msh", MSH2 NODES2, NULL, {"no $Elements section"}},
    {"msh", MSH2 "$Elements\n0\n$EndElements\n", NULL, {"$Elements come before $Nodes"}},
    {"msh",
     MSH2 NODES2 "$Elements\n0\n$EndElements\n",
     NULL,
     {"broken: no tetrahedra or triangles found (4 nodes)"}},
    {"msh",
     MSH2 "$Nodes\n1000000000000000000\n1 0 0 0\n",
     NULL,
     {"broken:5: the number of nodes is 1000000000000000000, expected at most"}},
    {"msh",
     MSH2 "$Nodes\n2000000000\n1 0 0 0\n",
     NULL,
     {"broken:5: the number of nodes is 2000000000, but only 9 bytes follow"}},
    {"msh",
     MSH2 "$Nodes\n99999999999999999999\n",
     NULL,
     {"broken:5: found '99999999999999999999', expected the number of nodes"}},
    {"msh", MSH2 "$Nodes\n-4\n", NULL, {"the number of nodes is -4, expected 0 or more"}},
    {"msh",
     MSH2 "$Nodes\n2\n1 0 0 0\n2 1 nan 0\n$EndNodes\n",
     NULL,
     {"broken:7: found 'nan', expected y (a finite number)"}},
    {"msh",
     MSH2 "$Nodes\n2\n1 0 0 0\n2 1 0 1e999\n$EndNodes\n",
     NULL,
     {"broken:7: found '1e999', expected z"}},
    {"msh", MSH2 "$Nodes\n2\n1 0 0\n2 1 0 0\n$EndNodes\n", NULL, {"broken:6: the line ends, expected z"}},
    {"msh", MSH2 "$Nodes\n2\n1 0 0 0\n$EndNodes\n", NULL, {"broken:7: 1 of 2 declared nodes found"}},
    {"msh",
     MSH2 "$Nodes\n1\n1 0 0 0\n2 1 0 0\n$EndNodes\n",
     NULL,
     {"broken:7: found '2', expected $EndNodes", "more data follows"}},
    {"msh", MSH2 "$Nodes\n2\n1 0 0 0\n1 1 0 0\n$EndNodes\n", NULL, {"node 1 is given twice"}},
    {"msh", MSH2 "$Nodes\n2\n1 0 0 0\n2 1 0x 0\n", NULL, {"broken:7: found '0x', expected y"}},
    {"msh",
     MSH2 NODES2 "$Elements\n1\n1 4 2 1 1 1 2 3 5\n$EndElements\n",
     NULL,
     {"broken:13: the element names node 5, which the file does not have"}},
    {"msh",
     MSH2 NODES2 "$Elements\n1\n1 4 2 1 1 1 2 3\n$EndElements\n",
     NULL,
     {"broken:13: the line ends, expected a node number"}},
    {"msh",
     MSH2 NODES2 "$Elements\n1\n1 999 0 1 2 3 4\n$EndElements\n",
     NULL,
     {"broken:13: element type 999 is not one of"}},
    {"msh",
     MSH2 NODES2 "$Elements\n1\n1 29 0 1 2 3 4\n$EndElements\n",
     NULL,
     {"broken:13: tetrahedra of order 3 (Gmsh's element type 29) are not supported, expected order 1 or 2"}},
    {"msh",
     MSH4 NODES4 "$Elements\n1 1 1 1\n3 1 30 1\n1 1 2 3 9\n$EndElements\n",
     NULL,
     {"tetrahedra of order 4"}},
    {"msh",
     MSH2 NODES2 "$Elements\n3\n1 4 0 1 2 3 4\n$EndElements\n",
     NULL,
     {"broken:14: 1 of 3 declared elements found"}},
    {"msh", MSH2 NODES2 "$Elements\n1\n1 4 0 1 2 3 4\n", NULL, {"the file ends, expected $EndElements"}},
    {"msh",
     MSH2 NODES2 "$Elements\n1\n1 4 0 1 2 3 3\n$EndElements\n",
     NULL,
     {"all 1 cells name a node twice"}},
    {"msh",
     MSH2 "$PhysicalNames\n1\n2 1 \"open\n$EndPhysicalNames\n",
     NULL,
     {"broken:6: a name has no closing double quote"}},
    {"msh",
     MSH2 "$PhysicalNames\n1\n5 1 \"x\"\n$EndPhysicalNames\n",
     NULL,
     {"dimension is 5, expected 0 to 3"}},
    {"msh", MSH2 NODES2 NODES2, NULL, {"a second $Nodes section"}},
    {"msh", MSH2 "$Periodic\n1\n", NULL, {"the file ends, expected $EndPeriodic"}},
    /* Gmsh 4.1 */
    {"msh",
     MSH4 "$Nodes\n1 4 1 4\n3 1 0 5\n1\n2\n3\n4\n5\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n",
     NULL,
     {"more nodes than the 4 that the section declares"}},
    {"msh",
     MSH4 "$Nodes\n1 5 1 5\n3 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n$EndNodes\n",
     NULL,
     {"4 of 5 declared nodes found"}},
    {"msh",
     MSH4 "$Nodes\n1 4 1 4\n3 1 0 4\n1\n2                       \n",
     NULL,
     {"the file ends, expected a node number"}},
    {"msh", MSH4 "$Nodes\n900000000000 4 1 4\n", NULL, {"the number of blocks is 900000000000"}},
    {"msh",
     MSH4 NODES4 "$Elements\n1 1 1 1\n3 1 4 1\n1 1 2 3 9\n$EndElements\n",
     NULL,
     {"broken:19:", "the element names node 9"}},
    {"msh",
     MSH4 NODES4 "$Elements\n1 1 1 1\n2 1 4 1\n1 1 2 3 4\n$EndElements\n",
     NULL,
     {"a block of dimension 2 has elements of dimension 3"}},
    {"msh",
     MSH4 NODES4 "$Elements\n2 1 1 1\n3 1 4 1\n1 1 2 3 4\n$EndElements\n",
     NULL,
     {"expected another block"}},
    {"msh", MSH4 "$Entities\n1 0 0\n", NULL, {"broken:5: the line ends, expected the number of entities"}},
    /* TetGen */
    {"tetgen", "", "", {"broken:1: the file ends, expected the number of points"}},
    {"tetgen", NODE, NULL, {"found only the points"}},
    {"tetgen", "1 2 0 0\n1 0 0 0\n", "", {"broken:1: dimension is 2, expected 3"}},
    {"tetgen", "1 3 0 0\n5 0 0 0\n", "", {"broken:2: the point's number is 5, expected 1"}},
    {"tetgen", "2 3 0 0\n1 0 0 0\n3 0 0 0\n", "", {"broken:3: the point's number is 3, expected 2"}},
    {"tetgen", "2 3 0 0\n1 0 0 0\n", "", {"1 of 2 declared points found"}},
    {"tetgen", NODE, "1 4 0\n1 1 2 3 5\n", {"broken:2: the tetrahedron names point 5, expected 1 to 4"}},
    {"tetgen", NODE, "1 4 0\n1 0 1 2 3\n", {"names point 0, expected 1 to 4"}},
    {"tetgen", NODE, "1 8 0\n1 1 2 3 4\n", {"broken:1: 8 nodes per tetrahedron, expected 4 or 10"}},
    {"tetgen", NODE, "2 4 0\n1 1 2 3 4\n", {"1 of 2 declared tetrahedra found"}},
    {"tetgen", NODE, "1 4 500000000000\n1 1 2 3 4\n", {"attributes per tetrahedron, expected 0 to 100"}},
    /* VTU */
    {"vtu", "", NULL, {"broken:1: no <VTKFile> found"}},
    {"vtu", "<html></html>", NULL, {"found <html>, expected <VTKFile>"}},
    {"vtu", "<VTKFile type=\"PolyData\"></VTKFile>", NULL, {"type is 'PolyData', expected UnstructuredGrid"}},
    {"vtu",
     "<VTKFile type=\"UnstructuredGrid\" compressor=\"vtkLZ4DataCompressor\">",
     NULL,
     {"compressor is 'vtkLZ4DataCompressor'"}},
    {"vtu", VTU("4", "1", POINTS4), NULL, {"broken:3: the piece has no array 'offsets' in Cells"}},
    {"vtu",
     VTU("5", "1", POINTS4 CELLS("0 1 2 3", "4", "10")),
     NULL,
     {"broken:4: array '' has 23 bytes of text, expected 15 numbers"}},
    {"vtu",
     VTU("4", "1", POINTS4 CELLS("0   1   2", "4", "10")),
     NULL,
     {"array 'connectivity' has 3 numbers, expected 4"}},
    {"vtu", VTU("1000000000000", "1", POINTS4), NULL, {"the piece has 1000000000000 points"}},
    {"vtu",
     VTU("2000000000", "1", POINTS4),
     NULL,
     {"broken:4:", "bytes of text, expected 6000000000 numbers"}},
    {"vtu", VTU("x", "1", POINTS4), NULL, {"NumberOfPoints is 'x', expected a whole number"}},
    {"vtu",
     VTU("4", "1", POINTS4 CELLS("0 1 2 4", "4", "10")),
     NULL,
     {"broken:5: cell 0 names point 4, expected 0 to 3"}},
    {"vtu",
     VTU("4", "1", POINTS4 CELLS("0 1 2 3", "9", "10")),
     NULL,
     {"array 'connectivity' has", "expected 9"}},
    {"vtu",
     VTU("4", "2", POINTS4 CELLS("0 1 2 3", "4 3", "10 10")),
     NULL,
     {"offset 1 is 3, expected at least 4"}},
    {"vtu",
     VTU("4", "1", POINTS4 CELLS("0 1 2 3", "4", "12")),
     NULL,
     {"no tetrahedra or triangles found (4 nodes), expected at least one cell; 1 hexahedron skipped",
      "only tetrahedra are simulated", "mesh again"}},
    {"vtu",
     VTU("1", "0",
         "<Points><DataArray type=\"Float64\" NumberOfComponents=\"3\" format=\"ascii\">0 inf "
         "0</DataArray></Points>"),
     NULL,
     {"point 0 is (0, inf, 0), expected finite numbers"}},
    {"vtu",
     VTU("1", "0",
         "<Points><DataArray type=\"Float64\" NumberOfComponents=\"3\" "
         "format=\"binary\">GAAAAAAAAAA</DataArray></Points>"),
     NULL,
     {"ends early or is not base64"}},
    {"vtu",
     VTU("1", "0",
         "<Points><DataArray type=\"Float64\" NumberOfComponents=\"3\" "
         "format=\"binary\">////////////AAAA</DataArray></Points>"),
     NULL,
     {"bytes, expected 24"}},
    {"vtu",
     VTU("1", "0",
         "<Points><DataArray type=\"Float64\" NumberOfComponents=\"3\" format=\"appended\" "
         "offset=\"0\"/></Points>"),
     NULL,
     {"the file has no AppendedData"}},
    {"vtu",
     VTU("1", "0", "<Points><DataArray type=\"Complex\" NumberOfComponents=\"3\"/></Points>"),
     NULL,
     {"type is 'Complex'"}},
    {"vtu",
     VTU("1", "0", "<Points><DataArray type=\"Float64\" NumberOfComponents=\"2\">1 2</DataArray></Points>"),
     NULL,
     {"points have 2 components, expected 3"}},
    {"vtu",
     "<VTKFile type=\"UnstructuredGrid\"><UnstructuredGrid><Piece NumberOfPoints=\"1\" "
     "NumberOfCells=\"0\"><Points><DataArray type=\"Int8\">0",
     NULL,
     {"DataArray is not closed"}},
    /* VTK legacy */
    {"vtk", "", NULL, {"broken:1: the file ends, expected '# vtk DataFile Version'"}},
    {"vtk", "# vtk DataFile Version 9.9\n\nASCII\n", NULL, {"version is 9.9, expected 1.0 to 5.1"}},
    {"vtk", "# vtk DataFile Version 3.0\n\nEBCDIC\n", NULL, {"broken:3: found 'EBCDIC', expected ASCII"}},
    {"vtk",
     VTK("DATASET RECTILINEAR_GRID\n"),
     NULL,
     {"found 'RECTILINEAR_GRID', expected UNSTRUCTURED_GRID"}},
    {"vtk", VTK(VTKGRID "POINTS 999999999 float\n0 0 0\n"), NULL, {"points is 999999999, but only"}},
    {"vtk", VTK(VTKGRID "POINTS 2 quad\n0 0 0 0 0 0\n"), NULL, {"broken:5: found 'quad', expected a type"}},
    {"vtk", VTK(VTKGRID "POINTS 2 float\n0 0 0 0 inf 0\n"), NULL, {"point 1 is (0, inf, 0)"}},
    {"vtk", VTK(VTKGRID "POINTS 2 float\n0 0 0 0 x\n"), NULL, {"broken:6: found 'x', expected a coordinate"}},
    {"vtk", VTK(VTK4 "CELLS 1 5\n4 0 1 2 4\n"), NULL, {"a cell names point 4, expected 0 to 3"}},
    {"vtk", VTK(VTK4 "CELLS 1 5\n5 0 1 2 3\n"), NULL, {"cell 0 of 1 goes beyond the 5 numbers"}},
    {"vtk", VTK(VTK4 "CELLS 1 6\n4 0 1 2 3 9\n"), NULL, {"cells have 5 numbers, but the list declares 6"}},
    {"vtk", VTK(VTK4 "CELLS 1 2000000000\n4 0 1\n"), NULL, {"is 2000000000, but only"}},
    {"vtk", VTK(VTK4 "CELL_TYPES 1\n10\n"), NULL, {"CELL_TYPES without CELLS"}},
    {"vtk", VTK(VTK4 "CELLS 1 5\n4 0 1 2 3\nCELL_TYPES 2\n10 10\n"), NULL, {"2 types of 1 cells"}},
    {"vtk",
     VTK(VTK4 "CELLS 1 5\n4 0 1 2 3\nCELL_TYPES 1\n12\n"),
     NULL,
     {"no tetrahedra or triangles", "1 hexahedron skipped"}},
    {"vtk",
     VTK(VTK4 "POINT_DATA 3\nSCALARS x float\n0 0 0\n"),
     NULL,
     {"data of 3 points, but the file has 4"}},
    {"vtk",
     VTK(VTK4 "POINT_DATA 4\nFIELD f 1\nname 1 4 string\na\nb\nc\nd\n"),
     NULL,
     {"array 'name' has type 'string', expected numbers"}},
    {"vtk", VTK(VTK4 "POINT_DATA 4\nSCALARS x float 9999\n"), NULL, {"9999 components, expected 1 to 1000"}},
    {"vtk", VTK(VTK4 "HELLO 4\n"), NULL, {"broken:8: found 'HELLO', expected POINTS, CELLS"}},
    {"vtk",
     "# vtk DataFile Version 5.1\n\nASCII\n" VTK4 "CELLS 2 4\nOFFSETS int\n0 5\nCONNECTIVITY int\n0 1 2 3\n",
     NULL,
     {"offset 1 is 5, expected 0 to 4"}},
    {"vtk",
     "# vtk DataFile Version 5.1\n\nASCII\n" VTK4 "CELLS 2 4\n4 0\n",
     NULL,
     {"found '4', expected OFFSETS"}},
    /* Medit */
    {"medit", "", NULL, {"broken:1: the file ends, expected MeshVersionFormatted"}},
    {"medit", "MeshVersionFormatted 2\nDimension 2\n", NULL, {"broken:2: dimension is 2, expected 3"}},
    {"medit",
     MEDIT "Vertices\n500000000\n0 0 0 0\n",
     NULL,
     {"the number of vertices is 500000000, but only"}},
    {"medit", MEDIT "Vertices\n1\n0 0 0\n", NULL, {"the line ends, expected a vertex' reference"}},
    {"medit", MEDIT "Vertices\n2\n0 0 0 0\n", NULL, {"1 of 2 declared vertices found"}},
    {"medit", MEDIT "Vertices\n1\n0 0 nan 0\n", NULL, {"found 'nan', expected z"}},
    {"medit", MEDIT "Tetrahedra\n1\n1 2 3 4 0\n", NULL, {"Tetrahedra come before Vertices"}},
    {"medit", MEDIT MEDIT4 "Tetrahedra\n1\n1 2 3 5 0\nEnd\n", NULL, {"names vertex 5, expected 1 to 4"}},
    {"medit", MEDIT MEDIT4 "Tetrahedra\n1\n0 2 3 4 0\nEnd\n", NULL, {"names vertex 0, expected 1 to 4"}},
    {"medit", MEDIT MEDIT4 "Tetrahedra\n1\n1 2 3 4 0\n", NULL, {"the file ends, expected End"}},
    {"medit", MEDIT MEDIT4 "Tetrahedra\n1\n1 2 3 4 0 7\nEnd\n", NULL, {"found '7', expected a keyword"}},
    {"medit", MEDIT MEDIT4 "TetrahedraP3\n1\n1 2\nEnd\n", NULL, {"tetrahedra of order 3 are not supported"}},
    {"medit", MEDIT MEDIT4 MEDIT4, NULL, {"a second list of Vertices"}},
    {"medit", MEDIT MEDIT4 "Hexahedra\n0\nEnd\n", NULL, {"no tetrahedra or triangles found"}},
    /* Abaqus */
    {"inp", "", NULL, {"broken: no tetrahedra or triangles found"}},
    {"inp", "1, 0, 0, 0\n", NULL, {"broken:1: found '1,', expected a keyword such as *NODE"}},
    {"inp", "*NODE\n1, 0, x, 0\n", NULL, {"broken:2: found 'x', expected y"}},
    {"inp", "*NODE\n1, 0, inf, 0\n", NULL, {"broken:2: found 'inf', expected y"}},
    {"inp", "*NODE\n1.5, 0, 0, 0\n", NULL, {"broken:2: found '1.5', expected a node's number"}},
    {"inp", "*NODE\n1, 0, 0, 0\n1, 1, 0, 0\n", NULL, {"node 1 is given twice"}},
    {"inp", "*NODE, SYSTEM=C\n1, 0, 0, 0\n", NULL, {"broken:1: coordinates of system 'C'"}},
    {"inp", "*NODE\n1,0,0,0\n*NGEN\n1,2\n", NULL, {"broken:3: *NGEN is not supported"}},
    {"inp", "*INCLUDE, INPUT=mesh.inp\n", NULL, {"broken:1: *INCLUDE is not followed"}},
    {"inp", "*PART, NAME=a\n*END PART\n*PART, NAME=b\n", NULL, {"broken:3: a second *PART"}},
    {"inp", "*INSTANCE, NAME=a\n*END INSTANCE\n*INSTANCE, NAME=b\n", NULL, {"broken:3: a second *INSTANCE"}},
    {"inp", "*INSTANCE\n1,2,3\n0,0,0,1,0,0,90\n", NULL, {"broken:3: a rotated *INSTANCE"}},
    {"inp", INP "*ELEMENT\n1,1,2,3,4\n", NULL, {"broken:6: *ELEMENT without TYPE"}},
    {"inp", INP "*ELEMENT, TYPE=C3D4\n1,1,2,3\n", NULL, {"element 1 has 3 nodes, expected 4"}},
    {"inp", INP "*ELEMENT, TYPE=C3D4\n1,1,2,3,4,5\n", NULL, {"broken:7: found '5', expected no more nodes"}},
    {"inp", INP "*ELEMENT, TYPE=C3D4\n1,1,2,3,5\n", NULL, {"broken:7: element 1 names node 5"}},
    {"inp", INP "*ELEMENT, TYPE=C3D8\n1,1,2,3,4\n", NULL, {"no tetrahedra or triangles found"}},
    {"inp", INP "*ELEMENT, TYPE=C3D4\n1,1,2,3,4\n1,1,2,3,4\n", NULL, {"element 1 is given twice"}},
    {"inp", INP "*NSET\n1\n", NULL, {"broken:6: *NSET without a name"}},
    {"inp", INP "*NSET, NSET=a\n1, 9\n", NULL, {"broken:7: the set names node 9"}},
    {"inp", INP "*NSET, NSET=a\nb\n", NULL, {"broken:7: found 'b', expected a number or the name of a set"}},
    {"inp", INP "*NSET, NSET=a, GENERATE\n4, 1\n", NULL, {"broken:7: GENERATE from 4 to 1 by 1"}},
    {"inp", INP "*NSET, NSET=a, GENERATE\n1, 4, 0\n", NULL, {"GENERATE from 1 to 4 by 0"}},
    /* surfaces */
    {"obj", "", NULL, {"broken: no tetrahedra or triangles found"}},
    {"obj",
     "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n",
     NULL,
     {"broken:4: the face names position 4, but the file has only 3"}},
    {"obj",
     "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 -4\n",
     NULL,
     {"broken:4: a face names position -4 after 3 positions"}},
    {"obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2\n", NULL, {"a face names position 0"}},
    {"obj", "v 0 0 0\nv 1 0 0\nf 1 2\n", NULL, {"broken:3: a face has 2 corners, expected at least 3"}},
    {"obj", "v 0 0\n", NULL, {"broken:1: the line ends, expected z"}},
    {"obj", "v 0 0 -inf\n", NULL, {"broken:1: found '-inf', expected z"}},
    {"obj",
     "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 x/1\n",
     NULL,
     {"broken:4: found 'x/1', expected a position's number"}},
    {"ply", "plx\n", NULL, {"broken:1: found 'plx', expected ply"}},
    {"ply", "ply\nformat ebcdic 1.0\n", NULL, {"broken:2: found 'ebcdic', expected ascii"}},
    {"ply", "ply\nelement vertex 1\n", NULL, {"the file ends, expected end_header"}},
    {"ply",
     "ply\nformat ascii 1.0\nelement vertex 123456789012\n",
     NULL,
     {"broken:3: the number of items is 123456789012"}},
    {"ply", "ply\nformat ascii 1.0\nproperty float x\n", NULL, {"broken:3: a property before any element"}},
    {"ply",
     "ply\nformat ascii 1.0\nelement vertex 1\nproperty quad x\n",
     NULL,
     {"broken:4: found 'quad', expected a type"}},
    {"ply",
     "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n0\n",
     NULL,
     {"the vertices have no x, y or z"}},
    {"ply",
     PLY FACE "0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n",
     NULL,
     {"broken:13: face 0 names vertex 3, expected 0 to 2"}},
    {"ply", PLY FACE "0 0 0\n1 0 0\n0 nan 0\n3 0 1 2\n", NULL, {"broken:12: vertex 2 is (0, nan, 0)"}},
    {"ply", PLY FACE "0 0 0\n1 0 0\n0 1 0\n9999999 0 1 2\n", NULL, {"a list of 1e+07 numbers, but only"}},
    {"ply", PLY FACE "0 0 0\n1 0 0\n0 1 0\n", NULL, {"the file ends, expected a number"}},
    {"stl", "", NULL, {"0 bytes, expected 'solid' or a binary header"}},
    {"stl",
     "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nendloop\n",
     NULL,
     {"broken:6: found 'endloop', expected vertex"}},
    {"stl",
     "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0\n",
     NULL,
     {"broken:5: the line ends, expected z"}},
    {"stl", "solid x\n", NULL, {"the file ends, expected facet or endsolid"}},
    {"nope", "x", NULL, {"there is no mesh format 'nope'"}},
};

static void test_texts(void **state) {
    (void)state;
    size_t count = sizeof cases / sizeof cases[0];
    int wrong = 0;
    assert_true(count >= 80);
    for (size_t i = 0; i < count; i++) {
        pl_mesh *mesh = (pl_mesh *)1;
        pl_mesh_repairs repairs;
        pl_error err = {0};
        /* A copy of exactly this size, so that the sanitizer finds reads past the end. */
        size_t size = strlen(cases[i].text);
        char *copy = malloc(size + 1);
        memcpy(copy, cases[i].text, size);
        copy = realloc(copy, size ? size : 1);
        pl_status status =
            pl_mesh_load_memory(cases[i].format, "broken", copy, size, cases[i].second,
                                cases[i].second ? strlen(cases[i].second) : 0, &mesh, &repairs, &err);
        free(copy);
        if (status != PL_ERR_INPUT) fail_msg("case %zu: status %d (%s)", i, (int)status, err.message);
        assert_int_equal(err.status, PL_ERR_INPUT);
        assert_null(mesh);
        assert_null(repairs.notes);
        for (int k = 0; k < 3 && cases[i].message[k]; k++) {
            if (strstr(err.message, cases[i].message[k])) continue;
            print_error("case %zu: '%s' does not contain '%s'\n", i, err.message, cases[i].message[k]);
            wrong++;
        }
        assert_null(strchr(err.message, '\n'));
    }
    assert_int_equal(wrong, 0);
}

/* Every prefix of real files is either read or fails with a message, without a
 * crash or a read past the end. */
static void test_truncated(void **state) {
    (void)state;
    const struct {
        const char *format, *file;
    } files[] = {{"msh", "gmsh/part22.msh"},        {"msh", "gmsh/part41.msh"},
                 {"vtu", "vtk/ascii.vtu"},          {"vtu", "vtk/binary_zlib.vtu"},
                 {"vtu", "vtk/appended_raw.vtu"},   {"vtu", "vtk/appended_base64.vtu"},
                 {"vtu", "vtk/appended_zlib.vtu"},  {"ply", "vtk/sphere_ascii.ply"},
                 {"ply", "vtk/sphere_big.ply"},     {"msh", "gmsh/part22_binary.msh"},
                 {"msh", "gmsh/part41_binary.msh"}, {"stl", "vtk/sphere_binary.stl"},
                 {"stl", "gmsh/part.stl"},          {"obj", "vtk/sphere.obj"}};
    for (size_t f = 0; f < sizeof files / sizeof files[0]; f++) {
        char path[1024];
        snprintf(path, sizeof path, PL_SOURCE_DIR "/tests/data/%s", files[f].file);
        FILE *in = fopen(path, "rb");
        assert_non_null(in);
        char *data = malloc(1 << 20);
        size_t size = fread(data, 1, 1 << 20, in);
        fclose(in);
        int failed = 0;
        for (size_t cut = 0; cut < size; cut += 1 + size / 150) {
            pl_mesh *mesh;
            pl_error err = {0};
            char *copy = malloc(cut ? cut : 1);
            memcpy(copy, data, cut);
            pl_status status =
                pl_mesh_load_memory(files[f].format, "cut", copy, cut, NULL, 0, &mesh, NULL, &err);
            free(copy);
            failed += status == PL_ERR_INPUT;
            if (status == PL_ERR_MISSING) status = PL_ERR_INPUT, failed++; /* build without zlib */
            assert_true(status == PL_OK || (status == PL_ERR_INPUT && !strncmp(err.message, "cut", 3)));
            pl_mesh_free(mesh);
        }
        /* An .obj may end after any line; in the other formats nearly every truncation is detected. */
        assert_true(failed > (strstr(files[f].file, ".obj") ? 1 : 100));
        free(data);
    }
}

static void check_file(const char *path, pl_status expected, const char *fragment) {
    pl_mesh *mesh = (pl_mesh *)1;
    pl_error err = {0};
    assert_int_equal(pl_mesh_load(path, &mesh, NULL, &err), expected);
    assert_null(mesh);
    if (!strstr(err.message, fragment) || !strstr(err.message, path))
        fail_msg("'%s' does not contain '%s' or the path", err.message, fragment);
}

static void write_file(const char *path, const void *data, size_t size) {
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    fwrite(data, 1, size, out);
    fclose(out);
}

static void test_files(void **state) {
    (void)state;
    check_file(PL_BINARY_DIR "/missing.msh", PL_ERR_INPUT, "No such file");
    check_file(PL_BINARY_DIR, PL_ERR_INPUT, "is a folder, expected a file");
    static const char pipe[] =
        PL_BINARY_DIR "/test-broken-pipe.msh"; /* without a writer, reading would block */
    unlink(pipe);
    assert_int_equal(mkfifo(pipe, 0600), 0);
    check_file(pipe, PL_ERR_INPUT, "is a named pipe, expected a file");
    unlink(pipe);
    static const char device[] = PL_BINARY_DIR "/test-broken-device.msh"; /* endless */
    unlink(device);
    assert_int_equal(symlink("/dev/zero", device), 0);
    check_file(device, PL_ERR_INPUT, "is a device, expected a file");
    unlink(device);
    const char *path = PL_BINARY_DIR "/broken-mesh.dat";
    write_file(path, "??", 2);
    check_file(path, PL_ERR_INPUT,
               "unknown mesh format, by file extension and by content, expected one of .msh");
    if (geteuid() != 0) { /* root may read everything */
        chmod(path, 0);
        check_file(path, PL_ERR_INPUT, "Permission denied");
        chmod(path, 0600);
    }
    remove(path);
    path = PL_BINARY_DIR "/broken-mesh.STEP";
    write_file(path, "ISO-10303-21;", 13);
    check_file(path, PL_ERR_INPUT, "is CAD geometry, expected a mesh; mesh it with Gmsh: gmsh -3 -order 2 ");
    check_file(path, PL_ERR_INPUT, "broken-mesh.STEP -o " PL_BINARY_DIR "/broken-mesh.msh");
    remove(path);
    path = PL_BINARY_DIR "/broken-mesh.obj";
    write_file(path,
               "\xfe\xff\0v\0 \0"
               "1",
               8);
    check_file(path, PL_ERR_INPUT, "the text is in UTF-16, expected UTF-8");
    remove(path);
    path = PL_BINARY_DIR "/broken-mesh.msh.gz";
    write_file(path, "\x1f\x8b\x08\0\0\0\0\0\0\x03nonsense", 18);
    if (strstr(pl_build_info(), "zlib"))
        check_file(path, PL_ERR_INPUT, "the gzip data is broken or ends early");
    else
        check_file(path, PL_ERR_MISSING, "no zlib");
    remove(path);
    write_file(PL_BINARY_DIR "/lonely.node", NODE, strlen(NODE));
    pl_mesh *mesh;
    pl_error err;
    assert_int_equal(pl_mesh_load(PL_BINARY_DIR "/lonely.node", &mesh, NULL, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "/lonely.ele: cannot be read"));
    remove(PL_BINARY_DIR "/lonely.node");
}

/* Large declared counts in short files must not allocate memory. */
static void test_lean(void **state) {
    (void)state;
    struct rusage before, after;
    getrusage(RUSAGE_SELF, &before);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pl_mesh *mesh;
        pl_mesh_load_memory(cases[i].format, "broken", cases[i].text, strlen(cases[i].text), cases[i].second,
                            cases[i].second ? strlen(cases[i].second) : 0, &mesh, NULL, NULL);
    }
    getrusage(RUSAGE_SELF, &after);
    assert_true(after.ru_maxrss - before.ru_maxrss < 32 * 1024);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lean), cmocka_unit_test(test_texts),
                                       cmocka_unit_test(test_truncated), cmocka_unit_test(test_files)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
