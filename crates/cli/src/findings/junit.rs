//! JUnit's format: a run is one test case, and what is wrong with it a failure. The format has no standard; this is what
//! Jenkins, GitLab and GitHub's actions agree on.

use std::fmt::Write as _;
use std::time::Duration;

use super::{Failure, seconds};
use crate::markup::escaped;

/// A run as a test case.
pub(crate) struct TestCase<'a> {
    /// The command: `gfxjit exec`.
    pub(crate) suite: &'a str,
    /// The program or the source.
    pub(crate) class: &'a str,
    /// What tells this run from others of it: the whole command line.
    pub(crate) name: &'a str,
    pub(crate) took: Duration,
    pub(crate) properties: Vec<(&'static str, String)>,
    pub(crate) failures: &'a [Failure],
}

impl TestCase<'_> {
    pub(crate) fn xml(&self) -> String {
        let time = seconds(self.took);
        let count = u8::from(!self.failures.is_empty());
        let suite = escaped(self.suite);
        let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "<testsuites tests=\"1\" failures=\"{count}\" errors=\"0\" time=\"{time}\">\n\
             <testsuite name=\"{suite}\" tests=\"1\" failures=\"{count}\" errors=\"0\" skipped=\"0\" time=\"{time}\">\n\
             <properties>"
        );
        for (name, value) in &self.properties {
            let value = escaped(value);
            let _ = writeln!(text, "<property name=\"{name}\" value=\"{value}\"/>");
        }
        let _ = writeln!(
            text,
            "</properties>\n<testcase classname=\"{}.{}\" name=\"{}\" time=\"{time}\">",
            suite.replace(' ', "."),
            escaped(self.class),
            escaped(self.name),
        );
        for failure in self.failures {
            let kind = match (&failure.kernel, failure.is_finding) {
                (Some(_), true) => "finding",
                (Some(_), false) => "fault",
                (None, _) => &failure.kind,
            };
            let _ = writeln!(
                text,
                "<failure type=\"{}\" message=\"{}\">{}</failure>",
                escaped(kind),
                escaped(&failure.line()),
                escaped(&failure.details)
            );
        }
        text.push_str("</testcase>\n</testsuite>\n</testsuites>\n");
        text
    }
}
