//! The protocol's requests.

use gfxjit_hal::{Going, Machine, WaveId, WaveState};
use serde_json::{Value, json};

use super::shown::{Shown, shown_breakpoint};
use super::{AfterRequest, Dap};
use crate::expression::evaluate;
use crate::frames::{Frame, frames};
use crate::history::Sought;
use crate::session::{Breakpoint, Catch, Core, context};
use crate::stepping::{Catches, How};
use crate::texts::{groups, state_name, wave_name, wave_place};

/// With more waves, threads are grouped, and this is the maximum number of groups.
const MANY: usize = 64;

/// Maximum number of frames of a thread: a frame id is the thread id times this, plus the frame's index.
const FRAMES: usize = 1000;

type Held<'a> = Option<&'a mut (dyn Machine + 'a)>;

/// The capabilities of this debugger, as in the reply to `initialize`.
#[must_use]
pub fn capabilities() -> Value {
    let caught = Catches::default();
    let filters = Catch::ALL.map(|(name, what, about)| {
        let label = match what {
            Catch::Finding => "Findings of checks",
            Catch::Divergence => "Barrier divergence",
            Catch::Nan => "First NaN",
        };
        let is_on = match what {
            Catch::Finding => caught.finding,
            Catch::Divergence => caught.divergence,
            Catch::Nan => caught.nan,
        };
        json!({ "filter": name, "label": label, "description": about, "default": is_on })
    });
    json!({
        "supportsConfigurationDoneRequest": true,
        "exceptionBreakpointFilters": filters,
        "supportsExceptionInfoRequest": true,
        "supportsFunctionBreakpoints": true,
        "supportsConditionalBreakpoints": true,
        "supportsHitConditionalBreakpoints": true,
        "supportsLogPoints": true,
        "supportsEvaluateForHovers": true,
        "supportsDisassembleRequest": true,
        "supportsReadMemoryRequest": true,
        "supportsSteppingGranularity": true,
        "supportsTerminateRequest": true,
        "supportsSetExpression": true,
        "supportsSetVariable": true,
        "supportsDataBreakpoints": true,
        "supportTerminateDebuggee": true,
        // Only for launches with `"record": true`.
        "supportsStepBack": true,
    })
}

impl Dap {
    /// Executes and answers a request.
    pub(super) fn handle(
        &mut self,
        core: &mut Core,
        machine: Option<&mut (dyn Machine + '_)>,
        request: &Value,
    ) -> AfterRequest {
        let machine = machine.map(|machine| machine as _);
        let done = self.answer(core, machine, request);
        let (answer, after) = match done {
            Ok((body, after)) => (Ok(body), after),
            Err(reason) => (Err(reason), AfterRequest::Stay),
        };
        self.client.answer(request, answer);
        after
    }

    fn answer(
        &mut self,
        core: &mut Core,
        machine: Held<'_>,
        request: &Value,
    ) -> Result<(Value, AfterRequest), String> {
        let arguments = &request["arguments"];
        let command = request["command"].as_str().unwrap_or_default();
        let stay = |body| Ok((body, AfterRequest::Stay));
        match command {
            "setBreakpoints" => stay(self.set_breakpoints(core, machine.as_deref(), arguments)),
            "setFunctionBreakpoints" => {
                stay(self.set_functions(core, machine.as_deref(), arguments))
            }
            "setDataBreakpoints" => stay(self.set_data(core, arguments)),
            "setExceptionBreakpoints" => stay(set_caught(core, arguments)),
            "exceptionInfo" => {
                let (name, text) = self
                    .exception
                    .clone()
                    .ok_or("no exception has stopped the kernel")?;
                stay(json!({ "exceptionId": name, "description": text, "breakMode": "always" }))
            }
            "configurationDone" => Ok((json!({}), AfterRequest::Run)),
            "pause" => stay(json!({})),
            "source" => source(core, arguments).map(|body| (body, AfterRequest::Stay)),
            "threads" => stay(self.threads(core, machine)),
            "disconnect" if arguments["terminateDebuggee"] == false => {
                core.let_go();
                Ok((json!({}), AfterRequest::Go(Going::All)))
            }
            "disconnect" | "terminate" => Ok((json!({}), AfterRequest::End)),
            "disassemble" => disassemble(core, arguments).map(|body| (body, AfterRequest::Stay)),
            "stackTrace" | "scopes" | "variables" | "evaluate" | "setExpression"
            | "setVariable" | "dataBreakpointInfo" | "continue" | "next" | "stepIn" | "stepOut"
            | "stepBack" | "reverseContinue" | "readMemory" => {
                let machine = machine.ok_or("the kernel is not held")?;
                self.of_held(core, machine, command, arguments)
            }
            other => Err(format!("the request `{other}` is unsupported")),
        }
    }

    fn of_held(
        &mut self,
        core: &mut Core,
        machine: &mut (dyn Machine + '_),
        command: &str,
        arguments: &Value,
    ) -> Result<(Value, AfterRequest), String> {
        if let Some(thread) = arguments["threadId"].as_u64() {
            let wave = self.wave(thread)?;
            if core.wave != Some(wave) {
                core.look_at(wave, machine);
            }
        }
        let is_instruction = arguments["granularity"] == "instruction";
        let going = match command {
            "continue" => core.go(),
            "next" if is_instruction => core.step(How::Instruction { over: true }, machine)?,
            "stepIn" if is_instruction => core.step(How::Instruction { over: false }, machine)?,
            "next" => core.step_line(true, machine)?,
            "stepIn" => core.step_line(false, machine)?,
            "stepOut" => {
                core.frame = 0;
                core.finish(machine)?
            }
            "stepBack" if is_instruction => {
                core.back(Sought::Instruction(core.wave.ok_or("no wave is selected")?))?
            }
            "stepBack" => core.back_line(true, machine)?,
            "reverseContinue" => core.back(Sought::Stop)?,
            "stackTrace" => return Ok((self.stack(core, machine, arguments)?, AfterRequest::Stay)),
            "scopes" => return Ok((self.scopes(core, machine, arguments)?, AfterRequest::Stay)),
            "variables" => {
                let number = arguments["variablesReference"].as_u64().unwrap_or(0);
                return Ok((self.variables(core, machine, number)?, AfterRequest::Stay));
            }
            "evaluate" => {
                return Ok((self.evaluate(core, machine, arguments)?, AfterRequest::Stay));
            }
            "setVariable" => {
                let body = self.set_variable(core, machine, arguments)?;
                return Ok((body, AfterRequest::Stay));
            }
            "dataBreakpointInfo" => {
                return Ok((
                    self.data_info(core, machine, arguments)?,
                    AfterRequest::Stay,
                ));
            }
            "setExpression" => {
                return Ok((self.set(core, machine, arguments)?, AfterRequest::Stay));
            }
            _ => return Ok((read_memory(machine, arguments)?, AfterRequest::Stay)),
        };
        let body = match command {
            "continue" => json!({ "allThreadsContinued": going == Going::All }),
            _ => json!({}),
        };
        Ok((body, AfterRequest::Go(going)))
    }

    fn wave(&self, thread: u64) -> Result<WaveId, String> {
        let index = usize::try_from(thread)
            .ok()
            .and_then(|thread| thread.checked_sub(1));
        let wave = index.and_then(|index| self.threads.get(index));
        wave.copied()
            .ok_or_else(|| format!("there is no thread {thread}"))
    }

    /// `threads`: the waves. More than [`MANY`] are represented by the selected one and one of each group at the same
    /// place, whose name says how many others there are.
    fn threads(&mut self, core: &Core, machine: Held<'_>) -> Value {
        let Some(machine) = machine else {
            // Editors expect at least one thread.
            return json!({ "threads": [{ "id": 1, "name": "kernel" }] });
        };
        let waves = machine.waves();
        let named = |dap: &mut Self, wave: WaveId, more: &str| json!({ "id": dap.thread(wave), "name": format!("{}{more}", wave_name(wave)) });
        if waves.len() <= MANY {
            let all = waves.iter().map(|wave| named(self, wave.id, ""));
            let all: Vec<Value> = all.collect();
            return match all.is_empty() {
                true => json!({ "threads": [{ "id": 1, "name": "kernel" }] }),
                false => json!({ "threads": all }),
            };
        }
        let mut all = Vec::new();
        if let Some(wave) = waves.iter().find(|wave| Some(wave.id) == core.wave) {
            all.push(named(self, wave.id, ""));
        }
        for group in groups(&waves).iter().take(MANY) {
            let own = group
                .iter()
                .find(|index| Some(waves[**index].id) != core.wave);
            let Some(first) = own.map(|index| &waves[*index]) else {
                continue;
            };
            let at = match first.state {
                WaveState::Ended => String::new(),
                _ => format!(" at {}", wave_place(&core.program, machine, first)),
            };
            let state = state_name(first.state);
            let others = match group.len() - 1 {
                0 => String::new(),
                others => format!(" and {others} more"),
            };
            all.push(named(self, first.id, &format!("{others}, {state}{at}")));
        }
        json!({ "threads": all })
    }

    /// `setBreakpoints`: replaces the breakpoints of a source.
    fn set_breakpoints(
        &mut self,
        core: &mut Core,
        machine: Option<&(dyn Machine + '_)>,
        arguments: &Value,
    ) -> Value {
        let path = arguments["source"]["path"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        let wanted = arguments["breakpoints"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let places = wanted.iter().map(|one| {
            let line = one["line"].as_u64().unwrap_or(0);
            (format!("{path}:{line}"), one)
        });
        let places: Vec<_> = places.collect();
        self.replace(core, machine, &path, &places)
    }

    fn set_functions(
        &mut self,
        core: &mut Core,
        machine: Option<&(dyn Machine + '_)>,
        arguments: &Value,
    ) -> Value {
        let wanted = arguments["breakpoints"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let name = |one: &Value| one["name"].as_str().unwrap_or_default().to_owned();
        let places: Vec<_> = wanted.iter().map(|one| (name(one), one)).collect();
        self.replace(core, machine, "(functions)", &places)
    }

    fn replace(
        &mut self,
        core: &mut Core,
        machine: Option<&(dyn Machine + '_)>,
        source: &str,
        places: &[(String, &Value)],
    ) -> Value {
        for number in self.of_source.remove(source).unwrap_or_default() {
            core.delete(number);
        }
        let mut numbers = Vec::new();
        let mut all = Vec::new();
        for (place, wanted) in places {
            let mut waits = None;
            let found = core.addresses(place, machine).or_else(|reason| {
                if !core.more_come {
                    return Err(reason);
                }
                waits = Some(format!("{reason}; it waits for a kernel that has it"));
                Ok(Vec::new())
            });
            let text = |name: &str| {
                let text = wanted[name].as_str().map(str::trim);
                text.filter(|text| !text.is_empty()).map(str::to_owned)
            };
            let hits = match text("hitCondition").map(|text| text.parse::<u64>()) {
                None => Ok(0),
                Some(Ok(count)) => Ok(count.saturating_sub(1)),
                Some(Err(_)) => {
                    Err("a hit condition is a number: it holds from then on".to_owned())
                }
            };
            match found.and_then(|addresses| Ok((addresses, hits?))) {
                Ok((addresses, ignore)) => {
                    let number = core.add(Breakpoint {
                        place: place.clone(),
                        addresses,
                        condition: text("condition"),
                        ignore,
                        log: text("logMessage"),
                        ..Breakpoint::default()
                    });
                    numbers.push(number);
                    let mut one = shown_breakpoint(core, number);
                    if let Some(reason) = waits {
                        one["message"] = reason.into();
                    }
                    all.push(one);
                }
                Err(reason) => all.push(json!({ "verified": false, "message": reason })),
            }
        }
        self.of_source.insert(source.to_owned(), numbers);
        json!({ "breakpoints": all })
    }

    fn stack(
        &mut self,
        core: &Core,
        machine: &mut (dyn Machine + '_),
        arguments: &Value,
    ) -> Result<Value, String> {
        let thread = arguments["threadId"].as_u64().unwrap_or(0);
        let wave = self.wave(thread)?;
        let all = frames(&core.program, machine, wave);
        let first = arguments["startFrame"].as_u64().unwrap_or(0) as usize;
        let most = match arguments["levels"].as_u64() {
            None | Some(0) => FRAMES,
            Some(levels) => levels as usize,
        };
        let shown: Vec<Value> = all
            .iter()
            .enumerate()
            .skip(first)
            .take(most.min(FRAMES))
            .map(|(index, frame)| {
                let id = thread as usize * FRAMES + index;
                stack_frame(core, id, frame)
            })
            .collect();
        Ok(json!({ "stackFrames": shown, "totalFrames": all.len() }))
    }

    /// Selects the frame with the id in `arguments`, if there is one; returns the selected frame.
    pub(super) fn look(
        &self,
        core: &mut Core,
        machine: &mut (dyn Machine + '_),
        arguments: &Value,
    ) -> Result<Frame, String> {
        if let Some(id) = arguments["frameId"].as_u64() {
            let id = id as usize;
            let wave = self.wave((id / FRAMES) as u64)?;
            if core.wave != Some(wave) {
                core.look_at(wave, machine);
            }
            core.frame = id % FRAMES;
        }
        let all = core.frames(machine);
        all.get(core.frame)
            .cloned()
            .ok_or_else(|| "the wave is over".to_owned())
    }

    fn scopes(
        &mut self,
        core: &mut Core,
        machine: &mut (dyn Machine + '_),
        arguments: &Value,
    ) -> Result<Value, String> {
        let frame = self.look(core, machine, arguments)?;
        let wave = core.wave.ok_or("no wave is selected")?;
        let lane = core.lane;
        let mut scope = |name: &str, expensive: bool, shown: Shown| {
            json!({
                "name": name,
                "variablesReference": self.reference(shown),
                "expensive": expensive,
            })
        };
        let of = |parameters| Shown::Variables {
            wave,
            lane,
            frame: frame.clone(),
            parameters,
        };
        Ok(json!({ "scopes": [
            scope("Locals", false, of(false)),
            scope("Arguments", false, of(true)),
            scope("Work-item", false, Shown::Launch { wave, lane, frame: frame.clone() }),
            scope("Scalar registers", true, Shown::Scalar(wave)),
            scope("Vector registers of the lane", true, Shown::Vector(wave, lane)),
        ] }))
    }

    fn evaluate(
        &mut self,
        core: &mut Core,
        machine: &mut (dyn Machine + '_),
        arguments: &Value,
    ) -> Result<Value, String> {
        let frame = self.look(core, machine, arguments)?;
        let text = arguments["expression"]
            .as_str()
            .unwrap_or_default()
            .trim()
            .to_owned();
        // A command of this debugger for the editor's console: it selects a lane.
        if let Some(lane) = text.strip_prefix("lane ") {
            let waves = machine.waves();
            let place = waves.iter().find(|place| Some(place.id) == core.wave);
            let lanes = place.map_or(0, |place| place.lanes);
            let lane = lane.trim().parse().ok().filter(|lane| *lane < lanes);
            core.lane = lane.ok_or_else(|| format!("a wave has {lanes} lanes"))?;
            return Ok(json!({ "result": format!("lane {}", core.lane), "variablesReference": 0 }));
        }
        let wave = core.wave.ok_or("no wave is selected")?;
        let program = std::sync::Arc::clone(&core.program);
        let lane = core.lane;
        let mut context = context(&program, machine, wave, lane, &frame);
        let value = evaluate(&mut context, &text)?;
        let result = context.show(&value)?;
        let has_parts = !context.parts(&value).is_empty();
        let reference = match has_parts {
            true => self.reference(Shown::Value {
                wave,
                lane,
                frame,
                value,
            }),
            false => 0,
        };
        Ok(json!({ "result": result, "variablesReference": reference }))
    }

    fn set(
        &mut self,
        core: &mut Core,
        machine: &mut (dyn Machine + '_),
        arguments: &Value,
    ) -> Result<Value, String> {
        let frame = self.look(core, machine, arguments)?;
        let target = arguments["expression"].as_str().unwrap_or_default();
        let value = arguments["value"].as_str().unwrap_or_default();
        let wave = core.wave.ok_or("no wave is selected")?;
        let program = std::sync::Arc::clone(&core.program);
        let mut context = context(&program, machine, wave, core.lane, &frame);
        crate::assign::assign(&mut context, target, value)?;
        core.is_changed = true;
        let mut context = self::context(&program, machine, wave, core.lane, &frame);
        let now = evaluate(&mut context, target)?;
        Ok(json!({ "value": context.show(&now)? }))
    }
}

/// `setExceptionBreakpoints`: turns stops at incidents on or off.
fn set_caught(core: &mut Core, arguments: &Value) -> Value {
    let ticked = arguments["filters"].as_array().into_iter().flatten();
    let more = arguments["filterOptions"].as_array().into_iter().flatten();
    let more = more.map(|option| &option["filterId"]);
    let wanted: Vec<&str> = ticked.chain(more).filter_map(Value::as_str).collect();
    for (name, what, _) in Catch::ALL {
        core.catch(what, wanted.contains(&name));
    }
    let known = |name: &&str| Catch::ALL.iter().any(|(own, ..)| own == name);
    let all: Vec<Value> = wanted
        .iter()
        .map(|name| match known(name) {
            true => json!({ "verified": true }),
            false => {
                json!({ "verified": false, "message": format!("there is no filter `{name}`") })
            }
        })
        .collect();
    json!({ "breakpoints": all })
}

fn stack_frame(core: &Core, id: usize, frame: &Frame) -> Value {
    let mut shown = json!({
        "id": id,
        "name": frame.name,
        "line": frame.place.map_or(0, |place| place.line),
        "column": frame.column.max(1),
        "instructionPointerReference": format!("{:#x}", frame.pc),
    });
    if let Some(place) = frame.place {
        let path = core
            .program
            .real_path(core.program.info.lines.file(place.file));
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        shown["source"] = json!({ "name": name, "path": path.display().to_string() });
        if !path.is_file() && core.program.info.lines.source(place.file).is_some() {
            shown["source"]["sourceReference"] = source_reference(core.image, place.file).into();
        }
    }
    shown
}

/// The `sourceReference` of a source that exists only in debug information: indices of image and file.
fn source_reference(image: usize, file: usize) -> usize {
    (image + 1) << 16 | file & 0xffff
}

fn source(core: &Core, arguments: &Value) -> Result<Value, String> {
    let number = arguments["sourceReference"].as_u64().unwrap_or(0) as usize;
    let program = (number >> 16).checked_sub(1);
    let program = program.filter(|image| *image < core.images());
    let program = program.map(|image| core.image(image));
    let text = program.and_then(|program| program.source(number & 0xffff));
    let text = text.ok_or_else(|| format!("there is no source with the number {number}"))?;
    Ok(json!({ "content": text }))
}

/// Parses a hexadecimal address.
fn address(text: &Value) -> Result<u64, String> {
    let text = text.as_str().unwrap_or_default();
    let digits = text.strip_prefix("0x").unwrap_or(text);
    u64::from_str_radix(digits, 16).map_err(|_| format!("`{text}` is no address"))
}

fn disassemble(core: &Core, arguments: &Value) -> Result<Value, String> {
    let at = address(&arguments["memoryReference"])?;
    let at = at.wrapping_add_signed(arguments["offset"].as_i64().unwrap_or(0));
    let from = arguments["instructionOffset"].as_i64().unwrap_or(0);
    let count = arguments["instructionCount"]
        .as_u64()
        .unwrap_or(0)
        .min(1 << 16);
    let all = &core.program.parts.instructions;
    let mut first: Vec<u64> = Vec::new();
    if from < 0 {
        let before = usize::try_from(from.unsigned_abs()).unwrap_or(usize::MAX);
        first.extend(
            all.range(..at)
                .rev()
                .take(before)
                .map(|(address, _)| *address),
        );
        first.reverse();
    }
    // The reply must have as many instructions as requested.
    let missing = (from.min(0).unsigned_abs() as usize).saturating_sub(first.len());
    let skipped = usize::try_from(from).unwrap_or(0);
    let behind = all.range(at..).skip(skipped).map(|(address, _)| *address);
    let known = first.into_iter().chain(behind);
    let filler = std::iter::repeat_n(None, missing.min(count as usize));
    let padded = filler.chain(known.map(Some)).chain(std::iter::repeat(None));
    let shown: Vec<Value> = padded
        .take(count as usize)
        .map(|address| {
            let found = address.and_then(|address| Some((address, all.get(&address)?)));
            let Some((address, (_, text))) = found else {
                return json!({ "address": "0x0", "instruction": "(no code)", "presentationHint": "invalid" });
            };
            let mut one = json!({
                "address": format!("{address:#x}"),
                "instruction": text,
                "symbol": core.program.place_text(address),
            });
            if let Some(line) = core.program.line_at(address) {
                let path = core.program.real_path(core.program.info.lines.file(line.place.file));
                one["location"] = json!({ "path": path.display().to_string() });
                one["line"] = line.place.line.into();
            }
            one
        })
        .collect();
    Ok(json!({ "instructions": shown }))
}

fn read_memory(machine: &mut (dyn Machine + '_), arguments: &Value) -> Result<Value, String> {
    let at = address(&arguments["memoryReference"])?;
    let at = at.wrapping_add_signed(arguments["offset"].as_i64().unwrap_or(0));
    let count = arguments["count"].as_u64().unwrap_or(0);
    let len = usize::try_from(count.min(1 << 20)).unwrap_or(0);
    let mut bytes = vec![0; len];
    let found = machine.memory(at, &mut bytes);
    let shown = format!("{at:#x}");
    Ok(match found {
        Some(()) => json!({ "address": shown, "data": base64(&bytes) }),
        None => json!({ "address": shown, "unreadableBytes": count, "data": "" }),
    })
}

/// Bytes as base64.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let at = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for place in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= chunk.len() {
                letter.into()
            } else {
                '='
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_as_base64() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
