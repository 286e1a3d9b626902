"""The compiler that a Triton entry point must name."""

from triton.backends.amd import compiler as amd


class Backend(amd.HIPBackend):
    """Takes no target: gfxjit's devices are ``hip`` to Triton, whose own compiler is the one for that."""

    @staticmethod
    def supports_target(target):
        return False
