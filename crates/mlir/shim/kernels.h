// The gpu.modules in a module, and their lowering.
#pragma once

#include "context.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace gjm {
llvm::SmallVector<mlir::gpu::GPUModuleOp> kernelModules(mlir::ModuleOp Module);
// Outlines kernels of `gpu.launch` to gpu.modules, and lowers all gpu.modules to LLVM's dialect.
bool lowerKernels(Session &S, const GjmJob &Job, mlir::ModuleOp Module);
} // namespace gjm
