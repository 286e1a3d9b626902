// Workaround for phis of vectors whose element size does not divide 32 bits.
//
// Problem: AMDGPULateCodeGenPrepare of LLVM 22 packs phis of vectors of small integers into words, and
// casts <2 x i24>, 48 bits, to two words: a bit cast between different sizes, which the verifier refuses
// and which loses bits. Here such phis get elements of 32 bits.
#include "faults.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

PreservedAnalyses gjFaultPhi(Function &F, FunctionAnalysisManager &) {
  SmallVector<PHINode *, 4> Found;
  for (BasicBlock &Block : F)
    for (PHINode &Phi : Block.phis())
      if (auto *T = dyn_cast<FixedVectorType>(Phi.getType()); T && T->getElementType()->isIntegerTy())
        // <3 x i24> is not affected: LLVM neither extends nor packs it.
        if (const unsigned Width = T->getScalarSizeInBits();
            Width < 32 && 32 % Width != 0 && (Width <= 16 || T->getNumElements() != 3))
          Found.push_back(&Phi);
  for (PHINode *Phi : Found) {
    Type *Wide = Phi->getType()->getWithNewBitWidth(32);
    auto *New = PHINode::Create(Wide, Phi->getNumIncomingValues(), "", Phi->getIterator());
    SmallDenseMap<BasicBlock *, Value *> Made;
    for (unsigned K = 0; K < Phi->getNumIncomingValues(); ++K) {
      BasicBlock *From = Phi->getIncomingBlock(K);
      Value *&One = Made[From];
      if (!One)
        One = IRBuilder<>(From->getTerminator()).CreateZExt(Phi->getIncomingValue(K), Wide);
      New->addIncoming(One, From);
    }
    IRBuilder<> B(Phi->getParent(), Phi->getParent()->getFirstInsertionPt());
    Phi->replaceAllUsesWith(B.CreateTrunc(New, Phi->getType()));
    Phi->eraseFromParent();
  }
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Found.empty() ? PreservedAnalyses::all() : Kept;
}
