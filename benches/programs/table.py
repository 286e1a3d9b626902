"""A table of what programs took on the software GPU and by their own code for processors.

    table.py FOLDER

FOLDER has for each program and process a file `PROGRAM.PROCESS.out` with lines of `timed.py`, and `PROGRAM.PROCESS.err` with the
report of `gfxjit exec --report`.
"""

import glob
import json
import math
import os
import re
import sys


def measurements(path):
    return [json.loads(line[len("timed: ") :]) for line in open(path) if line.startswith("timed: ")]


def shares(path):
    """What the report says of engines and time, in one line."""
    text = open(path, errors="replace").read()
    lines = re.findall(r"^.*(?:launches, |since the first launch|translating beside).*$", text, re.M)
    return " · ".join(line.strip() for line in lines) or "no report"


folder = sys.argv[1]
ratios, notes = [], []
print("| program | CPU | first run | second | best | second process: first | best | ratio |")
print("| --- | --- | --- | --- | --- | --- | --- | --- |")
for path in sorted(glob.glob(f"{folder}/*.1.out")):
    program = os.path.basename(path)[: -len(".1.out")]
    again = {m["name"]: m for m in measurements(f"{folder}/{program}.2.out")}
    for first in measurements(path):
        second = again.get(first["name"])
        cpu = min(first["cpu"] + (second["cpu"] if second else []))
        columns = [cpu, *first["gpu"][:2], min(first["gpu"])]
        columns += [second["gpu"][0], min(second["gpu"])] if second else []
        best = min(first["gpu"] + (second["gpu"] if second else []))
        ratios.append(best / cpu)
        cells = [f"{seconds * 1e3:.4g} ms" for seconds in columns]
        cells += ["none"] * (6 - len(cells))
        print(f"| {first['name']} | {' | '.join(cells)} | {ratios[-1]:.3g} |")
    for process in (1, 2):
        notes.append(f"{program}, process {process}: {shares(f'{folder}/{program}.{process}.err')}")
if not ratios:
    sys.exit("nothing was measured")
mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
print(f"\ngeometric mean of the ratios (best on the software GPU to best of the program's own code): {mean:.3g}; worst {max(ratios):.3g}\n")
print("\n".join(notes))
