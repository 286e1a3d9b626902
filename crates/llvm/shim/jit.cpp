// Compiles IR text to host machine code in this process.
//
// A module is compiled to an object right away, on the caller's thread, and handed to ORC's
// LLJIT, which links it into memory. So all diagnostics come while the IR is added, and
// no LLVM IR outlives that call. Symbols of the process are not searched: code may
// call what was defined by address or added as IR, and nothing else.
#include "codegen.h"
#include "ir.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include <memory>
#include <mutex>

using namespace llvm;

extern "C" void gj_optimize(Module *M, TargetMachine *TM, uint32_t Level);
extern "C" bool gj_run_passes(Module *M, TargetMachine *TM, GjStr Names);

namespace {
// A processor, as LLVM names it.
struct Machine {
  std::string Cpu;
  SubtargetFeatures Features;
};

struct GjJit {
  // The errors that the session reports while it links; the error of a lookup only states that it
  // failed.
  std::mutex Lock;
  std::string Reports;
  Machine For;
  std::unique_ptr<orc::LLJIT> J;
};

void initHost() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
  });
}

bool fail(GjBuf *Reason, Error E) {
  *Reason = gjBuf(toString(std::move(E)));
  return false;
}

// This machine's processor; features in the list are added or (with a minus) removed.
Machine native(StringRef Features) {
  Machine This;
  This.Cpu = sys::getHostCPUName().str();
  for (const auto &Feature : sys::getHostCPUFeatures())
    This.Features.AddFeature(Feature.first(), Feature.second);
  SmallVector<StringRef> Names;
  Features.split(Names, ',', -1, false);
  for (StringRef Name : Names)
    This.Features.AddFeature(Name);
  return This;
}

// The baseline of the architecture, so that results are equal on all machines; or this machine's
// processor.
orc::JITTargetMachineBuilder builder(const Machine &For, uint32_t Level) {
  orc::JITTargetMachineBuilder Builder{Triple(sys::getProcessTriple())};
  Builder.setCPU(For.Cpu);
  Builder.addFeatures(For.Features.getFeatures());
  Builder.setRelocationModel(Reloc::PIC_);
  Builder.setCodeModel(CodeModel::Small);
  Builder.setCodeGenOptLevel(gjCodegenLevel(Level));
  return Builder;
}

std::unique_ptr<MemoryBuffer> emitted(Module &M, TargetMachine &TM) {
  SmallVector<char, 0> Bytes;
  raw_svector_ostream OS(Bytes);
  const bool Emitted = gjEmit(
      M, TM, OS, CodeGenFileType::ObjectFile,
      [](TargetPassConfig &Config) {
        // Otherwise constants occupy vector registers throughout functions, which need all
        // registers.
        Config.disablePass(&EarlyMachineLICMID);
      },
      [](AsmPrinter &) {});
  if (!Emitted)
    return nullptr;
  return std::make_unique<SmallVectorMemoryBuffer>(std::move(Bytes), M.getName(), false);
}
} // namespace

extern "C" {
// The triple, processor and features that native code is for.
GjBuf gj_jit_machine(GjStr Features) {
  const Machine This = native(gjRef(Features));
  return gjBuf(sys::getProcessTriple() + " " + This.Cpu + " " + This.Features.getString());
}

// Null after an error; Reason is its text. Native code is for this machine's processor, with the
// features in the list added or (with a minus) removed; other code is for the architecture's
// baseline.
GjJit *gj_jit_new(bool Native, GjStr Features, GjBuf *Reason) {
  initHost();
  auto Made = std::make_unique<GjJit>();
  if (Native)
    Made->For = native(gjRef(Features));
  auto J = orc::LLJITBuilder()
               .setJITTargetMachineBuilder(builder(Made->For, 2))
               // No run-time library and no constructors: code is only called by address.
               .setPlatformSetUp(orc::setUpInactivePlatform)
               .setLinkProcessSymbolsByDefault(false)
               .create();
  if (!J) {
    fail(Reason, J.takeError());
    return nullptr;
  }
  Made->J = std::move(*J);
  Made->J->getExecutionSession().setErrorReporter([Raw = Made.get()](Error E) {
    std::lock_guard<std::mutex> Guard(Raw->Lock);
    Raw->Reports += "; " + toString(std::move(E));
  });
  return Made.release();
}

// Also frees code and data of all modules.
void gj_jit_free(GjJit *J) { delete J; }

// Defines a symbol with an address of this process.
bool gj_jit_define(GjJit *J, GjStr Name, uint64_t Address, GjBuf *Reason) {
  orc::SymbolMap Symbols;
  Symbols[J->J->mangleAndIntern(gjRef(Name))] = {
      orc::ExecutorAddr(Address), JITSymbolFlags::Exported | JITSymbolFlags::Callable};
  if (auto E = J->J->getMainJITDylib().define(orc::absoluteSymbols(std::move(Symbols))))
    return fail(Reason, std::move(E));
  return true;
}

// Compiles a module and adds it, after the named passes or, without names, those of the level.
// False after an error: errors of the input are reported to the context, others in Reason. Kept, if
// not null, gets a copy of the object.
bool gj_jit_add(GjJit *J, GjContext *C, GjStr Name, GjStr Text, GjStr Passes, uint32_t Level,
                GjBuf *Kept, GjBuf *Reason) {
  auto Builder = builder(J->For, Level);
  // A kept machine continues to use the stack alignment of its first module
  // ("override-stack-alignment").
  auto TM = gjKeptMachine(Builder.getTargetTriple(), Builder.getCPU(),
                          Builder.getFeatures().getString(), gjCodegenLevel(Level));
  if (!TM) {
    auto Made = Builder.createTargetMachine();
    if (!Made)
      return fail(Reason, Made.takeError());
    TM = std::move(*Made);
  }
  const DataLayout Layout = TM->createDataLayout();
  auto Buffer = MemoryBuffer::getMemBufferCopy(gjRef(Text), gjRef(Name));
  SMDiagnostic Mistake;
  auto M = parseAssembly(Buffer->getMemBufferRef(), Mistake, C->Ctx, nullptr,
                         [&](StringRef, StringRef) -> std::optional<std::string> {
                           return Layout.getStringRepresentation();
                         });
  if (!M) {
    gjReport(C->Fn, C->User, Mistake);
    return false;
  }
  M->setTargetTriple(TM->getTargetTriple());
  GjBuf Broken = gj_verify(C, M.get());
  if (Broken.Len != 0) {
    *Reason = Broken;
    return false;
  }
  gj_buf_free(Broken);
  if (Passes.Len == 0) {
    gj_optimize(M.get(), TM.get(), Level);
  } else if (!gj_run_passes(M.get(), TM.get(), Passes)) {
    *Reason = gjBuf("no such passes: " + gjRef(Passes).str());
    return false;
  }
  auto Object = emitted(*M, *TM);
  if (!Object) {
    *Reason = gjBuf("LLVM makes no objects for this machine");
    return false;
  }
  gjKeepMachine(std::move(TM));
  if (Kept)
    *Kept = gjBuf(Object->getBuffer());
  if (auto E = J->J->addObjectFile(std::move(Object)))
    return fail(Reason, std::move(E));
  return true;
}

// Adds an object that gj_jit_add has made, for the same machine. False after an error.
bool gj_jit_add_object(GjJit *J, GjStr Name, GjStr Object, GjBuf *Reason) {
  auto Buffer = MemoryBuffer::getMemBufferCopy(gjRef(Object), gjRef(Name));
  if (auto E = J->J->addObjectFile(std::move(Buffer)))
    return fail(Reason, std::move(E));
  return true;
}

// The address of a symbol, linked with everything it needs; 0 after an error.
uint64_t gj_jit_lookup(GjJit *J, GjStr Name, GjBuf *Reason) {
  auto Address = J->J->lookup(gjRef(Name));
  if (!Address) {
    std::lock_guard<std::mutex> Guard(J->Lock);
    *Reason = gjBuf(toString(Address.takeError()) + J->Reports);
    J->Reports.clear();
    return 0;
  }
  return Address->getValue();
}
}
