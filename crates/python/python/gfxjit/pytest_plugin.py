"""pytest's plugin: each GPU test runs on each of several GPUs.

    pytest --gpu mi300x,gfx1100 --gpu-check memory,race

A test is a GPU test by the fixture `gpu`, which is an open device, or by the marker `gpu`, which also narrows its targets:

    @pytest.mark.gpu("gfx942", "gfx90a")
    def test_matrix(gpu): ...

Without `--gpu` the tests run on one software GPU, that of `GFXJIT_PYTEST_GPU` or `sim://gfx942`.
"""

from __future__ import annotations

import os

import pytest

import gfxjit

#: The option of software GPUs that the plugin sets.
CHECK = "check"
#: The GPUs without `--gpu`, as `--gpu` has them.
VARIABLE = "GFXJIT_PYTEST_GPU"
DEFAULT = "sim://gfx942"
#: The checks without `--gpu-check`.
CHECK_VARIABLE = "GFXJIT_CHECK"

_names = pytest.StashKey()


def pytest_addoption(parser):
    group = parser.getgroup("gfxjit", "tests on AMD GPUs, real and software ones")
    group.addoption(
        "--gpu",
        action="append",
        metavar="NAMES",
        help="the GPUs that GPU tests run on, apart by commas: targets (gfx1100) and products (mi300x), which are "
        "software GPUs, or names of devices (sim://gfx1100?memory=1GiB, hip://0); may be given several times",
    )
    group.addoption(
        "--gpu-check",
        metavar="CHECKS",
        default=os.environ.get(CHECK_VARIABLE) or None,
        help="what software GPUs look for in every launch: memory, uninit, race, sync apart by commas, or all; "
        f"a test whose kernels have such mistakes fails [{CHECK_VARIABLE}]",
    )


def pytest_configure(config):
    config.addinivalue_line(
        "markers",
        "gpu(*targets, reason=None): runs on each GPU of --gpu; with targets, such as gfx942, on those only, and is "
        "skipped on others",
    )
    wanted = config.getoption("--gpu") or [os.environ.get(VARIABLE) or DEFAULT]
    checks = config.getoption("--gpu-check")
    names = [_with_checks(name, checks) for text in wanted for name in _split(text)]
    if not names:
        raise pytest.UsageError("--gpu: no GPU is named; name targets, such as gfx1100, apart by commas")
    config.stash[_names] = list(dict.fromkeys(names))


def _split(text):
    """The names in a list. Options of a name have commas too: a piece belongs to the name before it, if that has an
    option without an end and the piece is none of a GPU."""
    names = []
    for piece in text.split(","):
        piece = piece.strip()
        is_more = names and "?" in names[-1] and "://" not in piece and not _is_target(piece)
        if is_more and piece:
            names[-1] += "," + piece
        elif piece:
            names.append(piece)
    return [name if "://" in name else f"sim://{name}" for name in names]


def _is_target(piece):
    return piece.lower().startswith(("gfx", "mi", "rx", "radeon"))


def _with_checks(name, checks):
    if not checks or not name.startswith("sim://") or f"{CHECK}=" in name:
        return name
    return f"{name}{'&' if '?' in name else '?'}{CHECK}={checks}"


def _label(name):
    """The name in a test's name, without what all have in common."""
    return name.removeprefix("sim://").split("?")[0].replace(" ", "-")


def pytest_generate_tests(metafunc):
    marker = metafunc.definition.get_closest_marker("gpu")
    if "gpu" not in metafunc.fixturenames:
        if marker is None:
            return
        # A marked test without the fixture, which `_of_marked` takes for it.
        metafunc.fixturenames.append("gpu")
    names = metafunc.config.stash[_names]
    labels = [_label(name) for name in names]
    ids = [label if labels.count(label) == 1 else f"{label}-{i}" for i, label in enumerate(labels)]
    metafunc.parametrize("gpu", names, ids=ids, indirect=True)


@pytest.fixture(autouse=True)
def _of_marked(request):
    """The fixture `gpu` of tests that are marked and do not take it: targets, skips and findings are the same."""
    if request.node.get_closest_marker("gpu") is not None:
        request.getfixturevalue("gpu")


@pytest.fixture
def gpu(request):
    """An open device: the GPU that the test runs on."""
    # Without a parameter where a test asks for it while it runs (`getfixturevalue`).
    name = getattr(request, "param", None) or request.config.stash[_names][0]
    try:
        # One of the test's own: what other tests have launched is no matter of it.
        device = gfxjit.open(name)
    except gfxjit.Error as error:
        # A wrong name is a mistake of the command line; real GPUs may be on other machines.
        if name.startswith("sim://"):
            pytest.fail(f"--gpu {name}: {error}", pytrace=False)
        pytest.skip(f"--gpu {name}: {error}")
    marker = request.node.get_closest_marker("gpu")
    target = device.target.split(":")[0]
    if marker and marker.args and target not in {str(own).lower() for own in marker.args}:
        reason = marker.kwargs.get("reason") or f"is for {', '.join(map(str, marker.args))}"
        pytest.skip(f"{target}: {reason}")
    yield device
    # What a test has launched on the default queue and not waited for: faults, and what checks have found.
    try:
        gfxjit.queue_of(device).wait()
    except gfxjit.Error as error:
        pytest.fail(f"on {name}: {error}", pytrace=False)
