//! What a GPU is to us, by the names that a runtime has for its instruction sets.

use gfxjit_hal::Isa;
use gfxjit_targets::serve;

/// Of names, the most exact first. A GPU that is newer than this crate is served by its family, which
/// goes to the log; one that nothing serves is something else.
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
