// Lowers a module, with the bitcode of its kernels embedded, to LLVM IR for the host, which calls
// the `mgpu` functions of MLIR's runtime for ROCm.
#include "context.h"
#include "kernels.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace mlir;
using gjm::Session;

namespace {
// Replaces a gpu.module by its bitcode.
bool embed(gpu::GPUModuleOp Op) {
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> Code = translateModuleToLLVMIR(Op, Context, Op.getName());
  if (!Code)
    return false;
  llvm::SmallVector<char, 0> Bytes;
  llvm::raw_svector_ostream To(Bytes);
  llvm::WriteBitcodeToFile(*Code, To);
  OpBuilder Builder(Op);
  auto Target = ROCDL::ROCDLTargetAttr::get(Op.getContext());
  Attribute Object = gpu::ObjectAttr::get(Target, gpu::CompilationTarget::Offload,
                                          Builder.getStringAttr(To.str()));
  gpu::BinaryOp::create(Builder, Op.getLoc(), Op.getName(), Attribute(), {Object});
  Op.erase();
  return true;
}

// Adds a function of this name that calls the entries of a list of constructors or destructors, in
// order, and removes the list. The program that runs the code calls the function.
void collect(llvm::Module &M, StringRef List, StringRef Name) {
  auto *Function = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(M.getContext()), false),
      llvm::GlobalValue::ExternalLinkage, Name, M);
  llvm::IRBuilder<> Builder(llvm::BasicBlock::Create(M.getContext(), "", Function));
  if (llvm::GlobalVariable *Global = M.getNamedGlobal(List)) {
    llvm::SmallVector<std::pair<uint64_t, llvm::Function *>> All;
    if (auto *Entries = llvm::dyn_cast<llvm::ConstantArray>(Global->getInitializer()))
      for (llvm::Value *Entry : Entries->operands()) {
        auto *Parts = llvm::dyn_cast<llvm::ConstantStruct>(Entry);
        if (!Parts)
          continue;
        auto *Priority = llvm::cast<llvm::ConstantInt>(Parts->getOperand(0));
        if (auto *Called =
                llvm::dyn_cast<llvm::Function>(Parts->getOperand(1)->stripPointerCasts()))
          All.emplace_back(Priority->getZExtValue(), Called);
      }
    llvm::stable_sort(All, llvm::less_first());
    for (auto &[Priority, Called] : All)
      Builder.CreateCall(Called);
    Global->eraseFromParent();
  }
  Builder.CreateRetVoid();
}

bool host(const GjmJob &Job, Session &S) {
  OwningOpRef<ModuleOp> Module = S.parse();
  if (!Module || !gjm::lowerKernels(S, Job, *Module))
    return false;
  for (gpu::GPUModuleOp Op : gjm::kernelModules(*Module))
    if (!embed(Op))
      return false;
  if (!S.run(*Module, "builtin.module", gjm::ref(Job.Host)))
    return false;
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> Code =
      translateModuleToLLVMIR(*Module, Context, gjm::ref(Job.Name));
  if (!Code)
    return false;
  collect(*Code, "llvm.global_ctors", "__gfxjit_start");
  collect(*Code, "llvm.global_dtors", "__gfxjit_end");
  std::string Text;
  llvm::raw_string_ostream To(Text);
  Code->print(To, nullptr);
  Job.Out(Job.User, gjm::str(Text));
  return true;
}
} // namespace

extern "C" bool gjm_host(const GjmJob *Job) {
  Session S(*Job);
  return host(*Job, S);
}
