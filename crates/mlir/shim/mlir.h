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
  // The caller has the text.
  GjmStr Snippet;
};

typedef void (*GjmMessageFn)(void *User, const GjmMessage *Message);
typedef void (*GjmOutFn)(void *User, GjmStr Bytes);

struct GjmJob {
  // What messages call the source.
  GjmStr Name;
  // Text or bytecode.
  GjmStr Source;
  // Passes over the whole module, where kernels are launched in place.
  GjmStr Outline;
  // Passes over each gpu.module that is not in LLVM's dialect yet.
  GjmStr Lower;
  // Passes over the rest of the module, for the host.
  GjmStr Host;
  void *User;
  GjmMessageFn Message;
  GjmOutFn Out;
};

// Bitcode of the kernels; false when there were errors.
bool gjm_device(const GjmJob *Job);
// An address in MLIR's library.
const void *gjm_in_mlir(void);
// LLVM IR of the host's part as text, with the kernels' bitcode in it. `__gfxjit_start` and
// `__gfxjit_end` are to be called before and after all else.
bool gjm_host(const GjmJob *Job);
}
