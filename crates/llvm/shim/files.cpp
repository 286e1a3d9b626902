// Files that assembly names: `.include` and `.incbin`, in assembly text, in `module asm` and in
// inline assembly of IR.
//
// LLVM opens them as host files: untrusted assembly could put any file that the process can read
// into the object. Both directives use the source manager of the parser. The printer of a module
// (AsmPrinter::emitInlineAsm) creates its own source manager with the real file system, but then
// calls the target's constructor of assembly parsers. All parsers for AMD GPUs are created there,
// so this constructor is replaced by one that gives the source manager the job's file system. This
// works for all spellings of the directives, and in macros.
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

// Reads a file that assembly includes to a buffer, which the receiver frees; false when the job
// must not read it. Called on the job's thread.
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

// Has no folders and no current folder: names are passed to the job as written in the assembly.
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

// AMDGPU has two targets with the same parser. These copies have LLVM's original constructor.
Target Own[2];

template <int Which>
MCTargetAsmParser *parserWithJobFiles(const MCSubtargetInfo &STI, MCAsmParser &Parser,
                                      const MCInstrInfo &MII, const MCTargetOptions &Options) {
  // The use of LLVM by an embedding program is not changed.
  if (HasJob)
    Parser.getSourceManager().setVirtualFileSystem(makeIntrusiveRefCnt<JobFiles>());
  return Own[Which].createMCAsmParser(STI, Parser, MII, Options);
}

// Installs the constructor that gives every assembly parser on a job's thread the job's file
// system. Done for each job, since another part of the program may have registered LLVM's parsers
// again. The written value is always the same.
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
      // LLVM's registration modifies targets in the same way.
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
// Begins a job on this thread, with a maximum output size in bytes, or ends it.
void gj_job(bool Has, uint64_t Most) {
  if (Has)
    guardFiles();
  HasJob = Has;
  MostOutput = Has ? Most : UINT64_MAX;
}

void gj_set_file_reader(GjReadFn Fn) { ReadFile = Fn; }

// Copies bytes to a buffer that the shim frees.
GjBuf gj_buf_new(GjStr Bytes) { return gjBuf(gjRef(Bytes)); }
}
