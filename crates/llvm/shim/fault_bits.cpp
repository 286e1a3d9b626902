// Workaround for counts of leading zeros and byte swaps.
//
// Problem: LLVM 22's AMDGPU back end selects v_ffbh_u32 for `select(x == 0, -1, ctlz(x))` in 16 bits
// without subtracting the 16 additional bits. Without optimisation it also swaps the bytes of numbers
// with more than 32 bits wrongly if registers have 16-bit halves. Both operations are correct in 32 bits.
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

// Swaps word by word, in as many words as the width needs.
Value *faultSwapWide(IntrinsicInst &I) {
  IRBuilder<> B(&I);
  Type *T = I.getType();
  const unsigned Width = T->getScalarSizeInBits(), Words = (Width + 31) / 32;
  Type *Whole = T->getWithNewBitWidth(Words * 32), *Word = T->getWithNewBitWidth(32);
  Value *X = B.CreateZExt(I.getArgOperand(0), Whole), *Result = nullptr;
  for (unsigned K = 0; K < Words; ++K) {
    Value *One = B.CreateTrunc(B.CreateLShr(X, ConstantInt::get(Whole, K * 32)), Word);
    One = B.CreateZExt(B.CreateUnaryIntrinsic(Intrinsic::bswap, One), Whole);
    One = B.CreateShl(One, ConstantInt::get(Whole, (Words - 1 - K) * 32));
    Result = Result ? B.CreateOr(Result, One) : One;
  }
  return B.CreateTrunc(B.CreateLShr(Result, ConstantInt::get(Whole, Words * 32 - Width)), T);
}
} // namespace

PreservedAnalyses gjFaultBits(Function &F, FunctionAnalysisManager &) {
  SmallVector<IntrinsicInst *, 4> Found;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
      const unsigned Width = Call->getType()->getScalarSizeInBits();
      if ((Call->getIntrinsicID() == Intrinsic::ctlz && Width < 32) ||
          (Call->getIntrinsicID() == Intrinsic::bswap && Width > 32))
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
