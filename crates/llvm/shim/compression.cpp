// zlib and zstd, as LLVM carries them.
#include "ir.h"

#include "llvm/Support/Compression.h"
#include "llvm/Support/Error.h"

using namespace llvm;

extern "C" {
// Decompresses to Size bytes at Out. False when the bytes are damaged, or LLVM was built without
// the method.
bool gj_decompress(bool Zstd, GjStr Bytes, uint8_t *Out, size_t Size) {
  auto Format = Zstd ? compression::Format::Zstd : compression::Format::Zlib;
  if (compression::getReasonIfUnsupported(Format))
    return false;
  ArrayRef<uint8_t> In(reinterpret_cast<const uint8_t *>(Bytes.Ptr), Bytes.Len);
  size_t Got = Size;
  Error E = Zstd ? compression::zstd::decompress(In, Out, Got)
                 : compression::zlib::decompress(In, Out, Got);
  if (E) {
    consumeError(std::move(E));
    return false;
  }
  return Got == Size;
}
}
