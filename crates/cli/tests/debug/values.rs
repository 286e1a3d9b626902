//! Values that are set: numbers, members, elements, what pointers lead to, bit fields, whole objects; and stores to
//! what is watched, by an editor.

use serde_json::{Value, json};

use super::dap::Client;
use super::{TARGETS, folder, session, stored};

const LAUNCH: [&str; 11] = [
    "values.hip",
    "--grid",
    "1",
    "--block",
    "8",
    "--arg",
    "i32[64]=0",
    "--arg",
    "i32[64]=0",
    "--print",
    "0:64",
];

/// The line with a text.
fn line(text: &str) -> usize {
    let all = std::fs::read_to_string(folder().join("values.hip")).expect("a source");
    all.lines()
        .position(|line| line.contains(text))
        .expect("the text")
        + 1
}

#[test]
fn what_is_set_is_what_the_kernel_stores() {
    let place = format!("break values.hip:{}", line("= one.a;"));
    for target in TARGETS {
        let commands = [
            place.as_str(),
            "run",
            "lane 3",
            "set var one.a = -9",
            "set var one.low = 7",
            "set var one.high = -4",
            "set var one.in.f[1] = 2.5",
            "set var one.in.s = 1 << 10",
            "set var one.half = 0.75",
            "set var one.is = 5",
            "set var two = one",
            "set var row[2] = row[3] + 5",
            "set var *to = 77",
            "set var part[t] = 88",
            "p one",
            "lane 4",
            "set var one = {a = 50, in = {{1, 9}, 2}}",
            "set var row = {9, 8, 7, 6}",
            "p row",
            "continue",
        ];
        let shown = session(target, &commands, &LAUNCH);
        let wanted = "one = {a = -9, low = 7, high = -4, in = {f = {4, 2.5}, s = 1024}, half = 0.75, is = true}";
        assert!(shown.contains(wanted), "{target}: {shown}");
        assert!(shown.contains("row = {9, 8, 7, 6}\n"), "{target}: {shown}");
        let values = stored(&shown);
        let of = |lane: usize| &values[lane * 8..lane * 8 + 8];
        assert_eq!(of(0), [1, 203, 10, 34, 6, 4321, 0, 0], "{target}");
        assert_eq!(of(3), [-9, 696, 5, 2027, 1024, 4921, 77, 88], "{target}");
        assert_eq!(of(4), [50, 203, 18, 30, 6, 6789, 4, 4], "{target}");
    }
}

#[test]
fn what_cannot_be_set_is_said_and_nothing_is_changed() {
    let place = format!("break values.hip:{}", line("= one.a;"));
    let commands = [
        place.as_str(),
        "run",
        "set var one = 3",
        "set var one = row",
        "set var one.low = 8",
        "set var one.high = 16",
        "set var one.in.s = 70000",
        "set var one = {a = 4, nothing = 5}",
        "set var row = {1, 2, 3, 4, 5}",
        "set var one.a = {1}",
        "set var row = {1, {2",
        "set var t + 1 = 2",
        "set var blockIdx.x = 5",
        "set var row = {7, 8, 99999999999}",
        "continue",
    ];
    let shown = session("gfx1100", &commands, &LAUNCH);
    for wanted in [
        "a number is no Outer",
        "is no Outer",
        "8 does not fit into the 3 bits of `one.low`",
        "16 does not fit into the 5 bits of `one.high`",
        "70000 does not fit into short",
        "has no part `nothing`",
        "5 values are given for the 4 parts of `row`",
        "`one.a` is no struct and no array",
        "`blockIdx.x` has no place that could be set",
        "99999999999 does not fit into int",
    ] {
        assert!(shown.contains(wanted), "{wanted} in {shown}");
    }
    assert_eq!(
        stored(&shown)[..8],
        [1, 203, 10, 34, 6, 4321, 0, 0],
        "{shown}"
    );
}

fn begun(client: &mut Client, place: &str) -> Value {
    let path = folder().join("values.hip");
    let mut words = LAUNCH[1..].to_vec();
    words.extend(["--device", "sim://gfx1100"]);
    client.begin(json!({ "program": path, "args": words }));
    client.ask(
        "setBreakpoints",
        json!({ "source": { "path": path }, "breakpoints": [{ "line": line(place) }] }),
    );
    client.ask("configurationDone", json!({}));
    let stop = client.event("stopped");
    client.frame(&stop["threadId"])
}

#[test]
fn an_editor_sets_what_it_shows() {
    let mut client = Client::new();
    let frame = begun(&mut client, "= one.a;");
    let scopes = client.ask("scopes", json!({ "frameId": frame["id"] }));
    let locals = scopes["scopes"][0]["variablesReference"].clone();
    let shown = client.ask("variables", json!({ "variablesReference": locals }));
    let find = |shown: &Value, name: &str| -> Value {
        let all = shown["variables"].as_array().expect("variables").clone();
        let found = all.into_iter().find(|one| one["name"] == name);
        found.unwrap_or_else(|| panic!("{name} in {shown}"))
    };
    let one = find(&shown, "one")["variablesReference"].clone();
    let row = find(&shown, "row")["variablesReference"].clone();
    for (parent, name, value, wanted) in [
        (&one, "a", "4 * 5", "20"),
        (&one, "high", "-1", "-1"),
        (&row, "[1]", "9", "9"),
        (&locals, "row", "{5, 6}", "{5, 6, 3, 4}"),
    ] {
        let set = json!({ "variablesReference": parent, "name": name, "value": value });
        assert_eq!(client.ask("setVariable", set)["value"], wanted, "{name}");
    }
    let vector = scopes["scopes"][4]["variablesReference"].clone();
    let set = json!({ "variablesReference": vector, "name": "v1", "value": "0x1234" });
    assert_eq!(client.ask("setVariable", set)["value"], "0x1234");
    assert_eq!(client.evaluate(&frame, "$v1"), "4660");
    let set = json!({ "expression": "one.in.f[0]", "value": "1.5", "frameId": frame["id"] });
    assert_eq!(client.ask("setExpression", set)["value"], "1.5");
    assert_eq!(
        client.evaluate(&frame, "one"),
        "{a = 20, low = 2, high = -1, in = {f = {1.5, 5}, s = 6}, half = 7, is = false}"
    );
    let wrong = json!({ "variablesReference": locals, "name": "nothing", "value": "1" });
    assert_eq!(
        client.answer("setVariable", wrong)["message"],
        "there is no `nothing` here"
    );
    client.ask("disconnect", json!({}));
    client.ends();
}

#[test]
fn an_editor_watches_data() {
    let mut client = Client::new();
    let frame = begun(&mut client, "part[t] = t;");
    let path = folder().join("values.hip");
    client.ask(
        "setBreakpoints",
        json!({ "source": { "path": path }, "breakpoints": [] }),
    );
    let info = |client: &mut Client, name: &str| {
        client.ask(
            "dataBreakpointInfo",
            json!({ "name": name, "frameId": frame["id"] }),
        )
    };
    let memory = info(&mut client, "data[5]");
    let lds = info(&mut client, "part[2]");
    assert_eq!(memory["accessTypes"], json!(["write"]), "{memory}");
    let scratch = info(&mut client, "one.a");
    assert_eq!(scratch["dataId"], Value::Null, "{scratch}");
    let why = scratch["description"].as_str().expect("a reason");
    assert!(why.contains("in scratch at "), "{why}");
    let set = client.ask(
        "setDataBreakpoints",
        json!({ "breakpoints": [
            { "dataId": memory["dataId"], "accessType": "write" },
            { "dataId": lds["dataId"] },
            { "dataId": lds["dataId"], "condition": "t == 1" },
            { "dataId": "nonsense" },
            { "dataId": lds["dataId"], "accessType": "read" },
        ] }),
    );
    let verified: Vec<bool> = (set["breakpoints"].as_array().expect("breakpoints").iter())
        .map(|one| one["verified"] == true)
        .collect();
    assert_eq!(verified, [true, true, false, false, false], "{set}");
    // First the store to LDS, then the one to memory.
    for (index, name) in [(1, "part[2]"), (0, "data[5]")] {
        client.ask("continue", json!({ "threadId": 1 }));
        let stop = client.event("stopped");
        assert_eq!(stop["reason"], "data breakpoint", "{stop}");
        let id = &set["breakpoints"][index]["id"];
        assert_eq!(stop["hitBreakpointIds"], json!([id]), "{stop}");
        let frame = client.frame(&stop["threadId"]);
        let wanted = if index == 1 { "2" } else { "5" };
        assert_eq!(client.evaluate(&frame, name), wanted);
    }
    // Without them it runs to its end.
    let none = client.ask("setDataBreakpoints", json!({ "breakpoints": [] }));
    assert_eq!(none["breakpoints"], json!([]));
    client.ask("continue", json!({ "threadId": 1 }));
    assert_eq!(client.event("exited")["exitCode"], 0);
    client.ask("disconnect", json!({}));
    client.ends();
}
