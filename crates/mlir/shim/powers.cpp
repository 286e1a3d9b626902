// Lowers powers of integers. MLIR 22 lowers them to calls of functions that it adds to the top-level
// module, where a `gpu.module` cannot call them.
#include "context.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace {
// A constant of a type, or a vector of this constant.
Value constant(OpBuilder &Builder, Location At, Type Ty, int64_t Number) {
  TypedAttr Attr = Builder.getIntegerAttr(getElementTypeOrSelf(Ty), Number);
  if (auto Vector = dyn_cast<VectorType>(Ty))
    Attr = DenseElementsAttr::get(Vector, Attr);
  return arith::ConstantOp::create(Builder, At, Attr);
}

Value compare(OpBuilder &Builder, Location At, arith::CmpIPredicate How, Value A, int64_t Number) {
  return arith::CmpIOp::create(Builder, At, How, A, constant(Builder, At, A.getType(), Number));
}

// Whether a condition is true; for a vector, in any element.
Value any(OpBuilder &Builder, Location At, Value Condition) {
  auto Vector = dyn_cast<VectorType>(Condition.getType());
  if (!Vector)
    return Condition;
  auto Flat = VectorType::get({Vector.getNumElements()}, Vector.getElementType());
  Value All = Condition;
  if (Flat != Vector)
    All = vector::ShapeCastOp::create(Builder, At, Flat, Condition);
  return vector::ReductionOp::create(Builder, At, vector::CombiningKind::OR, All);
}

// Repeated squaring, over the bits of the exponent. A negative exponent is treated as unsigned: for
// the bases 1 and -1 only its last bit matters, for all others the reciprocal is truncated to 0.
void lower(math::IPowIOp Op) {
  OpBuilder Builder(Op);
  const Location At = Op.getLoc();
  const Type Ty = Op.getType();
  Value One = constant(Builder, At, Ty, 1);
  auto Loop = scf::WhileOp::create(
      Builder, At, TypeRange{Ty, Ty, Ty}, ValueRange{One, Op.getLhs(), Op.getRhs()},
      [](OpBuilder &Inside, Location Here, ValueRange Now) {
        Value Left = compare(Inside, Here, arith::CmpIPredicate::ne, Now[2], 0);
        scf::ConditionOp::create(Inside, Here, any(Inside, Here, Left), Now);
      },
      [&](OpBuilder &Inside, Location Here, ValueRange Now) {
        Value Shift = constant(Inside, Here, Ty, 1);
        Value Bit = arith::AndIOp::create(Inside, Here, Now[2], Shift);
        Value IsSet = compare(Inside, Here, arith::CmpIPredicate::ne, Bit, 0);
        Value Product = arith::MulIOp::create(Inside, Here, Now[0], Now[1]);
        Value Power = arith::SelectOp::create(Inside, Here, IsSet, Product, Now[0]);
        Value Square = arith::MulIOp::create(Inside, Here, Now[1], Now[1]);
        Value Rest = arith::ShRUIOp::create(Inside, Here, Now[2], Shift);
        scf::YieldOp::create(Inside, Here, ValueRange{Power, Square, Rest});
      });
  Value IsNegative = compare(Builder, At, arith::CmpIPredicate::slt, Op.getRhs(), 0);
  Value IsNotOne = compare(Builder, At, arith::CmpIPredicate::ne, Op.getLhs(), 1);
  Value IsNotMinus = compare(Builder, At, arith::CmpIPredicate::ne, Op.getLhs(), -1);
  Value IsCut = arith::AndIOp::create(Builder, At, IsNegative, IsNotOne);
  IsCut = arith::AndIOp::create(Builder, At, IsCut, IsNotMinus);
  Value Zero = constant(Builder, At, Ty, 0);
  Value Power = arith::SelectOp::create(Builder, At, IsCut, Zero, Loop.getResult(0));
  Op.replaceAllUsesWith(Power);
  Op.erase();
}

struct LowerPowers : PassWrapper<LowerPowers, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LowerPowers)

  StringRef getArgument() const override { return "gfxjit-lower-powers"; }
  StringRef getDescription() const override { return "Powers of integers by squares"; }
  void getDependentDialects(DialectRegistry &Registry) const override {
    Registry.insert<arith::ArithDialect, scf::SCFDialect, vector::VectorDialect>();
  }

  void runOnOperation() override { getOperation()->walk(lower); }
};
} // namespace

namespace gjm {
void registerPowers() { PassRegistration<LowerPowers>(); }
} // namespace gjm
