// Workaround for wrong carries of sums on AMD GPUs.
//
// Problem: SIISelLowering of LLVM 22 (performAddCarrySubCarryCombine) replaces uaddo_carry(x + y, 0, c) by
// uaddo_carry(x, y, c), and differences likewise. The sum is the same, but the carry out is not: when x + y wraps, only
// the latter has a carry.
//
// The sources of such nodes, and the workarounds:
// * a sum with an operand that is 0 or 1, whose carry is asked for: s + c has a carry when c is 1 and s all
//   ones. That is written down as it is;
// * a word of a wider sum, to which 0 and the carry from below are added, and whose carry goes on: to the
//   next word, or out. Where the word may be a sum of 32 bits itself, the number is hidden behind an assembly
//   without an instruction, or a readfirstlane where all lanes have the same. In a plain sum of two words that is the lower one, to which a carry is added.
#include "faults.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Pass.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace {
bool faultIsSum(const Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  return I && (I->getOpcode() == Instruction::Add || I->getOpcode() == Instruction::Sub);
}

bool faultIsCarrying(const Value *V) {
  auto *W = dyn_cast<WithOverflowInst>(V);
  return W && !W->isSigned() && W->getBinaryOp() != Instruction::Mul;
}

// Whether the selector may see a sum here: a value of another block is a register, and a sum whose own carry
// is used is a different node.
bool faultMayBeSum(const Value *V, const BasicBlock *Here) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I->getParent() != Here || isa<PHINode, LoadInst, AtomicRMWInst>(I))
    return false;
  switch (I->getOpcode()) {
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::Mul:
    return false;
  case Instruction::ExtractValue: {
    auto *From = cast<ExtractValueInst>(I)->getAggregateOperand();
    return !faultIsCarrying(From) || none_of(From->users(), [](const User *U) {
      auto *E = dyn_cast<ExtractValueInst>(U);
      return E && E->getIndices()[0] == 1 && !E->use_empty();
    });
  }
  case Instruction::Call:
    return isa<IntrinsicInst>(I);
  default:
    return true;
  }
}

struct FaultCarryPass : FunctionPass {
  static char ID;
  FaultCarryPass() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "gfxjit: carries of sums"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<UniformityInfoWrapperPass>();
    AU.setPreservesCFG();
  }

  // A sum, and whether it is divergent.
  using Sum = std::pair<Instruction *, bool>;

  bool runOnFunction(Function &F) override {
    auto &Lanes = getAnalysis<UniformityInfoWrapperPass>().getUniformityInfo();
    SmallVector<Sum, 16> Sums;
    for (Instruction &I : instructions(F))
      if (faultIsSum(&I) ? I.getType()->getScalarSizeInBits() > 32
                         : faultIsCarrying(&I) || isUnsignedSaturating(I))
        Sums.push_back({&I, Lanes.isDivergent(&I)});
    bool Changed = false;
    SmallVector<Sum, 16> Scalar;
    for (auto [I, Differs] : Sums) {
      if (I->getOperand(0)->getType()->isVectorTy())
        Changed |= takeApart(*I, Differs, Scalar);
      else
        Scalar.push_back({I, Differs});
    }
    for (auto [I, Differs] : Scalar) {
      const unsigned Width = I->getOperand(0)->getType()->getIntegerBitWidth();
      if (Width > 32)
        Changed |= hideWords(*I, Width, Differs);
      else if (auto *Carrying = dyn_cast<WithOverflowInst>(I))
        Changed |= spellOut(*Carrying);
    }
    return Changed;
  }

private:
  static bool isUnsignedSaturating(const Instruction &I) {
    auto *S = dyn_cast<SaturatingInst>(&I);
    return S && !S->isSigned() && S->getType()->getScalarSizeInBits() > 32;
  }

  static bool addsIntrinsic(const Instruction &I) {
    auto *O = dyn_cast<WithOverflowInst>(&I);
    return (O ? O->getBinaryOp() : cast<SaturatingInst>(I).getBinaryOp()) == Instruction::Add;
  }

  static bool isBit(Value *V) {
    const DataLayout &DL = cast<Instruction>(V)->getDataLayout();
    return computeKnownBits(V, DL).countMaxActiveBits() <= 1;
  }

  // Splits a dangerous sum of vectors into its elements.
  static bool takeApart(Instruction &I, bool Differs, SmallVectorImpl<Sum> &Scalar) {
    auto *T = dyn_cast<FixedVectorType>(I.getOperand(0)->getType());
    auto MayBeBit = [](Value *V) { return isa<Instruction>(V) && isBit(V); };
    if (!T || (faultIsSum(&I) && T->getScalarSizeInBits() <= 64 && !MayBeBit(I.getOperand(0)) &&
               !MayBeBit(I.getOperand(1))))
      return false;
    IRBuilder<> B(&I);
    Value *All = PoisonValue::get(I.getType());
    for (unsigned K = 0; K < T->getNumElements(); ++K) {
      Value *X = B.CreateExtractElement(I.getOperand(0), K);
      Value *Y = B.CreateExtractElement(I.getOperand(1), K);
      Value *One;
      if (auto *Call = dyn_cast<IntrinsicInst>(&I))
        One = B.CreateBinaryIntrinsic(Call->getIntrinsicID(), X, Y);
      else
        One = B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), X, Y);
      if (auto *New = dyn_cast<Instruction>(One))
        Scalar.push_back({New, Differs});
      if (!faultIsCarrying(&I)) {
        All = B.CreateInsertElement(All, One, K);
        continue;
      }
      for (unsigned Part : {0u, 1u})
        All = B.CreateInsertValue(
            All,
            B.CreateInsertElement(B.CreateExtractValue(All, Part), B.CreateExtractValue(One, Part), K),
            Part);
    }
    I.replaceAllUsesWith(All);
    I.eraseFromParent();
    return true;
  }

  // Writes s + c with its carry, where c is 0 or 1, explicitly.
  static bool spellOut(WithOverflowInst &I) {
    Value *S = I.getLHS(), *C = I.getRHS();
    const bool Adds = I.getBinaryOp() == Instruction::Add;
    auto Bit = [](Value *V) { return isa<Instruction>(V) && isBit(V); };
    if (!Bit(C)) {
      if (!Adds || !Bit(S))
        return false;
      std::swap(S, C);
    }
    if (!faultMayBeSum(S, I.getParent()))
      return false;
    IRBuilder<> B(&I);
    Type *T = S->getType();
    Value *Result = Adds ? B.CreateAdd(S, C) : B.CreateSub(S, C);
    Value *Edge = Adds ? Constant::getAllOnesValue(T) : Constant::getNullValue(T);
    Value *Carry = B.CreateAnd(B.CreateICmpNE(C, Constant::getNullValue(T)),
                               B.CreateICmpEQ(S, Edge));
    Value *Both = B.CreateInsertValue(PoisonValue::get(I.getType()), Result, 0);
    I.replaceAllUsesWith(B.CreateInsertValue(Both, Carry, 1));
    I.eraseFromParent();
    return true;
  }

  // Whether the 32-bit word number `Word` of V may be a sum for the selector.
  static bool mayBeSum(Value *V, unsigned Word, const BasicBlock *Here, unsigned Depth = 0) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || I->getParent() != Here || isa<PHINode, LoadInst, AtomicRMWInst>(I))
      return false;
    if (Depth > 8)
      return true;
    if (V->getType()->isIntegerTy() && V->getType()->getIntegerBitWidth() <= 32)
      return Word == 0 && V->getType()->getIntegerBitWidth() == 32 && faultMayBeSum(V, Here);
    auto In = [&](unsigned Op, unsigned At) { return mayBeSum(I->getOperand(Op), At, Here, Depth + 1); };
    switch (I->getOpcode()) {
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::Trunc:
    case Instruction::Freeze:
      return In(0, Word);
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
      return In(0, Word) || In(1, Word);
    case Instruction::Shl:
    case Instruction::LShr: {
      auto *By = dyn_cast<ConstantInt>(I->getOperand(1));
      if (!By || By->getValue().uge(V->getType()->getIntegerBitWidth()))
        return true;
      const unsigned Bits = By->getZExtValue();
      // Words of other values are combined by funnel shifts, which are not sums.
      if (Bits % 32 != 0)
        return false;
      if (I->getOpcode() == Instruction::LShr)
        return In(0, Word + Bits / 32);
      return Word >= Bits / 32 && In(0, Word - Bits / 32);
    }
    default:
      return true;
    }
  }

  // A uniform value may still be in a VGPR, such as the result of a vector instruction; an SGPR operand of
  // inline assembly would be copied from this VGPR, which no instruction can do.
  static Value *hidden(IRBuilder<> &B, Value *V, bool Differs) {
    if (!Differs)
      return B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {V->getType()}, {V});
    return gjHiddenInVgpr(B, V);
  }

  // Whether 0 and a carry may be added to a word of an operand that is itself a sum.
  static bool isDangerous(Instruction &I, unsigned K, unsigned Width) {
    const bool IsPlain = faultIsSum(&I);
    // The carry of the last word of a plain sum is unused.
    const unsigned Words = (Width + 31) / 32, Carrying = IsPlain ? Words - 1 : Words;
    Value *Other = I.getOperand(1 - K);
    const KnownBits Known = computeKnownBits(Other, I.getDataLayout()).zext(Words * 32);
    for (unsigned Word = 0; Word < Carrying; ++Word) {
      APInt Zero = Known.Zero.extractBits(32, Word * 32);
      // The lowest word has no carry in, except the other operand.
      if (Word == 0 && !isa<Constant>(Other))
        Zero.setBit(0);
      if (Zero.isAllOnes() && mayBeSum(I.getOperand(K), Word, I.getParent()))
        return true;
    }
    return false;
  }

  // Hides all words: a carry from a uniform word to a divergent one is another fault of LLVM
  // (llvm-project pull request 204502).
  static bool hideWords(Instruction &I, unsigned Width, bool Differs) {
    const bool Adds =
        faultIsSum(&I) ? I.getOpcode() == Instruction::Add : addsIntrinsic(I);
    const unsigned Words = (Width + 31) / 32;
    bool Changed = false;
    for (unsigned K = 0; K < (Adds ? 2u : 1u); ++K) {
      if (!isDangerous(I, K, Width))
        continue;
      IRBuilder<> B(&I);
      Type *T = B.getIntNTy(Words * 32);
      Value *Whole = B.CreateZExt(I.getOperand(K), T), *New = nullptr;
      for (unsigned Word = 0; Word < Words; ++Word) {
        Value *Hid = hidden(B, B.CreateTrunc(B.CreateLShr(Whole, Word * 32), B.getInt32Ty()), Differs);
        Value *Part = B.CreateShl(B.CreateZExt(Hid, T), Word * 32);
        New = New ? B.CreateOr(New, Part) : Part;
      }
      I.setOperand(K, B.CreateTrunc(New, I.getOperand(K)->getType()));
      Changed = true;
    }
    return Changed;
  }
};
char FaultCarryPass::ID = 0;
} // namespace

FunctionPass *gjFaultCarry() { return new FaultCarryPass(); }
