// Pairs of numbers of 16 bits, one of which is -0.0.
//
// Problem: LLVM 22 selects `x & 0xffff` or a shift for the pair of x and a zero, and takes zeros of both signs: the pair
// of x and -0.0 becomes one of x and 0.0. So does that of -0.0 and the upper half of another pair, and one in a longer
// vector where registers have halves (GFX11, without optimisation). Here -0.0 is no constant in such vectors until
// instructions are selected.
#include "faults.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Pass.h"

using namespace llvm;

namespace {
constexpr uint32_t NegativeZero = 0x8000;

bool isNegativeZero(const Value *V) {
  const auto *F = dyn_cast_or_null<ConstantFP>(V);
  return F && F->getType()->getScalarSizeInBits() == 16 && F->isZero() && F->isNegative();
}

bool hasNegativeZero(const Value *V) {
  const auto *C = dyn_cast<Constant>(V);
  const auto *T = dyn_cast<FixedVectorType>(V->getType());
  if (!C || !T)
    return isNegativeZero(V);
  for (unsigned K = 0; K < T->getNumElements(); ++K)
    if (isNegativeZero(C->getAggregateElement(K)))
      return true;
  return false;
}

Value *hiddenNegativeZero(IRBuilder<> &B, Type *T) {
  // Folded back when instructions are selected.
  Value *Word = B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {B.getInt32Ty()}, {B.getInt32(NegativeZero)});
  Value *Bits = B.CreateTrunc(Word, B.getInt16Ty());
  return B.CreateBitCast(Bits, T);
}

// The same elements, none of them a constant -0.0.
Value *without(IRBuilder<> &B, Value *V) {
  const auto *T = dyn_cast<FixedVectorType>(V->getType());
  if (!T)
    return hiddenNegativeZero(B, V->getType());
  auto *C = cast<Constant>(V);
  Value *Zero = hiddenNegativeZero(B, T->getElementType()), *New = PoisonValue::get(V->getType());
  for (unsigned K = 0; K < T->getNumElements(); ++K) {
    Constant *One = C->getAggregateElement(K);
    if (!isa<PoisonValue>(One))
      New = B.CreateInsertElement(New, isNegativeZero(One) ? Zero : One, K);
  }
  return New;
}

struct FaultPairsPass : FunctionPass {
  static char ID;
  FaultPairsPass() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "gfxjit: pairs with -0.0"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override { AU.setPreservesCFG(); }

  bool runOnFunction(Function &F) override {
    SmallVector<Use *, 4> Found;
    for (Instruction &I : instructions(F)) {
      if (!isa<InsertElementInst>(I) && !isa<ShuffleVectorInst>(I))
        continue;
      if (!(I.getType()->getScalarType()->isHalfTy() || I.getType()->getScalarType()->isBFloatTy()))
        continue;
      for (Use &Operand : I.operands())
        if (hasNegativeZero(Operand.get()))
          Found.push_back(&Operand);
    }
    for (Use *Operand : Found) {
      IRBuilder<> B(cast<Instruction>(Operand->getUser()));
      Operand->set(without(B, Operand->get()));
    }
    return !Found.empty();
  }
};
char FaultPairsPass::ID = 0;
} // namespace

FunctionPass *gjFaultPairs() { return new FaultPairsPass; }
