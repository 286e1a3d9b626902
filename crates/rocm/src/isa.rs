//! The target of a GPU, from a runtime's names of its instruction sets.

use gfxjit_hal::Isa;
use gfxjit_targets::serve;

/// The ISA from names, the most specific first. For a GPU that this crate does not know, its generic
/// family is used and logged; without a known name it is [`Isa::Unknown`].
pub(crate) fn of_names<'a>(names: impl Iterator<Item = &'a str> + Clone) -> Isa {
    let Some(served) = serve(names.clone()) else {
        let name = names.into_iter().next().unwrap_or_default();
        let name = name.rsplit_once("--").map_or(name, |(_, id)| id);
        return Isa::Unknown(name.to_owned());
    };
    if let Some(reason) = &served.reason {
        tracing::warn!("{reason}");
    }
    served.target.into()
}
