"""GAFIME looks for features that explain a value together, on a GPU and on the host: the same answers.

    gafime_features.py

`gafime` and `gafime_rocm` are in Python's path.
"""

import random
import sys

from gafime import ComputeBudget, EngineConfig, GafimeEngine

ROWS, FEATURES = 200, 4


def analyze(backend, x, y):
    config = EngineConfig(
        budget=ComputeBudget(max_comb_size=2, max_discrete_candidates=200),
        num_repeats=1,
        permutation_tests=1,
        backend=backend,
        enable_discrete_functions=True,
        enable_time_series_functions=True,
    )
    report = GafimeEngine(config).analyze(x, y)
    print(f"{backend}: {report.backend}")
    found = {}
    for item in report.interactions:
        key = (item.family, tuple(item.combo), item.expression, item.candidate_id)
        found[key] = dict(item.metrics)
    return report.backend, found


def main():
    rng = random.Random(5)
    x = [[rng.gauss(0, 1) for _ in range(FEATURES)] for _ in range(ROWS)]
    # The second and the fourth explain it together, alone neither does.
    y = [row[1] * row[3] + 0.1 * rng.gauss(0, 1) for row in x]
    info, gpu = analyze("rocm", x, y)
    if not info.is_gpu:
        sys.exit("that is no GPU")
    _, host = analyze("core", x, y)
    if gpu.keys() != host.keys():
        only = [sorted(map(str, a.keys() - b.keys()))[:3] for a, b in ((gpu, host), (host, gpu))]
        sys.exit(f"{len(gpu)} and {len(host)} candidates: {only}")
    worst, count = 0.0, 0
    for key, metrics in gpu.items():
        if metrics.keys() != host[key].keys():
            sys.exit(f"{key}: {metrics.keys()} and {host[key].keys()}")
        for name, value in metrics.items():
            count += 1
            apart = abs(value - host[key][name])
            if apart > worst:
                worst, where = apart, (key, name, value, host[key][name])
    print(f"{len(gpu)} candidates, {count} figures: at most {worst:.3g} apart")
    if not worst <= 1e-3:
        sys.exit(f"more than 1e-3: {where}")
    best = max((k for k in gpu if k[0] == "interaction"), key=lambda k: abs(gpu[k]["pearson"]))
    if sorted(best[1]) != [1, 3]:
        sys.exit(f"the best is {best}")


main()
