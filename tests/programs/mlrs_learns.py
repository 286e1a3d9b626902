"""Methods of mlrs on a GPU, by CubeCL's back end for HIP, against scikit-learn.

    mlrs_learns.py

CubeCL writes its kernels as HIP C++ and compiles them by hiprtc.
"""

import sys

import mlrs
import numpy as np
from sklearn import cluster, decomposition, linear_model, neighbors

numbers = np.random.default_rng(1)
failed = []


def check(name, found, wanted, allowed):
    apart = np.abs(np.asarray(found, dtype=np.float64) - np.asarray(wanted, dtype=np.float64)).max()
    print(f"{name}: {apart:.3g} apart at most", flush=True)
    if not apart <= allowed:
        failed.append(name)


# Float32 on one side: sums of some hundred products of numbers about 1 are about 1e-5 off, and solving for five
# unknowns of as many independent columns multiplies that little.
x = numbers.standard_normal((300, 5)).astype(np.float32)
y = (x @ np.arange(1, 6) + 0.5 + 0.1 * numbers.standard_normal(300)).astype(np.float32)
for name, theirs in [("LinearRegression", linear_model.LinearRegression), ("Ridge", linear_model.Ridge)]:
    check(name, getattr(mlrs, name)().fit(x, y).predict(x), theirs().fit(x, y).predict(x), 1e-3)

centres = np.array([[0, 0, 0], [10, 0, 0], [0, 10, 0], [0, 0, 10]])
points = (centres[numbers.integers(0, 4, 400)] + numbers.standard_normal((400, 3))).astype(np.float32)
found = np.asarray(mlrs.KMeans(n_clusters=4).fit(points).cluster_centers_)
wanted = cluster.KMeans(n_clusters=4, n_init=10, random_state=1).fit(points).cluster_centers_
check("KMeans", found[np.lexsort(found.round().T)], wanted[np.lexsort(wanted.round().T)], 1e-3)

# It decomposes at most 64 rows by HIP.
wanted = decomposition.PCA(n_components=2).fit(points[:60])
check("PCA", mlrs.PCA(n_components=2).fit(points[:60]).explained_variance_, wanted.explained_variance_, 1e-2)

wanted, _ = neighbors.NearestNeighbors(n_neighbors=3).fit(points).kneighbors(points[:50])
found, _ = mlrs.NearestNeighbors(n_neighbors=3).fit(points).kneighbors(points[:50])
# The square of a distance of a point to itself may be a difference of products of up to 200, 2e-5 off.
check("NearestNeighbors", found, wanted, 1e-2)

if failed:
    sys.exit(f"not as scikit-learn: {', '.join(failed)}")
