// Conversion of modules for NVPTX to AMDGPU: shared declarations.
#pragma once

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"
#include <string>

namespace gjnvptx {
// Address spaces, which have the same numbers on both targets.
constexpr unsigned GENERIC = 0, GLOBAL = 1, SHARED = 3, CONSTANT = 4, LOCAL = 5;

// Each function returns the error, or an empty string.
std::string kernels(llvm::Module &M);
std::string memory(llvm::Module &M);
} // namespace gjnvptx
