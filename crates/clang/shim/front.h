// The C ABI of front.cpp. Mirrored by src/sys.rs.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {
// Borrowed bytes, not terminated.
struct GjcStr {
  const char *Ptr;
  size_t Len;
};

struct GjcFile {
  GjcStr Path;
  // A zero byte follows it.
  GjcStr Contents;
};

enum GjcSeverity : uint32_t { GJC_NOTE = 0, GJC_WARNING = 1, GJC_ERROR = 2 };

// Mirrored by gfxjit_front::ShimMessage. Line and Column count from 1; 0 means not known.
struct GjcMessage {
  uint32_t Severity;
  uint32_t Line;
  uint32_t Column;
  GjcStr Text;
  GjcStr File;
  GjcStr Snippet;
};

typedef void (*GjcMessageFn)(void *User, const GjcMessage *Message);
// Gives a file's contents to `gjc_give` with `To`; false when there is none of this path.
typedef bool (*GjcReadFn)(void *User, GjcStr Path, void *To);
// Gives what the user calls a file to `gjc_give` with `To`; false when clang's path is what it is called.
typedef bool (*GjcPlaceFn)(void *User, GjcStr Path, void *To);
// What the linker calls the wanted name of this number.
typedef void (*GjcNameFn)(void *User, size_t Number, GjcStr Symbol);
typedef void (*GjcOutFn)(void *User, GjcStr Bytes);

struct GjcJob {
  const GjcStr *Args;
  size_t NumArgs;
  const GjcFile *Files;
  size_t NumFiles;
  // Where the files are that `Read` gives, and folders of them.
  GjcStr Folder;
  // The folder that relative names are meant from which `Place` gives; absolute.
  GjcStr From;
  // Whether `Read` is asked for files of all other folders, too.
  bool ReadsAll;
  // Wanted names: the variables `__gfxjit_name_0` and on hold their addresses.
  size_t NumNames;
  void *User;
  GjcMessageFn Message;
  GjcReadFn Read;
  GjcPlaceFn Place;
  GjcNameFn Name;
  GjcOutFn Out;
};

// What is told of the user's arguments.
enum GjcWhat : uint32_t {
  // Words of the compiler proper: of the language, of macros, of files and where they are.
  GJC_ADDS = 0,
  GJC_ADDS_MACRO = 1,
  GJC_ADDS_FILES = 2,
  // Words that are so without them and not so with them.
  GJC_TAKES_AWAY = 3,
  GJC_WARNS = 4,
  GJC_REFUSES = 5,
};

struct GjcTranslation {
  // The program's arguments, by which it would compile, the source's name among them.
  const GjcStr *Own;
  size_t NumOwn;
  // The user's.
  const GjcStr *Given;
  size_t NumGiven;
  // Whether folders may be named.
  bool MayReadFiles;
  void *User;
  void (*Take)(void *User, uint32_t What, GjcStr Word);
};

void gjc_give(void *To, GjcStr Bytes);
// The files that every job has: set once, before the first job.
void gjc_set_common_files(const GjcFile *Files, size_t NumFiles);
// An address in clang's library.
const void *gjc_in_clang(void);
// Bitcode; false when there were errors.
bool gjc_compile(const GjcJob *Job);
// Tells what a user's arguments mean; false when one is refused.
bool gjc_translate(const GjcTranslation *To);
// A precompiled header of the job's main file.
bool gjc_precompile(const GjcJob *Job);
}
