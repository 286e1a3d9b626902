// Numbers of a loop that lanes leave one after the other, used behind it.
//
// Problem: a number that is one for the whole wave, a counter, is copied to a VGPR in each turn, so that lanes that have
// left keep theirs; SIFixSGPRCopies marks that copy by a use of EXEC. PeepholeOptimizer of LLVM 22 puts an earlier copy of
// the same number in its place, without the mark, and SIFoldOperands then copies behind the loop: every lane has the
// last number. Here copies that merges of values use have the mark again.
#include "faults.h"

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace {
struct FaultExitsPass : MachineFunctionPass {
  static char ID;
  FaultExitsPass() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "gfxjit: numbers behind loops"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
    const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
    MachineRegisterInfo &MRI = MF.getRegInfo();
    const MCRegister Exec = exec(TRI);
    bool Changed = false;
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &Phi : Block.phis()) {
        if (!isVector(MRI, TRI, Phi.getOperand(0).getReg()))
          continue;
        for (unsigned K = 1; K < Phi.getNumOperands(); K += 2) {
          MachineOperand &From = Phi.getOperand(K);
          MachineInstr *Copy = From.getReg().isVirtual() && !From.getSubReg() ? MRI.getVRegDef(From.getReg()) : nullptr;
          if (!Copy || !Copy->isCopy() || Copy->readsRegister(Exec, &TRI))
            continue;
          const MachineOperand &Source = Copy->getOperand(1);
          if (!Source.getReg().isVirtual() || isVector(MRI, TRI, Source.getReg()) ||
              !isVector(MRI, TRI, From.getReg()))
            continue;
          const Register New = MRI.createVirtualRegister(MRI.getRegClass(From.getReg()));
          // In the turn of the loop in which a lane leaves.
          MachineBasicBlock &Before = *Phi.getOperand(K + 1).getMBB();
          BuildMI(Before, Before.getFirstTerminator(), Copy->getDebugLoc(), TII.get(TargetOpcode::COPY), New)
              .addReg(Source.getReg(), 0, Source.getSubReg())
              .addReg(Exec, RegState::Implicit);
          MRI.clearKillFlags(Source.getReg());
          From.setReg(New);
          Changed = true;
        }
      }
    return Changed;
  }

private:
  static MCRegister exec(const TargetRegisterInfo &TRI) {
    for (unsigned Reg = 1; Reg < TRI.getNumRegs(); ++Reg)
      if (StringRef(TRI.getName(Reg)) == "EXEC")
        return Reg;
    llvm_unreachable("AMD's GPUs have EXEC");
  }

  // The target's own classes are in none of the headers that are installed.
  static bool isVector(const MachineRegisterInfo &MRI, const TargetRegisterInfo &TRI, Register Reg) {
    const TargetRegisterClass *Class = Reg.isVirtual() ? MRI.getRegClassOrNull(Reg) : nullptr;
    if (!Class)
      return false;
    const StringRef Name = TRI.getRegClassName(Class);
    return Name.starts_with("V") || Name.starts_with("AV") || Name.starts_with("AReg") || Name.starts_with("AGPR");
  }
};
char FaultExitsPass::ID = 0;
} // namespace

FunctionPass *gjFaultExits() { return new FaultExitsPass; }
