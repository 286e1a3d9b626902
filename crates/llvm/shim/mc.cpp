// The disassembler: bytes to the text of one instruction.
//
// LLVM's instruction printer writes AMD's documented assembly syntax, in which every operand
// and modifier has a name or a fixed place. gfxjit reads operands from that text: the
// order of MCInst operands differs by opcode, and the function that knows it
// (AMDGPU::getNamedOperandIdx) is not exported by libLLVM.
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCFixup.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"
#include <cstring>
#include <memory>

using namespace llvm;

namespace {
// Up to GFX9 no instruction is longer than eight bytes, and LLVM 22's disassembler crashes when an
// operand of one so long asks for a literal: none is left to be read (`echo 0x71 0xdb 0xd7 0xeb
// 0x7e 0x22 0xfb 0xff | llvm-mc -triple=amdgcn -mcpu=gfx942 -disassemble`, llvm-project issue
// 214909). So it is given the maximum length of all generations, and instructions that are too long
// for the processor are refused here.
struct WideAsmInfo : MCAsmInfo {
  static constexpr unsigned Longest = 20;
  unsigned getMaxInstLength(const MCSubtargetInfo *) const override { return Longest; }
};

struct Disassembler {
  Triple TheTriple{"amdgcn-amd-amdhsa"};
  MCTargetOptions Options;
  std::unique_ptr<MCRegisterInfo> MRI;
  std::unique_ptr<MCAsmInfo> MAI;
  WideAsmInfo Wide;
  std::unique_ptr<MCInstrInfo> MII;
  std::unique_ptr<MCSubtargetInfo> STI;
  std::unique_ptr<MCContext> Ctx;
  std::unique_ptr<MCDisassembler> Dis;
  std::unique_ptr<MCInstPrinter> Printer;
  std::unique_ptr<MCCodeEmitter> Emitter;
  // Registers for samples of opcodes, by class and operand.
  DenseMap<std::pair<unsigned, unsigned>, MCRegister> Registers;
};

size_t copy_out(StringRef Text, char *Out, size_t Capacity) {
  size_t N = std::min(Text.size(), Capacity);
  memcpy(Out, Text.data(), N);
  return N;
}

// Multiplications and additions with a constant of 32 or 16 bits in their last word (v_madmk_f32, v_fmaak_f16,
// s_fmamk_f32, v_dual_fmaak_f32 and the like).
bool has_constant(StringRef Name) {
  static constexpr StringRef Names[] = {"MADMK", "MADAK", "FMAMK", "FMAAK"};
  return !Name.contains("F64") && any_of(Names, [&](StringRef Of) { return Name.contains(Of); });
}

// LLVM 22's disassembler treats such a constant of 128 to 255 as an operand encoding: 0xc2 is -2 then (`echo 0x02 0x15
// 0x04 0x58 0xc2 0 0 0 | llvm-mc -triple=amdgcn -mcpu=gfx1100 -disassemble`), and it crashes on 255 in those of 16 bits
// (VOP2 only: `echo 0x02 0x07 0x02 0x70 0xff 0 0 0 | …`). So it gets a larger constant, which only this operand can
// print.
constexpr uint32_t OperandsEnd = 256;
bool is_operand(uint32_t Constant) { return Constant >= 128 && Constant < OperandsEnd; }

bool is_mad16(const Disassembler &D, const uint8_t *Bytes) {
  unsigned Op = Bytes[3] >> 1;
  return D.STI->checkFeatures("+gfx10-insts") ? Op == 0x37 || Op == 0x38
                                              : Op == 0x24 || Op == 0x25;
}

// Instructions on which LLVM 22's disassembler and printer crash; no assembler writes them:
// - GFX12's barrier instructions (SOP1 0x4e to 0x52 and 0x57) with a literal, for which the
//   operand's type has no case:
//   `echo 0xff 0x51 0x80 0xbe 1 0 0 0 | llvm-mc -triple=amdgcn -mcpu=gfx1201 -disassemble`;
// - up to GFX10, reserved selections of SDWA
//   (`echo 0xf9 0x14 0x43 0x6b 0xad 0xfa 0xd7 0x44 | llvm-mc … -mcpu=gfx1030 …`).
// - GFX950's matrix products of formats (VOP3P 0x2d and 0x2e) whose first sources are no vector
//   registers (`echo 0x5a 0x02 0xae 0xd3 0x97 0xe3 0xb1 0xf7 | llvm-mc … -mcpu=gfx950 …`).
bool crashes_llvm(const Disassembler &D, const uint8_t *Bytes) {
  auto word = [&](unsigned I) {
    return Bytes[I] | Bytes[I + 1] << 8 | Bytes[I + 2] << 16 | uint32_t(Bytes[I + 3]) << 24;
  };
  auto field = [](uint32_t Word, unsigned Low, unsigned Bits) {
    return Word >> Low & ((1u << Bits) - 1);
  };
  uint32_t First = word(0), Second = word(4);
  if (field(First, 23, 9) == 0x17d && field(First, 0, 8) == 0xff) {
    unsigned Op = field(First, 8, 8);
    return ((Op >= 0x4e && Op <= 0x52) || Op == 0x57) &&
           D.STI->checkFeatures("+gfx12-insts");
  }
  if (field(First, 31, 1) == 0 && field(First, 0, 9) == 0xf9) {
    bool Compares = field(First, 25, 6) == 0x3e, OneSource = field(First, 25, 6) == 0x3f;
    bool Reserved = field(Second, 16, 3) == 7 || (!OneSource && field(Second, 24, 3) == 7) ||
                    (!Compares && (field(Second, 8, 3) == 7 || field(Second, 11, 2) == 3));
    return Reserved && !D.STI->checkFeatures("+gfx11-insts");
  }
  // In the encoding with scale factors, the second half has the same layout.
  unsigned Half = First >> 16 == 0xd3ac ? 8 : 0;
  unsigned Op = word(Half) >> 16;
  bool Vectors = field(word(Half + 4), 8, 1) && field(word(Half + 4), 17, 1);
  return (Op == 0xd3ad || Op == 0xd3ae) && !Vectors && D.STI->checkFeatures("+gfx950-insts");
}

// A register of the class: preferably a vector register, else an accumulation or scalar register.
// Operands get different registers that do not overlap, as far as the class allows.
MCRegister register_of(const MCRegisterInfo &MRI, const MCRegisterClass &Class,
                       unsigned Operand) {
  for (auto [Kind, Distance] : {std::pair<StringRef, unsigned>("VGPR", 32), {"AGPR", 32}, {"SGPR", 8}}) {
    MCRegister First, Wanted;
    for (MCRegister Reg : Class) {
      StringRef Name = MRI.getName(Reg);
      unsigned Number;
      if (!Name.consume_front(Kind) || Name.consumeInteger(10, Number))
        continue;
      if (!First)
        First = Reg;
      // Single registers are also in different banks, as VOPD pairs require.
      unsigned Step = Distance + (Name.empty() ? 1 : 0);
      if (Number == Step * (Operand % 8) && !Wanted)
        Wanted = Reg;
    }
    if (First)
      return Wanted ? Wanted : First;
  }
  return Class.getNumRegs() ? Class.getRegister(0) : MCRegister();
}
} // namespace

extern "C" {
void gj_init(void);

// Null when LLVM does not know the processor.
Disassembler *gj_disasm_new(const char *Cpu, const char *Features) {
  gj_init();
  std::string Error;
  auto D = std::make_unique<Disassembler>();
  const Target *T = TargetRegistry::lookupTarget(D->TheTriple, Error);
  if (!T)
    return nullptr;
  D->MRI.reset(T->createMCRegInfo(D->TheTriple));
  D->MAI.reset(T->createMCAsmInfo(*D->MRI, D->TheTriple, D->Options));
  D->MII.reset(T->createMCInstrInfo());
  D->STI.reset(T->createMCSubtargetInfo(D->TheTriple, Cpu, Features));
  if (!D->STI || !D->STI->isCPUStringValid(Cpu))
    return nullptr;
  // LLVM has no disassembler for processors before GFX8, and ends the process.
  if (!D->STI->checkFeatures("+gcn3-encoding") && !D->STI->checkFeatures("+gfx10-insts"))
    return nullptr;
  D->Ctx = std::make_unique<MCContext>(D->TheTriple, &D->Wide, D->MRI.get(),
                                       D->STI.get());
  D->Dis.reset(T->createMCDisassembler(*D->STI, *D->Ctx));
  D->Printer.reset(
      T->createMCInstPrinter(D->TheTriple, 0, *D->MAI, *D->MII, *D->MRI));
  D->Emitter.reset(T->createMCCodeEmitter(*D->MII, *D->Ctx));
  if (!D->Dis || !D->Printer || !D->Emitter)
    return nullptr;
  return D.release();
}

void gj_disasm_free(Disassembler *D) { delete D; }

// Decodes the instruction at the start of Bytes. Returns its length in bytes, 0 when the
// bytes are no instruction. The text goes to Out (not terminated), its length to OutLen.
size_t gj_disasm_one(Disassembler *D, const uint8_t *Bytes, size_t Len,
                     uint64_t Address, char *Out, size_t Capacity,
                     size_t *OutLen, unsigned *Opcode) {
  MCInst Inst;
  uint64_t Size = 0;
  *OutLen = 0;
  // LLVM 22 also crashes on truncated literals, so the buffer is padded.
  uint8_t Padded[32] = {};
  memcpy(Padded, Bytes, std::min(Len, sizeof(Padded)));
  if (crashes_llvm(*D, Padded))
    return 0;
  auto Decode = [&] {
    Inst.clear();
    return D->Dis->getInstruction(Inst, Size, Padded, Address, nulls());
  };
  // Offset of the constant.
  constexpr size_t Word = 4;
  auto Constant = [&](size_t At) { return support::endian::read32le(Padded + At); };
  auto Replace = [&](size_t At) {
    const uint32_t Own = Constant(At), Other = Own + OperandsEnd;
    support::endian::write32le(Padded + At, Other);
    auto Status = Decode();
    for (MCOperand &Operand : Inst)
      if (Operand.isImm() && Operand.getImm() == Other)
        Operand.setImm(Own);
    return Status;
  };
  auto Status = MCDisassembler::Fail;
  if (is_mad16(*D, Padded) && is_operand(Constant(Word))) {
    Status = Replace(Word);
  } else {
    Status = Decode();
    if (Status == MCDisassembler::Success && Size > Word && Size <= sizeof(Padded) && is_operand(Constant(Size - Word)) &&
        has_constant(D->MII->getName(Inst.getOpcode())))
      Status = Replace(Size - Word);
  }
  if (Status != MCDisassembler::Success || Size == 0 || Size > Len ||
      Size > D->MAI->getMaxInstLength(D->STI.get()))
    return 0;
  // If an operand of many registers does not encode a vector register, LLVM invents one or has none,
  // on which the printer crashes (llvm-project issue 215001).
  for (const MCOperand &Operand : Inst)
    if (!Operand.isValid() ||
        (Operand.isReg() && (!Operand.getReg() ||
                             Operand.getReg().id() >= D->MRI->getNumRegs())))
      return 0;
  SmallString<128> Text;
  raw_svector_ostream OS(Text);
  D->Printer->printInst(&Inst, Address, "", *D->STI, OS);
  *OutLen = copy_out(Text.str(), Out, Capacity);
  *Opcode = Inst.getOpcode();
  return Size;
}

// Number of opcodes LLVM has for all AMD GPUs.
unsigned gj_opcode_count(Disassembler *D) { return D->MII->getNumOpcodes(); }

// LLVM's name of an opcode: V_ADD_F32_e32_gfx11.
size_t gj_opcode_name(Disassembler *D, unsigned Opcode, char *Out, size_t Capacity) {
  return copy_out(D->MII->getName(Opcode), Out, Capacity);
}

// The printed mnemonic of an opcode, empty for pseudo instructions.
size_t gj_opcode_mnemonic(Disassembler *D, unsigned Opcode, char *Out,
                          size_t Capacity) {
  MCInst Inst;
  Inst.setOpcode(Opcode);
  auto [Text, Bits] = D->Printer->getMnemonic(Inst);
  if (!Text || Bits == 0)
    return 0;
  return copy_out(StringRef(Text).trim(), Out, Capacity);
}

// Encodes the opcode with some registers and all immediates 0, except that immediate number Changed
// (from 0 on; none if negative) gets the given value. Returns the length in bytes, 0 when the
// opcode has no encoding; only the disassembler shows whether the processor has the instruction.
// Immediates gets the number of immediates.
size_t gj_opcode_sample(Disassembler *D, unsigned Opcode, int Changed, int64_t Value,
                        uint8_t *Out, size_t Capacity, unsigned *Immediates) {
  const MCInstrDesc &Desc = D->MII->get(Opcode);
  *Immediates = 0;
  MCInst Inst;
  Inst.setOpcode(Opcode);
  // The emitter ends the process for an instruction without an encoding.
  if (Desc.isPseudo() || Desc.isPreISelOpcode() || Desc.getSize() == 0 ||
      !D->Printer->getMnemonic(Inst).first)
    return 0;
  unsigned Mode = D->STI->getHwMode(MCSubtargetInfo::HwMode_RegInfo);
  for (unsigned I = 0; I < Desc.getNumOperands(); ++I) {
    int Tied = Desc.getOperandConstraint(I, MCOI::TIED_TO);
    if (Tied >= 0 && unsigned(Tied) < I) {
      Inst.addOperand(Inst.getOperand(Tied));
      continue;
    }
    int16_t Class = D->MII->getOpRegClassID(Desc.operands()[I], Mode);
    if (Class >= 0) {
      auto [Known, New] = D->Registers.try_emplace({unsigned(Class), I});
      if (New)
        Known->second = register_of(*D->MRI, D->MRI->getRegClass(Class), I);
      MCRegister Reg = Known->second;
      if (!Reg)
        return 0;
      Inst.addOperand(MCOperand::createReg(Reg));
    } else {
      Inst.addOperand(MCOperand::createImm(int(*Immediates) == Changed ? Value : 0));
      ++*Immediates;
    }
  }
  SmallVector<char, 24> Code;
  SmallVector<MCFixup, 2> Fixups;
  D->Emitter->encodeInstruction(Inst, Code, Fixups, *D->STI);
  return copy_out(StringRef(Code.data(), Code.size()), reinterpret_cast<char *>(Out), Capacity);
}
}
