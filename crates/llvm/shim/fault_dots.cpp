// Workaround for differences and arithmetic shifts in sums of products of bytes.
//
// Problem: where products of bytes become one instruction (V_DOT4), SIISelLowering of LLVM 22 treats `a * b - c` as `a
// * b + c`, and a conditional `a * b - 1`, a subtraction with borrow, as the product alone. Here the subtracted number
// is negated separately, hidden from the combiner, and added.
//
// It also traces bytes of an arithmetic shift `x >> 8 * n` beyond the upper end of x, and wraps: for a byte of sign
// bits it uses byte 0 of x. The result of such a shift is hidden.
#include "faults.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {
// Maximum depth of sums: sums for the instruction have four products and a number.
constexpr unsigned MostSums = 6;
constexpr unsigned ByteBits = 8;

bool isByte(const Value *V, const DataLayout &DL) {
  return computeKnownBits(V, DL).countMaxActiveBits() <= ByteBits || ComputeMaxSignificantBits(V, DL) <= ByteBits;
}

// Includes elements of products of vectors.
bool isProduct(const Value *V, const DataLayout &DL) {
  for (unsigned Step = 0; Step < MostSums && (isa<ExtractElementInst>(V) || isa<ShuffleVectorInst>(V)); ++Step)
    V = cast<Instruction>(V)->getOperand(0);
  Value *X, *Y;
  return match(V, m_Mul(m_Value(X), m_Value(Y))) && isByte(X, DL) && isByte(Y, DL);
}

bool isBit(const Value *V) {
  return match(V, m_ZExtOrSExt(m_Value())) && cast<CastInst>(V)->getSrcTy()->isIntegerTy(1);
}

bool isBorrow(const Value *V) {
  return isBit(V) || match(V, m_Select(m_Value(), m_Constant(), m_Constant()));
}

// 64-bit sums are narrowed if their upper half is unused.
bool isSum(const Instruction &I) {
  return (I.getType()->isIntegerTy(32) || I.getType()->isIntegerTy(64)) &&
         (I.getOpcode() == Instruction::Add || I.getOpcode() == Instruction::Sub);
}

unsigned products(const Value *V, const DataLayout &DL, unsigned Depth = 0) {
  if (isProduct(V, DL))
    return 1;
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || !isSum(*I) || Depth == MostSums)
    return 0;
  return products(I->getOperand(0), DL, Depth + 1) + products(I->getOperand(1), DL, Depth + 1);
}

// Whether I is part of a sum of two or more products, which becomes one instruction.
bool isOfProducts(const Instruction &I) {
  const Instruction *Whole = &I;
  for (unsigned Step = 0; Step < MostSums && Whole->hasOneUse(); ++Step) {
    const auto *Next = dyn_cast<Instruction>(*Whole->user_begin());
    if (!Next || !isSum(*Next))
      break;
    Whole = Next;
  }
  return products(Whole, I.getDataLayout()) > 1;
}

Value *hiddenWords(IRBuilder<> &B, Value *V) {
  Type *Word = B.getInt32Ty();
  if (V->getType()->isIntegerTy(FaultWordBits))
    return gjHiddenInVgpr(B, V);
  if (V->getType()->getIntegerBitWidth() < FaultWordBits)
    return B.CreateTrunc(gjHiddenInVgpr(B, B.CreateSExt(V, Word)), V->getType());
  Value *Low = gjHiddenInVgpr(B, B.CreateTrunc(V, Word));
  Value *High = gjHiddenInVgpr(B, B.CreateTrunc(B.CreateLShr(V, FaultWordBits), Word));
  return B.CreateOr(B.CreateZExt(Low, V->getType()), B.CreateShl(B.CreateZExt(High, V->getType()), FaultWordBits));
}

// The operand that is subtracted in such a sum, or null: that of a difference, or a sign-extended bit
// that is added.
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

// Whether bytes of V are factors of a product.
bool isFactor(const Value &V, unsigned Depth = 0) {
  return Depth < MostSums && any_of(V.users(), [&](const User *Of) {
           const auto *I = dyn_cast<Instruction>(Of);
           if (I && I->getOpcode() == Instruction::Mul)
             return isProduct(I, I->getDataLayout());
           return I && (isa<CastInst, ExtractElementInst, ShuffleVectorInst>(I) || I->isBitwiseLogicOp() || I->isShift()) &&
                  isFactor(*I, Depth + 1);
         });
}

// An arithmetic shift by whole bytes, or an operation that becomes one: a sign extension from a width without an
// instruction.
bool isSignedShift(const Instruction &I) {
  if (!I.getType()->isIntegerTy() || I.getType()->getIntegerBitWidth() > 2 * FaultWordBits)
    return false;
  uint64_t Amount;
  if (match(&I, m_AShr(m_Value(), m_ConstantInt(Amount))))
    return Amount % ByteBits == 0;
  return isa<SExtInst>(I) && !isPowerOf2_32(I.getOperand(0)->getType()->getIntegerBitWidth());
}

bool hideSignedShifts(Function &F) {
  SmallVector<Instruction *, 4> Found;
  for (Instruction &I : instructions(F))
    if (isSignedShift(I) && isFactor(I))
      Found.push_back(&I);
  for (Instruction *I : Found) {
    IRBuilder<> B(I->getNextNode());
    auto *Hidden = cast<Instruction>(hiddenWords(B, I));
    I->replaceUsesWithIf(Hidden, [&](Use &Of) {
      const auto *By = cast<Instruction>(Of.getUser());
      return By != Hidden && !(By->getParent() == I->getParent() && By->comesBefore(Hidden));
    });
  }
  return !Found.empty();
}
} // namespace

PreservedAnalyses gjFaultDots(Function &F, FunctionAnalysisManager &) {
  const bool Hid = hideSignedShifts(F);
  SmallVector<Use *, 4> Found;
  for (Instruction &I : instructions(F))
    if (Use *Operand = subtracted(I))
      Found.push_back(Operand);
  for (Use *Operand : Found) {
    auto *I = cast<Instruction>(Operand->getUser());
    IRBuilder<> B(I);
    if (I->getOpcode() != Instruction::Sub) {
      Operand->set(hiddenWords(B, Operand->get()));
      continue;
    }
    I->replaceAllUsesWith(B.CreateAdd(I->getOperand(0), hiddenWords(B, B.CreateNeg(Operand->get()))));
    I->eraseFromParent();
  }
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Found.empty() && !Hid ? PreservedAnalyses::all() : Kept;
}
