// Compiles a verified module to an object or assembly text: target machines, the pass pipelines,
// code generation.
#include "checks.h"
#include "codegen.h"
#include "faults.h"
#include "ir.h"
#include "job.h"

#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/CodeGen/AsmPrinter.h"
#include "llvm/CodeGen/AsmPrinterHandler.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetLoweringObjectFile.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

using namespace llvm;

namespace {
// As in src/ir/sys.rs.
enum GjLevel : uint32_t { GJ_O0, GJ_O1, GJ_O2, GJ_O3, GJ_OS };

OptimizationLevel passLevel(uint32_t Level) {
  switch (Level) {
  case GJ_O0:
    return OptimizationLevel::O0;
  case GJ_O1:
    return OptimizationLevel::O1;
  case GJ_O3:
    return OptimizationLevel::O3;
  case GJ_OS:
    return OptimizationLevel::Os;
  default:
    return OptimizationLevel::O2;
  }
}

// Number of target machines that a thread keeps: one for host code, and some for GPU code.
constexpr size_t MostKept = 3;
thread_local std::vector<std::unique_ptr<TargetMachine>> Kept;
// Target machines that are not kept: see `leavesTraces`.
thread_local SmallPtrSet<const TargetMachine *, 4> Spent;

// Whether a module changes state of the target machine that affects the next module: the addresses
// listed in `llvm.used`, and the numbers of sections. Variables in section `llvm.metadata` are not
// emitted.
bool leavesTraces(const Module &M) {
  auto HasSection = [](const GlobalObject &G) {
    return (G.hasSection() && G.getSection() != "llvm.metadata") ||
           G.hasMetadata(LLVMContext::MD_associated);
  };
  return M.getNamedGlobal("llvm.used") || any_of(M.global_objects(), HasSection);
}

typedef void (*GjFeatureFn)(void *User, GjStr Name, bool On);
} // namespace

CodeGenOptLevel gjCodegenLevel(uint32_t Level) {
  switch (Level) {
  case GJ_O0:
    return CodeGenOptLevel::None;
  case GJ_O1:
    return CodeGenOptLevel::Less;
  case GJ_O3:
    return CodeGenOptLevel::Aggressive;
  default:
    return CodeGenOptLevel::Default;
  }
}

std::unique_ptr<TargetMachine> gjKeptMachine(const Triple &T, StringRef Cpu, StringRef Features,
                                             CodeGenOptLevel Level) {
  auto Fits = [&](const std::unique_ptr<TargetMachine> &TM) {
    return TM->getTargetTriple() == T && TM->getTargetCPU() == Cpu &&
           TM->getTargetFeatureString() == Features && TM->getOptLevel() == Level;
  };
  auto Found = find_if(Kept, Fits);
  if (Found == Kept.end())
    return nullptr;
  std::unique_ptr<TargetMachine> TM = std::move(*Found);
  Kept.erase(Found);
  return TM;
}

void gjKeepMachine(std::unique_ptr<TargetMachine> TM) {
  if (Spent.erase(TM.get()))
    return;
  if (Kept.size() == MostKept)
    Kept.erase(Kept.begin());
  Kept.push_back(std::move(TM));
}

extern "C" {
// Calls Fn for every feature that LLVM knows, with whether the processor has it by default. False
// when LLVM does not know the processor.
bool gj_cpu_features(GjStr Cpu, GjFeatureFn Fn, void *User) {
  if (!gjKnowsCpu(gjRef(Cpu)))
    return false;
  std::unique_ptr<MCSubtargetInfo> STI(gjTarget()->createMCSubtargetInfo(
      Triple("amdgcn-amd-amdhsa"), gjRef(Cpu), ""));
  for (const SubtargetFeatureKV &F : STI->getAllProcessorFeatures())
    Fn(User, gjStr(F.Key), STI->getFeatureBits().test(F.Value));
  return true;
}

// Null when LLVM does not know the processor.
TargetMachine *gj_tm_new(GjStr Cpu, GjStr Features, uint32_t Level) {
  if (!gjKnowsCpu(gjRef(Cpu)))
    return nullptr;
  const Triple T("amdgcn-amd-amdhsa");
  if (auto TM = gjKeptMachine(T, gjRef(Cpu), gjRef(Features), gjCodegenLevel(Level)))
    return TM.release();
  TargetOptions Options;
  Options.MCOptions.AsmVerbose = true;
  // The kernels that call constructors look for the list in .init_array, not in .ctors, the
  // default.
  Options.UseInitArray = true;
  return gjTarget()->createTargetMachine(T, gjRef(Cpu), gjRef(Features), Options, Reloc::PIC_,
                                         std::nullopt, gjCodegenLevel(Level));
}

// Creates a target machine for an NVIDIA GPU: `sm_90`. Short: pointers to shared, constant and local memory
// have 32 bits, as in Triton's IR. NVPTX has a process-wide option for that, which it reads when a machine
// is created.
TargetMachine *gj_tm_new_nvptx(GjStr Cpu, GjStr Features, bool Short, uint32_t Level) {
  gj_init_nvptx();
  const Triple T("nvptx64-nvidia-cuda");
  std::string Error;
  const Target *Nvptx = TargetRegistry::lookupTarget(T, Error);
  if (!Nvptx)
    return nullptr;
  static const MCSubtargetInfo *Any = Nvptx->createMCSubtargetInfo(T, "", "");
  if (!Any || !Any->isCPUStringValid(gjRef(Cpu)))
    return nullptr;
  const unsigned SharedMemory = 3;
  if (auto TM = gjKeptMachine(T, gjRef(Cpu), gjRef(Features), gjCodegenLevel(Level)))
    if ((TM->getPointerSizeInBits(SharedMemory) == 32) == Short)
      return TM.release();
  static auto *const Option =
      static_cast<cl::opt<bool> *>(cl::getRegisteredOptions().lookup("nvptx-short-ptr"));
  static std::mutex Lock;
  std::lock_guard<std::mutex> Guard(Lock);
  if (Short && Option)
    Option->setValue(true);
  // A place that is never reached is a trap: without it LLVM writes the end of a work-item there.
  TargetOptions Options;
  Options.TrapUnreachable = true;
  auto *TM = Nvptx->createTargetMachine(T, gjRef(Cpu), gjRef(Features), Options,
                                        Reloc::PIC_, std::nullopt, gjCodegenLevel(Level));
  if (Short && Option)
    Option->setValue(false);
  return TM;
}

// The thread may keep it for the next module.
void gj_tm_free(TargetMachine *TM, bool Keep) {
  std::unique_ptr<TargetMachine> Owned(TM);
  if (Keep)
    gjKeepMachine(std::move(Owned));
}

} // extern "C"

// Runs the passes that Make creates on the module; false when no pass has the name.
template <typename MakeFn>
static bool runPasses(Module *M, TargetMachine *TM, const PipelineTuningOptions &Tuning,
                      MakeFn Make) {
  PassBuilder Builder(TM, Tuning);
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  Builder.registerModuleAnalyses(MAM);
  Builder.registerCGSCCAnalyses(CGAM);
  Builder.registerFunctionAnalyses(FAM);
  Builder.registerLoopAnalyses(LAM);
  Builder.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager Passes;
  if (!Make(Builder, Passes))
    return false;
  Passes.run(*M, MAM);
  return true;
}

extern "C" {
// Runs the standard pass pipeline of a level over the module.
void gj_optimize(Module *M, TargetMachine *TM, uint32_t Level) {
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = Level == GJ_O2 || Level == GJ_O3 || Level == GJ_OS;
  Tuning.SLPVectorization = Tuning.LoopVectorization;
  runPasses(M, TM, Tuning, [&](PassBuilder &Builder, ModulePassManager &Passes) {
    Passes = Level == GJ_O0 ? Builder.buildO0DefaultPipeline(OptimizationLevel::O0)
                            : Builder.buildPerModuleDefaultPipeline(passLevel(Level));
    return true;
  });
}

// Runs module passes by their names in `opt -passes`, or passes of this shim; false when no pass
// has the name.
bool gj_run_passes(Module *M, TargetMachine *TM, GjStr Names) {
  return runPasses(M, TM, PipelineTuningOptions(),
                   [&](PassBuilder &Builder, ModulePassManager &Passes) {
                     Builder.registerPipelineParsingCallback(
                         [TM](StringRef Name, FunctionPassManager &Functions,
                              ArrayRef<PassBuilder::PipelineElement>) {
                           if (Name == GjChecksAhead::Name)
                             Functions.addPass(GjChecksAhead());
                           else if (auto Fault = gjFaultPass(Name, TM))
                             Functions.addPass(std::move(*Fault));
                           else
                             return false;
                           return true;
                         });
                     return !errorToBool(Builder.parsePassPipeline(Passes, gjRef(Names)));
                   });
}
} // extern "C"

// The pipeline is built like in addPassesToEmitFile, with the additional options to omit passes and
// to attach a handler to the printer.
bool gjEmit(Module &M, TargetMachine &TM, raw_pwrite_stream &Out, CodeGenFileType Kind,
            function_ref<void(TargetPassConfig &)> Configure,
            function_ref<void(AsmPrinter &)> Prepare) {
  if (leavesTraces(M))
    Spent.insert(&TM);
  legacy::PassManager Passes;
  TargetLibraryInfoImpl Library(TM.getTargetTriple());
  Passes.add(new TargetLibraryInfoWrapperPass(Library));
  TargetPassConfig *Config = TM.createPassConfig(Passes);
  Config->setDisableVerify(true);
  Configure(*Config);
  auto *Info = new MachineModuleInfoWrapperPass(&TM);
  Passes.add(Config);
  Passes.add(Info);
  if (Config->addISelPasses())
    return false;
  Config->addMachinePasses();
  Config->setInitialized();
  auto Streamer = TM.createMCStreamer(Out, nullptr, Kind, Info->getMMI().getContext());
  if (!Streamer) {
    consumeError(Streamer.takeError());
    return false;
  }
  AsmPrinter *Printer = TM.getTarget().createAsmPrinter(TM, std::move(*Streamer));
  if (!Printer)
    return false;
  Prepare(*Printer);
  Passes.add(Printer);
  Passes.add(createFreeMachineFunctionPass());
  Passes.run(M);
  return true;
}

extern "C" {
// Emits an object, or assembly text, to Out. Errors of the input are reported to the module's context;
// false when the target cannot emit this kind of file. The resource use of functions is recorded between
// the last machine pass and the printer. Faults: comma-separated names of passes in faults.h that run
// inside code generation; false when no pass has the name.
bool gj_codegen(Module *M, TargetMachine *TM, bool Assembly, bool Ipra, GjStr Faults, GjBuf *Out) {
  GjOutput OS;
  SmallVector<StringRef, 4> Names;
  gjRef(Faults).split(Names, ',', -1, /*KeepEmpty=*/false);
  bool Known = true;
  const bool Emitted = gjEmit(
      *M, *TM, OS, Assembly ? CodeGenFileType::AssemblyFile : CodeGenFileType::ObjectFile,
      // Creating the configuration ORs the option with the target's default.
      [&](TargetPassConfig &Config) {
        TM->Options.EnableIPRA = Ipra;
        Known = gjInsertFaultPasses(Config, Names);
      },
      [&](AsmPrinter &Printer) {
        // NVIDIA's PTX assembler determines this by itself.
        if (TM->getTargetTriple().isNVPTX())
          return;
        Printer.addAsmPrinterHandler(gjOwnUseWriter(Printer));
        Printer.addAsmPrinterHandler(gjResourceFolder(Printer));
      });
  if (Emitted && Known)
    *Out = gjBuf(OS.str());
  return Emitted && Known;
}
}
