"""Makes triton_*.ptx (Triton 3.9.0) and triton_ir.ll (softmax, 3.6.0) of this folder: python3 triton_kernels.py FOLDER (no GPU)."""

import sys

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = at < n
    tl.store(out + at, tl.load(x + at, mask=mask) + tl.load(y + at, mask=mask), mask=mask)


@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    mask = at < columns
    v = tl.load(x + row * columns + at, mask=mask, other=-float("inf")) * 0.125
    e = tl.exp(v - tl.max(v, axis=0))
    tl.store(out + row * columns + at, e / tl.sum(e, axis=0), mask=mask)


@triton.jit
def scan(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    v = tl.load(x + at)
    tl.store(out + at, tl.cumsum(v, 0))
    tl.store(out + BLOCK + at, tl.max(v, 0) - v)


KERNELS = {
    "triton_add": (add, {"x": "*fp32", "y": "*fp32", "out": "*fp32", "n": "i32"}, 512),
    "triton_softmax": (softmax, {"x": "*fp32", "out": "*fp32", "columns": "i32"}, 256),
    "triton_scan": (scan, {"x": "*i32", "out": "*i32"}, 256),
}

for name, (kernel, types, block) in KERNELS.items():
    signature = dict(types, BLOCK="constexpr")
    source = ASTSource(fn=kernel, signature=signature, constexprs={"BLOCK": block})
    from triton.compiler.compiler import make_backend
    target = GPUTarget("cuda", 80, 32)
    backend = make_backend(target)
    options = backend.parse_options({"num_warps": 4})
    from triton._C.libtriton import ir
    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    stages = {}
    backend.add_stages(stages, options, source.language)
    codegen = backend.get_codegen_implementation(options)
    module = source.make_ir(target, options, codegen, backend.get_module_map(), context)
    metadata = {"target": target, **options.__dict__}
    for stage, step in stages.items():
        module = step(module, metadata)
        if stage == "llir":
            with open(f"{sys.argv[1]}/{name}.ll", "w") as file:
                file.write(module)
        if stage == "ptx":
            break
    with open(f"{sys.argv[1]}/{name}.ptx", "w") as file:
        file.write(module)
    print(name, metadata.get("shared"), len(module))
