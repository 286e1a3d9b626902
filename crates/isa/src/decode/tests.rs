use gfxjit_targets::Generation;

use super::decode;
use crate::asm::{Select, Unused};
use crate::hwreg::Message;
use crate::inst::{
    Access, Action, Address, Alu, Condition, Control, Extend, Memory, NamedBarrierAction, Place,
};
use crate::ty::Kind;

fn alu_of(text: &str, generation: Generation) -> Alu {
    match decode(text, generation).expect(text) {
        Action::Valu(alu) | Action::Salu(alu) => alu,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn constants_have_the_bits_of_their_type() {
    let place = |t, i: usize| alu_of(t, Generation::Gfx11).inputs[i].place;
    assert_eq!(place("v_add_f32 v0, 1.0, v1", 0), Place::Const(0x3f80_0000));
    assert_eq!(place("v_add_f32 v0, 1, v1", 0), Place::Const(1));
    assert_eq!(place("v_add_f16 v0.l, -2.0, v1.l", 0), Place::Const(0xc000));
    assert_eq!(
        place("v_add_f64 v[0:1], 4.0, v[2:3]", 0),
        Place::Const(4.0f64.to_bits())
    );
    assert_eq!(
        place("v_add_f64 v[0:1], 0x40090000, v[2:3]", 0),
        Place::Const(0x4009_0000_0000_0000)
    );
    assert_eq!(place("s_mov_b64 s[0:1], -1", 0), Place::Const(u64::MAX));
    assert_eq!(
        place("s_mov_b64 s[0:1], 0xffffffff", 0),
        Place::Const(0xffff_ffff)
    );
    assert_eq!(place("s_movk_i32 s0, 0xfff0", 0), Place::Const(0xffff_fff0));
    assert_eq!(
        place("v_mul_f32 v0, 0.15915494, v1", 0),
        Place::Const(0x3e22_f983)
    );
    assert_eq!(
        place("v_mul_f64 v[0:1], 0.15915494309189532, v[2:3]", 0),
        Place::Const(0x3fc4_5f30_6dc9_c882)
    );
}

#[test]
fn comparisons_write_exec_by_generation() {
    let new = alu_of("v_cmpx_gt_i32_e64 v1, v2", Generation::Gfx11);
    assert_eq!(
        (new.outputs[0].place, new.writes_exec),
        (Place::EXEC, false)
    );
    let old = alu_of("v_cmpx_gt_i32_e64 s[4:5], v1, v2", Generation::Gfx940);
    assert_eq!(
        (old.outputs[0].place, old.writes_exec),
        (Place::Sgpr(4), true)
    );
}

#[test]
fn sixteen_bit_results_follow_the_generation() {
    let out = |t, g| {
        let o = alu_of(t, g).outputs[0];
        (o.select, o.unused)
    };
    assert_eq!(
        out("v_add_f16 v0, v1, v2", Generation::Gfx940),
        (Select::Dword, Unused::Pad)
    );
    assert_eq!(
        out("v_fma_f16 v0, v1, v2, v3", Generation::Gfx940),
        (Select::Word(0), Unused::Preserve)
    );
    assert_eq!(
        out(
            "v_add_f16 v0.h, v1.l, v2.h op_sel:[0,1,1]",
            Generation::Gfx11
        ),
        (Select::Word(1), Unused::Preserve)
    );
    let a = alu_of(
        "v_add_nc_u16 v0.l, v1.h, v2.l op_sel:[1,0,0]",
        Generation::Gfx11,
    );
    assert_eq!(
        (a.inputs[0].select, a.inputs[1].select),
        (Select::Word(1), Select::Dword)
    );
}

#[test]
fn tied_and_implicit_operands() {
    let a = alu_of("v_fmac_f32 v0, v1, v2", Generation::Gfx11);
    assert_eq!(a.inputs[2].place, Place::Vgpr(0));
    let a = alu_of("v_div_fmas_f32 v0, v1, v2, v3", Generation::Gfx11);
    assert_eq!(
        (a.inputs[3].place, a.inputs[3].kind),
        (Place::VCC, Kind::Vcc)
    );
    let a = alu_of("s_and_saveexec_b64 s[0:1], vcc", Generation::Gfx940);
    assert_eq!(
        a.outputs.iter().map(|o| o.place).collect::<Vec<_>>(),
        [Place::Sgpr(0), Place::EXEC, Place::Scc]
    );
    let a = alu_of("v_swap_b32 v0, v1", Generation::Gfx11);
    assert_eq!(
        (a.outputs[1].place, a.inputs[0].place, a.inputs[1].place),
        (Place::Vgpr(1), Place::Vgpr(1), Place::Vgpr(0))
    );
}

#[test]
fn what_is_not_there_is_refused_by_name() {
    let e = decode("v_mfma_ld_scale_b32 v0, v1", Generation::Gfx940).expect_err("unsupported");
    assert!(e.to_string().contains("v_mfma_ld_scale_b32"), "{e}");
    assert!(decode("v_xor_b32 v0, v1, v2 clamp", Generation::Gfx11).is_err());
    for (text, name) in [
        ("s_getreg_b32 s0, hwreg(HW_REG_TRAPSTS)", "TRAPSTS"),
        (
            "s_getreg_b32 s0, hwreg(HW_REG_GPR_ALLOC, 0, 6)",
            "GPR_ALLOC",
        ),
        ("s_setreg_b32 hwreg(HW_REG_STATUS), s0", "STATUS"),
        (
            "s_sendmsg_rtn_b64 s[0:1], sendmsg(MSG_RTN_SAVE_WAVE)",
            "MSG_RTN_SAVE_WAVE",
        ),
        ("s_sendmsg_rtn_b32 s0, sendmsg(200, 0, 0)", "message 200"),
        ("s_barrier_signal -3", "a cluster of workgroups"),
        ("s_barrier_signal 32", "barrier Int(32)"),
    ] {
        let e = decode(text, Generation::Gfx11).expect_err(text);
        assert!(e.to_string().contains(name), "{e}");
    }
    assert!(decode("s_sendmsg sendmsg(MSG_SAVEWAVE)", Generation::Gfx9).is_err());
}

#[test]
fn waits_for_memory_are_told_from_others() {
    let waits = |text: &str| decode(text, Generation::Gfx1250);
    for text in [
        "s_waitcnt vmcnt(0) lgkmcnt(0)",
        "s_waitcnt lgkmcnt(0) vmcnt(3)",
        "s_waitcnt 0",
        "s_waitcnt_vmcnt null, 0x0",
        "s_waitcnt_vscnt null, 0x0",
        "s_wait_loadcnt 0x0",
        "s_wait_loadcnt_dscnt 0x0",
        "s_wait_storecnt 0x0",
        "s_wait_storecnt_dscnt 0x0",
        "s_wait_xcnt 0x0",
        "s_wait_idle",
    ] {
        assert_eq!(waits(text), Ok(Action::Wait), "{text}");
    }
    for text in [
        "s_waitcnt lgkmcnt(0)",
        "s_waitcnt expcnt(0) lgkmcnt(0)",
        "s_waitcnt_depctr depctr_va_vdst(0)",
        "s_wait_alu depctr_va_vdst(0)",
        "s_wait_dscnt 0x0",
        "s_wait_kmcnt 0x0",
    ] {
        assert_eq!(waits(text), Ok(Action::Nop), "{text}");
    }
}

#[test]
fn loads_of_atomic_kinds_come_behind_stores() {
    for (text, is_coherent) in [
        ("global_load_dword v0, v[2:3], off", false),
        ("global_load_dword v0, v[2:3], off glc", true),
        ("flat_load_dword v0, v[2:3] glc dlc", true),
        ("buffer_load_dword v0, off, s[0:3], 0 glc", true),
        // Data that is used once.
        ("global_load_dword v0, v[2:3], off glc slc", false),
        ("global_load_dword v0, v[2:3], off sc0", false),
        ("global_load_dword v0, v[2:3], off sc1", true),
        ("global_load_b32 v0, v[2:3], off scope:SCOPE_SE", false),
        ("global_load_b32 v0, v[2:3], off scope:SCOPE_DEV", true),
        ("global_load_b32 v0, v[2:3], off scope:SCOPE_SYS", true),
        ("global_store_dword v[2:3], v0, off glc", false),
        ("scratch_load_dword v0, v2, off glc", false),
    ] {
        let Ok(Action::Memory(memory)) = decode(text, Generation::Gfx11) else {
            panic!("{text}");
        };
        assert_eq!(memory.is_coherent_load, is_coherent, "{text}");
    }
}

#[test]
fn messages_halts_and_barriers() {
    let control = |text: &str| match decode(text, Generation::Gfx1250) {
        Ok(Action::Control(control)) => control,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(control("s_sethalt 5"), Control::Halt(5));
    assert_eq!(decode("s_sethalt 0", Generation::Gfx11), Ok(Action::Nop));
    assert_eq!(
        control("s_sendmsg_rtn_b32 s3, sendmsg(MSG_RTN_GET_DOORBELL)"),
        Control::Message {
            to: 3,
            words: 1,
            message: Message::Doorbell
        }
    );
    let named = |action, id| Control::Named { action, id };
    let signal = |is_first| NamedBarrierAction::Signal { is_first };
    assert_eq!(
        control("s_barrier_init m0"),
        named(NamedBarrierAction::Init, None)
    );
    assert_eq!(
        control("s_barrier_join 3"),
        named(NamedBarrierAction::Join, Some(3))
    );
    assert_eq!(control("s_barrier_signal 3"), named(signal(false), Some(3)));
    let first = "s_barrier_signal_isfirst m0";
    assert_eq!(control(first), named(signal(true), None));
    assert_eq!(control("s_barrier_wait 0x1"), Control::NamedWait);
    assert_eq!(control("s_barrier_leave"), Control::NamedLeave);
    let state = NamedBarrierAction::State { to: 4 };
    assert_eq!(control("s_get_barrier_state s4, 2"), named(state, Some(2)));
    let state = "s_get_barrier_state s4, -1";
    assert_eq!(control(state), Control::BarrierState { to: 4 });
    let distance = Place::Const(0x1_0000_0000);
    let text = "s_add_pc_i64 lit64(0x100000000)";
    assert_eq!(control(text), Control::AddPc(distance));
    assert_eq!(
        control("s_set_vgpr_msb 0x1041"),
        Control::RegisterBanks(0x41)
    );
}

fn memory(text: &str) -> Memory {
    match decode(text, Generation::Gfx11).expect(text) {
        Action::Memory(m) => m,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn operand_order_of_every_space() {
    let m = memory("global_load_b64 v[0:1], v2, s[4:5] offset:-8");
    assert_eq!(
        m.address,
        Address::Global {
            vaddr: 2,
            saddr: Some(4)
        }
    );
    assert_eq!(
        m.access,
        Access::Load {
            bytes: 8,
            extend: Extend::None,
            half: None,
            to: Place::Vgpr(0)
        }
    );
    assert_eq!(m.offset, -8);
    let m = memory("global_store_d16_hi_b16 v[0:1], v2, off");
    assert_eq!(
        m.address,
        Address::Global {
            vaddr: 0,
            saddr: None
        }
    );
    assert_eq!(
        m.access,
        Access::Store {
            bytes: 2,
            high: true,
            from: Place::Vgpr(2)
        }
    );
    let m = memory("flat_atomic_cmpswap_b32 v0, v[1:2], v[3:4] glc");
    assert_eq!(
        m.address,
        Address::Flat {
            vaddr: 1,
            saddr: None
        }
    );
    assert_eq!(
        m.access,
        Access::Atomic {
            op: "cmpswap_b32",
            words: 1,
            data: Place::Vgpr(3),
            second: Some(Place::Vgpr(4)),
            returns: Some(Place::Vgpr(0))
        }
    );
    let m = memory("global_atomic_add_u32 v1, v2, s[2:3]");
    assert_eq!(
        m.access,
        Access::Atomic {
            op: "add_u32",
            words: 1,
            data: Place::Vgpr(2),
            second: None,
            returns: None
        }
    );
    let m = memory("scratch_store_b32 off, v0, s32 offset:4");
    assert_eq!(
        m.address,
        Address::Scratch {
            vaddr: None,
            saddr: Some(32)
        }
    );
    let m = memory("buffer_load_b32 v0, v1, s[4:7], 0 offen offset:4");
    assert_eq!(
        m.address,
        Address::Buffer {
            vaddr: Some(1),
            resource: 4,
            soffset: Place::Const(0),
            offen: true,
            idxen: false
        }
    );
}

#[test]
fn lds_pairs_and_compare_order() {
    let m = memory("ds_load_2addr_stride64_b32 v[0:1], v2 offset0:1 offset1:3");
    assert_eq!((m.offset, m.offset1), (256, 768));
    let old = memory("ds_cmpst_rtn_b32 v0, v1, v2, v3");
    let new = memory("ds_cmpstore_rtn_b32 v0, v1, v3, v2");
    assert_eq!(old.access, new.access);
}

#[test]
fn null_is_zero_of_any_width_and_loses_what_it_gets() {
    let generation = Generation::Gfx11;
    let zero = Place::Const(0);
    assert_eq!(
        alu_of("s_mov_b64 s[0:1], null", generation).inputs[0].place,
        zero
    );
    let a = alu_of("v_cmp_eq_u64_e64 s[0:1], null, v[2:3]", generation);
    assert_eq!(a.inputs[0].place, zero);
    let a = alu_of("v_add_co_ci_u32_e64 v0, null, v1, v2, null", generation);
    assert_eq!((a.outputs[1].place, a.inputs[2].place), (Place::NULL, zero));
    for (text, action) in [
        ("s_getpc_b64 null", Action::Nop),
        (
            "s_swappc_b64 null, s[4:5]",
            Action::Control(Control::SetPc(4)),
        ),
        (
            "s_call_b64 null, 7",
            Action::Control(Control::Branch {
                condition: Condition::Always,
                words: 7,
            }),
        ),
    ] {
        assert_eq!(decode(text, generation), Ok(action), "{text}");
    }
    for text in ["s_setpc_b64 null", "s_load_b32 s0, null, 0x0"] {
        let e = decode(text, generation).expect_err(text);
        assert!(e.to_string().contains("an address in NULL"), "{e}");
    }
}
