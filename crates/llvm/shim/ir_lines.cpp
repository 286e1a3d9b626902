// Adds debug information to IR text that has none: the location of each instruction is its line of the
// text.
#include "ir.h"

#include "llvm/AsmParser/AsmParserContext.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

// The parser counts lines and columns from 0, debug information from 1.
void gjLinesOfText(Module &M, const AsmParserContext &Places, StringRef Name, StringRef Folder) {
  if (!M.debug_compile_units().empty())
    return;
  DIBuilder Builder(M);
  DIFile *File = Builder.createFile(Name, Folder);
  Builder.createCompileUnit(dwarf::DW_LANG_C, File, "gfxjit", /*isOptimized=*/true, "", 0);
  DISubroutineType *Type = Builder.createSubroutineType(Builder.getOrCreateTypeArray({}));
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    auto Range = Places.getFunctionLocation(&F);
    if (!Range)
      continue;
    unsigned First = Range->Start.Line + 1;
    StringRef Called = F.hasName() ? F.getName() : "unnamed";
    DISubprogram *Of = Builder.createFunction(File, Called, StringRef(), File, First, Type, First,
                                              DINode::FlagZero,
                                              DISubprogram::SPFlagDefinition | DISubprogram::SPFlagOptimized);
    F.setSubprogram(Of);
    DILocation *Before = DILocation::get(M.getContext(), First, 1, Of);
    for (Instruction &I : instructions(F)) {
      // An instruction with which the reader has replaced an older one has no location.
      auto At = Places.getInstructionLocation(&I);
      if (At && Range->contains(*At))
        Before = DILocation::get(M.getContext(), At->Start.Line + 1, At->Start.Col + 1, Of);
      I.setDebugLoc(Before);
    }
  }
  Builder.finalize();
  if (!M.getModuleFlag("Debug Info Version"))
    M.addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
  if (!M.getModuleFlag("Dwarf Version"))
    M.addModuleFlag(Module::Max, "Dwarf Version", 5);
}
