//! A probe that records its arguments, in each language.

use crate::case::TestTarget;

use super::asked::MOST;

/// The variable with the records: the count, and then for each record the place, the lane and three
/// words.
pub(super) const VARIABLE: &str = "records";

/// The language of a probe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// HIP C++.
    Hip,
    /// HIP C++ with an array and a call of a function, which take a stack.
    Stack,
    /// LLVM IR.
    Ir,
    /// AMDGCN assembly.
    Assembly,
}

impl Language {
    /// The languages in which the probe uses no stack.
    pub const PLAIN: [Self; 3] = [Self::Hip, Self::Ir, Self::Assembly];

    pub(super) fn file(self) -> &'static str {
        match self {
            Self::Hip | Self::Stack => "record.hip",
            Self::Ir => "record.ll",
            Self::Assembly => "record.s",
        }
    }
}

/// The name of the function with `words` register parameters in addition to the place's number.
pub(super) fn symbol(words: usize) -> String {
    format!("record{words}")
}

/// The probe.
pub(super) fn text(language: Language, target: TestTarget, words: usize) -> String {
    match language {
        Language::Hip => hip(words),
        Language::Stack => hip_with_stack(words),
        Language::Ir => ir(words),
        Language::Assembly => assembly(target, words),
    }
}

/// The code that reserves a slot for a record.
fn take() -> String {
    format!(
        "__hip_atomic_fetch_add(&{VARIABLE}.used, 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT)"
    )
}

/// The differences between probes in C++: preceding functions, beginning, reservation of a slot, and writes of
/// the words.
struct Hip<'a> {
    functions: &'a str,
    first: &'a str,
    slot: &'a str,
    stores: &'a str,
}

fn names(words: usize) -> &'static [&'static str] {
    ["a", "b", "c"].get(..words).unwrap_or_default()
}

fn hip_probe(words: usize, of: &Hip<'_>) -> String {
    let parameters = names(words).iter().map(|name| format!(", unsigned {name}"));
    format!(
        "struct Record {{ unsigned site, lane, words[3]; }};
struct Records {{ unsigned used; Record list[{MOST}]; }};
extern \"C\" {{ __device__ Records {VARIABLE}; }}
{}extern \"C\" __device__ void {}(unsigned site{}) {{
{}  unsigned slot = {};
  if (slot >= {MOST}) return;
  Record &own = {VARIABLE}.list[slot];
  own.site = site;
  own.lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
{}}}
",
        of.functions,
        symbol(words),
        parameters.collect::<String>(),
        of.first,
        of.slot,
        of.stores,
    )
}

fn hip(words: usize) -> String {
    let stores = (names(words).iter().enumerate())
        .map(|(number, name)| format!("  own.words[{number}] = {name};\n"));
    let of = Hip {
        functions: "",
        first: "",
        slot: &take(),
        stores: &stores.collect::<String>(),
    };
    hip_probe(words, &of)
}

fn hip_with_stack(words: usize) -> String {
    let of = Hip {
        functions: &format!(
            "__device__ __attribute__((noinline)) static unsigned take() {{\n  return {};\n}}\n",
            take()
        ),
        first: &format!(
            "  volatile unsigned words[] = {{ {} }};\n",
            names(words).join(", ")
        ),
        slot: "take()",
        stores: &format!(
            "  for (unsigned n = 0; n < {words}; n++)\n    own.words[n] = words[n];\n"
        ),
    };
    hip_probe(words, &of)
}

fn ir(words: usize) -> String {
    let names = names(words);
    let parameters: Vec<String> = names.iter().map(|name| format!(", i32 %{name}")).collect();
    let stores: Vec<String> = (names.iter().zip(2..))
        .map(|(name, number)| {
            format!(
                "  %p{name} = getelementptr i32, ptr addrspace(1) %own, i32 {number}
  store i32 %{name}, ptr addrspace(1) %p{name}\n"
            )
        })
        .collect();
    format!(
        "@{VARIABLE} = addrspace(1) global [{} x i32] zeroinitializer
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
define void @{}(i32 %site{}) {{
  %slot = atomicrmw add ptr addrspace(1) @{VARIABLE}, i32 1 syncscope(\"agent\") monotonic
  %fits = icmp ult i32 %slot, {MOST}
  br i1 %fits, label %put, label %end
put:
  %first = mul i32 %slot, 5
  %at = add i32 %first, 1
  %own = getelementptr i32, ptr addrspace(1) @{VARIABLE}, i32 %at
  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
  store i32 %site, ptr addrspace(1) %own
  %plane = getelementptr i32, ptr addrspace(1) %own, i32 1
  store i32 %lane, ptr addrspace(1) %plane
{}  br label %end
end:
  ret void
}}
",
        MOST * 5 + 1,
        symbol(words),
        parameters.concat(),
        stores.concat(),
    )
}

/// The probe in assembly, with the calling convention of a compiled function: v0 and following are
/// the parameters, `s[30:31]` is the return address.
fn assembly(target: TestTarget, words: usize) -> String {
    let is_twelve = target.name.starts_with("gfx12");
    let (wait_scalars, wait, returns) = match target.name.split(':').next() {
        Some("gfx1201") => (
            "s_wait_kmcnt 0x0",
            "s_wait_loadcnt 0x0",
            "th:TH_ATOMIC_RETURN",
        ),
        Some("gfx942") => ("s_waitcnt lgkmcnt(0)", "s_waitcnt vmcnt(0)", "sc0"),
        _ => ("s_waitcnt lgkmcnt(0)", "s_waitcnt vmcnt(0)", "glc"),
    };
    // GFX12's program counter lacks the sign extension.
    let (sign, low, high) = match is_twelve {
        true => (" s_sext_i32_i16 s17, s17\n", 8, 16),
        false => ("", 4, 12),
    };
    let stores: Vec<String> = (0..words)
        .map(|number| {
            let (from, offset) = (number + 1, number * 4 + 12);
            format!(" global_store_dword v7, v{from}, s[16:17] offset:{offset}\n")
        })
        .collect();
    let (name, stores) = (symbol(words), stores.concat());
    format!(
        " .text
 .globl {name}
 .p2align 8
 .type {name},@function
{name}:
 {wait_scalars}
 v_mbcnt_lo_u32_b32 v4, -1, 0
 v_mbcnt_hi_u32_b32 v4, -1, v4
 s_getpc_b64 s[16:17]
{sign} s_add_u32 s16, s16, {VARIABLE}@rel32@lo+{low}
 s_addc_u32 s17, s17, {VARIABLE}@rel32@hi+{high}
 v_mov_b32 v5, 0
 v_mov_b32 v6, 1
 global_atomic_add v7, v5, v6, s[16:17] {returns}
 {wait}
 v_mul_u32_u24 v7, 20, v7
 global_store_dword v7, v0, s[16:17] offset:4
 global_store_dword v7, v4, s[16:17] offset:8
{stores} s_setpc_b64 s[30:31]
.Lend:
 .size {name}, .Lend-{name}
 .bss
 .globl {VARIABLE}
 .p2align 4
 .type {VARIABLE},@object
{VARIABLE}:
 .zero {bytes}
 .size {VARIABLE}, {bytes}
",
        bytes = (MOST * 5 + 1) * 4,
    )
}
