//! Loads of one half of a register, in every space, on GPUs with ECC in their SRAM and without.

use super::*;

/// Names up to GFX10 and from GFX11 on, in LDS up to GFX8's names and from GFX11 on, the half,
/// and what is loaded of these four bytes: 0x84, 0x7f, 0x82, 0x81.
const LOADS: [(&str, &str, &str, &str, bool, u32); 6] = [
    ("ubyte_d16", "d16_u8", "u8_d16", "u8_d16", false, 0x84),
    (
        "ubyte_d16_hi",
        "d16_hi_u8",
        "u8_d16_hi",
        "u8_d16_hi",
        true,
        0x84,
    ),
    ("sbyte_d16", "d16_i8", "i8_d16", "i8_d16", false, 0xff84),
    (
        "sbyte_d16_hi",
        "d16_hi_i8",
        "i8_d16_hi",
        "i8_d16_hi",
        true,
        0xff84,
    ),
    ("short_d16", "d16_b16", "u16_d16", "u16_d16", false, 0x7f84),
    (
        "short_d16_hi",
        "d16_hi_b16",
        "u16_d16_hi",
        "u16_d16_hi",
        true,
        0x7f84,
    ),
];

const TARGETS: [(&str, u32); 11] = [
    ("gfx900", 64),
    ("gfx906:sramecc+", 64),
    ("gfx906:sramecc-", 64),
    ("gfx908", 64),
    ("gfx90a", 64),
    ("gfx90a:sramecc-", 64),
    ("gfx942", 64),
    ("gfx950", 64),
    ("gfx1030", 32),
    ("gfx1100", 64),
    ("gfx1201", 32),
];

/// Every load, in all lanes and in some.
fn cases(machine: Machine) -> Vec<Case> {
    let old_names = machine.gfx9() || machine.target.starts_with("gfx10");
    let (soffset, store) = match (machine.target, old_names) {
        ("gfx1201", _) => ("null", "b32"),
        (_, true) => ("0", "dword"),
        (_, false) => ("0", "b32"),
    };
    let (lds_load, lds_store) = match old_names {
        true => ("ds_read", "ds_write"),
        false => ("ds_load", "ds_store"),
    };
    let mut cases = Vec::new();
    for (old, new, lds_old, lds_new, high, value) in LOADS {
        let (what, lds) = if old_names {
            (old, lds_old)
        } else {
            (new, lds_new)
        };
        let resource = "s_mov_b32 s44, s6\ns_mov_b32 s45, s7\ns_mov_b32 s46, 0x10000\n\
                        s_mov_b32 s47, RESOURCE";
        let of_lds =
            format!("v_lshlrev_b32 v40, 2, v0\n{lds_store}_b32 v40, v2\ns_waitcnt lgkmcnt(0)\n");
        let ways = [
            (String::new(), format!("global_load_{what} v8, v1, s[6:7]")),
            (
                "v_mov_b32 v40, s6\nv_mov_b32 v41, s7\nADD\n".to_owned(),
                format!("flat_load_{what} v8, v[40:41]"),
            ),
            (
                format!("{resource}\n"),
                format!("buffer_load_{what} v8, v1, s[44:47], {soffset} offen"),
            ),
            (
                format!("scratch_store_{store} off, v2, s40 offset:8\n"),
                format!("scratch_load_{what} v8, off, s40 offset:8"),
            ),
            (of_lds, format!("{lds_load}_{lds} v8, v40")),
        ];
        let ways = ways.into_iter();
        for (before, load) in
            ways.filter(|(_, load)| has_scratch(machine) || !load.starts_with("scratch"))
        {
            for part in [false, true] {
                let mask = if part { "s_mov_bN EXEC, 0x5a\n" } else { "" };
                let text = format!(
                    "s_mov_b32 s40, 16\n{before}s_waitcnt vmcnt(0)\n{mask}{load}\n\
                     s_waitcnt vmcnt(0) lgkmcnt(0)\nv_add_nc_u32 v8, 1, v8\ns_nop 0"
                );
                let text = text
                    .replace("ADD", add(machine))
                    .replace("RESOURCE", resource_word(machine));
                cases.push(Case::u32(&text, move |i| {
                    if part && 0x5a_u64 >> i.lane & 1 == 0 {
                        return OLD[0];
                    }
                    let loaded = match high {
                        true => value << 16 | machine.other_half(OLD[0] & 0xffff),
                        false => value | machine.other_half(OLD[0] & 0xffff_0000),
                    };
                    loaded.wrapping_add(1)
                }));
            }
        }
    }
    cases
}

/// Whether hardware sets scratch up: elsewhere a kernel's own code does.
fn has_scratch(machine: Machine) -> bool {
    matches!(machine.target, "gfx942" | "gfx950" | "gfx1100" | "gfx1201")
}

/// `v[40:41]` and the offset in `v1`.
fn add(machine: Machine) -> &'static str {
    match machine.gfx9() {
        true => "v_add_co_u32 v40, vcc, v40, v1\nv_addc_co_u32 v41, vcc, 0, v41, vcc",
        false => "v_add_co_u32 v40, VCC, v40, v1\nv_add_co_ci_u32 v41, VCC, 0, v41, VCC",
    }
}

/// The last word of a raw buffer's resource.
fn resource_word(machine: Machine) -> &'static str {
    match machine.target {
        "gfx1201" => "0x31014000",
        "gfx1100" => "0x31014000",
        "gfx1030" => "0x31014000",
        _ => "0x27000",
    }
}

#[test]
fn loads_of_half_a_register() {
    let pattern = Item {
        a: 0x8182_7f84,
        ..Item::default()
    };
    for (target, wave) in TARGETS {
        let machine = Machine { target, wave };
        let scratch = match has_scratch(machine) {
            true => "\n.amdhsa_private_segment_fixed_size 64\n.amdhsa_enable_private_segment 1",
            false => "",
        };
        run_with(
            machine,
            &format!(".amdhsa_group_segment_fixed_size 1024{scratch}"),
            &vec![pattern; 64],
            false,
            &cases(machine),
        );
    }
}
