// Bits that are counted and bytes that are swapped.
//
// Problem: LLVM 22's AMDGPU back end makes v_ffbh_u32 of `select(x == 0, -1, ctlz(x))` in 16 bits without
// taking off the bits that are too many, and without optimisation swaps the bytes of 64 bits wrongly where
// registers have 16-bit halves. Both are right in 32 bits.
#include "faults.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace {
Value *faultCountNarrow(IntrinsicInst &I) {
  IRBuilder<> B(&I);
  Type *T = I.getType(), *Wide = T->getWithNewBitWidth(32);
  const unsigned Width = T->getScalarSizeInBits();
  Value *Count = B.CreateIntrinsic(Intrinsic::ctlz, {Wide},
                                   {B.CreateZExt(I.getArgOperand(0), Wide), I.getArgOperand(1)});
  return B.CreateTrunc(B.CreateSub(Count, ConstantInt::get(Wide, 32 - Width)), T);
}

Value *faultSwapWide(IntrinsicInst &I) {
  IRBuilder<> B(&I);
  Type *T = I.getType(), *Half = T->getWithNewBitWidth(32);
  auto Swap = [&](Value *V) {
    return B.CreateZExt(B.CreateUnaryIntrinsic(Intrinsic::bswap, B.CreateTrunc(V, Half)), T);
  };
  Value *X = I.getArgOperand(0);
  return B.CreateOr(B.CreateShl(Swap(X), 32), Swap(B.CreateLShr(X, 32)));
}
} // namespace

PreservedAnalyses GjFaultBits::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<IntrinsicInst *, 4> Found;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
      const unsigned Width = Call->getType()->getScalarSizeInBits();
      if ((Call->getIntrinsicID() == Intrinsic::ctlz && Width < 32) ||
          (Call->getIntrinsicID() == Intrinsic::bswap && Width == 64))
        Found.push_back(Call);
    }
  for (IntrinsicInst *Call : Found) {
    Value *New = Call->getIntrinsicID() == Intrinsic::ctlz ? faultCountNarrow(*Call) : faultSwapWide(*Call);
    Call->replaceAllUsesWith(New);
    Call->eraseFromParent();
  }
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Found.empty() ? PreservedAnalyses::all() : Kept;
}
