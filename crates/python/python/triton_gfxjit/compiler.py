"""The compiler class that a Triton backend must provide."""

from triton.backends.amd import compiler as amd


class Backend(amd.HIPBackend):
    """Supports no target: gfxjit's devices have Triton's target ``hip``, which Triton's own compiler supports."""

    @staticmethod
    def supports_target(target):
        return False
