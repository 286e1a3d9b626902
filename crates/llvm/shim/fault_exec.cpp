// Lanes that a loop or a branch left come back before anything else is done in a block.
//
// Problem: SI_END_CF restores EXEC and is meant to be the first thing in its block. It clobbers SCC, so where
// instructions for the scalar unit in the block keep SCC in use, LLVM 22's scheduler of selected nodes places it
// behind them, and copies into vector registers, and what the register allocator adds (spills, reloads), may
// come before it: they miss the lanes that are still away. Here it goes back to the front.
#include "faults.h"

#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace {
struct FaultExecPass : MachineFunctionPass {
  static char ID;
  FaultExecPass() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "gfxjit: lanes come back first"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
    const MachineRegisterInfo &MRI = MF.getRegInfo();
    bool Changed = false;
    for (MachineBasicBlock &Block : MF) {
      MachineBasicBlock::iterator To = Block.getFirstNonPHI();
      auto Bring = [&](MachineInstr &I) {
        if (To == I.getIterator()) {
          ++To;
          return;
        }
        I.moveBefore(&*To);
        Changed = true;
      };
      for (MachineInstr &I : make_early_inc_range(Block)) {
        if (TII.getName(I.getOpcode()) != "SI_END_CF")
          continue;
        // The lanes come from another block, but for what only selection can have made: a copy.
        MachineInstr *From = MRI.getVRegDef(I.getOperand(0).getReg());
        if (From && From->getParent() == &Block && !From->isPHI()) {
          if (!From->isCopy())
            continue;
          Bring(*From);
        }
        Bring(I);
      }
    }
    return Changed;
  }
};
char FaultExecPass::ID = 0;
} // namespace

FunctionPass *gjFaultExec() { return new FaultExecPass(); }
