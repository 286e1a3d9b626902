// Where the passes for LLVM's faults go inside of code generation.
#include "faults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/PassRegistry.h"

using namespace llvm;

// Of the passes that make ready for StructurizeCFG, the last.
static const char *const FaultAfter = "unify-loop-exits";
// The last before SIPeepholeSDWA.
static const char *const FaultBeforeSdwa = "si-load-store-opt";

Value *gjHiddenInVgpr(IRBuilderBase &B, Value *V) {
  auto *T = FunctionType::get(V->getType(), {V->getType()}, false);
  return B.CreateCall(InlineAsm::get(T, "", "=v,0", /*hasSideEffects=*/false), {V});
}

bool gjInsertFaultPasses(TargetPassConfig &Config, ArrayRef<StringRef> Names) {
  if (Names.empty())
    return true;
  // It gets its name when one is made, or here.
  initializeUnifyLoopExitsLegacyPassPass(*PassRegistry::getPassRegistry());
  const PassInfo *After = PassRegistry::getPassRegistry()->getPassInfo(StringRef(FaultAfter));
  const PassInfo *BeforeSdwa = PassRegistry::getPassRegistry()->getPassInfo(StringRef(FaultBeforeSdwa));
  if (!After || !BeforeSdwa)
    return false;
  const struct {
    StringRef Name;
    FunctionPass *(*Make)();
    AnalysisID After;
  } Passes[] = {
      {"merge", gjFaultMerge, After->getTypeInfo()},
      {"carry", gjFaultCarry, After->getTypeInfo()},
      {"products", gjFaultProducts, After->getTypeInfo()},
      {"pairs", gjFaultPairs, After->getTypeInfo()},
      {"exec", gjFaultExec, &FinalizeISelID},
      // LLVM's own last pass before SIFoldOperands that changes operands.
      {"ones", gjFaultOnes, &PeepholeOptimizerLegacyID},
      {"exits", gjFaultExits, &PeepholeOptimizerLegacyID},
      {"sdwa", gjFaultSdwa, BeforeSdwa->getTypeInfo()},
  };
  for (StringRef Name : Names) {
    const auto *Pass = find_if(Passes, [&](const auto &One) { return One.Name == Name; });
    if (Pass == std::end(Passes))
      return false;
    Config.insertPass(Pass->After, IdentifyingPassPtr(Pass->Make()));
  }
  return true;
}
