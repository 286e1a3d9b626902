//! What a program asks about its target (`__gfxjit_reflect("…")`), answered in its text: LLVM's passes answer it in IR,
//! which comgr has for itself.
//!
//! The header that declares the function gets a macro in its place, by which clang evaluates the answer among constants;
//! what is behind a condition that does not hold is never looked at by the code generator.

use std::borrow::Cow;
use std::fmt::Write as _;

use gfxjit_comgr::HEADER_PREFIX;
use gfxjit_llvm::ir::cpu_features;
use gfxjit_targets::Processor;

use crate::job::Job;
use crate::reflect::Questions;

/// How the line begins that declares the function, in `gfxjit/compiler.h`.
const DECLARATION: &str = "extern \"C\" __attribute__((__const__)) int __gfxjit_reflect(";

/// Questions without a parameter.
const PLAIN: [&str; 8] = [
    "major",
    "minor",
    "stepping",
    "xnack",
    "sramecc",
    "wave_size",
    "lds_bytes",
    "sm",
];

/// A header, with answers in the place of the declaration if it has that.
pub(super) fn answered<'t>(header: &'t str, job: &Job) -> Cow<'t, str> {
    let Some((before, rest)) = header.split_once(DECLARATION) else {
        return Cow::Borrowed(header);
    };
    let after = rest.split_once('\n').map_or("", |(_, after)| after);
    // Lines behind it keep their numbers.
    let text = before.strip_prefix(HEADER_PREFIX).unwrap_or(before);
    let next = text.matches('\n').count() + 2;
    Cow::Owned(format!(
        "{before}{}\n#define __gfxjit_reflect(__question) \
         (__gj_reflect_value<__gj_reflect_answer(__question)>::value)\n#line {next}\n{after}",
        answers(job)
    ))
}

/// A function of C++ that has all answers.
fn answers(job: &Job) -> String {
    let mut questions = Questions::new(job);
    let mut text = String::from(
        "constexpr bool __gj_reflect_is(const char *__a, const char *__b) {\n\
         while (*__a && *__a == *__b) { ++__a; ++__b; }\nreturn *__a == *__b; }\n\
         int __gj_reflect_unknown();\n\
         template <int __value> struct __gj_reflect_value { static constexpr int value = __value; };\n\
         constexpr int __gj_reflect_answer(const char *__question) {\n",
    );
    let features = cpu_features(job.amd_target().processor().name()).unwrap_or_default();
    let plain = PLAIN.iter().map(|name| (*name).to_owned());
    let processors = Processor::all().map(|one| format!("processor={}", one.name()));
    let families = Processor::all().filter(|one| one.is_generic());
    let families = families.map(|one| format!("family={}", one.name()));
    let features = features.into_keys().map(|name| format!("feature={name}"));
    for question in plain.chain(processors).chain(families).chain(features) {
        if let Some(answer) = questions.answer(&question) {
            let _ = writeln!(
                text,
                "if (__gj_reflect_is(__question, \"{question}\")) return {answer};"
            );
        }
    }
    text.push_str("return __gj_reflect_unknown(); }");
    text
}
