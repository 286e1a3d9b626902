// Initialises the targets, AMDGPU and NVPTX, once per process, and sees to the process's end.
#include "llvm-c/Core.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <unistd.h>

extern "C" {
void gj_keep_once(void);
// Has every library with this file in it take once.cpp as well, which acts when it is loaded.
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

// An address in LLVM's library. Its standard output is made before, so that the end of the process still writes what
// other users of this LLVM have left in its buffer.
const void *gj_in_llvm(void) {
  llvm::outs();
  return reinterpret_cast<const void *>(&LLVMContextCreate);
}

// When the process exits while LLVM works on a thread that was given up, the process leaves
// without destroying what LLVM has in static variables: that thread would crash.
void gj_leave_busy_threads(bool (*IsBusy)()) {
#ifdef __GLIBC__
  static bool (*Busy)() = IsBusy;
  static std::once_flag Once;
  // Those that are registered last run first: libLLVM's own were when it was loaded.
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
