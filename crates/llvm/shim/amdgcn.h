// Modules for AMDGPU that become modules for NVPTX: what the parts share.
#pragma once

#include "llvm/IR/Module.h"
#include <string>

namespace gjamdgcn {
// Address spaces, which both targets number alike; AMD's constant one is generic memory.
constexpr unsigned GENERIC = 0, GLOBAL = 1, SHARED = 3, CONSTANT = 4, LOCAL = 5;

// Bytes of the implicit arguments and of the packet of a launch.
constexpr unsigned IMPLICIT_BYTES = 256, PACKET_BYTES = 64;

// Each returns why it cannot be done, or nothing.
std::string memory(llvm::Module &M);
std::string kernels(llvm::Module &M);

// What code asks of its launch is put in memory of the function's own.
void launches(llvm::Module &M);
} // namespace gjamdgcn
