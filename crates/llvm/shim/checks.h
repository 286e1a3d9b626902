#pragma once
#include "llvm/IR/PassManager.h"

// Gives innermost loops a copy without the checks that are sure to hold.
struct GjChecksAhead : llvm::PassInfoMixin<GjChecksAhead> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static constexpr const char *Name = "gfxjit-checks-ahead";
};
