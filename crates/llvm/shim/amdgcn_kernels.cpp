// Kernels, and queries of the launch's parameters.
//
// | AMDGPU | NVPTX |
// | --- | --- |
// | `amdgpu_kernel` | `ptx_kernel` |
// | a structure in a kernel's parameters: `ptr byref` | `ptr byval` |
// | sizes of workgroups | nvvm.maxntid, nvvm.reqntid |
// | a part of a workgroup at the grid's end | whole workgroups, whose work-items outside the grid end at once |
// | implicit arguments, the packet of the launch | the same in memory of the function's own |
//
// Kernels get the grid in work-items as an additional last parameter of three words, which a variable in the
// module indicates. Kernels without partial workgroups do not have this parameter.
#include "amdgcn.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace gjamdgcn;

namespace {
// The second number of an attribute "least,most", or 0.
uint32_t most(const Function &F) {
  StringRef Text = F.getFnAttribute("amdgpu-flat-work-group-size").getValueAsString();
  uint32_t N = 0;
  if (Text.split(',').second.trim().getAsInteger(10, N) || N > 1024)
    return 0;
  return N;
}

void bounds(Function &F) {
  if (MDNode *Sizes = F.getMetadata("reqd_work_group_size");
      Sizes && Sizes->getNumOperands() == 3) {
    std::string Text;
    for (const MDOperand &Size : Sizes->operands()) {
      auto *N = mdconst::dyn_extract<ConstantInt>(Size);
      Text += (Text.empty() ? "" : ",") + std::to_string(N ? N->getZExtValue() : 1);
    }
    F.addFnAttr("nvvm.reqntid", Text);
  } else if (uint32_t Most = most(F)) {
    F.addFnAttr("nvvm.maxntid", std::to_string(Most));
  }
  F.setMetadata("reqd_work_group_size", nullptr);
}

// Declares a function of the library.
FunctionCallee library(Module &M, StringRef Name, Type *Result, ArrayRef<Type *> Parameters) {
  return M.getOrInsertFunction(Name, FunctionType::get(Result, Parameters, false));
}

// Clang stores pointers to global memory in memory from which it loads generic pointers. They are cast
// before the store, so that the optimizer recognises them.
void storeGeneric(Argument &A) {
  for (Use &U : make_early_inc_range(A.uses())) {
    auto *Store = dyn_cast<StoreInst>(U.getUser());
    if (!Store || U.getOperandNo() != 0)
      continue;
    IRBuilder<> B(Store);
    U.set(B.CreateAddrSpaceCast(&A, PointerType::get(A.getContext(), GENERIC)));
  }
}

// Rebuilds the kernel with NVPTX's parameters.
void rebuild(Module &M, Function &F, bool IsWhole) {
  LLVMContext &C = M.getContext();
  Type *I32 = Type::getInt32Ty(C), *Generic = PointerType::get(C, GENERIC);
  SmallVector<Type *, 8> Types(F.getFunctionType()->params());
  if (!IsWhole)
    Types.push_back(Generic);
  Function *New = Function::Create(FunctionType::get(F.getReturnType(), Types, false),
                                   GlobalValue::ExternalLinkage, F.getAddressSpace(), "", &M);
  New->copyAttributesFrom(&F);
  New->copyMetadata(&F, 0);
  New->setCallingConv(CallingConv::PTX_Kernel);
  New->takeName(&F);
  New->splice(New->begin(), &F);
  const DataLayout &DL = M.getDataLayout();
  for (Argument &Old : F.args()) {
    unsigned N = Old.getArgNo();
    Argument &Arg = *New->getArg(N);
    Arg.takeName(&Old);
    if (Old.hasByRefAttr()) {
      Type *T = Old.getParamByRefType();
      Align A = std::max(Old.getParamAlign().valueOrOne(), DL.getABITypeAlign(T));
      AttrBuilder Attributes(C);
      Attributes.addByValAttr(T).addAlignmentAttr(A);
      New->setAttributes(New->getAttributes().removeParamAttributes(C, N).addParamAttributes(
          C, N, Attributes));
    }
    Old.replaceAllUsesWith(&Arg);
    if (Arg.getType()->isPointerTy() && Arg.getType()->getPointerAddressSpace() == GLOBAL)
      storeGeneric(Arg);
  }
  BasicBlock *Begin = &New->getEntryBlock();
  auto At = Begin->begin();
  while (isa<AllocaInst>(&*At))
    ++At;
  IRBuilder<> B(Begin, At);
  if (IsWhole) {
    B.CreateCall(library(M, "__gfxjit.grid.whole", B.getVoidTy(), {}));
  } else {
    auto *Grid = ArrayType::get(I32, 3);
    unsigned N = New->arg_size() - 1;
    AttrBuilder Attributes(C);
    Attributes.addByValAttr(Grid).addAlignmentAttr(Align(4));
    New->addParamAttrs(N, Attributes);
    SmallVector<Value *, 3> Sizes;
    for (unsigned I = 0; I < 3; ++I)
      Sizes.push_back(B.CreateAlignedLoad(
          I32, B.CreateConstInBoundsGEP2_32(Grid, New->getArg(N), 0, I), Align(4)));
    Type *Three[] = {I32, I32, I32};
    B.CreateCall(library(M, "__gfxjit.grid.set", B.getVoidTy(), Three), Sizes);
    Value *Lacks = B.CreateCall(library(M, "__gfxjit.grid.lacks", B.getInt1Ty(), Three), Sizes);
    BasicBlock *Body = SplitBlock(Begin, B.GetInsertPoint());
    BasicBlock *End = BasicBlock::Create(C, "", New);
    IRBuilder<>(End).CreateRetVoid();
    Begin->getTerminator()->eraseFromParent();
    IRBuilder<>(Begin).CreateCondBr(Lacks, End, Body);
    // Tells the driver that the kernel has the grid parameter; see crates/cuda.
    auto *Says = new GlobalVariable(M, B.getInt8Ty(), true, GlobalValue::ExternalLinkage,
                                    B.getInt8(1), "__gfxjit_grid_" + New->getName(), nullptr,
                                    GlobalValue::NotThreadLocal, GLOBAL);
    Says->setAlignment(Align(1));
  }
  F.replaceAllUsesWith(New);
  F.eraseFromParent();
}

// Replaces calls of an intrinsic by memory that is filled at the beginning of the function.
void fill(Module &M, StringRef Intrinsic, StringRef Fills, unsigned Bytes) {
  Function *F = M.getFunction(Intrinsic);
  if (!F)
    return;
  MapVector<Function *, SmallVector<CallBase *, 4>> Calls;
  for (User *U : F->users())
    if (auto *Call = dyn_cast<CallBase>(U))
      Calls[Call->getFunction()].push_back(Call);
  LLVMContext &C = M.getContext();
  Type *Generic = PointerType::get(C, GENERIC);
  for (auto &[In, Of] : Calls) {
    BasicBlock *Begin = &In->getEntryBlock();
    IRBuilder<> B(Begin, Begin->begin());
    AllocaInst *At = B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes));
    At->setAlignment(Align(16));
    // Behind the code that stores the grid of a kernel.
    auto Behind = Begin->begin();
    for (auto I = Begin->begin(); I != Begin->end(); ++I) {
      if (isa<AllocaInst>(&*I))
        Behind = std::next(I);
      if (auto *Call = dyn_cast<CallBase>(&*I))
        if (Function *Called = Call->getCalledFunction();
            Called && (Called->getName() == "__gfxjit.grid.set" ||
                       Called->getName() == "__gfxjit.grid.whole"))
          Behind = std::next(I);
    }
    B.SetInsertPoint(Begin, Behind);
    B.CreateCall(library(M, Fills, B.getVoidTy(), {Generic}), {At});
    for (CallBase *Call : Of) {
      Call->replaceAllUsesWith(At);
      Call->eraseFromParent();
    }
  }
  if (F->use_empty())
    F->eraseFromParent();
}
} // namespace

std::string gjamdgcn::kernels(Module &M) {
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M) {
    if (F.getCallingConv() != CallingConv::AMDGPU_KERNEL &&
        F.getCallingConv() != CallingConv::SPIR_KERNEL)
      continue;
    if (F.isDeclaration())
      continue;
    for (const Argument &A : F.args())
      if (auto *P = dyn_cast<PointerType>(A.getType());
          P && (P->getAddressSpace() == SHARED || P->getAddressSpace() == LOCAL))
        return "kernel `" + F.getName().str() +
               "` takes a pointer to LDS or scratch as a parameter";
    Kernels.push_back(&F);
  }
  for (Function *F : Kernels) {
    bool IsWhole = F->getFnAttribute("uniform-work-group-size").getValueAsBool();
    bounds(*F);
    rebuild(M, *F, IsWhole);
  }
  return {};
}

void gjamdgcn::launches(Module &M) {
  auto *Flag =
      mdconst::extract_or_null<ConstantInt>(M.getModuleFlag("amdhsa_code_object_version"));
  bool IsOld = Flag && Flag->getZExtValue() == 400;
  fill(M, "__gfxjit.llvm.amdgcn.implicitarg.ptr",
       IsOld ? "__gfxjit.implicit.4" : "__gfxjit.implicit.5", IMPLICIT_BYTES);
  fill(M, "__gfxjit.llvm.amdgcn.dispatch.ptr", "__gfxjit.dispatch", PACKET_BYTES);
}
