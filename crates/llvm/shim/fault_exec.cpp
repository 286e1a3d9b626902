// Workaround: restores EXEC before all other instructions of a block.
//
// Problem: SI_END_CF restores EXEC after a loop or branch and should be the first instruction of its block. It
// clobbers SCC, so LLVM 22's scheduler of selected nodes places it behind scalar instructions that use SCC.
// Copies to vector registers and the register allocator's spills and reloads may then come before it, and are
// not executed for the inactive lanes. Here SI_END_CF is moved back to the front.
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
        // The saved lane mask comes from another block, or from a copy, which instruction selection
        // inserted.
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
