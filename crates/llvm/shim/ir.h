// Shared declarations of the compiler shim: plain structs for the C ABI, and the context that owns
// one compilation's LLVM objects. Mirrored by src/ir/sys.rs.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/LLVMContext.h"
#include <cstddef>
#include <cstdint>
#include <string>

namespace llvm {
class AsmParserContext;
class DataLayout;
class Module;
class SMDiagnostic;
class Target;
class Value;
} // namespace llvm

extern "C" {
void gj_init(void);
void gj_init_nvptx(void);

// Borrowed bytes, not terminated.
struct GjStr {
  const char *Ptr;
  size_t Len;
};

// Bytes allocated by the shim; the receiver frees them with gj_buf_free.
struct GjBuf {
  char *Ptr;
  size_t Len;
};

enum GjSeverity : uint32_t { GJ_ERROR = 0, GJ_WARNING = 1, GJ_NOTE = 2 };

// A message about the user's input. Line and Column count from 1; 0 means not known.
struct GjDiag {
  uint32_t Severity;
  uint32_t Line;
  uint32_t Column;
  GjStr Message;
  GjStr File;
  GjStr Snippet;
};
typedef void (*GjDiagFn)(void *User, const GjDiag *Diag);
}

inline GjStr gjStr(llvm::StringRef S) { return {S.data(), S.size()}; }
inline llvm::StringRef gjRef(GjStr S) { return {S.Ptr, S.Len}; }
GjBuf gjBuf(llvm::StringRef S);

// Reports LLVM's source diagnostics; the first LineOffset lines are gfxjit's prefix.
void gjReport(GjDiagFn Fn, void *User, const llvm::SMDiagnostic &D,
              unsigned LineOffset = 0);
void gjReport(GjDiagFn Fn, void *User, GjSeverity Severity, llvm::StringRef Message);

// The AMDGPU target; null when libLLVM was built without it.
const llvm::Target *gjTarget();
// Whether LLVM has a processor of this name. LLVM itself prints a message for an unknown one.
bool gjKnowsCpu(llvm::StringRef Cpu);

// Whether the memory layout is the same under both data layouts.
bool gjSameMemory(const llvm::DataLayout &A, const llvm::DataLayout &B, llvm::LLVMContext &C);

// Adds debug locations, if the module has no debug information: the location of each function and instruction is
// its line of the text, a file with this name and folder.
void gjLinesOfText(llvm::Module &M, const llvm::AsmParserContext &Places, llvm::StringRef Name,
                   llvm::StringRef Folder);

// The string constant that a pointer points to; false when it is not known.
bool gjLiteral(const llvm::Value *V, llvm::StringRef &Text);

// Renames `!nvvm.annotations` to hide them from LLVM's readers, in text and in a module whose
// functions are not read yet; gjAnnotationsBack has LLVM convert them, or returns the error in one.
void gjAnnotationsAside(llvm::MutableArrayRef<char> Text);
void gjAnnotationsAside(llvm::Module &M);
std::string gjAnnotationsBack(llvm::Module &M);

struct GjContext {
  llvm::LLVMContext Ctx;
  GjDiagFn Fn;
  void *User;
};

extern "C" {
void gj_buf_free(GjBuf B);
GjBuf gj_verify(GjContext *C, llvm::Module *M);
}
