// Reductions over the lanes of a wave, for which the conversion to ROCDL has no patterns, and over
// workgroups, which it takes only where it is told that every work-item comes by.
#include "context.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace {
// What a shuffle moves at a time.
constexpr unsigned ShuffleBits = 32;

struct LowerReductions : PassWrapper<LowerReductions, OperationPass<gpu::GPUModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LowerReductions)

  LowerReductions() = default;
  LowerReductions(const LowerReductions &Other) : PassWrapper(Other) {}

  Option<unsigned> Lanes{*this, "lanes", llvm::cl::desc("Lanes of a wave"), llvm::cl::init(32)};

  StringRef getArgument() const override { return "gfxjit-lower-reductions"; }
  StringRef getDescription() const override { return "Reductions by shuffles"; }
  void getDependentDialects(DialectRegistry &Registry) const override {
    Registry.insert<arith::ArithDialect, cf::ControlFlowDialect, memref::MemRefDialect,
                    vector::VectorDialect>();
  }

  void runOnOperation() override {
    // What stands in a kernel's first block, every work-item comes by.
    getOperation().walk([](gpu::AllReduceOp Op) {
      auto Kernel = dyn_cast<gpu::GPUFuncOp>(Op->getParentOp());
      if (Kernel && Op->getBlock() == &Kernel.getBody().front())
        Op.setUniform(true);
    });
    RewritePatternSet Patterns(&getContext());
    populateGpuRewritePatterns(Patterns);
    populateGpuSubgroupIdPatterns(Patterns);
    populateGpuBreakDownSubgroupReducePatterns(Patterns, ShuffleBits, PatternBenefit(3));
    populateGpuLowerSubgroupReduceToShufflePatterns(Patterns, Lanes, ShuffleBits);
    populateGpuLowerClusteredSubgroupReduceToShufflePatterns(Patterns, Lanes, ShuffleBits);
    if (failed(applyPatternsGreedily(getOperation(), std::move(Patterns))))
      signalPassFailure();
  }
};
} // namespace

namespace gjm {
void registerReductions() { PassRegistration<LowerReductions>(); }
} // namespace gjm
