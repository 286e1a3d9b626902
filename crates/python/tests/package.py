"""What the package does, run by `tests/python.rs` and after an installation of the wheel: python package.py DEVICE"""

import importlib.util
import signal
import sys
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
    raise AssertionError(f"no error of kind {kind}")


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
