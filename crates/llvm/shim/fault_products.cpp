// Workaround for 24-bit products.
//
// Problem: SIISelLowering of LLVM 22 (tryFoldToMad64_32) combines the addition to a 24-bit product with a 64-bit
// result to a multiply-add of 32-bit factors, although the upper 8 bits of the factors are no longer cleared. Here
// both halves of such a product are computed by 24-bit instructions.
#include "faults.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Pass.h"

using namespace llvm;

namespace {
// AMDGPUCodeGenPrepare, which runs before this pass, makes such products. Signed ones keep their
// sign extensions.
IntrinsicInst *wideProduct(Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call || !Call->getType()->isIntegerTy(64))
    return nullptr;
  return Call->getIntrinsicID() == Intrinsic::amdgcn_mul_u24 ? Call : nullptr;
}

void makeHalves(IntrinsicInst &Call) {
  IRBuilder<> B(&Call);
  Value *X = Call.getArgOperand(0), *Y = Call.getArgOperand(1);
  Value *Low = B.CreateIntrinsic(Intrinsic::amdgcn_mul_u24, {B.getInt32Ty()}, {X, Y});
  Value *High = B.CreateIntrinsic(Intrinsic::amdgcn_mulhi_u24, {}, {X, Y});
  Value *Upper = B.CreateShl(B.CreateZExt(High, B.getInt64Ty()), 32);
  Call.replaceAllUsesWith(B.CreateOr(Upper, B.CreateZExt(Low, B.getInt64Ty())));
  Call.eraseFromParent();
}

struct FaultProductsPass : FunctionPass {
  static char ID;
  FaultProductsPass() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "gfxjit: products of 24 bits"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override { AU.setPreservesCFG(); }

  bool runOnFunction(Function &F) override {
    SmallVector<IntrinsicInst *, 4> Found;
    for (Instruction &I : instructions(F))
      if (IntrinsicInst *Call = wideProduct(I))
        Found.push_back(Call);
    for (IntrinsicInst *Call : Found)
      makeHalves(*Call);
    return !Found.empty();
  }
};
char FaultProductsPass::ID = 0;
} // namespace

FunctionPass *gjFaultProducts() { return new FaultProductsPass; }
