// Memory: the address spaces of variables, the sizes of pointers, and the scopes of atomic
// operations.
//
// | NVPTX | AMDGPU |
// | --- | --- |
// | `alloca` in the generic address space | in 5, cast |
// | variables in the generic address space | in 1, constant ones in 4, cast |
// | variables in shared memory that are zero | without a value, which is what they have |
// | pointers to shared and local memory of 64 bits | of 32: in memory they stay 64 bits wide |
// | scopes "block", "cluster", "device" | "workgroup", "agent", "agent" |
#include "nvptx.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace gjnvptx;

namespace {
std::string spelled(Type *T) {
  std::string Text;
  raw_string_ostream OS(Text);
  T->print(OS);
  return Text;
}

// Whether a type is a pointer, or a vector of pointers, that is narrower on AMDGPU.
bool isNarrow(Type *T) {
  auto *P = dyn_cast<PointerType>(T->getScalarType());
  return P && (P->getAddressSpace() == SHARED || P->getAddressSpace() == LOCAL);
}

bool holdsNarrow(Type *T, unsigned Depth = 0) {
  if (isNarrow(T))
    return true;
  if (Depth > 64)
    return false;
  if (auto *S = dyn_cast<StructType>(T))
    return any_of(S->elements(), [&](Type *E) { return holdsNarrow(E, Depth + 1); });
  if (auto *A = dyn_cast<ArrayType>(T))
    return holdsNarrow(A->getElementType(), Depth + 1);
  return false;
}

// Whether a type is a pointer to an address space that only NVPTX has.
bool isForeign(Type *T) {
  auto *P = dyn_cast<PointerType>(T->getScalarType());
  if (!P)
    return false;
  switch (P->getAddressSpace()) {
  case GENERIC:
  case GLOBAL:
  case SHARED:
  case CONSTANT:
  case LOCAL:
    return false;
  default:
    return true;
  }
}

// The integer type with the size of NVPTX's pointer.
Type *wide(Type *T) {
  Type *I64 = Type::getInt64Ty(T->getContext());
  if (auto *V = dyn_cast<VectorType>(T))
    return VectorType::get(I64, V->getElementCount());
  return I64;
}

std::string refuse(const Function &F, Type *T) {
  return "`" + F.getName().str() + "` has `" + spelled(T) +
         "` in memory, with pointers to shared or local memory in it: they are 64 bits wide for "
         "NVPTX and 32 for AMDGPU";
}

// Describes an instruction that cannot be converted.
std::string check(const Function &F, const Instruction &I) {
  auto in = [&](Type *T) -> std::string {
    return holdsNarrow(T) && !isNarrow(T) ? refuse(F, T) : std::string();
  };
  if (isForeign(I.getType()))
    return "`" + F.getName().str() + "` uses `" + spelled(I.getType()) +
           "`, an address space that AMD GPUs do not have";
  for (const Use &U : I.operands())
    if (isForeign(U->getType()))
      return "`" + F.getName().str() + "` uses `" + spelled(U->getType()) +
             "`, an address space that AMD GPUs do not have";
  if (auto *L = dyn_cast<LoadInst>(&I))
    return in(L->getType());
  if (auto *S = dyn_cast<StoreInst>(&I))
    return in(S->getValueOperand()->getType());
  if (auto *A = dyn_cast<AllocaInst>(&I))
    return in(A->getAllocatedType());
  if (auto *G = dyn_cast<GetElementPtrInst>(&I))
    return in(G->getSourceElementType());
  if (isa<AtomicRMWInst>(I) && isNarrow(I.getType()))
    return refuse(F, I.getType());
  if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I); X && isNarrow(X->getNewValOperand()->getType()))
    return refuse(F, X->getNewValOperand()->getType());
  return {};
}

// Variables without an address space, or in a different one than on AMDGPU.
std::string variables(Module &M) {
  SmallVector<GlobalVariable *, 16> All;
  for (GlobalVariable &G : M.globals())
    if (!G.getName().starts_with("llvm."))
      All.push_back(&G);
  for (GlobalVariable *G : All) {
    // nvcc's strings have the names that LLVM's code generator gives to unnamed variables.
    if (G->hasLocalLinkage() && G->getName().starts_with("__unnamed_"))
      G->setName(G->getName().drop_front(2));
    if (isForeign(G->getType()))
      return "variable `" + G->getName().str() + "` is in address space " +
             std::to_string(G->getAddressSpace()) + ", which AMD GPUs do not have";
    if (holdsNarrow(G->getValueType()))
      return "variable `" + G->getName().str() + "` of type `" + spelled(G->getValueType()) +
             "` holds pointers to shared or local memory: they are 64 bits wide for NVPTX and 32 "
             "for AMDGPU";
    if (G->getAddressSpace() == SHARED && G->hasInitializer()) {
      if (!isa<UndefValue>(G->getInitializer())) {
        if (!G->getInitializer()->isNullValue())
          return "variable `" + G->getName().str() + "` in shared memory has a value";
        G->setInitializer(PoisonValue::get(G->getValueType()));
      }
      G->setLinkage(GlobalValue::InternalLinkage);
      G->setComdat(nullptr);
    }
    // The linker determines whether an external weak variable exists.
    if (G->hasExternalWeakLinkage())
      G->setDSOLocal(false);
    if (G->getAddressSpace() == LOCAL)
      return "variable `" + G->getName().str() + "` is in local memory";
    if (G->getAddressSpace() != GENERIC)
      continue;
    auto *New = new GlobalVariable(M, G->getValueType(), G->isConstant(), G->getLinkage(), nullptr,
                                   "", G, G->getThreadLocalMode(),
                                   G->isConstant() ? CONSTANT : GLOBAL,
                                   G->isExternallyInitialized());
    New->copyAttributesFrom(G);
    New->copyMetadata(G, 0);
    New->setComdat(G->getComdat());
    New->takeName(G);
    G->replaceAllUsesWith(ConstantExpr::getAddrSpaceCast(New, G->getType()));
    if (G->hasInitializer())
      New->setInitializer(G->getInitializer());
    G->eraseFromParent();
  }
  return {};
}

void moveAlloca(AllocaInst *Old) {
  IRBuilder<> B(Old);
  Type *T = Old->getAllocatedType();
  AllocaInst *New = B.CreateAlloca(isNarrow(T) ? wide(T) : T, LOCAL, Old->getArraySize());
  New->setAlignment(Old->getAlign());
  New->takeName(Old);
  for (User *U : make_early_inc_range(Old->users())) {
    auto *Life = dyn_cast<LifetimeIntrinsic>(U);
    if (!Life)
      continue;
    B.SetInsertPoint(Life);
    if (Life->getIntrinsicID() == Intrinsic::lifetime_start)
      B.CreateLifetimeStart(New);
    else
      B.CreateLifetimeEnd(New);
    Life->eraseFromParent();
  }
  if (Old->getAddressSpace() == LOCAL) {
    Old->replaceAllUsesWith(New);
  } else {
    B.SetInsertPoint(Old->getNextNode());
    Old->replaceAllUsesWith(B.CreateAddrSpaceCast(New, Old->getType()));
  }
  Old->eraseFromParent();
}

void widen(Instruction *I) {
  IRBuilder<> B(I);
  if (auto *L = dyn_cast<LoadInst>(I)) {
    LoadInst *New = B.CreateAlignedLoad(wide(L->getType()), L->getPointerOperand(), L->getAlign(),
                                        L->isVolatile());
    New->setAtomic(L->getOrdering(), L->getSyncScopeID());
    L->replaceAllUsesWith(B.CreateIntToPtr(New, L->getType()));
    L->eraseFromParent();
    return;
  }
  auto *S = cast<StoreInst>(I);
  Value *V = B.CreatePtrToInt(S->getValueOperand(), wide(S->getValueOperand()->getType()));
  StoreInst *New = B.CreateAlignedStore(V, S->getPointerOperand(), S->getAlign(), S->isVolatile());
  New->setAtomic(S->getOrdering(), S->getSyncScopeID());
  S->eraseFromParent();
}

// Replaces the stack pointer value, which is a pointer to local memory.
void moveStack(Module &M, CallInst *Call) {
  IRBuilder<> B(Call);
  Type *Local = PointerType::get(M.getContext(), LOCAL);
  if (Call->getIntrinsicID() == Intrinsic::stacksave) {
    Value *New = B.CreateIntrinsic(Intrinsic::stacksave, {Local}, {});
    Call->replaceAllUsesWith(B.CreateAddrSpaceCast(New, Call->getType()));
  } else {
    B.CreateIntrinsic(Intrinsic::stackrestore, {Local},
                      {B.CreateAddrSpaceCast(Call->getArgOperand(0), Local)});
  }
  Call->eraseFromParent();
}

std::string scope(LLVMContext &C, Instruction &I) {
  std::optional<SyncScope::ID> Have = getAtomicSyncScopeID(&I);
  if (!Have || *Have == SyncScope::System || *Have == SyncScope::SingleThread)
    return {};
  SmallVector<StringRef, 8> Names;
  C.getSyncScopeNames(Names);
  StringRef Name = Names[*Have];
  StringRef Ours = StringSwitch<StringRef>(Name)
                       .Case("block", "workgroup")
                       .Cases({"cluster", "device"}, "agent")
                       .Default("");
  if (Ours.empty())
    return "`" + I.getFunction()->getName().str() + "` has an atomic operation of scope \"" +
           Name.str() + "\", which NVPTX does not have";
  setAtomicSyncScopeID(&I, C.getOrInsertSyncScopeID(Ours));
  return {};
}
} // namespace

std::string gjnvptx::memory(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (std::string Why = check(F, I); !Why.empty())
        return Why;
      if (std::string Why = scope(M.getContext(), I); !Why.empty())
        return Why;
    }
  if (std::string Why = variables(M); !Why.empty())
    return Why;
  for (Function &F : M) {
    SmallVector<AllocaInst *, 16> Allocas;
    SmallVector<Instruction *, 16> Narrow;
    SmallVector<CallInst *, 4> Stacks;
    for (Instruction &I : instructions(F)) {
      if (auto *A = dyn_cast<AllocaInst>(&I))
        Allocas.push_back(A);
      else if (auto *L = dyn_cast<LoadInst>(&I); L && isNarrow(L->getType()))
        Narrow.push_back(L);
      else if (auto *S = dyn_cast<StoreInst>(&I);
               S && isNarrow(S->getValueOperand()->getType()))
        Narrow.push_back(S);
      else if (auto *C = dyn_cast<CallInst>(&I);
               C && (C->getIntrinsicID() == Intrinsic::stacksave ||
                     C->getIntrinsicID() == Intrinsic::stackrestore))
        Stacks.push_back(C);
    }
    for (Instruction *I : Narrow)
      widen(I);
    for (AllocaInst *A : Allocas)
      if (A->getAddressSpace() != LOCAL || isNarrow(A->getAllocatedType()))
        moveAlloca(A);
    for (CallInst *C : Stacks)
      moveStack(M, C);
  }
  return {};
}
