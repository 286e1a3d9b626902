"""Boosted trees of catboost-rs: trained on a GPU, by CubeCL's back end for HIP, against its own code for processors.

    catboost_trains.py FILE          keeps what the package at hand predicts
    catboost_trains.py FILE same     compares with that

Both packages have one name, so that one process has one of them.
"""

import sys

import catboost_rs
import numpy as np

numbers = np.random.default_rng(1)
x = numbers.standard_normal((400, 5)).astype(np.float32)
y = (2 * x[:, 0] + x[:, 1] ** 2 + (x[:, 2] > 0)).astype(np.float32)
file, same = sys.argv[1], sys.argv[2:] == ["same"]
# The GPU makes the histograms of the gradients: one for each tree and level.
model = catboost_rs.CatBoostRegressor(iterations=20, depth=4, learning_rate=0.3)
model.fit(x, y)
found = np.asarray(model.predict(x), dtype=np.float64)
left = ((found - y) ** 2).mean() / y.var()
print(f"{100 * left:.1f} % of the variance are left")
if not same:
    np.save(file, found)
    sys.exit()
apart = np.abs(found - np.load(file))
# Sums of float32 in another order: a split between two that are as good may differ, and moves some predictions.
print(f"{(apart > 1e-4).sum()} of {len(apart)} predictions are more than 0.0001 apart, at most {apart.max():.3g}")
if left > 0.2 or (apart > 1e-4).mean() > 0.05:
    sys.exit("not as on processors")
