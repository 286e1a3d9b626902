// Inserts the passes for LLVM's faults into code generation.
#include "faults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/PassRegistry.h"

using namespace llvm;

// The last pass that prepares for StructurizeCFG.
static const char *const FaultAfter = "unify-loop-exits";
// The last pass before SIPeepholeSDWA.
static const char *const FaultBeforeSdwa = "si-load-store-opt";

Value *gjHiddenInVgpr(IRBuilderBase &B, Value *V) {
  auto *T = FunctionType::get(V->getType(), {V->getType()}, false);
  return B.CreateCall(InlineAsm::get(T, "", "=v,0", /*hasSideEffects=*/false), {V});
}

bool gjHasConstant(const Value *V, GjIsConstant Is) {
  const auto *C = dyn_cast_or_null<Constant>(V);
  if (!C || C->getType()->getScalarSizeInBits() > FaultWordBits)
    return false;
  if (const auto *F = dyn_cast<ConstantFP>(C); F && !C->getType()->isVectorTy())
    return Is(*F);
  const auto *T = dyn_cast<FixedVectorType>(C->getType());
  for (unsigned K = 0; T && K < T->getNumElements(); ++K)
    if (gjHasConstant(C->getAggregateElement(K), Is))
      return true;
  return false;
}

Value *gjHideConstants(IRBuilderBase &B, Constant *C, GjIsConstant Is) {
  if (const auto *T = dyn_cast<FixedVectorType>(C->getType())) {
    Value *New = C;
    for (unsigned K = 0; K < T->getNumElements(); ++K)
      if (Constant *One = C->getAggregateElement(K); gjHasConstant(One, Is))
        New = B.CreateInsertElement(New, gjHideConstants(B, One, Is), K);
    return New;
  }
  const APInt Bits = cast<ConstantFP>(C)->getValueAPF().bitcastToAPInt();
  Type *Word = B.getInt32Ty();
  Value *Hidden = B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {Word}, {B.getInt(Bits.zext(FaultWordBits))});
  return B.CreateBitCast(B.CreateTrunc(Hidden, B.getIntNTy(Bits.getBitWidth())), C->getType());
}

std::optional<GjFaultPass> gjFaultPass(StringRef Name, TargetMachine *TM) {
  if (Name == "gfxjit-fault-inreg")
    return GjFaultPass([TM](Function &F, FunctionAnalysisManager &) { return gjFaultInreg(F, *TM); });
  if (Name == "gfxjit-fault-traps")
    return GjFaultPass([TM](Function &F, FunctionAnalysisManager &) { return gjFaultTraps(F, *TM); });
  const struct {
    StringRef Name;
    PreservedAnalyses (*Run)(Function &, FunctionAnalysisManager &);
  } Passes[] = {
      {"gfxjit-fault-constants", gjFaultConstants},
      {"gfxjit-fault-division", gjFaultDivision},
      {"gfxjit-fault-bits", gjFaultBits},
      {"gfxjit-fault-phi", gjFaultPhi},
      {"gfxjit-fault-signs", gjFaultSigns},
      {"gfxjit-fault-zeros", gjFaultZeros},
      {"gfxjit-fault-halves", gjFaultHalves},
      {"gfxjit-fault-overlap", gjFaultOverlap},
      {"gfxjit-fault-dots", gjFaultDots},
      {"gfxjit-fault-reduce", gjFaultReduce},
  };
  const auto *Pass = find_if(Passes, [&](const auto &One) { return One.Name == Name; });
  return Pass == std::end(Passes) ? std::nullopt : std::optional(GjFaultPass(Pass->Run));
}

bool gjInsertFaultPasses(TargetPassConfig &Config, ArrayRef<StringRef> Names) {
  if (Names.empty())
    return true;
  // The pass is registered when one is created, or here.
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
      // LLVM's last pass before SIFoldOperands that changes operands.
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
