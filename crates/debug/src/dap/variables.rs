//! Expansion of values: variables, their members, registers.

use std::sync::Arc;

use gfxjit_hal::{Machine, WaveId, WaveRegister};
use serde_json::{Value as Json, json};

use super::Dap;
use super::shown::Shown;
use crate::expression::{NAMED_REGISTERS, evaluate};
use crate::frames::Frame;
use crate::locate::Context;
use crate::session::{Core, context};
use crate::value::Value;

/// A value with its name.
pub(super) type Named = (String, Result<Value, String>);

impl Dap {
    /// A new `variablesReference` for a value.
    pub(super) fn reference(&mut self, shown: Shown) -> usize {
        self.shown.push(shown);
        self.shown.len()
    }

    /// The value of a `variablesReference`.
    pub(super) fn unfolded(&self, number: u64) -> Result<&Shown, String> {
        let index = usize::try_from(number)
            .ok()
            .and_then(|number| number.checked_sub(1));
        let shown = index.and_then(|index| self.shown.get(index));
        shown.ok_or_else(|| format!("there is nothing with the number {number}"))
    }

    /// The wave, lane and frame that a value belongs to.
    pub(super) fn place_of(&self, number: u64) -> Result<(WaveId, u32, Frame), String> {
        match self.unfolded(number)? {
            Shown::Variables {
                wave, lane, frame, ..
            }
            | Shown::Launch { wave, lane, frame }
            | Shown::Value {
                wave, lane, frame, ..
            } => Ok((*wave, *lane, frame.clone())),
            Shown::Scalar(_) | Shown::Vector(..) => Err("registers are no variables".to_owned()),
        }
    }

    /// The children of an expandable value, by name.
    pub(super) fn named(
        &self,
        context: &mut Context<'_>,
        number: u64,
    ) -> Result<Vec<Named>, String> {
        let (program, frame) = (context.program, context.frame);
        Ok(match self.unfolded(number)? {
            Shown::Variables { parameters, .. } => {
                let all = frame.variables(program).into_iter();
                let own = all.filter(|variable| variable.is_parameter == *parameters);
                let mut own: Vec<Named> = own
                    .map(|variable| {
                        let size = program.info.types.size(variable.ty);
                        let store = match size {
                            Some(size) => context.locate(variable, size),
                            None => Err("its size is not known".to_owned()),
                        };
                        let value = store.map(|store| Value::Object(variable.ty, store));
                        (variable.name.clone(), value)
                    })
                    .collect();
                if *parameters && own.is_empty() {
                    let passed = context.passed().into_iter();
                    own.extend(passed.map(|(name, value, size)| {
                        let value = i128::from(value);
                        (name, Ok(Value::Integer { value, size }))
                    }));
                }
                own
            }
            Shown::Value { value, .. } => {
                let parts = context.parts(value).into_iter();
                parts.map(|(name, value)| (name, Ok(value))).collect()
            }
            _ => {
                let names = ["threadIdx", "blockIdx", "blockDim", "gridDim"].into_iter();
                names
                    .map(|name| (name.to_owned(), evaluate(context, name)))
                    .collect()
            }
        })
    }

    pub(super) fn variables(
        &mut self,
        core: &Core,
        machine: &mut (dyn Machine + '_),
        number: u64,
    ) -> Result<Json, String> {
        match self.unfolded(number)? {
            Shown::Scalar(wave) => return Ok(scalar(machine, *wave)),
            Shown::Vector(wave, lane) => return Ok(vector(machine, *wave, *lane)),
            _ => {}
        }
        let program = Arc::clone(&core.program);
        let (wave, lane, frame) = self.place_of(number)?;
        let mut context = context(&program, machine, wave, lane, &frame);
        let named = self.named(&mut context, number)?;
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
