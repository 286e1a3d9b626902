// Workaround for several traps in one function, on GPUs where `s_trap 2` does nothing in a privileged wave (gfx1100 to
// gfx1103).
//
// Problem: LLVM 22 expands a trap there to instructions that halt the wave as a trap handler would, in new blocks at the
// function's end. FinalizeISel continues behind these blocks, so no block after the first trap is expanded: code
// generation ends with "Unsupported instruction". Here traps become the same instructions as inline assembly.
#include "faults.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

// `SIInstrInfo::insertSimulatedTrap`: s_trap, then the message of a trap handler to the queue's doorbell, with the flag of a
// trap, and an endless halt.
static const char *const Trap = "s_trap 2\n"
                                "s_sendmsg_rtn_b32 $0, sendmsg(MSG_RTN_GET_DOORBELL)\n"
                                "s_mov_b32 ttmp2, m0\n"
                                "s_waitcnt lgkmcnt(0)\n"
                                "s_and_b32 $0, $0, 0x3ff\n"
                                "s_bitset1_b32 $0, 10\n"
                                "s_mov_b32 m0, $0\n"
                                "s_sendmsg sendmsg(MSG_INTERRUPT)\n"
                                "s_mov_b32 m0, ttmp2\n"
                                ".Lgfxjit_halt${:uid}:\n"
                                "s_sethalt 5\n"
                                "s_branch .Lgfxjit_halt${:uid}";

PreservedAnalyses gjFaultTraps(Function &F, TargetMachine &TM) {
  if (!TM.getSubtargetImpl(F)->checkFeatures("+priv-enabled-trap2-nop-bug"))
    return PreservedAnalyses::all();
  SmallVector<IntrinsicInst *> Traps;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I);
        Call && (Call->getIntrinsicID() == Intrinsic::trap || Call->getIntrinsicID() == Intrinsic::ubsantrap))
      Traps.push_back(Call);
  if (Traps.empty())
    return PreservedAnalyses::all();
  for (IntrinsicInst *Call : Traps) {
    IRBuilder<> B(Call);
    auto *T = FunctionType::get(B.getInt32Ty(), false);
    auto *New = B.CreateCall(InlineAsm::get(T, Trap, "=&s,~{scc},~{memory}", /*hasSideEffects=*/true));
    New->setDebugLoc(Call->getDebugLoc());
    New->setDoesNotReturn();
    Call->eraseFromParent();
  }
  return PreservedAnalyses::none();
}
