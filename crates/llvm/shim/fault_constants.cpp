// Folds constants that LLVM would only find during instruction selection, when it splits vectors: at -O0, an element of
// `uitofp <2 x i16> (insertelement <2 x i16> <i16 0, i16 0>, i16 %x, i32 1)` is 0.0. The workarounds look for
// constants, and run after this pass.
#include "faults.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace {
bool isElementwise(const Instruction &I) {
  if (!isa<FixedVectorType>(I.getType()))
    return false;
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
    return isTriviallyVectorizable(Call->getIntrinsicID());
  return isa<UnaryOperator, BinaryOperator>(I) || (isa<CastInst>(I) && !isa<BitCastInst>(I));
}

// The elements of a constant vector with inserted elements; empty if V is anything else. A scalar represents a
// vector of itself.
SmallVector<Value *, 8> elementsOf(Value *V, unsigned Count) {
  if (!V->getType()->isVectorTy())
    return SmallVector<Value *, 8>(Count, V);
  SmallVector<Value *, 8> Elements(Count);
  while (auto *Put = dyn_cast<InsertElementInst>(V)) {
    const auto *At = dyn_cast<ConstantInt>(Put->getOperand(2));
    if (!At || At->getValue().uge(Count))
      return {};
    Value *&Element = Elements[At->getZExtValue()];
    Element = Element ? Element : Put->getOperand(1);
    V = Put->getOperand(0);
  }
  const auto *C = dyn_cast<Constant>(V);
  for (unsigned K = 0; K < Count; ++K)
    if (!Elements[K] && !(C && (Elements[K] = C->getAggregateElement(K))))
      return {};
  return Elements;
}

// Inserts the instruction for one element before I.
Instruction *forElement(Instruction &I, ArrayRef<Value *> Operands) {
  IRBuilder<> B(&I);
  Type *T = I.getType()->getScalarType();
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
    return B.CreateIntrinsic(T, Call->getIntrinsicID(), Operands, &I);
  Instruction *One = I.clone();
  One->mutateType(T);
  for (unsigned Of = 0; Of < Operands.size(); ++Of)
    One->setOperand(Of, Operands[Of]);
  return B.Insert(One);
}

// Replaces a vector instruction with some known elements by instructions for each element; null for
// others.
Value *inElements(Instruction &I, const DataLayout &DL) {
  const unsigned Count = cast<FixedVectorType>(I.getType())->getNumElements();
  auto *Call = dyn_cast<CallBase>(&I);
  SmallVector<SmallVector<Value *, 8>, 4> Operands;
  for (Value *Operand : make_range(I.op_begin(), Call ? Call->arg_end() : I.op_end())) {
    Operands.push_back(elementsOf(Operand, Count));
    if (Operands.back().empty())
      return nullptr;
  }
  SmallVector<Constant *, 8> Known(Count, PoisonValue::get(I.getType()->getScalarType()));
  SmallVector<std::pair<unsigned, Instruction *>, 8> Rest;
  bool Any = false;
  for (unsigned K = 0; K < Count; ++K) {
    SmallVector<Value *, 4> Own;
    for (const auto &Elements : Operands)
      Own.push_back(Elements[K]);
    Instruction *One = forElement(I, Own);
    if (Constant *Folded = ConstantFoldInstruction(One, DL)) {
      Known[K] = Folded;
      Any |= !isa<UndefValue>(Folded);
      One->eraseFromParent();
    } else {
      Rest.emplace_back(K, One);
    }
  }
  if (!Any) {
    for (auto [K, One] : Rest)
      One->eraseFromParent();
    return nullptr;
  }
  IRBuilder<> B(&I);
  Value *New = ConstantVector::get(Known);
  for (auto [K, One] : Rest)
    New = B.CreateInsertElement(New, One, K);
  return New;
}
} // namespace

PreservedAnalyses gjFaultConstants(Function &F, FunctionAnalysisManager &) {
  const DataLayout &DL = F.getDataLayout();
  bool Changed = false;
  // In the order of the function, since users of a folded instruction may become foldable.
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (I.use_empty() || I.getType()->isVoidTy() || isa<PHINode>(I))
      continue;
    Value *New = simplifyInstruction(&I, DL);
    if (!isa_and_nonnull<Constant>(New))
      New = nullptr;
    if (!New && isElementwise(I))
      New = inElements(I, DL);
    if (!New)
      continue;
    I.replaceAllUsesWith(New);
    if (!I.mayHaveSideEffects())
      I.eraseFromParent();
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}
