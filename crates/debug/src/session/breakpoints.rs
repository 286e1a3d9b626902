//! Images, breakpoints and watchpoints of a session.

use std::sync::Arc;

use gfxjit_hal::Machine;
use gfxjit_hal::sync::lock;

use super::state::{Breakpoint, Catch, CodeAddress, Core};
use crate::frames::frames;
use crate::program::Program;
use crate::stepping::Catches;
use crate::watch::Watch;

impl Core {
    /// The number of images.
    #[must_use]
    pub fn images(&self) -> usize {
        self.images.len()
    }

    /// The image with an index.
    ///
    /// # Panics
    /// The index is not less than [`Core::images`].
    #[must_use]
    pub fn image(&self, number: usize) -> &Arc<Program> {
        &self.images[number]
    }

    /// Names of functions and global variables of all images, for completion.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.images.iter().flat_map(|image| image.names()).collect()
    }

    /// Adds an image; returns its index and the numbers of the breakpoints that have addresses in it.
    pub(super) fn add_image(&mut self, program: Program) -> (usize, Vec<u32>) {
        let (image, program) = (self.images.len(), Arc::new(program));
        self.images.push(Arc::clone(&program));
        (self.program, self.image) = (program, image);
        let mut all = std::mem::take(&mut self.breakpoints);
        let mut found = Vec::new();
        for breakpoint in &mut all {
            // A breakpoint on an address belongs to the image that was current when it was set.
            if breakpoint.place.starts_with('*') {
                continue;
            }
            if let Ok(more) = self.addresses_in(image, &breakpoint.place, None) {
                breakpoint.addresses.extend(more);
                found.push(breakpoint.number);
            }
        }
        self.breakpoints = all;
        (image, found)
    }

    /// The code addresses of a place: `FILE:LINE`, `LINE`, `FUNCTION` or `*ADDRESS`.
    ///
    /// # Errors
    /// The place has no code in any image, or its text is malformed.
    pub fn addresses(
        &self,
        place: &str,
        machine: Option<&dyn Machine>,
    ) -> Result<Vec<CodeAddress>, String> {
        if self.images.is_empty() {
            return Err("nothing is loaded yet".to_owned());
        }
        if place.starts_with('*') {
            return self.addresses_in(self.image, place, None);
        }
        let mut found = Vec::new();
        let mut wrong = None;
        // Addresses in the current image come first.
        let others = (0..self.images.len()).filter(|image| *image != self.image);
        for image in std::iter::once(self.image).chain(others) {
            match self.addresses_in(image, place, machine) {
                Ok(addresses) => found.extend(addresses),
                Err(reason) => wrong = wrong.or(Some(reason)),
            }
        }
        match wrong {
            Some(reason) if found.is_empty() => Err(reason),
            _ => Ok(found),
        }
    }

    fn addresses_in(
        &self,
        image: usize,
        place: &str,
        machine: Option<&dyn Machine>,
    ) -> Result<Vec<CodeAddress>, String> {
        let program = &self.images[image];
        let of_image = |all: Vec<u64>| {
            all.into_iter()
                .map(|pc| CodeAddress { image, pc })
                .collect()
        };
        if let Some(address) = place.strip_prefix('*') {
            let address = address.trim();
            let digits = address.strip_prefix("0x").unwrap_or(address);
            let found = u64::from_str_radix(digits, 16);
            return found.map(|address| of_image(vec![address])).map_err(|_| {
                format!(
                    "`{address}` is no address: hexadecimal digits, as `disassemble` shows them"
                )
            });
        }
        let (file, line) = match place.rsplit_once(':') {
            Some((file, line)) if !file.ends_with(':') => (Some(file), line.parse().ok()),
            _ => (None, place.parse::<u32>().ok()),
        };
        if let Some(line) = line {
            if !program.has_lines() {
                return Err("the image has no lines: no debug information".to_owned());
            }
            let current = machine.and_then(|machine| self.current_file(machine));
            let file = file.map(str::to_owned).or(current);
            let file = file.or_else(|| program.main_file());
            let file = file.ok_or("no file is known; say FILE:LINE")?;
            let matches = |name: &str| program.is_file(name, &file);
            let found = program.info.lines.find(&matches, line);
            let (_, addresses) = found.ok_or_else(|| {
                format!("no code comes from line {line} of {file} or a later one")
            })?;
            return Ok(of_image(addresses));
        }
        let found = program.functions(place);
        match found.is_empty() {
            false => Ok(of_image(found)),
            true => Err(format!("there is no function or kernel `{place}`")),
        }
    }

    /// The source file of the selected frame.
    fn current_file(&self, machine: &dyn Machine) -> Option<String> {
        let frames = frames(&self.program, machine, self.wave?);
        let place = frames.get(self.frame)?.place?;
        let name = self.program.info.lines.file(place.file);
        Some(name.to_owned())
    }

    /// Adds a breakpoint; returns its number.
    pub fn add(&mut self, mut breakpoint: Breakpoint) -> u32 {
        self.numbers += 1;
        breakpoint.number = self.numbers;
        self.breakpoints.push(breakpoint);
        self.tell_plan();
        self.numbers
    }

    /// Adds a watchpoint; returns its number.
    pub fn watch(&mut self, mut watch: Watch, text: &str) -> u32 {
        self.numbers += 1;
        watch.number = self.numbers;
        self.watches.push((watch, text.to_owned()));
        self.tell_plan();
        self.numbers
    }

    /// Turns stops at a kind of incident on or off.
    pub fn catch(&mut self, what: Catch, is_on: bool) {
        let catch = match what {
            Catch::Finding => &mut self.catches.finding,
            Catch::Divergence => &mut self.catches.divergence,
            Catch::Nan => &mut self.catches.nan,
        };
        *catch = is_on;
        self.tell_plan();
    }

    /// Whether launches stop at a kind of incident.
    #[must_use]
    pub fn catches(&self, what: Catch) -> bool {
        match what {
            Catch::Finding => self.catches.finding,
            Catch::Divergence => self.catches.divergence,
            Catch::Nan => self.catches.nan,
        }
    }

    /// Deletes a breakpoint or watchpoint; returns whether there was one with this number.
    pub fn delete(&mut self, number: u32) -> bool {
        let before = self.breakpoints.len() + self.watches.len();
        self.breakpoints
            .retain(|breakpoint| breakpoint.number != number);
        self.watches.retain(|(watch, _)| watch.number != number);
        self.tell_plan();
        before != self.breakpoints.len() + self.watches.len()
    }

    /// Removes all breakpoints, watchpoints and catches, so that launches run without stops.
    pub fn let_go(&mut self) {
        self.breakpoints.clear();
        self.watches.clear();
        self.catches = Catches::NONE;
        (self.is_locked, self.is_recording) = (false, false);
        self.tell_plan();
    }

    /// Passes changed breakpoints, watchpoints and catches on to the plans of all launches.
    pub fn tell_plan(&self) {
        let enabled = self
            .breakpoints
            .iter()
            .filter(|breakpoint| breakpoint.is_enabled);
        let all: Vec<CodeAddress> = enabled
            .flat_map(|breakpoint| &breakpoint.addresses)
            .copied()
            .collect();
        for one in &lock(&self.launches).all {
            let Some(plan) = one.plan.upgrade() else {
                continue;
            };
            let mut plan = lock(&plan);
            let own = all.iter().filter(|address| address.image == one.image);
            plan.addresses = Arc::new(own.map(|address| address.pc).collect());
            plan.watches = self.watches.iter().map(|(watch, _)| *watch).collect();
            plan.set_catches(self.catches);
            if let Some(told) = &one.told {
                told(&plan);
            }
        }
    }
}
