//! What editors unfold: variables, their parts, registers.

use std::sync::Arc;

use gfxjit_hal::{Machine, WaveId, WaveRegister};
use serde_json::{Value as Json, json};

use super::Dap;
use super::shown::Shown;
use crate::expression::{NAMED_REGISTERS, evaluate};
use crate::session::{Core, context};
use crate::value::Value;

/// A value by name.
type Named = (String, Result<Value, String>);

impl Dap {
    /// The number by which the editor may unfold something.
    pub(super) fn reference(&mut self, shown: Shown) -> usize {
        self.shown.push(shown);
        self.shown.len()
    }

    pub(super) fn variables(
        &mut self,
        core: &Core,
        machine: &mut (dyn Machine + '_),
        number: u64,
    ) -> Result<Json, String> {
        let index = usize::try_from(number)
            .ok()
            .and_then(|number| number.checked_sub(1));
        let shown = index.and_then(|index| self.shown.get(index));
        let shown = shown.ok_or_else(|| format!("there is nothing with the number {number}"))?;
        let program = Arc::clone(&core.program);
        let (wave, lane, frame) = match shown {
            Shown::Scalar(wave) => return Ok(scalar(machine, *wave)),
            Shown::Vector(wave, lane) => return Ok(vector(machine, *wave, *lane)),
            Shown::Variables {
                wave, lane, frame, ..
            }
            | Shown::Launch { wave, lane, frame }
            | Shown::Value {
                wave, lane, frame, ..
            } => (*wave, *lane, frame.clone()),
        };
        let mut context = context(&program, machine, wave, lane, &frame);
        let named: Vec<Named> = match shown {
            Shown::Variables { parameters, .. } => {
                let all = frame.variables(&program).into_iter();
                all.filter(|variable| variable.is_parameter == *parameters)
                    .map(|variable| {
                        let size = program.info.types.size(variable.ty);
                        let store = match size {
                            Some(size) => context.locate(variable, size),
                            None => Err("its size is not known".to_owned()),
                        };
                        let value = store.map(|store| Value::Object(variable.ty, store));
                        (variable.name.clone(), value)
                    })
                    .collect()
            }
            Shown::Value { value, .. } => {
                let parts = context.parts(value).into_iter();
                parts.map(|(name, value)| (name, Ok(value))).collect()
            }
            _ => {
                let names = ["threadIdx", "blockIdx", "blockDim", "gridDim"].into_iter();
                names
                    .map(|name| (name.to_owned(), evaluate(&mut context, name)))
                    .collect()
            }
        };
        let mut all = Vec::new();
        for (name, value) in named {
            let text = value.clone().and_then(|value| context.show(&value));
            let text = text.unwrap_or_else(|reason| format!("<{reason}>"));
            let ty = match &value {
                Ok(Value::Object(ty, _)) => Some(program.info.types.name(*ty)),
                _ => None,
            };
            let has_parts = value
                .as_ref()
                .is_ok_and(|value| !context.parts(value).is_empty());
            let reference = match (has_parts, value) {
                (true, Ok(value)) => {
                    let frame = frame.clone();
                    self.reference(Shown::Value {
                        wave,
                        lane,
                        frame,
                        value,
                    })
                }
                _ => 0,
            };
            let mut one = json!({ "name": name, "value": text, "variablesReference": reference });
            if let Some(ty) = ty {
                one["type"] = ty.into();
            }
            all.push(one);
        }
        Ok(json!({ "variables": all }))
    }
}

fn register(name: String, value: u64) -> Json {
    json!({ "name": name, "value": format!("{value:#x}"), "variablesReference": 0 })
}

fn scalar(machine: &(dyn Machine + '_), wave: WaveId) -> Json {
    let named = NAMED_REGISTERS
        .into_iter()
        .map(|(name, register)| (name.to_owned(), register));
    let count = machine.registers(wave).map_or(0, |[scalar, ..]| scalar);
    let numbered = (0..count).map(|number| (format!("s{number}"), WaveRegister::Sgpr(number)));
    let all = named
        .chain(numbered)
        .filter_map(|(name, wanted)| Some(register(name, machine.register(wave, wanted)?)));
    json!({ "variables": all.collect::<Vec<_>>() })
}

fn vector(machine: &(dyn Machine + '_), wave: WaveId, lane: u32) -> Json {
    let [_, vector, accumulation] = machine.registers(wave).unwrap_or_default();
    let vector =
        (0..vector).map(|number| (format!("v{number}"), WaveRegister::Vgpr { number, lane }));
    let more =
        (0..accumulation).map(|number| (format!("a{number}"), WaveRegister::Agpr { number, lane }));
    let all = vector
        .chain(more)
        .filter_map(|(name, wanted)| Some(register(name, machine.register(wave, wanted)?)));
    json!({ "variables": all.collect::<Vec<_>>() })
}
