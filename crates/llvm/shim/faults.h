#pragma once
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class FunctionPass;
class IRBuilderBase;
class TargetMachine;
class TargetPassConfig;
class Value;
} // namespace llvm

// Passes that rewrite what the LLVM in use compiles wrongly. crates/compile/src/faults has a file for each
// fault, with its reports and when the pass is run.

// Divisions of integers, as exact arithmetic.
struct GjFaultDivision : llvm::PassInfoMixin<GjFaultDivision> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
  static constexpr const char *Name = "gfxjit-fault-division";
};

// Bits counted and bytes swapped in widths that go wrong.
struct GjFaultBits : llvm::PassInfoMixin<GjFaultBits> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
  static constexpr const char *Name = "gfxjit-fault-bits";
};

// Merged vectors of elements that do not fill 32 bits evenly.
struct GjFaultPhi : llvm::PassInfoMixin<GjFaultPhi> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
  static constexpr const char *Name = "gfxjit-fault-phi";
};

// Negated vectors.
struct GjFaultSigns : llvm::PassInfoMixin<GjFaultSigns> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
  static constexpr const char *Name = "gfxjit-fault-signs";
};

// Differences from zero.
struct GjFaultZeros : llvm::PassInfoMixin<GjFaultZeros> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
  static constexpr const char *Name = "gfxjit-fault-zeros";
};

// Products and sums that are rounded to 16 bits.
struct GjFaultHalves : llvm::PassInfoMixin<GjFaultHalves> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
  static constexpr const char *Name = "gfxjit-fault-halves";
};

// Loads that overlap by a part of an element.
struct GjFaultOverlap : llvm::PassInfoMixin<GjFaultOverlap> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
  static constexpr const char *Name = "gfxjit-fault-overlap";
};

// Borrows in the first sum of a product of vectors of bytes.
struct GjFaultDots : llvm::PassInfoMixin<GjFaultDots> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
  static constexpr const char *Name = "gfxjit-fault-dots";
};

// Products of all elements of a vector.
struct GjFaultReduce : llvm::PassInfoMixin<GjFaultReduce> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
  static constexpr const char *Name = "gfxjit-fault-reduce";
};

// Arguments in SGPRs that the resource of the stack has.
struct GjFaultInreg : llvm::PassInfoMixin<GjFaultInreg> {
  explicit GjFaultInreg(llvm::TargetMachine *TM) : TM(TM) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
  static constexpr const char *Name = "gfxjit-fault-inreg";
  llvm::TargetMachine *TM;
};

// A number of at most 32 bits in a VGPR behind an assembly without an instruction: selection sees no more than that.
llvm::Value *gjHiddenInVgpr(llvm::IRBuilderBase &B, llvm::Value *V);

// Passes inside of code generation, right before the control flow of functions gets its structure: by then
// nothing moves instructions any more.
llvm::FunctionPass *gjFaultCarry();
llvm::FunctionPass *gjFaultMerge();
llvm::FunctionPass *gjFaultProducts();
llvm::FunctionPass *gjFaultPairs();
// Right after instructions are selected.
llvm::FunctionPass *gjFaultExec();
// Before constants are folded into instructions.
llvm::FunctionPass *gjFaultOnes();
llvm::FunctionPass *gjFaultExits();
// Before operands become parts of words (SDWA).
llvm::FunctionPass *gjFaultSdwa();

// Puts the named passes where they belong; false when there is none so called.
bool gjInsertFaultPasses(llvm::TargetPassConfig &Config, llvm::ArrayRef<llvm::StringRef> Names);
