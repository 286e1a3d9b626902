//! A crate's modules as rustc finds them: files, inline modules, `#[path]`, and several files for
//! one name where `cfg` chooses. What only tests compile is left out.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use syn::{Attribute, Expr, Item, Lit, Meta, UseTree, Visibility};

/// An index into [`Tree::modules`].
pub(crate) type ModuleId = usize;
/// An index into [`Tree::files`].
pub(crate) type FileId = usize;

/// The modules of one library or program. The first is its root.
pub(crate) struct Tree {
    pub files: Vec<PathBuf>,
    pub modules: Vec<Module>,
}

pub(crate) struct Module {
    pub parent: Option<ModuleId>,
    pub file: FileId,
    pub names: HashMap<String, Vec<Definition>>,
    pub macros: Vec<String>,
    /// What `use path::*` names.
    pub globs: Vec<Vec<String>>,
    /// The code, without the modules in it.
    pub items: Vec<Item>,
}

pub(crate) enum Definition {
    Module(ModuleId),
    /// With the names of its variants, if it is an enum.
    Item(Vec<String>),
    /// A `use`, public or not, with the path it stands for.
    Import(Vec<String>),
}

/// One leaf of a `use`.
pub(crate) struct Use {
    pub path: Vec<String>,
    /// The name it has here; none for `*` and `_`.
    pub name: Option<String>,
    pub glob: bool,
    pub line: usize,
}

type Read<'a> = &'a dyn Fn(&Path) -> io::Result<String>;

impl Tree {
    /// Reads the crate whose root is `root`, with `read` for the text of a file.
    pub(crate) fn read(root: &Path, read: Read) -> Result<Tree, String> {
        let mut tree = Tree {
            files: Vec::new(),
            modules: Vec::new(),
        };
        let folder = root.parent().unwrap_or(Path::new("")).to_path_buf();
        tree.file(root, &folder, None, read)?;
        Ok(tree)
    }

    /// Adds the module that is in the file `path` and whose children are in `folder`.
    fn file(
        &mut self,
        path: &Path,
        folder: &Path,
        parent: Option<ModuleId>,
        read: Read,
    ) -> Result<Option<ModuleId>, String> {
        let text = read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let parsed =
            syn::parse_file(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        if !compiled(&parsed.attrs) {
            return Ok(None);
        }
        let file = self.files.len();
        self.files.push(path.to_path_buf());
        let beside = path.parent().unwrap_or(Path::new("")).to_path_buf();
        let places = Places {
            path: &beside,
            folder,
        };
        self.module(parsed.items, file, parent, places, read)
            .map(Some)
    }

    fn module(
        &mut self,
        items: Vec<Item>,
        file: FileId,
        parent: Option<ModuleId>,
        places: Places,
        read: Read,
    ) -> Result<ModuleId, String> {
        let id = self.modules.len();
        self.modules.push(Module {
            parent,
            file,
            names: HashMap::new(),
            macros: Vec::new(),
            globs: Vec::new(),
            items: Vec::new(),
        });
        let mut code = Vec::new();
        for item in items {
            if !compiled(attributes(&item)) {
                continue;
            }
            let Item::Mod(module) = item else {
                self.modules[id].define(&item);
                code.push(item);
                continue;
            };
            let name = module.ident.to_string();
            let given = path_attribute(&module.attrs);
            let child = match module.content {
                Some((_, items)) => {
                    let folder = places.folder.join(given.as_deref().unwrap_or(&name));
                    let inside = Places {
                        path: &folder,
                        folder: &folder,
                    };
                    Some(self.module(items, file, Some(id), inside, read)?)
                }
                None => match given {
                    Some(given) => {
                        let path = places.path.join(given);
                        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
                        self.file(&path, &folder, Some(id), read)?
                    }
                    None => {
                        let folder = places.folder.join(&name);
                        let plain = places.folder.join(format!("{name}.rs"));
                        let path = match read(&plain) {
                            Ok(_) => plain,
                            Err(_) => folder.join("mod.rs"),
                        };
                        self.file(&path, &folder, Some(id), read)?
                    }
                },
            };
            if let Some(child) = child {
                self.modules[id].add(name, Definition::Module(child));
            }
        }
        self.modules[id].items = code;
        Ok(id)
    }
}

/// Where the files of a module's children are.
#[derive(Clone, Copy)]
struct Places<'a> {
    /// What `#[path]` is relative to.
    path: &'a Path,
    /// Where `mod name;` looks.
    folder: &'a Path,
}

impl Module {
    fn add(&mut self, name: String, definition: Definition) {
        self.names.entry(name).or_default().push(definition);
    }

    /// Adds a name for a `use`, wherever in the module it stands.
    pub(crate) fn import(&mut self, import: Use) {
        if import.glob {
            self.globs.push(import.path);
        } else if let Some(name) = import.name {
            self.add(name, Definition::Import(import.path));
        }
    }

    fn define(&mut self, item: &Item) {
        let mut variants = Vec::new();
        let name = match item {
            Item::Const(item) => &item.ident,
            Item::Enum(item) => {
                variants = item
                    .variants
                    .iter()
                    .map(|variant| variant.ident.to_string())
                    .collect();
                &item.ident
            }
            Item::Fn(item) => &item.sig.ident,
            Item::Static(item) => &item.ident,
            Item::Struct(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            Item::TraitAlias(item) => &item.ident,
            Item::Type(item) => &item.ident,
            Item::Union(item) => &item.ident,
            Item::Macro(item) => {
                let Some(name) = &item.ident else { return };
                self.macros.push(name.to_string());
                name
            }
            Item::ForeignMod(foreign) => {
                for item in &foreign.items {
                    let name = match item {
                        syn::ForeignItem::Fn(item) => &item.sig.ident,
                        syn::ForeignItem::Static(item) => &item.ident,
                        syn::ForeignItem::Type(item) => &item.ident,
                        _ => continue,
                    };
                    self.add(name.to_string(), Definition::Item(Vec::new()));
                }
                return;
            }
            Item::Use(item) => {
                for import in uses(item) {
                    self.import(import);
                }
                return;
            }
            _ => return,
        };
        self.add(name.to_string(), Definition::Item(variants));
    }
}

/// The leaves of a `use`; none for `use ::name`, which is another crate.
pub(crate) fn uses(item: &syn::ItemUse) -> Vec<Use> {
    let mut found = Vec::new();
    if item.leading_colon.is_none() {
        leaves(&item.tree, &mut Vec::new(), &mut found);
    }
    found
}

/// Whether a `use` gives its names to other modules.
pub(crate) fn is_export(item: &syn::ItemUse) -> bool {
    !matches!(item.vis, Visibility::Inherited)
}

fn leaves(tree: &UseTree, path: &mut Vec<String>, found: &mut Vec<Use>) {
    let mut leaf = |ident: &proc_macro2::Ident, name: Option<String>, path: &[String]| {
        let mut path = path.to_vec();
        let word = ident.to_string();
        let name = if word == "self" && !path.is_empty() {
            name.or_else(|| path.last().cloned())
        } else {
            path.push(word.clone());
            name.or(Some(word))
        };
        found.push(Use {
            path,
            name: name.filter(|name| name != "_"),
            glob: false,
            line: ident.span().start().line,
        });
    };
    match tree {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            leaves(&inner.tree, path, found);
            path.pop();
        }
        UseTree::Name(inner) => leaf(&inner.ident, None, path),
        UseTree::Rename(inner) => leaf(&inner.ident, Some(inner.rename.to_string()), path),
        UseTree::Glob(inner) => found.push(Use {
            path: path.clone(),
            name: None,
            glob: true,
            line: inner.star_token.spans[0].start().line,
        }),
        UseTree::Group(inner) => {
            for tree in &inner.items {
                leaves(tree, path, found);
            }
        }
    }
}

/// The attributes of an item that may be left out of a build.
pub(crate) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether a build without tests may have what carries these attributes.
pub(crate) fn compiled(attributes: &[Attribute]) -> bool {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("cfg"))
        .all(|attribute| match &attribute.meta {
            Meta::List(list) => syn::parse2::<Meta>(list.tokens.clone())
                .map_or(true, |condition| holds(&condition) != Some(false)),
            _ => true,
        })
}

/// What a `cfg` condition is without `test`; `None` if it depends on something else.
fn holds(condition: &Meta) -> Option<bool> {
    let Meta::List(list) = condition else {
        return condition.path().is_ident("test").then_some(false);
    };
    let parts = list
        .parse_args_with(syn::punctuated::Punctuated::<Meta, syn::Token![,]>::parse_terminated)
        .ok()?;
    let mut parts = parts.iter().map(holds);
    if list.path.is_ident("not") {
        return parts.next().flatten().map(|value| !value);
    }
    // What decides `all` is a false part, what decides `any` a true one.
    let decides = list.path.is_ident("any");
    let parts: Vec<_> = parts.collect();
    if parts.contains(&Some(decides)) {
        Some(decides)
    } else if parts.contains(&None) {
        None
    } else {
        Some(!decides)
    }
}

fn path_attribute(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| {
        let Meta::NameValue(pair) = &attribute.meta else {
            return None;
        };
        match &pair.value {
            Expr::Lit(value) if pair.path.is_ident("path") => match &value.lit {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            _ => None,
        }
    })
}
