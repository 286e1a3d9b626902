// `x | -1`, where the constant only shows up after selection: an element of a vector, half of 64 bits.
//
// Problem: SIFoldOperands of LLVM 22 makes it a move, takes away the constant instead of the other operand, and so
// gives x. Here it becomes a move of -1 before that pass.
#include "faults.h"

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace {
// Copies and sequences between a constant and its use are few.
constexpr unsigned MostSteps = 16;

struct FaultOnesPass : MachineFunctionPass {
  static char ID;
  FaultOnesPass() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "gfxjit: ors with all ones"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
    bool Changed = false;
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &I : make_early_inc_range(Block)) {
        const StringRef Name = TII.getName(I.getOpcode());
        const bool Scalar = Name == "S_OR_B32";
        if (!Scalar && Name != "V_OR_B32_e64" && Name != "V_OR_B32_e32")
          continue;
        if (!I.allImplicitDefsAreDead() || !(isOnes(I.getOperand(1), MF) || isOnes(I.getOperand(2), MF)))
          continue;
        BuildMI(Block, I, I.getDebugLoc(), opcode(TII, Scalar ? "S_MOV_B32" : "V_MOV_B32_e32"),
                I.getOperand(0).getReg())
            .addImm(-1);
        I.eraseFromParent();
        Changed = true;
      }
    return Changed;
  }

private:
  // The target's own numbers are in none of the headers that are installed.
  static const MCInstrDesc &opcode(const TargetInstrInfo &TII, StringRef Name) {
    for (unsigned Opcode = 0; Opcode < TII.getNumOpcodes(); ++Opcode)
      if (TII.getName(Opcode) == Name)
        return TII.get(Opcode);
    llvm_unreachable("AMD's GPUs have moves");
  }

  static bool isOnes(const MachineOperand &Operand, const MachineFunction &MF) {
    if (Operand.isImm())
      return static_cast<int32_t>(Operand.getImm()) == -1;
    if (!Operand.isReg() || !Operand.getReg().isVirtual())
      return false;
    const MachineRegisterInfo &MRI = MF.getRegInfo();
    const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
    Register Reg = Operand.getReg();
    unsigned Part = Operand.getSubReg();
    for (unsigned Step = 0; Step < MostSteps && Reg.isVirtual(); ++Step) {
      const MachineInstr *From = MRI.getVRegDef(Reg);
      if (!From)
        return false;
      const MachineOperand *Next = nullptr;
      if (From->isMoveImmediate() && From->getOperand(1).isImm()) {
        const auto Bits = static_cast<uint64_t>(From->getOperand(1).getImm());
        return static_cast<uint32_t>(Part ? Bits >> TRI.getSubRegIdxOffset(Part) : Bits) == ~0u;
      }
      if (From->isCopy()) {
        Next = &From->getOperand(1);
        if (Part && Next->getSubReg())
          return false;
        Reg = Next->getReg();
        Part = Part ? Part : Next->getSubReg();
        continue;
      }
      if (!From->isRegSequence())
        return false;
      for (unsigned K = 1; K + 1 < From->getNumOperands(); K += 2)
        if (From->getOperand(K + 1).getImm() == Part)
          Next = &From->getOperand(K);
      if (!Next)
        return false;
      Reg = Next->getReg();
      Part = Next->getSubReg();
    }
    return false;
  }
};
char FaultOnesPass::ID = 0;
} // namespace

FunctionPass *gjFaultOnes() { return new FaultOnesPass(); }
