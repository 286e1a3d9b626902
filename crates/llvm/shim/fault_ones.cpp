// Workaround for `x | -1` with a constant that only appears after instruction selection: an element of a vector,
// half of 64 bits.
//
// Problem: SIFoldOperands of LLVM 22 replaces it by a move, but removes the constant instead of the other operand,
// so that the result is x. Here it becomes a move of -1 before that pass.
#include "faults.h"

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

#include <optional>

using namespace llvm;

namespace {
// Maximum number of copies and sequences between a constant and its use.
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
  // The header of the target's opcodes is not installed.
  static const MCInstrDesc &opcode(const TargetInstrInfo &TII, StringRef Name) {
    for (unsigned Opcode = 0; Opcode < TII.getNumOpcodes(); ++Opcode)
      if (TII.getName(Opcode) == Name)
        return TII.get(Opcode);
    llvm_unreachable("AMD's GPUs have moves");
  }

  using Word = std::optional<uint32_t>;

  static bool isOnes(const MachineOperand &Operand, const MachineFunction &MF) {
    return known(Operand, Operand.isReg() ? Operand.getSubReg() : 0, MF, 0) == ~0u;
  }

  // A value that SIFoldOperands will find to be constant: a constant, or an operation whose result
  // follows from constants.
  static Word known(const MachineOperand &Operand, unsigned Part, const MachineFunction &MF, unsigned Step) {
    if (Operand.isImm())
      return static_cast<uint32_t>(Operand.getImm());
    if (!Operand.isReg() || !Operand.getReg().isVirtual() || Step == MostSteps)
      return std::nullopt;
    const MachineInstr *From = MF.getRegInfo().getVRegDef(Operand.getReg());
    if (!From)
      return std::nullopt;
    const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
    if (From->isMoveImmediate() && From->getOperand(1).isImm()) {
      const auto Bits = static_cast<uint64_t>(From->getOperand(1).getImm());
      return static_cast<uint32_t>(Part ? Bits >> TRI.getSubRegIdxOffset(Part) : Bits);
    }
    if (From->isCopy()) {
      const MachineOperand &Next = From->getOperand(1);
      if (!Next.isReg() || (Part && Next.getSubReg()))
        return std::nullopt;
      return known(Next, Part ? Part : Next.getSubReg(), MF, Step + 1);
    }
    if (From->isRegSequence()) {
      for (unsigned K = 1; K + 1 < From->getNumOperands(); K += 2)
        if (From->getOperand(K + 1).getImm() == Part)
          return known(From->getOperand(K), From->getOperand(K).getSubReg(), MF, Step + 1);
      return std::nullopt;
    }
    return Part ? std::nullopt : result(*From, MF, Step + 1);
  }

  static Word result(const MachineInstr &I, const MachineFunction &MF, unsigned Step) {
    StringRef Name = MF.getSubtarget().getInstrInfo()->getName(I.getOpcode());
    if (!Name.consume_front("V_") && !Name.consume_front("S_"))
      return std::nullopt;
    auto Of = [&](unsigned K) {
      const MachineOperand &Operand = I.getOperand(K);
      return known(Operand, Operand.isReg() ? Operand.getSubReg() : 0, MF, Step);
    };
    auto Is = [&](StringRef Other) { return Name == Other || Name == (Other + "_e32").str() || Name == (Other + "_e64").str(); };
    if (Is("NOT_B32")) {
      const Word X = Of(1);
      return X ? Word(~*X) : std::nullopt;
    }
    const bool And = Is("AND_B32"), Or = Is("OR_B32"), Xor = Is("XOR_B32"), Xnor = Is("XNOR_B32");
    if (!And && !Or && !Xor && !Xnor)
      return std::nullopt;
    const Word X = Of(1), Y = Of(2);
    const uint32_t Settles = And ? 0 : ~0u;
    if ((And || Or) && (X == Settles || Y == Settles))
      return Settles;
    if (!X || !Y)
      return std::nullopt;
    return And ? *X & *Y : Or ? *X | *Y : Xor ? *X ^ *Y : ~(*X ^ *Y);
  }
};
char FaultOnesPass::ID = 0;
} // namespace

FunctionPass *gjFaultOnes() { return new FaultOnesPass(); }
