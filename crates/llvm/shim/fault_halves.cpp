// Workaround for products and sums that are rounded to 16 bits.
//
// Problem: LLVM 22 selects V_FMA_MIXLO_F16 and V_FMA_MIXHI_F16, which round once, for a fused product that is rounded
// to 32 bits and then to 16; and a product alone becomes a fused one with the addend 0.0, so that -0.0 becomes 0.0.
// Here the 32-bit number is hidden from the selector. If contraction is allowed, which may omit a rounding, a product
// becomes a fused one with the addend -0.0, which is the same instruction.
#include "faults.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace {
// Maximum depth of insertions and shuffles.
constexpr unsigned MaxDepth = 32;

// Hides each element separately.
Value *hidden(IRBuilder<> &B, Value *V) {
  if (auto *T = dyn_cast<FixedVectorType>(V->getType())) {
    Value *New = PoisonValue::get(T);
    for (unsigned K = 0; K < T->getNumElements(); ++K)
      New = B.CreateInsertElement(New, hidden(B, B.CreateExtractElement(V, K)), K);
    return New;
  }
  return gjHiddenInVgpr(B, V);
}

bool isFused(const Instruction &I) {
  switch (I.getOpcode()) {
  // These may be contracted with a product.
  case Instruction::FAdd:
  case Instruction::FSub:
    return I.hasAllowContract();
  case Instruction::Call:
    if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
      return Call->getIntrinsicID() == Intrinsic::fma || Call->getIntrinsicID() == Intrinsic::fmuladd;
    return false;
  default:
    return false;
  }
}

// The value to be rounded in place of V; V itself if it is not affected.
Value *rounded(IRBuilder<> &B, Value *V, bool MayContract, unsigned Depth = 0) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == MaxDepth)
    return V;
  auto Next = [&](unsigned K) { return rounded(B, I->getOperand(K), MayContract, Depth + 1); };
  switch (I->getOpcode()) {
  case Instruction::FMul: {
    if (!MayContract)
      return hidden(B, V);
    if (I->hasNoSignedZeros())
      return V;
    B.setFastMathFlags(I->getFastMathFlags());
    return B.CreateIntrinsic(Intrinsic::fma, {V->getType()},
                             {I->getOperand(0), I->getOperand(1), ConstantFP::getZero(V->getType(), true)});
  }
  // Instruction selection looks through freeze.
  case Instruction::Freeze: {
    Value *From = Next(0);
    return From == I->getOperand(0) ? V : B.CreateFreeze(From);
  }
  case Instruction::FNeg: {
    Value *From = Next(0);
    return From == I->getOperand(0) ? V : B.CreateFNeg(From);
  }
  case Instruction::InsertElement: {
    Value *Vector = Next(0), *Element = Next(1);
    const bool IsSame = Vector == I->getOperand(0) && Element == I->getOperand(1);
    return IsSame ? V : B.CreateInsertElement(Vector, Element, I->getOperand(2));
  }
  case Instruction::ExtractElement: {
    Value *Vector = Next(0);
    return Vector == I->getOperand(0) ? V : B.CreateExtractElement(Vector, I->getOperand(1));
  }
  case Instruction::ShuffleVector: {
    Value *First = Next(0), *Second = Next(1);
    const bool IsSame = First == I->getOperand(0) && Second == I->getOperand(1);
    return IsSame ? V : B.CreateShuffleVector(First, Second, cast<ShuffleVectorInst>(I)->getShuffleMask());
  }
  default:
    return isFused(*I) && !MayContract ? hidden(B, V) : V;
  }
}

bool isRounding(const Instruction &I) {
  return I.getOpcode() == Instruction::FPTrunc && I.getType()->getScalarSizeInBits() == 16 &&
         I.getOperand(0)->getType()->getScalarType()->isFloatTy();
}
} // namespace

PreservedAnalyses gjFaultHalves(Function &F, FunctionAnalysisManager &) {
  SmallVector<Instruction *, 8> Found;
  for (BasicBlock &Block : F)
    for (Instruction &I : Block)
      if (isRounding(I))
        Found.push_back(&I);
  bool Changed = false;
  for (Instruction *I : Found) {
    IRBuilder<> B(I);
    Value *New = rounded(B, I->getOperand(0), I->hasAllowContract());
    Changed |= New != I->getOperand(0);
    I->setOperand(0, New);
  }
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Changed ? Kept : PreservedAnalyses::all();
}
