//! The words of commands, and how the words behind them are read.

use gfxjit_hal::Machine;

use crate::session::{Core, context};

/// Names, what else they are called, what they are for.
pub(super) const COMMANDS: [(&str, &[&str], &str); 43] = [
    (
        "break",
        &["b", "br"],
        "PLACE [if CONDITION]: hold waves there; FILE:LINE, LINE, FUNCTION, *ADDRESS",
    ),
    ("tbreak", &["tb"], "PLACE [if CONDITION]: the same, once"),
    (
        "delete",
        &["d"],
        "[NUMBER…]: delete breakpoints, watchpoints; all of them",
    ),
    ("enable", &[], "NUMBER…: hold at breakpoints again"),
    ("disable", &[], "NUMBER…: pass breakpoints"),
    (
        "condition",
        &["cond"],
        "NUMBER [CONDITION]: hold where it is true for an enabled lane",
    ),
    ("ignore", &[], "NUMBER COUNT: pass a breakpoint so often"),
    (
        "watch",
        &[],
        "EXPRESSION: hold behind a store to it, in memory or LDS",
    ),
    (
        "catch",
        &[],
        "[finding|divergence|nan [off]]: hold waves where that happens; what is caught",
    ),
    ("run", &["r"], ": launch the kernel"),
    ("continue", &["c", "fg"], ": go on"),
    ("step", &["s"], "[COUNT]: to another line, into functions"),
    ("next", &["n"], "[COUNT]: to another line, over functions"),
    ("stepi", &["si"], "[COUNT]: an instruction"),
    ("nexti", &["ni"], "[COUNT]: an instruction; a call is one"),
    (
        "finish",
        &["fin"],
        ": until the function that is looked at returns",
    ),
    ("until", &["u"], "PLACE: until the wave is there"),
    ("advance", &["adv"], "PLACE: the same"),
    (
        "record",
        &[],
        "[stop]: record launches from now on, so that they go backwards",
    ),
    (
        "reverse-step",
        &["rs"],
        ": back to where a line begins that is another one",
    ),
    (
        "reverse-next",
        &["rn"],
        ": the same, in the function that is looked at",
    ),
    ("reverse-stepi", &["rsi"], ": back by an instruction"),
    (
        "reverse-continue",
        &["rc"],
        ": back to a breakpoint or to a store to what is watched",
    ),
    (
        "written",
        &[],
        "EXPRESSION: back to the instruction that has written it last",
    ),
    ("kill", &["k"], ": end the launch"),
    (
        "info",
        &["i"],
        "threads [all] | locals | args | registers | breakpoints | lds | display | frame | line",
    ),
    ("thread", &["t"], "[NUMBER]: look at a wave"),
    ("lane", &[], "[NUMBER]: look at a lane"),
    (
        "backtrace",
        &["bt", "where"],
        ": the functions that the wave is in",
    ),
    ("frame", &["f"], "[NUMBER]: look at one of them"),
    ("up", &[], ": look at the caller"),
    ("down", &[], ": look at the function that it has called"),
    (
        "print",
        &["p", "inspect"],
        "[/x|/d|/u|/t|/lanes] EXPRESSION: a value; of all lanes",
    ),
    (
        "x",
        &[],
        "/COUNT FORMAT UNIT ADDRESS: memory; lds:OFFSET, scratch:OFFSET, or a flat address",
    ),
    ("list", &["l"], "[PLACE]: the source"),
    (
        "disassemble",
        &["disas"],
        "[FUNCTION]: instructions, with the source between them",
    ),
    ("display", &["disp"], "[EXPRESSION]: show it at every stop"),
    ("undisplay", &[], "[NUMBER]: no more"),
    ("set", &[], "var TARGET = VALUE | scheduler-locking on|off"),
    ("echo", &[], "TEXT: show it"),
    ("help", &["h"], ": this list"),
    ("quit", &["q", "exit"], ": end"),
    ("call", &[], "FUNCTION(…): unsupported"),
];

/// A number that the user gives.
pub(super) fn parse<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is no number that fits here"))
}

/// Does something with the frame and the lane that are looked at.
pub(super) fn with_context<R>(
    core: &Core,
    machine: &mut (dyn Machine + '_),
    f: impl FnOnce(&mut crate::locate::Context<'_>) -> Result<R, String>,
) -> Result<R, String> {
    let wave = core.wave.ok_or("no wave is looked at")?;
    let frames = core.frames(machine);
    let frame = frames.get(core.frame).ok_or("the wave is over")?;
    f(&mut context(&core.program, machine, wave, core.lane, frame))
}
