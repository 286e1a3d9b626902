#pragma once
#include <memory>

namespace llvm {
class AsmPrinter;
class AsmPrinterHandler;
} // namespace llvm

// Notes each function's own resource use and writes it as section .amdgpu.info.
std::unique_ptr<llvm::AsmPrinterHandler> gjOwnUseWriter(llvm::AsmPrinter &Printer);
