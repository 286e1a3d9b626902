// Translates a user's arguments to arguments of the compiler proper, by clang's own table of options and
// driver; options that would read or write files on disk are ignored or refused. The driver runs with
// and without the user's arguments; the difference is their effect.
#include "front.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/Sanitizers.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Job.h"
#include "clang/Driver/Tool.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

using namespace clang;
using llvm::StringRef;
using llvm::opt::Arg;

namespace {
namespace vfs = llvm::vfs;

typedef std::vector<std::string> Words;

GjcStr bytes(StringRef S) { return {S.data(), S.size()}; }

Words words(const llvm::opt::ArgStringList &List) { return Words(List.begin(), List.end()); }

std::vector<const char *> pointers(const Words &Of) {
  std::vector<const char *> All;
  for (const std::string &One : Of)
    All.push_back(One.c_str());
  return All;
}

// The driver's first error, and its warnings.
class Said final : public DiagnosticConsumer {
  const GjcTranslation &To;

public:
  std::string Error;
  explicit Said(const GjcTranslation &To) : To(To) {}
  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    llvm::SmallString<256> Text;
    Info.FormatDiagnostic(Text);
    if (Level >= DiagnosticsEngine::Error) {
      if (Error.empty())
        Error = Text.str();
    } else if (Level == DiagnosticsEngine::Warning) {
      To.Take(To.User, GJC_WARNS, bytes(Text));
    }
  }
};

// Whether an option of the program clang is ignored, because it is always in effect or does not affect the
// compilation.
bool isLeftOut(const llvm::opt::Option &Of) {
  using namespace clang::options;
  // The caller sets the last phase and the optimisation level; but `-Ofast` is more than a level.
  if (Of.matches(OPT_O_Group))
    return !Of.matches(OPT_Ofast);
  for (unsigned Group : {OPT_Action_Group, OPT_M_Group, OPT_Link_Group})
    if (Of.matches(Group))
      return true;
  for (unsigned Id :
       {OPT_v, OPT_save_temps, OPT_save_temps_EQ, OPT_fgpu_rdc, OPT_fno_gpu_rdc, OPT_cuda_device_only,
        OPT_offload_device_only, OPT_no_offload_inc, OPT_no_offloadlib, OPT_nohipwrapperinc, OPT_hip_version_EQ,
        OPT_hip_path_EQ, OPT_rocm_path_EQ, OPT_rocm_device_lib_path_EQ, OPT_cuda_path_EQ, OPT_hipstdpar,
        OPT_fcolor_diagnostics, OPT_fno_color_diagnostics, OPT_fdiagnostics_color_EQ, OPT_cuid_EQ,
        OPT_fuse_cuid_EQ, OPT_no_default_config, OPT_pipe, OPT_offload_jobs_EQ, OPT_m64,
        OPT_ftime_report, OPT_ftime_trace, OPT_ftime_trace_EQ, OPT_working_directory,
        OPT_working_directory_EQ, OPT_Xarch_host})
    if (Of.matches(Id))
      return true;
  return Of.hasFlag(LinkOption) || Of.hasFlag(LinkerInput);
}

// The reason why an option of the program clang is refused; empty if it is not.
StringRef refusal(const Arg &A, bool MayReadFiles) {
  using namespace clang::options;
  const llvm::opt::Option &Of = A.getOption();
  const char *const Target = "code is made for the target that is compiled for";
  for (unsigned Id : {OPT_offload_arch_EQ, OPT_no_offload_arch_EQ, OPT_offload_arch_tool_EQ, OPT_offload_EQ,
                      OPT_offload_targets_EQ, OPT_march_EQ, OPT_mcpu_EQ, OPT_target,
                      OPT_target_legacy_spelling, OPT_m32, OPT_offload_host_only,
                      OPT_offload_host_device})
    if (Of.matches(Id))
      return Target;
  if (Of.matches(OPT_x))
    return StringRef(A.getValue()) == "hip" ? "" : "the language is the source's";
  if (Of.getKind() == llvm::opt::Option::InputClass)
    return "no option, and there is one source";
  const bool IsFolder = Of.matches(OPT_I_Group) || Of.matches(OPT_isystem) || Of.matches(OPT_iquote) ||
                        Of.matches(OPT_idirafter) || Of.matches(OPT_cxx_isystem) ||
                        Of.matches(OPT_c_isystem);
  if (IsFolder)
    return MayReadFiles ? ""
                        : "folders for headers are given by `--include-dir`, `Options::include_dirs`";
  if (Of.matches(OPT_Xclang) || Of.matches(OPT_Xarch_device) || Of.matches(OPT_Xarch__))
    return MayReadFiles ? "" : "arguments of the compiler proper are not taken here";
  for (unsigned Id :
       {OPT_fplugin_EQ, OPT_fpass_plugin_EQ, OPT_fplugin_arg, OPT_mllvm, OPT_config, OPT_config_system_dir_EQ,
        OPT_config_user_dir_EQ, OPT_o, OPT_include_pch, OPT_ivfsoverlay, OPT_fprofile_use_EQ,
        OPT_fprofile_instr_use_EQ, OPT_fprofile_sample_use_EQ, OPT_resource_dir, OPT_resource_dir_EQ,
        OPT__HASH_HASH_HASH, OPT_help, OPT__help_hidden, OPT__version, OPT_dumpversion, OPT_dumpmachine,
        OPT_ccc_print_phases, OPT_ccc_print_bindings, OPT_gen_reproducer, OPT_gen_reproducer_eq})
    if (Of.matches(Id))
      return "an argument for clang that is not taken here";
  if (A.getSpelling().starts_with("-print-") || A.getSpelling().starts_with("--print-"))
    return "an argument for clang that is not taken here";
  return "";
}

// The sanitizers whose checks need no library: a failed one executes a trap, and the reason is in the debug
// information (docs/checks.md).
SanitizerMask trapping() {
  return (expandSanitizerGroups(SanitizerKind::UndefinedGroup) |
          expandSanitizerGroups(SanitizerKind::IntegerGroup) |
          expandSanitizerGroups(SanitizerKind::ImplicitConversionGroup) |
          expandSanitizerGroups(SanitizerKind::NullabilityGroup) | SanitizerKind::FloatDivideByZero) &
         ~(SanitizerKind::Vptr | SanitizerKind::Function | SanitizerKind::LocalBounds);
}

// Takes `-fsanitize=` and the options beside it, which clang's driver drops for AMD GPUs. Returns whether the
// argument is one of them; `Why` is the reason if it is refused.
bool sanitizes(const Arg &A, SanitizerMask &Kinds, std::string &Why) {
  using namespace clang::options;
  const llvm::opt::Option &Of = A.getOption();
  // A failed check always ends the launch.
  for (unsigned Id : {OPT_fsanitize_trap_EQ, OPT_fsanitize_trap, OPT_fno_sanitize_recover,
                      OPT_fno_sanitize_recover_EQ, OPT_fsanitize_minimal_runtime})
    if (Of.matches(Id))
      return true;
  for (unsigned Id : {OPT_fsanitize_recover, OPT_fsanitize_recover_EQ, OPT_fno_sanitize_trap,
                      OPT_fno_sanitize_trap_EQ})
    if (Of.matches(Id)) {
      Why = "a failed check ends the launch: there is no library on the device that reports it and goes on";
      return true;
    }
  const bool IsAdded = Of.matches(OPT_fsanitize_EQ);
  if (!IsAdded && !Of.matches(OPT_fno_sanitize_EQ))
    return false;
  for (StringRef Name : A.getValues()) {
    const SanitizerMask Named = parseSanitizerValue(Name, /*AllowGroups=*/true);
    const SanitizerMask All = expandSanitizerGroups(Named);
    if (!IsAdded) {
      Kinds &= ~(Name == "all" ? ~SanitizerMask() : All);
      continue;
    }
    if (!Named)
      Why = ("clang has no sanitizer `" + Name + "`").str();
    else if (!(All & trapping()))
      Why = ("there is no `" + Name + "` for AMD GPUs; `--check` finds accesses out of range, uninitialized values and "
             "races in any code").str();
    if (!Why.empty())
      return true;
    Kinds |= All & trapping();
  }
  return true;
}

// Collects the user's arguments without the ignored ones; false after an error.
bool look(const GjcTranslation &To, const Words &Given, Words &Taken, SanitizerMask &Sanitizers) {
  std::vector<const char *> All = pointers(Given);
  unsigned Index = 0, Count = 0;
  auto Visible = llvm::opt::Visibility(clang::options::ClangOption);
  const llvm::opt::OptTable &Table = getDriverOptTable();
  llvm::opt::InputArgList List = Table.ParseArgs(All, Index, Count, Visible);
  auto Refuse = [&](StringRef Name, StringRef Why) {
    To.Take(To.User, GJC_REFUSES, bytes((Name + ": " + Why).str()));
    return false;
  };
  if (Count)
    return Refuse(List.getArgString(Index), "nothing follows");
  for (const Arg *A : List) {
    std::string Name = List.getArgString(A->getIndex());
    if (A->getOption().getKind() == llvm::opt::Option::UnknownClass) {
      std::string Nearest;
      unsigned Distance = Table.findNearest(Name, Nearest, Visible);
      return Refuse(Name, Distance > 1 ? "clang has no such argument"
                                       : "clang has no such argument; it has `" + Nearest + "`");
    }
    std::string Reason;
    const bool Sanitizes = sanitizes(*A, Sanitizers, Reason);
    if (!Reason.empty())
      return Refuse(Name, Reason);
    if (Sanitizes)
      continue;
    StringRef Why = refusal(*A, To.MayReadFiles);
    if (!Why.empty())
      return Refuse(Name, Why);
    if (isLeftOut(A->getOption()) || A->getOption().matches(clang::options::OPT_x))
      continue;
    llvm::opt::ArgStringList Rendered;
    A->renderAsInput(List, Rendered);
    Words Own = words(Rendered);
    Taken.insert(Taken.end(), Own.begin(), Own.end());
  }
  return true;
}

struct Unit {
  Words Own;
  unsigned What;
};

// The arguments that the driver passes to the compiler proper, one unit for each option; false
// after an error.
bool drive(const GjcTranslation &To, const Words &Args, std::vector<Unit> &Units) {
  using namespace clang::options;
  Said Messages(To);
  DiagnosticOptions Options;
  DiagnosticsEngine Diagnostics(DiagnosticIDs::create(), Options, &Messages, /*ShouldOwnClient=*/false);
  auto Refuse = [&](StringRef Why) {
    To.Take(To.User, GJC_REFUSES, bytes(Why));
    return false;
  };
  driver::Driver Driver("/gfxjit/clang", "x86_64-pc-linux-gnu", Diagnostics, "clang",
                        llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>());
  Driver.setCheckInputsExist(false);
  Driver.setProbePrecompiled(false);
  std::unique_ptr<driver::Compilation> Compilation(Driver.BuildCompilation(pointers(Args)));
  if (!Messages.Error.empty())
    return Refuse(Messages.Error);
  const driver::Command *Found = nullptr;
  if (Compilation)
    for (const driver::Command &Job : Compilation->getJobs())
      if (!Found && StringRef(Job.getCreator().getName()) == "clang")
        Found = &Job;
  if (!Found)
    return Refuse("clang would compile nothing with these arguments");
  llvm::ArrayRef<const char *> Own = Found->getArguments();
  unsigned Index = 0, Count = 0;
  auto List = getDriverOptTable().ParseArgs(Own.drop_front(), Index, Count,
                                            llvm::opt::Visibility(CC1Option));
  for (const Arg *A : List) {
    const llvm::opt::Option &Of = A->getOption();
    llvm::opt::ArgStringList Rendered;
    A->renderAsInput(List, Rendered);
    unsigned What = GJC_ADDS;
    if (Of.matches(OPT_D) || Of.matches(OPT_U))
      What = GJC_ADDS_MACRO;
    else if (Of.matches(OPT_I_Group) || Of.matches(OPT_clang_i_Group))
      What = GJC_ADDS_FILES;
    if (!Of.matches(OPT_O_Group) && !Of.matches(OPT_mllvm))
      Units.push_back({words(Rendered), What});
  }
  return true;
}

// Adds checks that trap, and the line tables that have their reasons.
void sanitize(const GjcTranslation &To, SanitizerMask Kinds, const std::vector<Unit> &Given) {
  if (!Kinds)
    return;
  SanitizerSet Set;
  Set.Mask = Kinds;
  llvm::SmallVector<StringRef, 32> Names;
  serializeSanitizerSet(Set, Names);
  const std::string List = llvm::join(Names, ",");
  auto Add = [&](const std::string &Word) { To.Take(To.User, GJC_ADDS, bytes(Word)); };
  Add("-fsanitize=" + List);
  Add("-fsanitize-trap=" + List);
  if (llvm::none_of(Given, [](const Unit &One) {
        return StringRef(One.Own.front()).starts_with("-debug-info-kind=");
      }))
    Add("-debug-info-kind=line-tables-only");
}

// Reports the units of the first list that are not in the second.
void tell(const GjcTranslation &To, const std::vector<Unit> &Of, const std::vector<Unit> &Without,
          bool IsAdded) {
  for (const Unit &One : Of) {
    // Among several words of one kind, the last one takes effect.
    if (!IsAdded && One.Own.size() > 1)
      continue;
    bool IsThere = llvm::any_of(Without, [&](const Unit &Other) { return Other.Own == One.Own; });
    if (IsThere)
      continue;
    for (const std::string &Word : One.Own)
      To.Take(To.User, IsAdded ? One.What : GJC_TAKES_AWAY, bytes(Word));
  }
}
} // namespace

extern "C" bool gjc_translate(const GjcTranslation *To) {
  auto List = [](const GjcStr *Args, size_t Num) {
    Words All;
    for (size_t I = 0; I < Num; ++I)
      All.emplace_back(Args[I].Ptr, Args[I].Len);
    return All;
  };
  Words Own = List(To->Own, To->NumOwn), All = Own;
  SanitizerMask Sanitizers;
  if (!look(*To, List(To->Given, To->NumGiven), All, Sanitizers))
    return false;
  std::vector<Unit> Before, After;
  if (!drive(*To, Own, Before) || !drive(*To, All, After))
    return false;
  tell(*To, After, Before, true);
  tell(*To, Before, After, false);
  sanitize(*To, Sanitizers, After);
  return true;
}
