// Workaround for uniform values of a loop with divergent exits that are used after the loop.
//
// Problem: a uniform value such as a counter is copied to a VGPR in each iteration, so that lanes that have left the
// loop keep their value; SIFixSGPRCopies marks that copy by a use of EXEC. PeepholeOptimizer of LLVM 22 replaces it by
// an earlier copy of the same value without the mark, and SIFoldOperands then copies the value after the loop, so that
// every lane gets the last value. Here uses after the loop get a marked copy again.
#include "faults.h"

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
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
    AU.addRequired<MachineLoopInfoWrapperPass>();
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
    const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
    MachineRegisterInfo &MRI = MF.getRegInfo();
    const MachineLoopInfo &Loops = getAnalysis<MachineLoopInfoWrapperPass>().getLI();
    // Looked up by name among thousands of registers, only if a copy needs it.
    MCRegister Exec;
    bool Changed = false;
    for (MachineBasicBlock &Block : MF) {
      const MachineLoop *Loop = Loops.getLoopFor(&Block);
      if (!Loop)
        continue;
      for (MachineInstr &Copy : Block) {
        if (!Copy.isCopy() || !Copy.getOperand(0).getReg().isVirtual())
          continue;
        const Register To = Copy.getOperand(0).getReg(), From = Copy.getOperand(1).getReg();
        if (!From.isVirtual() || !isVector(MRI, TRI, To) || isVector(MRI, TRI, From))
          continue;
        if (!Exec)
          Exec = exec(TRI);
        if (Copy.readsRegister(Exec, &TRI))
          continue;
        SmallVector<MachineOperand *, 2> Behind;
        for (MachineOperand &Use : MRI.use_nodbg_operands(To))
          if (!Loop->contains(Use.getParent()->getParent()))
            Behind.push_back(&Use);
        if (Behind.empty())
          continue;
        const Register New = MRI.createVirtualRegister(MRI.getRegClass(To));
        BuildMI(Block, std::next(Copy.getIterator()), Copy.getDebugLoc(), TII.get(TargetOpcode::COPY), New)
            .addReg(From, 0, Copy.getOperand(1).getSubReg())
            .addReg(Exec, RegState::Implicit);
        MRI.clearKillFlags(From);
        for (MachineOperand *Use : Behind)
          Use->setReg(New);
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

  // The headers of the target's register classes are not installed.
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
