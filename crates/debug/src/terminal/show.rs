//! Output about stopped launches: places, call stacks, sources, registers.

use std::sync::Arc;

use gfxjit_hal::{Machine, WavePlace, WaveRegister, WaveState};

use super::state::{Listed, Terminal};
use super::words::{parse, with_context};
use crate::dwarf::SourceLine;
use crate::expression::{NAMED_REGISTERS, register};
use crate::frames::Frame;
use crate::program::Program;
use crate::session::{Catch, CodeAddress, Core, Stop};
use crate::texts::{file_line, groups, place_name, ranges, state_name, wave_name, wave_place};
use crate::value::Value;

/// Lines shown by `list`.
const LINES: u32 = 10;

/// With more waves, `info threads` groups them.
const MANY: usize = 16;

/// In long functions, `disassemble` shows this many instructions before and after the current one.
const AROUND: usize = 24;

/// The places of a breakpoint.
pub(super) fn places(core: &Core, all: &[CodeAddress]) -> String {
    let texts = all.iter().take(4);
    let texts: Vec<String> = texts
        .map(|one| place_name(core.image(one.image), one.pc))
        .collect();
    match all.len() {
        0..=4 => format!("at {}", texts.join(", ")),
        count => format!("at {} and {} more", texts.join(", "), count - 4),
    }
}

/// A line of source, with its number.
fn source_line(program: &Program, place: SourceLine) -> Option<String> {
    let text = program.source(place.file)?;
    let line = text.lines().nth((place.line as usize).checked_sub(1)?)?;
    Some(format!("{}\t{line}", place.line))
}

/// A frame as one line of a backtrace.
fn frame_text(
    core: &Core,
    machine: &mut (dyn Machine + '_),
    number: usize,
    frame: &Frame,
) -> String {
    let arguments = arguments(core, machine, frame);
    let arguments: Vec<String> = arguments
        .into_iter()
        .map(|(name, value)| format!("{name}={}", value.unwrap_or_else(|_| "?".to_owned())))
        .collect();
    let at = match frame.place {
        Some(place) => format!(" at {}", file_line(&core.program, place)),
        None => format!(" at {:#x}", frame.pc),
    };
    let inlined = if frame.is_inlined { " (inlined)" } else { "" };
    format!(
        "#{number} {} ({}){at}{inlined}",
        short(&frame.name),
        arguments.join(", ")
    )
}

/// A function's name without parameter types.
fn short(name: &str) -> &str {
    name.split('(').next().unwrap_or(name)
}

type Shown = Vec<(String, Result<String, String>)>;

fn arguments(core: &Core, machine: &mut (dyn Machine + '_), frame: &Frame) -> Shown {
    let mut found = variables(core, machine, frame, true);
    if let Some(wave) = core.wave.filter(|_| found.is_empty()) {
        let context = crate::session::context(&core.program, machine, wave, core.lane, frame);
        let passed = context.passed().into_iter();
        found.extend(passed.map(|(name, value, _)| (name, Ok(format!("{value:#x}")))));
    }
    found
}

fn variables(
    core: &Core,
    machine: &mut (dyn Machine + '_),
    frame: &Frame,
    parameters: bool,
) -> Shown {
    let Some(wave) = core.wave else {
        return Vec::new();
    };
    let program = Arc::clone(&core.program);
    let all = frame.variables(&program).into_iter();
    let wanted = all.filter(|variable| variable.is_parameter == parameters);
    let mut context = crate::session::context(&program, machine, wave, core.lane, frame);
    wanted
        .map(|variable| {
            let size = program.info.types.size(variable.ty);
            let value = match size {
                Some(size) => context.locate(variable, size),
                None => Err("its size is not known".to_owned()),
            };
            let value = value.and_then(|store| context.show(&Value::Object(variable.ty, store)));
            (variable.name.clone(), value)
        })
        .collect()
}

/// Shows the reason and place of a stop.
pub(super) fn stop(
    terminal: &mut Terminal,
    core: &mut Core,
    stop: &Stop,
    machine: &mut dyn Machine,
) {
    let why = match stop {
        Stop::Breakpoint(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
            Some(format!("breakpoint {}", numbers.join(", ")))
        }
        Stop::Step | Stop::Back(None) => None,
        Stop::Back(Some(note)) => Some(note.clone()),
        Stop::Pause => Some("paused".to_owned()),
        Stop::Waits => Some("the wave waits or has ended, and others are held".to_owned()),
        Stop::Fault(what) => Some(format!("fault: {what}")),
        Stop::Caught(Catch::Finding, text) => Some(format!("finding: {text}")),
        Stop::Caught(Catch::Divergence, text) => Some(format!("divergence: {text}")),
        Stop::Caught(Catch::Nan, text) => Some(text.clone()),
        Stop::Written(number, pc) => {
            let watch = core
                .watches
                .iter()
                .find(|(watch, _)| watch.number == *number);
            let text = watch.map(|(_, text)| text.clone()).unwrap_or_default();
            let by = place_name(&core.program, *pc);
            let now = with_context(core, machine, |context| {
                let value = crate::expression::evaluate(context, &text)?;
                context.show(&value)
            });
            let now = now.map(|value| format!(" = {value}")).unwrap_or_default();
            Some(format!("watchpoint {number}: {text}{now}, written at {by}"))
        }
    };
    if let (Some(why), Some(wave)) = (why, core.wave) {
        terminal.line(&format!("{why}: {}, lane {}", wave_name(wave), core.lane));
    }
    if let Err(reason) = frame(terminal, core, machine, 0) {
        terminal.line(&reason);
    }
    displays(terminal, core, machine);
}

/// Selects and shows a frame.
pub(super) fn frame(
    terminal: &mut Terminal,
    core: &mut Core,
    machine: &mut (dyn Machine + '_),
    number: usize,
) -> Result<(), String> {
    let frames = core.frames(machine);
    let frame = frames.get(number);
    let frame =
        frame.ok_or_else(|| format!("there is no frame {number}; there are {}", frames.len()))?;
    core.frame = number;
    let text = frame_text(core, machine, number, frame);
    terminal.line(&text);
    match frame
        .place
        .and_then(|place| source_line(&core.program, place))
    {
        Some(line) => terminal.line(&line),
        None => {
            let instruction = core.program.parts.instructions.get(&frame.pc);
            let text = instruction.map_or("(no instruction)", |(_, text)| text);
            let line = format!("{:#x}\t{text}", frame.pc);
            terminal.line(&line);
        }
    }
    terminal.listed = None;
    Ok(())
}

/// Shows the expressions of `display`.
pub(super) fn displays(terminal: &mut Terminal, core: &Core, machine: &mut (dyn Machine + '_)) {
    for (number, text) in terminal.displays.clone() {
        let value = with_context(core, machine, |context| {
            let value = crate::expression::evaluate(context, &text)?;
            context.show(&value)
        });
        let value = value.unwrap_or_else(|reason| format!("({reason})"));
        terminal.line(&format!("{number}: {text} = {value}"));
    }
}

/// `backtrace`: the call stack.
pub(super) fn backtrace(terminal: &mut Terminal, core: &Core, machine: &mut (dyn Machine + '_)) {
    for (number, frame) in core.frames(machine).iter().enumerate() {
        let text = frame_text(core, machine, number, frame);
        terminal.line(&text);
    }
}

/// `thread`: selects a wave by number.
pub(super) fn thread(
    terminal: &mut Terminal,
    core: &mut Core,
    machine: &mut (dyn Machine + '_),
    text: &str,
) -> Result<(), String> {
    let waves = machine.waves();
    if !text.is_empty() {
        let number: usize = parse(text)?;
        let place = number.checked_sub(1).and_then(|index| waves.get(index));
        let place = place
            .ok_or_else(|| format!("there is no thread {number}; there are {}", waves.len()))?;
        core.look_at(place.id, machine);
    }
    let wave = core.wave.ok_or("no wave is selected")?;
    let number = waves
        .iter()
        .position(|place| place.id == wave)
        .map_or(0, |index| index + 1);
    terminal.line(&format!(
        "thread {number}: {}, lane {}",
        wave_name(wave),
        core.lane
    ));
    frame(terminal, core, machine, 0)
}

/// `lane`: selects a lane.
pub(super) fn lane(
    terminal: &mut Terminal,
    core: &mut Core,
    machine: &mut (dyn Machine + '_),
    text: &str,
) -> Result<(), String> {
    let wave = core.wave.ok_or("no wave is selected")?;
    let waves = machine.waves();
    let place = waves
        .iter()
        .find(|place| place.id == wave)
        .ok_or("the wave is over")?;
    if !text.is_empty() {
        let lane: u32 = parse(text)?;
        if lane >= place.lanes {
            return Err(format!("a wave has {} lanes", place.lanes));
        }
        core.lane = lane;
    }
    let is_on = place.exec >> core.lane & 1 != 0;
    let off = if is_on {
        ""
    } else {
        ", which is not enabled here"
    };
    terminal.line(&format!("lane {}{off}", core.lane));
    Ok(())
}

/// `info`.
pub(super) fn info(
    terminal: &mut Terminal,
    core: &mut Core,
    machine: Option<&mut (dyn Machine + '_)>,
    text: &str,
) -> Result<(), String> {
    let (what, rest) = text.split_once(' ').unwrap_or((text, ""));
    let all = [
        "threads",
        "locals",
        "args",
        "registers",
        "breakpoints",
        "lds",
        "display",
        "frame",
        "line",
    ];
    let found = match what {
        "b" => Some("breakpoints"),
        "r" | "reg" => Some("registers"),
        "" => None,
        _ => all.into_iter().find(|name| name.starts_with(what)),
    };
    let what = found.ok_or_else(|| format!("`info` takes one of {}", all.join(", ")))?;
    match what {
        "breakpoints" => return breakpoints(terminal, core),
        "display" => {
            for (number, text) in terminal.displays.clone() {
                terminal.line(&format!("{number}: {text}"));
            }
            return Ok(());
        }
        _ => {}
    }
    let machine = machine.ok_or("the kernel is not running; `run` launches it")?;
    match what {
        "threads" => threads(terminal, core, machine, rest.trim())?,
        "registers" => registers(terminal, core, machine, rest.trim())?,
        "lds" => lds(terminal, core, machine)?,
        "frame" => frame(terminal, core, machine, core.frame)?,
        "line" => {
            let frames = core.frames(machine);
            let frame = frames.get(core.frame).ok_or("the wave is over")?;
            let text = place_name(&core.program, frame.pc);
            terminal.line(&text);
            if let Some(at) = frame.place {
                let file = core.program.info.lines.file(at.file);
                let path = core.program.real_path(file).display().to_string();
                terminal.line(&path);
            }
        }
        _ => {
            let frames = core.frames(machine);
            let frame = frames.get(core.frame).ok_or("the wave is over")?;
            let found = match what {
                "args" => arguments(core, machine, frame),
                _ => variables(core, machine, frame, false),
            };
            if found.is_empty() {
                let none = match core.program.has_lines() {
                    true => "there are none here",
                    false => "not known: the image has no debug information",
                };
                terminal.line(none);
            }
            for (name, value) in found {
                let value = value.unwrap_or_else(|reason| format!("<{reason}>"));
                terminal.line(&format!("{name} = {value}"));
            }
        }
    }
    Ok(())
}

fn breakpoints(terminal: &mut Terminal, core: &Core) -> Result<(), String> {
    if core.breakpoints.is_empty() && core.watches.is_empty() {
        terminal.line("there are none");
    }
    for breakpoint in &core.breakpoints {
        let condition = breakpoint
            .condition
            .as_ref()
            .map(|text| format!(" if {text}"));
        let off = match (breakpoint.is_enabled, breakpoint.addresses.is_empty()) {
            (false, _) => ", disabled",
            (true, true) => ", waits for an image that has it",
            (true, false) => "",
        };
        let log = breakpoint.log.as_ref();
        let log = log.map(|text| format!(", prints {text}"));
        let text = format!(
            "{} {}{}{}, reached {} times{off}",
            breakpoint.number,
            breakpoint.place,
            condition.unwrap_or_default(),
            log.unwrap_or_default(),
            breakpoint.hits
        );
        terminal.line(&text);
    }
    for (watch, text) in &core.watches {
        terminal.line(&format!(
            "{} watch {text}, {} bytes",
            watch.number, watch.len
        ));
    }
    Ok(())
}

/// `info threads`: the waves. More than [`MANY`] are grouped by place and state, unless `all` is given.
fn threads(
    terminal: &mut Terminal,
    core: &Core,
    machine: &(dyn Machine + '_),
    wanted: &str,
) -> Result<(), String> {
    let lists_all = match wanted {
        "" => false,
        "all" => true,
        _ => {
            return Err(format!(
                "`info threads` takes `all` or nothing, not `{wanted}`"
            ));
        }
    };
    let waves = machine.waves();
    let at = |wave: &WavePlace| match wave.state {
        WaveState::Ended => String::new(),
        _ => format!("  {}", wave_place(&core.program, machine, wave)),
    };
    let one = |index: usize, wave: &WavePlace| {
        let mark = if Some(wave.id) == core.wave { '*' } else { ' ' };
        let (name, state) = (wave_name(wave.id), state_name(wave.state));
        format!("{mark} {:<3} {name}  {state}{}", index + 1, at(wave))
    };
    if lists_all || waves.len() <= MANY {
        for (index, wave) in waves.iter().enumerate() {
            terminal.line(&one(index, wave));
        }
        return Ok(());
    }
    let own = waves.iter().position(|wave| Some(wave.id) == core.wave);
    if let Some(index) = own {
        terminal.line(&one(index, &waves[index]));
    }
    for group in groups(&waves) {
        let first = &waves[group[0]];
        let (count, state) = (group.len(), state_name(first.state));
        let noun = if count == 1 { "wave" } else { "waves" };
        let text = format!("  {count} {noun} {state}{}: {}", at(first), ranges(&group));
        terminal.line(&text);
    }
    Ok(())
}

fn registers(
    terminal: &mut Terminal,
    core: &Core,
    machine: &mut (dyn Machine + '_),
    wanted: &str,
) -> Result<(), String> {
    let wave = core.wave.ok_or("no wave is selected")?;
    let lane = core.lane;
    if !wanted.is_empty() {
        let name = wanted.trim_start_matches('$');
        let register = register(name, lane);
        let value = register.and_then(|register| machine.register(wave, register));
        let value = value.ok_or_else(|| format!("the wave has no register `{name}`"))?;
        terminal.line(&format!("{name} {value:#x} {value}"));
        return Ok(());
    }
    let [scalar, vector, accumulation] = machine.registers(wave).ok_or("the wave is over")?;
    for (name, register) in NAMED_REGISTERS {
        let value = machine.register(wave, register).unwrap_or(0);
        terminal.line(&format!("{name:<5} {value:#x}"));
    }
    let mut rows = |letter: char, count: u32, make: &dyn Fn(u32) -> WaveRegister| {
        let values: Vec<u64> = (0..count)
            .map(|number| machine.register(wave, make(number)).unwrap_or(0))
            .collect();
        for (first, values) in (0..).step_by(8).zip(values.chunks(8)) {
            let values: Vec<String> = values.iter().map(|value| format!("{value:08x}")).collect();
            let name = format!("{letter}{first}");
            terminal.line(&format!("{name:<5} {}", values.join(" ")));
        }
    };
    rows('s', scalar, &WaveRegister::Sgpr);
    rows('v', vector, &|number| WaveRegister::Vgpr { number, lane });
    rows('a', accumulation, &|number| WaveRegister::Agpr {
        number,
        lane,
    });
    Ok(())
}

fn lds(
    terminal: &mut Terminal,
    core: &Core,
    machine: &mut (dyn Machine + '_),
) -> Result<(), String> {
    let wave = core.wave.ok_or("no wave is selected")?;
    let len = machine.lds_len(wave.workgroup);
    let mut bytes = vec![0; len.ok_or("the workgroup is over")?];
    machine
        .lds(wave.workgroup, 0, &mut bytes)
        .ok_or("the workgroup is over")?;
    let rows: Vec<String> = bytes
        .chunks(32)
        .enumerate()
        .map(|(row, bytes)| {
            let words = bytes.chunks(4).map(|word| {
                let value = word.iter().rev().map(|byte| format!("{byte:02x}"));
                value.collect::<String>()
            });
            format!("{:#06x} {}", row * 32, words.collect::<Vec<_>>().join(" "))
        })
        .collect();
    if rows.is_empty() {
        terminal.line("the workgroup has no LDS");
    }
    let mut before = String::new();
    for row in rows {
        let content = row
            .split_once(' ')
            .map_or("", |(_, content)| content)
            .to_owned();
        if content != before {
            terminal.line(&row);
        }
        before = content;
    }
    Ok(())
}

/// `list`: source text.
pub(super) fn list(
    terminal: &mut Terminal,
    core: &Core,
    machine: Option<&(dyn Machine + '_)>,
    text: &str,
) -> Result<(), String> {
    let at = |program: &Program, pc: u64| {
        let line = program
            .line_at(pc)
            .ok_or("no line of a source is known there")?;
        let name = program.info.lines.file(line.place.file);
        let name = program.real_path(name).display().to_string();
        let text = program.source(line.place.file);
        Ok::<_, String>(Listed {
            text: text.ok_or_else(|| format!("cannot read {name}"))?,
            name,
            line: line.place.line.saturating_sub(LINES / 2).max(1),
        })
    };
    let listed = if !text.is_empty() {
        let addresses = core.addresses(text, machine)?;
        let first = addresses.first().ok_or("that place has no code")?;
        at(core.image(first.image), first.pc)?
    } else if let Some(listed) = terminal.listed.take() {
        listed
    } else if let Some(machine) = machine {
        let frames = core.frames(machine);
        let frame = frames.get(core.frame).ok_or("the wave is over")?;
        at(&core.program, frame.inside)?
    } else {
        let name = core.program.main_file().ok_or("no source is known")?;
        let path = core.program.real_path(&name);
        let source = std::fs::read_to_string(&path);
        let name = path.display().to_string();
        Listed {
            text: source.map_err(|error| format!("cannot read {name}: {error}"))?,
            name,
            line: 1,
        }
    };
    let lines = listed.text.lines().enumerate();
    let lines = lines.skip(listed.line as usize - 1).take(LINES as usize);
    let mut any = false;
    for (index, line) in lines {
        terminal.line(&format!("{}\t{line}", index + 1));
        any = true;
    }
    if !any {
        let (name, line) = (&listed.name, listed.line);
        return Err(format!("{name} ends before line {line}"));
    }
    terminal.listed = Some(Listed {
        line: listed.line + LINES,
        ..listed
    });
    Ok(())
}

/// `disassemble`: instructions, with the source lines that they come from.
pub(super) fn disassemble(
    terminal: &mut Terminal,
    core: &Core,
    machine: Option<&(dyn Machine + '_)>,
    text: &str,
) -> Result<(), String> {
    let program = Arc::clone(&core.program);
    let frames = machine
        .map(|machine| core.frames(machine))
        .unwrap_or_default();
    let now = frames.get(core.frame).map(|frame| frame.pc);
    let (program, at, now) = match text {
        "" => {
            let at = now.ok_or("say a function: the kernel is not running")?;
            (program, at, now)
        }
        text => {
            let found = core.addresses(text, machine)?;
            let first = found.first().ok_or("that place has no code")?;
            let now = now.filter(|_| first.image == core.image);
            (Arc::clone(core.image(first.image)), first.pc, now)
        }
    };
    let symbol = program.symbol_at(at).ok_or("no function is known there")?;
    let range = symbol.address..symbol.address + symbol.size;
    let all: Vec<_> = program.parts.instructions.range(range).collect();
    let middle = all
        .iter()
        .position(|(address, _)| **address >= at)
        .unwrap_or(0);
    let first = if all.len() > 4 * AROUND {
        middle.saturating_sub(AROUND)
    } else {
        0
    };
    let count = if all.len() > 4 * AROUND {
        2 * AROUND
    } else {
        all.len()
    };
    let mut before = None;
    for (address, (_, text)) in all.into_iter().skip(first).take(count) {
        let line = program.line_at(*address).map(|line| line.place);
        if let Some(line) = line.filter(|line| Some(*line) != before) {
            let text = source_line(&program, line).unwrap_or_else(|| file_line(&program, line));
            terminal.line(&text);
        }
        before = line.or(before);
        let mark = if Some(*address) == now { "=>" } else { "  " };
        let offset = address - symbol.address;
        terminal.line(&format!("{mark} {address:#x} <+{offset:#x}>: {text}"));
    }
    Ok(())
}
