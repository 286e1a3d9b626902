// Assembles AMDGCN assembly text to an object, in memory, by LLVM's assembler.
#include "ir.h"
#include "job.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"
#include <memory>

using namespace llvm;

namespace {
// As in src/ir/sys.rs.
enum GjAssembled : uint32_t { GJ_DONE = 0, GJ_FAILED = 1, GJ_UNKNOWN_CPU = 2 };

struct Reporter {
  GjDiagFn Fn;
  void *User;
  StringRef Name;
  unsigned LineOffset;
};

void report(const SMDiagnostic &D, void *User) {
  auto *R = static_cast<Reporter *>(User);
  // Only the source has the prefix lines at its top, not macros or included files.
  unsigned Offset = D.getFilename() == R->Name ? R->LineOffset : 0;
  const SourceMgr *Sources = D.getSourceMgr();
  if (Offset && Sources && D.getLoc().isValid()) {
    // The parser counts from the line that a line directive in the text sets; later diagnostics do not.
    unsigned Buffer = Sources->FindBufferContainingLoc(D.getLoc());
    if (Buffer == Sources->getMainFileID())
      Offset -= Sources->FindLineNumber(D.getLoc(), Buffer) - D.getLineNo();
  }
  gjReport(R->Fn, R->User, D, Offset);
}

// Whether a name can be used in a line directive of the assembler, which has no escapes.
bool isPlain(StringRef Name) {
  return !Name.empty() && none_of(Name, [](char C) { return C == '"' || C == '\\' || C < ' '; });
}
} // namespace

extern "C" {
// The prefix is prepended to the source, which starts on a new line; diagnostics count lines from the source's first.
// GJ_FAILED follows an error that has been reported. With `Lines`, instructions get debug lines of the source, a file
// in this folder, unless the source contains `.file` directives.
uint32_t gj_assemble(GjStr Name, GjStr Prefix, GjStr Source, GjStr Cpu, GjStr Features, bool Lines,
                     GjStr Folder, GjDiagFn Fn, void *User, GjBuf *Out) {
  if (!gjKnowsCpu(gjRef(Cpu)))
    return GJ_UNKNOWN_CPU;
  const Target *T = gjTarget();
  Triple TheTriple("amdgcn-amd-amdhsa");
  MCTargetOptions Options;
  std::unique_ptr<MCRegisterInfo> MRI(T->createMCRegInfo(TheTriple));
  std::unique_ptr<MCAsmInfo> MAI(T->createMCAsmInfo(*MRI, TheTriple, Options));
  std::unique_ptr<MCInstrInfo> MII(T->createMCInstrInfo());
  std::unique_ptr<MCSubtargetInfo> STI(
      T->createMCSubtargetInfo(TheTriple, gjRef(Cpu), gjRef(Features)));

  std::string Text = gjRef(Prefix).str();
  Lines = Lines && isPlain(gjRef(Name));
  if (Lines)
    // Lines are counted from the end of the prefix.
    Text += ("# 1 \"" + gjRef(Name) + "\"\n").str();
  Reporter To{Fn, User, gjRef(Name), static_cast<unsigned>(StringRef(Text).count('\n'))};
  Text += gjRef(Source);
  SourceMgr Sources;
  Sources.setDiagHandler(report, &To);
  Sources.AddNewSourceBuffer(MemoryBuffer::getMemBufferCopy(Text, gjRef(Name)), SMLoc());

  MCContext Ctx(TheTriple, MAI.get(), MRI.get(), STI.get(), &Sources, &Options);
  std::unique_ptr<MCObjectFileInfo> Sections(
      T->createMCObjectFileInfo(Ctx, /*PIC=*/true));
  Ctx.setObjectFileInfo(Sections.get());
  // Errors found after parsing, such as undefined labels, are not reported through the source
  // manager.
  Ctx.setDiagnosticHandler([&To](const SMDiagnostic &D, bool, const SourceMgr &,
                                 std::vector<const MDNode *> &) { report(D, &To); });

  if (Lines) {
    Ctx.setGenDwarfForAssembly(true);
    Ctx.setDwarfVersion(5);
    Ctx.setDwarfDebugProducer("gfxjit");
    Ctx.setCompilationDir(gjRef(Folder));
    Ctx.setGenDwarfRootFile(gjRef(Name), gjRef(Source));
  }

  GjOutput OS;
  std::unique_ptr<MCCodeEmitter> Emitter(T->createMCCodeEmitter(*MII, Ctx));
  std::unique_ptr<MCAsmBackend> Backend(T->createMCAsmBackend(*STI, *MRI, Options));
  std::unique_ptr<MCObjectWriter> Writer = Backend->createObjectWriter(OS);
  std::unique_ptr<MCStreamer> Streamer(T->createMCObjectStreamer(
      TheTriple, Ctx, std::move(Backend), std::move(Writer), std::move(Emitter), *STI));
  std::unique_ptr<MCAsmParser> Parser(
      createMCAsmParser(Sources, Ctx, *Streamer, *MAI));
  std::unique_ptr<MCTargetAsmParser> TargetParser(
      T->createMCAsmParser(*STI, *Parser, *MII, Options));
  Parser->setTargetParser(*TargetParser);
  if (Parser->Run(/*NoInitialTextSection=*/false) || Ctx.hadError())
    return GJ_FAILED;
  *Out = gjBuf(OS.str());
  return GJ_DONE;
}
}
