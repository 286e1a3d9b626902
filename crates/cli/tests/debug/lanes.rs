//! Conditions over several lanes, log points, and watched ranges, on a terminal.

use super::{PAIR, TARGETS, lanes, session};

#[test]
fn a_condition_compares_neighbouring_lanes() {
    for target in TARGETS {
        let commands = [
            // Sums grow by 4 from lane to lane, but where they wrap around.
            "tbreak 19 if sum[lane] != sum[lane-1] + 4",
            "run",
            "print $lane",
            "print sum[lane] - sum[$lane - 1]",
            "print/lanes sum",
            "print sum[64]",
            "print all(sum >= 6) + any(sum == 6) * 2 + any(sum > 1000) * 4",
            "print $v0[lane] == $v0",
            "print some(sum)",
        ];
        let shown = session(target, &commands, &PAIR);
        let values = lanes(&shown);
        let differs = (1..64).find(|lane| values[*lane] != values[lane - 1] + 4);
        let differs = differs.expect("a sum that wraps around");
        for wanted in [
            format!("breakpoint 1: workgroup (0,0,0) wave 0, lane {differs}\n"),
            format!("$lane = {differs}\n"),
            format!(
                "sum[lane] - sum[$lane - 1] = {}\n",
                values[differs] - values[differs - 1]
            ),
            "the wave has lanes 0 to 63, not 64\n".to_owned(),
            "any(sum > 1000) * 4 = 3\n".to_owned(),
            "$v0[lane] == $v0 = 1\n".to_owned(),
            "`some(`: functions cannot be called".to_owned(),
        ] {
            assert!(shown.contains(&wanted), "{target}: {wanted:?} in {shown}");
        }
    }
}

#[test]
fn a_condition_holds_for_all_lanes_or_for_any() {
    for (condition, workgroup) in [
        // Of the first workgroup, lane 0 alone has a smaller one.
        ("all(x > 6)", 1),
        ("any(x > 300)", 1),
        ("any(x > 200)", 0),
        ("blockIdx.x == 1 && $lane == 5 && $wave == 0", 1),
    ] {
        let place = format!("break helper if {condition}");
        let shown = session("gfx1100", &[&place, "run"], &PAIR);
        let wanted = format!("breakpoint 1: workgroup ({workgroup},0,0) wave 0, lane ");
        let first = shown.find("breakpoint 1: workgroup");
        assert!(
            first.is_some_and(|at| shown[at..].starts_with(&wanted)),
            "{condition}: {shown}"
        );
    }
}

#[test]
fn a_log_point_prints_and_goes_on() {
    let commands = [
        "dprintf helper if blockIdx.x == 1,\"lane {$lane}: x is {x}, {*p}\"",
        "dprintf 19",
        "info breakpoints",
        "run",
    ];
    let shown = session("gfx942", &commands, &PAIR);
    for wanted in [
        "say PLACE,TEXT",
        "1 helper if blockIdx.x == 1, prints lane {$lane}: x is {x}, {*p}, reached 0 times\n",
        // 64 + 65 + 66 + 67
        "\nlane 0: x is 262, {a = 64, b = {1.5, 2.5}}\n",
        "the kernel has ended\n",
    ] {
        assert!(shown.contains(wanted), "{wanted:?} in {shown}");
    }
    assert_eq!(shown.matches("\nlane 0: x is ").count(), 1, "{shown}");
}

#[test]
fn ranges_are_watched() {
    for target in ["gfx942", "gfx1100"] {
        let commands = [
            "tbreak k",
            "run",
            "watch out[70]@3",
            "watch lds:0@16",
            "watch out@0",
            "continue",
            "delete 3",
            "continue",
            "print i",
        ];
        let shown = session(target, &commands, &PAIR);
        for wanted in [
            "watchpoint 2: out[70]@3, 12 bytes of ",
            "watchpoint 3: lds:0@16, 16 bytes of LDS at 0x0\n",
            "`out@0`: a count behind `@` is an integer of 1 or more\n",
            "watchpoint 3: ",
            "watchpoint 2: ",
        ] {
            assert!(shown.contains(wanted), "{target}: {wanted:?} in {shown}");
        }
        let at = shown.rfind("(gfxjit) print i").expect("the last command");
        let before = &shown[..at];
        assert!(
            before.contains("workgroup (1,0,0) wave 0"),
            "{target}: {shown}"
        );
    }
}
