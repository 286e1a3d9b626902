// Common parts of all jobs: an MLIR context that reports messages to the caller, and pipelines on
// operations.
#pragma once

#include "mlir.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include <memory>

namespace gjm {
inline llvm::StringRef ref(GjmStr S) { return {S.Ptr, S.Len}; }
inline GjmStr str(llvm::StringRef S) { return {S.data(), S.size()}; }

class Session {
  const GjmJob &Job;
  mlir::MLIRContext Context;
  mlir::ScopedDiagnosticHandler Messages;

public:
  explicit Session(const GjmJob &Job);

  mlir::MLIRContext *context() { return &Context; }
  // The source, parsed and verified; null after errors.
  mlir::OwningOpRef<mlir::ModuleOp> parse();
  // Runs passes, in pipeline syntax, on an operation of this name.
  bool run(mlir::Operation *Op, llvm::StringRef Anchor, llvm::StringRef Pipeline);
  // Reports an error of the shim.
  bool fail(mlir::Location At, const llvm::Twine &Text);
};

// Registers the passes that pipelines name.
void registerPasses();
// Registers the pass `gfxjit-lower-reductions{lanes=N}`, which lowers `gpu.subgroup_reduce` and
// `gpu.all_reduce` to shuffles.
void registerReductions();
// Registers the pass `gfxjit-lower-powers`, which lowers `math.ipowi` to repeated squaring.
void registerPowers();
} // namespace gjm
