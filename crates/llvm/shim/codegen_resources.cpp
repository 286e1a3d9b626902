// Replaces LLVM's expressions for the resource use of functions including callees by numbers.
//
// In LLVM 22, `f.num_vgpr` is an expression: the maximum of f's own use and of `g.num_vgpr` of each
// callee g. LLVM does not cache values of symbols: each evaluation traverses the whole call tree.
// If every function calls two others, the time doubles with each level, and 40 levels take too
// long.
//
// Functions are printed after their callees, so that a printed function's expressions can be
// replaced by their values, for which only the direct callees have to be evaluated. Unknown values
// remain expressions: the use of a function with indirect or recursive calls depends on the whole
// module.
#include "codegen.h"

#include "llvm/ADT/Twine.h"
#include "llvm/CodeGen/AsmPrinter.h"
#include "llvm/CodeGen/AsmPrinterHandler.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCSymbol.h"
#include <memory>

using namespace llvm;

namespace {
constexpr const char *Suffixes[] = {
    ".num_vgpr",          ".num_agpr",
    ".numbered_sgpr",     ".num_named_barrier",
    ".private_seg_size",  ".uses_vcc",
    ".uses_flat_scratch", ".has_dyn_sized_stack",
    ".has_recursion",     ".has_indirect_call",
};

class Folder final : public AsmPrinterHandler {
  AsmPrinter &Printer;

  void fold(const Twine &Name) {
    MCSymbol *Symbol = Printer.OutContext.lookupSymbol(Name);
    if (!Symbol || !Symbol->isVariable())
      return;
    const MCExpr *Value = Symbol->getVariableValue();
    int64_t Number;
    if (isa<MCConstantExpr>(Value) || !Value->evaluateAsAbsolute(Number))
      return;
    Symbol->setVariableValue(MCConstantExpr::create(Number, Printer.OutContext));
  }

public:
  explicit Folder(AsmPrinter &Printer) : Printer(Printer) {}

  void beginFunction(const MachineFunction *) override {}
  void endFunction(const MachineFunction *MF) override {
    // The symbols of local functions have the private prefix.
    StringRef Private = Printer.OutContext.getAsmInfo()->getPrivateGlobalPrefix();
    for (const char *Suffix : Suffixes) {
      fold(Twine(MF->getName()) + Suffix);
      fold(Twine(Private) + MF->getName() + Suffix);
    }
  }
  void endModule() override {}
};
} // namespace

std::unique_ptr<AsmPrinterHandler> gjResourceFolder(AsmPrinter &Printer) {
  return std::make_unique<Folder>(Printer);
}
