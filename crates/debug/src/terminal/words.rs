//! The names of commands, and the parsing of their operands.

use gfxjit_hal::Machine;

use crate::session::{Core, context};

/// Names, aliases, help texts.
pub(super) const COMMANDS: [(&str, &[&str], &str); 44] = [
    (
        "break",
        &["b", "br"],
        "PLACE [if CONDITION]: stop waves there; FILE:LINE, LINE, FUNCTION, *ADDRESS",
    ),
    ("tbreak", &["tb"], "PLACE [if CONDITION]: the same, once"),
    (
        "dprintf",
        &[],
        "PLACE [if CONDITION],TEXT: print the text there, with the values of expressions in braces, and go on",
    ),
    (
        "delete",
        &["d"],
        "[NUMBER…]: delete breakpoints and watchpoints; without numbers, all",
    ),
    ("enable", &[], "NUMBER…: enable breakpoints"),
    ("disable", &[], "NUMBER…: disable breakpoints"),
    (
        "condition",
        &["cond"],
        "NUMBER [CONDITION]: stop only if it is true for an enabled lane",
    ),
    (
        "ignore",
        &[],
        "NUMBER COUNT: do not stop there the next COUNT times",
    ),
    (
        "watch",
        &[],
        "EXPRESSION | ELEMENT@COUNT | ADDRESS@BYTES: stop after a store to it, in memory or LDS",
    ),
    (
        "catch",
        &[],
        "[finding|divergence|nan [off]]: stop waves where that happens; alone, list the settings",
    ),
    ("run", &["r"], ": launch the kernel"),
    ("continue", &["c", "fg"], ": resume"),
    ("step", &["s"], "[COUNT]: to the next line, into functions"),
    ("next", &["n"], "[COUNT]: to the next line, over functions"),
    ("stepi", &["si"], "[COUNT]: one instruction"),
    ("nexti", &["ni"], "[COUNT]: one instruction, over calls"),
    (
        "finish",
        &["fin"],
        ": run until the selected function returns",
    ),
    ("until", &["u"], "PLACE: run until the wave is there"),
    ("advance", &["adv"], "PLACE: the same"),
    (
        "record",
        &[],
        "[stop]: record launches from now on, for the reverse commands",
    ),
    (
        "reverse-step",
        &["rs"],
        ": back to the beginning of an earlier line",
    ),
    ("reverse-next", &["rn"], ": the same, over functions"),
    ("reverse-stepi", &["rsi"], ": back by one instruction"),
    (
        "reverse-continue",
        &["rc"],
        ": back to a breakpoint or to a store to a watched place",
    ),
    (
        "written",
        &[],
        "EXPRESSION: back to the last instruction that has written it",
    ),
    ("kill", &["k"], ": end the launch"),
    (
        "info",
        &["i"],
        "threads [all] | locals | args | registers | breakpoints | lds | display | frame | line",
    ),
    ("thread", &["t"], "[NUMBER]: select a wave"),
    ("lane", &[], "[NUMBER]: select a lane"),
    (
        "backtrace",
        &["bt", "where"],
        ": the call stack of the wave",
    ),
    ("frame", &["f"], "[NUMBER]: select a frame of it"),
    ("up", &[], ": select the caller"),
    ("down", &[], ": select the called function"),
    (
        "print",
        &["p", "inspect"],
        "[/x|/d|/u|/t|/lanes] EXPRESSION: a value; with /lanes, of all lanes",
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
    (
        "undisplay",
        &[],
        "[NUMBER]: do not show it any more; without a number, show none",
    ),
    ("set", &[], "var TARGET = VALUE | scheduler-locking on|off"),
    ("echo", &[], "TEXT: print it"),
    ("help", &["h"], ": this list"),
    ("quit", &["q", "exit"], ": leave the debugger"),
    ("call", &[], "FUNCTION(…): unsupported"),
];

/// Parses a number.
pub(super) fn parse<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is no number that fits here"))
}

/// Calls `f` with the selected wave, lane and frame.
pub(super) fn with_context<R>(
    core: &Core,
    machine: &mut (dyn Machine + '_),
    f: impl FnOnce(&mut crate::locate::Context<'_>) -> Result<R, String>,
) -> Result<R, String> {
    let wave = core.wave.ok_or("no wave is selected")?;
    let frames = core.frames(machine);
    let frame = frames.get(core.frame).ok_or("the wave is over")?;
    f(&mut context(&core.program, machine, wave, core.lane, frame))
}
