// Kernels, and the passing of arguments.
//
// | NVPTX | AMDGPU |
// | --- | --- |
// | `ptx_kernel`, `ptx_device` | `amdgpu_kernel`, C's |
// | a structure in a kernel's parameters: `ptr byval` | `ptr addrspace(4) byref`, copied |
// | `byval`, `sret` of other functions | a copy that the caller makes; a plain pointer |
// | a kernel's generic pointer | one to global memory: nothing else can come from the host |
// | nvvm.maxntid, nvvm.reqntid | sizes of workgroups; minctasm and maxnreg, wishes, are dropped |
#include "nvptx.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <optional>

using namespace llvm;
using namespace gjnvptx;

namespace {
// Parses "x,y,z", with one to three numbers; none for other text.
std::optional<SmallVector<uint32_t, 3>> sizes(const Function &F, StringRef Key) {
  Attribute A = F.getFnAttribute(Key);
  if (!A.isValid())
    return std::nullopt;
  SmallVector<StringRef, 3> Parts;
  A.getValueAsString().split(Parts, ',');
  SmallVector<uint32_t, 3> Out;
  for (StringRef Part : Parts) {
    uint32_t N;
    if (Part.trim().getAsInteger(10, N) || N == 0 || N > 1024)
      return std::nullopt;
    Out.push_back(N);
  }
  if (Out.empty() || Out.size() > 3)
    return std::nullopt;
  Out.resize(3, 1);
  return Out;
}

void bounds(Function &F) {
  auto product = [](ArrayRef<uint32_t> S) { return uint64_t(S[0]) * S[1] * S[2]; };
  auto Required = sizes(F, "nvvm.reqntid"), Most = sizes(F, "nvvm.maxntid");
  if (Required && product(*Required) <= 1024) {
    std::string N = std::to_string(product(*Required));
    F.addFnAttr("amdgpu-flat-work-group-size", N + "," + N);
    Type *I32 = Type::getInt32Ty(F.getContext());
    SmallVector<Metadata *, 3> Nodes;
    for (uint32_t Size : *Required)
      Nodes.push_back(ConstantAsMetadata::get(ConstantInt::get(I32, Size)));
    F.setMetadata("reqd_work_group_size", MDNode::get(F.getContext(), Nodes));
  } else if (Most && product(*Most) <= 1024) {
    F.addFnAttr("amdgpu-flat-work-group-size", "1," + std::to_string(product(*Most)));
  }
}

// Rebuilds the kernel with AMDGPU's parameters.
void rebuild(Module &M, Function &F) {
  LLVMContext &C = M.getContext();
  SmallVector<Type *, 8> Types;
  for (Argument &A : F.args()) {
    auto *Pointer = dyn_cast<PointerType>(A.getType());
    if (A.hasByValAttr())
      Types.push_back(PointerType::get(C, CONSTANT));
    else if (Pointer && Pointer->getAddressSpace() == GENERIC)
      Types.push_back(PointerType::get(C, GLOBAL));
    else
      Types.push_back(A.getType());
  }
  auto *Type = FunctionType::get(F.getReturnType(), Types, false);
  Function *New = Function::Create(Type, F.getLinkage(), F.getAddressSpace(), "", &M);
  New->copyAttributesFrom(&F);
  New->setComdat(F.getComdat());
  New->copyMetadata(&F, 0);
  New->setCallingConv(CallingConv::AMDGPU_KERNEL);
  F.setSubprogram(nullptr);
  New->takeName(&F);
  New->splice(New->begin(), &F);
  const DataLayout &DL = M.getDataLayout();
  IRBuilder<> B(&New->getEntryBlock(), New->getEntryBlock().begin());
  for (Argument &Old : F.args()) {
    Argument &Arg = *New->getArg(Old.getArgNo());
    Arg.takeName(&Old);
    Value *With = &Arg;
    if (Old.hasByValAttr()) {
      llvm::Type *T = Old.getParamByValType();
      Align A = std::max(Old.getParamAlign().valueOrOne(), DL.getABITypeAlign(T));

      AttrBuilder Attributes(C);
      Attributes.addByRefAttr(T).addAlignmentAttr(A).addAttribute(Attribute::NoUndef);
      New->setAttributes(New->getAttributes()
                             .removeParamAttributes(C, Arg.getArgNo())
                             .addParamAttributes(C, Arg.getArgNo(), Attributes));
      if (!Old.use_empty()) {
        AllocaInst *Copy = B.CreateAlloca(T, LOCAL, nullptr);
        Copy->setAlignment(A);
        B.CreateMemCpy(Copy, A, &Arg, A, DL.getTypeAllocSize(T));
        With = B.CreateAddrSpaceCast(Copy, Old.getType());
      }
    } else if (Arg.getType() != Old.getType() && !Old.use_empty()) {
      With = B.CreateAddrSpaceCast(&Arg, Old.getType());
    }
    Old.replaceAllUsesWith(With);
  }
  F.replaceAllUsesWith(New);
  F.eraseFromParent();
}

// Structures by value: the caller copies them and passes an ordinary pointer. The function's own
// memory becomes memory of its argument and the caller's stack, so attributes on memory accesses and
// tail calls change.
template <class T> void mayUseArguments(T &Of) {
  Of.setMemoryEffects(Of.getMemoryEffects() | MemoryEffects::argMemOnly());
}

void copyArguments(Module &M) {
  const DataLayout &DL = M.getDataLayout();
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      for (unsigned N = 0; N < Call->arg_size(); ++N) {
        if (Call->paramHasAttr(N, Attribute::ByVal)) {
          Type *T = Call->getParamByValType(N);
          Align A = std::max(Call->getParamAlign(N).valueOrOne(), DL.getABITypeAlign(T));
          BasicBlock &Entry = F.getEntryBlock();
          IRBuilder<> B(&Entry, Entry.begin());
          AllocaInst *Copy = B.CreateAlloca(T, LOCAL, nullptr);
          Copy->setAlignment(A);
          B.SetInsertPoint(Call);
          Value *From = Call->getArgOperand(N);
          B.CreateMemCpy(Copy, A, From, Call->getParamAlign(N), DL.getTypeAllocSize(T));
          Call->setArgOperand(N, B.CreateAddrSpaceCast(Copy, From->getType()));
          Call->removeParamAttr(N, Attribute::ByVal);
          mayUseArguments(*Call);
          if (auto *Plain = dyn_cast<CallInst>(Call); Plain && !Plain->isMustTailCall())
            Plain->setTailCallKind(CallInst::TCK_None);
        }
        Call->removeParamAttr(N, Attribute::StructRet);
      }
    }
  for (Function &F : M)
    for (unsigned N = 0; N < F.arg_size(); ++N) {
      if (F.hasParamAttribute(N, Attribute::ByVal))
        mayUseArguments(F);
      for (auto Kind : {Attribute::ByVal, Attribute::StructRet})
        F.removeParamAttr(N, Kind);
    }
}
} // namespace

std::string gjnvptx::kernels(Module &M) {
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M) {
    if (F.getCallingConv() == CallingConv::PTX_Kernel) {
      if (F.isDeclaration()) {
        if (F.use_empty())
          continue;
        return "kernel `" + F.getName().str() + "` has no body";
      }
      if (!F.getReturnType()->isVoidTy())
        return "kernel `" + F.getName().str() + "` returns a value";
      for (const User *U : F.users())
        if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledOperand() == &F)
          return "kernel `" + F.getName().str() + "` is called by `" +
                 Call->getFunction()->getName().str() + "`";
      for (const Argument &A : F.args())
        if (auto *P = dyn_cast<PointerType>(A.getType());
            P && P->getAddressSpace() == LOCAL)
          return "kernel `" + F.getName().str() + "` takes a pointer to its own local memory";
      Kernels.push_back(&F);
    }
  }
  for (Function *F : Kernels) {
    bounds(*F);
    rebuild(M, *F);
  }
  copyArguments(M);
  for (Function &F : M) {
    if (F.getCallingConv() == CallingConv::PTX_Device)
      F.setCallingConv(CallingConv::C);
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I);
          Call && Call->getCallingConv() == CallingConv::PTX_Device)
        Call->setCallingConv(CallingConv::C);
  }
  return {};
}
