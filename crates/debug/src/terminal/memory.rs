//! The commands `print` and `x`.

use gfxjit_hal::Machine;

use super::state::Terminal;
use super::words::{parse, with_context};
use crate::expression::evaluate;
use crate::locate::{Context, Store};
use crate::session::Core;
use crate::value::{Number, part};

/// Lanes in each row of `print/lanes`.
const ROW: u32 = 8;

/// A number in one of GDB's formats; `size` is that of its type, in bytes.
fn formatted(number: Number, format: char, size: u32) -> Result<String, String> {
    let Number::Integer(value) = number else {
        return Ok(match number {
            Number::Float(value) => value.to_string(),
            Number::Integer(value) => value.to_string(),
        });
    };
    let mask = 1i128.checked_shl(8 * size).map_or(-1, |bit| bit - 1);
    let bits = value & mask;
    Ok(match format {
        'x' => format!("{bits:#x}"),
        't' => format!("{bits:#b}"),
        'o' => format!("{bits:#o}"),
        'u' => bits.to_string(),
        'd' => {
            let unused = 128 - 8 * size.clamp(1, 16);
            (bits << unused >> unused).to_string()
        }
        'f' if size == 4 => f32::from_bits(bits as u32).to_string(),
        'f' if size == 8 => f64::from_bits(bits as u64).to_string(),
        'c' => format!("{value}"),
        other => return Err(format!("the format `{other}` is unsupported here")),
    })
}

fn shown(context: &mut Context<'_>, text: &str, format: &str) -> Result<String, String> {
    let value = evaluate(context, text)?;
    let Some(format) = format.chars().next() else {
        return context.show(&value);
    };
    let size = context.size(&value);
    let number = context.number(&value)?;
    formatted(number, format, size)
}

/// `print`: an expression's value in the selected lane, or in all lanes.
pub(super) fn print(
    terminal: &mut Terminal,
    core: &mut Core,
    machine: &mut (dyn Machine + '_),
    format: &str,
    text: &str,
) -> Result<(), String> {
    let lanes_format = format.strip_prefix("lanes");
    // Accepted: `print/lanes y`, `print/lanes/x y`, `print/x/lanes y`.
    let (format, text, all) = match (lanes_format, text.strip_prefix("/lanes")) {
        (Some(rest), _) => (rest.trim_start_matches('/'), text, true),
        (None, Some(rest)) => (format, rest.trim(), true),
        (None, None) => match format.split_once('/') {
            Some((format, "lanes")) => (format, text, true),
            _ => (format, text, false),
        },
    };
    if !all {
        let value = with_context(core, machine, |context| shown(context, text, format))?;
        terminal.line(&format!("{text} = {value}"));
        return Ok(());
    }
    let wave = core.wave.ok_or("no wave is selected")?;
    let places = machine.waves();
    let place = places
        .iter()
        .find(|place| place.id == wave)
        .ok_or("the wave is over")?;
    let lane = core.lane;
    let mut cells = Vec::new();
    for lane in 0..place.lanes {
        core.lane = lane;
        let value = with_context(core, machine, |context| shown(context, text, format));
        let is_on = place.exec >> lane & 1 != 0;
        cells.push(match value {
            Ok(value) if is_on => value,
            Ok(value) => format!("({value})"),
            Err(reason) => {
                core.lane = lane;
                return Err(reason);
            }
        });
    }
    core.lane = lane;
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    for (row, cells) in (0..).step_by(ROW as usize).zip(cells.chunks(ROW as usize)) {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        let last = row + cells.len() as u32 - 1;
        terminal.line(&format!("lanes {row:>2}-{last:<2} {}", cells.join("  ")));
    }
    Ok(())
}

/// `x`: memory.
pub(super) fn examine(
    terminal: &mut Terminal,
    core: &mut Core,
    machine: &mut (dyn Machine + '_),
    format: &str,
    text: &str,
) -> Result<(), String> {
    let digits = format
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(format.len());
    let (count, letters) = format.split_at(digits);
    let count: u64 = if count.is_empty() { 1 } else { parse(count)? };
    if count > 1 << 16 {
        return Err(format!("{count} values are too many to show"));
    }
    let (mut kind, mut unit) = ('x', 4u32);
    for letter in letters.chars() {
        match letter {
            'b' => unit = 1,
            'h' => unit = 2,
            'w' => unit = 4,
            'g' => unit = 8,
            'x' | 'd' | 'u' | 't' | 'o' | 'f' | 'i' => kind = letter,
            other => return Err(format!("the format `{other}` is unsupported in `x`")),
        }
    }
    if kind == 'i' {
        return instructions(terminal, core, machine, count, text);
    }
    let lines = with_context(core, machine, |context| {
        let (name, store) = place(context, text)?;
        let mut lines: Vec<String> = Vec::new();
        let each = u64::from(16 / unit.min(16));
        for index in 0..count {
            let bytes = context.read(&part(&store, index * u64::from(unit)), unit as usize)?;
            let mut value = 0i128;
            for byte in bytes.iter().rev() {
                value = value << 8 | i128::from(*byte);
            }
            let cell = formatted(Number::Integer(value), kind, unit)?;
            if index % each == 0 {
                lines.push(format!("{}:", name(index * u64::from(unit))));
            }
            if let Some(line) = lines.last_mut() {
                line.push('\t');
                line.push_str(&cell);
            }
        }
        Ok(lines)
    })?;
    for line in lines {
        terminal.line(&line);
    }
    Ok(())
}

type Name = Box<dyn Fn(u64) -> String>;

/// The location of an operand of `x`: `lds:OFFSET`, `scratch:OFFSET`, a flat address, a pointer's target, an array.
pub(super) fn place(context: &mut Context<'_>, text: &str) -> Result<(Name, Store), String> {
    let mut integer = |text: &str| -> Result<u64, String> {
        let value = evaluate(context, text)?;
        match context.number(&value)? {
            Number::Integer(value) => Ok(value as u64),
            Number::Float(_) => Err("an address is an integer".to_owned()),
        }
    };
    for (prefix, is_lds) in [("lds:", true), ("scratch:", false)] {
        if let Some(offset) = text.strip_prefix(prefix) {
            let offset = integer(offset)? as u32;
            let store = if is_lds {
                Store::Lds(offset)
            } else {
                Store::Scratch(offset)
            };
            let name = move |at: u64| format!("{prefix}{:#x}", u64::from(offset) + at);
            return Ok((Box::new(name), store));
        }
    }
    let value = evaluate(context, text)?;
    let store = match context.target(&value) {
        Ok((_, store)) => store,
        Err(_) => match context.number(&value)? {
            Number::Integer(address) => context.flat(address as u64),
            Number::Float(_) => return Err("an address is an integer".to_owned()),
        },
    };
    let name: Name = match store {
        Store::Memory(address) => Box::new(move |at| format!("{:#x}", address.wrapping_add(at))),
        Store::Lds(offset) => Box::new(move |at| format!("lds:{:#x}", u64::from(offset) + at)),
        Store::Scratch(offset) => {
            Box::new(move |at| format!("scratch:{:#x}", u64::from(offset) + at))
        }
        Store::Register(_) | Store::Bytes(_) => return Err(format!("`{text}` has no address")),
    };
    Ok((name, store))
}

fn instructions(
    terminal: &mut Terminal,
    core: &mut Core,
    machine: &mut (dyn Machine + '_),
    count: u64,
    text: &str,
) -> Result<(), String> {
    let frames = core.frames(machine);
    let pc = frames.get(core.frame).map(|frame| frame.pc);
    let pc = match text {
        "" | "$pc" => pc.ok_or("the wave is over")?,
        text => {
            let digits = text.strip_prefix("0x").unwrap_or(text);
            u64::from_str_radix(digits, 16)
                .map_err(|_| format!("`{text}` is no address of code"))?
        }
    };
    let now = frames.first().map(|frame| frame.pc);
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let program = std::sync::Arc::clone(&core.program);
    for (address, (_, text)) in program.parts.instructions.range(pc..).take(count) {
        let mark = if Some(*address) == now { "=>" } else { "  " };
        terminal.line(&format!(
            "{mark} {address:#x} <{}>: {text}",
            program.place_text(*address)
        ));
    }
    Ok(())
}
