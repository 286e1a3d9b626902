// `!nvvm.annotations`, in which modules for NVPTX name their kernels.
//
// LLVM's readers convert them to calling conventions and attributes without checks: `!{ptr @k,
// !"kernel"}` without a value ends the process. So they are read under another name, checked, and
// then converted by LLVM.
#include "ir.h"

#include "llvm/IR/AutoUpgrade.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace llvm;

namespace {
constexpr StringLiteral THEIRS = "nvvm.annotations";
// The name has the same length, so that columns in diagnostics are correct.
constexpr StringLiteral ASIDE = "gfxj.annotations";
static_assert(THEIRS.size() == ASIDE.size());

const ConstantInt *number(const Metadata *M) {
  auto *N = M ? mdconst::dyn_extract<ConstantInt>(M) : nullptr;
  return N && N->getBitWidth() <= 64 ? N : nullptr;
}

// The error in an annotation; empty if it is valid.
StringRef mistake(const Function &F, StringRef Key, const Metadata *Value) {
  if (Key == "grid_constant") {
    auto *List = dyn_cast_or_null<MDNode>(Value);
    if (!List)
      return "wants a list of parameters";
    for (const MDOperand &Operand : List->operands()) {
      auto *N = number(Operand);
      if (!N || N->isZero() || N->getZExtValue() > F.arg_size())
        return "names a parameter that is not there";
    }
    return "";
  }
  auto *N = number(Value);
  if (!N)
    return "wants a number";
  if (Key == "align") {
    // The upper half is the number of the parameter, from 1; 0 is the result.
    uint64_t Parameter = N->getZExtValue() >> 16;
    if (Parameter > F.arg_size() || !isPowerOf2_64(N->getZExtValue() & 0xffff))
      return "wants a parameter and a power of two";
  }
  return "";
}

// Whether LLVM may convert the annotation; LLVM ignores annotations of anything but functions.
bool check(const MDNode &Node, std::string &Mistake) {
  auto *F = Node.getNumOperands()
                ? mdconst::dyn_extract_or_null<Function>(Node.getOperand(0))
                : nullptr;
  if (!F)
    return false;
  StringRef Key = "annotation", Why;
  if (Node.getNumOperands() % 2 == 0)
    Why = "has a name without a value";
  for (unsigned I = 1; Why.empty() && I + 1 < Node.getNumOperands(); I += 2) {
    auto *Name = dyn_cast_or_null<MDString>(Node.getOperand(I));
    if (!Name) {
      Why = "wants a name";
      break;
    }
    Key = Name->getString();
    Why = mistake(*F, Key, Node.getOperand(I + 1));
  }
  if (!Why.empty())
    raw_string_ostream(Mistake) << "!" << THEIRS << ": `" << Key << "` of @" << F->getName() << " "
                                << Why;
  return Why.empty();
}
} // namespace

void gjAnnotationsAside(MutableArrayRef<char> Text) {
  StringRef All(Text.data(), Text.size());
  if (!All.contains(THEIRS))
    return;
  // Replaces the name neither in strings, which cannot contain quotation marks, nor in comments.
  for (size_t I = 0; I < All.size(); ++I) {
    if (All[I] == '"')
      I = All.find('"', I + 1);
    else if (All[I] == ';')
      I = All.find('\n', I);
    else if (All[I] == '!' && All.substr(I + 1).starts_with(THEIRS))
      memcpy(Text.data() + I + 1, ASIDE.data(), ASIDE.size());
    if (I == StringRef::npos)
      return;
  }
}

void gjAnnotationsAside(Module &M) {
  NamedMDNode *Theirs = M.getNamedMetadata(THEIRS);
  if (!Theirs)
    return;
  NamedMDNode *Aside = M.getOrInsertNamedMetadata(ASIDE);
  for (MDNode *Node : Theirs->operands())
    Aside->addOperand(Node);
  Theirs->eraseFromParent();
}

std::string gjAnnotationsBack(Module &M) {
  NamedMDNode *Aside = M.getNamedMetadata(ASIDE);
  if (!Aside)
    return "";
  std::string Mistake;
  NamedMDNode *Theirs = M.getOrInsertNamedMetadata(THEIRS);
  for (MDNode *Node : Aside->operands())
    if (check(*Node, Mistake))
      Theirs->addOperand(Node);
    else if (!Mistake.empty())
      return Mistake;
  Aside->eraseFromParent();
  UpgradeNVVMAnnotations(M);
  return "";
}
