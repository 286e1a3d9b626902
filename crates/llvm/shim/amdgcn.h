// Conversion of modules for AMDGPU to NVPTX: shared declarations.
#pragma once

#include "llvm/IR/Module.h"
#include <string>

namespace gjamdgcn {
// Address spaces, which have the same numbers on both targets; AMD's constant address space is
// generic memory.
constexpr unsigned GENERIC = 0, GLOBAL = 1, SHARED = 3, CONSTANT = 4, LOCAL = 5;

// Sizes in bytes of the implicit arguments and of the dispatch packet.
constexpr unsigned IMPLICIT_BYTES = 256, PACKET_BYTES = 64;

// Each function returns the error, or an empty string.
std::string memory(llvm::Module &M);
std::string kernels(llvm::Module &M);

// Places the launch parameters that code queries in memory of the function.
void launches(llvm::Module &M);
} // namespace gjamdgcn
