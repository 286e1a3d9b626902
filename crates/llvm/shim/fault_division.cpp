// Workaround: expands integer divisions of up to 64 bits to exact arithmetic.
//
// Problem: LLVM 22's AMDGPU back end divides small integers with floats, and is wrong at the limits of the
// range in two places: AMDGPUCodeGenPrepare (from -O1 on) and AMDGPUISelLowering (LowerDIVREM24,
// LowerSDIVREM). So that these do not apply, all divisions whose operands fit 32 bits are expanded here, and
// signed divisions of 64 bits become divisions of the magnitudes.
//
// Numbers of up to 22 bits: q = trunc(a * rcp(b)). The error of the reciprocal is at most one unit in the
// last place, 2^-23, and that of the product half a unit. The relative distance of a quotient that is not an
// integer to the next integer is larger, at least 2^-22: so q is never too large, and at most one too small,
// which the remainder shows. With one more bit this is no longer true.
//
// Numbers of 32 bits: Rodeheffer, "Software Integer Division" (2008): an integer reciprocal, improved by one
// Newton step, gives a quotient that is at most two too small.
#include "faults.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace {
// Number of bits of magnitudes for which the division by floats is exact.
constexpr unsigned FaultFloatBits = 22;

struct FaultDivider {
  const DataLayout &DL;
  AssumptionCache *AC;
  const DominatorTree *DT;

  // The number of bits that an unsigned number may have set, or of a signed number including its sign.
  // LLVM's analysis of phis is limited; here all incoming values are analysed.
  unsigned bits(Value *V, bool Signed, const Instruction *At) const {
    SmallPtrSet<Value *, 8> Seen;
    return bits(V, Signed, At, Seen);
  }

  struct Numbers {
    Value *Quotient, *Remainder;
  };

  Numbers byFloat(IRBuilder<> &B, Value *X, Value *Y, bool Signed) const;
  Numbers byNewton(IRBuilder<> &B, Value *X, Value *Y) const;
  Numbers unsigned32(IRBuilder<> &B, Value *X, Value *Y, unsigned Bits) const;
  Value *element(IRBuilder<> &B, BinaryOperator &I, Value *X, Value *Y) const;
  Value *constant(IRBuilder<> &B, BinaryOperator &I, Value *X, Value *Y, unsigned Bits) const;
  bool replace(BinaryOperator &I) const;

private:
  unsigned bits(Value *V, bool Signed, const Instruction *At, SmallPtrSet<Value *, 8> &Seen) const {
    const unsigned Width = V->getType()->getScalarSizeInBits();
    unsigned Found = Signed ? ComputeMaxSignificantBits(V, DL, AC, At, DT)
                            : computeKnownBits(V, DL, AC, At, DT).countMaxActiveBits();
    auto *Phi = dyn_cast<PHINode>(V);
    if (!Phi || Found < Width || Seen.size() > 7 || !Seen.insert(V).second)
      return Found;
    unsigned Most = 1;
    for (unsigned K = 0; K < Phi->getNumIncomingValues(); ++K) {
      Value *From = Phi->getIncomingValue(K);
      if (From == Phi)
        continue;
      Most = std::max(Most, bits(From, Signed, Phi->getIncomingBlock(K)->getTerminator(), Seen));
      if (Most >= Found)
        return Found;
    }
    return Most;
  }
};

Value *faultReciprocal(IRBuilder<> &B, Value *X) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_rcp, {B.getFloatTy()}, {X});
}

Value *faultMulHigh(IRBuilder<> &B, Value *X, Value *Y) {
  Value *Wide = B.CreateMul(B.CreateZExt(X, B.getInt64Ty()), B.CreateZExt(Y, B.getInt64Ty()));
  return B.CreateTrunc(B.CreateLShr(Wide, 32), B.getInt32Ty());
}

// Divides i32 with magnitudes of up to FaultFloatBits.
FaultDivider::Numbers FaultDivider::byFloat(IRBuilder<> &B, Value *X, Value *Y, bool Signed) const {
  Type *I32 = B.getInt32Ty(), *F32 = B.getFloatTy();
  Value *A = Signed ? B.CreateSIToFP(X, F32) : B.CreateUIToFP(X, F32);
  Value *D = Signed ? B.CreateSIToFP(Y, F32) : B.CreateUIToFP(Y, F32);
  Value *Q = B.CreateUnaryIntrinsic(Intrinsic::trunc, B.CreateFMul(A, faultReciprocal(B, D)));
  Value *Whole = Signed ? B.CreateFPToSI(Q, I32) : B.CreateFPToUI(Q, I32);
  // The remainder is exact: all three operands are integers with few bits.
  Value *Left = B.CreateIntrinsic(Intrinsic::fma, {F32}, {B.CreateFNeg(Q), D, A});
  Value *Short = B.CreateFCmpOGE(B.CreateUnaryIntrinsic(Intrinsic::fabs, Left),
                                 B.CreateUnaryIntrinsic(Intrinsic::fabs, D));
  Value *Step = B.getInt32(1);
  if (Signed)
    Step = B.CreateOr(B.CreateAShr(B.CreateXor(X, Y), 31), Step);
  Value *Quotient = B.CreateAdd(Whole, B.CreateSelect(Short, Step, B.getInt32(0)));
  return {Quotient, B.CreateSub(X, B.CreateMul(Quotient, Y))};
}

// Divides any i32, unsigned.
FaultDivider::Numbers FaultDivider::byNewton(IRBuilder<> &B, Value *X, Value *Y) const {
  Type *F32 = B.getFloatTy();
  // 2^32 - 512: with this factor, the rounded reciprocal stays below the true one.
  Value *Scale = ConstantFP::get(F32, 4294966784.0);
  Value *Z = B.CreateFPToUI(B.CreateFMul(faultReciprocal(B, B.CreateUIToFP(Y, F32)), Scale),
                            B.getInt32Ty());
  Z = B.CreateAdd(Z, faultMulHigh(B, Z, B.CreateMul(B.CreateNeg(Y), Z)));
  Value *Q = faultMulHigh(B, X, Z);
  Value *R = B.CreateSub(X, B.CreateMul(Q, Y));
  for (unsigned Turn = 0; Turn < 2; ++Turn) {
    Value *More = B.CreateICmpUGE(R, Y);
    Q = B.CreateSelect(More, B.CreateAdd(Q, B.getInt32(1)), Q);
    R = B.CreateSelect(More, B.CreateSub(R, Y), R);
  }
  return {Q, R};
}

FaultDivider::Numbers FaultDivider::unsigned32(IRBuilder<> &B, Value *X, Value *Y,
                                               unsigned Bits) const {
  return Bits <= FaultFloatBits ? byFloat(B, X, Y, false) : byNewton(B, X, Y);
}

// Division by a constant: LLVM multiplies, which is correct, except when it optimises for size or the width
// is not that of a register. Null if the division is not changed.
Value *FaultDivider::constant(IRBuilder<> &B, BinaryOperator &I, Value *X, Value *Y,
                              unsigned Bits) const {
  auto *C = dyn_cast<ConstantInt>(Y);
  if (!C || I.getFunction()->hasMinSize() || C->isZero())
    return nullptr;
  Type *T = X->getType();
  const unsigned Width = T->getIntegerBitWidth();
  const bool Signed = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
  Type *To = Width <= 32 || Bits <= (Signed ? 31 : 32) ? B.getInt32Ty() : B.getInt64Ty();
  auto Change = [&](Value *V) {
    return Signed ? B.CreateSExtOrTrunc(V, To) : B.CreateZExtOrTrunc(V, To);
  };
  Value *Result = B.CreateBinOp(I.getOpcode(), Change(X), Change(Y));
  return Signed ? B.CreateSExtOrTrunc(Result, T) : B.CreateZExtOrTrunc(Result, T);
}

Value *FaultDivider::element(IRBuilder<> &B, BinaryOperator &I, Value *X, Value *Y) const {
  Type *T = X->getType(), *I32 = B.getInt32Ty(), *I64 = B.getInt64Ty();
  const unsigned Opcode = I.getOpcode();
  const bool Signed = Opcode == Instruction::SDiv || Opcode == Instruction::SRem;
  const bool Divides = Opcode == Instruction::SDiv || Opcode == Instruction::UDiv;
  const unsigned Bits = std::max(bits(X, Signed, &I), bits(Y, Signed, &I));
  if (Value *Made = constant(B, I, X, Y, Bits))
    return Made;
  auto Pick = [&](Numbers N) { return Divides ? N.Quotient : N.Remainder; };
  if (!Signed) {
    if (Bits <= 32)
      return B.CreateZExtOrTrunc(
          Pick(unsigned32(B, B.CreateZExtOrTrunc(X, I32), B.CreateZExtOrTrunc(Y, I32), Bits)), T);
    return B.CreateTrunc(B.CreateBinOp(I.getOpcode(), B.CreateZExt(X, I64), B.CreateZExt(Y, I64)), T);
  }
  if (Bits <= FaultFloatBits + 1)
    return B.CreateSExtOrTrunc(
        Pick(byFloat(B, B.CreateSExtOrTrunc(X, I32), B.CreateSExtOrTrunc(Y, I32), true)), T);
  // The magnitudes as unsigned numbers: that of the least number is correct, too.
  Type *Narrow = Bits <= 32 ? I32 : I64;
  Value *A = B.CreateSExtOrTrunc(X, Narrow), *D = B.CreateSExtOrTrunc(Y, Narrow);
  const unsigned Last = Narrow->getIntegerBitWidth() - 1;
  Value *SignA = B.CreateAShr(A, Last), *SignD = B.CreateAShr(D, Last);
  // Not by logical operations: LLVM would not recognise small numbers, and always take the long
  // path.
  A = B.CreateBinaryIntrinsic(Intrinsic::abs, A, B.getFalse());
  D = B.CreateBinaryIntrinsic(Intrinsic::abs, D, B.getFalse());
  Value *Sign = Divides ? B.CreateXor(SignA, SignD) : SignA;
  Value *Result;
  if (Bits <= 32)
    Result = Pick(unsigned32(B, A, D, 32));
  else
    Result = Divides ? B.CreateUDiv(A, D) : B.CreateURem(A, D);
  // -2^31 / -1 is 2^31 if the width allows it.
  if (Bits == 32 && T->getIntegerBitWidth() > 32) {
    Result = B.CreateZExt(Result, I64);
    Sign = B.CreateSExt(Sign, I64);
  }
  return B.CreateSExtOrTrunc(B.CreateSub(B.CreateXor(Result, Sign), Sign), T);
}

bool FaultDivider::replace(BinaryOperator &I) const {
  auto *T = I.getType();
  const unsigned Width = T->getScalarSizeInBits();
  if (Width > 64 || isa<ScalableVectorType>(T))
    return false;
  IRBuilder<> B(&I);
  Value *X = I.getOperand(0), *Y = I.getOperand(1), *Made = nullptr;
  if (auto *V = dyn_cast<FixedVectorType>(T)) {
    Made = PoisonValue::get(T);
    for (unsigned K = 0; K < V->getNumElements(); ++K)
      Made = B.CreateInsertElement(
          Made, element(B, I, B.CreateExtractElement(X, K), B.CreateExtractElement(Y, K)), K);
  } else {
    Made = element(B, I, X, Y);
  }
  I.replaceAllUsesWith(Made);
  if (auto *New = dyn_cast<Instruction>(Made))
    New->takeName(&I);
  I.eraseFromParent();
  return true;
}
} // namespace

PreservedAnalyses gjFaultDivision(Function &F, FunctionAnalysisManager &AM) {
  SmallVector<BinaryOperator *, 8> Divisions;
  for (Instruction &I : instructions(F))
    if (I.isIntDivRem())
      Divisions.push_back(cast<BinaryOperator>(&I));
  if (Divisions.empty())
    return PreservedAnalyses::all();
  const FaultDivider D{F.getDataLayout(), &AM.getResult<AssumptionAnalysis>(F),
                       &AM.getResult<DominatorTreeAnalysis>(F)};
  bool Changed = false;
  for (BinaryOperator *I : Divisions)
    Changed |= D.replace(*I);
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Changed ? Kept : PreservedAnalyses::all();
}
