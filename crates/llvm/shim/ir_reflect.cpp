// `int __gfxjit_reflect(const char *question)`: queries of a portable program about its target,
// answered when it is compiled for one. docs/portable-modules.md lists the queries.
//
// The answers decide branches, and code behind branches that are not taken must be removed before any
// pass checks that the target has the instructions.
#include "ir.h"

#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace {
void takeBranches(Module &M) {
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Components;
  ModuleAnalysisManager Modules;
  PassBuilder Builder;
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(Components);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, Components, Modules);
  ModulePassManager Passes;
  cantFail(Builder.parsePassPipeline(Passes, "function(sroa,sccp,simplifycfg),globaldce"));
  Passes.run(M, Modules);
}
} // namespace

extern "C" {
// Answers a query; false for an unknown one.
typedef bool (*GjReflectFn)(void *User, GjStr Question, uint32_t *Answer);

// Replaces all queries by answers and folds the branches that depend on them. Returns the query
// that has no answer.
GjBuf gj_module_reflect(Module *M, GjReflectFn Fn, void *User) {
  Function *F = M->getFunction("__gfxjit_reflect");
  if (!F || !F->isDeclaration())
    return gjBuf("");
  for (auto *U : make_early_inc_range(F->users())) {
    auto *Call = dyn_cast<CallInst>(U);
    StringRef Question;
    if (!Call || Call->getCalledOperand() != F || Call->arg_size() != 1 ||
        !Call->getType()->isIntegerTy() || !gjLiteral(Call->getArgOperand(0), Question))
      return gjBuf("`__gfxjit_reflect` is asked for what is not a constant text");
    uint32_t Answer = 0;
    if (!Fn(User, gjStr(Question), &Answer))
      return gjBuf(("`__gfxjit_reflect` does not know the question `" + Question + "`").str());
    Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), Answer));
    Call->eraseFromParent();
  }
  F->eraseFromParent();
  takeBranches(*M);
  return gjBuf("");
}
}
