// AMDGPU intrinsics in a module: they become ordinary functions, which are linked from a library
// (crates/nvptx/lib/amdgcn.cpp). A function that remains without a body is an error, which states
// its name.
//
// Sources: LLVM's User Guide for AMDGPU, NVPTXUsage.
#include "amdgcn.h"
#include "ir.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Metadata.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

typedef void (*GjNameFn)(void *User, GjStr Name, GjStr Caller);

namespace {
constexpr char Prefix[] = "__gfxjit.";

// Inline assembly that is only a comment is used as an optimisation barrier.
bool isComment(StringRef Text) {
  Text = Text.trim();
  return Text.empty() || (Text.starts_with(";") && !Text.contains('\n'));
}

// Refuses AMD's inline assembly, which NVIDIA GPUs cannot execute. In a module for NVIDIA GPUs it is theirs: the device
// libraries that were linked to it have only comments.
std::string assembly(Module &M) {
  const bool IsTheirs = M.getTargetTriple().isNVPTX();
  if (!IsTheirs && !M.getModuleInlineAsm().empty())
    return "the module has assembly";
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<CallInst>(&I);
      auto *Asm = Call ? dyn_cast<InlineAsm>(Call->getCalledOperand()) : nullptr;
      if (!Asm)
        continue;
      bool IsOne = Call->arg_size() == 1 && Call->getArgOperand(0)->getType() == Call->getType();
      if (IsTheirs && !isComment(Asm->getAsmString()))
        continue;
      if (!isComment(Asm->getAsmString()) || !(IsOne || Call->getType()->isVoidTy()))
        return "`" + F.getName().str() + "` has assembly, `" + Asm->getAsmString().str() + "`";
      if (IsOne)
        Call->replaceAllUsesWith(Call->getArgOperand(0));
      Call->eraseFromParent();
    }
  for (StringRef Name : {"llvm.global_ctors", "llvm.global_dtors"})
    if (const GlobalVariable *G = M.getNamedGlobal(Name);
        G && G->hasInitializer() && !G->getInitializer()->isNullValue())
      return "it has constructors or destructors of variables (`" + Name.str() + "`)";
  return {};
}

// Replaces reads of `exec`, the mask of active lanes; other AMD registers are refused.
std::string registers(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<IntrinsicInst>(&I);
      if (!Call || (Call->getIntrinsicID() != Intrinsic::read_register &&
                    Call->getIntrinsicID() != Intrinsic::read_volatile_register))
        continue;
      auto *Node = cast<MDNode>(cast<MetadataAsValue>(Call->getArgOperand(0))->getMetadata());
      StringRef Name = cast<MDString>(Node->getOperand(0))->getString();
      if (Name != "exec" && Name != "exec_lo")
        return "`" + F.getName().str() + "` reads the register `" + Name.str() + "`";
      auto *Type = FunctionType::get(Call->getType(), false);
      FunctionCallee Reads = M.getOrInsertFunction(
          Call->getType()->isIntegerTy(64) ? "__gfxjit.exec.i64" : "__gfxjit.exec.i32", Type);
      if (auto *R = dyn_cast<Function>(Reads.getCallee()))
        R->addFnAttr(Attribute::Convergent);
      Call->replaceAllUsesWith(IRBuilder<>(Call).CreateCall(Reads));
      Call->eraseFromParent();
    }
  return {};
}

// Renames AMDGPU's intrinsics, and target-independent intrinsics that the library implements, to
// ordinary functions.
void rename(Module &M, const StringSet<> &Known) {
  SmallVector<Function *, 32> All;
  for (Function &F : M)
    if (F.isDeclaration() && F.getName().starts_with("llvm."))
      All.push_back(&F);
  for (Function *F : All) {
    StringRef Name = F->getName();
    if (!Name.starts_with("llvm.amdgcn.") && !Known.contains((Prefix + Name).str()))
      continue;
    if (F->use_empty()) {
      F->eraseFromParent();
      continue;
    }
    Function *Plain = Function::Create(F->getFunctionType(), GlobalValue::ExternalLinkage,
                                       Prefix + Name.str(), M);
    if (F->isConvergent())
      Plain->addFnAttr(Attribute::Convergent);
    Plain->addFnAttr(Attribute::NoUnwind);
    F->replaceAllUsesWith(Plain);
    F->eraseFromParent();
  }
}

// Translates scopes such as "agent" to NVPTX's names. A scope limited to one address space becomes
// one for all address spaces.
std::string scopes(Module &M) {
  LLVMContext &C = M.getContext();
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      std::optional<SyncScope::ID> Have = getAtomicSyncScopeID(&I);
      if (!Have || *Have == SyncScope::System || *Have == SyncScope::SingleThread)
        continue;
      SmallVector<StringRef, 8> Names;
      C.getSyncScopeNames(Names);
      StringRef Name = Names[*Have], Plain = Name;
      if (Name == "one-as") {
        setAtomicSyncScopeID(&I, SyncScope::System);
        continue;
      }
      Plain.consume_back("-one-as");
      StringRef Theirs = StringSwitch<StringRef>(Plain)
                             .Cases({"wavefront", "workgroup", "block"}, "block")
                             .Cases({"agent", "device"}, "device")
                             .Case("cluster", "cluster")
                             .Case("singlethread", "singlethread")
                             .Default("");
      if (Theirs.empty())
        return "`" + F.getName().str() + "` has an atomic operation of scope \"" + Name.str() + "\"";
      setAtomicSyncScopeID(&I, C.getOrInsertSyncScopeID(Theirs));
    }
  return {};
}

// Removes attributes that only apply to AMD GPUs.
void attributes(Module &M) {
  for (Function &F : M) {
    AttributeMask Gone;
    for (const Attribute &A : F.getAttributes().getFnAttrs())
      if (A.isStringAttribute() &&
          (A.getKindAsString().starts_with("amdgpu") || A.getKindAsString() == "target-cpu" ||
           A.getKindAsString() == "target-features" || A.getKindAsString() == "tune-cpu" ||
           A.getKindAsString() == "uniform-work-group-size"))
        Gone.addAttribute(A.getKindAsString());
    F.removeFnAttrs(Gone);
    if (F.getCallingConv() != CallingConv::PTX_Kernel)
      F.setCallingConv(CallingConv::C);
    F.setVisibility(GlobalValue::DefaultVisibility);
    F.setDSOLocal(false);
    F.setComdat(nullptr);
    // A PTX module contains all of the program, so its functions can be internal.
    if (!F.isDeclaration() && F.getCallingConv() != CallingConv::PTX_Kernel)
      F.setLinkage(GlobalValue::InternalLinkage);
    for (Instruction &I : instructions(F)) {
      if (auto *Call = dyn_cast<CallBase>(&I))
        Call->setCallingConv(CallingConv::C);
    }
  }
  for (GlobalVariable &G : M.globals()) {
    G.setVisibility(GlobalValue::DefaultVisibility);
    G.setComdat(nullptr);
  }
}

StringRef userOf(const Value &V, unsigned Depth = 0) {
  for (const User *U : V.users()) {
    if (auto *I = dyn_cast<Instruction>(U))
      return I->getFunction()->getName();
    if (Depth < 8)
      if (StringRef Name = userOf(*U, Depth + 1); !Name.empty())
        return Name;
  }
  return {};
}
} // namespace

extern "C" {
// Converts a module for AMDGPU to NVPTX. `Known` are the functions that will be linked. Returns the
// error, or nothing.
GjBuf gj_amdgcn_retarget(Module *M, const GjStr *Known, size_t Count) {
  StringSet<> Names;
  for (size_t I = 0; I < Count; ++I)
    Names.insert(gjRef(Known[I]));
  StripDebugInfo(*M);
  for (auto *Step : {assembly, registers, scopes})
    if (std::string Why = Step(*M); !Why.empty())
      return gjBuf(Why);
  M->setTargetTriple(Triple("nvptx64-nvidia-cuda"));
  M->setDataLayout(M->getTargetTriple().computeDataLayout());
  rename(*M, Names);
  for (auto *Step : {gjamdgcn::memory, gjamdgcn::kernels})
    if (std::string Why = Step(*M); !Why.empty())
      return gjBuf(Why);
  gjamdgcn::launches(*M);
  attributes(*M);
  for (StringRef Name : {"llvm.used", "llvm.compiler.used", "llvm.global_ctors", "llvm.global_dtors"})
    if (GlobalVariable *G = M->getNamedGlobal(Name))
      G->eraseFromParent();
  return gjBuf("");
}

// Reports the used functions without a body, each with one of its users.
void gj_amdgcn_missing(Module *M, GjNameFn Fn, void *User) {
  for (const Function &F : *M) {
    if (!F.isDeclaration() || F.isIntrinsic() || F.use_empty())
      continue;
    StringRef Name = F.getName();
    Name.consume_front(Prefix);
    Fn(User, gjStr(Name), gjStr(userOf(F)));
  }
}
}
