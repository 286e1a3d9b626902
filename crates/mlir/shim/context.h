// What every job has: MLIR's context with our messages, and pipelines run over operations.
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
  // Runs passes, by their names in a pipeline, over an operation of this name.
  bool run(mlir::Operation *Op, llvm::StringRef Anchor, llvm::StringRef Pipeline);
  // An error that is not MLIR's.
  bool fail(mlir::Location At, const llvm::Twine &Text);
};

// Registers the passes that pipelines name.
void registerPasses();
// Has `gpu.subgroup_reduce` and `gpu.all_reduce` done by shuffles: the pass
// `gfxjit-lower-reductions{lanes=N}`.
void registerReductions();
// Has `math.ipowi` done by squares: the pass `gfxjit-lower-powers`.
void registerPowers();
} // namespace gjm
