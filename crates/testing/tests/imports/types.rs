//! Types that other files of a crate can name have names of their own in it, so that a search for a name finds one
//! type. Types of one file alone may repeat a name.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Item, Visibility};

use crate::tree::{Definition, ModuleId, Tree};

/// `crate::a::b`. Where `cfg` chooses between several files, all of them have the same path.
fn path_of(tree: &Tree, module: ModuleId) -> String {
    let Some(parent) = tree.modules[module].parent else {
        return "crate".to_owned();
    };
    let is_it = |found: &Definition| matches!(found, Definition::Module(id) if *id == module);
    let names = &tree.modules[parent].names;
    let name = names.iter().find(|(_, all)| all.iter().any(is_it));
    let name = name.map_or("?", |(name, _)| name.as_str());
    format!("{}::{name}", path_of(tree, parent))
}

/// Names that several types have, with the paths of their modules.
pub(crate) fn repeated(tree: &Tree) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::<String, BTreeSet<String>>::new();
    for (id, module) in tree.modules.iter().enumerate() {
        for item in &module.items {
            let (visibility, name) = match item {
                Item::Struct(item) => (&item.vis, &item.ident),
                Item::Enum(item) => (&item.vis, &item.ident),
                Item::Union(item) => (&item.vis, &item.ident),
                Item::Trait(item) => (&item.vis, &item.ident),
                _ => continue,
            };
            if !matches!(visibility, Visibility::Inherited) {
                let paths = all.entry(name.to_string()).or_default();
                paths.insert(path_of(tree, id));
            }
        }
    }
    all.retain(|_, paths| paths.len() > 1);
    all
}
