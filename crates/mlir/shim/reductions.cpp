// Lowers reductions over the lanes of a wave, for which the conversion to ROCDL has no patterns, and
// over workgroups, which that conversion only accepts if marked as uniform (executed by every
// work-item). Also rewrites shuffles that the conversion of MLIR 22 compiles wrongly.
#include "context.h"

#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/AMDGPU/Utils/Chipset.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace {
// The number of bits that a shuffle moves.
constexpr unsigned ShuffleBits = 32;

// Computes whether the source lane of an upward shuffle exists. The conversion only compares the lane number
// with the upper limit.
void answerUp(gpu::ShuffleOp Op) {
  if (Op.getMode() != gpu::ShuffleMode::UP || Op.getValid().use_empty())
    return;
  OpBuilder Builder(Op);
  Value Lane = gpu::LaneIdOp::create(Builder, Op.getLoc(), IntegerAttr());
  Lane = arith::IndexCastOp::create(Builder, Op.getLoc(), Builder.getI32Type(), Lane);
  Value IsThere = arith::CmpIOp::create(Builder, Op.getLoc(), arith::CmpIPredicate::uge, Lane,
                                        Op.getOffset());
  Op.getValid().replaceAllUsesWith(IsThere);
}

// The conversion lowers constant shuffles of this kind to an instruction that only gfx950 has, but
// for all later processors as well. It does not do so if the lane number is computed.
void avoidSwap(gpu::ShuffleOp Op) {
  std::optional<int64_t> Offset = getConstantIntValue(Op.getOffset());
  if (Op.getMode() != gpu::ShuffleMode::XOR || getConstantIntValue(Op.getWidth()) != 64 ||
      (Offset != 16 && Offset != 32))
    return;
  OpBuilder Builder(Op);
  Value Lane = gpu::LaneIdOp::create(Builder, Op.getLoc(), IntegerAttr());
  Lane = arith::IndexCastOp::create(Builder, Op.getLoc(), Builder.getI32Type(), Lane);
  Value Other = arith::XOrIOp::create(Builder, Op.getLoc(), Lane, Op.getOffset());
  auto Shuffle = gpu::ShuffleOp::create(Builder, Op.getLoc(), Op.getValue(), Other, Op.getWidth(),
                                        gpu::ShuffleMode::IDX);
  Op->replaceAllUsesWith(Shuffle->getResults());
  Op.erase();
}

// Checks that a shuffle stays within 32 lanes, as far as that is known; an error if it does not.
WalkResult staysInHalf(gpu::ShuffleOp Op) {
  std::optional<int64_t> Width = getConstantIntValue(Op.getWidth());
  std::optional<int64_t> Offset = getConstantIntValue(Op.getOffset());
  if (Width && *Width <= 32)
    return WalkResult::advance();
  if (Op.getMode() == gpu::ShuffleMode::XOR && Offset && *Offset >= 0 && *Offset < 32)
    return WalkResult::advance();
  Op.emitError("in waves of 64 lanes this processor moves values among 32 of them: say a width of "
               "32, or compile for waves of 32");
  return WalkResult::interrupt();
}

struct LowerReductions : PassWrapper<LowerReductions, OperationPass<gpu::GPUModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LowerReductions)

  LowerReductions() = default;
  LowerReductions(const LowerReductions &Other) : PassWrapper(Other) {}

  Option<unsigned> Lanes{*this, "lanes", llvm::cl::desc("Lanes of a wave"), llvm::cl::init(32)};
  Option<std::string> Chip{*this, "chipset", llvm::cl::desc("The processor"), llvm::cl::init("")};

  StringRef getArgument() const override { return "gfxjit-lower-reductions"; }
  StringRef getDescription() const override { return "Reductions by shuffles"; }
  void getDependentDialects(DialectRegistry &Registry) const override {
    Registry.insert<amdgpu::AMDGPUDialect, arith::ArithDialect, cf::ControlFlowDialect,
                    memref::MemRefDialect, ROCDL::ROCDLDialect, vector::VectorDialect>();
  }

  void runOnOperation() override {
    FailureOr<amdgpu::Chipset> Processor = amdgpu::Chipset::parse(Chip);
    if (failed(Processor)) {
      emitError(getOperation()->getLoc(), "MLIR 22 does not know the processor ") << Chip;
      return signalPassFailure();
    }
    // On these processors `ds_bpermute` cannot cross the halves of a wave of 64 lanes.
    const unsigned Major = Processor->majorVersion;
    const bool HasHalves = Lanes == 64 && (Major == 10 || Major == 11);
    // Operations in a kernel's first block are executed by every work-item.
    getOperation().walk([](gpu::AllReduceOp Op) {
      auto Kernel = dyn_cast<gpu::GPUFuncOp>(Op->getParentOp());
      if (Kernel && Op->getBlock() == &Kernel.getBody().front())
        Op.setUniform(true);
    });
    RewritePatternSet Patterns(&getContext());
    populateGpuRewritePatterns(Patterns);
    populateGpuSubgroupIdPatterns(Patterns);
    populateGpuBreakDownSubgroupReducePatterns(Patterns, ShuffleBits, PatternBenefit(3));
    if (HasHalves)
      populateGpuLowerSubgroupReduceToDPPPatterns(Patterns, Lanes, *Processor, PatternBenefit(2));
    populateGpuLowerSubgroupReduceToShufflePatterns(Patterns, Lanes, ShuffleBits);
    populateGpuLowerClusteredSubgroupReduceToShufflePatterns(Patterns, Lanes, ShuffleBits);
    if (failed(applyPatternsGreedily(getOperation(), std::move(Patterns))))
      return signalPassFailure();
    if (HasHalves && getOperation().walk(staysInHalf).wasInterrupted())
      return signalPassFailure();
    getOperation().walk(answerUp);
    getOperation().walk(avoidSwap);
  }
};
} // namespace

namespace gjm {
void registerReductions() { PassRegistration<LowerReductions>(); }
} // namespace gjm
