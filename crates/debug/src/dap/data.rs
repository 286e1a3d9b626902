//! Requests that change values, and data breakpoints.

use std::sync::Arc;

use gfxjit_hal::Machine;
use serde_json::{Value as Json, json};

use super::Dap;
use super::shown::Shown;
use crate::assign::{assign, assign_to};
use crate::expression::evaluate;
use crate::session::{Core, context};
use crate::watch::{Watch, watch_of};

/// The key of data breakpoints in `Dap::of_source`, in the place of a source's path.
const DATA: &str = "(data)";

impl Dap {
    /// `setVariable`: assigns to a value that the editor has expanded.
    pub(super) fn set_variable(
        &mut self,
        core: &mut Core,
        machine: &mut (dyn Machine + '_),
        arguments: &Json,
    ) -> Result<Json, String> {
        let number = arguments["variablesReference"].as_u64().unwrap_or(0);
        let name = arguments["name"].as_str().unwrap_or_default();
        let new = arguments["value"].as_str().unwrap_or_default();
        let program = Arc::clone(&core.program);
        let of_register = match self.unfolded(number)? {
            Shown::Scalar(wave) => Some((*wave, core.lane)),
            Shown::Vector(wave, lane) => Some((*wave, *lane)),
            _ => None,
        };
        if let Some((wave, lane)) = of_register {
            let all = crate::frames::frames(&program, machine, wave);
            let frame = all.first().ok_or("the wave is over")?;
            let mut context = context(&program, machine, wave, lane, frame);
            let register = format!("${name}");
            assign(&mut context, &register, new)?;
            core.is_changed = true;
            let now = evaluate(&mut context, &register)?;
            let now = context.number(&now)?;
            let crate::value::Number::Integer(now) = now else {
                return Err("registers hold integers".to_owned());
            };
            return Ok(json!({ "value": format!("{now:#x}") }));
        }
        let (wave, lane, frame) = self.place_of(number)?;
        let mut context = context(&program, machine, wave, lane, &frame);
        let named = self.named(&mut context, number)?;
        let found = named.into_iter().find(|(own, _)| own == name);
        let (_, value) = found.ok_or_else(|| format!("there is no `{name}` here"))?;
        let value = value?;
        assign_to(&mut context, &value, name, new)?;
        core.is_changed = true;
        Ok(json!({ "value": context.show(&value)? }))
    }

    /// `dataBreakpointInfo`: the id by which a value can be watched.
    pub(super) fn data_info(
        &mut self,
        core: &mut Core,
        machine: &mut (dyn Machine + '_),
        arguments: &Json,
    ) -> Result<Json, String> {
        let name = arguments["name"].as_str().unwrap_or_default();
        let program = Arc::clone(&core.program);
        let found = match arguments["variablesReference"].as_u64() {
            Some(number) if number != 0 => {
                let (wave, lane, frame) = self.place_of(number)?;
                let mut context = context(&program, machine, wave, lane, &frame);
                let named = self.named(&mut context, number)?;
                let found = named.into_iter().find(|(own, _)| own == name);
                let value =
                    found.map_or_else(|| Err(format!("there is no `{name}` here")), |one| one.1);
                value.and_then(|value| watch_of(&context, &value, name))
            }
            _ => {
                let frame = self.look(core, machine, arguments)?;
                let wave = core.wave.ok_or("no wave is selected")?;
                let mut context = context(&program, machine, wave, core.lane, &frame);
                let value = evaluate(&mut context, name);
                value.and_then(|value| watch_of(&context, &value, name))
            }
        };
        Ok(match found {
            Ok((watch, place)) => json!({
                "dataId": data_id(&watch, name),
                "description": format!("{name}, {} bytes of {place}", watch.len),
                "accessTypes": ["write"],
                "canPersist": false,
            }),
            Err(reason) => json!({ "dataId": null, "description": reason }),
        })
    }

    /// `setDataBreakpoints`: replaces all data breakpoints.
    pub(super) fn set_data(&mut self, core: &mut Core, arguments: &Json) -> Json {
        for number in self.of_source.remove(DATA).unwrap_or_default() {
            core.delete(number);
        }
        let mut numbers = Vec::new();
        let wanted = arguments["breakpoints"].as_array().into_iter().flatten();
        let all: Vec<Json> = wanted
            .map(|one| match wished(one) {
                Ok((watch, text)) => {
                    let number = core.watch(watch, &text);
                    numbers.push(number);
                    json!({ "id": number, "verified": true })
                }
                Err(reason) => json!({ "verified": false, "message": reason }),
            })
            .collect();
        self.of_source.insert(DATA.to_owned(), numbers);
        json!({ "breakpoints": all })
    }
}

/// The id of a data breakpoint: `memory:ADDRESS:BYTES:NAME` or `lds:X,Y,Z:OFFSET:BYTES:NAME`.
fn data_id(watch: &Watch, name: &str) -> String {
    let place = match watch.lds_of {
        Some([x, y, z]) => format!("lds:{x},{y},{z}"),
        None => "memory".to_owned(),
    };
    format!("{place}:{:#x}:{}:{name}", watch.address, watch.len)
}

fn wished(one: &Json) -> Result<(Watch, String), String> {
    for what in ["condition", "hitCondition"] {
        if one[what]
            .as_str()
            .is_some_and(|text| !text.trim().is_empty())
        {
            return Err(format!("a {what} of a breakpoint on data is unsupported"));
        }
    }
    if !matches!(one["accessType"].as_str(), None | Some("write")) {
        return Err("watchpoints stop after stores; stops at reads are unsupported".to_owned());
    }
    let id = one["dataId"].as_str().unwrap_or_default();
    read_id(id).ok_or_else(|| format!("there is nothing with the name `{id}`"))
}

fn read_id(id: &str) -> Option<(Watch, String)> {
    let (kind, mut rest) = id.split_once(':')?;
    let lds_of = match kind {
        "memory" => None,
        "lds" => {
            let (workgroup, behind) = rest.split_once(':')?;
            rest = behind;
            let all: Option<Vec<u32>> = workgroup.split(',').map(|n| n.parse().ok()).collect();
            Some(<[u32; 3]>::try_from(all?).ok()?)
        }
        _ => return None,
    };
    let (address, rest) = rest.split_once(':')?;
    let (len, name) = rest.split_once(':')?;
    let watch = Watch {
        number: 0,
        lds_of,
        address: u64::from_str_radix(address.strip_prefix("0x")?, 16).ok()?,
        len: len.parse().ok()?,
    };
    Some((watch, name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_data_are_read_back() {
        for lds_of in [None, Some([1, 2, 3])] {
            let watch = Watch {
                number: 0,
                lds_of,
                address: 0x1234,
                len: 8,
            };
            let id = data_id(&watch, "p->x[a:b]");
            assert_eq!(read_id(&id), Some((watch, "p->x[a:b]".to_owned())), "{id}");
        }
        for wrong in [
            "",
            "memory",
            "lds:1,2:0x0:4:x",
            "memory:5:4:x",
            "disk:0x0:1:x",
        ] {
            assert_eq!(read_id(wrong), None, "{wrong}");
        }
    }
}
