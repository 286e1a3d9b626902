//! The report in JUnit's format, as CI systems read it: the program's run is one test case, and what is wrong with it a
//! failure. The format has no standard; this is what Jenkins, GitLab and GitHub's actions agree on.

use std::fmt::Write as _;

use super::format::seconds;
use super::summary::{Summary, fault_line};
use super::work::Work;
use crate::markup::escaped;

pub(super) fn text(summary: &Summary<'_>) -> String {
    let mut failures = Vec::new();
    for fault in summary.faults() {
        let kind = if fault.is_finding { "finding" } else { "fault" };
        failures.push((kind, fault_line(fault), fault.text.clone()));
    }
    match (summary.ended.code(), summary.signal()) {
        (_, Some(signal)) => {
            failures.push(("signal", format!("ended by signal {signal}"), String::new()));
        }
        (Some(code), _) if code != 0 => {
            failures.push(("status", format!("exit status {code}"), String::new()));
        }
        _ => {}
    }
    let time = seconds(summary.took);
    let count = u8::from(!failures.is_empty());
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "<testsuites tests=\"1\" failures=\"{count}\" errors=\"0\" time=\"{time}\">\n\
         <testsuite name=\"gfxjit exec\" tests=\"1\" failures=\"{count}\" errors=\"0\" skipped=\"0\" time=\"{time}\">\n\
         <properties>"
    );
    let work = Work::sum(&summary.work);
    let mut properties = vec![
        ("devices", summary.args.device.join(" ")),
        ("launches", work.launches.to_string()),
        ("instructions", work.executed.all().to_string()),
    ];
    if let Some(code) = &summary.code {
        properties.push(("instructions.exact", code.all.exact.to_string()));
        properties.push(("instructions.approximate", code.all.approximate.to_string()));
        properties.push(("instructions.refused", code.all.refused.to_string()));
    }
    properties.extend(summary.missing.iter().map(|line| ("missing", line.clone())));
    for (name, value) in properties {
        let _ = writeln!(
            text,
            "<property name=\"{name}\" value=\"{}\"/>",
            escaped(&value)
        );
    }
    let _ = writeln!(
        text,
        "</properties>\n<testcase classname=\"gfxjit.exec.{}\" name=\"{}\" time=\"{time}\">",
        escaped(&summary.program()),
        escaped(&summary.words().join(" ")),
    );
    for (kind, message, details) in failures {
        let _ = writeln!(
            text,
            "<failure type=\"{kind}\" message=\"{}\">{}</failure>",
            escaped(&message),
            escaped(&details)
        );
    }
    text.push_str("</testcase>\n</testsuite>\n</testsuites>\n");
    text
}
