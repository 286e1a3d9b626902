// Workaround for selects and sums with carries whose result is shifted to a part of a word, on GPUs with SDWA.
//
// Problem: SIPeepholeSDWA of LLVM 22 combines `x | (c ? a : b) << 8` to one instruction at the place of the `or`. The
// select reads its condition from VCC, which another select or a loop exit may overwrite between the select's original
// place and the `or`. Additions with carry would write VCC at the new place, after its users. Here the result is copied
// before it is shifted, which prevents the combination.
//
// It also replaces an arithmetic 16-bit `x >> 8`, as an operand of 32 bits, by the sign-extended byte of x: the upper
// 16 bits are 0 in the former, and copies of the sign in the latter. The result of such a shift is copied as well.
#include "faults.h"

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace {
struct FaultSdwaPass : MachineFunctionPass {
  static char ID;
  FaultSdwaPass() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "gfxjit: selections that are shifted"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
    MachineRegisterInfo &MRI = MF.getRegInfo();
    bool Changed = false;
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &I : Block) {
        const StringRef Name = TII.getName(I.getOpcode());
        if (Name.starts_with("V_ASHRREV_I16_") && I.getOperand(0).getReg().isVirtual()) {
          const Register To = I.getOperand(0).getReg(), Shifted = MRI.createVirtualRegister(MRI.getRegClass(To));
          I.getOperand(0).setReg(Shifted);
          BuildMI(Block, std::next(I.getIterator()), I.getDebugLoc(), TII.get(TargetOpcode::COPY), To).addReg(Shifted);
          Changed = true;
          continue;
        }
        if (!Name.starts_with("V_LSHLREV_B32_e") && !Name.starts_with("V_LSHLREV_B16_"))
          continue;
        for (MachineOperand &Operand : I.explicit_uses()) {
          if (!Operand.isReg() || !Operand.getReg().isVirtual() || Operand.getSubReg())
            continue;
          const MachineInstr *From = MRI.getVRegDef(Operand.getReg());
          if (!From || !usesCondition(TII.getName(From->getOpcode())))
            continue;
          const Register Copy = MRI.createVirtualRegister(MRI.getRegClass(Operand.getReg()));
          BuildMI(Block, I, I.getDebugLoc(), TII.get(TargetOpcode::COPY), Copy).addReg(Operand.getReg());
          Operand.setReg(Copy);
          Operand.setIsKill(false);
          Changed = true;
        }
      }
    return Changed;
  }

private:
  static bool usesCondition(StringRef Name) {
    for (const char *Start : {"V_CNDMASK_B32_", "V_ADDC_", "V_SUBB_", "V_SUBBREV_", "V_ADD_CO_", "V_SUB_CO_", "V_SUBREV_CO_"})
      if (Name.starts_with(Start))
        return true;
    return false;
  }
};
char FaultSdwaPass::ID = 0;
} // namespace

FunctionPass *gjFaultSdwa() { return new FaultSdwaPass(); }
