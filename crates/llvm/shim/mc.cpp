// The disassembler: bytes to the text of one instruction.
//
// LLVM's instruction printer writes AMD's documented assembly syntax, in which every operand
// and modifier has a name or a fixed place. gfxjit reads operands from that text: the
// order of MCInst operands differs by opcode, and the function that knows it
// (AMDGPU::getNamedOperandIdx) is not exported by libLLVM.
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"
#include <cstring>
#include <memory>

using namespace llvm;

namespace {
struct Disassembler {
  Triple TheTriple{"amdgcn-amd-amdhsa"};
  MCTargetOptions Options;
  std::unique_ptr<MCRegisterInfo> MRI;
  std::unique_ptr<MCAsmInfo> MAI;
  std::unique_ptr<MCInstrInfo> MII;
  std::unique_ptr<MCSubtargetInfo> STI;
  std::unique_ptr<MCContext> Ctx;
  std::unique_ptr<MCDisassembler> Dis;
  std::unique_ptr<MCInstPrinter> Printer;
};

size_t copy_out(StringRef Text, char *Out, size_t Capacity) {
  size_t N = std::min(Text.size(), Capacity);
  memcpy(Out, Text.data(), N);
  return N;
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
  D->Ctx = std::make_unique<MCContext>(D->TheTriple, D->MAI.get(), D->MRI.get(),
                                       D->STI.get());
  D->Dis.reset(T->createMCDisassembler(*D->STI, *D->Ctx));
  D->Printer.reset(
      T->createMCInstPrinter(D->TheTriple, 0, *D->MAI, *D->MII, *D->MRI));
  if (!D->Dis || !D->Printer)
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
  auto Status = D->Dis->getInstruction(Inst, Size, ArrayRef<uint8_t>(Bytes, Len),
                                       Address, nulls());
  *OutLen = 0;
  if (Status != MCDisassembler::Success || Size == 0 || Size > Len)
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
}
