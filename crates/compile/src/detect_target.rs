//! Detects the target that a source was made for: from an ELF's flags, the entries of a bundle, the
//! attributes of functions in LLVM IR, or the directive of assembly. It is the default if the user
//! names no target.

pub(crate) mod bitcode;
mod hints;

use gfxjit_codeobj::elf::Elf;
use gfxjit_targets::{ImageTarget, Target, TargetId, parse_triple};

use self::hints::TargetHints;
use crate::bundle;
use crate::kind::{Kind, assembly};
use crate::source::Source;

impl Source {
    /// The target that the source was made for; `None` if it does not state one. For a bundle it is
    /// the target of the first code for a GPU. For IR whose functions name several processors, it
    /// is the first that is not a generic family.
    #[must_use]
    pub fn detect_target(&self) -> Option<Target> {
        let bytes = self.bytes();
        let amd = match self.kind() {
            Kind::Object | Kind::Image => {
                let elf = Elf::parse(bytes).ok()?;
                let header = elf.header();
                let image = ImageTarget::from_elf(header.flags, header.abi_version()).ok()?;
                Some(image.target)
            }
            Kind::Bundle => return bundle::targets(bytes).into_iter().next(),
            Kind::Assembly => {
                let triple = assembly::triple(&String::from_utf8_lossy(bytes))?;
                parse_triple(&triple).ok()?.target
            }
            Kind::IrText => of_text(&String::from_utf8_lossy(bytes)).target(),
            // These languages do not name a target; the device decides.
            Kind::HipCpp | Kind::OpenClC | Kind::Ptx | Kind::SpirV => None,
            Kind::Mlir => of_mlir(&String::from_utf8_lossy(bytes)),
            Kind::Bitcode => bitcode::hints_in(bytes).target(),
        };
        amd.map(Target::from)
    }
}

/// The first target that a text attaches to a module of kernels: `#rocdl.target<chip = "gfx90a">`.
fn of_mlir(text: &str) -> Option<TargetId> {
    let (_, rest) = text.split_once("#rocdl.target<")?;
    let (target, _) = rest.split_once('>')?;
    let (_, chip) = target.split_once("chip = \"")?;
    chip.split('"').next()?.parse().ok()
}

fn of_text(text: &str) -> TargetHints {
    let mut hints = TargetHints::default();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("target triple = \"") {
            hints.triple = rest.split('"').next().map(str::to_owned);
        }
        if line.trim_start().starts_with(';') {
            continue;
        }
        let value = |key: &str| {
            let (_, rest) = line.split_once(key)?;
            rest.strip_prefix("=\"")?.split('"').next()
        };
        if let Some(cpu) = value("\"target-cpu\"") {
            let features = value("\"target-features\"").unwrap_or_default();
            hints.functions.push((cpu.to_owned(), features.to_owned()));
        }
    }
    hints
}

#[cfg(test)]
mod tests {
    use gfxjit_llvm::ir::Context;

    use super::*;

    fn detect_target(text: &str) -> Option<String> {
        let source = Source::detect("t", text.as_bytes()).unwrap();
        source.detect_target().map(|target| target.to_string())
    }

    const DEFINE: &str = "define amdgpu_kernel void @k() #0 {\n  ret void\n}\n";

    #[test]
    fn ir_says_it_in_attributes_or_in_its_triple() {
        for (rest, target) in [
            ("", None),
            ("attributes #0 = { \"target-cpu\"=\"generic\" }", None),
            (
                "attributes #0 = { \"target-cpu\"=\"gfx1100\" }",
                Some("gfx1100"),
            ),
            (
                "; \"target-cpu\"=\"gfx942\"\nattributes #0 = { nounwind \"target-cpu\"=\"gfx90a\" \"target-features\"=\"+dpp,+xnack,-sramecc\" }",
                Some("gfx90a:sramecc-:xnack+"),
            ),
            (
                "attributes #0 = { \"target-cpu\"=\"gfx11-generic\" }\nattributes #1 = { \"target-cpu\"=\"gfx1102\" }",
                Some("gfx1102"),
            ),
            (
                "attributes #0 = { \"target-cpu\"=\"gfx90a\" \"target-features\"=\"+xnack\" }\nattributes #1 = { \"target-cpu\"=\"gfx90a\" }",
                Some("gfx90a"),
            ),
            ("target triple = \"amdgpu9.42-amd-amdhsa\"", Some("gfx942")),
        ] {
            let text = format!("{DEFINE}{rest}\n");
            assert_eq!(detect_target(&text).as_deref(), target, "{rest}");
        }
    }

    #[test]
    fn mlir_says_it_where_a_target_is_attached() {
        let text = |attached: &str| format!("gpu.module @m {attached} {{\n}}\n");
        let attached =
            "[#rocdl.target<O = 3, chip = \"gfx90a\">, #rocdl.target<chip = \"gfx942\">]";
        assert_eq!(detect_target(&text(attached)).as_deref(), Some("gfx90a"));
        for nothing in ["", "[#rocdl.target]", "[#rocdl.target<chip = \"sm_80\">]"] {
            assert_eq!(detect_target(&text(nothing)), None);
        }
    }

    #[test]
    fn assembly_says_it_in_a_directive() {
        let text = ".amdgcn_target \"amdgcn-amd-amdhsa--gfx90a:xnack+\"\ns_endpgm\n";
        assert_eq!(detect_target(text).as_deref(), Some("gfx90a:xnack+"));
        assert_eq!(detect_target("s_endpgm\n"), None);
    }

    #[test]
    fn bitcode_says_what_its_text_says() {
        let rest = "attributes #0 = { nounwind \"target-cpu\"=\"gfx942\" \"target-features\"=\"+xnack\" }\n\
                    attributes #1 = { \"target-cpu\"=\"gfx9-4-generic\" }\n";
        let text = format!(
            "target triple = \"amdgcn-amd-amdhsa\"\n{DEFINE}define void @f() #1 {{\n  ret void\n}}\n{rest}"
        );
        let context = Context::new();
        let module = context.parse_text("t", text.as_bytes()).unwrap();
        let bitcode = module.to_bitcode();
        let hints = bitcode::hints_in(&bitcode);
        assert_eq!(hints.triple.as_deref(), Some("amdgcn-amd-amdhsa"));
        assert_eq!(hints.target().unwrap().to_string(), "gfx942:xnack+");
        // A truncated file yields less information, but no panic.
        for cut in 0..bitcode.len() {
            bitcode::hints_in(&bitcode[..cut]);
            let mut damaged = bitcode.clone();
            damaged[cut] ^= 0xff;
            bitcode::hints_in(&damaged);
        }
    }
}
