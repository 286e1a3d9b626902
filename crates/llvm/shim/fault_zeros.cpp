// Workaround for differences from zero.
//
// Problem: LLVM 22's AMDGPU selector treats a difference from a zero of either sign as a negated operand, and the
// combiner makes such differences from sums and fused products with +0.0. Here the zero is hidden from the
// selector; afterwards it is folded into the instruction again.
#include "faults.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace {
bool isZero(const ConstantFP &C) { return C.getValueAPF().isPosZero(); }

void hide(Use &Operand) {
  IRBuilder<> B(cast<Instruction>(Operand.getUser()));
  Operand.set(gjHideConstants(B, cast<Constant>(Operand.get()), isZero));
}

// Maximum depth of insertions and shuffles.
constexpr unsigned FaultMostParts = 32;

// Finds the uses through which V gets a zero: V itself, or the sources of its elements.
void sources(Use &V, SmallVectorImpl<Use *> &Found, SmallPtrSetImpl<Instruction *> &Seen, unsigned Depth = 0) {
  // GPUs have no f64 subtraction.
  if (gjHasConstant(V.get(), isZero)) {
    Found.push_back(&V);
    return;
  }
  auto *I = dyn_cast<Instruction>(V.get());
  if (!I || Depth == FaultMostParts || !(isa<InsertElementInst>(I) || isa<ShuffleVectorInst>(I)) || !Seen.insert(I).second)
    return;
  for (unsigned K = 0; K < 2; ++K)
    sources(I->getOperandUse(K), Found, Seen, Depth + 1);
}

// Operands whose zero could become the left side of a difference.
SmallVector<Use *, 2> zeros(Instruction &I, SmallPtrSetImpl<Instruction *> &Seen) {
  SmallVector<Use *, 2> Found;
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  const bool Fused = Call && (Call->getIntrinsicID() == Intrinsic::fma ||
                              Call->getIntrinsicID() == Intrinsic::fmuladd);
  if (!Fused && I.getOpcode() != Instruction::FSub && I.getOpcode() != Instruction::FAdd)
    return Found;
  if (I.hasNoSignedZeros())
    return Found;
  const unsigned First = Fused ? 2 : 0, End = Fused ? 3 : I.getOpcode() == Instruction::FSub ? 1 : 2;
  for (unsigned K = First; K < End; ++K)
    sources(I.getOperandUse(K), Found, Seen);
  return Found;
}
} // namespace

PreservedAnalyses gjFaultZeros(Function &F, FunctionAnalysisManager &) {
  SmallVector<Use *, 4> Found;
  SmallPtrSet<Instruction *, 8> Seen;
  for (BasicBlock &Block : F)
    for (Instruction &I : Block)
      Found.append(zeros(I, Seen));
  for (Use *Operand : Found)
    hide(*Operand);
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Found.empty() ? PreservedAnalyses::all() : Kept;
}
