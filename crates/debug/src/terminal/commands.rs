//! The terminal's commands, named as in GDB.

use gfxjit_hal::{Going, Machine};

use super::state::{AfterCommand, Terminal};
use super::words::{COMMANDS, parse, with_context};
use super::{memory, show};
use crate::assign::assign;
use crate::expression::evaluate;
use crate::history::Sought;
use crate::session::{Breakpoint, Catch, Core};
use crate::stepping::{How, StepKind};
use crate::value::{Number, Value};
use crate::watch::{Watch, watch_of, watch_of_store};

type Held<'a> = Option<&'a mut (dyn Machine + 'a)>;

/// The command for a word: an exact name, an alias, or an unambiguous prefix.
fn command(word: &str) -> Result<&'static str, String> {
    let exact = COMMANDS
        .iter()
        .find(|(name, others, _)| *name == word || others.contains(&word));
    if let Some((name, ..)) = exact {
        return Ok(name);
    }
    let mut begun = COMMANDS.iter().filter(|(name, ..)| name.starts_with(word));
    match (begun.next(), begun.next()) {
        (Some((name, ..)), None) => Ok(name),
        (Some(_), Some(_)) => Err(format!("`{word}` stands for several commands; see `help`")),
        (None, _) => Err(format!("there is no command `{word}`; see `help`")),
    }
}

/// Executes a command line.
pub(super) fn run(
    terminal: &mut Terminal,
    core: &mut Core,
    machine: Held<'_>,
    line: &str,
) -> Result<AfterCommand, String> {
    let end = line
        .find(|c: char| c.is_whitespace() || c == '/')
        .unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    let name = command(word)?;
    let (format, rest) = match rest.strip_prefix('/') {
        Some(rest) => rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len())),
        None => ("", rest),
    };
    let rest = rest.trim();
    match name {
        "break" | "tbreak" => {
            let how = Breakpoint {
                is_once: name == "tbreak",
                ..Breakpoint::default()
            };
            add_breakpoint(terminal, core, machine.as_deref(), rest, how)?;
        }
        "dprintf" => {
            let (place, text) = rest
                .split_once(',')
                .ok_or("say PLACE,TEXT; values of expressions in braces are put in the text")?;
            let text = text.trim();
            let text = text
                .strip_prefix('"')
                .and_then(|text| text.strip_suffix('"'))
                .unwrap_or(text);
            let how = Breakpoint {
                log: Some(text.to_owned()),
                ..Breakpoint::default()
            };
            add_breakpoint(terminal, core, machine.as_deref(), place.trim(), how)?;
        }
        "delete" => delete(core, rest)?,
        "enable" | "disable" => {
            for number in numbers(rest)? {
                breakpoint(core, number)?.is_enabled = name == "enable";
            }
            core.tell_plan();
        }
        "condition" => {
            let (number, condition) = rest.split_once(' ').unwrap_or((rest, ""));
            let condition = condition.trim();
            let found = breakpoint(core, parse(number)?)?;
            found.condition = (!condition.is_empty()).then(|| condition.to_owned());
        }
        "ignore" => {
            let (number, count) = rest.split_once(' ').ok_or("say NUMBER COUNT")?;
            let found = breakpoint(core, parse(number)?)?;
            found.ignore = found.hits.saturating_add(parse(count.trim())?);
        }
        "watch" => watch(terminal, core, needs(machine)?, rest)?,
        "catch" => catch(terminal, core, rest)?,
        "run" => {
            return match machine {
                None => Ok(AfterCommand::Run),
                Some(_) => Err("the kernel runs already; `kill` ends it".to_owned()),
            };
        }
        "continue" => {
            needs(machine)?;
            return Ok(AfterCommand::Go(core.go()));
        }
        "step" | "next" | "stepi" | "nexti" | "finish" | "until" | "advance" => {
            let machine = needs(machine)?;
            return go(core, machine, name, rest).map(AfterCommand::Go);
        }
        "record" if core.more_come => {
            return Err(
                "recording the launches of programs is unsupported: debug the kernel alone, `gfxjit debug -- run`"
                    .to_owned(),
            );
        }
        "record" => {
            core.is_recording = match rest {
                "" => true,
                "stop" => false,
                _ => return Err("say `record` or `record stop`".to_owned()),
            };
        }
        "reverse-step" | "reverse-next" => {
            let machine = needs(machine)?;
            return core
                .back_line(name == "reverse-next", machine)
                .map(AfterCommand::Go);
        }
        "reverse-stepi" | "reverse-continue" | "written" => {
            let machine = needs(machine)?;
            let sought = match name {
                "reverse-stepi" => Sought::Instruction(core.wave.ok_or("no wave is selected")?),
                "reverse-continue" => Sought::Stop,
                _ => Sought::Write(watched(core, machine, rest)?.0),
            };
            return core.back(sought).map(AfterCommand::Go);
        }
        "kill" => {
            needs(machine)?;
            return Ok(AfterCommand::Go(Going::End));
        }
        "info" => show::info(terminal, core, machine, rest)?,
        "thread" => show::thread(terminal, core, needs(machine)?, rest)?,
        "lane" => show::lane(terminal, core, needs(machine)?, rest)?,
        "backtrace" => show::backtrace(terminal, core, needs(machine)?),
        "frame" | "up" | "down" => {
            let frame = match name {
                "up" => core.frame + 1,
                "down" => core.frame.checked_sub(1).ok_or("nothing is called there")?,
                _ if rest.is_empty() => core.frame,
                _ => parse::<u32>(rest)? as usize,
            };
            show::frame(terminal, core, needs(machine)?, frame)?;
        }
        "print" | "call" if name == "call" => {
            return Err("calling functions of the kernel is unsupported".to_owned());
        }
        "print" => memory::print(terminal, core, needs(machine)?, format, rest)?,
        "x" => memory::examine(terminal, core, needs(machine)?, format, rest)?,
        "list" => show::list(terminal, core, machine.as_deref(), rest)?,
        "disassemble" => show::disassemble(terminal, core, machine.as_deref(), rest)?,
        "display" => {
            if rest.is_empty() {
                show::displays(terminal, core, needs(machine)?);
            } else {
                terminal.display_numbers += 1;
                terminal
                    .displays
                    .push((terminal.display_numbers, rest.to_owned()));
                if let Some(machine) = machine {
                    show::displays(terminal, core, machine);
                }
            }
        }
        "undisplay" => match rest {
            "" => terminal.displays.clear(),
            _ => {
                let number: u32 = parse(rest)?;
                terminal.displays.retain(|(own, _)| *own != number);
            }
        },
        "set" => set(core, machine, rest)?,
        "echo" => terminal.line(rest),
        "help" => {
            for (name, others, what) in COMMANDS {
                let others = others.join(", ");
                let others = if others.is_empty() {
                    others
                } else {
                    format!(" ({others})")
                };
                terminal.line(&format!("{name}{others} {what}"));
            }
        }
        _ => return Ok(AfterCommand::Quit),
    }
    Ok(AfterCommand::Stay)
}

/// The stopped launch.
fn needs<'a>(machine: Held<'a>) -> Result<&'a mut (dyn Machine + 'a), String> {
    machine.ok_or_else(|| "the kernel is not running; `run` launches it".to_owned())
}

fn numbers(text: &str) -> Result<Vec<u32>, String> {
    let all: Result<Vec<u32>, String> = text.split_whitespace().map(parse).collect();
    match all?.as_slice() {
        [] => Err("say the number of a breakpoint; `info breakpoints` lists them".to_owned()),
        all => Ok(all.to_vec()),
    }
}

fn breakpoint(core: &mut Core, number: u32) -> Result<&mut Breakpoint, String> {
    let mut all = core.breakpoints.iter_mut();
    let found = all.find(|breakpoint| breakpoint.number == number);
    found.ok_or_else(|| format!("there is no breakpoint {number}"))
}

fn add_breakpoint(
    terminal: &mut Terminal,
    core: &mut Core,
    machine: Option<&(dyn Machine + '_)>,
    text: &str,
    how: Breakpoint,
) -> Result<(), String> {
    let (place, condition) = match text.split_once(" if ") {
        Some((place, condition)) => (place.trim(), Some(condition.trim().to_owned())),
        None => (text, None),
    };
    let here;
    let place = match (place, machine) {
        ("", Some(machine)) => {
            let frames = core.frames(machine);
            let pc = frames.get(core.frame).ok_or("the wave is over")?.pc;
            here = format!("*{pc:#x}");
            &here
        }
        ("", None) => return Err("say where: FILE:LINE, LINE, FUNCTION or *ADDRESS".to_owned()),
        (place, _) => place,
    };
    let (addresses, at) = match core.addresses(place, machine) {
        Ok(addresses) => {
            let at = show::places(core, &addresses);
            (addresses, at)
        }
        // A pending `*ADDRESS` would be ambiguous: addresses belong to an image.
        Err(reason) if core.more_come && !place.starts_with('*') => (
            Vec::new(),
            format!("waits for an image that has it: {reason}"),
        ),
        Err(reason) => return Err(reason),
    };
    let number = core.add(Breakpoint {
        place: place.to_owned(),
        addresses,
        condition,
        ..how
    });
    terminal.line(&format!("breakpoint {number} {at}"));
    Ok(())
}

fn delete(core: &mut Core, text: &str) -> Result<(), String> {
    if text.is_empty() {
        core.breakpoints.clear();
        core.watches.clear();
        core.tell_plan();
        return Ok(());
    }
    for number in numbers(text)? {
        if !core.delete(number) {
            return Err(format!("there is no breakpoint {number}"));
        }
    }
    Ok(())
}

/// `catch nan`, `catch finding off`; without operands it lists the settings.
fn catch(terminal: &mut Terminal, core: &mut Core, text: &str) -> Result<(), String> {
    let (name, state) = text.split_once(' ').unwrap_or((text, "on"));
    let found = Catch::ALL.into_iter().find(|(own, ..)| *own == name);
    let is_on = match state.trim() {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    };
    match (found, is_on) {
        (Some((_, what, _)), Some(is_on)) => core.catch(what, is_on),
        (None, _) if text.is_empty() => {}
        _ => {
            let names = Catch::ALL.map(|(name, ..)| name).join(", ");
            return Err(format!(
                "`catch` takes one of {names}, optionally followed by `off`, not `{text}`"
            ));
        }
    }
    for (name, what, about) in Catch::ALL {
        if found.is_some_and(|(other, ..)| other != name) {
            continue;
        }
        let state = if core.catches(what) { "on" } else { "off" };
        terminal.line(&format!("catch {name} is {state}: {about}"));
    }
    Ok(())
}

fn watch(
    terminal: &mut Terminal,
    core: &mut Core,
    machine: &mut (dyn Machine + '_),
    text: &str,
) -> Result<(), String> {
    let (watch, place) = watched(core, machine, text)?;
    let number = core.watch(watch, text);
    terminal.line(&format!(
        "watchpoint {number}: {text}, {} bytes of {place}",
        watch.len
    ));
    Ok(())
}

/// The bytes that an expression names, and a text for their location.
fn watched(
    core: &Core,
    machine: &mut (dyn Machine + '_),
    text: &str,
) -> Result<(Watch, String), String> {
    with_context(core, machine, |context| {
        let Some((first, count)) = text.rsplit_once('@') else {
            let value = evaluate(context, text)?;
            return watch_of(context, &value, text);
        };
        let wrong = || format!("`{text}`: a count behind `@` is an integer of 1 or more");
        let count = evaluate(context, count)?;
        let Number::Integer(count @ 1..) = context.number(&count)? else {
            return Err(wrong());
        };
        let count = u64::try_from(count).map_err(|_| wrong())?;
        let first = first.trim();
        // Of something with a place the count is of elements, at an address of bytes.
        if !first.starts_with("lds:")
            && let value @ Value::Object(..) = evaluate(context, first)?
        {
            let (mut watch, place) = watch_of(context, &value, first)?;
            watch.len = watch.len.checked_mul(count).ok_or_else(wrong)?;
            return Ok((watch, place));
        }
        let (_, store) = memory::place(context, first)?;
        watch_of_store(context, &store, count, first)
    })
}

fn go(
    core: &mut Core,
    machine: &mut (dyn Machine + '_),
    name: &str,
    rest: &str,
) -> Result<Going, String> {
    match name {
        "until" | "advance" => {
            let addresses = core.addresses(rest, Some(machine))?;
            let mut own = addresses.iter().filter(|one| one.image == core.image);
            let pc = own.next().ok_or("that place has no code here")?.pc;
            core.step(How::Until { pc, sp: None }, machine)
        }
        "finish" => core.finish(machine),
        _ => {
            let count = match rest {
                "" => 1,
                rest => parse(rest)?,
            };
            if count == 0 {
                return Err(format!("`{name} {rest}`: a count is 1 or more"));
            }
            let over = matches!(name, "next" | "nexti");
            let kind = match name {
                "stepi" | "nexti" => StepKind::Instruction { over },
                _ => StepKind::Line { over },
            };
            core.steps(kind, count, machine)
        }
    }
}

fn set(core: &mut Core, machine: Held<'_>, text: &str) -> Result<(), String> {
    if let Some(how) = text.strip_prefix("scheduler-locking") {
        core.is_locked = match how.trim() {
            "on" => true,
            "off" => false,
            other => return Err(format!("scheduler-locking is on or off, not `{other}`")),
        };
        return Ok(());
    }
    let assignment = text
        .strip_prefix("var ")
        .or_else(|| text.strip_prefix("variable "));
    let assignment = assignment.or_else(|| text.starts_with('$').then_some(text));
    let assignment = assignment.ok_or_else(|| {
        format!("`set {text}` is unsupported; say `set var TARGET = VALUE` or `set scheduler-locking on|off`")
    })?;
    let (target, value) = assignment.split_once('=').ok_or("say TARGET = VALUE")?;
    with_context(core, needs(machine)?, |context| {
        assign(context, target.trim(), value)
    })?;
    core.is_changed = true;
    Ok(())
}
