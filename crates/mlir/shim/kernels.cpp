#include "kernels.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace mlir;

namespace {
// Whether everything is in LLVM's dialect.
bool isLow(gpu::GPUModuleOp Module) {
  auto IsHigh = [&](Operation *Op) {
    const bool IsLow = Op == Module || isa_and_nonnull<LLVM::LLVMDialect>(Op->getDialect()) ||
                       isa_and_nonnull<ROCDL::ROCDLDialect>(Op->getDialect());
    return IsLow ? WalkResult::advance() : WalkResult::interrupt();
  };
  return !Module->walk(IsHigh).wasInterrupted();
}
} // namespace

namespace gjm {
llvm::SmallVector<gpu::GPUModuleOp> kernelModules(ModuleOp Module) {
  llvm::SmallVector<gpu::GPUModuleOp> All;
  Module->walk([&](gpu::GPUModuleOp Op) { All.push_back(Op); });
  return All;
}

bool lowerKernels(Session &S, const GjmJob &Job, ModuleOp Module) {
  const bool Launches =
      Module->walk([](gpu::LaunchOp) { return WalkResult::interrupt(); }).wasInterrupted();
  if (Launches && !S.run(Module, "builtin.module", ref(Job.Outline)))
    return false;
  for (gpu::GPUModuleOp Op : kernelModules(Module))
    if (!isLow(Op) && !S.run(Op, "gpu.module", ref(Job.Lower)))
      return false;
  return true;
}
} // namespace gjm
