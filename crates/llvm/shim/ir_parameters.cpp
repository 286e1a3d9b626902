// The types of kernels' parameters, for the object's metadata, which otherwise only contain sizes,
// unless the front end added type names.
#include "ir.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

extern "C" {
// Adds the names of number types of kernels' parameters (`float`, `i32`, as in IR) to the metadata
// that LLVM writes to `.type_name`. Names from a front end are kept; other types get no name.
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
