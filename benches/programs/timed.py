"""Times the same work on a GPU and by a program's own code for processors, in one process.

Each measurement is a line on standard output that begins with `timed: ` and goes on in JSON: the name, and for `gpu` and
`cpu` the seconds of each run, in order. `table.py` makes a table of these lines.
"""

import json
import time

# A work is repeated until it has taken this many seconds, at least twice and at most MOST times.
SECONDS, MOST = 3.0, 20


def runs(work):
    """The seconds of each run of a work, which returns when it is done."""
    times = []
    while len(times) < 2 or (sum(times) < SECONDS and len(times) < MOST):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return times


def compare(name, gpu, cpu):
    """Times two functions that do the same work. The GPU's comes first: the first run of a process is one of the figures."""
    print("timed: " + json.dumps({"name": name, "gpu": runs(gpu), "cpu": runs(cpu)}), flush=True)
