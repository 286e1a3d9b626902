//! Samples: the texels that a sampler finds at coordinates, and their sum.
//!
//! Sources: "Image Sampler" and "Image Instructions" in the ISA manuals; for the choice of the level
//! and the order of the filters also Vulkan's specification, "Image Operations". Coordinates in
//! texels are rounded to 8 bits behind the point, so that the weights of texels have 8 bits; the
//! nearest texel is found behind the rounding unless the sampler says TRUNC_COORD. AMD's device
//! library relies on it: it samples at a texel's edge, `floor(x * width) * (1 / width)`.

use gfxjit_isa::descriptor::{BorderColor, Edge, LevelFilter, Reduction, Sampler};
use gfxjit_isa::format::{Block, Number};
use gfxjit_isa::inst::{Dimension, ImageOperation, Level, Sampling};

use super::resource::{PlacedImage, TexelPlace, refuse};
use super::{ImageAccess, texel};
use crate::interp::instruction::{Cx, StepFault};
use crate::interp::memory::transfer::set_lane_word;
use crate::interp::memory::typed::{half, selected};
use crate::interp::memory::uses;

/// The place of a lane's sample.
#[derive(Clone, Copy, Default)]
struct Point {
    /// Column, row and slice, in units of the sampler.
    at: [f32; 3],
    layer: u32,
}

/// What a lane asks for.
#[derive(Clone, Copy, Default)]
struct Request {
    point: Point,
    offset: [i64; 3],
    reference: f32,
    /// The level as computed, and within the limits.
    level: f32,
    clamped: f32,
    /// Samples that are averaged, if more than one, and the vector that they are spread over.
    samples: u32,
    spread: [f32; 3],
}

/// The n-th texel of each lane's filter.
struct Taps {
    places: [Option<TexelPlace>; 64],
    weights: [f32; 64],
}

/// The texels of all lanes' filters.
#[derive(Default)]
struct Filter {
    taps: Vec<Taps>,
    counts: Vec<usize>,
}

impl Filter {
    fn push(&mut self, lane: usize, place: Option<TexelPlace>, weight: f32) {
        let n = self.counts[lane];
        if self.taps.len() == n {
            self.taps.push(Taps {
                places: [None; 64],
                weights: [0.0; 64],
            });
        }
        self.taps[n].places[lane] = place;
        self.taps[n].weights[lane] = weight;
        self.counts[lane] += 1;
    }
}

/// The texels of a filter in one dimension, and the weight of the second.
#[derive(Clone, Copy)]
struct Span {
    first: i64,
    second: f32,
}

impl Span {
    fn of(at: f64, linear: bool, truncates: bool) -> Self {
        // NaN becomes 0; what is far outside stays outside.
        let bounded = |at: f64| at.clamp(-1e12, 1e12) as i64;
        let units = |at: f64| bounded((at * 256.0).round_ties_even());
        match (linear, truncates) {
            (false, true) => Self {
                first: bounded(at.floor()),
                second: 0.0,
            },
            (false, false) => Self {
                first: units(at) >> 8,
                second: 0.0,
            },
            (true, _) => {
                let units = units(at - 0.5);
                Self {
                    first: units >> 8,
                    second: (units & 255) as f32 / 256.0,
                }
            }
        }
    }

    /// The texel at the first or second place, and its weight.
    fn parts(self) -> [(i64, f32); 2] {
        [
            (self.first, 1.0 - self.second),
            (self.first + 1, self.second),
        ]
    }
}

impl ImageAccess<'_> {
    pub(super) fn sample(
        &self,
        cx: &mut Cx<'_, '_>,
        resource: &PlacedImage,
        sampler: &Sampler,
        dimension: Dimension,
    ) -> Result<(), Box<StepFault>> {
        if resource.image.samples > 1 {
            return Err(refuse(
                "a filter of an image with several samples for a texel",
            ));
        }
        let sampling = match self.image.operation {
            ImageOperation::Sample(sampling) | ImageOperation::Gather(sampling) => sampling,
            _ => Sampling {
                level: Level::Differences,
                compares: false,
                offset: false,
                clamps: false,
            },
        };
        let sample = Sample {
            access: self,
            resource,
            sampler,
            dimension,
            sampling,
            unnormalized: self.image.unnormalized || sampler.unnormalized,
        };
        let requests = sample.requests(cx);
        match self.image.operation {
            ImageOperation::Level => {
                sample.write_levels(cx, &requests);
                Ok(())
            }
            ImageOperation::Gather(_) => sample.gather(cx, &requests),
            _ => sample.filter(cx, &requests),
        }
    }
}

/// A sample of a wave.
struct Sample<'a> {
    access: &'a ImageAccess<'a>,
    resource: &'a PlacedImage,
    sampler: &'a Sampler,
    dimension: Dimension,
    sampling: Sampling,
    /// Whether coordinates are in texels.
    unnormalized: bool,
}

impl Sample<'_> {
    /// The address's operands of all lanes.
    fn requests(&self, cx: &Cx<'_, '_>) -> Vec<Request> {
        let access = self.access;
        let image = access.image;
        let (parts, _) = image.parts(self.dimension);
        let float = |n: usize, lane: usize| {
            let word = access.coordinate(cx, parts.coordinates, n, lane);
            f32::from_bits(if image.halves { half(word) } else { word })
        };
        let mut requests = vec![Request::default(); 64];
        for lane in access.lanes() {
            let given = |n: usize| float(n, lane);
            let request = &mut requests[lane];
            request.point = self.point(&given);
            if let Some(word) = parts.offset {
                let word = access.word(cx, word, lane);
                // Six signed bits each.
                request.offset =
                    [0, 8, 16].map(|shift| i64::from(((word >> shift & 63) << 26) as i32 >> 26));
            }
            if let Some(word) = parts.reference {
                request.reference = f32::from_bits(access.word(cx, word, lane));
                if matches!(
                    self.resource.image.format.number,
                    Number::Unorm | Number::Block(Block::Bc4)
                ) {
                    request.reference = request.reference.clamp(0.0, 1.0);
                }
            }
        }
        let points: Vec<Point> = requests.iter().map(|request| request.point).collect();
        for lane in access.lanes() {
            let last = float(parts.count - 1, lane);
            let directions = match self.sampling.level {
                Level::Zero | Level::Operand => None,
                Level::Gradients => {
                    let gradients = parts.gradients.unwrap_or_default();
                    Some(gradients.map(|first| self.gradient(cx, first, lane)))
                }
                Level::Differences | Level::Bias => Some(self.differences(&points, lane)),
            };
            let (level, samples, spread) = match directions {
                Some(directions) => self.footprint(directions),
                None if self.sampling.level == Level::Operand => (last, 1, [0.0; 3]),
                None => (0.0, 1, [0.0; 3]),
            };
            let mut bias = self.sampler.bias;
            if let Some(word) = parts.bias {
                let word = access.word(cx, word, lane);
                bias += f32::from_bits(if image.halves {
                    half(word & 0xffff)
                } else {
                    word
                });
            }
            let least = if self.sampling.clamps { last } else { 0.0 };
            let request = &mut requests[lane];
            request.level = level;
            request.clamped = self.limited(level + bias, least);
            (request.samples, request.spread) = (samples, spread);
        }
        requests
    }

    fn point(&self, given: &dyn Fn(usize) -> f32) -> Point {
        let layers = self.resource.image.layers.1;
        let layer = |n: usize| {
            let at = given(n).round_ties_even().max(0.0) as u32;
            at.min(layers - 1)
        };
        match self.dimension {
            Dimension::D1 => Point {
                at: [given(0), 0.0, 0.0],
                layer: 0,
            },
            Dimension::D1Array => Point {
                at: [given(0), 0.0, 0.0],
                layer: layer(1),
            },
            Dimension::D2 | Dimension::D2Samples => Point {
                at: [given(0), given(1), 0.0],
                layer: 0,
            },
            Dimension::D3 => Point {
                at: [given(0), given(1), given(2)],
                layer: 0,
            },
            Dimension::D2Array | Dimension::D2SamplesArray => Point {
                at: [given(0), given(1), 0.0],
                layer: layer(2),
            },
            // Coordinates within a face are from 1 to 2 (Mesa's) or from 0 to 1 (AMD's device library); of
            // an array, cubes are 8 faces apart.
            Dimension::Cube => {
                let within = |at: f32| if at >= 1.0 { at - 1.0 } else { at };
                let face = given(2).round_ties_even().max(0.0) as u32;
                let layer = (face >> 3) * 6 + (face & 7).min(5);
                Point {
                    at: [within(given(0)), within(given(1)), 0.0],
                    layer: layer.min(layers - 1),
                }
            }
        }
    }

    /// The derivatives from one word of the address on.
    fn gradient(&self, cx: &Cx<'_, '_>, first: usize, lane: usize) -> [f32; 3] {
        let mut found = [0.0; 3];
        for (n, found) in found
            .iter_mut()
            .enumerate()
            .take(self.dimension.derivatives())
        {
            let halves = self.access.image.half_gradients;
            let (word, shift) = if halves { (n / 2, n % 2 * 16) } else { (n, 0) };
            let word = self.access.word(cx, first + word, lane) >> shift;
            *found = f32::from_bits(if halves { half(word & 0xffff) } else { word });
        }
        found
    }

    /// Differences to the neighbours in a quad of lanes, where they are active.
    fn differences(&self, points: &[Point], lane: usize) -> [[f32; 3]; 2] {
        let first = lane & !3;
        let exec = self.access.exec;
        [1, 2].map(|other| {
            let mut found = [0.0; 3];
            if exec >> first & 1 != 0 && exec >> (first + other) & 1 != 0 {
                for (n, found) in found.iter_mut().enumerate() {
                    *found = points[first + other].at[n] - points[first].at[n];
                }
            }
            found
        })
    }

    /// The logarithm of the texels that a sample covers in the longer direction; of an anisotropic
    /// filter, the number of samples that are spread over that direction, of which each covers a part of it
    /// (Vulkan's specification, "Scale Factor Operation, LOD Operation and Image Level(s) Selection").
    fn footprint(&self, directions: [[f32; 3]; 2]) -> (f32, u32, [f32; 3]) {
        let size = self.resource.size(self.resource.image.levels.0);
        let lengths = directions.map(|direction| {
            let texels = |n: usize| match self.unnormalized {
                true => f64::from(direction[n]),
                false => f64::from(direction[n]) * f64::from(size[n]),
            };
            let parts = (0..self.dimension.derivatives()).map(|n| texels(n) * texels(n));
            parts.sum::<f64>()
        });
        let longest = lengths[0].max(lengths[1]);
        // Half, as these are squares.
        let level = |squared: f64| (squared.max(f64::MIN_POSITIVE).log2() / 2.0) as f32;
        let most = self.sampler.anisotropy;
        if most <= 1 || !longest.is_finite() || longest <= 0.0 {
            return (level(longest), 1, [0.0; 3]);
        }
        let shortest = lengths[0].min(lengths[1]);
        let samples = match (longest / shortest).sqrt().ceil() {
            ratio if ratio <= f64::from(most) => ratio as u32,
            _ => most,
        };
        let spread = directions[usize::from(lengths[1] > lengths[0])];
        let each = longest / f64::from(samples * samples);
        (level(each), samples.max(1), spread)
    }

    /// A level within the limits of operand, sampler and image, with 8 bits behind the point.
    fn limited(&self, level: f32, least: f32) -> f32 {
        let [min, max] = self.sampler.levels;
        let own = self.resource.image.min_level - self.resource.image.levels.0 as f32;
        let level = level.max(least).max(min).min(max).max(own.max(0.0));
        (level * 256.0).round_ties_even() / 256.0
    }

    /// The levels of a sample with the weight of the second, and the filters within a level and
    /// between slices.
    fn levels(&self, request: &Request) -> ([(u32, f32); 2], bool, bool) {
        let (first, last) = self.resource.image.levels;
        // What the sampler's least level lifts is still small: the filter is by the level itself.
        let is_small = request.clamped <= 0.0 || self.unnormalized;
        let mut linear = self.sampler.linear[usize::from(!is_small)];
        if self.resource.is_integer() {
            linear = false;
        }
        let linear_slices = match self.sampler.linear_slices {
            Some(slices) => slices && !self.resource.is_integer(),
            None => linear,
        };
        let most = (last - first) as f32;
        let level = request.clamped.clamp(0.0, most);
        let found = match self.sampler.level_filter {
            _ if self.unnormalized => [(first, 1.0), (first, 0.0)],
            LevelFilter::None => [(first, 1.0), (first, 0.0)],
            LevelFilter::Nearest => [(first + (level + 0.5).floor() as u32, 1.0), (first, 0.0)],
            LevelFilter::Linear => {
                let lower = level.floor();
                let second = level - lower;
                let lower = first + lower as u32;
                [(lower, 1.0 - second), ((lower + 1).min(last), second)]
            }
        };
        let found = found.map(|(level, weight)| (level.min(last), weight));
        (found, linear, linear_slices)
    }

    /// The spans of texels of a request at a level, moved by a part of what its samples are spread over.
    fn spans(&self, request: &Request, level: u32, linear: [bool; 3], part: f32) -> [Span; 3] {
        let size = self.resource.size(level);
        [0, 1, 2].map(|n| {
            if n >= self.dimension.derivatives() {
                return Span {
                    first: 0,
                    second: 0.0,
                };
            }
            let at = f64::from(request.point.at[n] + request.spread[n] * part);
            let at = match self.unnormalized {
                true => at,
                false => at * f64::from(size[n]),
            };
            let at = self.edge(n).clamped(at, size[n]);
            let mut span = Span::of(at, linear[n], self.sampler.truncates);
            span.first = span.first.saturating_add(request.offset[n]);
            span
        })
    }

    fn edge(&self, n: usize) -> Edge {
        self.sampler.edges[n]
    }

    /// The place of a texel by its indices, which may be outside; `None` for the border.
    fn place(&self, indices: [i64; 3], layer: u32, level: u32) -> Option<TexelPlace> {
        let size = self.resource.size(level);
        if self.dimension == Dimension::Cube && self.sampler.wraps_cubes {
            let (at, layer) = on_cube([indices[0], indices[1]], layer, size[0]);
            return self.resource.texel([at[0], at[1], 0], layer, level, 0);
        }
        let mut at = [0; 3];
        for n in 0..self.dimension.derivatives() {
            at[n] = self.edge(n).texel(indices[n], size[n])?;
        }
        self.resource.texel(at, layer, level, 0)
    }

    fn filter(&self, cx: &mut Cx<'_, '_>, requests: &[Request]) -> Result<(), Box<StepFault>> {
        let mut filter = Filter {
            taps: Vec::new(),
            counts: vec![0; 64],
        };
        for lane in self.access.lanes() {
            let request = &requests[lane];
            let (levels, linear, linear_slices) = self.levels(request);
            // One sample is in the middle; more are as far from each other as from the ends.
            let samples = request.samples.max(1);
            let parts = (1..=samples).map(|n| n as f32 / (samples + 1) as f32 - 0.5);
            let levels = levels.into_iter().filter(|(_, share)| *share > 0.0);
            for (part, (level, share)) in
                parts.flat_map(|part| levels.clone().map(move |level| (part, level)))
            {
                let linear = [linear, linear, linear_slices];
                let spans = self.spans(request, level, linear, part);
                let [columns, rows, slices] = spans.map(Span::parts);
                for (z, of_z) in slices {
                    for (y, of_y) in rows {
                        for (x, of_x) in columns {
                            let weight = of_x * of_y * of_z * share / samples as f32;
                            if weight > 0.0 {
                                let place = self.place([x, y, z], request.point.layer, level);
                                filter.push(lane, place, weight);
                            }
                        }
                    }
                }
            }
        }
        let mut found = vec![[0; 4]; 64];
        let mut first = u64::MAX;
        for taps in &filter.taps {
            let texels = self.texels(cx, requests, taps)?;
            for lane in self.access.lanes() {
                let weight = taps.weights[lane];
                if weight > 0.0 {
                    let is_first = first >> lane & 1 != 0;
                    let old = (!is_first).then_some(found[lane]);
                    found[lane] = self.reduced(old, texels[lane], weight);
                    first &= !(1 << lane);
                }
            }
        }
        let components = self.access.components(self.resource);
        for lane in self.access.lanes() {
            let number = self.resource.image.format.number;
            let values = selected(found[lane], components.select, number);
            components.write(cx, lane, values);
        }
        Ok(())
    }

    /// The sum, or the least or greatest, with another texel.
    fn reduced(&self, old: Option<[u32; 4]>, texel: [u32; 4], weight: f32) -> [u32; 4] {
        if self.resource.is_integer() {
            return old.unwrap_or(texel);
        }
        let texel = texel.map(f32::from_bits);
        let old = old.map(|old| old.map(f32::from_bits));
        let mut found = [0; 4];
        for (n, found) in found.iter_mut().enumerate() {
            let value = match (self.sampler.reduction, old) {
                (Reduction::Sum, None) if weight == 1.0 => texel[n],
                (Reduction::Sum, old) => {
                    let old = old.map_or(0.0, |old| old[n]);
                    texel[n].mul_add(weight, old)
                }
                (_, None) => texel[n],
                (Reduction::Least, Some(old)) => texel[n].min(old[n]),
                (Reduction::Greatest, Some(old)) => texel[n].max(old[n]),
            };
            *found = value.to_bits();
        }
        found
    }

    /// The texels of one tap of each lane, before the resource's selection.
    fn texels(
        &self,
        cx: &mut Cx<'_, '_>,
        requests: &[Request],
        taps: &Taps,
    ) -> Result<Vec<[u32; 4]>, Box<StepFault>> {
        let format = self.resource.image.format;
        let uses = uses("sample", format.bytes(), false);
        let at = self.access.targets(cx, &taps.places, uses)?;
        let mut found = vec![[0; 4]; 64];
        for lane in self.access.lanes() {
            let mut value = match taps.places[lane] {
                // SAFETY: `targets` has checked the format's bytes.
                Some(place) => unsafe { texel(at[lane], format, place.within) },
                None => self.border(),
            };
            if self.sampling.compares {
                let reference = requests[lane].reference;
                let passes = self.sampler.passes(reference, f32::from_bits(value[0]));
                value = [f32::from(passes), 0.0, 0.0, 1.0].map(f32::to_bits);
            }
            found[lane] = value;
        }
        Ok(found)
    }

    /// The border's colour in the components that the format has.
    fn border(&self) -> [u32; 4] {
        let one = match self.resource.is_integer() {
            true => 1,
            false => 1.0_f32.to_bits(),
        };
        let mut found = [0; 4];
        for (n, found) in found.iter_mut().enumerate() {
            let set = match self.sampler.border {
                BorderColor::TransparentBlack => false,
                BorderColor::OpaqueBlack => n == self.resource.image.border_alpha,
                BorderColor::OpaqueWhite => true,
            };
            if set && self.resource.image.format.bits[n] > 0 {
                *found = one;
            }
        }
        found
    }

    /// One component of the four texels of a linear filter, from the lower left on against the
    /// clock, whatever the sampler's filter is (Mesa shifts coordinates of integers up to GFX8 alone).
    fn gather(&self, cx: &mut Cx<'_, '_>, requests: &[Request]) -> Result<(), Box<StepFault>> {
        let mut taps = Vec::new();
        for corner in [(0, 1), (1, 1), (1, 0), (0, 0)] {
            let mut row = Taps {
                places: [None; 64],
                weights: [1.0; 64],
            };
            for lane in self.access.lanes() {
                let request = &requests[lane];
                let ([(level, _), _], ..) = self.levels(request);
                let [x, y, _] = self.spans(request, level, [true; 3], 0.0);
                let indices = [x.first + corner.0, y.first + corner.1, 0];
                row.places[lane] = self.place(indices, request.point.layer, level);
            }
            taps.push(self.texels(cx, requests, &row)?);
        }
        let component = self.access.image.mask.trailing_zeros() as usize & 3;
        let mut components = self.access.components(self.resource);
        components.count = 4;
        let image = &self.resource.image;
        for lane in self.access.lanes() {
            let mut values = [0; 4];
            for (value, taps) in values.iter_mut().zip(&taps) {
                *value = selected(taps[lane], image.select, image.format.number)[component];
            }
            components.write(cx, lane, values);
        }
        Ok(())
    }

    /// The level within the limits, and as computed.
    fn write_levels(&self, cx: &mut Cx<'_, '_>, requests: &[Request]) {
        let (first, last) = self.resource.image.levels;
        let mask = self.access.image.mask;
        for lane in self.access.lanes() {
            let request = &requests[lane];
            let clamped = request.clamped.clamp(0.0, (last - first) as f32);
            let clamped = match self.sampler.level_filter {
                LevelFilter::None => 0.0,
                LevelFilter::Nearest => (clamped + 0.5).floor(),
                LevelFilter::Linear => clamped,
            };
            let found = [clamped, request.level, 0.0, 0.0];
            for (to, from) in (0..4).filter(|n| mask >> n & 1 != 0).enumerate() {
                let value = found[from].to_bits();
                set_lane_word(cx.wave, self.access.image.data, to, lane, value);
            }
        }
    }
}

/// The texel and layer of indices on a cube's face: those beyond an edge are on another face.
fn on_cube([x, y]: [i64; 2], layer: u32, count: u32) -> ([u32; 2], u32) {
    let n = i64::from(count);
    let inside = |at: i64| (0..n).contains(&at);
    if inside(x) && inside(y) {
        return ([x as u32, y as u32], layer);
    }
    // Where two edges meet, there is no fourth texel: the one beside it.
    let (x, y) = match inside(x) || inside(y) {
        true => (x, y),
        false => (x.clamp(0, n - 1), y),
    };
    // From -1 to 1 on the face, at texels' centres.
    let along = |at: i64| (2 * at + 1) as f64 / n as f64 - 1.0;
    let (s, t) = (along(x), along(y));
    // The direction, with the major axis of each face (OpenGL's and the manual's cube map).
    let [dx, dy, dz] = match layer % 6 {
        0 => [1.0, -t, -s],
        1 => [-1.0, -t, s],
        2 => [s, 1.0, t],
        3 => [s, -1.0, -t],
        4 => [s, -t, 1.0],
        _ => [-s, -t, -1.0],
    };
    let (ax, ay, az) = (f64::abs(dx), f64::abs(dy), f64::abs(dz));
    let (face, s, t, major) = if az >= ax && az >= ay {
        match dz >= 0.0 {
            true => (4, dx, -dy, az),
            false => (5, -dx, -dy, az),
        }
    } else if ay >= ax {
        match dy >= 0.0 {
            true => (2, dx, dz, ay),
            false => (3, dx, -dz, ay),
        }
    } else {
        match dx >= 0.0 {
            true => (0, -dz, -dy, ax),
            false => (1, dz, -dy, ax),
        }
    };
    let texel = |at: f64| {
        let at = ((at / major + 1.0) / 2.0 * n as f64).floor();
        at.clamp(0.0, (n - 1) as f64) as u32
    };
    ([texel(s), texel(t)], layer / 6 * 6 + face)
}
