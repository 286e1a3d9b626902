// The modules of kernels in a module, and their lowering.
#pragma once

#include "context.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace gjm {
llvm::SmallVector<mlir::gpu::GPUModuleOp> kernelModules(mlir::ModuleOp Module);
// Makes modules of kernels of what is launched in place, and lowers all to LLVM's dialect.
bool lowerKernels(Session &S, const GjmJob &Job, mlir::ModuleOp Module);
} // namespace gjm
