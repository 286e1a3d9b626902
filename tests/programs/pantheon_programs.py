"""pantheon-gpu's programs, which load a GPU and check what it computed.

    pantheon_programs.py FOLDER

FOLDER has the programs, built. Each runs twice: with `--verify`, and, if it can, with a result that it damages itself
(`--inject_error`), which it must find, as its check shows nothing otherwise. Sizes are small, as the GPU's time is a processor's. What the
package's own runner takes for a failure is one here: an exit status, a fault it names, a throughput of zero without a reason.
"""

import concurrent.futures
import os
import re
import subprocess
import sys
import time

FOLDER = sys.argv[1]
# The GPU, seconds, percents of memory.
PLACE = ["0", "1", "1"]
SMALL = "--block_size 256 --grid_size 8 --kernel_loops 20 --warmup_iters 1".split()
# Where a damage comes after a number of loops or launches, or in a thread of a part of the grid; or with the second of the loops that last a second.
LARGER = {
    "memory_bank_thrash": ["--kernel_loops", "600"],
    "memory_cache_fracture": ["--kernel_loops", "600"],
    "omni_virus": ["--grid_size", "64"],
    "pcie_bandwidth": ["--kernel_loops", "1"],
    "p2p_thrasher": ["--kernel_loops", "1"],
    "scheduler_virus": ["--kernel_loops", "10", "--grid_size", "32"],
}
# It does nothing, for comparison.
IDLE = "idle"
FAULT = re.compile(r"\[SDC FAULT\]|Verification:\s*FAIL")
SKIPS = re.compile(r"^.*Skipping.*$", re.MULTILINE)
LIMIT = 240


def run(name, *options):
    """What it says, and why it has failed, if it has."""
    command = [os.path.join(FOLDER, name), *PLACE, *SMALL, *LARGER.get(name, []), *options]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=LIMIT)
    except subprocess.TimeoutExpired as late:
        return (late.stdout or b"").decode(errors="replace"), f"not done after {LIMIT} s"
    said = done.stdout + done.stderr
    throughput = re.search(r"Throughput:\s*(\S+)", said)
    if done.returncode != 0:
        return said, f"status {done.returncode}"
    if FAULT.search(said):
        return said, "a fault is found"
    if name != IDLE and not SKIPS.search(said) and throughput and float(throughput[1]) == 0:
        return said, "nothing was done"
    return said, None


def judge(name):
    start = time.monotonic()
    said, wrong = run(name, "--verify")
    skips = SKIPS.search(said)
    checked = "checks" if re.search(r"Verif", said) else "runs"
    with open(os.path.join(FOLDER, name), "rb") as program:
        injects = b"--inject_error" in program.read()
    if wrong is None and skips:
        result = f"skips: {skips[0].strip()}"
    elif wrong is not None:
        result = f"FAILED, {wrong}:\n    " + "\n    ".join(said.strip().splitlines()[-6:])
    elif injects:
        said, _ = run(name, "--verify", "--inject_error")
        if not FAULT.search(said):
            wrong = "a damaged result is not found"
            result = f"FAILED, {wrong}:\n    " + "\n    ".join(said.strip().splitlines()[-6:])
        else:
            result = f"{checked}, and finds a damaged result"
    else:
        result = checked
    print(f"{name}: {result} ({time.monotonic() - start:.1f} s)", flush=True)
    return wrong is None, skips is not None


names = sorted(name for name in os.listdir(FOLDER) if os.access(os.path.join(FOLDER, name), os.X_OK))
names = [name for name in names if os.path.isfile(os.path.join(FOLDER, name)) and not name.startswith(".")]
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    results = list(pool.map(judge, names))
good = sum(passed and not skipped for passed, skipped in results)
skipped = sum(skipped for _, skipped in results)
print(f"{len(results)} programs: {good} right, {skipped} skip, {sum(not passed for passed, _ in results)} wrong")
sys.exit(len(results) < 40 or not all(passed for passed, _ in results))
