// Workaround for products of all elements of a vector.
//
// Problem: InstCombine of LLVM 22 replaces the product of a vector of zeros and minus ones by 1 if all elements are
// set, even for an odd number of elements: (-1) * (-1) * (-1). Here products of odd numbers of elements are expanded.
#include "faults.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

PreservedAnalyses gjFaultReduce(Function &F, FunctionAnalysisManager &) {
  SmallVector<IntrinsicInst *, 4> Found;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I); Call && Call->getIntrinsicID() == Intrinsic::vector_reduce_mul)
      if (auto *T = dyn_cast<FixedVectorType>(Call->getArgOperand(0)->getType()); T && T->getNumElements() % 2)
        Found.push_back(Call);
  for (IntrinsicInst *Call : Found) {
    IRBuilder<> B(Call);
    Value *From = Call->getArgOperand(0), *Product = B.CreateExtractElement(From, uint64_t(0));
    for (unsigned K = 1; K < cast<FixedVectorType>(From->getType())->getNumElements(); ++K)
      Product = B.CreateMul(Product, B.CreateExtractElement(From, K));
    Call->replaceAllUsesWith(Product);
    Call->eraseFromParent();
  }
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Found.empty() ? PreservedAnalyses::all() : Kept;
}
