//! What a loader makes of an image: addresses in memory lead where the source says.
//!
//! The loader here does what ROCr's does, and nothing more: it copies the loaded segments to
//! one place and applies the dynamic relocations (`loader/executable.cpp` in ROCm's
//! rocr-runtime).

use std::collections::HashMap;

use gfxjit_codeobj::CodeObject;
use gfxjit_codeobj::elf::consts::{
    DT_FLAGS, PT_LOAD, SHT_RELA, STB_LOCAL, STT_FUNC, STT_NOTYPE, STT_OBJECT,
};
use gfxjit_codeobj::elf::{Elf, ElfFile, RelocKind, Symbol};
use gfxjit_codeobj::info::{self, FunctionInfo, Resources};
use gfxjit_link::{Input, Options, Strip, Undefined, link};

use crate::support::{GOALS, Goal, accepted_by_tools, lld, object, sources};

const GOAL: Goal = GOALS[0];
/// Where images are loaded: a page, and more than 32 bits.
const BASE: u64 = 0x7f12_3456_7000;

fn options(change: impl FnOnce(&mut Options)) -> Options {
    let mut options = Options::default();
    change(&mut options);
    options
}

fn image(name: &str, goal: Goal, options: &Options) -> Vec<u8> {
    linked(&object(&sources().join(name), goal, &[]), options)
}

fn linked(object: &[u8], options: &Options) -> Vec<u8> {
    let input = Input::new("a.o", object);
    link(&[input], options).unwrap().image
}

/// An image in memory.
pub(crate) struct Loaded {
    memory: Vec<u8>,
    symbols: HashMap<String, u64>,
}

impl Loaded {
    /// Loads an image; `outside` are symbols that others define.
    pub(crate) fn new(image: &[u8], outside: &[(&str, u64)]) -> Self {
        let elf = Elf::parse(image).unwrap();
        let mut memory = Vec::new();
        for segment in elf
            .segments()
            .iter()
            .filter(|segment| segment.kind == PT_LOAD)
        {
            memory.resize((segment.vaddr + segment.memsz) as usize, 0);
            let data = elf.segment_data(&segment).unwrap();
            memory[segment.vaddr as usize..][..data.len()].copy_from_slice(data);
        }
        let table = elf.dynsym().unwrap().unwrap();
        let mut symbols = HashMap::new();
        for (index, symbol) in table.iter().enumerate().skip(table.first_global) {
            let name = String::from_utf8(table.name(index, &symbol).unwrap().to_vec()).unwrap();
            if !symbol.is_undefined() {
                symbols.insert(name, BASE + symbol.value);
            }
        }
        let mut loaded = Self { memory, symbols };
        for section in elf
            .sections()
            .filter(|section| section.header.kind == SHT_RELA)
        {
            assert_eq!(section.header.info, 0, "loaders skip what is not dynamic");
            for rela in elf.relocations(&section).unwrap().entries.iter() {
                let symbol = table.get(rela.symbol() as usize).unwrap();
                let name = table.name(rela.symbol() as usize, &symbol).unwrap();
                let address = match symbol.kind() {
                    STT_OBJECT | STT_FUNC => BASE + symbol.value,
                    STT_NOTYPE => outside
                        .iter()
                        .find(|(known, _)| known.as_bytes() == name)
                        .map_or(0, |(_, address)| *address),
                    kind => panic!("loaders know no symbols of type {kind}"),
                };
                let kind = RelocKind::from_number(rela.kind()).unwrap();
                assert!(
                    address != 0 || kind == RelocKind::Relative64,
                    "{} is undefined",
                    String::from_utf8_lossy(name)
                );
                let value = address.wrapping_add_signed(rela.addend);
                let place = rela.offset as usize;
                match kind {
                    RelocKind::Abs64 => loaded.put(place, &value.to_le_bytes()),
                    RelocKind::Relative64 => {
                        loaded.put(place, &BASE.wrapping_add_signed(rela.addend).to_le_bytes());
                    }
                    RelocKind::Abs32Lo | RelocKind::Abs32 => {
                        loaded.put(place, &(value as u32).to_le_bytes());
                    }
                    RelocKind::Abs32Hi => {
                        loaded.put(place, &((value >> 32) as u32).to_le_bytes());
                    }
                    other => panic!("loaders do not apply {other}"),
                }
            }
        }
        loaded
    }

    fn put(&mut self, at: usize, bytes: &[u8]) {
        self.memory[at..][..bytes.len()].copy_from_slice(bytes);
    }

    pub(crate) fn word(&self, address: u64) -> u32 {
        let at = (address - BASE) as usize;
        u32::from_le_bytes(*self.memory[at..].first_chunk().unwrap())
    }

    pub(crate) fn byte(&self, address: u64) -> u8 {
        self.memory[(address - BASE) as usize]
    }

    pub(crate) fn pointer(&self, address: u64) -> u64 {
        u64::from(self.word(address)) | u64::from(self.word(address + 4)) << 32
    }

    pub(crate) fn symbol(&self, name: &str) -> u64 {
        self.symbols[name]
    }
}

#[test]
fn pointers_lead_to_what_they_point_at() {
    for &goal in GOALS {
        let loaded = Loaded::new(&image("data.ll", goal, &Options::default()), &[]);
        let pointers = loaded.symbol("pointers");
        let pointer = |index: u64| loaded.pointer(pointers + index * 8);
        assert_eq!(pointer(0), loaded.symbol("numbers"));
        assert_eq!(loaded.word(pointer(1)), 77, "hidden");
        assert_eq!(loaded.word(pointer(2)), 3, "in the middle");
        assert_eq!(loaded.word(pointer(3)), 0, "in zeroed memory");
        assert_eq!(pointer(4), loaded.symbol("tentative"));
        assert_eq!(pointer(4) % 16, 0);
        assert_eq!(loaded.symbol("far_aligned") % 256, 0x34567000 % 256);
        let itself = loaded.symbol("itself");
        assert_eq!(loaded.pointer(itself), itself);
        let constants = loaded.symbol("constant_pointers");
        assert_eq!(loaded.word(loaded.pointer(constants) + 12), 4);
        let text = loaded.pointer(constants + 8);
        assert_eq!(loaded.word(text).to_le_bytes(), *b"hell");
        assert_eq!(loaded.word(loaded.symbol("in_section")), 5);
        for index in 0..40 {
            assert_eq!(loaded.word(loaded.symbol("zeros") + index * 4), 0);
        }
    }
}

/// Where `s_getpc; s_add_u32 lo; s_addc_u32 hi` at an entry's start leads: the literals are
/// behind the two instruction words that follow `s_getpc`.
fn distance_after_getpc(loaded: &Loaded, getpc: u64) -> u64 {
    let (low, high) = (loaded.word(getpc + 8), loaded.word(getpc + 16));
    let distance = u64::from(low) | u64::from(high) << 32;
    (getpc + 4).wrapping_add(distance)
}

#[test]
fn code_reaches_functions_data_and_table_entries() {
    let loaded = Loaded::new(&image("relocations.s", GOAL, &Options::default()), &[]);
    let entry = loaded.symbol("entry");
    assert_eq!(entry % 256, 0);
    // Each of the five sequences takes 20 bytes.
    let reached = |index: u64| distance_after_getpc(&loaded, entry + index * 20);
    let target = loaded.pointer(loaded.symbol("datum") + 0x28);
    assert_eq!(reached(0), target);
    assert_eq!(loaded.pointer(reached(1)), loaded.symbol("datum"));
    assert_eq!(loaded.pointer(reached(2)), loaded.symbol("untyped_datum"));
    assert_eq!(loaded.pointer(loaded.pointer(reached(3))), 9);
    assert_eq!(loaded.pointer(reached(4)), 0, "weak, without a definition");
    let branch = entry + 100;
    let words = i64::from(loaded.word(branch) as u16 as i16);
    assert_eq!((branch + 4).wrapping_add_signed(words * 4), target);
    let datum = loaded.symbol("datum");
    assert_eq!(loaded.pointer(datum + 0x10), datum + 0x10);
    assert_eq!(loaded.pointer(datum + 0x18), datum + 4);
    assert_eq!(loaded.pointer(datum + 0x20), datum + 8 - 4);
    assert_eq!(loaded.pointer(datum + 0x30), entry + 8);
    assert_eq!(loaded.pointer(datum + 0x38), 0x1234);
    let place = datum + 0x40;
    assert_eq!(
        place.wrapping_add_signed(i64::from(loaded.word(place) as i32)),
        target
    );
    let distances = loaded.symbol("distances");
    assert_eq!(distances.wrapping_add(loaded.pointer(distances)), target);
    let place = distances + 8;
    let slot = place.wrapping_add_signed(i64::from(loaded.word(place) as i32));
    assert_eq!(loaded.pointer(slot), datum);
}

#[test]
fn kernels_enter_where_their_descriptors_say() {
    for &goal in GOALS {
        let loaded = Loaded::new(&image("functions.ll", goal, &Options::default()), &[]);
        for name in ["direct", "indirect", "maybe"] {
            let descriptor = loaded.symbol(&format!("{name}.kd"));
            assert_eq!(descriptor % 64, 0);
            let entry = descriptor.wrapping_add(loaded.pointer(descriptor + 16));
            assert_eq!(entry, loaded.symbol(name));
        }
        let table = loaded.symbol("table");
        assert_eq!(loaded.pointer(table), loaded.symbol("open"));
        assert_eq!(loaded.pointer(table + 16), loaded.symbol("guarded"));
        assert_eq!(loaded.pointer(table + 24), loaded.symbol("soft"));
        assert!(!loaded.symbols.contains_key("secret"), "it is hidden");
    }
}

#[test]
fn constructors_come_in_the_order_of_their_priorities() {
    let object = object(&sources().join("constructors.ll"), GOAL, &[]);
    let image = linked(&object, &Options::default());
    let loaded = Loaded::new(&image, &[]);
    let elf = Elf::parse(&image).unwrap();
    let array = elf.section_named(".init_array").unwrap().header;
    assert_eq!(array.size, 24);
    let symbols = elf.symtab().unwrap().unwrap();
    let named = |address: u64| {
        let found = symbols
            .iter()
            .enumerate()
            .find(|(_, symbol)| symbol.kind() == STT_FUNC && BASE + symbol.value == address);
        let (index, symbol) = found.unwrap();
        symbols.name(index, &symbol).unwrap()
    };
    let order: Vec<_> = (0..3)
        .map(|index| named(loaded.pointer(BASE + array.addr + index * 8)))
        .collect();
    assert_eq!(order, [&b"first"[..], b"middle", b"last"]);
    let tags = elf.dynamic().unwrap().unwrap();
    assert!(
        tags.iter()
            .any(|entry| entry.tag == 25 && entry.value == array.addr)
    );
}

#[test]
fn symbols_from_outside_are_bound_by_name() {
    let dynamic = options(|options| options.undefined = Undefined::Dynamic);
    let loaded = Loaded::new(
        &image("outside.ll", GOAL, &dynamic),
        &[
            ("outside_data", 0x1111_2222),
            ("outside_function", 0x5_0000_0000),
        ],
    );
    let table = loaded.symbol("outside_table");
    assert_eq!(loaded.pointer(table), 0x5_0000_0000);
    assert_eq!(loaded.pointer(table + 8), loaded.symbol("inside_function"));
}

#[test]
fn halves_of_addresses_are_left_to_the_loader() {
    for &goal in &GOALS[..3] {
        let object = object(&sources().join("absolute_halves.s"), goal, &[]);
        assert!(lld(&object, &[]).is_err(), "LLD knows no such relocation");
        let image = linked(&object, &Options::default());
        accepted_by_tools(&image);
        let elf = Elf::parse(&image).unwrap();
        let table = elf.dynsym().unwrap().unwrap();
        assert!(
            table.first_global > 1,
            "some symbols are there for the loader only"
        );
        for index in 1..table.first_global {
            assert_eq!(table.get(index).unwrap().binding(), STB_LOCAL);
        }
        let dynamic = elf.dynamic().unwrap().unwrap();
        assert!(
            dynamic
                .iter()
                .any(|entry| entry.tag == DT_FLAGS && entry.value & 4 != 0),
            "the loader must write code"
        );
        let loaded = Loaded::new(&image, &[]);
        let entry = loaded.symbol("entry");
        let literal = |index: u64| u64::from(loaded.word(entry + index * 8 + 4));
        let address = |low: u64, high: u64| literal(low) | literal(high) << 32;
        assert_eq!(address(0, 1), loaded.symbol("datum"));
        let own = address(2, 3);
        assert_eq!(loaded.pointer(own), 2);
        assert_eq!(loaded.pointer(own + 8), loaded.symbol("datum"));
        assert_eq!(literal(4), (entry + 48) & 0xffff_ffff);
        assert_eq!(literal(5), (loaded.symbol("datum") + 8) & 0xffff_ffff);
    }
}

/// Facts about functions stay for tools, with addresses for symbols, until an image is
/// stripped.
#[test]
fn facts_about_functions_are_kept_for_tools() {
    let object = object(&sources().join("functions.ll"), GOAL, &[]);
    let mut file = ElfFile::parse(&object).unwrap();
    let facts = FunctionInfo {
        symbol: "open".to_owned(),
        resources: Some(Resources {
            vgprs: 7,
            private_segment_bytes: 48,
            ..Resources::default()
        }),
        calls: vec!["open".to_owned()],
        type_ids: vec!["vi".to_owned()],
        ..FunctionInfo::default()
    };
    info::add_to_object(&mut file, std::slice::from_ref(&facts)).unwrap();
    let with_facts = file.write().unwrap();
    let strip = options(|options| options.strip = Strip::All);
    assert!(linked(&with_facts, &strip) == linked(&object, &strip));
    let image = CodeObject::parse(&linked(&with_facts, &Options::default())).unwrap();
    assert_eq!(image.function("open").unwrap().own, Some(facts));
    let plain = CodeObject::parse(&linked(&object, &Options::default())).unwrap();
    assert_eq!(plain.function("open").unwrap().own, None);
}

#[test]
fn stripping_keeps_what_loaders_need() {
    let object = object(&sources().join("debug.cl"), GOAL, &[]);
    let strip = |strip| linked(&object, &options(|options| options.strip = strip));
    let (all, debug, nothing) = (
        strip(Strip::All),
        strip(Strip::Debug),
        strip(Strip::Nothing),
    );
    let has = |image: &[u8], name: &str| Elf::parse(image).unwrap().section_named(name).is_some();
    assert!(has(&nothing, ".debug_info") && has(&nothing, ".symtab"));
    assert!(!has(&debug, ".debug_info") && has(&debug, ".symtab"));
    assert!(!has(&all, ".debug_info") && !has(&all, ".symtab") && !has(&all, ".strtab"));
    for image in [&all, &debug] {
        accepted_by_tools(image);
        let stripped = Loaded::new(image, &[]);
        let full = Loaded::new(&nothing, &[]);
        assert_eq!(stripped.symbols, full.symbols);
        assert_eq!(stripped.memory[0x200..], full.memory[0x200..]);
    }
}

#[test]
fn debug_information_is_read_by_llvm() {
    let scratch = crate::support::Folder::new();
    let file = scratch.path("debug.so");
    std::fs::write(&file, image("debug.cl", GOAL, &Options::default())).unwrap();
    let mut command = std::process::Command::new("llvm-dwarfdump-22");
    let text = crate::support::run(command.args(["--verify"]).arg(&file));
    assert!(text.contains("No errors."), "{text}");
    let mut command = std::process::Command::new("llvm-symbolizer-22");
    let entry = Elf::parse(&std::fs::read(&file).unwrap())
        .unwrap()
        .dynsym()
        .unwrap()
        .unwrap()
        .find_global(b"first")
        .unwrap()
        .1;
    let text = crate::support::run(
        command
            .arg(format!("--obj={}", file.display()))
            .arg(format!("{:#x}", entry.value)),
    );
    assert!(
        text.contains("first") && text.contains("debug.cl:1"),
        "{text}"
    );
}

#[test]
fn zeroed_memory_alone_with_a_large_alignment() {
    let scratch = crate::support::Folder::new();
    let source = scratch.path("zeros.ll");
    let text = "@zeros = addrspace(1) global [3 x i32] zeroinitializer, align 16384\n";
    std::fs::write(&source, text).unwrap();
    let object = object(&source, GOAL, &[]);
    for strip in [Strip::Nothing, Strip::All] {
        let image = linked(&object, &options(|options| options.strip = strip));
        accepted_by_tools(&image);
        assert_eq!(gfxjit_elfdiff::problems(&image).unwrap(), [""; 0]);
        let loaded = Loaded::new(&image, &[]);
        assert_eq!((loaded.symbol("zeros") - BASE) % 16384, 0);
        assert_eq!(loaded.word(loaded.symbol("zeros")), 0);
    }
}

#[test]
fn the_same_image_on_every_thread() {
    let object = object(&sources().join("functions.ll"), GOAL, &[]);
    let expected = linked(&object, &Options::default());
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..50 {
                    assert!(linked(&object, &Options::default()) == expected);
                }
            });
        }
    });
}

#[test]
fn symbols_are_ordered_as_tables_need() {
    let image = image("functions.ll", GOAL, &Options::default());
    let elf = Elf::parse(&image).unwrap();
    let table = elf.symtab().unwrap().unwrap();
    for (index, symbol) in table.iter().enumerate() {
        let local: fn(&Symbol) -> bool = |symbol| symbol.binding() == STB_LOCAL;
        assert_eq!(local(&symbol), index < table.first_global);
    }
}
