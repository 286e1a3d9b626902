// Runs clang as a function: the input is arguments and files in memory, the output bitcode and
// messages. No driver, no temporary files, no other process.
#include "front.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/Stack.h"
#include "clang/Basic/Version.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include <map>
#include <pthread.h>
#include <mutex>
#include <string>

using namespace clang;
using llvm::StringRef;

extern "C" {
void LLVMInitializeAMDGPUTargetInfo(void);
void LLVMInitializeAMDGPUTarget(void);
void LLVMInitializeAMDGPUTargetMC(void);
}

namespace {
namespace vfs = llvm::vfs;

StringRef ref(GjcStr S) { return {S.Ptr, S.Len}; }
GjcStr str(StringRef S) { return {S.data(), S.size()}; }

void initialize() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTarget();
    LLVMInitializeAMDGPUTargetMC();
  });
}

// A file system of files in memory, whose bytes are not copied.
llvm::IntrusiveRefCntPtr<vfs::InMemoryFileSystem> inMemory(const GjcFile *Files, size_t Num) {
  auto FS = llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  for (size_t I = 0; I < Num; ++I)
    FS->addFileNoOwn(ref(Files[I].Path), 0,
                     llvm::MemoryBufferRef(ref(Files[I].Contents), ref(Files[I].Path)));
  return FS;
}

// Stays when the process ends: another thread may compile while `exit` runs destructors of static variables.
vfs::InMemoryFileSystem *CommonFiles = nullptr;

// The caller's files: each is requested by path, once.
class CallersFiles final : public vfs::FileSystem {
  const GjcJob &Job;
  std::map<std::string, std::unique_ptr<std::string>> Known;

  class File final : public vfs::File {
    vfs::Status Is;
    const std::string &Contents;

  public:
    File(vfs::Status Is, const std::string &Contents) : Is(std::move(Is)), Contents(Contents) {}
    llvm::ErrorOr<vfs::Status> status() override { return Is; }
    llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &Name, int64_t,
                                                                 bool, bool) override {
      return llvm::MemoryBuffer::getMemBuffer(Contents, Name.str());
    }
    std::error_code close() override { return {}; }
  };

  const std::string *find(StringRef Path) {
    auto [At, IsNew] = Known.try_emplace(Path.str());
    if (IsNew) {
      std::string Contents;
      if (Job.Read(Job.User, str(At->first), &Contents))
        At->second = std::make_unique<std::string>(std::move(Contents));
    }
    return At->second.get();
  }

  // The caller's name of a path: a relative path begins with `.`, for the folder in which clang
  // runs.
  std::string name(const llvm::Twine &Path) const {
    std::string Name = Path.str();
    bool IsPlain = StringRef(Name).starts_with("/") || StringRef(Name).starts_with("./");
    return IsPlain || !Job.ReadsAll ? Name : "./" + Name;
  }

  vfs::Status describe(StringRef Path, const std::string &Contents) {
    auto Id = llvm::sys::fs::UniqueID(1, reinterpret_cast<uintptr_t>(&Contents));
    return vfs::Status(Path, Id, llvm::sys::TimePoint<>(), 0, 0, Contents.size(),
                       llvm::sys::fs::file_type::regular_file, llvm::sys::fs::owner_read);
  }

public:
  explicit CallersFiles(const GjcJob &Job) : Job(Job) {}

  llvm::ErrorOr<vfs::Status> status(const llvm::Twine &Path) override {
    std::string Name = name(Path);
    if (const std::string *Found = find(Name))
      return describe(Name, *Found);
    // Clang looks for a file only in existing folders. Which folders exist is not known before a
    // file in one is requested, so all exist.
    if (!Job.ReadsAll && !StringRef(Name).starts_with(ref(Job.Folder)))
      return std::make_error_code(std::errc::no_such_file_or_directory);
    auto Id = llvm::sys::fs::UniqueID(2, llvm::hash_value(Name));
    return vfs::Status(Name, Id, llvm::sys::TimePoint<>(), 0, 0, 0,
                       llvm::sys::fs::file_type::directory_file, llvm::sys::fs::owner_read);
  }
  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine &Path) override {
    std::string Name = name(Path);
    const std::string *Found = find(Name);
    if (!Found)
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return std::make_unique<File>(describe(Name, *Found), *Found);
  }
  vfs::directory_iterator dir_begin(const llvm::Twine &, std::error_code &EC) override {
    EC = std::make_error_code(std::errc::no_such_file_or_directory);
    return {};
  }
  std::error_code setCurrentWorkingDirectory(const llvm::Twine &) override { return {}; }
  llvm::ErrorOr<std::string> getCurrentWorkingDirectory() const override { return "/"; }
};

class Messages final : public DiagnosticConsumer {
  const GjcJob &Job;

public:
  explicit Messages(const GjcJob &Job) : Job(Job) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    llvm::SmallString<256> Text;
    Info.FormatDiagnostic(Text);
    if (Level == DiagnosticsEngine::Warning || Level == DiagnosticsEngine::Error) {
      // The option that controls a warning.
      StringRef Option = Info.getDiags()->getDiagnosticIDs()->getWarningOptionForDiag(Info.getID());
      if (!Option.empty()) {
        Text += Level == DiagnosticsEngine::Error ? " [-Werror,-W" : " [-W";
        Text += Option;
        Text += "]";
      }
    }
    GjcMessage M{};
    M.Severity = Level >= DiagnosticsEngine::Error     ? GJC_ERROR
                 : Level == DiagnosticsEngine::Warning ? GJC_WARNING
                                                       : GJC_NOTE;
    M.Text = str(Text);
    if (Info.hasSourceManager() && Info.getLocation().isValid()) {
      const SourceManager &SM = Info.getSourceManager();
      SourceLocation At = SM.getFileLoc(Info.getLocation());
      PresumedLoc Loc = SM.getPresumedLoc(At);
      if (Loc.isValid()) {
        M.File = str(Loc.getFilename());
        M.Line = Loc.getLine();
        M.Column = Loc.getColumn();
        auto [Id, Offset] = SM.getDecomposedLoc(At);
        if (auto Buffer = SM.getBufferOrNone(Id)) {
          StringRef All = Buffer->getBuffer();
          size_t Start = All.rfind('\n', Offset);
          // A location at the end of a line belongs to this line.
          if (Start == Offset && Offset > 0)
            Start = All.rfind('\n', Offset - 1);
          Start = Start == StringRef::npos || Start >= Offset ? 0 : Start + 1;
          M.Snippet = str(All.slice(Start, All.find('\n', Offset)));
        }
      }
    }
    Job.Message(Job.User, &M);
  }
};

// Whether arguments request only a compilation in memory. Additional outputs are dropped; additional input
// files that are not read by `Read`, and programs to run, are errors.
bool staysInMemory(CompilerInvocation &Invocation, DiagnosticsEngine &Diagnostics) {
  FrontendOptions &Front = Invocation.getFrontendOpts();
  CodeGenOptions &Code = Invocation.getCodeGenOpts();
  Invocation.getDependencyOutputOpts() = {};
  Invocation.getDiagnosticOpts().DiagnosticSerializationFile.clear();
  Invocation.getDiagnosticOpts().DiagnosticLogFile.clear();
  Invocation.getLangOpts().ImplicitModules = false;
  Invocation.getHeaderSearchOpts().ImplicitModuleMaps = false;
  Invocation.getHeaderSearchOpts().ModuleCachePath.clear();
  Front.LLVMArgs.clear();
  Front.TimeTracePath.clear();
  Front.StatsFile.clear();
  Code.OptRecordFile.clear();
  Code.StackUsageOutput.clear();
  bool Leaves = !Front.Plugins.empty() || !Front.AddPluginActions.empty() ||
                !Front.ModuleFiles.empty() || !Code.PassPlugins.empty() ||
                !Code.LinkBitcodeFiles.empty() || !Code.OffloadObjects.empty() ||
                !Code.ProfileInstrumentUsePath.empty() || !Code.SampleProfileFile.empty() ||
                !Code.MemoryProfileUsePath.empty() || !Code.ThinLTOIndexFile.empty();
  if (Leaves)
    Diagnostics.Report(Diagnostics.getCustomDiagID(
        DiagnosticsEngine::Error, "an argument for clang that reads files or runs code of its own "
                                  "is not taken here"));
  return !Leaves;
}

bool startsThreads() {
  pthread_t Thread;
  auto Nothing = [](void *) -> void * { return nullptr; };
  if (pthread_create(&Thread, nullptr, Nothing, nullptr))
    return false;
  pthread_join(Thread, nullptr);
  return true;
}

// Clang starts another thread when it assumes that its stack, supposedly of 8 MiB, is nearly used up. A confined
// process cannot start threads, and has a large stack. Clang does not start a thread if more stack is in use than it
// assumes to exist (llvm/Support/ProgramStack.cpp, isStackNearlyExhausted).
LLVM_ATTRIBUTE_NOINLINE bool executeFarFromBottom(CompilerInstance &CI, FrontendAction &Action) {
  clang::noteBottomOfStack(/*ForceSet=*/true);
  volatile char *Far = static_cast<char *>(__builtin_alloca(DesiredStackSize + (64 << 10)));
  *Far = 0;
  return CI.ExecuteAction(Action);
}

bool execute(CompilerInstance &CI, FrontendAction &Action) {
  return startsThreads() ? CI.ExecuteAction(Action) : executeFarFromBottom(CI, Action);
}

// Runs a compilation with an action.
bool run(const GjcJob &Job, FrontendAction &Action) {
  initialize();
  auto Invocation = std::make_shared<CompilerInvocation>();
  CompilerInstance CI(Invocation);
  auto Files = llvm::makeIntrusiveRefCnt<vfs::OverlayFileSystem>(
      llvm::makeIntrusiveRefCnt<CallersFiles>(Job));
  if (CommonFiles)
    Files->pushOverlay(llvm::IntrusiveRefCntPtr<vfs::FileSystem>(CommonFiles));
  Files->pushOverlay(inMemory(Job.Files, Job.NumFiles));
  CI.setVirtualFileSystem(Files);
  Messages Said(Job);
  CI.createDiagnostics(&Said, /*ShouldOwnClient=*/false);
  std::vector<std::string> Args;
  std::vector<const char *> Pointers;
  for (size_t I = 0; I < Job.NumArgs; ++I)
    Args.push_back(ref(Job.Args[I]).str());
  for (const std::string &Arg : Args)
    Pointers.push_back(Arg.c_str());
  if (!CompilerInvocation::CreateFromArgs(*Invocation, Pointers, CI.getDiagnostics()))
    return false;
  if (!staysInMemory(*Invocation, CI.getDiagnostics()))
    return false;
  // The diagnostics engine was created before the arguments were parsed, so warning options are
  // processed now.
  ProcessWarningOptions(CI.getDiagnostics(), Invocation->getDiagnosticOpts(), *Files);
  // Clang would print the number of errors.
  llvm::raw_null_ostream Nowhere;
  CI.setVerboseOutputStream(Nowhere);
  CI.createFileManager();
  return execute(CI, Action) && !CI.getDiagnostics().hasErrorOccurred();
}

// The type name of a parameter for the metadata of its kernel, as in OpenCL C: for numbers, vectors and pointers to
// these. Structs passed by value have no type name, so that a struct of a single number gets the name of its IR type.
std::string nameOfType(QualType Of, const ASTContext &AST, bool Behind) {
  QualType Type = Of.getCanonicalType().getUnqualifiedType();
  if (const auto *Enum = Type->getAs<EnumType>()) {
    QualType Integer = Enum->getDecl()->getIntegerType();
    return Integer.isNull() ? "" : nameOfType(Integer, AST, Behind);
  }
  if (const auto *Vector = Type->getAs<VectorType>()) {
    std::string Element = nameOfType(Vector->getElementType(), AST, Behind);
    return Element.empty() ? "" : Element + std::to_string(Vector->getNumElements());
  }
  if (Type->isPointerType() || Type->isReferenceType()) {
    QualType Pointee = Type->getPointeeType();
    if (Pointee->isArrayType())
      Pointee = AST.getBaseElementType(Pointee);
    std::string Name = Pointee->isFunctionType() ? "" : nameOfType(Pointee, AST, /*Behind=*/true);
    return (Name.empty() ? "void" : Name) + "*";
  }
  if (const auto *Class = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type->getAsCXXRecordDecl()))
    if (Class->getName() == "HIP_vector_type" && Class->getTemplateArgs().size() == 2) {
      const TemplateArgument &Element = Class->getTemplateArgs()[0];
      const TemplateArgument &Count = Class->getTemplateArgs()[1];
      if (Element.getKind() == TemplateArgument::Type && Count.getKind() == TemplateArgument::Integral) {
        std::string Name = nameOfType(Element.getAsType(), AST, Behind);
        if (!Name.empty())
          return Name + std::to_string(Count.getAsIntegral().getZExtValue());
      }
    }
  if (Type->isSpecificBuiltinType(BuiltinType::Long) && AST.getTypeSize(Type) == 32)
    return "int";
  if (Type->isSpecificBuiltinType(BuiltinType::ULong) && AST.getTypeSize(Type) == 32)
    return "unsigned int";
  bool Named = Type->isArithmeticType() || Type->isVoidType() || (Behind && Type->isRecordType());
  return Named ? Type.getAsString(AST.getPrintingPolicy()) : "";
}

// Emits IR, and adds the names and types of kernel parameters in the source to the kernels.
class EmitIR final : public EmitLLVMOnlyAction {
public:
  using EmitLLVMOnlyAction::EmitLLVMOnlyAction;

protected:
  void EndSourceFileAction() override {
    if (CodeGenerator *Made = getCompilerInstance().hasASTConsumer() ? getCodeGenerator() : nullptr)
      if (llvm::Module *M = Made->GetModule())
        for (llvm::Function &F : *M)
          if (F.getCallingConv() == llvm::CallingConv::AMDGPU_KERNEL && !F.isDeclaration())
            nameParameters(F, *Made);
    EmitLLVMOnlyAction::EndSourceFileAction();
  }

private:
  void nameParameters(llvm::Function &F, CodeGenerator &Made) {
    const auto *Declared = llvm::dyn_cast_or_null<FunctionDecl>(Made.GetDeclForMangledName(F.getName()));
    // A parameter that is not passed (an empty struct) has no parameter in IR.
    if (!Declared || Declared->getNumParams() != F.arg_size() || F.arg_empty())
      return;
    llvm::SmallVector<llvm::Metadata *, 8> Names, Types;
    for (const ParmVarDecl *Parameter : Declared->parameters()) {
      std::string Type = nameOfType(Parameter->getType(), getCompilerInstance().getASTContext(), false);
      Names.push_back(llvm::MDString::get(F.getContext(), Parameter->getName()));
      Types.push_back(llvm::MDString::get(F.getContext(), Type));
    }
    if (!F.getMetadata("kernel_arg_name"))
      F.setMetadata("kernel_arg_name", llvm::MDNode::get(F.getContext(), Names));
    if (!F.getMetadata("kernel_arg_type"))
      F.setMetadata("kernel_arg_type", llvm::MDNode::get(F.getContext(), Types));
  }
};

class Precompile final : public ASTFrontendAction {
  std::shared_ptr<PCHBuffer> Buffer;

public:
  explicit Precompile(std::shared_ptr<PCHBuffer> Buffer) : Buffer(std::move(Buffer)) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI, StringRef) override {
    return std::make_unique<PCHGenerator>(
        CI.getPreprocessor(), CI.getModuleCache(), "/gfxjit/prelude.pch", "", Buffer,
        CI.getCodeGenOpts(), CI.getFrontendOpts().ModuleFileExtensions,
        /*AllowASTWithErrors=*/false, /*IncludeTimestamps=*/false);
  }
  TranslationUnitKind getTranslationUnitKind() override { return TU_Prefix; }
};

void drop(llvm::Module &M, llvm::ArrayRef<llvm::GlobalVariable *> Variables) {
  llvm::removeFromUsedLists(M, [&](llvm::Constant *C) {
    return llvm::is_contained(Variables, C->stripPointerCasts());
  });
  for (llvm::GlobalVariable *Variable : Variables) {
    // The lists may have held a constant cast of the variable, which remains as a use.
    Variable->removeDeadConstantUsers();
    if (Variable->use_empty())
      Variable->eraseFromParent();
  }
}

// Reports the symbols of the requested names, and removes the variables that requested them.
void tellNames(const GjcJob &Job, llvm::Module &M) {
  llvm::SmallVector<llvm::GlobalVariable *, 8> Asked;
  for (size_t I = 0; I < Job.NumNames; ++I) {
    auto *Variable = M.getNamedGlobal("__gfxjit_name_" + std::to_string(I));
    if (!Variable || !Variable->hasInitializer())
      continue;
    const llvm::Constant *Value = Variable->getInitializer();
    if (auto *Symbol = llvm::dyn_cast<llvm::GlobalValue>(Value->stripPointerCasts()))
      Job.Name(Job.User, I, str(Symbol->getName()));
    Asked.push_back(Variable);
  }
  drop(M, Asked);
}

// The files in debug information, found by traversing all metadata that can refer to files.
llvm::SmallSetVector<llvm::DIFile *, 16> filesOf(llvm::Module &M) {
  llvm::SmallSetVector<llvm::DIFile *, 16> Files;
  llvm::SmallPtrSet<const llvm::MDNode *, 32> Seen;
  llvm::SmallVector<llvm::MDNode *, 64> Open;
  auto Add = [&](llvm::Metadata *Of) {
    if (auto *Node = llvm::dyn_cast_or_null<llvm::MDNode>(Of); Node && Seen.insert(Node).second)
      Open.push_back(Node);
  };
  llvm::SmallVector<std::pair<unsigned, llvm::MDNode *>, 8> Attached;
  auto AddAll = [&](const auto &Of) {
    Attached.clear();
    Of.getAllMetadata(Attached);
    for (auto &[Kind, Node] : Attached)
      Add(Node);
  };
  for (llvm::NamedMDNode &Named : M.named_metadata())
    for (llvm::MDNode *Node : Named.operands())
      Add(Node);
  for (llvm::GlobalVariable &Variable : M.globals())
    AddAll(Variable);
  for (llvm::Function &F : M) {
    AddAll(F);
    for (llvm::Instruction &I : llvm::instructions(F)) {
      AddAll(I);
      for (llvm::DbgRecord &Record : I.getDbgRecordRange()) {
        Add(Record.getDebugLoc().getAsMDNode());
        if (auto *Value = llvm::dyn_cast<llvm::DbgVariableRecord>(&Record))
          Add(Value->getRawVariable());
        else if (auto *Label = llvm::dyn_cast<llvm::DbgLabelRecord>(&Record))
          Add(Label->getRawLabel());
      }
    }
  }
  while (!Open.empty()) {
    llvm::MDNode *Node = Open.pop_back_val();
    if (auto *File = llvm::dyn_cast<llvm::DIFile>(Node))
      Files.insert(File);
    for (const llvm::MDOperand &Operand : Node->operands())
      Add(Operand.get());
  }
  return Files;
}

// Changes the file names in debug information to the user's. Clang has the files in other folders.
void nameFiles(const GjcJob &Job, llvm::Module &M) {
  if (M.debug_compile_units().empty())
    return;
  auto *From = llvm::MDString::get(M.getContext(), ref(Job.From));
  for (llvm::DIFile *File : filesOf(M)) {
    std::string Name;
    bool IsAbsolute = File->getFilename().starts_with("/");
    if (Job.Place(Job.User, str(File->getFilename()), &Name))
      File->replaceOperandWith(0, llvm::MDString::get(M.getContext(), Name));
    else if (IsAbsolute)
      continue;
    File->replaceOperandWith(1, From);
  }
}

// Removes the variable by which a host finds a compilation unit (`__hip_cuid_`): without a unique number
// its name is the same in all units, so that two of them could not be linked.
void dropMark(llvm::Module &M) {
  llvm::SmallVector<llvm::GlobalVariable *, 8> Marks;
  for (llvm::GlobalVariable &Variable : M.globals())
    if (Variable.getName().starts_with("__hip_cuid_"))
      Marks.push_back(&Variable);
  drop(M, Marks);
}
} // namespace

extern "C" {
void gjc_give(void *To, GjcStr Bytes) { static_cast<std::string *>(To)->assign(Bytes.Ptr, Bytes.Len); }

const void *gjc_in_clang(void) { return reinterpret_cast<const void *>(&clang::getClangFullVersion); }

void gjc_set_common_files(const GjcFile *Files, size_t NumFiles) {
  auto FS = inMemory(Files, NumFiles);
  CommonFiles = FS.get();
  FS.resetWithoutRelease();
}

bool gjc_compile(const GjcJob *Job) {
  llvm::LLVMContext Context;
  EmitIR Action(&Context);
  if (!run(*Job, Action))
    return false;
  std::unique_ptr<llvm::Module> M = Action.takeModule();
  if (!M)
    return false;
  tellNames(*Job, *M);
  nameFiles(*Job, *M);
  dropMark(*M);
  llvm::SmallVector<char, 0> Bytes;
  llvm::raw_svector_ostream Out(Bytes);
  llvm::WriteBitcodeToFile(*M, Out);
  Job->Out(Job->User, {Bytes.data(), Bytes.size()});
  return true;
}

bool gjc_precompile(const GjcJob *Job) {
  auto Buffer = std::make_shared<PCHBuffer>();
  Precompile Action(Buffer);
  if (!run(*Job, Action) || !Buffer->IsComplete)
    return false;
  Job->Out(Job->User, {Buffer->Data.data(), Buffer->Data.size()});
  return true;
}
}
