// Workaround for function arguments marked `inreg` on GPUs whose stack needs a buffer resource in SGPRs.
//
// Problem: LLVM 22 passes them in SGPRs from 0 on. On GPUs before GFX940 and GFX11, SGPR0 to 3 are the resource
// of the stack, so that spills go to the memory that the argument describes. On these GPUs the arguments are
// passed in vector registers instead.
#include "faults.h"

#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace {
bool isOwn(CallingConv::ID CC) { return CC == CallingConv::C || CC == CallingConv::Fast || CC == CallingConv::Cold; }

template <typename T> bool drop(T &Of, unsigned Count) {
  bool Changed = false;
  for (unsigned K = 0; K < Count; ++K)
    if (Of.getAttributes().hasParamAttr(K, Attribute::InReg)) {
      Of.removeParamAttr(K, Attribute::InReg);
      Changed = true;
    }
  return Changed;
}
} // namespace

PreservedAnalyses gjFaultInreg(Function &F, TargetMachine &TM) {
  if (TM.getSubtargetImpl(F)->checkFeatures("+architected-flat-scratch"))
    return PreservedAnalyses::all();
  bool Changed = isOwn(F.getCallingConv()) && drop(F, F.arg_size());
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I); Call && isOwn(Call->getCallingConv())) {
      Changed |= drop(*Call, Call->arg_size());
      // Declarations as well: calls use their attributes.
      if (Function *To = Call->getCalledFunction(); To && !To->isIntrinsic() && isOwn(To->getCallingConv()))
        Changed |= drop(*To, To->arg_size());
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
