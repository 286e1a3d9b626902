#include "context.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>

using namespace mlir;
using llvm::StringRef;

namespace {
const DialectRegistry &registry() {
  // Stays when the process ends: another thread may compile while `exit` runs destructors.
  static DialectRegistry &Registry = *new DialectRegistry;
  static std::once_flag Once;
  std::call_once(Once, [] {
    gjm::registerPasses();
    registerAllDialects(Registry);
    registerAllExtensions(Registry);
    registerAllToLLVMIRTranslations(Registry);
  });
  return Registry;
}

// Maximum length of a message: messages contain operations, which may be whole functions.
constexpr size_t LongestMessage = 1000;

void tell(const GjmJob &Job, uint32_t Severity, Location At, const Twine &Text) {
  std::string Words = Text.str();
  if (Words.size() > LongestMessage) {
    Words.resize(LongestMessage);
    Words += " …";
  }
  GjmMessage M{};
  M.Severity = Severity;
  M.Text = gjm::str(Words);
  if (auto Place = At->findInstanceOf<FileLineColLoc>()) {
    M.File = gjm::str(Place.getFilename().getValue());
    M.Line = Place.getLine();
    M.Column = Place.getColumn();
  }
  Job.Message(Job.User, &M);
}

uint32_t severity(DiagnosticSeverity Of) {
  switch (Of) {
  case DiagnosticSeverity::Error:
    return GJM_ERROR;
  case DiagnosticSeverity::Warning:
    return GJM_WARNING;
  default:
    return GJM_NOTE;
  }
}
} // namespace

namespace gjm {
Session::Session(const GjmJob &Job)
    : Job(Job), Context(registry(), MLIRContext::Threading::DISABLED),
      Messages(&Context, [&Job](Diagnostic &D) {
        tell(Job, severity(D.getSeverity()), D.getLocation(), D.str());
        for (Diagnostic &Note : D.getNotes())
          tell(Job, GJM_NOTE, Note.getLocation(), Note.str());
        return success();
      }) {
  // A message has a location instead of the text of the operation.
  Context.printOpOnDiagnostic(false);
}

OwningOpRef<ModuleOp> Session::parse() {
  ParserConfig Config(&Context);
  return parseSourceString<ModuleOp>(ref(Job.Source), Config, ref(Job.Name));
}

bool Session::run(Operation *Op, StringRef Anchor, StringRef Pipeline) {
  PassManager Passes(&Context, Anchor);
  std::string Reason;
  llvm::raw_string_ostream To(Reason);
  if (failed(parsePassPipeline(Pipeline, Passes, To)))
    return fail(Op->getLoc(), "passes: " + Reason);
  return succeeded(Passes.run(Op));
}

bool Session::fail(Location At, const Twine &Text) {
  tell(Job, GJM_ERROR, At, Text);
  return false;
}
} // namespace gjm
