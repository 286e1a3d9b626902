// Compiles the kernels of a module to LLVM bitcode.
#include "context.h"
#include "kernels.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using gjm::Session;

namespace {
// Whether a module without gpu.modules is in LLVM's dialect itself.
bool isPlain(ModuleOp Module) {
  for (Operation &Op : *Module.getBody())
    if (!isa_and_nonnull<LLVM::LLVMDialect>(Op.getDialect()))
      return false;
  return !Module.getBody()->empty();
}

// A gpu.module, translated to LLVM IR.
struct Translated {
  std::string Name;
  std::unique_ptr<llvm::Module> Module;
};

bool isShared(const llvm::GlobalValue &Value) {
  return !Value.isDeclaration() && !Value.hasLocalLinkage();
}

// In MLIR each gpu.module has its own namespace: names that several of them define get the module's
// name as a prefix, as in `module::kernel`.
void qualify(llvm::MutableArrayRef<Translated> Modules) {
  llvm::StringMap<unsigned> Count;
  for (Translated &Each : Modules)
    for (const llvm::GlobalValue &Value : Each.Module->global_values())
      if (isShared(Value))
        ++Count[Value.getName()];
  for (Translated &Each : Modules)
    for (llvm::GlobalValue &Value : Each.Module->global_values())
      if (isShared(Value) && Count.lookup(Value.getName()) > 1)
        Value.setName(Each.Name + "::" + Value.getName());
}

bool device(const GjmJob &Job, Session &S) {
  OwningOpRef<ModuleOp> Module = S.parse();
  if (!Module || !gjm::lowerKernels(S, Job, *Module))
    return false;
  llvm::SmallVector<gpu::GPUModuleOp> Modules = gjm::kernelModules(*Module);
  llvm::LLVMContext Context;
  llvm::SmallVector<Translated> Made;
  auto Translate = [&](Operation *Op, StringRef Name) {
    Made.push_back({Name.str(), translateModuleToLLVMIR(Op, Context, Name)});
    return Made.back().Module != nullptr;
  };
  for (gpu::GPUModuleOp Op : Modules) {
    if (!Translate(Op, Op.getName()))
      return false;
  }
  if (Modules.empty()) {
    if (!isPlain(*Module))
      return S.fail(Module->getLoc(), "nothing is for a GPU here: kernels are functions of a "
                                      "gpu.module, the body of a gpu.launch, or a module in LLVM's "
                                      "dialect alone");
    if (!Translate(*Module, gjm::ref(Job.Name)))
      return false;
  }
  qualify(Made);
  std::unique_ptr<llvm::Module> Whole = std::move(Made.front().Module);
  for (Translated &Each : llvm::drop_begin(Made))
    if (llvm::Linker::linkModules(*Whole, std::move(Each.Module)))
      return S.fail(Module->getLoc(), "the module " + Each.Name + " cannot be linked with the others");
  llvm::SmallVector<char, 0> Bytes;
  llvm::raw_svector_ostream To(Bytes);
  llvm::WriteBitcodeToFile(*Whole, To);
  Job.Out(Job.User, {Bytes.data(), Bytes.size()});
  return true;
}
} // namespace

extern "C" const void *gjm_in_mlir(void) {
  return reinterpret_cast<const void *>(&registerMLIRContextCLOptions);
}

extern "C" bool gjm_device(const GjmJob *Job) {
  Session S(*Job);
  return device(*Job, S);
}
