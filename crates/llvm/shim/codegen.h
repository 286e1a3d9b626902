#pragma once
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CodeGen.h"
#include <memory>

namespace llvm {
class AsmPrinter;
class AsmPrinterHandler;
class Module;
class TargetMachine;
class TargetPassConfig;
class raw_pwrite_stream;
} // namespace llvm

// Generates code for a verified module into Out; false when the target cannot emit this kind
// of file at all.
bool gjEmit(llvm::Module &M, llvm::TargetMachine &TM, llvm::raw_pwrite_stream &Out,
            llvm::CodeGenFileType Kind,
            llvm::function_ref<void(llvm::TargetPassConfig &)> Configure,
            llvm::function_ref<void(llvm::AsmPrinter &)> Prepare);

// Notes each function's own resource use and writes it as section .amdgpu.info.
std::unique_ptr<llvm::AsmPrinterHandler> gjOwnUseWriter(llvm::AsmPrinter &Printer);
