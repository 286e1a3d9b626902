// Files that assembly names: `.include` and `.incbin`, in assembly text, in `module asm` and in
// inline assembly of IR.
//
// LLVM opens them as the host's files, whatever they are: assembly from a stranger could put any
// file that the process may read into the object. Both directives go through the source manager of
// the parser. The printer of a module (AsmPrinter::emitInlineAsm) makes a source manager of its own
// and gives it the real file system, but then asks the target for its part of the parser: this is
// where every parser for AMD GPUs passes, and where the source manager is given
// a file system that asks the job. Spelling does not matter, nor do macros.
#include "ir.h"
#include "job.h"

#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Triple.h"
#include <mutex>
#include <string>

using namespace llvm;

// The contents of a file that assembly names, which the receiver frees; false when the job may not
// have it. Called on the job's thread.
typedef bool (*GjReadFn)(GjStr Name, GjBuf *Out);

namespace {
GjReadFn ReadFile;
thread_local bool HasJob = false;
thread_local uint64_t MostOutput = UINT64_MAX;

std::error_code denied() { return make_error_code(errc::permission_denied); }

class NamedFile final : public vfs::File {
  std::string Name;
  std::unique_ptr<MemoryBuffer> Contents;

public:
  NamedFile(StringRef Name, std::unique_ptr<MemoryBuffer> Contents)
      : Name(Name), Contents(std::move(Contents)) {}

  ErrorOr<vfs::Status> status() override {
    return vfs::Status(Name, sys::fs::UniqueID(0, 0), sys::TimePoint<>(), 0, 0,
                       Contents->getBufferSize(), sys::fs::file_type::regular_file,
                       sys::fs::owner_read);
  }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &, int64_t, bool, bool) override {
    return MemoryBuffer::getMemBufferCopy(Contents->getBuffer(), Name);
  }
  std::error_code close() override { return {}; }
};

// Has no folders and no current one: names go to the job as the assembly has them.
class JobFiles final : public vfs::FileSystem {
public:
  ErrorOr<vfs::Status> status(const Twine &Path) override {
    auto File = openFileForRead(Path);
    if (!File)
      return File.getError();
    return (*File)->status();
  }
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    std::string Name = Path.str();
    GjBuf Bytes{};
    if (!ReadFile || !ReadFile(gjStr(Name), &Bytes))
      return denied();
    auto Contents = MemoryBuffer::getMemBufferCopy({Bytes.Ptr, Bytes.Len}, Name);
    gj_buf_free(Bytes);
    return std::make_unique<NamedFile>(Name, std::move(Contents));
  }
  vfs::directory_iterator dir_begin(const Twine &, std::error_code &EC) override {
    EC = denied();
    return {};
  }
  std::error_code setCurrentWorkingDirectory(const Twine &) override { return denied(); }
  ErrorOr<std::string> getCurrentWorkingDirectory() const override { return denied(); }
};

// AMDGPU has two targets with one parser. A copy has LLVM's own constructor.
Target Own[2];

template <int Which>
MCTargetAsmParser *parserWithJobFiles(const MCSubtargetInfo &STI, MCAsmParser &Parser,
                                      const MCInstrInfo &MII, const MCTargetOptions &Options) {
  // An embedding program's own use of LLVM is not ours to change.
  if (HasJob)
    Parser.getSourceManager().setVirtualFileSystem(makeIntrusiveRefCnt<JobFiles>());
  return Own[Which].createMCAsmParser(STI, Parser, MII, Options);
}

// Puts the job's files in the place of the host's for every assembly parser that is made on a
// job's thread. Done for each job: another part of the program may have registered LLVM's own
// parsers again. The value that is written is the same each time.
void guardFiles() {
  static Target *Targets[2];
  static std::once_flag Once;
  std::call_once(Once, [] {
    gj_init();
    const char *Triples[] = {"amdgcn-amd-amdhsa", "r600-unknown-unknown"};
    for (int I = 0; I < 2; ++I) {
      std::string Error;
      const Target *T = TargetRegistry::lookupTarget(Triple(Triples[I]), Error);
      if (!T || !T->hasMCAsmParser())
        continue;
      Own[I] = *T;
      // Registration changes targets in the same way.
      Targets[I] = const_cast<Target *>(T);
    }
  });
  if (Targets[0])
    TargetRegistry::RegisterMCAsmParser(*Targets[0], parserWithJobFiles<0>);
  if (Targets[1])
    TargetRegistry::RegisterMCAsmParser(*Targets[1], parserWithJobFiles<1>);
}
} // namespace

void GjOutput::write_impl(const char *Ptr, size_t Size) {
  if (Size > MostOutput || Bytes.size() > MostOutput - Size) {
    gjEnd(GJ_TOO_LARGE, "the output is too large");
    report_fatal_error("the output is too large", false);
  }
  Bytes.append(Ptr, Ptr + Size);
}

void GjOutput::pwrite_impl(const char *Ptr, size_t Size, uint64_t Offset) {
  memcpy(Bytes.data() + Offset, Ptr, Size);
}

extern "C" {
// The thread has a job from now on, with a bound in bytes for what it writes, or has none.
void gj_job(bool Has, uint64_t Most) {
  if (Has)
    guardFiles();
  HasJob = Has;
  MostOutput = Has ? Most : UINT64_MAX;
}

void gj_set_file_reader(GjReadFn Fn) { ReadFile = Fn; }

// A copy of bytes that the shim frees.
GjBuf gj_buf_new(GjStr Bytes) { return gjBuf(gjRef(Bytes)); }
}
