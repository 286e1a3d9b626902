// Workaround for negated vectors.
//
// Problem: if the bits of a negated vector come from integers, LLVM 22's AMDGPU combiner treats it as one
// 64-bit number and negates only the last word; and the packed negation of two floats is an addition, which
// quiets NaNs. Here vectors of more than 32 bits are negated in parts.
#include "faults.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace {

bool isWide(const Instruction &I) {
  const auto *T = dyn_cast<FixedVectorType>(I.getType());
  return T && I.getOpcode() == Instruction::FNeg &&
         T->getNumElements() * T->getScalarSizeInBits() > FaultWordBits;
}

// Words with two halves can be negated together.
void negateInParts(Instruction &I) {
  IRBuilder<> B(&I);
  B.setFastMathFlags(I.getFastMathFlags());
  auto *T = cast<FixedVectorType>(I.getType());
  const unsigned Count = T->getNumElements(), Part = T->getScalarSizeInBits() * 2 == FaultWordBits ? 2 : 1;
  Value *From = I.getOperand(0), *New = PoisonValue::get(T);
  for (unsigned K = 0; K < Count; K += Part) {
    if (Part == 1 || K + 1 == Count) {
      New = B.CreateInsertElement(New, B.CreateFNeg(B.CreateExtractElement(From, K)), K);
      continue;
    }
    Value *Word = B.CreateFNeg(B.CreateShuffleVector(From, ArrayRef<int>{int(K), int(K + 1)}));
    for (unsigned Half = 0; Half < 2; ++Half)
      New = B.CreateInsertElement(New, B.CreateExtractElement(Word, Half), K + Half);
  }
  I.replaceAllUsesWith(New);
  I.eraseFromParent();
}
} // namespace

PreservedAnalyses gjFaultSigns(Function &F, FunctionAnalysisManager &) {
  SmallVector<Instruction *, 4> Wide;
  for (BasicBlock &Block : F)
    for (Instruction &I : Block)
      if (isWide(I))
        Wide.push_back(&I);
  for (Instruction *I : Wide)
    negateInParts(*I);
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Wide.empty() ? PreservedAnalyses::all() : Kept;
}
