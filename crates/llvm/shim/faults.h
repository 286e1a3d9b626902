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

// Number of bits of a lane's register.
inline constexpr unsigned FaultWordBits = 32;

// Passes that work around faults of LLVM. crates/compile/src/faults has a file for each fault, with
// references to reports and the place of the pass.

// A pass on functions, run by its name in a pipeline, before code generation or before all other passes.
class GjFaultPass : public llvm::PassInfoMixin<GjFaultPass> {
public:
  using Run = std::function<llvm::PreservedAnalyses(llvm::Function &F, llvm::FunctionAnalysisManager &AM)>;
  explicit GjFaultPass(Run Own) : Own(std::move(Own)) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM) { return Own(F, AM); }
  static bool isRequired() { return true; }

private:
  Run Own;
};

// The pass with a name (`gfxjit-fault-bits`), if any.
std::optional<GjFaultPass> gjFaultPass(llvm::StringRef Name, llvm::TargetMachine *TM);

// Folds instructions with constant operands: the other passes look for constants.
llvm::PreservedAnalyses gjFaultConstants(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
// Expands integer divisions to exact arithmetic.
llvm::PreservedAnalyses gjFaultDivision(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
// Replaces bit counts and byte swaps in widths that LLVM compiles wrongly.
llvm::PreservedAnalyses gjFaultBits(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
// Phis of vectors whose element size does not divide 32 bits.
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
// Arguments in the SGPRs of the stack's resource.
llvm::PreservedAnalyses gjFaultInreg(llvm::Function &F, llvm::TargetMachine &TM);

// Traps, where LLVM expands the first one only.
llvm::PreservedAnalyses gjFaultTraps(llvm::Function &F, llvm::TargetMachine &TM);

// Hides a number of at most 32 bits from instruction selection, by empty inline assembly with a VGPR operand.
llvm::Value *gjHiddenInVgpr(llvm::IRBuilderBase &B, llvm::Value *V);

// A predicate for constants.
using GjIsConstant = llvm::function_ref<bool(const llvm::ConstantFP &)>;

// Whether V is a constant of at most 32 bits that satisfies the predicate, or a constant vector
// with such an element.
bool gjHasConstant(const llvm::Value *V, GjIsConstant Is);

// The same value, with such constants hidden until instruction selection, which folds them again.
llvm::Value *gjHideConstants(llvm::IRBuilderBase &B, llvm::Constant *C, GjIsConstant Is);

// Passes inside code generation, directly before StructurizeCFG: no later IR pass moves instructions.
llvm::FunctionPass *gjFaultCarry();
llvm::FunctionPass *gjFaultMerge();
llvm::FunctionPass *gjFaultProducts();
llvm::FunctionPass *gjFaultPairs();
// Directly after instruction selection.
llvm::FunctionPass *gjFaultExec();
// Before constants are folded into instructions.
llvm::FunctionPass *gjFaultOnes();
llvm::FunctionPass *gjFaultExits();
// Before operands become parts of words (SDWA).
llvm::FunctionPass *gjFaultSdwa();

// Inserts the named passes at their places; false for an unknown name.
bool gjInsertFaultPasses(llvm::TargetPassConfig &Config, llvm::ArrayRef<llvm::StringRef> Names);
