//! What a wave can read of itself and of the time, and instructions that do nothing here.

use super::*;

/// What `text` leaves in `s40`.
fn state(text: &str, expected: u32) -> Case {
    Case::u32(&format!("{text}\nv_mov_b32 v8, s40"), move |_| expected)
}

fn status(before: &str, field: &str, after: &str, expected: u32) -> Case {
    let read = format!("s_getreg_b32 s40, hwreg(HW_REG_STATUS, {field})");
    state(&format!("{before}\n{read}\n{after}"), expected)
}

fn cases(machine: Machine) -> Vec<Case> {
    let mut cases = Vec::new();
    for (set, scc) in [("s_cmp_eq_u32 s20, s20", 1), ("s_cmp_lg_u32 s20, s20", 0)] {
        cases.push(status(set, "0, 1", "", scc));
        // The field stands at the bottom of what is read.
        cases.push(status(set, "16, 1", "", 1));
    }
    for (vcc, zero) in [(0, 1), (4, 0)] {
        cases.push(status(&format!("s_mov_b64 vcc, {vcc}"), "10, 1", "", zero));
    }
    let save = "s_mov_b64 s[30:31], exec\ns_mov_b64 exec, 0";
    cases.push(status(save, "9, 1", "s_mov_b64 exec, s[30:31]", 1));
    cases.push(status("", "9, 1", "", 0));
    cases.push(state("s_getreg_b32 s40, hwreg(HW_REG_IB_STS)", 0));
    let wave = if machine.gfx9() {
        cases.push(state("s_getreg_b32 s40, hwreg(HW_REG_XCC_ID)", 0));
        "hwreg(HW_REG_HW_ID, 0, 4)"
    } else {
        "hwreg(HW_REG_HW_ID1, 0, 5)"
    };
    // A workgroup is one wave here.
    cases.push(state(&format!("s_getreg_b32 s40, {wave}"), 0));

    // A clock does not go back: the difference of two readings has no sign.
    let clocks: &[&str] = if machine.gfx9() {
        &["s_memtime @", "s_memrealtime @"]
    } else {
        &["s_sendmsg_rtn_b64 @, sendmsg(MSG_RTN_GET_REALTIME)"]
    };
    for clock in clocks {
        let (first, second) = (
            clock.replace('@', "s[42:43]"),
            clock.replace('@', "s[40:41]"),
        );
        cases.push(state(
            &format!(
                "{first}\ns_waitcnt lgkmcnt(0)\n{second}\ns_waitcnt lgkmcnt(0)\n\
                 s_sub_u32 s40, s40, s42\ns_subb_u32 s41, s41, s43\ns_lshr_b32 s40, s41, 31"
            ),
            0,
        ));
    }
    if !machine.gfx9() {
        for message in ["DOORBELL", "DDID", "TMA", "TBA"] {
            let ask = |words: &str, to: &str| {
                format!("s_sendmsg_rtn_{words} {to}, sendmsg(MSG_RTN_GET_{message})")
            };
            // There is no trap handler, and the queue is the first.
            let wait = "s_waitcnt lgkmcnt(0)";
            let both = format!("{}\n{wait}\ns_or_b32 s40, s40, s41", ask("b64", "s[40:41]"));
            cases.push(state(&format!("s_mov_b32 s40, 7\n{both}"), 0));
            let one = format!("{}\n{wait}\ns_add_u32 s40, s40, s41", ask("b32", "s40"));
            cases.push(state(&format!("s_mov_b64 s[40:41], 7\n{one}"), 0));
        }
        let cycles = "s_getreg_b32 s40, hwreg(HW_REG_SHADER_CYCLES)\ns_lshr_b32 s40, s40, 20";
        cases.push(state(cycles, 0));
    }

    let mut nothing = vec![
        "s_trap 3",
        "s_sleep 1",
        "s_setprio 2",
        "s_sethalt 0",
        "s_sethalt 2",
        "s_icache_inv",
        "s_dcache_inv",
        "s_ttracedata",
        "s_nop 3",
        "s_sendmsg sendmsg(MSG_INTERRUPT)",
    ];
    if machine.gfx9() {
        nothing.extend(["s_dcache_wb", "s_dcache_inv_vol", "s_dcache_wb_vol"]);
    }
    for text in nothing {
        cases.push(state(&format!("s_mov_b32 s40, 7\n{text}"), 7));
    }
    cases
}

#[test]
fn registers_clocks_and_hints() {
    let items = items(&[1, 2, 3], 4);
    for machine in ALL {
        run_with(machine, "", &items, true, &cases(machine));
    }
}
