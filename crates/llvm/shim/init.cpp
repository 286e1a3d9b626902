// Initialises the targets, AMDGPU and NVPTX, once per process, and handles the end of the process.
#include "llvm-c/Core.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <unistd.h>

extern "C" {
void gj_keep_once(void);
// Forces once.cpp, which acts when it is loaded, to be linked to every library that contains this
// file.
[[gnu::used]] static void (*const TakeOnce)(void) = gj_keep_once;

void LLVMInitializeAMDGPUTargetInfo(void);
void LLVMInitializeAMDGPUTarget(void);
void LLVMInitializeAMDGPUTargetMC(void);
void LLVMInitializeAMDGPUAsmPrinter(void);
void LLVMInitializeAMDGPUAsmParser(void);
void LLVMInitializeAMDGPUDisassembler(void);
void LLVMInitializeNVPTXTargetInfo(void);
void LLVMInitializeNVPTXTarget(void);
void LLVMInitializeNVPTXTargetMC(void);
void LLVMInitializeNVPTXAsmPrinter(void);

void gj_init(void) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTarget();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUAsmPrinter();
    LLVMInitializeAMDGPUAsmParser();
    LLVMInitializeAMDGPUDisassembler();
  });
}

// NVPTX, which few programs need.
void gj_init_nvptx(void) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
  });
}

// Returns an address in LLVM's library. LLVM's standard output stream is created first, so that its destructor is still
// registered and writes what other users of this LLVM have left in its buffer.
const void *gj_in_llvm(void) {
  llvm::outs();
  return reinterpret_cast<const void *>(&LLVMContextCreate);
}

// If the process exits while LLVM works on a lost thread, exit without destroying LLVM's static
// variables, since that thread would crash.
void gj_leave_busy_threads(bool (*IsBusy)()) {
#ifdef __GLIBC__
  static bool (*Busy)() = IsBusy;
  static std::once_flag Once;
  // Handlers that are registered last run first: those of libLLVM were registered when it was
  // loaded.
  std::call_once(Once, [] {
    on_exit(
        [](int Status, void *) {
          if (!Busy())
            return;
          fflush(nullptr);
          _exit(Status);
        },
        nullptr);
  });
#else
  (void)IsBusy;
#endif
}
}
