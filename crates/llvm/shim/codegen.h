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

// The code generation level for a level of src/ir/sys.rs.
llvm::CodeGenOptLevel gjCodegenLevel(uint32_t Level);

// The target machines that a thread keeps for reuse: creating one, and its register and subtarget
// information, take two fifths of a small kernel's compilation.
std::unique_ptr<llvm::TargetMachine> gjKeptMachine(const llvm::Triple &T, llvm::StringRef Cpu,
                                                   llvm::StringRef Features,
                                                   llvm::CodeGenOptLevel Level);
void gjKeepMachine(std::unique_ptr<llvm::TargetMachine> TM);

// Generates code for a verified module to Out; false when the target cannot emit this kind of file.
bool gjEmit(llvm::Module &M, llvm::TargetMachine &TM, llvm::raw_pwrite_stream &Out,
            llvm::CodeGenFileType Kind,
            llvm::function_ref<void(llvm::TargetPassConfig &)> Configure,
            llvm::function_ref<void(llvm::AsmPrinter &)> Prepare);

// Collects each function's own resource use and writes it to section .amdgpu.info.
std::unique_ptr<llvm::AsmPrinterHandler> gjOwnUseWriter(llvm::AsmPrinter &Printer);

// Replaces LLVM's expressions for the resource use of functions including callees by numbers.
std::unique_ptr<llvm::AsmPrinterHandler> gjResourceFolder(llvm::AsmPrinter &Printer);
