//! What is held wherever it happens: findings of checks, barriers that waves miss, NaNs.

use serde_json::{Value, json};

use super::dap::Client;
use super::{TARGETS, folder, session};

/// A line of a source with this text.
fn line(source: &str, text: &str) -> usize {
    let all = std::fs::read_to_string(folder().join(source)).expect("a source");
    let found = all.lines().position(|line| line.contains(text));
    found.unwrap_or_else(|| panic!("{source} has no {text}")) + 1
}

/// What `gfxjit run` takes for a kernel of `caught.hip`.
fn launch<'a>(kernel: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let element = match kernel {
        "nan" => "f32[128]=0",
        "halves" => "f16[128]=0",
        // What is beyond the bytes that were asked for, and still in the buffer's memory.
        "beyond" => "i32[127]=0",
        _ => "i32[128]=0",
    };
    let block = match kernel {
        "unwritten" | "nan" | "halves" => "64",
        _ => "128",
    };
    let mut all = vec![
        "caught.hip",
        "--kernel",
        kernel,
        "--grid",
        "1",
        "--block",
        block,
    ];
    all.extend(["--arg", element]);
    all.extend(more);
    all
}

#[test]
fn findings_hold_the_wave_where_they_are() {
    let cases = [
        ("race", "// without a barrier", "finding: a "),
        (
            "unwritten",
            "// not of all",
            "finding: a value is stored that was never written",
        ),
        (
            "beyond",
            "// one too far",
            "finding: load of 4 bytes beyond the end of a buffer",
        ),
    ];
    for target in TARGETS {
        for (kernel, place, wanted) in cases {
            let check = match kernel {
                "race" => "race",
                "unwritten" => "uninit",
                _ => "memory",
            };
            let source = launch(kernel, &["--check", check]);
            let commands = [
                "run",
                "p t",
                "next",
                "catch finding off",
                "continue",
                "catch",
            ];
            let shown = session(target, &commands, &source);
            let at = format!("at caught.hip:{}\n", line("caught.hip", place));
            let before = format!("at caught.hip:{}\n", line("caught.hip", "  part[t] = t;"));
            let held = shown
                .find(wanted)
                .unwrap_or_else(|| panic!("{target}: {shown}"));
            let behind = &shown[held..];
            // The later one of two accesses may be either.
            let is_there = behind.contains(&at) || kernel == "race" && behind.contains(&before);
            assert!(is_there, "{target}, {kernel}: {at} in {shown}");
            assert!(
                shown.contains("workgroup (0,0,0) wave "),
                "{target}: {shown}"
            );
            // It is told once, and the launch ends as it does without a debugger.
            assert_eq!(
                shown.matches("finding: ").count(),
                1,
                "{target}, {kernel}: {shown}"
            );
            assert!(shown.contains("catch finding is off"), "{target}: {shown}");
            if kernel == "race" {
                let found = behind.lines().next().expect("a line");
                assert!(found.contains("; the other is a "), "{target}: {found}");
                let all = [&at, &before].map(|place| place[3..].trim_end());
                assert!(
                    all.iter().any(|place| found.contains(*place)),
                    "{target}: {found}"
                );
            }
        }
    }
}

#[test]
fn findings_hold_nothing_if_that_is_not_wanted() {
    let source = launch("race", &["--check", "race"]);
    let shown = session("gfx1100", &["catch finding off", "run"], &source);
    assert!(!shown.contains("finding: "), "{shown}");
    // The launch tells of it at its end.
    assert!(shown.contains("nothing puts in order"), "{shown}");
    let wrong = session("gfx1100", &["catch rain", "catch nan maybe"], &source);
    for wanted in ["not `rain`", "not `nan maybe`"] {
        assert!(wrong.contains(wanted), "{wrong}");
    }
}

#[test]
fn values_are_the_same_though_findings_have_held_the_launch() {
    for target in TARGETS {
        let checks = ["--check", "race", "--print", "0:128"];
        let source = launch("race", &checks);
        let held = session(
            target,
            &["run", "continue", "continue", "continue"],
            &source,
        );
        let free = session(target, &["catch finding off", "run"], &source);
        let outcome = |text: &str| -> Vec<String> {
            let outputs = text.lines().filter(|line| line.starts_with("arg 0"));
            outputs.map(str::to_owned).collect()
        };
        assert_eq!(outcome(&held), outcome(&free), "{target}: {held}");
        assert!(!outcome(&free).is_empty(), "{target}: {free}");
    }
}

#[test]
fn a_barrier_that_waves_miss_shows_which_wave_waits() {
    let barrier = format!("caught.hip:{}", line("caught.hip", "// not all come here"));
    for target in TARGETS {
        let source = launch("missed", &["--wave-size", "64"]);
        // Without leniency it is a fault, which always holds.
        let source = match target {
            "gfx942" => launch("missed", &[]),
            _ => source,
        };
        let shown = session(
            target,
            &["run", "info threads", "thread 1", "continue"],
            &source,
        );
        assert!(
            shown.contains("fault: a barrier that not all "),
            "{target}: {shown}"
        );
        let waits = shown.lines().find(|line| line.contains("at barrier"));
        assert!(
            waits.is_some_and(|line| line.contains(&barrier)),
            "{target}: {shown}"
        );
        assert!(shown.contains("ended"), "{target}: {shown}");
        // With it, it holds only if that is wanted.
        let lenient = format!("{target}?lenient=barriers");
        let shown = session(&lenient, &["run"], &source);
        assert!(shown.contains("the kernel has ended"), "{target}: {shown}");
        assert!(!shown.contains("divergence:"), "{target}: {shown}");
        let shown = session(&lenient, &["catch divergence", "run", "continue"], &source);
        assert!(
            shown.contains("divergence: a barrier that not all "),
            "{target}: {shown}"
        );
        assert!(shown.contains("the kernel has ended"), "{target}: {shown}");
    }
}

#[test]
fn the_first_nan_is_found_where_it_is_made() {
    for target in TARGETS {
        for (level, kernel, place, lane) in [
            ("0", "nan", "// a NaN in lane 0", 0),
            ("2", "nan", "// a NaN in lane 0", 0),
            ("0", "halves", "// a NaN in lane 5", 5),
            ("2", "halves", "// a NaN in lane 5", 5),
        ] {
            let source = launch(kernel, &["-O", level]);
            let shown = session(
                target,
                &["catch nan", "run", "p $lane", "continue"],
                &source,
            );
            let wanted = format!("of lane {lane}, at ");
            let stop = shown
                .lines()
                .find(|line| line.contains("has made a NaN in v"));
            let stop = stop.unwrap_or_else(|| panic!("{target}, {kernel}, -O{level}: {shown}"));
            let place = format!("caught.hip:{}", line("caught.hip", place));
            for wanted in [&wanted, &place] {
                assert!(
                    stop.contains(wanted),
                    "{target}, {kernel}, -O{level}: {shown}"
                );
            }
            assert!(
                shown.contains(&format!("$lane = {lane}\n")),
                "{target}: {shown}"
            );
            // What comes of a NaN makes none.
            assert_eq!(
                shown.matches("has made a NaN").count(),
                1,
                "{target}, -O{level}: {shown}"
            );
            assert!(shown.contains("the kernel has ended"), "{target}: {shown}");
            let quiet = session(target, &["run"], &source);
            assert!(!quiet.contains("NaN in"), "{target}: {quiet}");
        }
    }
}

#[test]
fn an_editor_ticks_what_is_caught() {
    let ticked: &[(&[&str], &str, &str, &str)] = &[
        (&["finding"], "race", "Finding of a check", "finding"),
        (&["nan"], "nan", "NaN", "nan"),
        (&[], "missed", "Fault", "fault"),
    ];
    for (filters, kernel, description, id) in ticked {
        let mut client = Client::new();
        let mut words: Vec<Value> = launch(kernel, &["--device", "sim://gfx1100"])[1..]
            .iter()
            .map(|word| json!(word))
            .collect();
        if *kernel == "race" {
            words.extend([json!("--check"), json!("race")]);
        }
        let path = folder().join("caught.hip");
        let all = client.begin(json!({ "program": path, "args": words }));
        let filter = &all["exceptionBreakpointFilters"];
        assert_eq!(filter[0]["filter"], "finding", "{filter}");
        assert_eq!(filter[0]["default"], true, "{filter}");
        let set = client.ask("setExceptionBreakpoints", json!({ "filters": filters }));
        assert_eq!(
            set["breakpoints"].as_array().map(Vec::len),
            Some(filters.len())
        );
        let wrong = client.ask(
            "setExceptionBreakpoints",
            json!({ "filters": [], "filterOptions": filters.iter().chain(&["rain"])
                .map(|name| json!({ "filterId": name })).collect::<Vec<_>>() }),
        );
        let last = wrong["breakpoints"].as_array().and_then(|all| all.last());
        assert_eq!(last.expect("one")["verified"], false, "{wrong}");
        client.ask("configurationDone", json!({}));
        let stop = client.event("stopped");
        assert_eq!(stop["reason"], "exception", "{stop}");
        assert_eq!(stop["description"], *description, "{stop}");
        let info = client.ask("exceptionInfo", json!({ "threadId": stop["threadId"] }));
        assert_eq!(info["exceptionId"], *id, "{info}");
        assert_eq!(info["description"], stop["text"], "{info}");
        client.ask("setExceptionBreakpoints", json!({ "filters": [] }));
        client.ask("continue", json!({ "threadId": stop["threadId"] }));
        client.event("terminated");
        client.ask("disconnect", json!({}));
        client.ends();
    }
}
