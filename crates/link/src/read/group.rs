//! COMDAT groups: of groups with the same name in several objects, as for templates and inline
//! functions, the first is kept (gABI, "Section Groups").

use foldhash::{HashSet, HashSetExt};

use gfxjit_codeobj::elf::consts::{GRP_COMDAT, SHT_GROUP, STT_SECTION};
use gfxjit_codeobj::elf::{Section, Word};

use crate::LinkError;
use crate::read::input::{Object, damaged};

/// Leaves out groups that an earlier object has.
pub(crate) fn drop_repeated(objects: &mut [Object<'_>]) -> Result<(), LinkError> {
    let mut seen: HashSet<Vec<u8>> = HashSet::new();
    for object in objects {
        let groups: Vec<Section<'_>> = object
            .sections
            .iter()
            .map(|input| input.section)
            .filter(|section| section.header.kind == SHT_GROUP)
            .collect();
        for group in groups {
            let (signature, members) = read(object, &group)?;
            let Some(signature) = signature else {
                continue;
            };
            let repeated = !seen.insert(signature);
            for member in members {
                let input = object.sections.get_mut(member).ok_or_else(|| {
                    damaged(
                        &object.name,
                        group.bad("it names a section that is not there"),
                    )
                })?;
                if repeated {
                    input.kept = false;
                    input.repeated = true;
                }
            }
        }
    }
    Ok(())
}

/// The name of a COMDAT group (`None` for other groups), and its members.
fn read(
    object: &Object<'_>,
    group: &Section<'_>,
) -> Result<(Option<Vec<u8>>, Vec<usize>), LinkError> {
    let bad = |source| damaged(&object.name, source);
    let words = group.table::<Word>().map_err(bad)?;
    let mut words = words.iter().map(|word| word.value);
    let flags = words.next().unwrap_or(0);
    let members = words.map(|index| index as usize).collect();
    if flags & GRP_COMDAT == 0 {
        return Ok((None, members));
    }
    let table = object
        .symbols
        .filter(|table| table.section == group.header.link as usize)
        .ok_or_else(|| bad(group.bad("it does not refer to the symbol table")))?;
    let index = group.header.info as usize;
    let symbol = table
        .get(index)
        .ok_or_else(|| bad(group.bad("its name is a symbol that is not there")))?;
    let name = match symbol.kind() {
        // Old assemblers use a section symbol for the name of a group.
        STT_SECTION => object
            .sections
            .get(usize::from(symbol.shndx))
            .map_or(&[][..], |input| input.section.name),
        _ => table.name(index, &symbol).map_err(bad)?,
    };
    Ok((Some(name.to_vec()), members))
}
