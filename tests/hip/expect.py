"""Writes the EXPECT lines of the sources here, in ../opencl and in ../mlir, from references in Python
(references*.py), which know nothing of gfxjit.

    expect.py            all
    expect.py saxpy fft  these
"""

import importlib
import math
import re
import struct
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FORMATS = {"i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "u32": "I", "i64": "q",
           "u64": "Q", "f16": "e", "f32": "f", "f64": "d"}

REFERENCES = {}


class Case:
    """The arguments that the head of a source names (crates/testing/src/case.rs)."""

    def __init__(self, path):
        self.name = path.stem
        runs = re.findall(r"^// RUN: ?(.*)", path.read_text(), re.M)
        self.args = re.findall(r"--arg (\S+)", " ".join(runs))

    def element(self, index):
        """The format of a buffer's elements."""
        return FORMATS[self.args[index].split("[")[0].split("=")[0]]


def reference(tolerance=0, wave=None):
    """Marks a function as the reference of the source of its name. It is given the inputs by
    argument and gives {argument: values}. With `wave=True` it is also given the wave's size."""

    def mark(function):
        REFERENCES[function.__name__] = (function, tolerance, wave)
        return function

    return mark


def f32(x):
    try:
        return struct.unpack("<f", struct.pack("<f", x))[0]
    except OverflowError:
        return math.copysign(math.inf, x)


def f16(x):
    return struct.unpack("<e", struct.pack("<e", x))[0]


def bf16(x):
    bits = struct.unpack("<I", struct.pack("<f", x))[0]
    bits += 0x7FFF + (bits >> 16 & 1)
    return struct.unpack("<f", struct.pack("<I", bits & 0xFFFF0000))[0]


def random_bits(seed, index):
    mask = 2**64 - 1
    z = (seed + (index + 1) * 0x9E3779B97F4A7C15) & mask
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
    z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
    return z ^ z >> 31


def inputs(spec):
    """What gfxjit's --arg makes, as a number or a list."""
    found = re.match(r"(\w+)\[([\dx]+)\]=(.*)", spec)
    if not found:
        text = spec.split("=", 1)[-1]
        try:
            return float(text) if "." in text else int(text, 0)
        except ValueError:
            return text
    kind, shape, init = found.groups()
    count = math.prod(int(n) for n in shape.split("x"))
    is_float = kind[0] == "f"
    if init == "ramp":
        return [float(i) if is_float else i for i in range(count)]
    if init.startswith("rand"):
        seed = int(init.partition(":")[2] or 0)
        if is_float:
            bits = {"f16": 11, "f32": 24, "f64": 53}[kind]
            return [(random_bits(seed, i) >> 64 - bits) / 2 ** (bits - 1) - 1 for i in range(count)]
        bits = int(kind[1:])
        values = [random_bits(seed, i) >> 64 - bits for i in range(count)]
        if kind[0] == "i":
            values = [v - 2**bits if v >> bits - 1 else v for v in values]
        return values
    parts = [float(x) if is_float else int(x, 0) for x in init.split(",")]
    return parts * (count if len(parts) == 1 else 1)


def spread(count):
    """Which elements stand in the source: some of all parts of a buffer."""
    if count <= 16:
        return list(range(count))
    return sorted({0, 1, 2, count - 1} | {random_bits(7, i) % count for i in range(10)})


def text(value, code):
    if code in "efd":
        return repr(float(value))
    bits = 8 * struct.calcsize(code)
    value &= 2**bits - 1
    return str(value - 2**bits if code.islower() and value >> bits - 1 else value)


def lines(case):
    function, tolerance, wave = REFERENCES[case.name]
    given = [inputs(spec) for spec in case.args]
    for size in (32, 64) if wave else (None,):
        results = function(*given, **({"wave": size} if size else {}))
        for arg, values in sorted(results.items()):
            code = case.element(arg)
            at = spread(len(values))
            yield ("// EXPECT:" + f" arg={arg}" + (f" tolerance={tolerance}" if tolerance and code in "efd" else "")
                   + (f" wave={size}" if size else "") + " at=" + ",".join(map(str, at))
                   + " values=" + ",".join(text(values[i], code) for i in at))


def main():
    for path in sorted(HERE.glob("references*.py")):
        importlib.import_module(path.stem)
    names = sys.argv[1:]
    for folder, end in ((HERE, "hip"), (HERE.parent / "opencl", "cl"), (HERE.parent / "mlir", "mlir")):
        for path in sorted(folder.glob(f"*.{end}")):
            if path.stem not in REFERENCES or names and path.stem not in names:
                continue
            old = path.read_text().splitlines()
            head = next(i for i, line in enumerate(old) if not line.startswith("//"))
            kept = [line for line in old[:head] if not line.startswith("// EXPECT:")]
            path.write_text("\n".join(kept + list(lines(Case(path))) + old[head:]) + "\n")


if __name__ == "__main__":
    sys.modules["expect"] = sys.modules["__main__"]
    main()
