//! Makes a version of a program: links all modules and loads the image.

use gfxjit_link::{Definition, Exports, Input, Options, UndefinedSymbol, undefined};

use crate::code::facts::Facts;
use crate::code::image::Image;
use crate::compile::Phases;
use crate::device::Device;
use crate::error::{ProgramError, Result};
use crate::memory::Slice;
use crate::module::Module;
use crate::program::data::{Fresh, Places};
use crate::program::state::{Member, State};
use crate::program::version::Version;

/// Name of a program's image in messages.
const NAME: &str = "program";

/// The linker's options for a version.
struct Asked {
    options: Options,
    /// For each object, the sections that have memory outside the image, with their addresses.
    placed: Vec<Vec<(u32, u64)>>,
}

impl Asked {
    fn inputs<'a>(&'a self, state: &'a State) -> Vec<Input<'a>> {
        let members = state.members().zip(&self.placed);
        members
            .map(|(member, placed)| {
                let input = &member.unit.input;
                Input::new(&input.name, &input.bytes)
                    .take(input.take)
                    .placed(placed)
                    .replaces(&member.replaces)
            })
            .collect()
    }
}

impl State {
    pub(super) fn bind(&mut self, device: &Device) -> Result<Version> {
        if let Some(version) = &self.current {
            return Ok(version.clone());
        }
        let wanted = self.members().map(|member| match member.places {
            Some(_) => None,
            None => Some((&*member.unit.input.name, &*member.unit.data)),
        });
        let fresh = Fresh::allocate(device, wanted)?;
        let asked = self.asked(&fresh.places);
        let inputs = asked.inputs(self);
        let linked = gfxjit_link::link_with(&inputs, &asked.options, &Facts)?;
        let image = Image::parse(NAME, linked.image)?;
        let module = Module::load_only(device, image, Phases::default())?;
        fresh.fill(&linked.data, || load_address(&module))?;
        let memory = self.memory();
        (self.slots).follow(&fresh, &memory, &linked.data, || load_address(&module))?;
        let is_due =
            |member: &Member| !member.is_constructed && !member.unit.constructors.is_empty();
        if self.members().any(is_due) {
            module.construct()?;
        }
        for (member, places) in self.members_mut().zip(fresh.places) {
            member.is_constructed = true;
            if let Some(places) = places {
                member.places = Some(places);
            }
        }
        let version = Version::new(self.count, module, linked.kernels, self.memory());
        self.count += 1;
        self.current = Some(version.clone());
        Ok(version)
    }

    pub(super) fn unresolved(&self) -> Result<Vec<UndefinedSymbol>> {
        if self.members().next().is_none() {
            return Ok(Vec::new());
        }
        let none: Vec<Option<Places>> = self.members().map(|_| None).collect();
        let asked = self.asked(&none);
        Ok(undefined(&asked.inputs(self), &asked.options)?)
    }

    fn asked(&self, fresh: &[Option<Places>]) -> Asked {
        let placed = self.members().zip(fresh).map(|(member, fresh)| {
            let places = member.places.as_ref().or(fresh.as_ref());
            let mut placed = places.map_or_else(Vec::new, |places| places.addresses.clone());
            placed.extend(not_again(member));
            placed
        });
        let mut options = Options::default();
        let mut exports = Exports::default();
        exports.allow_undefined = true;
        for (name, memory) in &self.bound {
            options
                .define
                .push(Definition::number(name, memory.address().0));
            exports.local.push(name.clone());
        }
        options.exports = (!self.bound.is_empty()).then_some(exports);
        Asked {
            placed: placed.collect(),
            options,
        }
    }

    /// The memory outside the image that a version's code reaches by absolute addresses.
    fn memory(&self) -> Vec<Slice> {
        let mut all: Vec<Slice> = self.bound.values().cloned().collect();
        let places = self.members().filter_map(|member| member.places.as_ref());
        for memory in places.filter_map(|places| places.memory.as_ref()) {
            // Sections bound at the same time share an allocation: list it once.
            if all.iter().all(|one| one.address() != memory.address()) {
                all.push(memory.clone());
            }
        }
        all
    }

    pub(super) fn variable(&mut self, device: &Device, name: &str) -> Result<Slice> {
        if let Some(bound) = self.bound.get(name) {
            return Ok(bound.clone());
        }
        let version = self.bind(device)?;
        if let Some(slice) = self.placed_variable(name) {
            return Ok(slice);
        }
        match version.module().variable(name) {
            Ok((address, variable)) => Ok(device.slice_at(address, variable.size)),
            Err(_) => Err(ProgramError::Variable {
                variable: name.to_owned(),
                reason: format!(
                    "no module of the program ({}) defines it so that others see it",
                    crate::error::few(&self.module_names())
                ),
            }
            .into()),
        }
    }
}

/// Sections left out of later versions: constructors that have run, and destructors, which do not
/// run when a version is unloaded.
fn not_again(member: &Member) -> impl Iterator<Item = (u32, u64)> {
    let constructors = match member.is_constructed {
        true => &member.unit.constructors[..],
        false => &[],
    };
    let all = constructors.iter().chain(&member.unit.destructors);
    all.map(|section| (*section, 0))
}

/// The load address of an image, from a symbol whose address the driver reports.
fn load_address(module: &Module) -> Result<u64> {
    let image = module.image();
    let kernels = (image.kernels().iter()).map(|kernel| {
        (
            format!("{}.kd", kernel.info.name),
            kernel.descriptor.address,
        )
    });
    let variables = (image.variables().iter())
        .filter_map(|variable| Some((variable.name.clone(), variable.address()?)));
    let functions =
        (image.functions().iter()).map(|function| (function.name.clone(), function.place.address));
    let mut all = kernels.chain(variables).chain(functions);
    let found = all.find_map(|(name, at)| Some(module.inner.address(&name)?.0.wrapping_sub(at)));
    found.ok_or_else(|| {
        ProgramError::Variable {
            variable: NAME.to_owned(),
            reason: format!(
                "its variables hold addresses of code or constants, and the driver of {} tells no \
                 address of the image",
                module.device().info().uri
            ),
        }
        .into()
    })
}
