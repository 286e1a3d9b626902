// Differences in sums of products of bytes.
//
// Problem: where products of bytes become one instruction (V_DOT4), SIISelLowering of LLVM 22 takes `a * b - c` for
// `a * b + c`, and `a * b - 1` under a condition, a subtraction with borrow, for the product alone. Here the number is
// negated by itself, hidden from the combiner, and added.
#include "faults.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {
// How far sums are followed: those of bytes have four products and a number.
constexpr unsigned MostSums = 6;

// Elements of products of vectors too.
bool isProduct(const Value *V) {
  if (isa<ExtractElementInst>(V))
    return true;
  if (const auto *Call = dyn_cast<IntrinsicInst>(V))
    return Call->getIntrinsicID() == Intrinsic::amdgcn_mul_u24 || Call->getIntrinsicID() == Intrinsic::amdgcn_mul_i24;
  return match(V, m_Mul(m_Value(), m_Value()));
}

bool isBit(const Value *V) {
  return match(V, m_ZExtOrSExt(m_Value())) && cast<CastInst>(V)->getSrcTy()->isIntegerTy(1);
}

bool isBorrow(const Value *V) {
  return isBit(V) || match(V, m_Select(m_Value(), m_Constant(), m_Constant()));
}

bool isSum(const Instruction &I) {
  return I.getType()->isIntegerTy(32) && (I.getOpcode() == Instruction::Add || I.getOpcode() == Instruction::Sub);
}

// Whether there is a product in a sum of sums.
bool hasProduct(const Value *V, unsigned Depth = 0) {
  if (isProduct(V))
    return true;
  const auto *I = dyn_cast<Instruction>(V);
  return I && isSum(*I) && Depth < MostSums &&
         (hasProduct(I->getOperand(0), Depth + 1) || hasProduct(I->getOperand(1), Depth + 1));
}

// Whether a product is added to I, or was.
bool isOfProducts(const Instruction &I) {
  const Instruction *Whole = &I;
  for (unsigned Step = 0; Step < MostSums && Whole->hasOneUse(); ++Step) {
    const auto *Next = dyn_cast<Instruction>(*Whole->user_begin());
    if (!Next || !isSum(*Next))
      break;
    Whole = Next;
  }
  return hasProduct(Whole);
}

// The operand that is subtracted in such a sum, or null: that of a difference, or a bit with all others.
Use *subtracted(Instruction &I) {
  if (!isSum(I) || isa<Constant>(I.getOperand(1)))
    return nullptr;
  if (I.getOpcode() == Instruction::Sub)
    return isOfProducts(I) ? &I.getOperandUse(1) : nullptr;
  for (unsigned K = 0; K < 2; ++K)
    if (isBorrow(I.getOperand(K)))
      return isOfProducts(I) ? &I.getOperandUse(K) : nullptr;
  return nullptr;
}
} // namespace

PreservedAnalyses GjFaultDots::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<Use *, 4> Found;
  for (Instruction &I : instructions(F))
    if (Use *Operand = subtracted(I))
      Found.push_back(Operand);
  for (Use *Operand : Found) {
    auto *I = cast<Instruction>(Operand->getUser());
    IRBuilder<> B(I);
    if (I->getOpcode() != Instruction::Sub) {
      Operand->set(gjHiddenInVgpr(B, Operand->get()));
      continue;
    }
    I->replaceAllUsesWith(B.CreateAdd(I->getOperand(0), gjHiddenInVgpr(B, B.CreateNeg(Operand->get()))));
    I->eraseFromParent();
  }
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Found.empty() ? PreservedAnalyses::all() : Kept;
}
