// LLD's entry point for library users, behind a C function. The source of the call is
// lld/Common/Driver.h.

#include "lld/Common/Driver.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

#include <cstddef>
#include <cstring>
#include <string>

LLD_HAS_DRIVER(elf)

// Runs LLD with `count` arguments; the first is the program's name. What it says goes to
// `message`, `size` bytes with a closing NUL. Returns 0 when the link succeeded, 1 when it
// failed, 2 when LLD must not be called again in this process.
extern "C" int gfxjit_lld_link(const char *const *args, size_t count,
                               char *message, size_t size) {
  std::string text;
  llvm::raw_string_ostream out(text);
  lld::Result result = lld::lldMain(llvm::ArrayRef<const char *>(args, count),
                                    out, out, {{lld::Gnu, &lld::elf::link}});
  out.flush();
  if (size != 0) {
    size_t length = text.size() < size - 1 ? text.size() : size - 1;
    std::memcpy(message, text.data(), length);
    message[length] = '\0';
  }
  if (!result.canRunAgain)
    return 2;
  return result.retCode == 0 ? 0 : 1;
}
