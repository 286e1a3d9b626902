//! The interface of tools, and the output of their results.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use gfxjit::codeobj::lines::users;
use gfxjit::codeobj::short_name;
use gfxjit::hal::{Apertures, Watched};
use gfxjit::instrument::{Argument, Probe, ProbePlace, Site};
use gfxjit::{Frame, Image, Launch, Module};

use super::by_counts::ByCounts;
use crate::out::Out;

/// Rows of a table; the first is its heading.
pub(crate) type Table = Vec<Vec<String>>;

/// Observes a launch, and reports its counts.
pub(crate) trait Tool: Send {
    /// Called before an instruction runs.
    fn look(&mut self, at: &dyn Watched);
    /// The result tables.
    fn tables(&self, image: &Image) -> Vec<Table>;
    /// The tool's variant with probes, if there is one.
    fn by_probes(&mut self) -> Option<&mut dyn ByProbes> {
        None
    }
    /// The tool's variant for programs, if there is one.
    fn by_counts(&mut self) -> Option<&mut dyn ByCounts> {
        None
    }
}

/// A tool that counts by probes in the machine code, on every device.
pub(crate) trait ByProbes {
    /// The probes, and the places at which they are called.
    fn requests(&self) -> Vec<(ProbePlace, Probe)>;
    /// The code of the probes, as LLVM IR.
    fn module(&self, sites: &[Site]) -> String;
    /// Takes the probes' counts.
    fn take(&mut self, sites: &[Site], found: &ProbeCounts<'_>) -> Result<ToolStatus>;
}

/// Whether a tool could use the probes' counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ToolStatus {
    All,
    /// The probes had too little room. The tool knows now how much they need, so the launch must be
    /// repeated with new probes.
    Again,
}

/// The probes' counts.
pub(crate) struct ProbeCounts<'a> {
    pub(super) module: &'a Module,
    pub(super) original: &'a Image,
}

impl ProbeCounts<'_> {
    /// A variable of the probes.
    pub(super) fn read(&self, name: &str) -> Result<Vec<u64>> {
        Ok(self.module.read(name)?)
    }

    /// The load address of the image minus its own base; `name` is a variable of the probes.
    pub(super) fn base(&self, name: &str) -> Result<u64> {
        let (address, variable) = self.module.variable(name)?;
        let own = variable.address().unwrap_or(0);
        Ok(address.0.wrapping_sub(own))
    }

    /// The address in the original image of the function that begins at an address of the image
    /// with probes.
    pub(super) fn function(&self, address: u64) -> Option<u64> {
        let (name, offset) = self.module.image().function_at(address)?;
        if offset != 0 {
            return None;
        }
        // Functions of the original image have their address in the name.
        if let Some((_, digits)) = name.rsplit_once("@0x") {
            return u64::from_str_radix(digits, 16).ok();
        }
        let mut functions = self.original.functions().iter();
        let found = functions.find(|function| function.name == name)?;
        Some(found.place.address)
    }

    /// Lanes of a wave.
    pub(super) fn wave_size(&self) -> u32 {
        let mut kernels = self.original.kernels().iter();
        kernels.next().map_or(64, |kernel| kernel.info.wave_size)
    }

    /// The flat addresses at which the LDS and scratch apertures begin.
    pub(super) fn apertures(&self) -> Option<Apertures> {
        self.module.device().info().apertures
    }
}

/// A tool that is called by threads of the library.
#[derive(Clone)]
pub(crate) struct Shared(Arc<Mutex<dyn Tool>>);

impl Shared {
    pub(crate) fn new(tool: impl Tool + 'static) -> Self {
        Self(Arc::new(Mutex::new(tool)))
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, dyn Tool + 'static> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The launch, with the tool as observer.
    pub(crate) fn watch(&self, launch: Launch) -> Launch {
        let own = self.clone();
        launch.watch(move |at| own.lock().look(at))
    }

    /// The results as tables of objects, with the headings as names.
    pub(crate) fn json(&self, image: &Image) -> serde_json::Value {
        let tables = self.lock().tables(image);
        tables.iter().map(|table| rows_json(table)).collect()
    }

    /// Prints the results.
    pub(crate) fn show(&self, image: &Image, out: &mut Out) -> Result<()> {
        for (number, table) in self.lock().tables(image).iter().enumerate() {
            if number > 0 {
                out.line("")?;
            }
            out.table(table)?;
        }
        Ok(())
    }
}

/// `k+0x40`, or the address where no function is known.
pub(super) fn place(image: &Image, pc: u64) -> String {
    match image.function_at(pc) {
        Some((name, 0)) => short_name(name).into_owned(),
        Some((name, offset)) => format!("{}+{offset:#x}", short_name(name)),
        None => format!("{pc:#x}"),
    }
}

/// A table with rows about instructions: adds the place of each, and its source line if known.
pub(super) fn located(image: &Image, names: &[&str], rows: Vec<(u64, Vec<String>)>) -> Table {
    let places: Vec<u64> = rows.iter().map(|(pc, _)| *pc).collect();
    let lines = lines(image, &places);
    let has_lines = lines.iter().any(Option::is_some);
    let mut head = heading(names);
    if has_lines {
        head.insert(1, "line".to_owned());
    }
    let mut table = vec![head];
    for ((pc, mut row), line) in rows.into_iter().zip(lines) {
        if has_lines {
            row.insert(0, line.unwrap_or_default());
        }
        row.insert(0, place(image, pc));
        table.push(row);
    }
    table
}

/// The source lines of instructions, outside gfxjit's headers.
pub(super) fn lines(image: &Image, places: &[u64]) -> Vec<Option<String>> {
    let of = |frames: &Vec<Frame>| Some(users(frames)?.place.as_ref()?.to_string());
    image.frames(places).iter().map(of).collect()
}

/// The rows of a table as JSON objects; integers become numbers.
fn rows_json(table: &[Vec<String>]) -> serde_json::Value {
    let Some((head, rows)) = table.split_first() else {
        return serde_json::Value::Array(Vec::new());
    };
    let cell = |text: &String| match text.parse::<u64>() {
        Ok(number) => number.into(),
        Err(_) => serde_json::Value::from(text.as_str()),
    };
    let name = |number: usize| match head.get(number).map(String::as_str) {
        // Columns without headings are a count and its share.
        None | Some("") => ["name", "count", "share"]
            .get(number)
            .copied()
            .unwrap_or("more"),
        Some(name) => name,
    };
    let object = |row: &Vec<String>| -> serde_json::Value {
        let cells = row.iter().enumerate();
        let members = cells.map(|(number, text)| (name(number).to_owned(), cell(text)));
        members.collect::<serde_json::Map<_, _>>().into()
    };
    rows.iter().map(object).collect()
}

/// A heading.
pub(super) fn heading(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// `12.3 %`
pub(super) fn share(part: u64, all: u64) -> String {
    format!("{:.1} %", 100.0 * part as f64 / all.max(1) as f64)
}

/// A probe that counts waves and lanes, defined by [`lanes_module`].
pub(super) fn lanes_probe() -> Probe {
    let probe = Probe::new("gfxjit_count_lanes").argument(Argument::Site);
    probe.argument(Argument::Exec).once()
}

/// The module with two counters for each site.
pub(super) fn lanes_module(sites: &[Site]) -> String {
    format!(
        "@gfxjit_lanes = addrspace(1) global [{} x i64] zeroinitializer
         declare i64 @llvm.ctpop.i64(i64)
         define void @gfxjit_count_lanes(i32 %site, i64 %exec) {{
             %waves = getelementptr [2 x i64], ptr addrspace(1) @gfxjit_lanes, i32 %site
             %lanes = getelementptr i64, ptr addrspace(1) %waves, i32 1
             %count = call i64 @llvm.ctpop.i64(i64 %exec)
             %a = atomicrmw add ptr addrspace(1) %waves, i64 1 syncscope(\"agent\") monotonic
             %b = atomicrmw add ptr addrspace(1) %lanes, i64 %count syncscope(\"agent\") monotonic
             ret void
         }}\n",
        sites.len().max(1) * 2
    )
}
