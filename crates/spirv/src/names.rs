//! Names of the grammar's numbers, for messages, from tables of "number name" lines. Source: the SPIR-V
//! specification, 1.6, and the registry of its extensions.

/// A table of names.
#[derive(Clone, Copy)]
pub(crate) struct Names {
    /// The kind of enumerant in messages.
    pub(crate) kind: &'static str,
    lines: &'static str,
}

pub(crate) const OPCODES: Names = Names {
    kind: "instruction",
    lines: include_str!("../tables/opcodes.txt"),
};
pub(crate) const CAPABILITIES: Names = Names {
    kind: "capability",
    lines: include_str!("../tables/capabilities.txt"),
};
pub(crate) const DECORATIONS: Names = Names {
    kind: "decoration",
    lines: include_str!("../tables/decorations.txt"),
};
pub(crate) const BUILTINS: Names = Names {
    kind: "built-in variable",
    lines: include_str!("../tables/builtins.txt"),
};
pub(crate) const STORAGE_CLASSES: Names = Names {
    kind: "storage class",
    lines: include_str!("../tables/storage_classes.txt"),
};
pub(crate) const EXECUTION_MODES: Names = Names {
    kind: "execution mode",
    lines: include_str!("../tables/execution_modes.txt"),
};
pub(crate) const OPENCL_STD: Names = Names {
    kind: "OpenCL.std function",
    lines: include_str!("../tables/opencl_std.txt"),
};

impl Names {
    /// The name of a number; `None` for a number that the table does not have.
    pub(crate) fn get(self, number: u32) -> Option<&'static str> {
        self.lines.lines().find_map(|line| {
            let (own, name) = line.split_once(' ')?;
            (own.parse() == Ok(number)).then_some(name)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_names() {
        assert_eq!(OPCODES.get(61), Some("OpLoad"));
        assert_eq!(OPCODES.get(60_000), None);
        assert_eq!(CAPABILITIES.get(6), Some("Kernel"));
        assert_eq!(OPENCL_STD.get(61), Some("sqrt"));
    }
}
