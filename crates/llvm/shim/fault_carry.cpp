// Carries of sums that are known to be wrong on AMD's GPUs.
//
// Problem: SIISelLowering of LLVM 22 (performAddCarrySubCarryCombine) makes uaddo_carry(x, y, c) of
// uaddo_carry(x + y, 0, c), and the same of differences. The sum is the same, the carry out is not: when
// x + y wraps, the one has it and the other does not.
//
// Where such nodes come from, and what is done:
// * a sum with an operand that is 0 or 1, whose carry is asked for: s + c has a carry when c is 1 and s all
//   ones. That is written down as it is;
// * a word of a wider sum, to which 0 and the carry from below are added, and whose carry goes on to the
//   next: the 32-bit sum that becomes this word is hidden behind an assembly without an instruction.
#include "faults.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
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

// Whether the selector may see a sum here: what is in another block is a register to it, and what has its own
// carry asked for is another node.
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
  void getAnalysisUsage(AnalysisUsage &AU) const override { AU.setPreservesCFG(); }

  bool runOnFunction(Function &F) override {
    SmallVector<Instruction *, 16> Narrow, Wide;
    for (Instruction &I : instructions(F)) {
      const bool Carries = faultIsCarrying(&I);
      Type *T = Carries ? cast<WithOverflowInst>(I).getLHS()->getType() : I.getType();
      const unsigned Width = T->getScalarSizeInBits();
      const bool Saturates = isa<SaturatingInst>(I);
      if (Carries && Width <= 32 && !T->isVectorTy())
        Narrow.push_back(&I);
      else if (Width > 32 && T->isIntOrIntVectorTy() && (Carries || Saturates || faultIsSum(&I)))
        Wide.push_back(&I);
    }
    bool Changed = false;
    for (Instruction *I : Narrow)
      Changed |= spellOut(*cast<WithOverflowInst>(I));
    for (Instruction *I : Wide)
      Changed |= hideWords(*I);
    return Changed;
  }

private:
  // s + c with its carry, where c is 0 or 1.
  bool spellOut(WithOverflowInst &I) {
    const DataLayout &DL = I.getDataLayout();
    Value *S = I.getLHS(), *C = I.getRHS();
    const bool Adds = I.getBinaryOp() == Instruction::Add;
    auto IsBit = [&](Value *V) {
      return !isa<Constant>(V) && computeKnownBits(V, DL).countMaxActiveBits() <= 1;
    };
    if (!IsBit(C)) {
      if (!Adds || !IsBit(S))
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

  // Whether a word of the number is zero for sure, or all of it but the lowest bit.
  bool hasPlainWord(Value *V, const DataLayout &DL) {
    if (isa<Constant>(V) && !cast<Constant>(V)->isNullValue()) {
      if (V->getType()->isVectorTy())
        return true;
    }
    const KnownBits Known = computeKnownBits(V, DL);
    const unsigned Width = Known.getBitWidth();
    for (unsigned At = 0; At < Width; At += 32) {
      const unsigned Size = std::min(32u, Width - At);
      if ((Known.Zero.extractBits(Size, At) | (At == 0 ? 1 : 0)).isAllOnes())
        return true;
    }
    return false;
  }

  // Sums of 32 bits that are words of V, as far as the selector sees them together.
  void words(Value *V, const BasicBlock *Here, SmallPtrSetImpl<Instruction *> &Found,
             SmallPtrSetImpl<Value *> &Seen) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || I->getParent() != Here || Seen.size() > 64 || !Seen.insert(V).second)
      return;
    Type *T = V->getType();
    if (T->isIntegerTy(32)) {
      if (faultMayBeSum(V, Here) && !isa<InsertElementInst, ExtractElementInst>(I))
        Found.insert(I);
      return;
    }
    switch (I->getOpcode()) {
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::Trunc:
    case Instruction::BitCast:
    case Instruction::Or:
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::And:
    case Instruction::Xor:
    case Instruction::InsertElement:
    case Instruction::ShuffleVector:
    case Instruction::Select:
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Freeze:
      for (Value *Op : I->operands())
        words(Op, Here, Found, Seen);
      break;
    default:
      break;
    }
  }

  // A wider sum one of whose operands has a low half of zeros is a sum of the high halves to the selector.
  Value *split(Instruction &I, const DataLayout &DL) {
    if (!faultIsSum(&I) || !I.getType()->isIntegerTy(64))
      return nullptr;
    auto Plain = [&](Value *V) { return computeKnownBits(V, DL).countMinTrailingZeros() >= 32; };
    if (!Plain(I.getOperand(0)) && !Plain(I.getOperand(1)))
      return nullptr;
    IRBuilder<> B(I.getNextNode());
    return B.CreateLShr(&I, 32);
  }

  static Value *hidden(Instruction &I) {
    auto *T = FunctionType::get(I.getType(), {I.getType()}, false);
    auto *Nothing = InlineAsm::get(T, "", "=v,0", /*hasSideEffects=*/false);
    auto *Call = CallInst::Create(T, Nothing, {&I}, "", std::next(I.getIterator()));
    Call->setDebugLoc(I.getDebugLoc());
    return Call;
  }

  bool hideWords(Instruction &I) {
    const DataLayout &DL = I.getDataLayout();
    Value *Operands[] = {I.getOperand(0), I.getOperand(1)};
    bool Changed = false;
    for (unsigned K = 0; K < 2; ++K) {
      if (!hasPlainWord(Operands[1 - K], DL))
        continue;
      SmallPtrSet<Instruction *, 4> Found;
      SmallPtrSet<Value *, 16> Seen;
      words(Operands[K], I.getParent(), Found, Seen);
      for (Instruction *Word : Found) {
        Value *New = hidden(*Word);
        Word->replaceUsesWithIf(New, [&](Use &U) { return U.getUser() != New; });
        Changed = true;
      }
      if (auto *Sum = dyn_cast<Instruction>(Operands[K]); Sum && Sum->getParent() == I.getParent())
        if (isa_and_nonnull<Instruction>(split(*Sum, DL))) {
          auto *High = cast<Instruction>(Sum->getNextNode());
          IRBuilder<> B(High->getNextNode());
          auto *Half = cast<Instruction>(B.CreateTrunc(High, B.getInt32Ty()));
          Value *Hid = hidden(*Half);
          B.SetInsertPoint(cast<Instruction>(Hid)->getNextNode());
          Value *Low = B.CreateZExt(B.CreateTrunc(Sum, B.getInt32Ty()), B.getInt64Ty());
          Value *Whole = B.CreateOr(B.CreateShl(B.CreateZExt(Hid, B.getInt64Ty()), 32), Low);
          I.replaceUsesOfWith(Sum, Whole);
          Changed = true;
        }
    }
    return Changed;
  }
};
char FaultCarryPass::ID = 0;
} // namespace

FunctionPass *gjFaultCarry(StringRef Name) {
  return Name == "carry" ? new FaultCarryPass() : nullptr;
}
