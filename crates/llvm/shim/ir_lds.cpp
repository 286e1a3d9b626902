// LDS variables in functions that kernels of other modules call.
//
// LLVM computes an LDS layout for each kernel of a module. For a function that only kernels of
// other modules call there is no layout: LLVM 22 compiles its accesses to a trap, with a warning.
// Here such a variable becomes a symbol whose address a linker assigns, as LLVM does for operating
// systems other than HSA (AMDGPUUsage, "Symbols": SHN_AMDGPU_LDS).
#include "ir.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace {
constexpr unsigned LDS = 3;

bool isKernel(const Function &F) {
  return F.getCallingConv() == CallingConv::AMDGPU_KERNEL ||
         F.getCallingConv() == CallingConv::SPIR_KERNEL;
}

// Collects the functions that a function calls, directly and indirectly, by name.
void reach(Function &From, SetVector<Function *> &Seen) {
  SmallVector<Function *, 16> Todo{&From};
  while (!Todo.empty()) {
    Function *F = Todo.pop_back_val();
    if (F->isDeclaration() || !Seen.insert(F))
      continue;
    for (Instruction &I : instructions(*F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (Function *Callee = Call->getCalledFunction())
          Todo.push_back(Callee);
  }
}

// The instructions that use a variable, also through constant expressions.
void users(Value &V, SmallPtrSetImpl<const Value *> &Seen,
           SmallVectorImpl<Instruction *> &Found) {
  for (User *U : V.users()) {
    if (!Seen.insert(U).second)
      continue;
    if (auto *I = dyn_cast<Instruction>(U))
      Found.push_back(I);
    else if (isa<Constant>(U) && !isa<GlobalValue>(U))
      users(*U, Seen, Found);
  }
}

// Whether a variable is a named barrier, or an array of them. LLVM numbers barriers for each
// kernel; it has no symbols for them.
bool isNamedBarrier(const GlobalVariable &G) {
  Type *T = G.getValueType();
  while (auto *Array = dyn_cast<ArrayType>(T))
    T = Array->getElementType();
  auto *Extension = dyn_cast<TargetExtType>(T);
  return Extension && Extension->getName() == "amdgcn.named.barrier";
}

// A name in assembly syntax.
std::string spelled(StringRef Name) {
  bool Plain = !Name.empty() && !isDigit(Name.front()) && all_of(Name, [](char C) {
    return isAlnum(C) || C == '_' || C == '.' || C == '$';
  });
  return Plain ? Name.str() : std::string();
}

void toSymbol(Module &M, GlobalVariable &G, StringRef Name) {
  LLVMContext &C = M.getContext();
  if (!G.isDeclaration()) {
    std::string Text;
    raw_string_ostream OS(Text);
    if (G.hasLocalLinkage())
      OS << ".local " << Name << "\n";
    else {
      OS << ".globl " << Name << "\n";
      if (G.hasHiddenVisibility())
        OS << ".hidden " << Name << "\n";
      else if (G.hasProtectedVisibility())
        OS << ".protected " << Name << "\n";
    }
    const DataLayout &DL = M.getDataLayout();
    uint64_t Size = DL.getTypeAllocSize(G.getValueType()).getFixedValue();
    uint64_t Align = DL.getValueOrABITypeAlignment(G.getAlign(), G.getValueType()).value();
    OS << ".amdgpu_lds " << Name << ", " << Size << ", " << Align << "\n";
    M.appendModuleInlineAsm(Text);
  }
  convertUsersOfConstantsToInstructions({&G});
  Type *I32 = Type::getInt32Ty(C);
  auto *Asm = InlineAsm::get(FunctionType::get(I32, false),
                             ("s_mov_b32 $0, " + Name + "@abs32@lo").str(), "=s",
                             /*hasSideEffects=*/false);
  DenseMap<Function *, Value *> Addresses;
  for (Use &U : make_early_inc_range(G.uses())) {
    auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I)
      continue;
    Value *&Address = Addresses[I->getFunction()];
    if (!Address) {
      BasicBlock &Entry = I->getFunction()->getEntryBlock();
      IRBuilder<> B(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
      Address = B.CreateIntToPtr(B.CreateCall(Asm), G.getType(), G.getName());
    }
    U.set(Address);
  }
  removeFromUsedLists(M, [&](Constant *V) { return V->stripPointerCasts() == &G; });
  G.removeDeadConstantUsers();
  if (G.use_empty())
    G.eraseFromParent();
}
} // namespace

extern "C" {
// Makes symbols of the LDS variables in functions that kernels of other modules may call. Returns
// an empty result, or the reason why that is not possible.
GjBuf gj_module_link_lds(Module *M) {
  SetVector<Function *> Open, OfKernels;
  for (Function &F : *M) {
    if (F.isDeclaration())
      continue;
    if (isKernel(F))
      reach(F, OfKernels);
    else if (!F.hasLocalLinkage() || F.hasAddressTaken())
      reach(F, Open);
  }
  const DataLayout &DL = M->getDataLayout();
  auto IsDynamic = [&](const GlobalVariable &G) {
    return !G.getValueType()->isSized() || DL.getTypeAllocSize(G.getValueType()).isZero();
  };
  bool HasDynamic = any_of(M->globals(), [&](const GlobalVariable &G) {
    return G.getAddressSpace() == LDS && IsDynamic(G) && !G.use_empty();
  });
  SmallVector<GlobalVariable *, 8> Variables;
  for (GlobalVariable &G : M->globals()) {
    if (G.getAddressSpace() != LDS || G.isAbsoluteSymbolRef())
      continue;
    SmallPtrSet<const Value *, 16> Seen;
    SmallVector<Instruction *, 16> Users;
    users(G, Seen, Users);
    Function *User = nullptr;
    bool HasKernel = false;
    for (Instruction *I : Users) {
      Function *F = I->getFunction();
      if (Open.contains(F))
        User = F;
      HasKernel |= OfKernels.contains(F);
    }
    if (!User)
      continue;
    if (isNamedBarrier(G)) {
      if (HasKernel)
        continue;
      return gjBuf(("function `" + User->getName() + "` uses the named barrier `" +
                    G.getName() +
                    "`, which is numbered with its kernel; compile both as one module")
                       .str());
    }
    // LLVM's code has the end of the kernel's own LDS as the address of dynamic LDS, so a linker
    // must not add variables. Within one module LLVM places all variables.
    if (HasKernel && HasDynamic)
      continue;
    if (IsDynamic(G)) {
      return gjBuf(("function `" + User->getName() + "` uses `" + G.getName() +
                    "`, the LDS that a launch adds, whose address only a kernel knows; pass "
                    "its address to the function")
                       .str());
    }
    Variables.push_back(&G);
  }
  for (GlobalVariable *G : Variables) {
    std::string Name = spelled(G->getName());
    if (Name.empty() && !G->hasLocalLinkage())
      return gjBuf(("the LDS variable `" + G->getName() +
                    "` has a name that assembly cannot spell; rename it")
                       .str());
    if (Name.empty()) {
      G->setName("lds");
      Name = G->getName().str();
    }
    toSymbol(*M, *G, Name);
  }
  return gjBuf("");
}
}
