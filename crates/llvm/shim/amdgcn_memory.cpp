// Memory: the address spaces of variables and pointers.
//
// | AMDGPU | NVPTX |
// | --- | --- |
// | `alloca` in 5 | in the generic address space, cast |
// | constant memory, 4 | generic; variables there are constant ones in 1 |
// | pointers to LDS and scratch of 32 bits | of 64: their integers keep their low halves |
#include "amdgcn.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace gjamdgcn;

namespace {
// Maps types to types without AMD's constant address space.
class Types : public ValueMapTypeRemapper {
  DenseMap<Type *, Type *> Known;

  Type *make(Type *T) {
    if (auto *P = dyn_cast<PointerType>(T)) {
      unsigned Space = P->getAddressSpace();
      if (Space == CONSTANT)
        return PointerType::get(T->getContext(), GENERIC);
      if (Space != GENERIC && Space != GLOBAL && Space != SHARED && Space != LOCAL)
        Foreign = Space;
      return T;
    }
    if (auto *V = dyn_cast<VectorType>(T))
      return VectorType::get(remapType(V->getElementType()), V->getElementCount());
    if (auto *A = dyn_cast<ArrayType>(T))
      return ArrayType::get(remapType(A->getElementType()), A->getNumElements());
    if (auto *F = dyn_cast<FunctionType>(T)) {
      SmallVector<Type *, 8> Parameters;
      for (Type *P : F->params())
        Parameters.push_back(remapType(P));
      return FunctionType::get(remapType(F->getReturnType()), Parameters, F->isVarArg());
    }
    if (auto *S = dyn_cast<StructType>(T)) {
      if (S->isOpaque())
        return T;
      SmallVector<Type *, 8> Elements;
      for (Type *E : S->elements())
        Elements.push_back(remapType(E));
      if (Elements == S->elements())
        return T;
      return StructType::get(T->getContext(), Elements, S->isPacked());
    }
    return T;
  }

public:
  // An address space that NVIDIA GPUs do not have, if one was found.
  unsigned Foreign = 0;

  Type *remapType(Type *T) override {
    if (T->isSingleValueType() && !T->isPtrOrPtrVectorTy())
      return T;
    if (auto Found = Known.find(T); Found != Known.end())
      return Found->second;
    Type *New = make(T);
    Known[T] = New;
    return New;
  }
};

// Rebuilds the function with other types. Its arguments are replaced by those of the new function.
Function *rebuild(Module &M, Function &F, FunctionType *Type, ValueToValueMapTy &Map) {
  Function *New = Function::Create(Type, F.getLinkage(), F.getAddressSpace(), "", &M);
  New->copyAttributesFrom(&F);
  New->copyMetadata(&F, 0);
  const std::string Name = F.getName().str();
  F.setName("");
  // LLVM recognises intrinsics by name.
  New->setName(Name);
  for (Argument &Old : F.args()) {
    Argument &Arg = *New->getArg(Old.getArgNo());
    Arg.takeName(&Old);
    Map[&Old] = &Arg;
  }
  New->splice(New->begin(), &F);
  if (std::optional<Function *> Named = Intrinsic::remangleIntrinsicFunction(New)) {
    New->eraseFromParent();
    New = *Named;
  }
  return New;
}

void variables(Module &M, ValueToValueMapTy &Map, Types &Types,
               SmallVectorImpl<GlobalVariable *> &Old) {
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == CONSTANT || Types.remapType(G.getValueType()) != G.getValueType())
      Old.push_back(&G);
  SmallVector<Constant *, 8> Moved(Old.begin(), Old.end());
  convertUsersOfConstantsToInstructions(Moved);
  for (GlobalVariable *G : Old) {
    bool IsConstant = G->getAddressSpace() == CONSTANT;
    auto *New = new GlobalVariable(M, Types.remapType(G->getValueType()), G->isConstant(),
                                   G->getLinkage(), nullptr, "", G, G->getThreadLocalMode(),
                                   IsConstant ? GLOBAL : G->getAddressSpace(),
                                   G->isExternallyInitialized());
    New->copyAttributesFrom(G);
    New->takeName(G);
    Constant *With = New;
    if (IsConstant) {
      With = ConstantExpr::getAddrSpaceCast(New, PointerType::get(M.getContext(), GENERIC));
      for (User *U : make_early_inc_range(G->users()))
        if (auto *Cast = dyn_cast<ConstantExpr>(U);
            Cast && Cast->getOpcode() == Instruction::AddrSpaceCast)
          Cast->replaceAllUsesWith(
              ConstantExpr::getPointerBitCastOrAddrSpaceCast(New, Cast->getType()));
    }
    Map[G] = With;
  }
}

void moveAlloca(AllocaInst *Old) {
  IRBuilder<> B(Old);
  AllocaInst *New = B.CreateAlloca(Old->getAllocatedType(), GENERIC, Old->getArraySize());
  New->setAlignment(Old->getAlign());
  New->takeName(Old);
  Value *Cast = nullptr;
  for (Use &U : make_early_inc_range(Old->uses())) {
    auto *I = cast<Instruction>(U.getUser());
    if (auto *Life = dyn_cast<LifetimeIntrinsic>(I)) {
      B.SetInsertPoint(Life);
      if (Life->getIntrinsicID() == Intrinsic::lifetime_start)
        B.CreateLifetimeStart(New);
      else
        B.CreateLifetimeEnd(New);
      Life->eraseFromParent();
      continue;
    }
    if (auto *To = dyn_cast<AddrSpaceCastInst>(I); To && To->getDestAddressSpace() == GENERIC) {
      To->replaceAllUsesWith(New);
      To->eraseFromParent();
      continue;
    }
    if (!Cast) {
      B.SetInsertPoint(New->getNextNode());
      Cast = B.CreateAddrSpaceCast(New, Old->getType());
    }
    U.set(Cast);
  }
  Old->eraseFromParent();
}

// Replaces the stack pointer value, which is a pointer to local memory.
void moveStack(Module &M, CallInst *Call) {
  IRBuilder<> B(Call);
  Type *Generic = PointerType::get(M.getContext(), GENERIC);
  if (Call->getIntrinsicID() == Intrinsic::stacksave) {
    Value *New = B.CreateIntrinsic(Intrinsic::stacksave, {Generic}, {});
    Call->replaceAllUsesWith(B.CreateAddrSpaceCast(New, Call->getType()));
  } else {
    B.CreateIntrinsic(Intrinsic::stackrestore, {Generic},
                      {B.CreateAddrSpaceCast(Call->getArgOperand(0), Generic)});
  }
  Call->eraseFromParent();
}
} // namespace

std::string gjamdgcn::memory(Module &M) {
  Types Types;
  ValueToValueMapTy Map;
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == SHARED && G.hasInitializer() && !isa<UndefValue>(G.getInitializer()))
      return "variable `" + G.getName().str() + "` in LDS has a value";
  SmallVector<GlobalVariable *, 16> Old;
  variables(M, Map, Types, Old);
  SmallVector<Function *, 32> All;
  for (Function &F : M)
    All.push_back(&F);
  SmallVector<Function *, 8> Gone;
  for (Function *F : All) {
    auto *Type = cast<FunctionType>(Types.remapType(F->getFunctionType()));
    if (Type == F->getFunctionType())
      continue;
    Map[F] = rebuild(M, *F, Type, Map);
    Gone.push_back(F);
  }
  const RemapFlags Flags = RF_IgnoreMissingLocals | RF_ReuseAndMutateDistinctMDs;
  for (GlobalVariable *G : Old)
    if (G->hasInitializer()) {
      auto *New = cast<GlobalVariable>(cast<Constant>(Map[G])->stripPointerCasts());
      New->setInitializer(cast<Constant>(MapValue(G->getInitializer(), Map, Flags, &Types)));
    }
  for (GlobalVariable &G : M.globals())
    if (G.hasInitializer() && !is_contained(Old, &G))
      G.setInitializer(cast<Constant>(MapValue(G.getInitializer(), Map, Flags, &Types)));
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      RemapInstruction(&I, Map, Flags, &Types);
  if (Types.Foreign)
    return "it uses address space " + std::to_string(Types.Foreign);
  for (Function *F : Gone)
    F->eraseFromParent();
  for (GlobalVariable *G : Old)
    G->eraseFromParent();
  for (Function &F : M) {
    SmallVector<AllocaInst *, 16> Allocas;
    SmallVector<CallInst *, 4> Stacks;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (auto *A = dyn_cast<AllocaInst>(&I)) {
        if (A->getAddressSpace() == LOCAL)
          Allocas.push_back(A);
      } else if (auto *C = dyn_cast<AddrSpaceCastInst>(&I)) {
        if (C->getSrcTy() == C->getDestTy()) {
          C->replaceAllUsesWith(C->getOperand(0));
          C->eraseFromParent();
        }
      } else if (auto *C = dyn_cast<CallInst>(&I);
                 C && (C->getIntrinsicID() == Intrinsic::stacksave ||
                       C->getIntrinsicID() == Intrinsic::stackrestore)) {
        Stacks.push_back(C);
      }
    }
    for (AllocaInst *A : Allocas)
      moveAlloca(A);
    for (CallInst *C : Stacks)
      moveStack(M, C);
  }
  return {};
}
