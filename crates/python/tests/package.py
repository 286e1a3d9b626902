"""What the package does, run by `tests/python.rs` and after an installation of the wheel: python package.py DEVICE"""

import doctest
import importlib.util
import logging
import os
import signal
import sys
import tempfile
import threading
import time

import gfxjit
import numpy as np

SAXPY = """
extern "C" __global__ void saxpy(const float *x, float *y, float a, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}
"""


def fails(kind, words, call):
    try:
        call()
    except gfxjit.Error as error:
        assert error.kind == kind and words in str(error), (error.kind, str(error))
        return error
    raise AssertionError(f"no error of kind {kind}: {words}")


def raises(error, words, call):
    try:
        call()
    except error as found:
        assert words in str(found), str(found)
        return
    raise AssertionError(f"no {error}")


def test_saxpy(gpu):
    saxpy = gpu.build("saxpy.hip", SAXPY)["saxpy"]
    assert [kind for _, kind, _ in saxpy.parameters] == ["pointer", "pointer", "value", "value"]
    assert saxpy.info["vgprs"] > 0
    x, y = np.arange(1000, dtype=np.float32), np.ones(1000, np.float32)
    on_x, on_y = gpu.array(x), gpu.array(y)
    event = saxpy[4, 256](on_x, on_y, 2.0, 1000)
    assert event.elapsed() > 0
    assert np.array_equal(on_y.numpy(), 2 * x + y)
    raises(TypeError, "takes 4 arguments", lambda: saxpy[4, 256](on_x))
    raises(TypeError, "each an int or a tuple", lambda: saxpy[4])
    fails("launch", "saxpy", lambda: saxpy[4, 4096](on_x, on_y, 2.0, 1000))


def test_memory_is_shared_with_numpy(gpu):
    shared = gpu.zeros(256, np.uint32, kind="host")
    view = np.asarray(shared)
    view[:] = np.arange(256)
    through_dlpack = np.from_dlpack(shared)
    assert through_dlpack[7] == 7

    @gfxjit.kernel
    def double(x):
        """extern "C" __global__ void double_(unsigned *x) { x[threadIdx.x] *= 2; }"""

    double.name = "double_"
    double[1, 256](shared).wait()
    # No copy: the views see what the kernel wrote.
    assert view[100] == 200 and through_dlpack[100] == 200
    assert shared.__gfxjit_array_interface__["device"] == gpu.uri
    own = gpu.array(view)
    raises(AttributeError, "kind='host'", lambda: own.__array_interface__)
    # Whatever has DLPack can be copied in.
    assert np.array_equal(gpu.array(shared).numpy(), view)
    raises(ValueError, "shape", lambda: own.set(np.zeros(3)))


def test_kernels_write_into_arrays_of_numpy(gpu):
    negate = gpu.build("negate.hip", 'extern "C" __global__ void negate(int *x) { x[threadIdx.x] = -x[threadIdx.x]; }')
    values = np.arange(300, dtype=np.int32)
    negate["negate"][1, 100](gpu.share(values[100:200])).wait()
    assert values[99] == 99 and values[100] == -100 and values[199] == -199 and values[200] == 200
    raises(TypeError, "contiguous", lambda: gpu.share(values[::2]))
    values.flags.writeable = False
    raises(BufferError, "Device.array()", lambda: gpu.share(values))
    # Memory that a device uses lives as long as the device's.
    shared = gpu.share(np.full(1 << 20, 7, np.int32))
    negate["negate"][1, 1000](shared).wait()
    assert shared.numpy()[999] == -7 and shared.numpy()[1000] == 7


def test_tensors_of_pytorch(gpu):
    """By DLPack, both ways, and no byte is copied."""
    import torch

    double = gpu.build("double.hip", 'extern "C" __global__ void twice(float *x) { x[threadIdx.x] *= 2; }')["twice"]
    ours = gpu.array(np.arange(100, dtype=np.float32), kind="host")
    theirs = torch.from_dlpack(ours)
    theirs += 1
    double[1, 100](ours).wait()
    assert torch.equal(theirs, (torch.arange(100.0) + 1) * 2)
    tensor = torch.ones(4, 100)
    double[1, 100](gpu.share(tensor[2])).wait()
    assert tensor.sum() == 500 and (tensor[2] == 2).all()
    raises(TypeError, "contiguous", lambda: gpu.share(tensor[:, 1]))
    raises(TypeError, "list", lambda: gpu.share([1, 2]))


# Kernels' types of numbers: what C++ calls them, how many bits integers have and whether they have a sign.
INTEGERS = {
    "bool": (1, False), "char": (8, True), "unsigned char": (8, False), "short": (16, True),
    "unsigned short": (16, False), "int": (32, True), "unsigned int": (32, False), "long": (64, True),
    "unsigned long": (64, False), "long long": (64, True), "unsigned long long": (64, False),
}  # fmt: skip
# Floating-point ones: bits of the significand, the greatest number.
FLOATS = {"_Float16": (11, 65504.0), "float": (24, 3.4028234663852886e38), "double": (53, 1.7976931348623157e308)}

SCALARS = [np.bool_] + [np.dtype(f"{kind}{size}").type for kind in "iu" for size in (1, 2, 4, 8)] + [
    np.float16, np.float32, np.float64,
]  # fmt: skip


def kept(number, own, kind):
    """What a parameter of a type gets of a number: the same, or None where it is refused."""
    if kind in INTEGERS:
        bits, signed = INTEGERS[kind]
        if number != number or number in (float("inf"), float("-inf")) or int(number) != number:
            return None
        least, most = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
        return int(number) if least <= int(number) <= most else None
    digits, most = FLOATS[kind]
    if own is float:
        # Python's numbers have no width: they are rounded, but no finite one becomes infinite.
        rounded = {"_Float16": np.float16, "float": np.float32, "double": np.float64}[kind](number)
        return None if np.isinf(rounded) and not np.isinf(number) else float(rounded)
    if number != number or number in (float("inf"), float("-inf")):
        return float(number)
    exact = int(number) if own not in (np.float16, np.float32, np.float64) else None
    if exact is None:
        back = {"_Float16": np.float16, "float": np.float32, "double": np.float64}[kind](number)
        return float(number) if float(back) == float(number) else None
    size = abs(exact)
    fits = size == 0 or size.bit_length() - (size & -size).bit_length() + 1 <= digits
    return float(exact) if fits and size <= most else None


@np.errstate(all="ignore")
def test_numbers_become_the_type_of_the_parameter(gpu):
    kinds = {**INTEGERS, **FLOATS}
    source = "".join(
        f'extern "C" __global__ void k{i}(double *d, long long *l, {kind} value) '
        "{ *d = (double)value; *l = (long long)value; }\n"
        for i, kind in enumerate(kinds)
    )
    module = gpu.build("numbers.hip", source)
    double, whole = gpu.zeros(1, np.float64, kind="host"), gpu.zeros(1, np.int64, kind="host")
    samples = [0, 1, 3, -1, 127, 128, 200, 255, 256, 2049, 32768, 65520, (1 << 24) + 1, (1 << 31) - 1, 1 << 31,
               (1 << 53) + 1, (1 << 63) - 1, 1 << 63, 0.5, 3.0, 3.7, -2.5, 0.1, 1e5, 1e39, 1e300,
               float("inf"), float("nan")]  # fmt: skip
    counted = {True: 0, False: 0}
    for i, kind in enumerate(kinds):
        kernel = module[f"k{i}"]
        assert kernel.parameters[2][0] == "value"
        for own in [int, bool, float, *SCALARS]:
            for sample in samples:
                try:
                    number = np.array(sample).astype(own)[()] if own in SCALARS else own(sample)
                except (OverflowError, ValueError):
                    continue
                wanted = kept(number, own, kind)
                counted[wanted is None] += 1
                launch = lambda: kernel[1, 1](double, whole, number).wait()  # noqa: E731
                if wanted is None:
                    error = fails("launch", f"kernel `k{i}`, argument 2 `value`", launch)
                    assert f"`{kind}`" in str(error), (kind, number, str(error))
                    continue
                launch()
                if kind in INTEGERS:
                    got = int(np.asarray(whole)[0]) % (1 << 64)
                    assert got == wanted % (1 << 64), (kind, own, sample, got)
                else:
                    got = float(np.asarray(double)[0])
                    assert got == wanted or got != got and wanted != wanted, (kind, own, sample, got)
    assert counted[True] > 1000 and counted[False] > 1000, counted

    takes_float, takes_int = module[f"k{list(kinds).index('float')}"], module[f"k{list(kinds).index('int')}"]
    # A value in an array without dimensions is a number; other values are no numbers.
    takes_float[1, 1](double, whole, np.array(3, ">i4")).wait()
    assert np.asarray(double)[0] == 3.0
    takes_int[1, 1](double, whole, b"\x07\0\0\0").wait()
    assert np.asarray(whole)[0] == 7
    fails("launch", "2 of f32 (8 bytes)", lambda: takes_int[1, 1](double, whole, np.complex64(1)))
    fails("launch", "1 of f32", lambda: takes_int[1, 1](double, whole, np.array([1], np.float32)))
    for wrong in [1j, "3", [3], np.datetime64(3, "s"), np.str_("3"), object(), double.memory.address.__str__()]:
        raises(TypeError, "", lambda: takes_int[1, 1](double, whole, wrong))
    raises(OverflowError, "`value`", lambda: takes_int[1, 1](double, whole, 3**200))
    error = fails("launch", "does not hold exactly", lambda: takes_float[1, 1](double, whole, 2**500))
    assert "3.273390607896142e150" in str(error)


def test_numbers_for_types_that_are_not_known(gpu):
    """Assembly and code of other compilers have sizes only: there a number needs a type of its own."""
    source = "\n".join([
        "define amdgpu_kernel void @k(ptr addrspace(1) %p, <2 x i16> %v) {",
        "  store <2 x i16> %v, ptr addrspace(1) %p", "  ret void", "}",
    ])  # fmt: skip
    kernel, out = gpu.build("vector.ll", source)["k"], gpu.zeros(1, np.uint32)
    for number in (np.uint32(0x30002), np.array([2, 3], np.int16), np.float32(4)):
        kernel[1, 1](out, number).wait()
        assert out.numpy().tobytes() == np.asarray(number).tobytes()
    for number in (3, 3.0, True):
        fails("launch", "needs one of its own", lambda: kernel[1, 1](out, number))
    fails("launch", "of 8 bytes", lambda: kernel[1, 1](out, np.float64(3)))


def test_arrays_are_of_what_parameters_point_to(gpu):
    pointees = {
        "float": "f4", "double": "f8", "_Float16": "f2", "char": "i1", "unsigned char": "u1", "bool": "b1",
        "short": "i2", "unsigned short": "u2", "int": "i4", "unsigned int": "u4", "long long": "i8",
        "unsigned long": "u8", "float4": "f4", "int2": "i4", "const float": "f4", "Named": "f4", "Enum": "u2",
        "void": None, "Pair": None,
    }  # fmt: skip
    source = "using Named = float; enum Enum : unsigned short { A }; struct Pair { float a; int b; };\n" + "".join(
        f'extern "C" __global__ void k{i}({kind} *p) {{}}\n' for i, kind in enumerate(pointees)
    )
    module = gpu.build("pointers.hip", source)
    dtypes = ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1", "c8", "c16"]
    integers = "iub"
    for i, (kind, wanted) in enumerate(pointees.items()):
        kernel = module[f"k{i}"]
        for name in dtypes:
            dtype, array = np.dtype(name), gpu.zeros(4, name)
            size = dtype.itemsize // (2 if dtype.kind == "c" else 1)
            is_integer = dtype.kind in integers
            same = wanted is None or (size == int(wanted[1:]) and is_integer == (wanted[0] in integers))
            if same:
                kernel[1, 1](array).wait()
                continue
            error = fails("launch", f"kernel `k{i}`, argument 0 `p`", lambda: kernel[1, 1](array))
            element = "u8" if name == "b1" else f"{'f' if dtype.kind == 'c' else dtype.kind}{size * 8}"
            assert f"a buffer of {element} " in str(error), str(error)
            spelled = {"const float": "float", "Named": "float", "Enum": "unsigned short"}.get(kind, kind)
            assert f"`{spelled}*`" in str(error), str(error)
            # Memory has no type of elements.
            kernel[1, 1](array.memory, queue=gfxjit.queue_of(gpu)).wait()
        kernel[1, 1](gpu.zeros(2, [("a", "f4"), ("b", "i4")])).wait()
        raises(TypeError, "the other order", lambda: kernel[1, 1](gpu.zeros(4, ">f4")))


def test_two_devices_of_one_name(gpu):
    @gfxjit.kernel
    def add(x, n):
        """extern "C" __global__ void add(int *x, int n) { x[threadIdx.x] += n; }"""

    other = gfxjit.open(gpu.uri)
    for _ in range(2):
        for device in (gpu, other):
            array = device.array(np.arange(8, dtype=np.int32))
            add[1, 8](array, 5).wait()
            assert np.array_equal(array.numpy(), np.arange(8) + 5)
    assert add.on(gpu) is add.on(gpu) and add.on(gpu) is not add.on(other)
    assert gfxjit.queue_of(gpu) is gfxjit.queue_of(gpu) and gfxjit.queue_of(gpu) is not gfxjit.queue_of(other)


def test_queues_copy_without_waiting_and_order_each_other(gpu):
    source = """extern "C" __global__ void add(int *x, int n) { x[threadIdx.x] += n; }"""
    add = gpu.build("add.hip", source)["add"]
    one, other = gpu.queue(), gpu.queue()
    x, y = gpu.empty(64, np.int32), gpu.empty(64, np.int32)
    uploaded = x.upload(np.arange(64), one)
    add[1, 64](x, 1, queue=one)
    # What the other queue does with the same memory begins behind that.
    other.wait_for(one.record())
    add[1, 64](x, 10, queue=other)
    other.copy(x.memory, y.memory)
    download = y.download(other)
    assert np.array_equal(download.numpy(), np.arange(64) + 11)
    assert uploaded.wait() and download.event.wait() and download.event.elapsed() >= 0
    raises(ValueError, "taken before", download.numpy)
    # Parts of memory, by bytes.
    one.fill(y.memory, b"\x01\x02", size=8, offset=4)
    one.write(y.memory, b"\x07\x00\x00\x00", offset=252)
    assert one.read(y.memory, size=12, offset=0).wait() == bytes([11, 0, 0, 0]) + b"\x01\x02" * 4
    assert y.numpy()[63] == 7
    one.copy(y.memory, x.memory, size=4, source_offset=252, target_offset=8)
    one.wait()
    assert x.numpy()[2] == 7
    fails("memory", "", lambda: one.read(y.memory, size=8, offset=252))
    raises(ValueError, "too large", lambda: one.write(y.memory, b"x", offset=2**64 - 1))


def test_numpy_is_told_that_the_host_does_not_see_memory(gpu):
    """Not an array of no dimensions that holds the object, as of any other object."""
    array = gpu.zeros(4, np.float32)
    for take in (np.asarray, np.array, np.from_dlpack, lambda a: np.add(a, 1)):
        raises(TypeError, "the host does not see this memory", lambda: take(array))
    seen = gpu.zeros(4, np.float32, kind="host")
    assert np.asarray(seen).shape == (4,) and np.array(seen, np.float64).dtype == np.float64


def test_names_that_a_program_imports(gpu):
    names = {}
    exec("from gfxjit import *", names)
    assert "open" not in names and "compile" not in names and names["build"] is gfxjit.build
    parameter = gpu.build("saxpy.hip", SAXPY)["saxpy"].parameters[2]
    assert parameter == ("a", "value", 4) and (parameter.name, parameter.kind, parameter.size) == ("a", "value", 4)


def test_options_are_the_librarys(gpu):
    """Each by its name in docs/options.md, as text, number, switch, list or dictionary."""
    source = """
        #include "a.h"
        extern "C" __global__ void k(int *out) { *out = A + N + VALUE; }"""
    settings = {"define": {"N": 4, "VALUE": 100}, "undefine": ["M"], "add_header": {"a.h": "#define A 1000"}}
    out = gpu.zeros(1, np.int32)
    kernel = gpu.build("k.hip", source, opt=1, isolate=False, compile_timeout=20.5, cache=False, std="c++20", **settings)
    kernel["k"][1, 1](out).wait()
    assert out.numpy()[0] == 1104
    assert gpu.build("k.hip", source, opt="O2", wave_size=None, max_output="64MiB", **settings)
    raises(TypeError, "there is no option `luck`", lambda: gpu.build("k.hip", source, luck=1))
    raises(ValueError, "`16` is not 32 or 64", lambda: gpu.build("k.hip", source, wave_size=16))
    raises(ValueError, "is not on or off", lambda: gpu.build("k.hip", source, isolate=2))


def test_warnings_are_logged(gpu):
    told = []
    handler = logging.Handler()
    handler.emit = lambda record: told.append((record.name, record.levelname, record.getMessage()))
    logging.getLogger("gfxjit").addHandler(handler)
    with tempfile.TemporaryDirectory() as folder:
        settings = {"GFXJIT_CACHE": folder, "GFXJIT_CACHE_SHARED": "nothing://x"}
        before = {name: os.environ.get(name) for name in settings}
        os.environ.update(settings)
        try:
            for _ in range(2):
                gfxjit.build("saxpy.hip", SAXPY, "gfx1100")
        finally:
            for name, value in before.items():
                os.environ.pop(name) if value is None else os.environ.update({name: value})
    logging.getLogger("gfxjit").removeHandler(handler)
    assert len(told) == 1 and told[0][:2] == ("gfxjit", "WARNING"), told
    assert told[0][2].startswith("cache: there is no shared cache (reason nothing://x: "), told


def written(call):
    """What is written to standard output while something is done, by code beside Python too."""
    sys.stdout.flush()
    kept = os.dup(1)
    with tempfile.TemporaryFile() as file:
        os.dup2(file.fileno(), 1)
        try:
            call()
        finally:
            os.dup2(kept, 1)
            os.close(kept)
        file.seek(0)
        return file.read().decode()


def test_debugger(gpu):
    saxpy = gpu.build("saxpy.hip", SAXPY, debug_info="full", opt=0)["saxpy"]
    x, y = gpu.array(np.arange(100, dtype=np.float32)), gpu.zeros(100, np.float32)
    commands = ["break saxpy.hip:4 if i == 70", "continue", "print i", "print a", "next", "print y[70]", "continue"]
    shown = written(lambda: saxpy[2, 64].debug(x, y, 2.0, 100, commands=commands))
    for text in ["workgroup (1,0,0)", "i = 70\n", "a = 2\n", "y[70] = 140\n"]:
        assert text in shown, shown
    assert y.numpy()[99] == 198
    fails("cancelled", "saxpy", lambda: written(lambda: saxpy[2, 64].debug(x, y, 2.0, 100, commands=["kill"])))


def test_targets_of_both_makes(gpu):
    image = gfxjit.build("saxpy.hip", SAXPY, "sm_90")
    assert image.target == "sm_90" and list(image.kernels) == ["saxpy"] and b".target sm_90" in bytes(image)
    assert gfxjit.compile("saxpy.hip", SAXPY, "sm_90", emit="obj") == bytes(image)
    module = gfxjit.portable("saxpy.hip", SAXPY, ["gfx1100", "sm_80"])
    assert gfxjit.Image.select(module, "sm_90").target == "sm_80"
    assert gfxjit.Image.select(module, "gfx1100").target == "gfx1100"
    raises(ValueError, "no AMD target", lambda: gfxjit.link([("saxpy.hip", SAXPY)], "sm_90"))
    raises(ValueError, "no NVIDIA architecture", lambda: gfxjit.build("saxpy.hip", SAXPY, "sm_9x"))


def test_children_of_fork_are_refused(gpu):
    """At once, whatever they ask for; they end, and so does what they have inherited. The parent goes on."""
    module = gpu.build("saxpy.hip", SAXPY)
    x = gpu.array(np.ones(64, np.float32))
    event = module["saxpy"][1, 64](x, x, 1.0, 64)
    queue = gfxjit.queue_of(gpu)
    kernel = module["saxpy"]
    calls = [
        event.wait, event.elapsed, event.cancel, lambda: event.progress, queue.wait, x.numpy, lambda: x.set(np.ones(64)),
        lambda: kernel[1, 64](x, x, 1.0, 64), lambda: kernel[1, 64](x, x, 1.0, 64, queue=queue), gpu.queue,
        lambda: gpu.allocate(64), lambda: gpu.array(np.ones(3)), lambda: gpu.share(np.ones(3)),
        lambda: gpu.build("saxpy.hip", SAXPY), lambda: gpu.load(module.image), lambda: gfxjit.open(gpu.uri),
        gfxjit.devices, lambda: gfxjit.build("saxpy.hip", SAXPY, gpu.target), lambda: module.kernel("saxpy"),
        lambda: gfxjit.compile("saxpy.hip", SAXPY, gpu.target), lambda: gfxjit.portable("saxpy.hip", SAXPY, []),
        lambda: gfxjit.link([("saxpy.hip", SAXPY)], gpu.target), lambda: module.read("x"), lambda: module.write("x", b""),
        lambda: module.function("f"), lambda: gfxjit.wait(event),
    ]  # fmt: skip
    for leave in (sys.exit, os._exit):
        child = os.fork()
        if child == 0:
            status = 1
            try:
                for call in calls:
                    fails("forked", "a child made by fork()", call)
                # What ends here waits for no thread.
                del event, queue, kernel, module
                status = 17
            finally:
                leave(status)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 17
    assert event.wait() and x.numpy()[0] == 2


def test_progress(gpu):
    count = gpu.build("count.hip", 'extern "C" __global__ void count(int *x) { atomicAdd(x, 1); }')["count"]
    total = gpu.zeros(1, np.int32)
    launch = count[500, 64](total)
    # With tqdm, where it is, or without.
    gfxjit.wait(launch, "count")
    assert total.numpy()[0] == 32000 and launch.progress in (None, (500, 500)), launch.progress
    gpu.queue().wait()


def test_decorator(gpu):
    @gfxjit.kernel(opt="O2", define=["FACTOR=3"])
    def scale(x, offset):
        """
        extern "C" __global__ void scale(float *x, float offset) {
          x[blockIdx.x * blockDim.x + threadIdx.x] *= FACTOR;
          x[blockIdx.x * blockDim.x + threadIdx.x] += offset;
        }
        """

    x = gpu.array(np.arange(128, dtype=np.float32))
    scale[2, 64](x, 0.5).wait()
    assert np.array_equal(x.numpy(), np.arange(128, dtype=np.float32) * 3 + 0.5)
    assert scale.on(gpu) is scale.on(gpu)


def test_compile_and_link(gpu):
    kernel = (
        "declare i32 @square(i32)\n"
        "define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n"
        "  %r = call i32 @square(i32 12)\n"
        "  store i32 %r, ptr addrspace(1) %p\n"
        "  ret void\n}"
    )
    library = "define i32 @square(i32 %a) {\n  %r = mul i32 %a, %a\n  ret i32 %r\n}"
    image = gfxjit.link([("kernel.ll", kernel), ("library.ll", library)], gpu.target)
    assert list(image.kernels) == ["k"] and "square" in image.functions
    again = gfxjit.Image.parse(bytes(image))
    out = gpu.zeros(1, np.int32)
    gpu.load(again).kernel()[1, 1](out).wait()
    assert out.numpy()[0] == 144
    asm = gfxjit.compile("library.ll", library, gpu.target, "asm")
    assert b"square:" in asm
    anywhere = gfxjit.portable("saxpy.hip", SAXPY, [])
    assert gpu.build("saxpy.portable", anywhere).kernel().name == "saxpy"
    error = fails("source", "bad.hip", lambda: gpu.build("bad.hip", "__global__ void k() { x; }"))
    assert any("undeclared" in reason for reason in error.reasons), error.reasons
    fails("image", "square", lambda: gfxjit.link([("kernel.ll", kernel)], gpu.target))
    fails("no device", "gfx0", lambda: gfxjit.open("sim://gfx0"))
    raises(TypeError, "luck", lambda: gpu.build("saxpy.hip", SAXPY, luck=1))
    raises(ValueError, "emit", lambda: gfxjit.compile("library.ll", library, gpu.target, "exe"))


def test_variables(gpu):
    module = gpu.build(
        "variable.ll",
        "@scale = addrspace(1) externally_initialized global i32 2\n"
        "define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n"
        "  %s = load i32, ptr addrspace(1) @scale\n"
        "  store i32 %s, ptr addrspace(1) %p\n"
        "  ret void\n}",
    )
    assert module.read("scale") == b"\2\0\0\0"
    module.write("scale", b"\5\0\0\0")
    out = gpu.zeros(1, np.int32)
    module.kernel()[1, 1](out).wait()
    assert out.numpy()[0] == 5


def test_checks(gpu):
    write = gpu.build("write.ll", "define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n"
                      "  %i = call i32 @llvm.amdgcn.workitem.id.x()\n"
                      "  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i\n"
                      "  store i32 %i, ptr addrspace(1) %q\n"
                      "  ret void\n}").kernel()
    short = gpu.zeros(63, np.int32)
    error = fails("findings", "beyond the end", lambda: write[1, 64, {"checks": "all"}](short).wait())
    assert "lane" in str(error)


SPIN = "define amdgpu_kernel void @spin(ptr addrspace(1) %p) {\n  br label %a\na:\n  br label %a\n}"


def test_ctrl_c_ends_a_launch(gpu):
    spin = gpu.build("spin.ll", SPIN).kernel()
    event = spin[1, 1](gpu.zeros(1, np.int32))
    assert not event.wait(0.05)
    # A shell's background jobs begin with Ctrl-C ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    raises(KeyboardInterrupt, "", event.wait)
    fails("cancelled", "cancelled", event.wait)
    limited = spin[1, 1, {"timeout": 0.1}](gpu.zeros(1, np.int32))
    fails("fault", "limit", limited.wait)


def test_ctrl_c_ends_a_launch_that_a_copy_waits_for(gpu):
    spin = gpu.build("spin.ll", SPIN).kernel()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for copy in (lambda array: array.numpy(), lambda array: array.set([1])):
        array = gpu.zeros(1, np.int32)
        event = spin[1, 1](array)
        threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
        raises(KeyboardInterrupt, "", lambda: copy(array))
        fails("cancelled", "cancelled", event.wait)


def test_ctrl_c_ends_a_build(gpu):
    many = "".join(f"  y[{n}] = sinf(x[{n}]) * powf(x[{n}], y[{n} + 1]);\n" for n in range(400))
    source = f'extern "C" __global__ void slow(const float *x, float *y) {{\n{many}}}'
    threading.Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()
    begun = time.monotonic()
    raises(KeyboardInterrupt, "", lambda: gpu.build("slow.hip", source))
    assert gpu.build("spin.ll", SPIN).kernel().name == "spin", time.monotonic() - begun


def test_notebooks_show_kernels_and_errors(gpu):
    module = gpu.build("saxpy.hip", SAXPY)
    shown = module["saxpy"]._repr_html_()
    assert "kernel saxpy" in shown and "vgprs" in shown and "pointer" in shown, shown
    assert "kernel saxpy" in module.image._repr_html_()
    error = fails("source", "", lambda: gpu.build("wrong.hip", "__global__ void f() { x < 1; }"))
    shown = error._repr_html_()
    assert "source" in shown and "x &lt; 1" in shown or "undeclared" in shown, shown
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.html")
        with open(path, "w", encoding="utf-8") as file:
            file.write("<p>\"a page\"</p>")
        assert "srcdoc=\"&lt;p&gt;&quot;a page" in gfxjit.Page(path)._repr_html_()


def test_other_threads_run_meanwhile(gpu):
    spin = gpu.build("spin.ll", SPIN).kernel()
    event = spin[1, 1, {"timeout": 0.3}](gpu.zeros(1, np.int32))
    counted, over = [0], threading.Event()

    def count():
        while not over.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    fails("fault", "limit", event.wait)
    over.set()
    thread.join()
    assert counted[0] > 20, counted


def documented():
    """Every public object of the package with a docstring, and its name."""
    for name in ["", *gfxjit.__all__, "open", "compile"]:
        found = getattr(gfxjit, name) if name else gfxjit
        yield name, found
        if isinstance(found, type):
            for member, value in vars(found).items():
                if not member.startswith("_"):
                    yield f"{name}.{member}", value


def test_examples_of_the_documentation(gpu):
    count = 0
    for name, found in documented():
        assert found.__doc__, f"{name} has no documentation"
        names = {"gfxjit": gfxjit, "np": np, "gpu": gpu}
        example = doctest.DocTestParser().get_doctest(found.__doc__, names, name, None, 0)
        runner = doctest.DocTestRunner(verbose=False)
        runner.run(example)
        assert runner.failures == 0, name
        count += len(example.examples)
    assert count > 50, count


def main():
    devices, failures = gfxjit.devices()
    assert any(device["uri"].startswith("sim://") for device in devices)
    gpu = gfxjit.open(sys.argv[1])
    tests = [test for name, test in globals().items() if name.startswith("test_")]
    if importlib.util.find_spec("torch") is None:
        tests.remove(test_tensors_of_pytorch)
        print("test_tensors_of_pytorch: NOT run, there is no PyTorch")
    for test in tests:
        test(gpu)
        print(f"{test.__name__}: ok")
    print(f"{len(tests)} tests on {gpu.uri}")


if __name__ == "__main__":
    main()
