// What each function needs with all that it calls, as numbers.
//
// LLVM 22 states it in expressions over symbols: `f.num_vgpr` is the maximum of what f uses itself
// and of `g.num_vgpr` of each g that it calls. It remembers no value of a symbol: each time one is
// asked for, the whole tree of calls below is walked. Where every function calls two, the time
// doubles with each level, and 40 levels take longer than a user waits.
//
// Functions are printed after those that they call, so when one is done, its expressions can be
// replaced by their values, each of which is found by looking at the functions called and no
// further. What is not known yet stays as it is: what a function needs that calls pointers or
// itself depends on the whole module.
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
    // Of functions that are the module's own, the names are private.
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
