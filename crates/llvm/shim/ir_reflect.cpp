// `int __gfxjit_reflect(const char *question)`: what a program asks about its target when it is
// compiled for one at last. See docs/portable-modules.md for the questions.
//
// The answers decide branches, and what is behind a branch not taken must be gone before any pass looks
// whether the target has the instructions.
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
// Answers a question; false when there is no such.
typedef bool (*GjReflectFn)(void *User, GjStr Question, uint32_t *Answer);

// Puts in all answers and takes the branches that they decide. Returns what cannot be answered.
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
