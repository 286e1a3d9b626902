// Workaround for phis with three or more predecessors.
//
// Problem: StructurizeCFG of LLVM 22 (hoistZeroCostElseBlockPhiValues) hoists an instruction without cost,
// whose value goes from its block to a phi, above the branch, and then uses its value for other predecessors
// as well. Here each such instruction is hoisted before that pass, to the end of its block's immediate
// dominator, where StructurizeCFG does not change it.
#include "faults.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Pass.h"

using namespace llvm;

namespace {
struct FaultMergePass : FunctionPass {
  static char ID;
  FaultMergePass() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "gfxjit: values where ways meet"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<DominatorTreeWrapperPass>();
    AU.addRequired<TargetTransformInfoWrapperPass>();
    AU.setPreservesCFG();
  }

  bool runOnFunction(Function &F) override {
    auto &DT = getAnalysis<DominatorTreeWrapperPass>().getDomTree();
    auto &TTI = getAnalysis<TargetTransformInfoWrapperPass>().getTTI(F);
    bool Changed = false;
    for (BasicBlock &Block : F)
      for (PHINode &Phi : Block.phis())
        for (Value *V : Phi.incoming_values())
          if (auto *I = dyn_cast<Instruction>(V))
            Changed |= hoist(*I, DT, TTI);
    return Changed;
  }

private:
  bool hoist(Instruction &I, DominatorTree &DT, TargetTransformInfo &TTI) {
    if (isa<PHINode>(I) || I.mayHaveSideEffects() || I.mayReadFromMemory() || I.isTerminator() ||
        TTI.getInstructionCost(&I, TargetTransformInfo::TCK_SizeAndLatency) !=
            TargetTransformInfo::TCC_Free ||
        !isSafeToSpeculativelyExecute(&I))
      return false;
    DomTreeNode *Node = DT.getNode(I.getParent());
    if (!Node || !Node->getIDom())
      return false;
    Instruction *To = Node->getIDom()->getBlock()->getTerminator();
    for (Value *Op : I.operands())
      if (auto *From = dyn_cast<Instruction>(Op); From && !DT.dominates(From, To))
        return false;
    I.moveBefore(To->getIterator());
    // In the dominator, the location could be in a path that is not taken.
    I.dropLocation();
    I.dropUBImplyingAttrsAndMetadata();
    return true;
  }
};
char FaultMergePass::ID = 0;
} // namespace

FunctionPass *gjFaultMerge() { return new FaultMergePass(); }
