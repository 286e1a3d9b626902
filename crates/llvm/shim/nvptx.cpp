// NVPTX-specific functions in a module: inline assembly, intrinsics, `__nvvm_reflect`. They become
// ordinary functions, for which crates/nvptx has bodies.
//
// Sources: LLVM's NVPTXUsage.
#include "nvptx.h"
#include "ir.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

extern "C" {
// A function without a body that the module calls.
struct GjForeign {
  GjStr Symbol;      // the function's new name in the module
  GjStr Text;        // the intrinsic's name, or the assembly
  GjStr Constraints; // of inline assembly
  GjStr Type;        // of the function, in IR syntax
  GjStr User;        // a function that calls it
};
typedef void (*GjForeignFn)(void *User, const GjForeign *F);
}

namespace {
std::string spelled(const FunctionType *T) {
  std::string Text;
  raw_string_ostream OS(Text);
  T->print(OS);
  return Text;
}

// The first function found that uses a value, also through constants.
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

void report(GjForeignFn Fn, void *User, const Function &F, StringRef Text,
            StringRef Constraints, StringRef Caller) {
  std::string Type = spelled(F.getFunctionType());
  GjForeign Out{gjStr(F.getName()), gjStr(Text), gjStr(Constraints), gjStr(Type), gjStr(Caller)};
  Fn(User, &Out);
}

// The result of `__nvvm_reflect`: denormals are kept unless the module has a flag, the architecture
// is that of the module, and division and square roots are precise.
uint64_t reflected(Module &M, const Function &Caller, StringRef What) {
  if (What == "__CUDA_FTZ") {
    auto *Flag = mdconst::extract_or_null<ConstantInt>(M.getModuleFlag("nvvm-reflect-ftz"));
    return Flag ? Flag->getZExtValue() : 0;
  }
  if (What == "__CUDA_ARCH") {
    StringRef Cpu = Caller.getFnAttribute("target-cpu").getValueAsString();
    unsigned Arch = 80;
    if (!Cpu.consume_front("sm_") || Cpu.consumeInteger(10, Arch))
      Arch = 80;
    return Arch * 10;
  }
  return What == "__CUDA_PREC_DIV" || What == "__CUDA_PREC_SQRT";
}

// `exit;` in unreachable code: LLVM and Julia emit it behind a trap.
bool endsNothing(const CallBase &Call, StringRef Text) {
  return Text.trim() == "exit;" && isa_and_nonnull<UnreachableInst>(Call.getNextNode()) &&
         isa_and_nonnull<CallBase>(Call.getPrevNode());
}
} // namespace

extern "C" {
// Whether a module is for NVIDIA's GPUs.
bool gj_nvptx_is(Module *M) { return M->getTargetTriple().isNVPTX(); }

// Whether pointers to shared memory have 32 bits.
bool gj_nvptx_short(Module *M) { return M->getDataLayout().getPointerSizeInBits(3) == 32; }

// Replaces each piece of inline assembly by a call of a new function.
void gj_nvptx_assembly(Module *M, GjForeignFn Fn, void *User) {
  MapVector<std::pair<InlineAsm *, FunctionType *>, SmallVector<CallBase *, 4>> Found;
  for (Function &F : *M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand())) {
          if (endsNothing(*Call, Asm->getAsmString())) {
            Call->eraseFromParent();
            continue;
          }
          Found[{Asm, Call->getFunctionType()}].push_back(Call);
        }
  for (auto &[Key, Calls] : Found) {
    auto [Asm, Type] = Key;
    Function *F = Function::Create(Type, GlobalValue::ExternalLinkage, "__gfxjit_assembly", M);
    F->addFnAttr(Attribute::Convergent);
    F->addFnAttr(Attribute::NoUnwind);
    for (CallBase *Call : Calls) {
      // `elementtype` is only valid for operands of inline assembly.
      for (unsigned A = 0; A < Call->arg_size(); ++A)
        Call->removeParamAttr(A, Attribute::ElementType);
      Call->setCalledFunction(F);
    }
    report(Fn, User, *F, Asm->getAsmString(), Asm->getConstraintString(),
           Calls.front()->getFunction()->getName());
  }
}

// Replaces `__nvvm_reflect`, renames intrinsics to ordinary functions, and reports every function
// without a body. Returns the error, or nothing.
GjBuf gj_nvptx_foreign(Module *M, GjForeignFn Fn, void *User) {
  SmallVector<Function *, 32> All;
  for (Function &F : *M)
    if (F.isDeclaration())
      All.push_back(&F);
  for (Function *F : All) {
    StringRef Name = F->getName();
    if (Name == "__nvvm_reflect" || Name.starts_with("llvm.nvvm.reflect")) {
      for (auto *U : make_early_inc_range(F->users())) {
        auto *Call = dyn_cast<CallInst>(U);
        StringRef What;
        if (!Call || Call->arg_size() != 1 || !gjLiteral(Call->getArgOperand(0), What))
          return gjBuf("`__nvvm_reflect` is asked for what is not a constant text, in `" +
                       userOf(*F).str() + "`");
        uint64_t Answer = reflected(*M, *Call->getFunction(), What);
        Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), Answer));
        Call->eraseFromParent();
      }
      F->eraseFromParent();
      continue;
    }
    if (F->use_empty()) {
      if (Name.starts_with("llvm.nvvm."))
        F->eraseFromParent();
      continue;
    }
    if (!Name.starts_with("llvm.nvvm.")) {
      if (!F->isIntrinsic())
        report(Fn, User, *F, Name, "", userOf(*F));
      continue;
    }
    const std::string Intrinsic = Name.str();
    Function *Plain = Function::Create(F->getFunctionType(), GlobalValue::ExternalLinkage,
                                       "__gfxjit." + Intrinsic, M);
    if (F->isConvergent())
      Plain->addFnAttr(Attribute::Convergent);
    Plain->addFnAttr(Attribute::NoUnwind);
    F->replaceAllUsesWith(Plain);
    F->eraseFromParent();
    report(Fn, User, *Plain, Intrinsic, "", userOf(*Plain));
  }
  return gjBuf("");
}

// Reports every used function without a body that is not an intrinsic.
void gj_nvptx_functions(Module *M, GjForeignFn Fn, void *User) {
  for (Function &F : *M)
    if (F.isDeclaration() && !F.isIntrinsic() && !F.use_empty())
      report(Fn, User, F, F.getName(), "", userOf(F));
}

// Converts a module for NVPTX, without NVPTX-specific functions, to AMDGPU. Returns the error, or
// nothing.
GjBuf gj_nvptx_retarget(Module *M) {
  for (auto *Step : {gjnvptx::memory, gjnvptx::kernels})
    if (std::string Why = Step(*M); !Why.empty())
      return gjBuf(Why);
  for (Function &F : *M)
    for (StringRef Key : {"target-cpu", "target-features", "tune-cpu", "nvvm.maxntid",
                          "nvvm.reqntid", "nvvm.minctasm", "nvvm.maxnreg"})
      F.removeFnAttr(Key);
  for (StringRef Name : {"nvvm.annotations", "nvvmir.version", "llvm.dependent-libraries"})
    if (NamedMDNode *Node = M->getNamedMetadata(Name))
      Node->eraseFromParent();
  M->setTargetTriple(Triple("amdgcn-amd-amdhsa"));
  M->setDataLayout(M->getTargetTriple().computeDataLayout());
  return gjBuf("");
}
}
