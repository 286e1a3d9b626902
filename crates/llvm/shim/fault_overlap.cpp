// Workaround for loads that overlap by a part of an element.
//
// Problem: the load vectorizer of LLVM 22 merges overlapping loads, and compares each with the load whose end is
// farthest, which may be in another group. Example: with a vector at 24 and 64-bit numbers at 28 and at 32, the
// two numbers become one. A group only contains loads with the same element size. So loads with an alignment below
// their element size become vectors of elements of the size of the alignment, if a longer load is near.
#include "faults.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace {
// Loads of one block from one address space with elements of one size.
struct FaultLoads {
  SmallVector<LoadInst *, 4> Unaligned;
  bool HasVector = false;
};

// The vectorizer's own condition: whole bytes, and an element size that is a power of two.
bool isVectorizable(const LoadInst &Load, const DataLayout &DL) {
  Type *T = Load.getType(), *Element = T->getScalarType();
  if (!Load.isSimple() || isa<ScalableVectorType>(T) || !Element->isSingleValueType() || DL.isNonIntegralPointerType(Element))
    return false;
  const uint64_t Bits = DL.getTypeSizeInBits(Element);
  return Bits >= 8 && isPowerOf2_64(Bits) && DL.getTypeSizeInBits(T) == DL.getTypeStoreSizeInBits(T);
}

void splitElements(LoadInst &Load, const DataLayout &DL) {
  IRBuilder<> B(&Load);
  const uint64_t Step = Load.getAlign().value(), Bytes = DL.getTypeStoreSize(Load.getType());
  auto *Parts = FixedVectorType::get(B.getIntNTy(Step * 8), Bytes / Step);
  LoadInst *New = B.CreateAlignedLoad(Parts, Load.getPointerOperand(), Load.getAlign(), Load.getName());
  copyMetadataForLoad(*New, Load);
  Value *Whole = New;
  if (Load.getType()->isPtrOrPtrVectorTy())
    Whole = B.CreateIntToPtr(B.CreateBitCast(New, DL.getIntPtrType(Load.getType())), Load.getType());
  else
    Whole = B.CreateBitCast(New, Load.getType());
  Load.replaceAllUsesWith(Whole);
  Load.eraseFromParent();
}
} // namespace

PreservedAnalyses gjFaultOverlap(Function &F, FunctionAnalysisManager &) {
  const DataLayout &DL = F.getDataLayout();
  bool Changed = false;
  for (BasicBlock &Block : F) {
    SmallDenseMap<std::pair<unsigned, uint64_t>, FaultLoads> Groups;
    for (Instruction &I : Block) {
      auto *Load = dyn_cast<LoadInst>(&I);
      if (!Load || !isVectorizable(*Load, DL))
        continue;
      const uint64_t Bytes = DL.getTypeStoreSize(Load->getType()->getScalarType());
      FaultLoads &Group = Groups[{Load->getPointerAddressSpace(), Bytes}];
      Group.HasVector |= DL.getTypeStoreSize(Load->getType()) > Bytes;
      if (Load->getAlign().value() < Bytes)
        Group.Unaligned.push_back(Load);
    }
    for (auto &[Key, Group] : Groups) {
      if (!Group.HasVector)
        continue;
      for (LoadInst *Load : Group.Unaligned)
        splitElements(*Load, DL);
      Changed |= !Group.Unaligned.empty();
    }
  }
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Changed ? Kept : PreservedAnalyses::all();
}
