"""The plugin for pytest, run by `tests/python.rs`: pytest -p pytester pytest_plugin.py"""

import pytest

pytest_plugins = ["pytester"]

KERNELS = '''
import gfxjit, numpy as np, pytest

SOURCE = """
extern "C" __global__ void twice(unsigned *x) { x[threadIdx.x] *= 2; }
extern "C" __global__ void race(unsigned *x) { x[0] = x[0] + threadIdx.x + 1; }
extern "C" __global__ void beyond(unsigned *x) { x[threadIdx.x + (1ul << 40)] = 1; }
"""

def started(gpu, name):
    x = gpu.array(np.ones(64, np.uint32))
    gpu.build("k.hip", SOURCE)[name][2 if name == "race" else 1, 64](x)
    return x
'''


@pytest.fixture
def run(pytester, monkeypatch):
    for name in ["GFXJIT_PYTEST_GPU", "GFXJIT_CHECK"]:
        monkeypatch.delenv(name, raising=False)
    # As the wheel's entry point does.
    plugin = ["-p", "gfxjit.pytest_plugin"]

    def run(tests, *options):
        pytester.makepyfile(KERNELS + tests)
        return pytester.runpytest_subprocess(*plugin, "-v", "-rs", *options)

    return run


TWICE = """
def test_twice(gpu):
    assert (started(gpu, "twice").numpy() == 2).all()

def test_host():
    pass
"""


def test_each_gpu_test_runs_on_each(run):
    result = run(TWICE, "--gpu", "mi300x,gfx1100", "--gpu", "sim://gfx90a?memory=1GiB")
    result.assert_outcomes(passed=4)
    result.stdout.fnmatch_lines_random(
        ["*test_twice?mi300x? PASSED*", "*test_twice?gfx1100? PASSED*", "*test_twice?gfx90a? PASSED*"]
    )


def test_without_names_there_is_one(run, monkeypatch):
    result = run(TWICE)
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["*test_twice?gfx942? PASSED*"])
    monkeypatch.setenv("GFXJIT_PYTEST_GPU", "gfx1030,gfx1201")
    result = run(TWICE)
    result.assert_outcomes(passed=3)


def test_markers_choose_targets(run):
    tests = """
@pytest.mark.gpu("gfx942", "gfx90a", reason="matrices of CDNA")
def test_cdna(gpu):
    assert gpu.target.startswith("gfx942")

@pytest.mark.gpu("gfx1100")
def test_marked():
    pass
"""
    result = run(tests, "--gpu", "gfx942,gfx1100", "--strict-markers")
    result.assert_outcomes(passed=2, skipped=2)
    result.stdout.fnmatch_lines_random(["*gfx1100: matrices of CDNA", "*gfx942: is for gfx1100"])


def test_findings_and_faults_fail(run):
    tests = """
def test_race(gpu):
    started(gpu, "race")

def test_well(gpu):
    assert (started(gpu, "twice").numpy() == 2).all()
"""
    run(tests, "--gpu", "gfx1100").assert_outcomes(passed=2)
    for options in [["--gpu", "gfx1100,gfx942", "--gpu-check", "memory,race"], ["--gpu", "gfx1100?check=race,memory,gfx942?check=all"]]:
        result = run(tests, *options)
        result.assert_outcomes(passed=4, errors=2)
        result.stdout.fnmatch_lines(["*on sim://gfx1100?check=*race*"])
    result = run("def test_beyond(gpu):\n    started(gpu, 'beyond')\n", "--gpu", "gfx90a")
    result.assert_outcomes(passed=1, errors=1)
    # An error that a test expects is not told again.
    tests = """
def test_expected(gpu):
    with pytest.raises(gfxjit.Error):
        started(gpu, "beyond").numpy()
"""
    run(tests, "--gpu", "gfx90a").assert_outcomes(passed=1)


def test_gpus_that_are_not_there(run):
    result = run(TWICE, "--gpu", "hip://77")
    result.assert_outcomes(passed=1, skipped=1)
    result.stdout.fnmatch_lines(["*SKIPPED*--gpu hip://77*"])
    result = run(TWICE, "--gpu", "gfx1")
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*--gpu sim://gfx1: *"])
    result = run(TWICE, "--gpu", ",")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*--gpu: no GPU is named*"])
