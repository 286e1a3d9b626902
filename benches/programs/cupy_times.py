"""rocPRIM's and rocThrust's sort and scan, as CuPy has them, against the same of C++'s library on one thread.

    cupy_times.py FOLDER

FOLDER is for a small library in C++, which this compiles.
"""

import ctypes
import os
import subprocess
import sys

import cupy as cp
import numpy as np

from timed import compare

N = 1 << 20

SOURCE = """
#include <algorithm>
#include <numeric>
extern "C" void sort(float *x, unsigned n) { std::sort(x, x + n); }
extern "C" void scan(const float *x, float *y, unsigned n) { std::partial_sum(x, x + n, y); }
extern "C" float sum(const float *x, unsigned n) { return std::reduce(x, x + n); }
"""


def compiled(folder):
    source, library = os.path.join(folder, "sort.cpp"), os.path.join(folder, "sort.so")
    with open(source, "w") as file:
        file.write(SOURCE)
    subprocess.run(
        ["c++", "-std=c++17", "-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", "-o", library, source], check=True
    )
    functions = ctypes.CDLL(library)
    functions.sum.restype = ctypes.c_float
    return functions


def address(array):
    return ctypes.c_void_p(array.ctypes.data)


def waited(work):
    def run():
        run.result = work()
        cp.cuda.Device().synchronize()

    return run


host = compiled(sys.argv[1])
numbers = np.random.default_rng(1).random(N, dtype=np.float32)
device = cp.asarray(numbers)

sorted_host = np.empty_like(numbers)


def sort():
    sorted_host[:] = numbers
    host.sort(address(sorted_host), N)


sort_gpu = waited(lambda: cp.sort(device))
compare(f"rocThrust's sort by CuPy, 2^{N.bit_length() - 1} binary32", sort_gpu, sort)
if not np.array_equal(cp.asnumpy(sort_gpu.result), sorted_host):
    sys.exit("the sorted numbers differ")

sums = np.empty_like(numbers)
scan_gpu = waited(lambda: cp.cumsum(device))
compare(f"scan by CuPy, 2^{N.bit_length() - 1} binary32", scan_gpu, lambda: host.scan(address(numbers), address(sums), N))
wanted = np.cumsum(numbers, dtype=np.float64)
if not np.allclose(cp.asnumpy(scan_gpu.result), wanted, rtol=1e-4):
    sys.exit("the sums differ")

total = []
sum_gpu = waited(lambda: cp.sum(device))
compare(f"sum by CuPy, 2^{N.bit_length() - 1} binary32", sum_gpu, lambda: total.append(host.sum(address(numbers), N)))
if not np.isclose(float(sum_gpu.result), wanted[-1], rtol=1e-4):
    sys.exit("the sum differs")
