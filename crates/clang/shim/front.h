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
  // A zero byte follows the contents.
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
// Passes a file's contents to `gjc_give` with `To`; false when no such file exists.
typedef bool (*GjcReadFn)(void *User, GjcStr Path, void *To);
// Passes the user's name of a file to `gjc_give` with `To`; false when it is the same as clang's path.
typedef bool (*GjcPlaceFn)(void *User, GjcStr Path, void *To);
// Reports the symbol for the requested name of this number.
typedef void (*GjcNameFn)(void *User, size_t Number, GjcStr Symbol);
typedef void (*GjcOutFn)(void *User, GjcStr Bytes);

struct GjcJob {
  const GjcStr *Args;
  size_t NumArgs;
  const GjcFile *Files;
  size_t NumFiles;
  // The folder of the files that `Read` provides; its subfolders are included.
  GjcStr Folder;
  // The folder to which names from `Place` are relative; absolute.
  GjcStr From;
  // Whether `Read` provides files of all other folders, too.
  bool ReadsAll;
  // Number of requested names: the variables `__gfxjit_name_0` and following hold their addresses.
  size_t NumNames;
  void *User;
  GjcMessageFn Message;
  GjcReadFn Read;
  GjcPlaceFn Place;
  GjcNameFn Name;
  GjcOutFn Out;
};

// The kinds of results for a user's arguments.
enum GjcWhat : uint32_t {
  // Arguments to add to the compiler proper: for the language, macros, files and folders.
  GJC_ADDS = 0,
  GJC_ADDS_MACRO = 1,
  GJC_ADDS_FILES = 2,
  // Default arguments that the user's arguments remove.
  GJC_TAKES_AWAY = 3,
  GJC_WARNS = 4,
  GJC_REFUSES = 5,
};

struct GjcTranslation {
  // The arguments of the program clang for the same compilation, including the source's name.
  const GjcStr *Own;
  size_t NumOwn;
  // The user's arguments.
  const GjcStr *Given;
  size_t NumGiven;
  // Whether arguments may name folders.
  bool MayReadFiles;
  void *User;
  void (*Take)(void *User, uint32_t What, GjcStr Word);
};

void gjc_give(void *To, GjcStr Bytes);
// Sets the files that all jobs share; called once, before the first job.
void gjc_set_common_files(const GjcFile *Files, size_t NumFiles);
// An address in clang's library.
const void *gjc_in_clang(void);
// Compiles to bitcode; false after errors.
bool gjc_compile(const GjcJob *Job);
// Translates a user's arguments; false when one is refused.
bool gjc_translate(const GjcTranslation *To);
// Compiles the job's main file to a precompiled header.
bool gjc_precompile(const GjcJob *Job);
}
