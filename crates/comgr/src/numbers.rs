//! The numbers of actions and languages. Version 3.0 took out some of both and counted the others anew.

/// What comgr does with a set of data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Compiles a source to bitcode that is linked with comgr's own device libraries.
    SourceToBitcode,
    /// Copies the data, and adds OpenCL's header, precompiled, where the version has one.
    AddHeaders,
    /// Copies the data, and adds the device libraries as bitcode.
    AddDeviceLibraries,
    /// Links all bitcode to one.
    LinkBitcode,
    /// Bitcode to assembly. Names of functions stay visible.
    BitcodeToAssembly,
    /// Bitcode to an object. Functions other than kernels become local (`-amdgpu-internalize-symbols`).
    BitcodeToObject,
    /// Assembly to an object.
    AssemblyToObject,
    /// SPIR-V of AMD's flavour to bitcode.
    SpirvToBitcode,
}

/// The language of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// None: for bitcode and assembly.
    None,
    /// OpenCL C 2.0; an option chooses another version.
    OpenCl,
    /// HIP C++.
    Hip,
    /// LLVM IR, which then is optimised as a source.
    Ir,
}

/// The numbers of a major version.
#[derive(Debug)]
pub(crate) struct Numbers {
    hip: u32,
    /// 2.4 has none.
    ir: Option<u32>,
    /// In the order of [`Action`]; `None` for what the version does not have.
    actions: [Option<u32>; 8],
}

/// `AMD_COMGR_LANGUAGE_OPENCL_2_0`, the same in all versions.
const OPENCL_2_0: u32 = 2;

static TWO: Numbers = Numbers {
    hip: 4,
    ir: None,
    actions: [
        Some(15),
        Some(1),
        Some(3),
        Some(4),
        Some(7),
        Some(6),
        Some(10),
        None,
    ],
};

static THREE: Numbers = Numbers {
    hip: 3,
    ir: Some(4),
    // Device libraries are a setting of the others, `action_info_set_device_lib_linking`.
    actions: [
        Some(12),
        Some(1),
        None,
        Some(3),
        Some(5),
        Some(4),
        Some(8),
        Some(19),
    ],
};

impl Numbers {
    /// Those of a major version; `None` if it is not known.
    pub(crate) fn of(major: usize) -> Option<&'static Self> {
        match major {
            2 => Some(&TWO),
            3 => Some(&THREE),
            _ => None,
        }
    }

    pub(crate) fn action(&self, action: Action) -> Option<u32> {
        self.actions.get(action as usize).copied().flatten()
    }

    /// The number of a language; `None` for what the version does not have.
    pub(crate) fn language(&self, language: Language) -> Option<u32> {
        match language {
            Language::None => Some(0),
            Language::OpenCl => Some(OPENCL_2_0),
            Language::Hip => Some(self.hip),
            Language::Ir => self.ir,
        }
    }
}

impl Action {
    /// What it does, in messages: `comgr 2.4 cannot …`.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::SourceToBitcode => "compile a source to bitcode",
            Self::AddHeaders => "add precompiled headers",
            Self::AddDeviceLibraries => "add the device libraries",
            Self::LinkBitcode => "link bitcode",
            Self::BitcodeToAssembly => "make assembly of bitcode",
            Self::BitcodeToObject => "make an object of bitcode",
            Self::AssemblyToObject => "assemble",
            Self::SpirvToBitcode => "read SPIR-V, which 3.0 and later can",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_number_differently() {
        let [two, three] = [2, 3].map(|major| Numbers::of(major).unwrap());
        assert_eq!(two.action(Action::AssemblyToObject), Some(10));
        assert_eq!(three.action(Action::AssemblyToObject), Some(8));
        assert_eq!(two.action(Action::SpirvToBitcode), None);
        assert_eq!(three.action(Action::SpirvToBitcode), Some(19));
        assert_eq!(two.language(Language::Hip), Some(4));
        assert_eq!(three.language(Language::Hip), Some(3));
        assert_eq!(two.language(Language::Ir), None);
        for other in [0, 1, 4] {
            assert!(Numbers::of(other).is_none());
        }
    }
}
