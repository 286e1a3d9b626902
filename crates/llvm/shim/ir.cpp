// IR in memory: contexts, parsing, verification, printing.
//
// Every message about the user's input goes to the callback of the context; LLVM's default
// handler would print and exit on errors.
#include "ir.h"
#include "job.h"

#include "llvm/AsmParser/AsmParserContext.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <optional>

using namespace llvm;

GjBuf gjBuf(StringRef S) {
  // One byte more than needed, so that an empty buffer is not null.
  char *P = static_cast<char *>(malloc(S.size() + 1));
  if (!P)
    report_bad_alloc_error("out of memory");
  memcpy(P, S.data(), S.size());
  return {P, S.size()};
}

void gjReport(GjDiagFn Fn, void *User, GjSeverity Severity, StringRef Message) {
  GjDiag Out{};
  Out.Severity = Severity;
  Out.Message = gjStr(Message);
  Fn(User, &Out);
}

void gjReport(GjDiagFn Fn, void *User, const SMDiagnostic &D, unsigned LineOffset) {
  if (D.getKind() == SourceMgr::DK_Remark)
    return;
  GjDiag Out{};
  Out.Severity = D.getKind() == SourceMgr::DK_Error     ? GJ_ERROR
                 : D.getKind() == SourceMgr::DK_Warning ? GJ_WARNING
                                                        : GJ_NOTE;
  int Line = D.getLineNo() - static_cast<int>(LineOffset);
  // LLVM counts lines from 1 and columns from 0; -1 is unknown.
  Out.Line = Line > 0 ? Line : 0;
  Out.Column = Line > 0 && D.getColumnNo() >= 0 ? D.getColumnNo() + 1 : 0;
  Out.Message = gjStr(D.getMessage());
  Out.File = gjStr(D.getFilename());
  if (Line > 0)
    Out.Snippet = gjStr(D.getLineContents());
  Fn(User, &Out);
}

const Target *gjTarget() {
  gj_init();
  std::string Error;
  return TargetRegistry::lookupTarget(Triple("amdgcn-amd-amdhsa"), Error);
}

bool gjKnowsCpu(StringRef Cpu) {
  static const MCSubtargetInfo *Any = [] {
    const Target *T = gjTarget();
    return T ? T->createMCSubtargetInfo(Triple("amdgcn-amd-amdhsa"), "", "") : nullptr;
  }();
  return Any && Any->isCPUStringValid(Cpu);
}

bool gjLiteral(const Value *V, StringRef &Text) {
  auto *G = dyn_cast<GlobalVariable>(V->stripPointerCasts());
  if (!G || !G->hasInitializer())
    return false;
  if (G->getInitializer()->isNullValue()) {
    Text = "";
    return true;
  }
  auto *Data = dyn_cast<ConstantDataArray>(G->getInitializer());
  if (!Data || !Data->isString())
    return false;
  Text = Data->getAsString();
  Text = Text.substr(0, Text.find('\0'));
  return true;
}

namespace {
class Handler final : public DiagnosticHandler {
  GjContext &Owner;

public:
  explicit Handler(GjContext &Owner) : Owner(Owner) {}

  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    if (DI.getSeverity() == DS_Remark)
      return true;
    if (DI.getKind() == DK_SrcMgr) {
      gjReport(Owner.Fn, Owner.User,
               static_cast<const DiagnosticInfoSrcMgr &>(DI).getSMDiag());
      return true;
    }
    std::string Text;
    raw_string_ostream OS(Text);
    DiagnosticPrinterRawOStream Printer(OS);
    DI.print(Printer);
    GjDiag Out{};
    Out.Severity = DI.getSeverity() == DS_Error     ? GJ_ERROR
                   : DI.getSeverity() == DS_Warning ? GJ_WARNING
                                                    : GJ_NOTE;
    StringRef Message = Text;
    StringRef File;
    switch (DI.getKind()) {
    case DK_Unsupported:
    case DK_ResourceLimit:
    case DK_StackSize:
    case DK_RegAllocFailure:
    case DK_GenericWithLoc:
    case DK_LegalizationFailure: {
      auto &At = static_cast<const DiagnosticInfoWithLocationBase &>(DI);
      std::string Where = At.getLocationStr();
      if (Message.consume_front(Where))
        Message.consume_front(":");
      Message = Message.ltrim();
      if (At.isLocationAvailable())
        At.getLocation(File, Out.Line, Out.Column);
      break;
    }
    default:
      break;
    }
    Out.Message = gjStr(Message);
    Out.File = gjStr(File);
    Owner.Fn(Owner.User, &Out);
    return true;
  }
};

typedef void (*FatalFn)(uint32_t How, const char *Message, size_t Len);
FatalFn OnFatal;

// Does not return on a thread with a job. On other threads LLVM ends the process, as without this
// handler.
void fatal(void *, const char *Reason, bool) { gjEnd(GJ_FATAL, Reason ? Reason : ""); }
void noMemory(void *, const char *Reason, bool) { gjEnd(GJ_NO_MEMORY, Reason ? Reason : ""); }
// For C++'s `new`, whose exception could not be caught here.
void noMemoryForNew() {
  gjEnd(GJ_NO_MEMORY, "out of memory");
  std::set_new_handler(nullptr);
}

// LLVM's readers verify a module with debug information: they print errors and raise a fatal error
// without a reason. gj_verify verifies instead. The readers' verification can only be disabled by a
// process-wide option.
void readWithoutVerifying() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    auto &Options = cl::getRegisteredOptions();
    auto It = Options.find("disable-auto-upgrade-debug-info");
    if (It != Options.end())
      static_cast<cl::opt<bool> *>(It->second)->setValue(true);
  });
}

void fail(GjContext *C, StringRef What, Error E) {
  gjReport(C->Fn, C->User, GJ_ERROR, (What + toString(std::move(E))).str());
}

// Triton's IR has no triple; kernels with NVPTX's calling convention identify the target.
void nameNvptx(Module &M) {
  auto isKernel = [](const Function &F) { return F.getCallingConv() == CallingConv::PTX_Kernel; };
  if (M.getTargetTriple().str().empty() && any_of(M, isKernel))
    M.setTargetTriple(Triple("nvptx64-nvidia-cuda"));
}

// Null after an error, which has been reported.
Module *parsed(GjContext *C, std::unique_ptr<Module> M) {
  nameNvptx(*M);
  std::string Mistake = gjAnnotationsBack(*M);
  if (Mistake.empty())
    return M.release();
  gjReport(C->Fn, C->User, GJ_ERROR, Mistake);
  return nullptr;
}
} // namespace

void gjEnd(GjEnd How, StringRef Message) {
  if (OnFatal)
    OnFatal(How, Message.data(), Message.size());
}

extern "C" {
void gj_buf_free(GjBuf B) { free(B.Ptr); }

// Installs the process's handler for LLVM's fatal errors, once. Fn must not return on a thread for
// which it has a job.
void gj_set_fatal_handler(FatalFn Fn) {
  static std::once_flag Once;
  std::call_once(Once, [Fn] {
    OnFatal = Fn;
    install_fatal_error_handler(fatal);
    install_bad_alloc_error_handler(noMemory);
  });
}

// Makes failures of `new` end the job as well. Only for a process that runs jobs exclusively: an
// embedding program may have its own handler.
void gj_catch_new() { std::set_new_handler(noMemoryForNew); }

// Raises a fatal error of LLVM, for tests of the handler.
void gj_raise_fatal(GjStr Message) { report_fatal_error(gjRef(Message), false); }

GjContext *gj_ctx_new(GjDiagFn Fn, void *User) {
  readWithoutVerifying();
  auto *C = new GjContext{{}, Fn, User};
  C->Ctx.setDiagnosticHandler(std::make_unique<Handler>(*C));
  return C;
}

void gj_ctx_free(GjContext *C) { delete C; }

// Null after an error, which has been reported. With `Lines`, a module without debug information gets some, of a file in
// this folder.
Module *gj_parse_text(GjContext *C, GjStr Name, GjStr Bytes, bool Lines, GjStr Folder) {
  // The lexer needs a terminator.
  auto Buffer = WritableMemoryBuffer::getNewUninitMemBuffer(Bytes.Len, gjRef(Name));
  memcpy(Buffer->getBufferStart(), Bytes.Ptr, Bytes.Len);
  gjAnnotationsAside(Buffer->getBuffer());
  SMDiagnostic Error;
  std::optional<AsmParserContext> Places;
  if (Lines)
    Places.emplace();
  // Without a layout, the parser would use address space 0 for `alloca`.
  auto M = parseAssembly(
      Buffer->getMemBufferRef(), Error, C->Ctx, nullptr,
      [](StringRef Target, StringRef Layout) -> std::optional<std::string> {
        if (!Layout.empty())
          return std::nullopt;
        if (Triple Theirs(Target); Theirs.isNVPTX())
          return Theirs.computeDataLayout();
        return Triple("amdgcn-amd-amdhsa").computeDataLayout();
      },
      Places ? &*Places : nullptr);
  if (!M) {
    gjReport(C->Fn, C->User, Error);
    return nullptr;
  }
  if (Places)
    gjLinesOfText(*M, *Places, gjRef(Name), gjRef(Folder));
  return parsed(C, std::move(M));
}

// Null after an error, which has been reported.
Module *gj_parse_bitcode(GjContext *C, GjStr Name, GjStr Bytes) {
  std::string Id = gjRef(Name).str();
  // LLVM 22 upgrades layouts of LLVM 9 to one that it cannot parse: it inserts `-G1` into the list
  // behind `ni:`.
  auto Layout = [C](StringRef, StringRef Upgraded) -> std::optional<std::string> {
    std::string Text = Upgraded.str();
    size_t At = Text.find("-G1:");
    if (At == std::string::npos)
      return std::nullopt;
    Text.erase(At, strlen("-G1"));
    const std::string Ours = Triple("amdgcn-amd-amdhsa").computeDataLayout();
    auto Want = DataLayout::parse(Ours);
    auto Have = DataLayout::parse(Text);
    if (!Have)
      consumeError(Have.takeError());
    if (!Want)
      consumeError(Want.takeError());
    if (!Have || !Want || !gjSameMemory(*Have, *Want, C->Ctx))
      return std::nullopt;
    return Ours;
  };
  auto M = getLazyBitcodeModule(MemoryBufferRef(gjRef(Bytes), Id), C->Ctx,
                                /*ShouldLazyLoadMetadata=*/false, /*IsImporting=*/false,
                                ParserCallbacks(Layout));
  if (!M) {
    fail(C, "", M.takeError());
    return nullptr;
  }
  gjAnnotationsAside(**M);
  if (Error E = (*M)->materializeAll()) {
    fail(C, "", std::move(E));
    return nullptr;
  }
  return parsed(C, std::move(*M));
}

// The producer in the identification block ("LLVM22.1.8"); empty when there is none.
GjBuf gj_bitcode_producer(GjStr Bytes) {
  auto Producer = getBitcodeProducerString(MemoryBufferRef(gjRef(Bytes), ""));
  if (!Producer) {
    consumeError(Producer.takeError());
    return gjBuf("");
  }
  return gjBuf(*Producer);
}

void gj_module_free(Module *M) { delete M; }

// The verifier's errors; empty when the module is valid. Invalid debug information, or debug
// information of another version, is removed, as LLVM's tools do.
GjBuf gj_verify(GjContext *C, Module *M) {
  std::string Text;
  raw_string_ostream OS(Text);
  bool BrokenDebugInfo = false;
  if (verifyModule(*M, &OS, &BrokenDebugInfo))
    return gjBuf(Text.empty() ? "the module is broken" : Text);
  if (BrokenDebugInfo) {
    C->Ctx.diagnose(DiagnosticInfoIgnoringInvalidDebugMetadata(*M));
    StripDebugInfo(*M);
    return gjBuf("");
  }
  unsigned Version = getDebugMetadataVersionFromModule(*M);
  if (Version != DEBUG_METADATA_VERSION && StripDebugInfo(*M) && Version != 0)
    C->Ctx.diagnose(DiagnosticInfoDebugMetadataVersion(*M, Version));
  return gjBuf("");
}

GjBuf gj_print(Module *M) {
  std::string Text;
  raw_string_ostream OS(Text);
  M->print(OS, nullptr);
  return gjBuf(Text);
}

GjBuf gj_write_bitcode(Module *M) {
  SmallVector<char, 0> Bytes;
  raw_svector_ostream OS(Bytes);
  WriteBitcodeToFile(*M, OS);
  return gjBuf(OS.str());
}
}
