//! Which files import each other in a cycle: the strongly connected components of more than one
//! file, by Tarjan's algorithm.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use crate::paths::Kind;
use crate::resolve::Import;
use crate::tree::{FileId, Tree};

/// Files that all reach each other by imports.
pub(crate) struct Cycle<'a> {
    pub files: Vec<FileId>,
    /// The imports between them.
    imports: Vec<&'a Import>,
}

/// The cycles among `files` files.
pub(crate) fn find(files: usize, imports: &[Import]) -> Vec<Cycle<'_>> {
    let mut targets = vec![Vec::new(); files];
    for import in imports {
        targets[import.from].push(import.to);
    }
    let mut search = Search {
        targets: &targets,
        order: vec![None; files],
        lowest: vec![0; files],
        on_stack: vec![false; files],
        stack: Vec::new(),
        next: 0,
        components: Vec::new(),
    };
    for file in 0..files {
        if search.order[file].is_none() {
            search.visit(file);
        }
    }
    let mut cycles: Vec<Cycle> = search
        .components
        .into_iter()
        .map(|files| Cycle {
            imports: imports
                .iter()
                .filter(|import| files.contains(&import.from) && files.contains(&import.to))
                .collect(),
            files,
        })
        .collect();
    cycles.sort_by_key(|cycle| cycle.files.first().copied());
    cycles
}

struct Search<'a> {
    targets: &'a [Vec<FileId>],
    order: Vec<Option<usize>>,
    lowest: Vec<usize>,
    on_stack: Vec<bool>,
    stack: Vec<FileId>,
    next: usize,
    components: Vec<Vec<FileId>>,
}

impl Search<'_> {
    fn visit(&mut self, file: FileId) {
        let order = self.next;
        self.next += 1;
        self.order[file] = Some(order);
        self.lowest[file] = order;
        self.stack.push(file);
        self.on_stack[file] = true;
        for &target in &self.targets[file] {
            match self.order[target] {
                None => {
                    self.visit(target);
                    self.lowest[file] = self.lowest[file].min(self.lowest[target]);
                }
                Some(order) if self.on_stack[target] => {
                    self.lowest[file] = self.lowest[file].min(order);
                }
                Some(_) => {}
            }
        }
        if self.lowest[file] != order {
            return;
        }
        let mut component = Vec::new();
        while let Some(member) = self.stack.pop() {
            self.on_stack[member] = false;
            component.push(member);
            if member == file {
                break;
            }
        }
        if component.len() > 1 {
            component.sort_unstable();
            self.components.push(component);
        }
    }
}

impl Cycle<'_> {
    /// The files, and what each imports from which other one, with paths relative to `package`.
    pub(crate) fn describe(&self, tree: &Tree, package: &Path) -> String {
        let show = |file: FileId| {
            let path = &tree.files[file];
            path.strip_prefix(package).unwrap_or(path).display()
        };
        let mut edges: BTreeMap<(FileId, FileId), BTreeMap<&str, Vec<usize>>> = BTreeMap::new();
        for import in &self.imports {
            // What a `use` brings is one import, wherever the name stands after that.
            let first = import.name.split("::").next().unwrap_or(&import.name);
            let brought = self.imports.iter().any(|other| {
                let last = other.name.rsplit("::").next();
                other.kind == Kind::Use && last == Some(first) && other.goes_where(import)
            });
            if brought && import.kind != Kind::Use {
                continue;
            }
            let names = edges.entry((import.from, import.to)).or_default();
            let lines = names.entry(&import.name).or_default();
            if !lines.contains(&import.line) {
                lines.push(import.line);
            }
        }
        let mut text = format!("\ncycle of {} files:\n", self.files.len());
        for &file in &self.files {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {}", show(file));
        }
        for ((from, to), names) in edges {
            let _ = writeln!(text, "  {} imports {}:", show(from), show(to));
            for (name, lines) in names {
                let places: Vec<String> = lines
                    .iter()
                    .map(|line| format!("{}:{line}", show(from)))
                    .collect();
                let _ = writeln!(text, "    {name} at {}", places.join(", "));
            }
        }
        text
    }
}
