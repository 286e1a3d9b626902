// The C ABI of the shim. Mirrored by src/sys.rs.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {
// Borrowed bytes, not terminated.
struct GjmStr {
  const char *Ptr;
  size_t Len;
};

enum GjmSeverity : uint32_t { GJM_NOTE = 0, GJM_WARNING = 1, GJM_ERROR = 2 };

// Mirrored by gfxjit_front::ShimMessage. Line and Column count from 1; 0 means not known.
struct GjmMessage {
  uint32_t Severity;
  uint32_t Line;
  uint32_t Column;
  GjmStr Text;
  GjmStr File;
  // Not set: the caller has the source text.
  GjmStr Snippet;
};

typedef void (*GjmMessageFn)(void *User, const GjmMessage *Message);
typedef void (*GjmOutFn)(void *User, GjmStr Bytes);

struct GjmJob {
  // The name of the source in messages.
  GjmStr Name;
  // Text or bytecode.
  GjmStr Source;
  // Passes on the whole module, for kernels in `gpu.launch`.
  GjmStr Outline;
  // Passes on each gpu.module that is not yet in LLVM's dialect.
  GjmStr Lower;
  // Passes on the rest of the module, for the host.
  GjmStr Host;
  void *User;
  GjmMessageFn Message;
  GjmOutFn Out;
};

// Compiles the kernels to bitcode; false after errors.
bool gjm_device(const GjmJob *Job);
// An address in MLIR's library.
const void *gjm_in_mlir(void);
// Compiles the host part to LLVM IR text that contains the kernels' bitcode. `__gfxjit_start` and
// `__gfxjit_end` are to be called before and after everything else.
bool gjm_host(const GjmJob *Job);
}
