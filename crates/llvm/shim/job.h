// What the job of the current thread may do: which files it reads, and how much it writes.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>

// Bytes of an output in memory. Output that grows past the job's bound ends the job as a fatal
// error does: LLVM writes what a directive such as `.zero 0x7fffffffffff` asks for in small
// pieces, and looks at no error of the stream before it is done.
class GjOutput final : public llvm::raw_pwrite_stream {
  llvm::SmallVector<char, 0> Bytes;

  void write_impl(const char *Ptr, size_t Size) override;
  void pwrite_impl(const char *Ptr, size_t Size, uint64_t Offset) override;
  uint64_t current_pos() const override { return Bytes.size(); }

public:
  GjOutput() { SetUnbuffered(); }
  ~GjOutput() override = default;
  llvm::StringRef str() const { return {Bytes.data(), Bytes.size()}; }
};

// How a job ends that cannot go on. Mirrored by src/ir/sys.rs.
enum GjEnd : uint32_t { GJ_FATAL = 0, GJ_NO_MEMORY = 1, GJ_TOO_LARGE = 2 };
// Returns only on a thread without a job.
void gjEnd(GjEnd How, llvm::StringRef Message);
