"""Reads the arrays of .vtu files that pliant writes (raw, not compressed), for the plot scripts in this folder."""
import array
import re
import struct

CODES = {"Float64": "d", "Float32": "f", "Int64": "q", "Int32": "i", "UInt8": "B"}


def read(path):
    """Returns the arrays by name: lists of numbers, or of tuples if an array has several components."""
    with open(path, "rb") as file:
        data = file.read()
    start = data.index(b"_", data.index(b"<AppendedData")) + 1
    arrays = {}
    for tag in re.findall(rb'<DataArray ([^>]*format="appended"[^>]*)/>', data[:start]):
        fields = dict(re.findall(r'(\w+)="([^"]*)"', tag.decode()))
        place = start + int(fields["offset"])
        (size,) = struct.unpack_from("<Q", data, place)
        values = array.array(CODES[fields["type"]], data[place + 8:place + 8 + size]).tolist()
        count = int(fields.get("NumberOfComponents", "1"))
        arrays[fields["Name"]] = values if count == 1 else list(zip(*[iter(values)] * count))
    return arrays
