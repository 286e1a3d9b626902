// Workaround for pairs of 16-bit numbers, one of which is -0.0.
//
// Problem: LLVM 22 selects `x & 0xffff` or a shift for the pair of x and a zero of either sign: the pair of x and -0.0
// becomes that of x and 0.0. The same happens to a pair of -0.0 and the upper half of another pair, and to a pair in a
// longer vector if registers have halves (GFX11, without optimisation). Here -0.0 in such vectors is hidden from the
// selector.
#include "faults.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Pass.h"

using namespace llvm;

namespace {
bool isNegativeZero(const ConstantFP &C) {
  return C.getType()->getScalarSizeInBits() == 16 && C.isZero() && C.isNegative();
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
        if (gjHasConstant(Operand.get(), isNegativeZero))
          Found.push_back(&Operand);
    }
    for (Use *Operand : Found) {
      IRBuilder<> B(cast<Instruction>(Operand->getUser()));
      Operand->set(gjHideConstants(B, cast<Constant>(Operand->get()), isNegativeZero));
    }
    return !Found.empty();
  }
};
char FaultPairsPass::ID = 0;
} // namespace

FunctionPass *gjFaultPairs() { return new FaultPairsPass; }
