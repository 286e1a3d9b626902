//! Image instructions: loads, stores, atomics and samples of texels.
//!
//! `gfxjit_isa::descriptor` reads the descriptors, `resource` has the addresses of texels, `sample`
//! finds the texels of a filter. Sources are named there. Loads outside of the image return zero,
//! and stores outside are dropped.

mod blocks;
mod ray;
mod ray8;
mod resource;
mod sample;

use gfxjit_isa::descriptor::Sampler;
use gfxjit_isa::format::{Format, Number};
use gfxjit_isa::inst::{Action, Dimension, Image, ImageOperation, Place};
use gfxjit_isa::ops;
use gfxjit_targets::Generation;

use super::atomic::{AtomicFn, MakeAtomic};
use super::{AccessUse, atomics, uses};
use crate::interp::instruction::{Body, Cx, Flow, Handler, Outcome, Step, StepFault};
use crate::interp::memory::address::targets_at;
use crate::interp::memory::transfer::{lane_word, set_lane_word};
use crate::interp::memory::typed::{Components, components, element, selected};
use crate::interp::place::Target;
use crate::interp::registers::uniform;
use resource::{PlacedImage, TexelPlace, refuse};

/// Prepares an image instruction.
pub(crate) fn prepare(image: &Image, generation: Generation) -> Option<(Handler, Body)> {
    let atomic = match image.operation {
        ImageOperation::Atomic { op, .. } => Some(ops::visit_atomic(op, MakeAtomic)?),
        _ => None,
    };
    Some((run, Body::Image { atomic, generation }))
}

fn run(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let (Action::Image(image), Body::Image { atomic, generation }) = (&step.action, &step.body)
    else {
        return Ok(Flow::Next);
    };
    let exec = cx.wave.exec() & (u64::MAX >> (64 - cx.wave.size));
    if exec == 0 {
        return Ok(Flow::Next);
    }
    let access = ImageAccess {
        image,
        generation: *generation,
        exec,
    };
    access.run(cx, *atomic)?;
    if image.status {
        // All memory is resident.
        let place = image.data.behind(image.data_registers());
        for lane in access.lanes() {
            set_lane_word(cx.wave, place, 0, lane, 0);
        }
    }
    Ok(Flow::Next)
}

/// An image instruction of a wave; at least one lane is active.
struct ImageAccess<'a> {
    image: &'a Image,
    generation: Generation,
    /// The active lanes.
    exec: u64,
}

/// Integer coordinates of a lane: column, row and slice; the layer; the level; the sample.
#[derive(Clone, Copy)]
struct TexelPosition {
    at: [u32; 3],
    layer: u32,
    level: u32,
    sample: u32,
}

impl ImageAccess<'_> {
    fn lanes(&self) -> impl Iterator<Item = usize> + use<> {
        let exec = self.exec;
        (0..64).filter(move |lane| exec >> lane & 1 != 0)
    }

    fn run(&self, cx: &mut Cx<'_, '_>, atomic: Option<AtomicFn>) -> Result<(), Box<StepFault>> {
        let image = self.image;
        let word = |first: u8, n: u8| uniform(cx.wave, Place::Sgpr(first.saturating_add(n)))[0];
        let hierarchy = [0, 1, 2, 3].map(|n| word(image.resource, n));
        match image.operation {
            ImageOperation::Ray { wide } => return self.rays(cx, hierarchy, wide),
            ImageOperation::Ray8 => return self.rays8(cx, hierarchy),
            _ => {}
        }
        let words = [0, 1, 2, 3, 4, 5, 6, 7].map(|n| word(image.resource, n));
        let sampler = match image.sampler {
            Some(first) => {
                let words = [0, 1, 2, 3].map(|n| word(first, n));
                Some(Sampler::read(words, self.generation).map_err(refuse)?)
            }
            None => None,
        };
        let Some(resource) = PlacedImage::read(&words, self.generation)? else {
            return match image.operation {
                ImageOperation::Store { .. } => Ok(()),
                _ => Err(refuse("an image resource that is none")),
            };
        };
        let dimension = self.dimension(&resource)?;
        match (image.operation, sampler) {
            (ImageOperation::Load { raw, .. }, _) => self.load(cx, &resource, dimension, raw),
            (ImageOperation::LoadSamples, _) => self.load_samples(cx, &resource, dimension),
            (ImageOperation::Store { raw, .. }, _) => self.store(cx, &resource, dimension, raw),
            (ImageOperation::Atomic { .. }, _) => self.atomic(cx, &resource, dimension, atomic),
            (ImageOperation::Size, _) => {
                self.size(cx, &resource);
                Ok(())
            }
            (_, Some(sampler)) => self.sample(cx, &resource, &sampler, dimension),
            (_, None) => Err(refuse("a sample without a sampler")),
        }
    }

    /// The dimension of the coordinates: the instruction's, or on GFX9 the resource's.
    fn dimension(&self, resource: &PlacedImage) -> Result<Dimension, Box<StepFault>> {
        let Some(stated) = self.image.dimension else {
            return Ok(resource.image.dimension);
        };
        // Loads and stores of an instruction with fewer dimensions would use registers that it
        // does not name. An image of one row, as `hipMallocArray` makes with a height of 1, has
        // nothing to choose there.
        let image = &resource.image;
        let has_less = stated.coordinates() < image.dimension.coordinates();
        let is_whole = match (stated, image.dimension) {
            (Dimension::D1, Dimension::D2) => image.size[1] == 1,
            (Dimension::D1, Dimension::D3) => image.size[1..] == [1, 1],
            (Dimension::D2, Dimension::D3) => image.size[2] == 1,
            (_, of) => of == Dimension::Cube,
        };
        if has_less && !is_whole {
            return Err(refuse(
                "an image of more dimensions than there are coordinates",
            ));
        }
        Ok(stated)
    }

    /// A coordinate of a lane as it is in its register.
    fn coordinate(&self, cx: &Cx<'_, '_>, first: usize, n: usize, lane: usize) -> u32 {
        let (word, shift) = match self.image.halves {
            true => (first + n / 2, n % 2 * 16),
            false => (first + n, 0),
        };
        let word = self.word(cx, word, lane) >> shift;
        if self.image.halves {
            word & 0xffff
        } else {
            word
        }
    }

    /// A word of the address.
    fn word(&self, cx: &Cx<'_, '_>, word: usize, lane: usize) -> u32 {
        match self.image.address.get(word) {
            Some(register) => lane_word(cx.wave, Place::Vgpr(*register), 0, lane),
            None => 0,
        }
    }

    /// The texel of a load, store or atomic operation.
    fn position(
        &self,
        cx: &Cx<'_, '_>,
        resource: &PlacedImage,
        dimension: Dimension,
        lane: usize,
    ) -> TexelPosition {
        let (parts, _) = self.image.parts(dimension);
        let given = |n: usize| self.coordinate(cx, parts.coordinates, n, lane);
        let (y, third, sample) = match dimension {
            Dimension::D1 => (0, 0, 0),
            Dimension::D1Array => (0, given(1), 0),
            Dimension::D2 => (given(1), 0, 0),
            Dimension::D2Samples => (given(1), 0, given(2)),
            Dimension::D3 | Dimension::Cube | Dimension::D2Array => (given(1), given(2), 0),
            Dimension::D2SamplesArray => (given(1), given(2), given(3)),
        };
        // Whether it is a slice or a layer is in the resource: ROCr stores to volumes as to arrays.
        let (z, layer) = match resource.image.dimension {
            Dimension::D3 => (third, 0),
            _ => (0, third),
        };
        let mut position = TexelPosition {
            at: [given(0), y, z],
            layer,
            level: 0,
            sample,
        };
        let has_level = parts.count > dimension.coordinates();
        let level = if has_level { given(parts.count - 1) } else { 0 };
        position.level = level.saturating_add(resource.image.levels.0);
        position
    }

    /// The places of the lanes' texels.
    fn places(
        &self,
        cx: &Cx<'_, '_>,
        resource: &PlacedImage,
        dimension: Dimension,
    ) -> [Option<TexelPlace>; 64] {
        let mut places = [None; 64];
        for lane in self.lanes() {
            let TexelPosition {
                at,
                layer,
                level,
                sample,
            } = self.position(cx, resource, dimension, lane);
            places[lane] = resource.texel(at, layer, level, sample);
        }
        places
    }

    /// The lanes' texels in memory, checked for a use.
    fn targets(
        &self,
        cx: &mut Cx<'_, '_>,
        places: &[Option<TexelPlace>; 64],
        uses: AccessUse,
    ) -> Result<[Target; 64], Box<StepFault>> {
        let addresses = places.map(|place| place.map(|place| place.address));
        targets_at(cx, self.exec, &addresses, uses)
    }

    /// The registers of the data, and the components that are in them.
    fn components(&self, resource: &PlacedImage) -> Components {
        let mask = self.image.mask;
        let mut select = [0; 4];
        let chosen = (0..4).filter(|n| mask >> n & 1 != 0);
        for (to, from) in select.iter_mut().zip(chosen) {
            *to = resource.image.select[from as usize];
        }
        Components {
            first: self.image.data,
            held: self.image.held,
            count: mask.count_ones() as usize,
            format: resource.image.format,
            select,
        }
    }

    fn load(
        &self,
        cx: &mut Cx<'_, '_>,
        resource: &PlacedImage,
        dimension: Dimension,
        raw: bool,
    ) -> Result<(), Box<StepFault>> {
        let format = resource.image.format;
        let bytes = format.bytes();
        if raw && matches!(format.number, Number::Block(_)) {
            return Err(refuse("a load of compressed blocks without conversion"));
        }
        let places = self.places(cx, resource, dimension);
        let at = self.targets(cx, &places, uses("load", bytes, false))?;
        let components = self.components(resource);
        for lane in self.lanes() {
            // SAFETY: `targets` has checked that number of bytes.
            unsafe {
                match raw {
                    false if format.side() > 1 => {
                        let found = match places[lane] {
                            Some(place) => texel(at[lane], format, place.within),
                            None => [0; 4],
                        };
                        let found = selected(found, components.select, format.number);
                        components.write(cx, lane, found);
                    }
                    true => {
                        let element = element(at[lane], bytes);
                        for n in 0..components.count {
                            let value = (element >> (32 * n)) as u32;
                            set_lane_word(cx.wave, components.first, n, lane, value);
                        }
                    }
                    false => components.load(cx, lane, at[lane], bytes),
                }
            }
        }
        Ok(())
    }

    /// One component of four samples, from the given one on. Compilers emit multiples of four (LLVM,
    /// `AMDGPUImageIntrinsicOptimizer`); what hardware does with others is not documented.
    fn load_samples(
        &self,
        cx: &mut Cx<'_, '_>,
        resource: &PlacedImage,
        dimension: Dimension,
    ) -> Result<(), Box<StepFault>> {
        let format = resource.image.format;
        let mut values = [[0; 4]; 64];
        let select = resource.image.select[self.image.mask.trailing_zeros() as usize & 3];
        for n in 0..4 {
            let mut places = [None; 64];
            for lane in self.lanes() {
                let position = self.position(cx, resource, dimension, lane);
                if position.sample & 3 != 0 {
                    return Err(refuse(format_args!(
                        "a load of four samples from sample {} on",
                        position.sample
                    )));
                }
                let sample = position.sample + n;
                places[lane] = resource.texel(position.at, position.layer, position.level, sample);
            }
            let at = self.targets(cx, &places, uses("load", format.bytes(), false))?;
            for lane in self.lanes() {
                if let Some(place) = places[lane] {
                    // SAFETY: `targets` has checked the format's bytes.
                    let found = unsafe { texel(at[lane], format, place.within) };
                    values[lane][n as usize] = selected(found, [select; 4], format.number)[0];
                }
            }
        }
        let mut components = self.components(resource);
        components.count = 4;
        for lane in self.lanes() {
            components.write(cx, lane, values[lane]);
        }
        Ok(())
    }

    fn store(
        &self,
        cx: &mut Cx<'_, '_>,
        resource: &PlacedImage,
        dimension: Dimension,
        raw: bool,
    ) -> Result<(), Box<StepFault>> {
        if !resource.can_store() {
            return Err(refuse("a store to an image in this format"));
        }
        let mask = self.image.mask;
        let wanted = resource
            .image
            .format
            .bits
            .iter()
            .filter(|bits| **bits > 0)
            .count();
        if !raw && (mask & (mask + 1) != 0 || (mask.count_ones() as usize) < wanted) {
            return Err(refuse("a store of some components of an image"));
        }
        let bytes = resource.image.format.bytes();
        let places = self.places(cx, resource, dimension);
        let at = self.targets(cx, &places, uses("store", bytes, true))?;
        let components = self.components(resource);
        for lane in self.lanes() {
            // SAFETY: `targets` has checked that number of bytes.
            unsafe {
                match raw {
                    true => {
                        for n in 0..components.count.min(usize::from(bytes.div_ceil(4))) {
                            let value = lane_word(cx.wave, components.first, n, lane);
                            at[lane].store(n * 4, bytes.min(4), value);
                        }
                    }
                    false => components.store(cx, lane, at[lane], bytes),
                }
            }
        }
        Ok(())
    }

    fn atomic(
        &self,
        cx: &mut Cx<'_, '_>,
        resource: &PlacedImage,
        dimension: Dimension,
        atomic: Option<AtomicFn>,
    ) -> Result<(), Box<StepFault>> {
        let ImageOperation::Atomic {
            words,
            operands,
            returns,
            ..
        } = self.image.operation
        else {
            return Ok(());
        };
        if resource.image.format.side() > 1 {
            return Err(refuse(
                "an atomic operation on an image in compressed blocks",
            ));
        }
        if resource.image.format.bytes() != words * 4 {
            return Err(refuse(format_args!(
                "an atomic operation on {words} words of an image with texels of {} bytes",
                resource.image.format.bytes()
            )));
        }
        let uses = AccessUse {
            aligned: true,
            ..uses("atomic operation", words * 4, true)
        };
        let places = self.places(cx, resource, dimension);
        let at = self.targets(cx, &places, uses)?;
        let data = self.image.data;
        let second = (operands == 2).then(|| data.behind(words.into()));
        let returns = returns.then_some(data);
        if let Some(f) = atomic {
            atomics(
                cx.wave,
                self.exec,
                |lane: usize| at[lane],
                f,
                words,
                (data, second, returns),
            );
        }
        Ok(())
    }

    /// Width, height, depth or layers, and levels; zero for a level that is not there.
    fn size(&self, cx: &mut Cx<'_, '_>, resource: &PlacedImage) {
        for lane in self.lanes() {
            let asked = self.coordinate(cx, 0, 0, lane);
            let count = resource.image.levels.1 - resource.image.levels.0 + 1;
            let [width, height, depth] = match asked < count {
                true => resource.size(resource.image.levels.0 + asked),
                false => [0; 3],
            };
            let third = match resource.image.dimension {
                Dimension::D3 => depth,
                _ => resource.image.layers.1,
            };
            let found = [width, height, third, count];
            let chosen = (0..4).filter(|n| self.image.mask >> n & 1 != 0);
            for (to, from) in chosen.enumerate() {
                set_lane_word(cx.wave, self.image.data, to, lane, found[from]);
            }
        }
    }
}

/// The components of a texel, which has a number within its block.
///
/// # Safety
/// The target has been checked for the format's bytes.
unsafe fn texel(at: Target, format: Format, within: u32) -> [u32; 4] {
    // SAFETY: the caller's.
    let element = unsafe { element(at, format.bytes()) };
    match format.number {
        Number::Block(block) => blocks::texel(block, element, within).map(f32::to_bits),
        _ => components(element, format),
    }
}
