// The types of kernels' parameters, for the metadata of the object: there a value has a size
// only, unless the front end says what its type is called.
#include "ir.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

extern "C" {
// Names the number types of kernels' parameters as IR writes them (`float`, `i32`), in the
// metadata that LLVM writes to `.type_name`. What a front end has said stays; what is no number
// gets no name.
void gj_module_name_parameter_types(Module *M) {
  constexpr StringLiteral Key = "kernel_arg_type";
  LLVMContext &C = M->getContext();
  for (Function &F : *M) {
    if (F.isDeclaration() || F.getCallingConv() != CallingConv::AMDGPU_KERNEL)
      continue;
    const MDNode *Said = F.getMetadata(Key);
    if (Said && Said->getNumOperands() != F.arg_size())
      continue;
    bool Any = false;
    SmallVector<Metadata *, 8> Names;
    for (const Argument &A : F.args()) {
      std::string Name;
      if (Said)
        if (auto *Given = dyn_cast_or_null<MDString>(Said->getOperand(A.getArgNo()).get()))
          Name = Given->getString().str();
      Type *T = A.getType();
      if (Name.empty() && (T->isFloatingPointTy() || T->isIntegerTy())) {
        raw_string_ostream(Name) << *T;
        Any = true;
      }
      Names.push_back(MDString::get(C, Name));
    }
    if (Any)
      F.setMetadata(Key, MDNode::get(C, Names));
  }
}
}
