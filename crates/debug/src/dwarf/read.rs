//! Reads functions, variables and types from DWARF's debugging information entries (DIEs).

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use addr2line::gimli::{
    self, AttributeValue, DebuggingInformationEntry, Dwarf, EndianSlice, LittleEndian, Unit,
    constants as dw,
};

use super::ops::{Op, ops};
use super::types::{Encoding, Field, Type, TypeId};
use super::{DebugInfo, Function, Scope, SourceLine, Variable};

/// Maximum number of entries of one image.
const MOST: usize = 1 << 22;

/// Maximum nesting of scopes: a damaged file may have any.
const DEPTH: usize = 64;

type Slice<'a> = EndianSlice<'a, LittleEndian>;
type Entry<'a> = DebuggingInformationEntry<Slice<'a>>;

/// An entry and its children in the tree, as indices.
struct Node<'a> {
    unit: usize,
    entry: Entry<'a>,
    children: Vec<usize>,
}

impl DebugInfo {
    /// Reads the sections that `section` returns by name. Damaged parts are left out.
    #[must_use]
    pub fn read(section: &dyn Fn(&str) -> Option<Vec<u8>>) -> Self {
        let load =
            |id: gimli::SectionId| Ok::<_, gimli::Error>(section(id.name()).unwrap_or_default());
        let Ok(owned) = gimli::DwarfSections::load(load) else {
            return DebugInfo::default();
        };
        let dwarf = owned.borrow(|section| EndianSlice::new(section, LittleEndian));
        let mut info = DebugInfo::default();
        let mut units = Vec::new();
        let mut headers = dwarf.units();
        while let Ok(Some(header)) = headers.next() {
            units.extend(dwarf.unit(header));
        }
        let files = units
            .iter()
            .map(|unit| info.lines.add(&dwarf, unit))
            .collect();
        info.lines.sort();
        let mut tree = Tree {
            dwarf: &dwarf,
            units: &units,
            files,
            nodes: Vec::new(),
            by_offset: HashMap::new(),
            types: HashMap::new(),
        };
        let mut roots = Vec::new();
        for number in 0..units.len() {
            roots.extend(tree.load(number));
        }
        tree.number_types();
        let mut kinds: Vec<(usize, TypeId)> = tree.types.iter().map(|(a, b)| (*a, *b)).collect();
        kinds.sort_by_key(|(_, id)| *id);
        info.types.0 = kinds.iter().map(|(node, _)| tree.ty(*node)).collect();
        for root in roots {
            tree.outer(root, 0, &mut info);
        }
        info
    }
}

struct Tree<'a> {
    dwarf: &'a Dwarf<Slice<'a>>,
    units: &'a [Unit<Slice<'a>>],
    /// For each unit, its file numbers as indices into `Lines::files`.
    files: Vec<Vec<usize>>,
    nodes: Vec<Node<'a>>,
    /// Nodes by offset in `.debug_info`.
    by_offset: HashMap<usize, usize>,
    /// Numbers of the nodes that are types.
    types: HashMap<usize, TypeId>,
}

impl<'a> Tree<'a> {
    /// Reads the entries of a unit; returns its root node.
    fn load(&mut self, number: usize) -> Option<usize> {
        let unit = self.units.get(number)?;
        let mut entries = unit.entries();
        let mut above: Vec<usize> = Vec::new();
        let mut root = None;
        while let Ok(Some(entry)) = entries.next_dfs() {
            if self.nodes.len() >= MOST {
                break;
            }
            let depth = usize::try_from(entry.depth()).unwrap_or(0);
            above.truncate(depth);
            let node = self.nodes.len();
            if let Some(offset) = entry.offset().to_debug_info_offset(&unit.header) {
                self.by_offset.insert(offset.0, node);
            }
            if let Some(parent) = above.last() {
                self.nodes[*parent].children.push(node);
            }
            root.get_or_insert(node);
            above.push(node);
            self.nodes.push(Node {
                unit: number,
                entry: entry.clone(),
                children: Vec::new(),
            });
        }
        root
    }

    fn number_types(&mut self) {
        for (number, node) in self.nodes.iter().enumerate() {
            let is_type = matches!(
                node.entry.tag(),
                dw::DW_TAG_base_type
                    | dw::DW_TAG_unspecified_type
                    | dw::DW_TAG_pointer_type
                    | dw::DW_TAG_reference_type
                    | dw::DW_TAG_rvalue_reference_type
                    | dw::DW_TAG_array_type
                    | dw::DW_TAG_structure_type
                    | dw::DW_TAG_class_type
                    | dw::DW_TAG_union_type
                    | dw::DW_TAG_enumeration_type
                    | dw::DW_TAG_typedef
                    | dw::DW_TAG_const_type
                    | dw::DW_TAG_volatile_type
                    | dw::DW_TAG_restrict_type
                    | dw::DW_TAG_atomic_type
                    | dw::DW_TAG_subroutine_type
                    | dw::DW_TAG_ptr_to_member_type
            );
            if is_type {
                let id = self.types.len();
                self.types.insert(number, id);
            }
        }
    }

    fn attribute(&self, node: usize, name: gimli::DwAt) -> Option<AttributeValue<Slice<'a>>> {
        self.nodes.get(node)?.entry.attr_value(name)
    }

    fn text(&self, node: usize, name: gimli::DwAt) -> Option<String> {
        let unit = self.units.get(self.nodes.get(node)?.unit)?;
        let value = self.attribute(node, name)?;
        let text = self.dwarf.attr_string(unit, value).ok()?;
        Some(text.to_string_lossy().into_owned())
    }

    fn number(&self, node: usize, name: gimli::DwAt) -> Option<u64> {
        let value = self.attribute(node, name)?;
        value
            .udata_value()
            .or(value.sdata_value().map(|value| value as u64))
    }

    /// The node that an attribute refers to.
    fn reference(&self, node: usize, name: gimli::DwAt) -> Option<usize> {
        let unit = self.units.get(self.nodes.get(node)?.unit)?;
        let offset = match self.attribute(node, name)? {
            AttributeValue::UnitRef(offset) => offset.to_debug_info_offset(&unit.header)?.0,
            AttributeValue::DebugInfoRef(offset) => offset.0,
            _ => return None,
        };
        self.by_offset.get(&offset).copied()
    }

    /// An attribute of an entry, or of the entry that it is a concrete instance of (`DW_AT_abstract_origin`,
    /// `DW_AT_specification`).
    fn inherited<T>(&self, node: usize, get: impl Fn(usize) -> Option<T>) -> Option<T> {
        let mut at = node;
        for _ in 0..8 {
            if let Some(found) = get(at) {
                return Some(found);
            }
            at = self
                .reference(at, dw::DW_AT_abstract_origin)
                .or_else(|| self.reference(at, dw::DW_AT_specification))?;
        }
        None
    }

    fn name(&self, node: usize) -> Option<String> {
        self.inherited(node, |at| self.text(at, dw::DW_AT_name))
    }

    fn symbol(&self, node: usize) -> Option<String> {
        self.inherited(node, |at| self.text(at, dw::DW_AT_linkage_name))
    }

    fn type_of(&self, node: usize) -> Option<TypeId> {
        let ty = self.inherited(node, |at| self.reference(at, dw::DW_AT_type))?;
        self.types.get(&ty).copied()
    }

    fn ranges(&self, node: usize) -> Vec<Range<u64>> {
        let mut found = Vec::new();
        let Some(at) = self.nodes.get(node) else {
            return found;
        };
        if let Ok(mut ranges) = self.dwarf.die_ranges(&self.units[at.unit], &at.entry) {
            while let Ok(Some(range)) = ranges.next() {
                if range.begin < range.end && found.len() < MOST {
                    found.push(range.begin..range.end);
                }
            }
        }
        found
    }

    fn tag(&self, node: usize) -> gimli::DwTag {
        self.nodes
            .get(node)
            .map_or(dw::DW_TAG_null, |node| node.entry.tag())
    }

    fn children(&self, node: usize) -> &[usize] {
        self.nodes.get(node).map_or(&[], |node| &node.children)
    }

    /// Collects functions and global variables, also in namespaces and classes.
    fn outer(&self, node: usize, depth: usize, info: &mut DebugInfo) {
        if depth > DEPTH {
            return;
        }
        for child in self.children(node) {
            match self.tag(*child) {
                dw::DW_TAG_subprogram => {
                    let scope = self.scope(*child, 0);
                    if !scope.ranges.is_empty() {
                        let symbol = self.symbol(*child);
                        info.functions.push(Function { symbol, scope });
                    }
                }
                dw::DW_TAG_variable => {
                    let variable = self.variable(*child);
                    // An entry without location is only a declaration.
                    info.globals
                        .extend(variable.filter(|it| !it.locations.is_empty()));
                }
                dw::DW_TAG_namespace | dw::DW_TAG_structure_type | dw::DW_TAG_class_type => {
                    self.outer(*child, depth + 1, info);
                }
                _ => {}
            }
        }
    }

    fn scope(&self, node: usize, depth: usize) -> Scope {
        let tag = self.tag(node);
        let (mut variables, mut inner) = (Vec::new(), Vec::new());
        for child in self.children(node) {
            match self.tag(*child) {
                dw::DW_TAG_variable | dw::DW_TAG_formal_parameter => {
                    let origin = self.reference(*child, dw::DW_AT_abstract_origin);
                    let variable = self.variable(*child).into_iter();
                    variables.extend(variable.map(|one| (origin.unwrap_or(*child), one)));
                }
                dw::DW_TAG_lexical_block | dw::DW_TAG_inlined_subroutine if depth < DEPTH => {
                    let scope = self.scope(*child, depth + 1);
                    if !scope.ranges.is_empty() {
                        inner.push(scope);
                    }
                }
                _ => {}
            }
        }
        let is_block = tag == dw::DW_TAG_lexical_block;
        if let Some(origin) = self.reference(node, dw::DW_AT_abstract_origin) {
            // Variables that the instance omits come from the abstract function: static ones, which all instances
            // share, and those that are optimized out of this instance.
            let mut present = HashSet::new();
            self.origins(node, 0, &mut present);
            self.missing(origin, 0, &present, &mut variables);
            // Offsets of entries follow the order of the source.
            variables.sort_by_key(|(origin, _)| *origin);
        }
        let call = (tag == dw::DW_TAG_inlined_subroutine).then(|| self.call(node));
        Scope {
            ranges: self.ranges(node),
            name: match is_block {
                true => None,
                false => self.name(node).or_else(|| Some("?".to_owned())),
            },
            call,
            variables: variables.into_iter().map(|(_, one)| one).collect(),
            inner,
        }
    }

    /// The abstract variables of which a function's variables are instances.
    fn origins(&self, node: usize, depth: usize, found: &mut HashSet<usize>) {
        for child in self.children(node) {
            match self.tag(*child) {
                dw::DW_TAG_lexical_block if depth < DEPTH => {
                    self.origins(*child, depth + 1, found);
                }
                _ => found.extend(self.reference(*child, dw::DW_AT_abstract_origin)),
            }
        }
    }

    /// Adds the variables of an abstract function that have no instance in `present`.
    fn missing(
        &self,
        node: usize,
        depth: usize,
        present: &HashSet<usize>,
        variables: &mut Vec<(usize, Variable)>,
    ) {
        for child in self.children(node) {
            match self.tag(*child) {
                dw::DW_TAG_lexical_block if depth < DEPTH => {
                    self.missing(*child, depth + 1, present, variables);
                }
                dw::DW_TAG_variable | dw::DW_TAG_formal_parameter if !present.contains(child) => {
                    let variable = self.variable(*child).into_iter();
                    variables.extend(variable.map(|one| (*child, one)));
                }
                _ => {}
            }
        }
    }

    fn call(&self, node: usize) -> SourceLine {
        let number = |name| match self.attribute(node, name) {
            Some(AttributeValue::FileIndex(index)) => Some(index),
            Some(other) => other.udata_value(),
            None => None,
        };
        let index = number(dw::DW_AT_call_file).and_then(|index| usize::try_from(index).ok());
        let files = self
            .nodes
            .get(node)
            .and_then(|node| self.files.get(node.unit));
        let file = index.and_then(|index| files?.get(index)).copied();
        SourceLine {
            file: file.unwrap_or(usize::MAX),
            line: number(dw::DW_AT_call_line).unwrap_or(0) as u32,
        }
    }

    fn variable(&self, node: usize) -> Option<Variable> {
        let name = self.name(node)?;
        let line = self.inherited(node, |at| self.number(at, dw::DW_AT_decl_line));
        Some(Variable {
            name,
            symbol: self.symbol(node),
            ty: self.type_of(node),
            locations: self.locations(node),
            line: line.unwrap_or(0) as u32,
            is_parameter: self.tag(node) == dw::DW_TAG_formal_parameter,
        })
    }

    fn locations(&self, node: usize) -> Vec<(Option<Range<u64>>, Vec<Op>)> {
        let mut all = Vec::new();
        let Some(unit) = self
            .nodes
            .get(node)
            .and_then(|node| self.units.get(node.unit))
        else {
            return all;
        };
        if let Some(value) = self.attribute(node, dw::DW_AT_const_value) {
            let op = match value {
                AttributeValue::Block(bytes) => Op::Bytes(bytes.slice().to_vec()),
                other => {
                    let signed = other.sdata_value().map(|value| value as u64);
                    match signed.or(other.udata_value()) {
                        Some(value) => Op::Constant(value),
                        None => return all,
                    }
                }
            };
            let is_constant = matches!(op, Op::Constant(_));
            let value = is_constant.then_some(Op::StackValue);
            all.push((None, [op].into_iter().chain(value).collect()));
            return all;
        }
        let Some(value) = self.attribute(node, dw::DW_AT_location) else {
            return all;
        };
        if let Some(expression) = value.exprloc_value() {
            let ops = ops(self.dwarf, unit, expression);
            if !ops.is_empty() {
                all.push((None, ops));
            }
            return all;
        }
        if let Ok(Some(mut list)) = self.dwarf.attr_locations(unit, value) {
            while let Ok(Some(entry)) = list.next() {
                if all.len() >= MOST {
                    break;
                }
                let range = entry.range.begin..entry.range.end;
                all.push((Some(range), ops(self.dwarf, unit, entry.data)));
            }
        }
        all
    }

    fn ty(&self, node: usize) -> Type {
        let name = || self.text(node, dw::DW_AT_name);
        let size = || self.number(node, dw::DW_AT_byte_size).unwrap_or(0);
        let inner = self.type_of(node);
        match self.tag(node) {
            dw::DW_TAG_base_type => Type::Base {
                name: name().unwrap_or_default(),
                encoding: match self.attribute(node, dw::DW_AT_encoding) {
                    Some(AttributeValue::Encoding(encoding)) => match encoding {
                        dw::DW_ATE_signed => Encoding::Signed,
                        dw::DW_ATE_unsigned => Encoding::Unsigned,
                        dw::DW_ATE_float => Encoding::Float,
                        dw::DW_ATE_boolean => Encoding::Bool,
                        dw::DW_ATE_signed_char | dw::DW_ATE_unsigned_char | dw::DW_ATE_UTF => {
                            Encoding::Char
                        }
                        _ => Encoding::Other,
                    },
                    _ => Encoding::Other,
                },
                size: size(),
            },
            tag @ (dw::DW_TAG_pointer_type
            | dw::DW_TAG_reference_type
            | dw::DW_TAG_rvalue_reference_type) => {
                let space = match self.attribute(node, dw::DW_AT_address_class) {
                    Some(AttributeValue::AddressClass(class)) => class.0,
                    Some(other) => other.udata_value().unwrap_or(0),
                    None => 0,
                };
                Type::Pointer {
                    to: inner,
                    // Addresses of LDS and scratch have 32 bits.
                    size: match (size(), space) {
                        (0, 3 | 5) => 4,
                        (0, _) => 8,
                        (size, _) => size,
                    },
                    space,
                    is_reference: tag != dw::DW_TAG_pointer_type,
                }
            }
            dw::DW_TAG_array_type => Type::Array {
                of: inner,
                count: self.count(node),
                is_vector: self.attribute(node, dw::DW_AT_GNU_vector).is_some(),
            },
            dw::DW_TAG_structure_type | dw::DW_TAG_class_type | dw::DW_TAG_union_type => {
                Type::Struct {
                    name: name().unwrap_or_else(|| "(no name)".to_owned()),
                    size: size(),
                    fields: self.fields(node),
                }
            }
            dw::DW_TAG_enumeration_type => Type::Enum {
                name: name().unwrap_or_else(|| "(no name)".to_owned()),
                size: size(),
                names: self.enumerators(node),
            },
            dw::DW_TAG_typedef => Type::Named {
                name: name().unwrap_or_default(),
                of: inner,
            },
            dw::DW_TAG_subroutine_type => Type::Unknown("(a function)".to_owned()),
            dw::DW_TAG_unspecified_type | dw::DW_TAG_ptr_to_member_type => {
                Type::Unknown(name().unwrap_or_else(|| "?".to_owned()))
            }
            _ => Type::Qualified(inner),
        }
    }

    /// Number of elements of an array, over all its dimensions.
    fn count(&self, node: usize) -> u64 {
        let ranges = self.children(node).iter();
        let ranges = ranges.filter(|child| self.tag(**child) == dw::DW_TAG_subrange_type);
        let counts = ranges.map(|child| {
            let upper = || Some(self.number(*child, dw::DW_AT_upper_bound)?.wrapping_add(1));
            self.number(*child, dw::DW_AT_count)
                .or_else(upper)
                .unwrap_or(0)
        });
        counts.fold(1, u64::saturating_mul)
    }

    fn fields(&self, node: usize) -> Vec<Field> {
        let members = self.children(node).iter().filter(|child| {
            let tag = self.tag(**child);
            let is_static = self.attribute(**child, dw::DW_AT_external).is_some();
            (tag == dw::DW_TAG_member && !is_static) || tag == dw::DW_TAG_inheritance
        });
        let field = |child: &usize| {
            let of_type = || {
                let ty = self.reference(*child, dw::DW_AT_type)?;
                self.text(ty, dw::DW_AT_name)
            };
            let bit = self.number(*child, dw::DW_AT_data_bit_offset);
            let bits = self.number(*child, dw::DW_AT_bit_size);
            let at = self.number(*child, dw::DW_AT_data_member_location);
            let at = at.unwrap_or(0);
            Field {
                name: self
                    .text(*child, dw::DW_AT_name)
                    .or_else(of_type)
                    .unwrap_or_default(),
                ty: self.type_of(*child),
                offset: bit.map_or(at, |bit| bit / 8),
                bits: bits.map(|bits| (bit.unwrap_or(0) % 8, bits)),
            }
        };
        members.map(field).collect()
    }

    fn enumerators(&self, node: usize) -> Vec<(String, i64)> {
        let children = self.children(node).iter();
        let one = |child: &usize| {
            let value = self.attribute(*child, dw::DW_AT_const_value)?;
            let value = value
                .sdata_value()
                .or(value.udata_value().map(|value| value as i64))?;
            Some((self.text(*child, dw::DW_AT_name)?, value))
        };
        children.filter_map(one).collect()
    }
}
