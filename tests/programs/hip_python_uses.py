"""What hip-python's examples do, by hip-python itself, against NumPy: properties and attributes, streams and events, arrays of
the device, hiprtc's kernels with arguments of every kind, linking, unloading, functions of the device libraries.

The examples of its repository are in no package; these take the same steps. Those over hipFFT, hipRAND, RCCL and the rest want AMD's libraries, and are
not here; of hipBLAS there is the product.
"""

import ctypes
import sys

import numpy as np
from hip import hip, hiprtc

FAILED = []


def check(result):
    """What every call returns: a status, then what it has to say."""
    status, *values = result if isinstance(result, tuple) else (result,)
    if int(status) != 0:
        raise RuntimeError(str(status))
    return values[0] if len(values) == 1 else tuple(values)


def same(what, ours, expected, tolerance=0.0):
    difference = np.max(np.abs(np.asarray(ours, float) - np.asarray(expected, float)))
    good = bool(difference <= tolerance)
    print(f"{what}: {'same' if good else f'DIFFERENT by {difference}'}", flush=True)
    if not good:
        FAILED.append(what)


def properties_of(device):
    try:
        return check(hip.hipGetDeviceProperties(device))
    except TypeError:
        # Before version 10 the caller gave it what it fills in.
        found = hip.hipDeviceProp_t()
        check(hip.hipGetDeviceProperties(found, device))
        return found


def text(value):
    """A name, which versions before 10 have as bytes."""
    return value if isinstance(value, str) else value.decode()


def architecture():
    return text(properties_of(0).gcnArchName)


def compiled(source, *options):
    """A module of a source in HIP."""
    program = check(hiprtc.hiprtcCreateProgram(source.encode(), b"source", 0, None, None))
    words = [f"--offload-arch={architecture()}".encode(), *options]
    status = hiprtc.hiprtcCompileProgram(program, len(words), words)
    if int(status[0]) != 0:
        log = bytearray(check(hiprtc.hiprtcGetProgramLogSize(program)))
        check(hiprtc.hiprtcGetProgramLog(program, log))
        raise RuntimeError(log.decode())
    code = bytearray(check(hiprtc.hiprtcGetCodeSize(program)))
    check(hiprtc.hiprtcGetCode(program, code))
    check(hiprtc.hiprtcDestroyProgram(program.createRef()))
    return check(hip.hipModuleLoadData(code))


def launch(function, grid, block, arguments, shared=0, stream=None):
    check(
        hip.hipModuleLaunchKernel(
            function,
            *grid,
            *block,
            sharedMemBytes=shared,
            stream=stream,
            kernelParams=None,
            extra=arguments,
        )
    )


def properties():
    found = properties_of(0)
    target = text(found.gcnArchName).split(":")[0]
    print(f"{check(hip.hipGetDeviceCount())} GPUs; the first is {text(found.name)}, {target}")
    waves = 64 if target.startswith("gfx9") else 32
    attribute = hip.hipDeviceAttribute_t
    for name, ours, expected in (
        ("warpSize", found.warpSize, waves),
        ("maxThreadsPerBlock", found.maxThreadsPerBlock, 1024),
        ("sharedMemPerBlock", found.sharedMemPerBlock, 65536),
    ):
        same(name, ours, expected)
    for which, expected in (
        (attribute.hipDeviceAttributeWarpSize, found.warpSize),
        (attribute.hipDeviceAttributeMaxThreadsPerBlock, found.maxThreadsPerBlock),
        (attribute.hipDeviceAttributeMultiprocessorCount, found.multiProcessorCount),
        (attribute.hipDeviceAttributeMaxGridDimX, found.maxGridSize[0]),
    ):
        same(which.name, check(hip.hipDeviceGetAttribute(which, 0)), expected)
    free, total = check(hip.hipMemGetInfo())
    same("memory", float(0 < free <= total == found.totalGlobalMem), 1)


def streams():
    host = np.random.default_rng(1).integers(0, 9, (20, 50)).astype(np.int32)
    back = np.zeros_like(host)
    stream = check(hip.hipStreamCreate())
    events = [check(hip.hipEventCreate()) for _ in range(2)]
    memory = check(hip.hipMallocAsync(host.nbytes, stream))
    check(hip.hipEventRecord(events[0], stream))
    kinds = hip.hipMemcpyKind
    check(hip.hipMemcpyAsync(memory, host, host.nbytes, kinds.hipMemcpyHostToDevice, stream))
    check(hip.hipMemcpyAsync(back, memory, host.nbytes, kinds.hipMemcpyDeviceToHost, stream))
    check(hip.hipMemsetAsync(memory, 0, host.nbytes, stream))
    check(hip.hipEventRecord(events[1], stream))
    check(hip.hipStreamSynchronize(stream))
    same("copies in a stream", back, host)
    same("time between events", float(check(hip.hipEventElapsedTime(*events)) >= 0), 1)
    check(hip.hipMemcpy(back, memory, host.nbytes, kinds.hipMemcpyDeviceToHost))
    same("memset in a stream", back, 0)
    check(hip.hipFreeAsync(memory, stream))
    for event in events:
        check(hip.hipEventDestroy(event))
    check(hip.hipStreamDestroy(stream))


def kernels():
    module = compiled(
        """
        extern "C" __global__ void scaled(float* out, const float* in, float factor, short add, double more, unsigned n) {
            unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
            if (at < n) out[at] = in[at] * factor + add + (float)more;
        }
        extern "C" __global__ void reversed(int* data) {
            extern __shared__ int kept[];
            kept[threadIdx.x] = data[threadIdx.x];
            __syncthreads();
            data[threadIdx.x] = kept[blockDim.x - 1 - threadIdx.x];
        }
        extern "C" __global__ void functions(float* out, const float* in) {
            float x = in[threadIdx.x];
            out[threadIdx.x] = sinf(x) + erff(x) + expf(-x) + powf(x, 1.5f) + tgammaf(x);
        }
        __device__ int counter = 3;
        extern "C" __global__ void counts() { atomicAdd(&counter, 1); }
        """
    )
    find = lambda name: check(hip.hipModuleGetFunction(module, name))
    kinds = hip.hipMemcpyKind
    random = np.random.default_rng(2)
    host = random.standard_normal(1000).astype(np.float32)
    given, out = (check(hip.hipMalloc(host.nbytes)).configure(typestr="float32", shape=host.shape) for _ in range(2))
    check(hip.hipMemcpy(given, host, host.nbytes, kinds.hipMemcpyHostToDevice))
    values = (out, given, ctypes.c_float(1.5), ctypes.c_short(-7), ctypes.c_double(0.25), ctypes.c_uint(host.size))
    launch(find(b"scaled"), (4, 1, 1), (256, 1, 1), values)
    back = np.empty_like(host)
    check(hip.hipMemcpy(back, out, host.nbytes, kinds.hipMemcpyDeviceToHost))
    same("arguments of five kinds", back, host * np.float32(1.5) - 7 + np.float32(0.25), 2e-6)
    # A part of a device array.
    check(hip.hipMemcpy(back[:100], out[100:200], 400, kinds.hipMemcpyDeviceToHost))
    same("a slice of a device array", back[:100], back[100:200])

    numbers = np.arange(192, dtype=np.int32)
    memory = check(hip.hipMalloc(numbers.nbytes))
    check(hip.hipMemcpy(memory, numbers, numbers.nbytes, kinds.hipMemcpyHostToDevice))
    launch(find(b"reversed"), (1, 1, 1), (192, 1, 1), (memory,), shared=numbers.nbytes)
    turned = np.empty_like(numbers)
    check(hip.hipMemcpy(turned, memory, numbers.nbytes, kinds.hipMemcpyDeviceToHost))
    same("LDS of the launch's size", turned, numbers[::-1])

    from math import erf, gamma

    host = random.uniform(0.5, 4, 64).astype(np.float32)
    check(hip.hipMemcpy(given, host, host.nbytes, kinds.hipMemcpyHostToDevice))
    launch(find(b"functions"), (1, 1, 1), (64, 1, 1), (out, given))
    back = np.empty_like(host)
    check(hip.hipMemcpy(back, out, host.nbytes, kinds.hipMemcpyDeviceToHost))
    wide = host.astype(float)
    expected = np.sin(wide) + [erf(x) for x in wide] + np.exp(-wide) + wide**1.5 + [gamma(x) for x in wide]
    same("functions of mathematics", back, expected, 2e-5)

    for _ in range(3):
        launch(find(b"counts"), (2, 1, 1), (8, 1, 1), ())
    address, size = check(hip.hipModuleGetGlobal(module, b"counter"))
    counted = np.zeros(1, np.int32)
    check(hip.hipMemcpy(counted, address, size, kinds.hipMemcpyDeviceToHost))
    same("a variable of the module", counted, 3 + 3 * 16)
    for one in (given, out, memory):
        check(hip.hipFree(one))
    check(hip.hipModuleUnload(module))


def products():
    """hipBLAS's product of matrices, which gfxjit's stand-in has."""
    try:
        from hip import hipblas
    except ImportError:
        print("no hipBLAS in this version's package")
        return
    rows, columns, inner = 40, 24, 56
    random = np.random.default_rng(3)
    kinds = hip.hipMemcpyKind
    # Columns follow each other.
    a, b = (random.standard_normal(shape).astype(np.float32) for shape in ((inner, rows), (columns, inner)))
    c = np.zeros((columns, rows), np.float32)
    places = []
    for host in (a, b, c):
        places.append(check(hip.hipMalloc(host.nbytes)))
        check(hip.hipMemcpy(places[-1], host, host.nbytes, kinds.hipMemcpyHostToDevice))
    one, none = ctypes.c_float(1), ctypes.c_float(0)
    handle = check(hipblas.hipblasCreate())
    as_it_is = hipblas.hipblasOperation_t.HIPBLAS_OP_N
    sizes = (as_it_is, as_it_is, rows, columns, inner)
    scales = [ctypes.addressof(one), ctypes.addressof(none)]
    check(
        hipblas.hipblasSgemm(
            handle, *sizes, scales[0], places[0], rows, places[1], inner, scales[1], places[2], rows
        )
    )
    check(hip.hipMemcpy(c, places[2], c.nbytes, kinds.hipMemcpyDeviceToHost))
    same("a product of hipBLAS", c, b.astype(float) @ a, 1e-4)
    check(hipblas.hipblasDestroy(handle))
    for place in places:
        check(hip.hipFree(place))


def errors():
    said = hip.hipFree(ctypes.c_void_p(0x1234))
    same("memory that is not there", int(said[0]), int(hip.hipError_t.hipErrorInvalidValue))
    try:
        compiled("int nothing here")
        same("a source that is wrong", 0, 1)
    except RuntimeError as error:
        same("a source that is wrong", float("error" in str(error)), 1)


for part in (properties, streams, kernels, products, errors):
    part()
sys.exit(f"wrong: {', '.join(FAILED)}" if FAILED else 0)
