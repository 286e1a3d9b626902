#pragma once
#include "llvm/IR/PassManager.h"

// Adds to innermost loops a copy without the checks that are known to hold.
struct GjChecksAhead : llvm::PassInfoMixin<GjChecksAhead> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static constexpr const char *Name = "gfxjit-checks-ahead";
};
