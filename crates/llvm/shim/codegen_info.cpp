// Writes the resource use of each function, without its callees, to the object's section
// `.amdgpu.info`.
//
// LLVM 22's own numbers (`f.num_vgpr` and so on) include callees, and a function with unknown
// callees gets its module's maximum; a linker cannot recover a function's own use from them. So the
// registers, the frame and the calls of each function are taken from its final machine code, just
// before it is printed. The section's format is that of LLVM 23
// (llvm/Support/AMDGPUObjLinkingInfo.h): entries `[kind u8][length u8][payload]`, all entries after
// a FUNC belong to that function.
//
// LLVM's headers for the AMDGPU target are not installed: registers and features are found by their
// names in the target's tables.
#include "codegen.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/CodeGen/AsmPrinter.h"
#include "llvm/CodeGen/AsmPrinterHandler.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCSectionELF.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/StringTableBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include <algorithm>
#include <vector>

using namespace llvm;

namespace {
enum Kind : uint8_t {
  FUNC = 1,
  FLAGS = 2,
  NUM_SGPR = 3,
  NUM_VGPR = 4,
  NUM_AGPR = 5,
  PRIVATE_SEGMENT_SIZE = 6,
  CALL = 8,
  INDIRECT_CALL = 9,
  TYPEID = 10,
  // gfxjit's own number; LLVM's numbers count from 1 up.
  DYNAMIC_LDS = 0xe0,
  INPUTS = 0xe1,
  SEEN_BY = 0xe2,
};

// The inputs that a function may need from its calling kernel; the names are those of LLVM's
// attributes for functions that do not need them. Mirrored by crates/codeobj/src/info.rs.
constexpr const char *NoInput[] = {
    "amdgpu-no-dispatch-ptr",    "amdgpu-no-queue-ptr",       "amdgpu-no-dispatch-id",
    "amdgpu-no-implicitarg-ptr", "amdgpu-no-workgroup-id-x",  "amdgpu-no-workgroup-id-y",
    "amdgpu-no-workgroup-id-z",  "amdgpu-no-workitem-id-x",   "amdgpu-no-workitem-id-y",
    "amdgpu-no-workitem-id-z",
};

enum Flag : uint32_t {
  USES_VCC = 1,
  USES_FLAT_SCRATCH = 2,
  HAS_DYN_STACK = 4,
  WGP_MODE = 8,
  WAVE32 = 16,
};

enum class Bank : uint8_t { None, Vgpr, Agpr, Sgpr, Vcc, FlatScratch };

// The register bank and the index of every register unit, so that tuples such as v[4:7] and halves
// such as v4.h need no special handling.
class RegisterMap {
  struct Unit {
    Bank In = Bank::None;
    uint16_t Index = 0;
  };
  std::vector<Unit> Units;

public:
  MCRegister Vcc;

  explicit RegisterMap(const TargetRegisterInfo &TRI) : Units(TRI.getNumRegUnits()) {
    for (unsigned R = 1; R < TRI.getNumRegs(); ++R) {
      StringRef Name = TRI.getName(R);
      Unit U;
      if (Name.consume_front("VGPR"))
        U.In = Bank::Vgpr;
      else if (Name.consume_front("AGPR"))
        U.In = Bank::Agpr;
      else if (Name.consume_front("SGPR"))
        U.In = Bank::Sgpr;
      else if (Name == "VCC") {
        U.In = Bank::Vcc;
        Vcc = MCRegister(R);
      }
      else if (Name == "FLAT_SCR")
        U.In = Bank::FlatScratch;
      else
        continue;
      // "VGPR7" is a single register; "VGPR7_VGPR8" and "VGPR7_LO16" consist of the same units.
      bool Numbered = U.In == Bank::Vgpr || U.In == Bank::Agpr || U.In == Bank::Sgpr;
      if (Numbered && Name.getAsInteger(10, U.Index))
        continue;
      for (MCRegUnit RU : TRI.regunits(MCRegister(R)))
        Units[static_cast<unsigned>(RU)] = U;
    }
  }

  template <typename Fn>
  void each(const TargetRegisterInfo &TRI, MCRegister R, Fn Do) const {
    for (MCRegUnit RU : TRI.regunits(R)) {
      const Unit &U = Units[static_cast<unsigned>(RU)];
      if (U.In != Bank::None)
        Do(U.In, U.Index);
    }
  }
};

struct OwnUse {
  const Function *F = nullptr;
  uint32_t Flags = 0;
  uint32_t Sgprs = 0;
  uint32_t Vgprs = 0;
  uint32_t Agprs = 0;
  uint64_t Frame = 0;
  bool Indirect = false;
  SmallSetVector<MCSymbol *, 4> Calls;
  std::vector<std::string> IndirectTypes;
};

// LLVM 23's notation for a function type in this section: the result, then each argument; "v" is
// void, "i" up to 32 bits, "l" up to 64, wider values one "i" for each 32 bits. Types that use the
// same registers are equal.
std::string typeId(FunctionType &T, const DataLayout &DL) {
  std::string Out;
  auto Add = [&](Type *Ty) {
    uint64_t Bits = Ty->isVoidTy() ? 0 : DL.getTypeSizeInBits(Ty).getKnownMinValue();
    if (Bits == 0)
      return false;
    if (Bits <= 32)
      Out += 'i';
    else if (Bits <= 64)
      Out += 'l';
    else
      Out.append((Bits + 31) / 32, 'i');
    return true;
  };
  if (!Add(T.getReturnType()))
    Out += 'v';
  for (Type *Arg : T.params())
    Add(Arg);
  return Out;
}

class OwnUseWriter final : public AsmPrinterHandler {
  AsmPrinter &Printer;
  Module *M = nullptr;
  MapVector<MCSymbol *, OwnUse> Functions;

  static bool isEntry(const Function &F) {
    switch (F.getCallingConv()) {
    case CallingConv::AMDGPU_KERNEL:
    case CallingConv::SPIR_KERNEL:
    case CallingConv::AMDGPU_VS:
    case CallingConv::AMDGPU_GS:
    case CallingConv::AMDGPU_PS:
    case CallingConv::AMDGPU_CS:
    case CallingConv::AMDGPU_ES:
    case CallingConv::AMDGPU_HS:
    case CallingConv::AMDGPU_LS:
      return true;
    default:
      return false;
    }
  }

  static bool isExported(const Function &F) {
    return !F.isDeclarationForLinker() && !F.hasLocalLinkage() && !F.hasHiddenVisibility();
  }

  // A FLAT instruction has flat_scratch as an implicit operand, although it only uses flat_scratch
  // to access scratch; in that case the frame's setup code uses flat_scratch explicitly.
  static bool namesFlatScratch(const MachineInstr &MI, const MachineOperand &MO,
                               const TargetInstrInfo &TII) {
    if (!MO.isImplicit())
      return true;
    StringRef Name = TII.getName(MI.getOpcode());
    return !(Name.starts_with("FLAT_") || Name.starts_with("GLOBAL_") ||
             Name.starts_with("SCRATCH_"));
  }

  // Functions with an instruction that uses a value, also through constant expressions.
  static void dynamicUsers(const User &U, SmallPtrSetImpl<const Function *> &Found) {
    if (auto *I = dyn_cast<Instruction>(&U))
      Found.insert(I->getFunction());
    else if (isa<ConstantExpr>(U))
      for (const User *Further : U.users())
        dynamicUsers(*Further, Found);
  }

  void noteCall(const MachineInstr &MI, OwnUse &Use) {
    const GlobalValue *Callee = nullptr;
    for (const MachineOperand &MO : MI.operands()) {
      if (MO.isGlobal())
        Callee = MO.getGlobal();
      else if (MO.isSymbol()) {
        Use.Calls.insert(Printer.GetExternalSymbolSymbol(MO.getSymbolName()));
        return;
      }
    }
    if (Callee)
      Use.Calls.insert(Printer.getSymbol(Callee));
    else
      Use.Indirect = true;
  }

public:
  explicit OwnUseWriter(AsmPrinter &Printer) : Printer(Printer) {}

  void beginModule(Module *Mod) override { M = Mod; }
  void endFunction(const MachineFunction *) override {}

  void beginFunction(const MachineFunction *MF) override {
    const TargetSubtargetInfo &ST = MF->getSubtarget();
    const TargetRegisterInfo &TRI = *ST.getRegisterInfo();
    const TargetInstrInfo &TII = *ST.getInstrInfo();
    // All subtargets of LLVM's AMDGPU target have the same register table. It is never destroyed: another
    // thread may compile while `exit` runs destructors.
    static const RegisterMap &Registers = *new RegisterMap(TRI);
    OwnUse Use;
    const MachineFrameInfo &Frame = MF->getFrameInfo();
    bool HasCalls = Frame.hasCalls() || Frame.hasTailCall();
    for (const MachineBasicBlock &Block : *MF)
      for (const MachineInstr &MI : Block.instrs()) {
        if (MI.isDebugInstr())
          continue;
        // A call has the registers of passed-through arguments as operands, such as the work-item
        // id in v31; instructions that read or write these have them as operands as well. This
        // follows LLVM's counting, so that the numbers can be compared.
        bool PassesOn = HasCalls && (MI.isCall(MachineInstr::IgnoreBundle) ||
                                     MI.isMetaInstruction());
        for (const MachineOperand &MO : MI.operands()) {
          if (!MO.isReg() || !MO.getReg().isPhysical())
            continue;
          Registers.each(TRI, MO.getReg().asMCReg(), [&](Bank In, uint32_t Index) {
            switch (In) {
            case Bank::Vgpr:
              if (!PassesOn)
                Use.Vgprs = std::max(Use.Vgprs, Index + 1);
              break;
            case Bank::Agpr:
              Use.Agprs = std::max(Use.Agprs, Index + 1);
              break;
            case Bank::Sgpr:
              Use.Sgprs = std::max(Use.Sgprs, Index + 1);
              break;
            case Bank::Vcc:
              Use.Flags |= USES_VCC;
              break;
            case Bank::FlatScratch:
              if (namesFlatScratch(MI, MO, TII))
                Use.Flags |= USES_FLAT_SCRATCH;
              break;
            case Bank::None:
              break;
            }
          });
        }
        if (MI.isCall(MachineInstr::IgnoreBundle))
          noteCall(MI, Use);
      }

    // Without optimisation, register allocation treats a call as a use of VCC.
    if (MF->getRegInfo().isPhysRegUsed(Registers.Vcc))
      Use.Flags |= USES_VCC;

    const Function &F = MF->getFunction();
    Use.F = &F;
    Use.Frame = Frame.getStackSize();
    // A callee that realigns its stack pointer may skip up to one alignment; a kernel's stack is
    // aligned initially.
    if (!isEntry(F) && TRI.hasStackRealignment(*MF))
      Use.Frame += Frame.getMaxAlign().value();
    if (Frame.hasVarSizedObjects())
      Use.Flags |= HAS_DYN_STACK;
    if (ST.checkFeatures("+wavefrontsize32"))
      Use.Flags |= WAVE32;
    // WGP mode exists from gfx10 on, except for gfx1250.
    if (ST.checkFeatures("+gfx10-insts") && !ST.checkFeatures("+gfx1250-insts") &&
        !ST.checkFeatures("+cumode"))
      Use.Flags |= WGP_MODE;

    if (Use.Indirect) {
      const DataLayout &DL = M->getDataLayout();
      for (const BasicBlock &Block : F)
        for (const Instruction &I : Block) {
          auto *Call = dyn_cast<CallBase>(&I);
          if (!Call || Call->getCalledFunction() || Call->isInlineAsm())
            continue;
          std::string Id = typeId(*Call->getFunctionType(), DL);
          if (!is_contained(Use.IndirectTypes, Id))
            Use.IndirectTypes.push_back(std::move(Id));
        }
      // A call that code generation inserted has no known type, so it may reach any function. The
      // empty string encodes this.
      if (Use.IndirectTypes.empty())
        Use.IndirectTypes.push_back("");
    }
    Functions[Printer.getSymbol(&F)] = std::move(Use);
  }

  void endModule() override {
    // The possible targets of indirect calls, by type: functions whose address is taken, and
    // exported functions, since the host may pass their address to a kernel.
    MapVector<MCSymbol *, std::string> Taken;
    for (const Function &F : *M)
      if (!F.isIntrinsic() && !isEntry(F) &&
          (isExported(F) ||
           F.hasAddressTaken(nullptr, /*IgnoreCallbackUses=*/false,
                             /*IgnoreAssumeLikeCalls=*/true, /*IngoreLLVMUsed=*/true)))
        Taken[Printer.getSymbol(&F)] =
            typeId(*F.getFunctionType(), M->getDataLayout());
    if (Functions.empty() && Taken.empty())
      return;

    MCStreamer &S = *Printer.OutStreamer;
    MCContext &C = Printer.OutContext;
    StringTableBuilder Strings(StringTableBuilder::ELF);
    auto Number = [&](Kind K, uint32_t Value) {
      S.emitInt8(K);
      S.emitInt8(4);
      S.emitInt32(Value);
    };
    auto Symbol = [&](Kind K, MCSymbol *Sym) {
      S.emitInt8(K);
      S.emitInt8(8);
      S.emitSymbolValue(Sym, 8);
    };
    auto Text = [&](Kind K, StringRef Value) { Number(K, Strings.add(Value)); };

    // Kernels that use dynamic LDS: its address is part of their code.
    SmallPtrSet<const Function *, 4> Dynamic;
    for (const GlobalVariable &G : M->globals())
      if (G.getAddressSpace() == 3 && G.getValueType()->isSized() &&
          M->getDataLayout().getTypeAllocSize(G.getValueType()).isZero())
        for (const User *U : G.users())
          dynamicUsers(*U, Dynamic);

    S.pushSection();
    S.switchSection(
        C.getELFSection(".amdgpu.info", ELF::SHT_PROGBITS, ELF::SHF_EXCLUDE));
    for (auto &[Sym, Use] : Functions) {
      Symbol(FUNC, Sym);
      Number(FLAGS, Use.Flags);
      Number(NUM_SGPR, Use.Sgprs);
      Number(NUM_VGPR, Use.Vgprs);
      if (Use.Agprs)
        Number(NUM_AGPR, Use.Agprs);
      // Code generation refuses frames that exceed 32 bits.
      Number(PRIVATE_SEGMENT_SIZE,
             static_cast<uint32_t>(std::min<uint64_t>(Use.Frame, UINT32_MAX)));
      for (MCSymbol *Callee : Use.Calls)
        Symbol(CALL, Callee);
      for (const std::string &Id : Use.IndirectTypes)
        Text(INDIRECT_CALL, Id);
      auto It = Taken.find(Sym);
      if (It != Taken.end())
        Text(TYPEID, It->second);
      if (Dynamic.contains(Use.F)) {
        S.emitInt8(DYNAMIC_LDS);
        S.emitInt8(0);
      }
      uint32_t Inputs = 0;
      for (unsigned Bit = 0; Bit < std::size(NoInput); ++Bit)
        if (!Use.F->hasFnAttribute(NoInput[Bit]))
          Inputs |= 1u << Bit;
      if (!isEntry(*Use.F) && Inputs)
        Number(INPUTS, Inputs);
      if (!isEntry(*Use.F) && !Use.F->hasLocalLinkage()) {
        // Whether all callers only rely on the calling convention; otherwise the users of the
        // function that were compiled together with it.
        SmallString<256> Users;
        if (!Use.F->isInterposable())
          Users = Use.F->getFnAttribute("gfxjit-seen-by").getValueAsString();
        Users.resize(std::min<size_t>(Users.size(), 254));
        S.emitInt8(SEEN_BY);
        S.emitInt8(static_cast<uint8_t>(1 + Users.size()));
        S.emitInt8(Use.F->isInterposable());
        S.emitBytes(Users);
      }
    }
    for (auto &[Sym, Id] : Taken)
      if (!Functions.count(Sym)) {
        Symbol(FUNC, Sym);
        Text(TYPEID, Id);
      }
    Strings.finalizeInOrder();
    SmallString<128> Table;
    raw_svector_ostream OS(Table);
    Strings.write(OS);
    S.switchSection(
        C.getELFSection(".amdgpu.strtab", ELF::SHT_STRTAB, ELF::SHF_EXCLUDE));
    S.emitBytes(Table);
    S.popSection();
  }
};
} // namespace

std::unique_ptr<AsmPrinterHandler> gjOwnUseWriter(AsmPrinter &Printer) {
  return std::make_unique<OwnUseWriter>(Printer);
}
