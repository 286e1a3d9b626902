// The contents of a module, and its preparation for code generation: triple, data layout, flags,
// function attributes, undefined symbols, device libraries.
#include "ir.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/AutoUpgrade.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include <memory>

using namespace llvm;

namespace {
// As in src/ir/sys.rs.
constexpr uint32_t GJ_DECLARATION = 1;
constexpr uint32_t GJ_KERNEL = 2;
constexpr uint32_t GJ_INTRINSIC = 4;
constexpr uint32_t GJ_LOCAL = 8;
constexpr uint32_t GJ_USED = 16;
constexpr uint32_t GJ_VARIABLE = 32;

struct GjGlobal {
  GjStr Name;
  uint32_t Flags;
  uint32_t Bits; // width of an integer variable, else 0
  GjStr Cpu;
  GjStr Features;
};
typedef void (*GjGlobalFn)(void *User, const GjGlobal *Global);

StringRef attribute(const Function &F, StringRef Key) {
  Attribute A = F.getFnAttribute(Key);
  return A.isValid() ? A.getValueAsString() : StringRef();
}

} // namespace

// Whether code for one layout has the same meaning under the other, for the types and address
// spaces of AMDGPU memory. Buffer descriptors (7, 8, 9) are ignored: LLVM releases describe them
// differently. The address space of new globals is ignored as well: LLVM 9 did not specify it, and
// IR states it for each global.
bool gjSameMemory(const DataLayout &A, const DataLayout &B, LLVMContext &C) {
  if (A.isLittleEndian() != B.isLittleEndian() ||
      A.getAllocaAddrSpace() != B.getAllocaAddrSpace() ||
      A.getProgramAddressSpace() != B.getProgramAddressSpace())
    return false;
  for (unsigned AS = 0; AS <= 6; ++AS)
    if (A.getPointerSizeInBits(AS) != B.getPointerSizeInBits(AS) ||
        A.getIndexSizeInBits(AS) != B.getIndexSizeInBits(AS) ||
        A.getPointerABIAlignment(AS) != B.getPointerABIAlignment(AS))
      return false;
  SmallVector<Type *, 16> Types;
  for (unsigned Bits : {1, 8, 16, 32, 64, 128})
    Types.push_back(IntegerType::get(C, Bits));
  Types.append({Type::getHalfTy(C), Type::getBFloatTy(C), Type::getFloatTy(C),
                Type::getDoubleTy(C)});
  for (unsigned N : {2, 3, 4, 6, 8, 16, 32, 64})
    Types.push_back(FixedVectorType::get(Type::getInt32Ty(C), N));
  for (unsigned N : {2, 3, 4, 8})
    Types.push_back(FixedVectorType::get(Type::getInt8Ty(C), N));
  for (Type *T : Types)
    if (A.getABITypeAlign(T) != B.getABITypeAlign(T))
      return false;
  return true;
}

extern "C" {
GjBuf gj_module_triple(Module *M) { return gjBuf(M->getTargetTriple().str()); }

void gj_module_set_triple(Module *M, GjStr T) { M->setTargetTriple(Triple(gjRef(T))); }

// Sets the module's data layout to the target's. False when the module's own layout contradicts it;
// Theirs and Ours are then the two layouts.
bool gj_module_set_layout(Module *M, TargetMachine *TM, GjBuf *Theirs, GjBuf *Ours) {
  DataLayout Want = TM->createDataLayout();
  const DataLayout &Have = M->getDataLayout();
  // LLVM's readers upgrade an empty layout to this part of gfxjit's layout.
  const std::string Upgraded = UpgradeDataLayoutString("", "amdgcn-amd-amdhsa");
  const std::string &Text = M->getDataLayoutStr();
  if (!Text.empty() && Text != Upgraded && Have != Want &&
      !gjSameMemory(Have, Want, M->getContext())) {
    *Theirs = gjBuf(M->getDataLayoutStr());
    *Ours = gjBuf(Want.getStringRepresentation());
    return false;
  }
  M->setDataLayout(Want);
  return true;
}

// Sets Value; false when the module has no such flag.
bool gj_module_flag(Module *M, GjStr Key, uint32_t *Value) {
  auto *C = mdconst::extract_or_null<ConstantInt>(M->getModuleFlag(gjRef(Key)));
  if (!C || C->getValue().getActiveBits() > 32)
    return false;
  *Value = static_cast<uint32_t>(C->getZExtValue());
  return true;
}

void gj_module_set_flag(Module *M, GjStr Key, uint32_t Value) {
  M->setModuleFlag(Module::Error, gjRef(Key), Value);
}

bool gj_module_has_metadata(Module *M, GjStr Name) {
  return M->getNamedMetadata(gjRef(Name)) != nullptr;
}

// Calls Fn for every function and variable.
void gj_module_globals(Module *M, GjGlobalFn Fn, void *User) {
  for (const Function &F : *M) {
    GjGlobal G{};
    G.Name = gjStr(F.getName());
    G.Flags = (F.isDeclaration() ? GJ_DECLARATION : 0) |
              (F.getCallingConv() == CallingConv::AMDGPU_KERNEL ? GJ_KERNEL : 0) |
              (F.isIntrinsic() ? GJ_INTRINSIC : 0) |
              (F.hasLocalLinkage() ? GJ_LOCAL : 0) | (F.use_empty() ? 0 : GJ_USED);
    G.Cpu = gjStr(attribute(F, "target-cpu"));
    G.Features = gjStr(attribute(F, "target-features"));
    Fn(User, &G);
  }
  for (const GlobalVariable &V : M->globals()) {
    GjGlobal G{};
    G.Name = gjStr(V.getName());
    G.Flags = GJ_VARIABLE | (V.isDeclaration() ? GJ_DECLARATION : 0) |
              (V.hasLocalLinkage() ? GJ_LOCAL : 0) | (V.use_empty() ? 0 : GJ_USED);
    if (auto *Int = dyn_cast<IntegerType>(V.getValueType()))
      G.Bits = Int->getBitWidth();
    Fn(User, &G);
  }
}

// An empty value removes the attribute. False when there is no such function.
bool gj_function_set_attribute(Module *M, GjStr Name, GjStr Key, GjStr Value) {
  Function *F = M->getFunction(gjRef(Name));
  if (!F)
    return false;
  if (Value.Len == 0)
    F->removeFnAttr(gjRef(Key));
  else
    F->addFnAttr(gjRef(Key), gjRef(Value));
  return true;
}

// Sets the value of a declared integer variable and makes it internal. False when there is no such
// declaration of an integer.
bool gj_module_define_constant(Module *M, GjStr Name, uint64_t Value) {
  GlobalVariable *V = M->getNamedGlobal(gjRef(Name));
  auto *Int = V ? dyn_cast<IntegerType>(V->getValueType()) : nullptr;
  if (!Int || !V->isDeclaration())
    return false;
  V->setInitializer(ConstantInt::get(Int, Value));
  V->setConstant(true);
  V->setVisibility(GlobalValue::DefaultVisibility);
  V->setLinkage(GlobalValue::InternalLinkage);
  V->setExternallyInitialized(false);
  V->setDSOLocal(true);
  return true;
}

// Links the symbols that M lacks, and only these, from a library of device functions; linked
// functions become internal, and are compiled for the processor of the target machine. False after
// an error, which has been reported.
bool gj_link_library(GjContext *C, Module *M, GjStr Name, GjStr Bitcode) {
  std::string Id = gjRef(Name).str();
  auto Library = getLazyBitcodeModule(MemoryBufferRef(gjRef(Bitcode), Id), C->Ctx,
                                      /*ShouldLazyLoadMetadata=*/true);
  if (!Library) {
    gjReport(C->Fn, C->User, GJ_ERROR, toString(Library.takeError()));
    return false;
  }
  Module &L = **Library;
  L.setTargetTriple(M->getTargetTriple());
  // The lazy reader takes the address space of variables on the stack from the library's layout. A module for NVIDIA GPUs
  // has them in another one, until it is retargeted with what was linked.
  const DataLayout Own = M->getDataLayout();
  if (Own.getAllocaAddrSpace() == L.getDataLayout().getAllocaAddrSpace())
    L.setDataLayout(Own);
  else
    M->setDataLayout(L.getDataLayout());
  for (Function &F : L) {
    F.removeFnAttr("target-cpu");
    F.removeFnAttr("target-features");
  }
  const bool Failed = Linker::linkModules(
      *M, std::move(*Library), Linker::Flags::LinkOnlyNeeded,
      [](Module &Into, const StringSet<> &Linked) {
        internalizeModule(Into, [&Linked](const GlobalValue &GV) {
          return !GV.hasName() || !Linked.count(GV.getName());
        });
      });
  M->setDataLayout(Own);
  return !Failed;
}

// Makes all definitions internal, except kernels and the named symbols.
void gj_module_internalize(Module *M, const GjStr *Keep, size_t Count) {
  StringSet<> Names;
  for (size_t I = 0; I < Count; ++I)
    Names.insert(gjRef(Keep[I]));
  internalizeModule(*M, [&Names](const GlobalValue &GV) {
    auto *F = dyn_cast<Function>(&GV);
    return (F && F->getCallingConv() == CallingConv::AMDGPU_KERNEL) ||
           isa<GlobalVariable>(GV) || Names.count(GV.getName());
  });
}

// Whether other objects may replace a function of the module.
static bool isReplaceable(const Function &F) {
  return !F.isDeclaration() && !F.hasLocalLinkage() &&
         F.getCallingConv() != CallingConv::AMDGPU_KERNEL;
}

// Makes every exported function replaceable by other objects: LLVM then does not rely on its body.
void gj_module_interpose(Module *M) {
  M->setSemanticInterposition(true);
  for (Function &F : *M) {
    if (!isReplaceable(F))
      continue;
    F.setVisibility(GlobalValue::DefaultVisibility);
    F.setDSOLocal(false);
    F.removeFnAttr(Attribute::AlwaysInline);
    F.addFnAttr(Attribute::NoInline);
  }
}

// Records, in an attribute of each exported function, the functions of the module that use it:
// their code may rely on its body.
void gj_module_note_uses(Module *M) {
  for (Function &F : *M) {
    if (!isReplaceable(F))
      continue;
    SetVector<StringRef> Names;
    SmallVector<const User *, 8> Todo(F.users());
    SmallPtrSet<const User *, 8> Seen;
    while (!Todo.empty()) {
      const User *U = Todo.pop_back_val();
      if (!Seen.insert(U).second)
        continue;
      if (auto *I = dyn_cast<Instruction>(U)) {
        if (I->getFunction() != &F)
          Names.insert(I->getFunction()->getName());
      } else if (isa<GlobalVariable>(U)) {
        Names.insert(U->getName());
      } else {
        append_range(Todo, U->users());
      }
    }
    if (!Names.empty())
      F.addFnAttr("gfxjit-seen-by", join(Names, StringRef("\n")));
  }
}

// Whether an exported function, which other objects may replace, is also called in this module: its
// callers must then only rely on the calling convention.
bool gj_module_calls_visible(Module *M) {
  for (const Function &F : *M)
    if (!F.isDeclaration() && !F.hasLocalLinkage() &&
        F.getCallingConv() != CallingConv::AMDGPU_KERNEL && !F.use_empty())
      return true;
  return false;
}
}
