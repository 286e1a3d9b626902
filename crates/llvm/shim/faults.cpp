// Where the passes for faults of LLVM's go inside of code generation.
#include "faults.h"

#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/PassRegistry.h"

using namespace llvm;

// Of the passes that make ready for StructurizeCFG, the last.
static const char *const FaultAfter = "unify-loop-exits";

bool gjInsertFaultPasses(TargetPassConfig &Config, ArrayRef<StringRef> Names) {
  if (Names.empty())
    return true;
  // It gets its name when one is made, or here.
  initializeUnifyLoopExitsLegacyPassPass(*PassRegistry::getPassRegistry());
  const PassInfo *After = PassRegistry::getPassRegistry()->getPassInfo(StringRef(FaultAfter));
  if (!After)
    return false;
  for (StringRef Name : Names) {
    if (FunctionPass *New = gjFaultExec(Name)) {
      Config.insertPass(&FinalizeISelID, IdentifyingPassPtr(New));
      continue;
    }
    // The last of LLVM's own before SIFoldOperands that changes operands.
    if (FunctionPass *New = gjFaultOnes(Name)) {
      Config.insertPass(&PeepholeOptimizerLegacyID, IdentifyingPassPtr(New));
      continue;
    }
    FunctionPass *New = gjFaultMerge(Name);
    if (!New)
      New = gjFaultCarry(Name);
    if (!New)
      return false;
    Config.insertPass(After->getTypeInfo(), IdentifyingPassPtr(New));
  }
  return true;
}
