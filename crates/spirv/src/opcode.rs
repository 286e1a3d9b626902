//! The instructions that have a translation. All others are refused by name.

/// Defines the instructions from the lines below it: `T` for an instruction with a type and a result, `R` with a
/// result only, `-` with neither.
macro_rules! instructions {
    ($($name:ident = $number:literal $shape:tt,)*) => {
        /// An instruction that has a translation, by the name of the grammar without `Op`.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Opcode {
            $($name = $number,)*
        }

        impl Opcode {
            pub(crate) fn of(number: u16) -> Option<Self> {
                match number {
                    $($number => Some(Self::$name),)*
                    _ => None,
                }
            }

            /// Whether it has a type, and whether it has a result.
            pub(crate) fn shape(self) -> (bool, bool) {
                match self {
                    $(Self::$name => shape!($shape),)*
                }
            }
        }
    };
}

macro_rules! shape {
    (T) => {
        (true, true)
    };
    (R) => {
        (false, true)
    };
    (-) => {
        (false, false)
    };
}

instructions! {
    // Module and debug information.
    Nop = 0 -,
    Source = 3 -,
    SourceContinued = 2 -,
    SourceExtension = 4 -,
    String = 7 R,
    Name = 5 -,
    MemberName = 6 -,
    Line = 8 -,
    NoLine = 317 -,
    ModuleProcessed = 330 -,
    Extension = 10 -,
    ExtInstImport = 11 R,
    ExtInst = 12 T,
    MemoryModel = 14 -,
    EntryPoint = 15 -,
    ExecutionMode = 16 -,
    ExecutionModeId = 331 -,
    Capability = 17 -,
    // Decorations.
    Decorate = 71 -,
    DecorateId = 332 -,
    DecorateString = 5632 -,
    MemberDecorate = 72 -,
    MemberDecorateString = 5633 -,
    // Types.
    TypeVoid = 19 R,
    TypeBool = 20 R,
    TypeInt = 21 R,
    TypeFloat = 22 R,
    TypeVector = 23 R,
    TypeArray = 28 R,
    TypeStruct = 30 R,
    TypePointer = 32 R,
    TypeFunction = 33 R,
    TypeForwardPointer = 39 -,
    TypeOpaque = 31 R,
    TypeEvent = 34 R,
    TypeUntypedPointerKHR = 4417 R,
    // Constants.
    Undef = 1 T,
    ConstantTrue = 41 T,
    ConstantFalse = 42 T,
    Constant = 43 T,
    ConstantComposite = 44 T,
    ConstantNull = 46 T,
    ConstantFunctionPointerINTEL = 5600 T,
    SpecConstantTrue = 48 T,
    SpecConstantFalse = 49 T,
    SpecConstant = 50 T,
    SpecConstantComposite = 51 T,
    SpecConstantOp = 52 T,
    // Functions and blocks.
    Function = 54 T,
    FunctionParameter = 55 T,
    FunctionEnd = 56 -,
    FunctionCall = 57 T,
    FunctionPointerCallINTEL = 5601 T,
    Label = 248 R,
    Phi = 245 T,
    LoopMerge = 246 -,
    SelectionMerge = 247 -,
    LoopControlINTEL = 5887 -,
    Branch = 249 -,
    BranchConditional = 250 -,
    Switch = 251 -,
    Return = 253 -,
    ReturnValue = 254 -,
    Unreachable = 255 -,
    AbortKHR = 5121 -,
    // Memory.
    Variable = 59 T,
    Load = 61 T,
    Store = 62 -,
    CopyMemory = 63 -,
    CopyMemorySized = 64 -,
    AccessChain = 65 T,
    InBoundsAccessChain = 66 T,
    PtrAccessChain = 67 T,
    InBoundsPtrAccessChain = 70 T,
    UntypedVariableKHR = 4418 T,
    UntypedPtrAccessChainKHR = 4423 T,
    UntypedInBoundsPtrAccessChainKHR = 4424 T,
    UntypedAccessChainKHR = 4419 T,
    UntypedInBoundsAccessChainKHR = 4420 T,
    PtrEqual = 401 T,
    PtrNotEqual = 402 T,
    PtrDiff = 403 T,
    LifetimeStart = 256 -,
    LifetimeStop = 257 -,
    // Composites.
    VectorExtractDynamic = 77 T,
    VectorInsertDynamic = 78 T,
    VectorShuffle = 79 T,
    CompositeConstruct = 80 T,
    CompositeExtract = 81 T,
    CompositeInsert = 82 T,
    CopyObject = 83 T,
    // Conversions.
    ConvertFToU = 109 T,
    ConvertFToS = 110 T,
    ConvertSToF = 111 T,
    ConvertUToF = 112 T,
    UConvert = 113 T,
    SConvert = 114 T,
    FConvert = 115 T,
    ConvertPtrToU = 117 T,
    ConvertUToPtr = 120 T,
    PtrCastToGeneric = 121 T,
    GenericCastToPtr = 122 T,
    GenericCastToPtrExplicit = 123 T,
    Bitcast = 124 T,
    // Arithmetic.
    SNegate = 126 T,
    FNegate = 127 T,
    IAdd = 128 T,
    FAdd = 129 T,
    ISub = 130 T,
    FSub = 131 T,
    IMul = 132 T,
    FMul = 133 T,
    UDiv = 134 T,
    SDiv = 135 T,
    FDiv = 136 T,
    UMod = 137 T,
    SRem = 138 T,
    SMod = 139 T,
    FRem = 140 T,
    FMod = 141 T,
    IAddCarry = 149 T,
    ISubBorrow = 150 T,
    UMulExtended = 151 T,
    SMulExtended = 152 T,
    Dot = 148 T,
    VectorTimesScalar = 142 T,
    ShiftRightLogical = 194 T,
    ShiftRightArithmetic = 195 T,
    ShiftLeftLogical = 196 T,
    BitwiseOr = 197 T,
    BitwiseXor = 198 T,
    BitwiseAnd = 199 T,
    Not = 200 T,
    BitReverse = 204 T,
    BitCount = 205 T,
    // Logic and comparisons.
    Any = 154 T,
    All = 155 T,
    IsNan = 156 T,
    IsInf = 157 T,
    IsFinite = 158 T,
    IsNormal = 159 T,
    SignBitSet = 160 T,
    Ordered = 162 T,
    Unordered = 163 T,
    LogicalEqual = 164 T,
    LogicalNotEqual = 165 T,
    LogicalOr = 166 T,
    LogicalAnd = 167 T,
    LogicalNot = 168 T,
    Select = 169 T,
    IEqual = 170 T,
    INotEqual = 171 T,
    UGreaterThan = 172 T,
    SGreaterThan = 173 T,
    UGreaterThanEqual = 174 T,
    SGreaterThanEqual = 175 T,
    ULessThan = 176 T,
    SLessThan = 177 T,
    ULessThanEqual = 178 T,
    SLessThanEqual = 179 T,
    FOrdEqual = 180 T,
    FUnordEqual = 181 T,
    FOrdNotEqual = 182 T,
    FUnordNotEqual = 183 T,
    FOrdLessThan = 184 T,
    FUnordLessThan = 185 T,
    FOrdGreaterThan = 186 T,
    FUnordGreaterThan = 187 T,
    FOrdLessThanEqual = 188 T,
    FUnordLessThanEqual = 189 T,
    FOrdGreaterThanEqual = 190 T,
    FUnordGreaterThanEqual = 191 T,
    LessOrGreater = 161 T,
    // Atomics and barriers.
    ControlBarrier = 224 -,
    MemoryBarrier = 225 -,
    AtomicLoad = 227 T,
    AtomicStore = 228 -,
    AtomicExchange = 229 T,
    AtomicCompareExchange = 230 T,
    AtomicCompareExchangeWeak = 231 T,
    AtomicIIncrement = 232 T,
    AtomicIDecrement = 233 T,
    AtomicIAdd = 234 T,
    AtomicISub = 235 T,
    AtomicSMin = 236 T,
    AtomicUMin = 237 T,
    AtomicSMax = 238 T,
    AtomicUMax = 239 T,
    AtomicAnd = 240 T,
    AtomicOr = 241 T,
    AtomicXor = 242 T,
    AtomicFAddEXT = 6035 T,
    AtomicFMinEXT = 5614 T,
    AtomicFMaxEXT = 5615 T,
    AtomicFlagTestAndSet = 318 T,
    AtomicFlagClear = 319 -,
    // Groups.
    GroupAsyncCopy = 259 T,
    GroupWaitEvents = 260 -,
    GroupAll = 261 T,
    GroupAny = 262 T,
    GroupBroadcast = 263 T,
    GroupIAdd = 264 T,
    GroupFAdd = 265 T,
    GroupFMin = 266 T,
    GroupUMin = 267 T,
    GroupSMin = 268 T,
    GroupFMax = 269 T,
    GroupUMax = 270 T,
    GroupSMax = 271 T,
    // Optimisation and inline assembly.
    ExpectKHR = 5631 T,
    AssumeTrueKHR = 5630 -,
    AsmTargetINTEL = 5609 R,
    AsmINTEL = 5610 T,
    AsmCallINTEL = 5611 T,
}

impl Opcode {
    pub(crate) fn number(self) -> u16 {
        self as u16
    }
}
