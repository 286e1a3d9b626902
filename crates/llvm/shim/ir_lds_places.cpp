// The addresses of a kernel's LDS variables, for debuggers.
//
// LLVM 22 combines them to one struct for each kernel (amdgpu-lower-module-lds), and their debug information loses
// the location. Before that pass, each kernel gets a use of its variables without code (llvm.fake.use), which
// contains the offset afterwards. The offset becomes the value of a local absolute symbol: `KERNEL.lds.LINE.NAME`.
#include "ir.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace {
constexpr unsigned LDS_SPACE = 3;
constexpr StringRef MARK = "gfxjit.lds";

bool isLaunched(const Function &F) {
  return !F.isDeclaration() && (F.getCallingConv() == CallingConv::AMDGPU_KERNEL ||
                                F.getCallingConv() == CallingConv::SPIR_KERNEL);
}

// The functions whose instructions use a value, also through constant expressions.
void usedIn(const Value &V, SmallPtrSetImpl<const Value *> &Seen,
            SmallPtrSetImpl<const Function *> &Found) {
  for (const User *U : V.users()) {
    if (!Seen.insert(U).second)
      continue;
    if (auto *I = dyn_cast<Instruction>(U))
      Found.insert(I->getFunction());
    else if (isa<Constant>(U) && !isa<GlobalValue>(U))
      usedIn(*U, Seen, Found);
  }
}

bool hasVariables(const Module &M) {
  return any_of(M.debug_compile_units(), [](const DICompileUnit *Unit) {
    return Unit->getEmissionKind() == DICompileUnit::FullDebug;
  });
}
} // namespace

extern "C" {
// Marks the LDS variables that kernels use directly. Returns whether there are any, in a module with debug
// information.
bool gj_module_mark_lds(Module *M) {
  if (!hasVariables(*M))
    return false;
  bool Any = false;
  for (GlobalVariable &G : M->globals()) {
    SmallVector<DIGlobalVariableExpression *, 1> Info;
    G.getDebugInfo(Info);
    bool IsPlain = G.getAddressSpace() == LDS_SPACE && !G.isAbsoluteSymbolRef() && G.getValueType()->isSized();
    if (!IsPlain || Info.empty() || isa<TargetExtType>(G.getValueType()))
      continue;
    if (M->getDataLayout().getTypeAllocSize(G.getValueType()).isZero())
      continue;
    SmallPtrSet<const Value *, 16> Seen;
    SmallPtrSet<const Function *, 8> Users;
    usedIn(G, Seen, Users);
    for (Function &F : *M) {
      if (!isLaunched(F) || !Users.contains(&F))
        continue;
      BasicBlock &Entry = F.getEntryBlock();
      IRBuilder<> B(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
      CallInst *Use = B.CreateIntrinsic(Intrinsic::fake_use, {}, {&G});
      DIGlobalVariable *Variable = Info.front()->getVariable();
      LLVMContext &C = M->getContext();
      Use->setMetadata(MARK, MDNode::get(C, Variable));
      Any = true;
    }
  }
  return Any;
}

// Defines symbols for the offsets in the marks, and removes the marks.
void gj_module_name_lds(Module *M) {
  const DataLayout &DL = M->getDataLayout();
  std::string Text;
  raw_string_ostream OS(Text);
  StringSet<> Named;
  for (Function &F : *M) {
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      MDNode *Mark = I.getMetadata(MARK);
      if (!Mark)
        continue;
      auto *Variable = dyn_cast<DIGlobalVariable>(Mark->getOperand(0));
      Value *Place = cast<CallInst>(I).getArgOperand(0);
      APInt Offset(DL.getIndexTypeSizeInBits(Place->getType()), 0);
      Value *Base = Place->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
      auto *G = dyn_cast<GlobalVariable>(Base);
      auto Range = G ? G->getAbsoluteSymbolRange() : std::nullopt;
      I.eraseFromParent();
      // Elsewhere the variable has no fixed address.
      if (!Variable || !Range || !Range->isSingleElement())
        continue;
      uint64_t Address = Range->getSingleElement()->getZExtValue() + Offset.getZExtValue();
      std::string Name =
          (F.getName() + ".lds." + Twine(Variable->getLine()) + "." + Variable->getName()).str();
      bool Plain = all_of(Name, [](char C) { return isAlnum(C) || C == '_' || C == '.' || C == '$'; });
      if (Plain && Named.insert(Name).second)
        OS << ".set " << Name << ", " << Address << "\n";
    }
  }
  if (!Text.empty())
    M->appendModuleInlineAsm(Text);
}
}
