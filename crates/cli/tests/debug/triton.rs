//! A ready code object that Triton has made, with the lines of its Python source.

use serde_json::json;

use super::dap::Client;
use super::{folder, lanes, session, stored};

fn launch(image: &str) -> Vec<&str> {
    let block = match image.contains("gfx942") {
        true => "128",
        false => "64",
    };
    let mut all = vec![
        image,
        "--grid",
        "2",
        "--block",
        block,
        "--arg",
        "i32[256]=0",
    ];
    all.extend([
        "--arg",
        "i32[256]=ramp",
        "--arg",
        "i32=200",
        "--arg",
        "null",
        "--arg",
        "null",
    ]);
    all.extend(["--print", "0:256"]);
    all
}

#[test]
fn lines_of_python_are_those_of_a_ready_object() {
    for target in ["gfx942", "gfx1100"] {
        let image = format!("triton/rows.{target}.hsaco");
        let commands = [
            "list",
            "break rows.py:21",
            "tbreak 14 if $lane == 3",
            "run",
            "bt",
            "list",
            "info args",
            "info locals",
            "next",
            "delete 1",
            "continue",
            "print/lanes $v0",
            "next",
            "delete",
            "continue",
        ];
        let shown = session(target, &commands, &launch(&image));
        for wanted in [
            "(gfxjit) list\n1\t\"\"\"A kernel of Triton with its lines.",
            "breakpoint 1 at 0x",
            ": rows.py:21, rows+0x",
            "breakpoint 1: workgroup (0,0,0) wave 0, lane 0\n#0 rows (arg0=0x",
            "arg2=0xc8",
            " at rows.py:21\n21\t    x = tl.load(data + at, mask=mask, other=0)\n",
            "23\t    tl.store(out + at, y, mask=mask)\n",
            "breakpoint 2: workgroup (0,0,0) wave ",
            " at rows.py:14 (inlined)\n14\t    return wide + 1\n",
            "the kernel has ended\n",
        ] {
            assert!(shown.contains(wanted), "{target}: {wanted:?} in {shown}");
        }
        assert!(!lanes(&shown).is_empty(), "{target}: {shown}");
        let values = stored(&shown);
        let wanted: Vec<i64> = (0..256)
            .map(|i| if i < 200 { 3 * i + 1 } else { 0 })
            .collect();
        assert_eq!(values, wanted, "{target}");
    }
}

#[test]
fn an_editor_opens_the_python_source() {
    let image = folder().join("triton/rows.gfx1100.hsaco");
    let source = folder().join("triton/rows.py");
    let mut client = Client::new();
    let mut words = launch("gfx1100")[1..].to_vec();
    words.extend(["--device", "sim://gfx1100"]);
    client.begin(json!({ "program": image, "args": words }));
    let set = client.ask(
        "setBreakpoints",
        json!({ "source": { "path": source }, "breakpoints": [{ "line": 21 }] }),
    );
    assert_eq!(set["breakpoints"][0]["verified"], true, "{set}");
    client.ask("configurationDone", json!({}));
    let stop = client.event("stopped");
    let frame = client.frame(&stop["threadId"]);
    assert_eq!(frame["source"]["path"], json!(source), "{frame}");
    assert_eq!(frame["line"], 21, "{frame}");
    let scopes = client.ask("scopes", json!({ "frameId": frame["id"] }));
    let arguments = client.ask(
        "variables",
        json!({ "variablesReference": scopes["scopes"][1]["variablesReference"] }),
    );
    assert_eq!(arguments["variables"][2]["name"], "arg2", "{arguments}");
    assert_eq!(arguments["variables"][2]["value"], "200", "{arguments}");
    client.ask("disconnect", json!({}));
    client.ends();
}
