// The limits of the current thread's job: the files it may read, and its maximum output.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>

// An output in memory. Output beyond the job's limit ends the job like a fatal error: LLVM writes
// the output of a directive such as `.zero 0x7fffffffffff` in small pieces, and checks for stream
// errors only at the end.
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

// The ways in which a job can fail without a result. Mirrored by src/ir/sys.rs.
enum GjEnd : uint32_t { GJ_FATAL = 0, GJ_NO_MEMORY = 1, GJ_TOO_LARGE = 2 };
// Returns only on a thread without a job.
void gjEnd(GjEnd How, llvm::StringRef Message);
