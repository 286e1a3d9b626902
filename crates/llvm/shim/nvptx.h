// Modules for NVPTX that become modules for AMDGPU: what the parts share.
#pragma once

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"
#include <string>

namespace gjnvptx {
// Address spaces, which both targets number alike.
constexpr unsigned GENERIC = 0, GLOBAL = 1, SHARED = 3, CONSTANT = 4, LOCAL = 5;

// Each returns why it cannot be done, or nothing.
std::string kernels(llvm::Module &M);
std::string memory(llvm::Module &M);
} // namespace gjnvptx
