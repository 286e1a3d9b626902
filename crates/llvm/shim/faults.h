#pragma once
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"
#include <functional>
#include <optional>

namespace llvm {
class Constant;
class ConstantFP;
class FunctionPass;
class IRBuilderBase;
class TargetMachine;
class TargetPassConfig;
class Value;
} // namespace llvm

// Bits of a register of one lane.
inline constexpr unsigned FaultWordBits = 32;

// Passes that rewrite what the LLVM in use compiles wrongly. crates/compile/src/faults has a file for each
// fault, with its reports and when the pass is run.

// One that is run over functions by its name in a pipeline, before code generation or before all others.
class GjFaultPass : public llvm::PassInfoMixin<GjFaultPass> {
public:
  using Run = std::function<llvm::PreservedAnalyses(llvm::Function &F, llvm::FunctionAnalysisManager &AM)>;
  explicit GjFaultPass(Run Own) : Own(std::move(Own)) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM) { return Own(F, AM); }
  static bool isRequired() { return true; }

private:
  Run Own;
};

// The pass of a name (`gfxjit-fault-bits`), or none.
std::optional<GjFaultPass> gjFaultPass(llvm::StringRef Name, llvm::TargetMachine *TM);

// Instructions of constants, folded: the other passes look for constants.
llvm::PreservedAnalyses gjFaultConstants(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
// Divisions of integers, as exact arithmetic.
llvm::PreservedAnalyses gjFaultDivision(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
// Bits counted and bytes swapped in widths that go wrong.
llvm::PreservedAnalyses gjFaultBits(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
// Merged vectors of elements that do not fill 32 bits evenly.
llvm::PreservedAnalyses gjFaultPhi(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
// Negated vectors.
llvm::PreservedAnalyses gjFaultSigns(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
// Differences from zero.
llvm::PreservedAnalyses gjFaultZeros(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
// Products and sums that are rounded to 16 bits.
llvm::PreservedAnalyses gjFaultHalves(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
// Loads that overlap by a part of an element.
llvm::PreservedAnalyses gjFaultOverlap(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
// Differences in sums of products of bytes.
llvm::PreservedAnalyses gjFaultDots(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
// Products of all elements of a vector.
llvm::PreservedAnalyses gjFaultReduce(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
// Arguments in SGPRs that the resource of the stack has.
llvm::PreservedAnalyses gjFaultInreg(llvm::Function &F, llvm::TargetMachine &TM);

// A number of at most 32 bits in a VGPR behind an assembly without an instruction: selection sees no more than that.
llvm::Value *gjHiddenInVgpr(llvm::IRBuilderBase &B, llvm::Value *V);

// Which constants are meant.
using GjIsConstant = llvm::function_ref<bool(const llvm::ConstantFP &)>;

// Whether V is such a constant of at most 32 bits, or a constant vector with one.
bool gjHasConstant(const llvm::Value *V, GjIsConstant Is);

// The same value, in which such constants are none until instructions are selected, which folds them back.
llvm::Value *gjHideConstants(llvm::IRBuilderBase &B, llvm::Constant *C, GjIsConstant Is);

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
