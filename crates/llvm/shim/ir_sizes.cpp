// Values that are too large for code generation.
//
// SelectionDAG splits a value into registers, which it counts in 16 bits: with more registers, LLVM ends the process or
// writes out of bounds. Even with fewer, its time is quadratic in their number. The memory of an `alloca`, a global
// variable or a pointer may have any size.
#include "ir.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace {
// Half the size from which LLVM's lists with 16-bit lengths can still grow.
constexpr uint64_t Most = 16384;

// The number of registers for values of types.
class Registers {
  DenseMap<Type *, uint64_t> Known;

public:
  uint64_t of(Type *T) {
    auto Found = Known.find(T);
    if (Found != Known.end())
      return Found->second;
    uint64_t Count = 0;
    if (auto *Vector = dyn_cast<FixedVectorType>(T))
      Count = SaturatingMultiply<uint64_t>(Vector->getNumElements(), of(Vector->getElementType()));
    else if (auto *Array = dyn_cast<ArrayType>(T))
      Count = SaturatingMultiply<uint64_t>(Array->getNumElements(), of(Array->getElementType()));
    else if (auto *Struct = dyn_cast<StructType>(T))
      for (Type *Element : Struct->elements())
        Count = SaturatingAdd(Count, of(Element));
    else if (T->isIntegerTy())
      Count = divideCeil(T->getIntegerBitWidth(), 32);
    else if (T->isSingleValueType())
      Count = 1;
    Known[T] = Count;
    return Count;
  }
};

std::string text(const Type *T) {
  constexpr size_t Long = 60;
  std::string Name;
  raw_string_ostream(Name) << *T;
  return Name.size() <= Long ? Name : Name.substr(0, Long) + "…";
}

std::string tooLarge(const Function &F, const std::string &What, uint64_t Count) {
  return What + " in function `" + F.getName().str() + "` takes " + std::to_string(Count) + " registers, and " +
         std::to_string(Most) + " may be";
}

// Describes a value that is too large in a function; empty if there is none.
std::string inFunction(Function &F, Registers &Sizes) {
  uint64_t Parameters = 0;
  for (const Argument &A : F.args()) {
    // The memory that a pointer points to does not count.
    uint64_t Count = Sizes.of(A.getType());
    Parameters = SaturatingAdd(Parameters, Count);
    if (Count > Most)
      return tooLarge(F, "a parameter of type `" + text(A.getType()) + "`", Count);
  }
  if (Parameters > Most)
    return tooLarge(F, "the list of parameters", Parameters);
  if (uint64_t Count = Sizes.of(F.getReturnType()); Count > Most)
    return tooLarge(F, "a result of type `" + text(F.getReturnType()) + "`", Count);
  for (const Instruction &I : instructions(F)) {
    if (isa<DbgInfoIntrinsic>(I))
      continue;
    if (uint64_t Count = Sizes.of(I.getType()); Count > Most)
      return tooLarge(F, "a value of type `" + text(I.getType()) + "`", Count);
    uint64_t Arguments = 0;
    for (const Use &Operand : I.operands()) {
      Type *T = Operand->getType();
      uint64_t Count = T->isFirstClassType() ? Sizes.of(T) : 0;
      if (Count > Most)
        return tooLarge(F, "a value of type `" + text(T) + "`", Count);
      Arguments = SaturatingAdd(Arguments, Count);
    }
    if (isa<CallBase>(I) && Arguments > Most)
      return tooLarge(F, "a list of arguments", Arguments);
  }
  return "";
}
} // namespace

extern "C" {
// Describes a value that is too large for code generation; empty if there is none.
GjBuf gj_module_too_large(Module *M) {
  Registers Sizes;
  for (Function &F : *M) {
    if (F.isDeclaration())
      continue;
    std::string Found = inFunction(F, Sizes);
    if (!Found.empty())
      return gjBuf(Found);
  }
  return gjBuf("");
}
}
