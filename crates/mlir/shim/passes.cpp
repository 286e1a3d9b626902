// Registers only the passes that pipelines name: each registration takes time.
#include "context.h"

#include "mlir/Conversion/AMDGPUToROCDL/AMDGPUToROCDL.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToAMDGPU/ArithToAMDGPU.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/GPUCommon/GPUCommonPass.h"
#include "mlir/Conversion/GPUToROCDL/GPUToROCDLPass.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace {
template <typename Make> void add(Make Made) {
  registerPass([Made]() -> std::unique_ptr<Pass> { return Made(); });
}
} // namespace

void gjm::registerPasses() {
  add([] { return createLowerAffinePass(); });
  add([] { return memref::createExpandStridedMetadataPass(); });
  add([] { return memref::createExpandOpsPass(); });
  add([] { return createArithToAMDGPUConversionPass(); });
  add([] { return arith::createArithExpandOpsPass(); });
  add([] { return createConvertVectorToSCFPass(); });
  add([] { return createSCFToControlFlowPass(); });
  registerReductions();
  registerPowers();
  add([] { return createConvertAMDGPUToROCDLPass(); });
  add([] { return createConvertVectorToLLVMPass(); });
  add([] { return createConvertGpuOpsToROCDLOps(); });
  add([] { return createReconcileUnrealizedCastsPass(); });
  // Passes for the host part.
  add([] { return createGpuKernelOutliningPass(); });
  add([] { return createGpuAsyncRegionPass(); });
  add([] { return createArithToLLVMConversionPass(); });
  add([] { return createConvertControlFlowToLLVMPass(); });
  add([] { return createConvertFuncToLLVMPass(); });
  add([] { return createConvertIndexToLLVMPass(); });
  add([] { return createConvertMathToLLVMPass(); });
  add([] { return createConvertMathToLibmPass(); });
  add([] { return createFinalizeMemRefToLLVMConversionPass(); });
  add([] { return createGpuToLLVMConversionPass(); });
  add([] { return createUBToLLVMConversionPass(); });
}
