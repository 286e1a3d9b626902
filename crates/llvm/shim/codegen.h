#pragma once
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CodeGen.h"
#include <memory>

namespace llvm {
class AsmPrinter;
class AsmPrinterHandler;
class Module;
class StringRef;
class TargetMachine;
class TargetPassConfig;
class Triple;
class raw_pwrite_stream;
} // namespace llvm

// Of a level as in src/ir/sys.rs.
llvm::CodeGenOptLevel gjCodegenLevel(uint32_t Level);

// What a thread keeps of target machines that it has done with: making one, and what it finds out
// about registers and subtargets, is two fifths of a small kernel's compilation.
std::unique_ptr<llvm::TargetMachine> gjKeptMachine(const llvm::Triple &T, llvm::StringRef Cpu,
                                                   llvm::StringRef Features,
                                                   llvm::CodeGenOptLevel Level);
void gjKeepMachine(std::unique_ptr<llvm::TargetMachine> TM);

// Generates code for a verified module into Out; false when the target cannot emit this kind
// of file at all.
bool gjEmit(llvm::Module &M, llvm::TargetMachine &TM, llvm::raw_pwrite_stream &Out,
            llvm::CodeGenFileType Kind,
            llvm::function_ref<void(llvm::TargetPassConfig &)> Configure,
            llvm::function_ref<void(llvm::AsmPrinter &)> Prepare);

// Notes each function's own resource use and writes it as section .amdgpu.info.
std::unique_ptr<llvm::AsmPrinterHandler> gjOwnUseWriter(llvm::AsmPrinter &Printer);

// Puts numbers in the place of LLVM's expressions for what functions need with those they call.
std::unique_ptr<llvm::AsmPrinterHandler> gjResourceFolder(llvm::AsmPrinter &Printer);
