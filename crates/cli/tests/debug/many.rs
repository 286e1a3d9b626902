//! Launches of many waves: they are shown by what they do and where.

use serde_json::json;

use super::dap::Client;
use super::{TARGETS, folder, session};

const LAUNCH: [&str; 7] = [
    "many.hip",
    "--grid",
    "4",
    "--block",
    "1024",
    "--arg",
    "i32[1024]=0",
];

#[test]
fn waves_at_the_same_place_are_one_line() {
    for target in TARGETS {
        let commands = [
            "break many.hip:8",
            "run",
            "info threads",
            "info threads all",
            "info threads some",
            "kill",
        ];
        let shown = session(target, &commands, &LAUNCH);
        let lists: Vec<&str> = shown.split("(gfxjit) ").collect();
        let [grouped, all, wrong] = &lists[3..6] else {
            panic!("{target}: {shown}");
        };
        let waves = all.lines().filter(|line| line.contains(" wave ")).count();
        assert!(waves >= 16, "{target}: {shown}");
        // The wave that is held comes first; each wave is in one line of the others.
        let own = grouped.lines().nth(1).expect("a line");
        if waves == 16 {
            assert_eq!(grouped.lines().count(), 17, "{target}: {grouped}");
            continue;
        }
        assert!(grouped.lines().count() < 8, "{target}: {grouped}");
        assert!(
            own.starts_with("* ") && own.contains("many.hip:8"),
            "{target}: {grouped}"
        );
        let counts = grouped.lines().skip(2).filter_map(|line| {
            let count = line.split_whitespace().next()?.parse::<usize>().ok()?;
            assert!(line.contains(&format!(" {count} wave")), "{target}: {line}");
            Some(count)
        });
        assert_eq!(counts.sum::<usize>(), waves, "{target}: {grouped}");
        let waiting = grouped.lines().find(|line| line.contains("at barrier"));
        let waiting = waiting.unwrap_or_else(|| panic!("{target}: {grouped}"));
        assert!(waiting.contains("many.hip:9"), "{target}: {waiting}");
        assert!(waiting.contains("1-31"), "{target}: {waiting}");
        assert!(wrong.contains("not `some`"), "{target}: {wrong}");
    }
}

#[test]
fn an_editor_gets_a_thread_for_each_place() {
    let mut client = Client::new();
    let path = folder().join("many.hip");
    let words = [
        "--device",
        "sim://gfx1100",
        "--grid",
        "4",
        "--block",
        "1024",
        "--arg",
        "i32[1024]=0",
    ];
    client.begin(json!({ "program": path, "args": words }));
    client.ask(
        "setBreakpoints",
        json!({ "source": { "path": path }, "breakpoints": [{ "line": 8 }] }),
    );
    client.ask("configurationDone", json!({}));
    let stop = client.event("stopped");
    let threads = client.ask("threads", json!({}));
    let threads = threads["threads"].as_array().expect("threads");
    assert!(threads.len() <= 64, "{threads:?}");
    assert!(
        threads.iter().any(|one| one["id"] == stop["threadId"]),
        "{threads:?}"
    );
    client.ask("disconnect", json!({}));
    client.ends();
}
