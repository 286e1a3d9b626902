//! Launches that are recorded go backwards: to lines, instructions, breakpoints and stores.

use serde_json::json;

use super::dap::Client;
use super::{PAIR, TARGETS, folder, session};

/// Two waves in each workgroup, which wait for each other.
const TWO_WAVES: [&str; 15] = {
    let mut arguments = PAIR;
    arguments[2] = "32";
    arguments
};

#[test]
fn lines_breakpoints_and_stores_are_found_backwards() {
    let commands = [
        "record",
        "break helper",
        "run",
        "finish",
        "next",
        "next",
        "info line",
        "reverse-next",
        "reverse-next",
        "p sum",
        "reverse-continue",
        "delete",
        "tbreak 19 if i == 70",
        "continue",
        "next",
        "p out[70]",
        "written out[70]",
        "p out[70]",
        "reverse-stepi",
        "stepi",
        "next",
        "p out[70] + 1",
        "written out[71]",
        "delete",
        "continue",
    ];
    for target in TARGETS {
        let shown = session(target, &commands, &PAIR);
        let wanted = [
            "pair.hip:20",
            "(gfxjit) reverse-next\n#0 k (",
            "\n19\t",
            "(gfxjit) reverse-next\n#0 k (",
            "\n18\t",
            "sum = 6\n",
            "nothing earlier: this is where the launch begins",
            "out[70] = 1718\n",
            "\n19\t",
            "out[70] = 0\n",
            "out[70] + 1 = 1719\n",
            "the kernel has ended\n",
        ];
        let mut rest = &*shown;
        for wanted in wanted {
            let Some((_, behind)) = rest.split_once(wanted) else {
                panic!("{target}: {wanted:?} in {rest} of {shown}");
            };
            rest = behind;
        }
    }
}

#[test]
fn the_order_of_waves_is_kept() {
    // Steps of one wave with the others held, through the barrier, back and forth.
    let commands = [
        "record",
        "break pair.hip:12",
        "run",
        "continue",
        "set scheduler-locking on",
        "next",
        "p tile",
        "set scheduler-locking off",
        "delete",
        "tbreak pair.hip:16 if i == 40",
        "continue",
        "info threads",
        "p sum",
        "written tile[33]",
        "p i",
        "reverse-continue",
        "tbreak pair.hip:16 if i == 40",
        "continue",
        "info threads",
        "p sum",
        "continue",
    ];
    for target in ["gfx1030", "gfx1201"] {
        let shown = session(target, &commands, &TWO_WAVES);
        let parts: Vec<&str> = shown.split("(gfxjit) ").collect();
        let of = |command: &str| -> Vec<&str> {
            let own = parts.iter().filter_map(|part| part.strip_prefix(command));
            own.collect()
        };
        let places = of("info threads\n");
        assert_eq!(places.len(), 2, "{target}: {shown}");
        assert!(places[0].contains("wave 1"), "{target}: {shown}");
        assert_eq!(of("p sum\n")[0], of("p sum\n")[1], "{target}: {shown}");
        // Lane 0 of wave 1 stands where it has stored its element, or another lane of it does.
        assert_eq!(of("p i\n").len(), 1, "{target}: {shown}");
        assert!(
            shown.contains("the kernel has ended\n"),
            "{target}: {shown}"
        );
        assert!(
            !shown.contains("has not run as before"),
            "{target}: {shown}"
        );
    }
}

#[test]
fn what_cannot_go_back_is_said() {
    let commands = [
        "break helper",
        "run",
        "reverse-step",
        "kill",
        "record",
        "run",
        "set var x = 3",
        "rsi",
    ];
    let shown = session("gfx1100", &commands, &PAIR);
    for wanted in [
        "is not recorded: say `record`",
        "values were set in this launch",
    ] {
        assert!(shown.contains(wanted), "{wanted:?} in {shown}");
    }
}

#[test]
fn an_editor_goes_back() {
    let mut client = Client::new();
    client.launch("gfx1100", &json!({ "record": true }));
    let path = folder().join("pair.hip");
    let set = |client: &mut Client, lines: &[u32]| {
        let lines: Vec<_> = lines.iter().map(|line| json!({ "line": line })).collect();
        client.ask(
            "setBreakpoints",
            json!({ "source": { "path": path }, "breakpoints": lines }),
        );
    };
    set(&mut client, &[14, 18]);
    client.ask("configurationDone", json!({}));
    let thread = client.event("stopped")["threadId"].clone();
    assert_eq!(client.frame(&thread)["line"], 14);
    client.ask("continue", json!({ "threadId": thread }));
    client.event("stopped");
    let frame = client.frame(&thread);
    assert_eq!(frame["line"], 18);
    assert_eq!(client.evaluate(&frame, "sum"), "6");
    client.ask("reverseContinue", json!({ "threadId": thread }));
    client.event("stopped");
    assert_eq!(client.frame(&thread)["line"], 14);
    client.ask("stepBack", json!({ "threadId": thread }));
    client.event("stopped");
    let line = client.frame(&thread)["line"].as_u64().expect("a line");
    assert!(line < 14, "{line}");
    set(&mut client, &[]);
    client.ask("continue", json!({ "threadId": thread }));
    assert_eq!(client.event("exited")["exitCode"], 0);
    client.ask("disconnect", json!({}));
    client.ends();
}
