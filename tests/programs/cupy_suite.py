"""A part of CuPy's own tests on a software GPU: cupy_suite.py FOLDER ONE_IN PROCESSES [OPTION OF PYTEST'S…]

FOLDER is `tests` of CuPy's sources. Of each folder in `SUBJECTS` one test in ONE_IN is run: those whose name has such a
checksum, so that they are the same each time and spread over all functions. Prints which failed and why, and the share that
passes of those that CuPy does not skip on ROCm; fails where it is less than `SHARE`.
"""

import os
import re
import sys
import zlib
from pathlib import Path

import pytest

# Arrays and what is computed with them. Left out: what needs ROCm libraries that are missing (linalg, fft,
# random, sparse matrices), and what tests CuPy's own files and options alone.
SUBJECTS = (
    "binary", "core", "creation", "functional", "indexing", "logic", "manipulation", "math", "misc", "padding",
    "sorting", "statistics",
)  # fmt: skip
SHARE = 0.95
# Reductions by headers of hipCUB's, which are not there either.
LEFT_OUT = re.compile(r"::TestCub.*\[block")
# What a test ends with that gets to a ROCm library all the same, as `convolve` of doubles to hipFFT, or to code that hipcc
# should have made.
ABSENT = (
    "hipErrorFileNotFound",
    "CUFFT_NOT_SUPPORTED",
    "CUSOLVER_STATUS_NOT_SUPPORTED",
    "CUSPARSE_STATUS_NOT_SUPPORTED",
    "HIPBLAS_STATUS_NOT_SUPPORTED",
)


class Subset:
    """What pytest's processes load by this file's name."""

    def __init__(self, one_in):
        self.one_in, self.counts = one_in, {}

    def pytest_collection_modifyitems(self, items):
        chosen = lambda name: zlib.crc32(name.encode()) % self.one_in == 0 and not LEFT_OUT.search(name)
        items[:] = [item for item in items if chosen(item.nodeid)]

    def pytest_runtest_logreport(self, report):
        outcome = report.outcome
        if outcome == "failed" and any(error in report.longreprtext for error in ABSENT):
            outcome = "absent"
        if report.when == "call" or outcome != "passed":
            self.counts[outcome] = self.counts.get(outcome, 0) + 1
        if outcome == "failed":
            # At once, and only where all results come together.
            if "PYTEST_XDIST_WORKER" not in os.environ:
                print(f"\nfailed: {report.nodeid}: {reason(report)}", flush=True)


def reason(report):
    lines = [line for line in report.longreprtext.splitlines() if line.startswith("E ")]
    return " ".join(line[1:].strip() for line in lines[:3]) or report.longreprtext[-200:]


def pytest_configure(config):
    global subset
    subset = Subset(int(os.environ["CUPY_SUITE_ONE_IN"]))
    config.pluginmanager.register(subset)


def main(folder, one_in, processes, *options):
    here = str(Path(__file__).resolve().parent)
    sys.path.insert(0, here)
    # For pytest's processes.
    os.environ.update(CUPY_SUITE_ONE_IN=one_in, PYTHONPATH=here)
    os.chdir(folder)
    arguments = [f"cupy_tests/{subject}_tests" for subject in SUBJECTS]
    arguments += ["-p", "cupy_suite", "-n", processes, "-q", "--timeout", "600", "-p", "no:cacheprovider", "--tb", "short"]
    pytest.main([*arguments, *options])
    # What pytest has loaded is a module of its own.
    run = sys.modules["cupy_suite"].subset
    passed, failed = run.counts.get("passed", 0), run.counts.get("failed", 0)
    share = passed / max(passed + failed, 1)
    print(f"CuPy's tests: {passed} of {passed + failed} pass ({100 * share:.2f} %)")
    print(f"{run.counts.get('skipped', 0)} skipped by CuPy, {run.counts.get('absent', 0)} want a part of ROCm that is not there")
    if share < SHARE:
        sys.exit(f"less than {100 * SHARE:.0f} %")


if __name__ == "__main__":
    main(*sys.argv[1:])
