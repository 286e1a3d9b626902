// Moves checks out of loops: they are made once before the loop.
//
// If a likely branch compares a number with a limit, and the number changes by a constant step in
// each iteration, then the number of iterations in which the comparison is true can be computed
// before the loop. A copy of the loop without these comparisons runs for that number of iterations;
// the original loop executes the remaining ones.
//
// Loads from address space 1 are treated as invariant in the copy: the code only writes there after
// a failed comparison.
//
// A loop with a small known number of iterations gets no such copy for a part of its iterations:
// either all checks hold in all iterations, and the loop is unrolled without them, or the loop is
// not changed.
#include "checks.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ProfDataUtils.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace {
// Maximum number of instructions of a loop; for longer loops, the copy costs more than it saves.
constexpr size_t MostInstructions = 250;
// Maximum number of instructions of an unrolled loop.
constexpr size_t MostUnrolled = 1000;
constexpr unsigned ConstantSpace = 1;

// `start + k * step < limit`, or `<=`, in 64 bits, in the k-th iteration.
struct Bound {
  const SCEV *Start, *Step, *Limit;
  bool Inclusive;
  // Whether the number has 32 bits.
  bool IsShort = false;
};

struct Check {
  ICmpInst *Compare;
  // The bounds; none if the number is invariant.
  SmallVector<Bound, 2> Bounds;
};

bool isLikely(const BranchInst &Branch) {
  uint64_t True, False;
  return Branch.isConditional() && extractBranchWeights(Branch, True, False) && True > False;
}

// Collects the comparisons of which all must hold for a condition.
void leaves(Value *Condition, SmallSetVector<ICmpInst *, 8> &Found) {
  Value *A, *B;
  if (PatternMatch::match(Condition, PatternMatch::m_LogicalAnd(PatternMatch::m_Value(A),
                                                                PatternMatch::m_Value(B)))) {
    leaves(A, Found);
    leaves(B, Found);
  } else if (auto *Compare = dyn_cast<ICmpInst>(Condition)) {
    Found.insert(Compare);
  }
}

struct Analyses {
  DominatorTree DT;
  LoopInfo LI;
  ScalarEvolution SE;
  Analyses(Function &F, TargetLibraryInfo &TLI, AssumptionCache &AC)
      : DT(F), LI(DT), SE(F, TLI, AC, DT, LI) {}
};

class Ahead {
public:
  Ahead(Function &F, Loop &L, size_t Instructions, Analyses &A)
      : F(F), L(L), Instructions(Instructions), DT(A.DT), SE(A.SE), Preheader(L.getLoopPreheader()),
        Latch(*L.getLoopLatch()) {}

  // If the copy is for all iterations: its first block, and the maximum number of iterations.
  BasicBlock *Whole = nullptr;
  unsigned Iterations = 0;

  void run() {
    hoistConstants();
    findChecks();
    if (any_of(Checks, [](const Check &C) { return !C.Bounds.empty(); }))
      copy(count());
    for (auto &[Load, Constant] : Constants)
      RecursivelyDeleteTriviallyDeadInstructions(Constant);
  }

private:
  void hoistConstants() {
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block) {
        auto *Load = dyn_cast<LoadInst>(&I);
        if (!Load || Load->getPointerAddressSpace() != ConstantSpace ||
            !L.isLoopInvariant(Load->getPointerOperand()))
          continue;
        Instruction *Constant = Load->clone();
        Constant->insertBefore(Preheader->getTerminator()->getIterator());
        Constants.push_back({Load, Constant});
        Known[Load] = SE.getUnknown(Constant);
      }
  }

  const SCEV *evolution(Value *V) {
    return SCEVParameterRewriter::rewrite(SE.getSCEV(V), SE, Known);
  }

  void findChecks() {
    SmallSetVector<ICmpInst *, 8> Compares;
    for (BasicBlock *Block : L.blocks())
      if (auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
          Branch && isLikely(*Branch))
        leaves(Branch->getCondition(), Compares);
    for (ICmpInst *Compare : Compares) {
      Check C{Compare, {}};
      if (understand(C))
        Checks.push_back(std::move(C));
    }
  }

  bool canBeAhead(const SCEV *S, const SCEVExpander &Expander) {
    return SE.isLoopInvariant(S, &L) &&
           Expander.isSafeToExpandAt(S, Preheader->getTerminator());
  }

  bool understand(Check &C) {
    if (L.isLoopInvariant(C.Compare))
      return true;
    if (!C.Compare->isUnsigned() || !C.Compare->getOperand(0)->getType()->isIntegerTy())
      return false;
    Value *Number = C.Compare->getOperand(0), *Limit = C.Compare->getOperand(1);
    ICmpInst::Predicate Predicate = C.Compare->getPredicate();
    if (ICmpInst::isGT(Predicate) || ICmpInst::isGE(Predicate)) {
      std::swap(Number, Limit);
      Predicate = ICmpInst::getSwappedPredicate(Predicate);
    }
    Type *Wide = Type::getInt64Ty(F.getContext());
    if (Number->getType()->getIntegerBitWidth() > 64)
      return false;
    const SCEV *End = SE.getNoopOrZeroExtend(evolution(Limit), Wide);
    const bool IsShort = computeKnownBits(Limit, F.getDataLayout()).countMaxActiveBits() <= 32;
    const bool Inclusive = Predicate == ICmpInst::ICMP_ULE;
    return follow(evolution(Number), {nullptr, nullptr, End, Inclusive, IsShort}, C.Bounds);
  }

  // Derives bounds for a number that is the sum of an invariant and a multiple of one induction
  // variable with a constant step, of up to 64 bits. `Most` contains only the limit at first. The
  // multiple must not make the sum depend on where the induction variable wraps. Without an
  // invariant term, and with a factor of up to 32 bits, wrapping only makes the number smaller.
  bool follow(const SCEV *Number, Bound Most, SmallVectorImpl<Bound> &Bounds) {
    Type *Wide = Type::getInt64Ty(F.getContext());
    const SCEV *Rest = SE.getZero(Wide);
    Number = SE.getNoopOrZeroExtend(Number, Wide);
    if (auto *Sum = dyn_cast<SCEVAddExpr>(Number)) {
      const SCEV *Changes = nullptr;
      for (const SCEV *Term : Sum->operands()) {
        if (SE.isLoopInvariant(Term, &L))
          Rest = SE.getAddExpr(Rest, Term);
        else if (Changes)
          return false;
        else
          Changes = Term;
      }
      if (!Changes)
        return false;
      Number = Changes;
    }
    auto *Factor = cast<SCEVConstant>(SE.getOne(Wide));
    if (auto *Product = dyn_cast<SCEVMulExpr>(Number);
        Product && Product->getNumOperands() == 2 && isa<SCEVConstant>(Product->getOperand(0))) {
      Factor = cast<SCEVConstant>(Product->getOperand(0));
      Number = Product->getOperand(1);
    }
    auto *Narrow = dyn_cast<SCEVZeroExtendExpr>(Number);
    auto *Steps = dyn_cast<SCEVAddRecExpr>(Narrow ? Narrow->getOperand() : Number);
    if (!Steps || !Steps->isAffine() || Steps->getLoop() != &L)
      return false;
    const SCEV *Start = SE.getNoopOrZeroExtend(Steps->getStart(), Wide);
    const SCEV *Step = SE.getNoopOrSignExtend(Steps->getStepRecurrence(SE), Wide);
    SCEVExpander Expander(SE, "ahead");
    for (const SCEV *S : {Start, Step, Most.Limit, Rest})
      if (!canBeAhead(S, Expander))
        return false;
    Most.Start = SE.getAddExpr(Rest, SE.getMulExpr(Factor, Start));
    Most.Step = SE.getMulExpr(Factor, Step);
    Bounds.push_back(Most);
    if (Narrow && (!Rest->isZero() || Factor->getAPInt().getActiveBits() > 32)) {
      const unsigned Bits = Steps->getType()->getIntegerBitWidth();
      const SCEV *Last = SE.getConstant(APInt::getLowBitsSet(64, Bits));
      Bounds.push_back({Start, Step, Last, true, Bits <= 32});
    }
    return true;
  }

  // The values of a bound before the loop: whether it holds in the first iteration, how far the
  // number may change from there, and its step.
  struct Asked {
    Value *Holds, *Room, *Size;
  };

  // The operands of a bound as IR values.
  struct Numbers {
    const Bound *Of;
    Value *Start, *Step, *Limit;
  };

  Numbers expand(const Bound &Bound, SCEVExpander &Expander) {
    auto Expand = [&](const SCEV *S) {
      return Expander.expandCodeFor(S, S->getType(), Preheader->getTerminator());
    };
    return {&Bound, Expand(Bound.Start), Expand(Bound.Step), Expand(Bound.Limit)};
  }

  static Value *isBelow(Value *Number, const Numbers &N, IRBuilder<> &B) {
    return N.Of->Inclusive ? B.CreateICmpULE(Number, N.Limit) : B.CreateICmpULT(Number, N.Limit);
  }

  static Asked ask(const Numbers &N, IRBuilder<> &B) {
    const auto [Bound, Start, Step, Limit] = N;
    Value *Above = B.CreateSub(Limit, Start);
    if (!Bound->Inclusive)
      Above = B.CreateSub(Above, B.getInt64(1));
    // The distance down to zero, or up to the limit.
    Value *Down = B.CreateICmpSLT(Step, B.getInt64(0));
    Value *Size = B.CreateSelect(Down, B.CreateNeg(Step), Step);
    Value *Room = B.CreateSelect(Down, Start, Above);
    return {isBelow(Start, N, B), Room, Size};
  }

  // The number of iterations, from the first, in which a bound holds.
  Value *often(const Asked &A, IRBuilder<> &B) {
    Value *One = B.getInt64(1), *All = B.getInt64(UINT64_MAX);
    Value *Stays = B.CreateICmpEQ(A.Size, B.getInt64(0));
    Value *Divisor = B.CreateSelect(Stays, One, A.Size);
    Value *Often = B.CreateSelect(Stays, All, B.CreateAdd(B.CreateUDiv(A.Room, Divisor), One));
    return B.CreateSelect(A.Holds, Often, B.getInt64(0));
  }

  // The maximum number of iterations after the first, if the loop ends.
  struct Rounds {
    Value *Count, *Ends;
    APInt Most;
    // Whether the loop has so few iterations that it is unrolled.
    bool Few = false;
  };

  // Whether a bound holds in all iterations.
  Value *holdsIn(const Rounds &Known, const Numbers &N, IRBuilder<> &B) {
    // If the last number has at most 64 bits, no number wraps, and the last one is the largest.
    const unsigned Bits = 192;
    const APInt Last = SE.getUnsignedRangeMax(N.Of->Start).zext(Bits) +
                       SE.getUnsignedRangeMax(N.Of->Step).zext(Bits) * Known.Most.zext(Bits);
    if (Last.getActiveBits() <= 64)
      return isBelow(B.CreateAdd(N.Start, B.CreateMul(Known.Count, N.Step)), N, B);
    const Asked A = ask(N, B);
    Value *Far = B.CreateBinaryIntrinsic(Intrinsic::umul_with_overflow, Known.Count, A.Size);
    Value *Fits = B.CreateICmpUGE(A.Room, B.CreateExtractValue(Far, 0));
    Value *Exact = B.CreateNot(B.CreateExtractValue(Far, 1));
    return B.CreateAnd(A.Holds, B.CreateAnd(Fits, Exact));
  }

  // The number of iterations; none if it is unknown. Unlikely exits, such as the end of a time
  // slice, are ignored, since they give too small numbers.
  std::optional<Rounds> rounds(IRBuilder<> &B, SCEVExpander &Expander) {
    SmallVector<BasicBlock *, 8> Exiting;
    L.getExitingBlocks(Exiting);
    for (BasicBlock *Block : Exiting)
      if (DT.dominates(Block, &Latch) &&
          !Block->getTerminator()->hasMetadata(LLVMContext::MD_prof))
        if (std::optional<Rounds> Found = roundsTo(*Block, B, Expander))
          return Found;
    return std::nullopt;
  }

  // The number of iterations until the loop is left from a block that every iteration executes.
  std::optional<Rounds> roundsTo(BasicBlock &Block, IRBuilder<> &B, SCEVExpander &Expander) {
    Instruction *Where = Preheader->getTerminator();
    const SCEV *Count = SE.getExitCount(&L, &Block);
    auto Divides = [](const SCEV *S) {
      auto *Quotient = dyn_cast<SCEVUDivExpr>(S);
      return Quotient && !isa<SCEVConstant>(Quotient->getRHS());
    };
    if (!isa<SCEVCouldNotCompute>(Count) && Count->getType()->getIntegerBitWidth() <= 64 &&
        !SCEVExprContains(Count, Divides) && canBeAhead(Count, Expander)) {
      Value *Known = Expander.expandCodeFor(Count, Count->getType(), Where);
      const APInt Most = SE.getUnsignedRangeMax(Count).zext(64);
      return Rounds{B.CreateZExt(Known, B.getInt64Ty()), B.getTrue(), Most,
                    isa<SCEVConstant>(Count) && Most.ult(MostUnrolled / Instructions)};
    }
    // ScalarEvolution does not compute this if the induction variable may step over its end value,
    // as with byte counters of AMD's compiler.
    auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
    auto *Compare = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition())
                                                      : nullptr;
    if (!Compare || !Compare->getOperand(0)->getType()->isIntegerTy())
      return std::nullopt;
    const bool LeavesIf = !L.contains(Branch->getSuccessor(0));
    if (Compare->getPredicate() != (LeavesIf ? ICmpInst::ICMP_EQ : ICmpInst::ICMP_NE))
      return std::nullopt;
    for (unsigned Side : {0, 1}) {
      auto *Steps = dyn_cast<SCEVAddRecExpr>(evolution(Compare->getOperand(Side)));
      const SCEV *End = evolution(Compare->getOperand(1 - Side));
      if (!Steps || !Steps->isAffine() || Steps->getLoop() != &L ||
          Steps->getType()->getIntegerBitWidth() > 64)
        continue;
      auto *Step = dyn_cast<SCEVConstant>(Steps->getStepRecurrence(SE));
      if (!Step || !canBeAhead(Steps->getStart(), Expander) || !canBeAhead(End, Expander))
        continue;
      const APInt Size = Step->getAPInt().abs();
      if (!Size.isPowerOf2())
        continue;
      Value *From = Expander.expandCodeFor(Steps->getStart(), Steps->getType(), Where);
      Value *To = Expander.expandCodeFor(End, Steps->getType(), Where);
      Value *Far = Step->getAPInt().isNegative() ? B.CreateSub(From, To) : B.CreateSub(To, From);
      Value *Over = B.CreateAnd(Far, ConstantInt::get(Far->getType(), Size - 1));
      Value *Times = B.CreateLShr(Far, Size.logBase2());
      return Rounds{B.CreateZExt(Times, B.getInt64Ty()), B.CreateIsNull(Over),
                    APInt::getAllOnes(Size.getBitWidth()).lshr(Size.logBase2()).zext(64)};
    }
    return std::nullopt;
  }

  // The number of iterations in which all checks hold. It is the total number if that is known and
  // small enough; otherwise it needs divisions, which take longer than short loops. None if the
  // copy is for all iterations and the checks do not hold in all of them.
  Value *count() {
    IRBuilder<> B(Preheader->getTerminator());
    SCEVExpander Expander(SE, "ahead");
    Value *Same = B.getTrue(), *None = B.getInt64(0), *All = B.getInt64(UINT64_MAX);
    for (const Check &C : Checks) {
      if (C.Bounds.empty())
        Same = B.CreateAnd(Same, C.Compare);
      for (const Bound &Bound : C.Bounds)
        Bounds.push_back(expand(Bound, Expander));
    }
    const std::optional<Rounds> Known = rounds(B, Expander);
    BasicBlock *Before = Preheader;
    if (Known) {
      Value *Enough = B.CreateAnd(Same, Known->Ends);
      for (const Numbers &N : Bounds)
        Enough = B.CreateAnd(Enough, holdsIn(*Known, N, B));
      if (Known->Few) {
        Iterations = unsigned(Known->Most.getZExtValue()) + 1;
        return B.CreateSelect(B.CreateFreeze(Enough), All, None);
      }
      MDNode *Unlikely = MDBuilder(F.getContext()).createUnlikelyBranchWeights();
      Instruction *Divide =
          SplitBlockAndInsertIfThen(B.CreateNot(B.CreateFreeze(Enough)),
                                    Preheader->getTerminator()->getIterator(), false, Unlikely);
      Preheader = Divide->getSuccessor(0);
      B.SetInsertPoint(Divide);
    }
    Value *Count = B.CreateSelect(Same, All, None);
    for (const Numbers &N : Bounds)
      Count = B.CreateBinaryIntrinsic(Intrinsic::umin, Count, often(ask(N, B), B));
    if (!Known)
      return Count;
    BasicBlock *Divided = B.GetInsertBlock();
    B.SetInsertPoint(Preheader, Preheader->begin());
    PHINode *Either = B.CreatePHI(B.getInt64Ty(), 2);
    Either->addIncoming(All, Before);
    Either->addIncoming(Count, Divided);
    return Either;
  }

  // The bound for the operand of an extension to 64 bits; none if the operand may wrap.
  const Numbers *shortNumber(const Instruction &I) {
    auto *Extends = dyn_cast<ZExtInst>(&I);
    if (!Extends || !Extends->getType()->isIntegerTy(64) ||
        !Extends->getSrcTy()->isIntegerTy(32))
      return nullptr;
    auto *Steps = dyn_cast<SCEVAddRecExpr>(evolution(Extends->getOperand(0)));
    if (!Steps || !Steps->isAffine() || Steps->getLoop() != &L)
      return nullptr;
    const SCEV *Start = SE.getZeroExtendExpr(Steps->getStart(), I.getType());
    const SCEV *Step = SE.getSignExtendExpr(Steps->getStepRecurrence(SE), I.getType());
    const auto *Found = find_if(Bounds, [&](const Numbers &N) {
      return N.Of->IsShort && N.Of->Start == Start && N.Of->Step == Step;
    });
    return Found == Bounds.end() ? nullptr : Found;
  }

  // Replaces 32-bit induction variables in addresses by 64-bit ones.
  void widen(ArrayRef<std::pair<Instruction *, const Numbers *>> Extensions, BasicBlock &Sure,
             BasicBlock &Again) {
    SmallDenseMap<const Numbers *, PHINode *> Wide;
    for (const auto &[Extends, N] : Extensions) {
      PHINode *&Number = Wide[N];
      if (!Number) {
        Number = PHINode::Create(N->Start->getType(), 2, "wide", Sure.begin());
        IRBuilder<> B(Again.getTerminator());
        Number->addIncoming(N->Start, Preheader);
        Number->addIncoming(B.CreateAdd(Number, N->Step), &Again);
      }
      Extends->replaceAllUsesWith(Number);
      Extends->eraseFromParent();
    }
  }

  void copy(Value *Count) {
    SmallVector<std::pair<Instruction *, const Numbers *>, 8> Extensions;
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block)
        if (const Numbers *N = shortNumber(I))
          Extensions.push_back({&I, N});
    ValueToValueMapTy Copies;
    SmallVector<BasicBlock *, 16> Blocks;
    for (BasicBlock *Block : L.blocks()) {
      BasicBlock *Copy = CloneBasicBlock(Block, Copies, ".sure", &F);
      Copies[Block] = Copy;
      Blocks.push_back(Copy);
    }
    SmallVector<BasicBlock *, 8> Exits;
    L.getUniqueExitBlocks(Exits);
    auto CopyOf = [&](Value *V) -> Value * {
      auto Found = Copies.find(V);
      return Found == Copies.end() ? V : static_cast<Value *>(Found->second);
    };
    for (BasicBlock *Exit : Exits)
      for (PHINode &Phi : Exit->phis())
        for (unsigned I = 0, End = Phi.getNumIncomingValues(); I < End; ++I)
          if (BasicBlock *From = Phi.getIncomingBlock(I); L.contains(From))
            Phi.addIncoming(CopyOf(Phi.getIncomingValue(I)), cast<BasicBlock>(CopyOf(From)));
    remapInstructionsInBlocks(Blocks, Copies);

    BasicBlock *Header = L.getHeader();
    auto *Sure = cast<BasicBlock>(CopyOf(Header));
    auto *SureLatch = cast<BasicBlock>(CopyOf(&Latch));
    MDNode *Likely = MDBuilder(F.getContext()).createLikelyBranchWeights();
    IRBuilder<> B(F.getContext());
    BasicBlock *Again = SureLatch;
    if (Iterations > 0) {
      Whole = Sure;
    } else {
      // Either another iteration, or the original loop.
      Again = BasicBlock::Create(F.getContext(), "again", &F, Header);
      B.SetInsertPoint(Again);
      PHINode *Left = PHINode::Create(B.getInt64Ty(), 2, "left", Sure->begin());
      Value *Fewer = B.CreateSub(Left, B.getInt64(1));
      B.CreateCondBr(B.CreateICmpNE(Fewer, B.getInt64(0)), Sure, Header, Likely);
      Left->addIncoming(Count, Preheader);
      Left->addIncoming(Fewer, Again);
      SureLatch->getTerminator()->replaceSuccessorWith(Sure, Again);
      for (PHINode &Phi : Sure->phis())
        if (&Phi != Left)
          Phi.replaceIncomingBlockWith(SureLatch, Again);
      for (PHINode &Phi : Header->phis())
        Phi.addIncoming(CopyOf(Phi.getIncomingValueForBlock(&Latch)), Again);
    }
    B.SetInsertPoint(Preheader->getTerminator());
    B.CreateCondBr(B.CreateICmpNE(Count, B.getInt64(0)), Sure, Header, Likely);
    Preheader->getTerminator()->eraseFromParent();

    const SmallPtrSet<BasicBlock *, 16> Copied(Blocks.begin(), Blocks.end());
    for (const Check &C : Checks)
      CopyOf(C.Compare)->replaceUsesWithIf(B.getTrue(), [&](Use &U) {
        auto *User = dyn_cast<Instruction>(U.getUser());
        return User && Copied.contains(User->getParent());
      });
    for (auto &[Extends, N] : Extensions)
      Extends = cast<Instruction>(CopyOf(Extends));
    widen(Extensions, *Sure, *Again);
  }

  Function &F;
  Loop &L;
  // The number of likely instructions; see `likelyInstructions`.
  const size_t Instructions;
  DominatorTree &DT;
  ScalarEvolution &SE;
  BasicBlock *Preheader, &Latch;
  SmallVector<std::pair<LoadInst *, Instruction *>, 8> Constants;
  ValueToSCEVMapTy Known;
  SmallVector<Check, 8> Checks;
  // The bounds of all comparisons.
  SmallVector<Numbers, 8> Bounds;
};

// The number of instructions of a loop without unlikely ones; 0 if the loop has no unlikely
// branches.
size_t likelyInstructions(const Loop &L) {
  size_t Instructions = 0;
  bool Has = false;
  SmallSetVector<BasicBlock *, 16> Blocks;
  Blocks.insert(L.getHeader());
  for (size_t I = 0; I < Blocks.size(); ++I) {
    Instructions += Blocks[I]->size();
    auto *Branch = dyn_cast<BranchInst>(Blocks[I]->getTerminator());
    const bool Likely = Branch && isLikely(*Branch);
    Has |= Likely && L.contains(Branch->getSuccessor(1));
    for (BasicBlock *Next : successors(Blocks[I]))
      if (L.contains(Next) && !(Likely && Next == Branch->getSuccessor(1)))
        Blocks.insert(Next);
  }
  return Has ? Instructions : 0;
}

// The loop in simplified form (LoopSimplify, LCSSA), if that is possible.
Loop *tidied(BasicBlock *Header, Analyses &A, AssumptionCache &AC) {
  Loop *L = A.LI.getLoopFor(Header);
  if (!L || L->getHeader() != Header)
    return nullptr;
  simplifyLoop(L, &A.DT, &A.LI, &A.SE, &AC, nullptr, false);
  formLCSSA(*L, A.DT, &A.LI, &A.SE);
  return L->isLoopSimplifyForm() && L->isSafeToClone() ? L : nullptr;
}
} // namespace

PreservedAnalyses GjChecksAhead::run(Function &F, FunctionAnalysisManager &AM) {
  SmallVector<std::pair<BasicBlock *, size_t>, 8> Headers;
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (L->isInnermost())
      if (size_t Instructions = likelyInstructions(*L);
          Instructions > 0 && Instructions <= MostInstructions)
        Headers.push_back({L->getHeader(), Instructions});
  auto &TLI = AM.getResult<TargetLibraryAnalysis>(F);
  auto &AC = AM.getResult<AssumptionAnalysis>(F);
  for (auto [Header, Instructions] : Headers) {
    // The analyses are recomputed for each loop, since the previous one was duplicated.
    Analyses A(F, TLI, AC);
    Loop *L = tidied(Header, A, AC);
    if (!L)
      continue;
    Ahead Checks(F, *L, Instructions, A);
    Checks.run();
    if (!Checks.Whole)
      continue;
    Analyses Copied(F, TLI, AC);
    if (Loop *Few = tidied(Checks.Whole, Copied, AC)) {
      UnrollLoopOptions Fully{};
      Fully.Count = Checks.Iterations;
      OptimizationRemarkEmitter ORE(&F);
      UnrollLoop(Few, Fully, &Copied.LI, &Copied.SE, &Copied.DT, &AC,
                 &AM.getResult<TargetIRAnalysis>(F), &ORE, false);
    }
  }
  return Headers.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
