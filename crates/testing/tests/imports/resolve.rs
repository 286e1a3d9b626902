//! From a path to the file that defines what it names.

use std::collections::HashSet;

use crate::paths::{Kind, Paths};
use crate::tree::{Definition, FileId, ModuleId, Tree};

/// One file names something that another one defines.
pub(crate) struct Import {
    pub from: FileId,
    pub to: FileId,
    pub name: String,
    pub line: usize,
    pub kind: Kind,
}

impl Import {
    /// Whether another import is between the same files.
    pub(crate) fn goes_where(&self, other: &Import) -> bool {
        (self.from, self.to) == (other.from, other.to)
    }
}

/// What a path leads to.
#[derive(Clone, Copy)]
enum Found<'a> {
    Module(ModuleId),
    /// In this module, with its variants.
    Item(ModuleId, &'a [String]),
    OtherCrate,
}

/// Names that are being looked up: a `use` of a name may lead back to itself.
type Open = HashSet<(ModuleId, String)>;

/// All imports between the files of a crate.
pub(crate) fn imports(tree: &Tree) -> Vec<Import> {
    let paths: Vec<Paths> = tree
        .modules
        .iter()
        .map(|module| Paths::of(&module.items))
        .collect();
    let resolver = Resolver {
        tree,
        paths: &paths,
    };
    let mut imports = Vec::new();
    for (from, paths) in paths.iter().enumerate() {
        let file = tree.modules[from].file;
        for named in &paths.named {
            for found in resolver.resolve(from, &named.path, named.kind, &mut Open::new()) {
                let module = match found {
                    Found::Item(module, _) => module,
                    // A module's name alone takes nothing from it.
                    Found::Module(module) if named.kind == Kind::Glob => module,
                    _ => continue,
                };
                let to = tree.modules[module].file;
                if to != file {
                    let mut name = named.path.join("::");
                    if named.kind == Kind::Glob {
                        name += "::*";
                    }
                    imports.push(Import {
                        from: file,
                        to,
                        name,
                        line: named.line,
                        kind: named.kind,
                    });
                }
            }
        }
    }
    imports
}

struct Resolver<'a> {
    tree: &'a Tree,
    paths: &'a [Paths],
}

impl<'a> Resolver<'a> {
    fn resolve(
        &self,
        from: ModuleId,
        path: &[String],
        kind: Kind,
        open: &mut Open,
    ) -> Vec<Found<'a>> {
        let Some((first, mut rest)) = path.split_first() else {
            return Vec::new();
        };
        let mut here = match first.as_str() {
            "crate" => vec![Found::Module(0)],
            "self" => vec![Found::Module(from)],
            "super" => {
                let mut module = self.tree.modules[from].parent;
                while let (Some(next), Some((word, after))) = (module, rest.split_first())
                    && word == "super"
                {
                    module = self.tree.modules[next].parent;
                    rest = after;
                }
                module.map(Found::Module).into_iter().collect()
            }
            name => {
                let mut found = self.look_up(from, name, open);
                if found.is_empty() {
                    found = self.local(from, name, open);
                }
                if found.is_empty() && kind == Kind::Macro && rest.is_empty() {
                    found = self.macro_around(from, name);
                }
                found
            }
        };
        for name in rest {
            let mut next = Vec::new();
            for found in here {
                match found {
                    Found::Module(module) => {
                        let names = self.look_up(module, name, open);
                        if names.is_empty() {
                            // A macro made it, or another crate's `*` has it.
                            next.push(Found::Item(module, &[]));
                        }
                        next.extend(names);
                    }
                    // A variant, an associated function.
                    Found::Item(..) | Found::OtherCrate => next.push(found),
                }
            }
            here = next;
        }
        // A function and a module may have one name.
        let item = |found: &Found| matches!(found, Found::Item(..));
        if here.iter().any(item) {
            here.retain(item);
        }
        here
    }

    /// What a name is in a module.
    fn look_up(&self, module: ModuleId, name: &str, open: &mut Open) -> Vec<Found<'a>> {
        let again = !open.insert((module, name.to_string()));
        let mut found = Vec::new();
        let definitions = self.tree.modules[module].names.get(name);
        for definition in definitions.into_iter().flatten() {
            match definition {
                Definition::Module(module) => found.push(Found::Module(*module)),
                Definition::Item(variants) => found.push(Found::Item(module, variants)),
                Definition::Import(_) if again => {}
                Definition::Import(path) => found.extend(self.import(module, path, open)),
            }
        }
        if found.is_empty() && !again {
            for glob in &self.tree.modules[module].globs {
                found.extend(self.in_glob(module, glob, name, open));
            }
        }
        if !again {
            open.remove(&(module, name.to_string()));
        }
        found
    }

    fn import(&self, module: ModuleId, path: &[String], open: &mut Open) -> Vec<Found<'a>> {
        let found = self.resolve(module, path, Kind::Path, open);
        match found.is_empty() {
            true => vec![Found::OtherCrate],
            false => found,
        }
    }

    /// What a name is if `use glob::*` has it.
    fn in_glob(
        &self,
        module: ModuleId,
        glob: &[String],
        name: &str,
        open: &mut Open,
    ) -> Vec<Found<'a>> {
        let mut found = Vec::new();
        for target in self.resolve(module, glob, Kind::Glob, open) {
            match target {
                Found::Module(target) => found.extend(self.look_up(target, name, open)),
                Found::Item(_, variants) if variants.iter().any(|variant| variant == name) => {
                    found.push(target);
                }
                _ => {}
            }
        }
        found
    }

    /// What a name is by a `use` in the body of some function of the module.
    fn local(&self, module: ModuleId, name: &str, open: &mut Open) -> Vec<Found<'a>> {
        let mut found = Vec::new();
        if !open.insert((module, format!("local {name}"))) {
            return found;
        }
        for import in &self.paths[module].local {
            if import.glob {
                found.extend(self.in_glob(module, &import.path, name, open));
            } else if import.name.as_deref() == Some(name) {
                found.extend(self.import(module, &import.path, open));
            }
        }
        open.remove(&(module, format!("local {name}")));
        found
    }

    /// A macro of one of the modules around, which needs no `use`.
    fn macro_around(&self, from: ModuleId, name: &str) -> Vec<Found<'a>> {
        let mut module = self.tree.modules[from].parent;
        while let Some(around) = module {
            let here = &self.tree.modules[around];
            if here.macros.iter().any(|known| known == name) {
                return vec![Found::Item(around, &[])];
            }
            module = here.parent;
        }
        Vec::new()
    }
}
