//! Disassembles instructions with LLVM.

use std::ffi::{CString, c_char};

#[repr(C)]
struct Raw {
    _private: [u8; 0],
}

unsafe extern "C" {
    fn gj_disasm_new(cpu: *const c_char, features: *const c_char) -> *mut Raw;
    fn gj_disasm_free(d: *mut Raw);
    fn gj_disasm_one(
        d: *mut Raw,
        bytes: *const u8,
        len: usize,
        address: u64,
        out: *mut c_char,
        capacity: usize,
        out_len: *mut usize,
        opcode: *mut u32,
    ) -> usize;
    fn gj_opcode_count(d: *mut Raw) -> u32;
    fn gj_opcode_name(d: *mut Raw, opcode: u32, out: *mut c_char, capacity: usize) -> usize;
    fn gj_opcode_mnemonic(d: *mut Raw, opcode: u32, out: *mut c_char, capacity: usize) -> usize;
    fn gj_opcode_sample(
        d: *mut Raw,
        opcode: u32,
        changed: i32,
        value: i64,
        out: *mut u8,
        capacity: usize,
        immediates: *mut u32,
    ) -> usize;
}

/// Maximum length of an instruction's text in bytes; the longest ones (VOPD, MFMA with all
/// modifiers) are shorter than 200 bytes.
const TEXT: usize = 512;

/// Maximum length of an instruction in bytes, with a margin.
const SAMPLE: usize = 32;

/// An encoding of an opcode, with arbitrary operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The number of immediate operands.
    pub immediates: u32,
}

/// One decoded instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// Length in bytes.
    pub size: usize,
    /// AMD's assembly syntax, without leading white space.
    pub text: String,
    /// LLVM's opcode number, see [`Disassembler::opcode_name`].
    pub opcode: u32,
}

/// A disassembler for one processor.
#[derive(Debug)]
pub struct Disassembler {
    raw: *mut Raw,
}

// SAFETY: the C++ object has no ties to the thread that made it; all calls that change it
// take `&mut self`.
unsafe impl Send for Disassembler {}

impl Disassembler {
    /// A disassembler for `cpu` (`gfx1100`) with LLVM's feature string (`+wavefrontsize64`). `None`
    /// when LLVM does not know the processor, or can only encode its instructions (GFX6 and GFX7).
    #[must_use]
    pub fn new(cpu: &str, features: &str) -> Option<Self> {
        let cpu = CString::new(cpu).ok()?;
        let features = CString::new(features).ok()?;
        // SAFETY: both strings are terminated and outlive the call.
        let raw = unsafe { gj_disasm_new(cpu.as_ptr(), features.as_ptr()) };
        (!raw.is_null()).then_some(Self { raw })
    }

    /// Decodes the instruction at the start of `bytes`; `None` for an invalid one. `address` only
    /// affects the text of branches whose targets LLVM prints as addresses.
    pub fn decode(&mut self, bytes: &[u8], address: u64) -> Option<Decoded> {
        if let Some(narrow) = NarrowMatrix::find(bytes) {
            let moved = self.decode_by_llvm(&narrow.bytes, address);
            return moved.map(|decoded| narrow.put_back(decoded));
        }
        self.decode_by_llvm(bytes, address)
    }

    fn decode_by_llvm(&mut self, bytes: &[u8], address: u64) -> Option<Decoded> {
        let mut text = [0u8; TEXT];
        let (mut len, mut opcode) = (0, 0);
        // SAFETY: the pointers are valid for the lengths passed with them.
        let size = unsafe {
            gj_disasm_one(
                self.raw,
                bytes.as_ptr(),
                bytes.len(),
                address,
                text.as_mut_ptr().cast(),
                TEXT,
                &raw mut len,
                &raw mut opcode,
            )
        };
        let text = String::from_utf8_lossy(text.get(..len)?).trim().to_owned();
        (size != 0).then_some(Decoded { size, text, opcode })
    }

    /// The number of LLVM's opcodes for all AMD GPUs together; the first is 0.
    #[must_use]
    pub fn opcode_count(&self) -> u32 {
        // SAFETY: `raw` is live.
        unsafe { gj_opcode_count(self.raw) }
    }

    /// LLVM's name of an opcode: `V_ADD_F32_e32_gfx11`.
    #[must_use]
    pub fn opcode_name(&self, opcode: u32) -> Option<String> {
        self.named(opcode, gj_opcode_name)
    }

    /// The printed mnemonic of an opcode; `None` for pseudo instructions.
    #[must_use]
    pub fn opcode_mnemonic(&self, opcode: u32) -> Option<String> {
        self.named(opcode, gj_opcode_mnemonic)
    }

    /// An instruction with this opcode: LLVM's encoding with arbitrary registers, and with all
    /// immediate operands (including modifiers) 0, except that operand number `change.0` is
    /// `change.1`. `None` when the opcode has no encoding. Whether the processor has the
    /// instruction is only known from [`Disassembler::decode`].
    #[must_use]
    pub fn opcode_sample(&self, opcode: u32, change: Option<(u32, i64)>) -> Option<Sample> {
        if opcode >= self.opcode_count() {
            return None;
        }
        let (changed, value) = change.map_or((-1, 0), |(n, v)| (n as i32, v));
        let mut bytes = [0u8; SAMPLE];
        let mut immediates = 0;
        // SAFETY: `opcode` is in range, `bytes` has room for SAMPLE bytes.
        let len = unsafe {
            gj_opcode_sample(
                self.raw,
                opcode,
                changed,
                value,
                bytes.as_mut_ptr(),
                SAMPLE,
                &raw mut immediates,
            )
        };
        let bytes = bytes.get(..len)?.to_vec();
        (!bytes.is_empty()).then_some(Sample { bytes, immediates })
    }

    fn named(
        &self,
        opcode: u32,
        get: unsafe extern "C" fn(*mut Raw, u32, *mut c_char, usize) -> usize,
    ) -> Option<String> {
        if opcode >= self.opcode_count() {
            return None;
        }
        let mut text = [0u8; TEXT];
        // SAFETY: `opcode` is in range, `text` has room for TEXT bytes.
        let len = unsafe { get(self.raw, opcode, text.as_mut_ptr().cast(), TEXT) };
        let name = String::from_utf8_lossy(text.get(..len)?).into_owned();
        (!name.is_empty()).then_some(name)
    }
}

/// A matrix instruction of GFX950 that LLVM 22 does not decode: by its modifiers, A or B has
/// elements of six or four bits in six or four registers, at the end of the register file. LLVM
/// checks for eight registers before it evaluates the modifiers.
///
/// `v_mfma_f32_16x16x128_f8f6f4` and `v_mfma_f32_32x32x64_f8f6f4`, alone or behind the eight bytes
/// with the factors (AMD's ISA manual "CDNA4", VOP3P-MAI: SRC0 in bits 40:32, SRC1 in bits 49:41,
/// CBSZ in bits 10:8, BLGP in bits 63:61).
struct NarrowMatrix {
    /// The instruction with these register numbers reduced by eight.
    bytes: Vec<u8>,
    /// Whether the registers of A and of B were changed.
    moved: [bool; 2],
}

impl NarrowMatrix {
    const BY: u64 = 8;
    /// The upper half of the first word: encoding and opcode of the instruction with scale factors.
    const FACTORS: u64 = 0xd3ac;
    const MATRICES: [u64; 2] = [0xd3ad, 0xd3ae];

    fn find(bytes: &[u8]) -> Option<Self> {
        let word = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
        let kind = |word: u64| word >> 16 & 0xffff;
        let first = word(0)?;
        let at = if kind(first) == Self::FACTORS { 8 } else { 0 };
        let mut matrix = word(at)?;
        if !Self::MATRICES.contains(&kind(matrix)) {
            return None;
        }
        let formats = [matrix >> 8 & 7, matrix >> 61];
        let mut moved = [false; 2];
        for (moved, (format, bit)) in moved.iter_mut().zip(formats.into_iter().zip([32, 41])) {
            // Vector registers have numbers from 256 on.
            let register = (matrix >> bit & 0x1ff).checked_sub(256);
            let words = match format {
                2 | 3 => 6,
                4 => 4,
                _ => continue,
            };
            *moved = register.is_some_and(|first| first + 8 > 256 && first + words <= 256);
            if *moved {
                matrix -= Self::BY << bit;
            }
        }
        let mut bytes = bytes.get(..at + 8)?.to_vec();
        bytes.get_mut(at..)?.copy_from_slice(&matrix.to_le_bytes());
        moved.contains(&true).then_some(Self { bytes, moved })
    }

    /// Restores the register numbers in the text: A and B are the second and third operand.
    fn put_back(&self, decoded: Decoded) -> Decoded {
        let moved = [false, self.moved[0], self.moved[1]];
        let operands = decoded.text.split(", ").enumerate().map(|(i, operand)| {
            match moved
                .get(i)
                .copied()
                .unwrap_or(false)
                .then(|| range(operand))
                .flatten()
            {
                Some((file, first, last)) => {
                    format!("{file}[{}:{}]", first + Self::BY, last + Self::BY)
                }
                None => operand.to_owned(),
            }
        });
        let text = operands.collect::<Vec<_>>().join(", ");
        Decoded { text, ..decoded }
    }
}

/// The parts of `v[4:7]`.
fn range(operand: &str) -> Option<(&str, u64, u64)> {
    let (file, numbers) = operand.strip_suffix(']')?.split_once('[')?;
    let (first, last) = numbers.split_once(':')?;
    Some((file, first.parse().ok()?, last.parse().ok()?))
}

impl Drop for Disassembler {
    fn drop(&mut self) {
        // SAFETY: `raw` came from gj_disasm_new and is freed once.
        unsafe { gj_disasm_free(self.raw) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_text_and_size() {
        let mut d = Disassembler::new("gfx1100", "+real-true16").expect("gfx1100");
        let inst = d.decode(&[0x00, 0x00, 0xb0, 0xbf], 0).expect("s_endpgm");
        assert_eq!((inst.size, inst.text.as_str()), (4, "s_endpgm"));
        assert_eq!(d.decode(&[0xff, 0xff], 0), None);
        assert_eq!(
            d.opcode_name(inst.opcode).as_deref(),
            Some("S_ENDPGM_gfx11")
        );
        assert_eq!(d.opcode_mnemonic(inst.opcode).as_deref(), Some("s_endpgm"));
    }

    #[test]
    fn processors_that_llvm_only_assembles_for() {
        for cpu in ["gfx600", "gfx705", "gfx1"] {
            assert!(Disassembler::new(cpu, "").is_none(), "{cpu}");
        }
        for cpu in ["gfx801", "gfx900", "gfx1250"] {
            assert!(Disassembler::new(cpu, "").is_some(), "{cpu}");
        }
    }

    #[test]
    fn literals_that_llvm_crashes_on() {
        // VOP3 and a buffer offset with a literal, for which GFX9 has no room.
        for bytes in [
            0x18a1_fe3e_d3ec_b915_u64,
            0x4198_a529_d051_e8ff,
            0xff00_0000_e050_1000,
        ] {
            for cpu in ["gfx900", "gfx90a", "gfx942"] {
                let mut d = Disassembler::new(cpu, "").expect(cpu);
                assert_eq!(d.decode(&bytes.to_le_bytes(), 0), None, "{cpu} {bytes:x}");
            }
        }
        // Scalar registers where a matrix instruction has eight vector registers.
        let mut d = Disassembler::new("gfx950", "").expect("gfx950");
        for bytes in [0x8e94_d85d_d3ae_0717_u64, 0xf7b1_e397_d3ae_025a] {
            assert_eq!(d.decode(&bytes.to_le_bytes(), 0), None);
        }
        let bytes = 0x0402_0904_d3ad_0000_u64.to_le_bytes();
        let text = "v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[4:11], v[0:3]";
        assert_eq!(
            d.decode(&bytes, 0).map(|inst| inst.text),
            Some(text.to_owned())
        );
        // Four registers of numbers of four bits, and six of six, at the end of the register file.
        for (bytes, text) in [
            (
                &[0x1802_0300_d3ac_4000_u64, 0x8c02_21fa_d3ad_8c00][..],
                "v_mfma_scale_f32_16x16x128_f8f6f4 a[0:3], a[250:253], v[16:19], a[0:3], v0, v1 op_sel_hi:[1,1,0] cbsz:4 blgp:4",
            ),
            (
                &[0x4403_f1fa_d3ae_0400],
                "v_mfma_f32_32x32x64_f8f6f4 v[0:15], v[250:253], v[248:253], v[0:15] cbsz:4 blgp:2",
            ),
        ] {
            let bytes: Vec<u8> = bytes.iter().flat_map(|word| word.to_le_bytes()).collect();
            let inst = d.decode(&bytes, 0).expect(text);
            assert_eq!((inst.text.as_str(), inst.size), (text, bytes.len()));
        }
        // Eight registers do not fit there.
        assert_eq!(d.decode(&0x8402_21fa_d3ad_0800_u64.to_le_bytes(), 0), None);
        // A constant that looks like the mark of a literal; with a literal beside it, too.
        for (cpu, first, text) in [
            ("gfx900", 0x4a02_0702_u64, "v_madak_f16 v1, v2, v3, 0xff"),
            ("gfx942", 0x4a02_0702, "v_madak_f16 v1, v2, v3, 0xff"),
            ("gfx1030", 0x6e02_0702, "v_fmamk_f16 v1, v2, 0xff, v3"),
            ("gfx1201", 0x7002_06ff, "v_fmaak_f16 v1, 0xff, v3, 0xff"),
        ] {
            let mut d = Disassembler::new(cpu, "-real-true16").expect(cpu);
            let bytes = (first | 0xff << 32).to_le_bytes();
            let inst = d.decode(&bytes, 0).expect(text);
            assert_eq!((inst.size, inst.text.as_str()), (8, text), "{cpu}");
            // Cut off.
            assert_eq!(d.decode(&bytes[..6], 0), None, "{cpu}");
        }
    }

    /// LLVM 22 takes 128 to 255 for operands: see `gj_disasm_one`.
    #[test]
    fn constants_of_multiplications_are_not_operands() {
        let cases: [(&str, &[u32], &str); 35] = [
            ("gfx900", &[0x2e04_1502], "v_madmk_f32 v2, v2, K, v10"),
            ("gfx900", &[0x3004_0702], "v_madak_f32 v2, v2, v3, K"),
            ("gfx900", &[0x4804_1502], "v_madmk_f16 v2, v2, K, v10"),
            ("gfx900", &[0x4a04_0702], "v_madak_f16 v2, v2, v3, K"),
            ("gfx942", &[0x4804_1502], "v_madmk_f16 v2, v2, K, v10"),
            ("gfx942", &[0x4a04_0702], "v_madak_f16 v2, v2, v3, K"),
            ("gfx942", &[0x2e04_1502], "v_fmamk_f32 v2, v2, K, v10"),
            ("gfx942", &[0x3004_06ff], "v_fmaak_f32 v2, K, v3, K"),
            ("gfx1030", &[0x5804_1502], "v_fmamk_f32 v2, v2, K, v10"),
            ("gfx1030", &[0x5a04_0602], "v_fmaak_f32 v2, s2, v3, K"),
            ("gfx1030", &[0x5a04_06ff], "v_fmaak_f32 v2, K, v3, K"),
            ("gfx1030", &[0x6e04_1502], "v_fmamk_f16 v2, v2, K, v10"),
            ("gfx1030", &[0x7004_0702], "v_fmaak_f16 v2, v2, v3, K"),
            ("gfx1201", &[0x5804_1502], "v_fmamk_f32 v2, v2, K, v10"),
            ("gfx1201", &[0x5a04_0602], "v_fmaak_f32 v2, s2, v3, K"),
            ("gfx1201", &[0x5a04_06ff], "v_fmaak_f32 v2, K, v3, K"),
            ("gfx1201", &[0x6e04_1502], "v_fmamk_f16 v2, v2, K, v10"),
            ("gfx1201", &[0x7004_0702], "v_fmaak_f16 v2, v2, v3, K"),
            ("gfx1201", &[0xa300_0301], "s_fmamk_f32 s0, s1, K, s3"),
            ("gfx1201", &[0xa280_0201], "s_fmaak_f32 s0, s1, s2, K"),
            (
                "gfx1201",
                &[0xc850_0701, 0x0004_0106],
                "v_dual_fmaak_f32 v0, v1, v3, K :: v_dual_mov_b32 v5, v6",
            ),
            (
                "gfx1201",
                &[0xca04_0106, 0x0500_0701],
                "v_dual_mov_b32 v5, v6 :: v_dual_fmamk_f32 v0, v1, K, v3",
            ),
            (
                "gfx1201",
                &[0xc884_0701, 0x0004_1106],
                "v_dual_fmamk_f32 v0, v1, K, v3 :: v_dual_fmamk_f32 v5, v6, K, v8",
            ),
            (
                "gfx1201",
                &[0xc904_06ff, 0x0004_1106],
                "v_dual_add_f32 v0, K, v3 :: v_dual_fmamk_f32 v5, v6, K, v8",
            ),
            ("gfx1250", &[0x5804_1502], "v_fmamk_f32 v2, v2, K, v10"),
            ("gfx1250", &[0x5a04_0602], "v_fmaak_f32 v2, s2, v3, K"),
            ("gfx1250", &[0x5a04_06ff], "v_fmaak_f32 v2, K, v3, K"),
            ("gfx1250", &[0x6e04_1502], "v_fmamk_f16 v2, v2, K, v10"),
            ("gfx1250", &[0x7004_0702], "v_fmaak_f16 v2, v2, v3, K"),
            ("gfx1250", &[0xa300_0301], "s_fmamk_f32 s0, s1, K, s3"),
            ("gfx1250", &[0xa280_0201], "s_fmaak_f32 s0, s1, s2, K"),
            (
                "gfx1250",
                &[0xc850_0701, 0x0004_0106],
                "v_dual_fmaak_f32 v0, v1, v3, K :: v_dual_mov_b32 v5, v6",
            ),
            (
                "gfx1250",
                &[0xca04_0106, 0x0500_0701],
                "v_dual_mov_b32 v5, v6 :: v_dual_fmamk_f32 v0, v1, K, v3",
            ),
            (
                "gfx1250",
                &[0xc884_0701, 0x0004_1106],
                "v_dual_fmamk_f32 v0, v1, K, v3 :: v_dual_fmamk_f32 v5, v6, K, v8",
            ),
            (
                "gfx1250",
                &[0xc904_06ff, 0x0004_1106],
                "v_dual_add_f32 v0, K, v3 :: v_dual_fmamk_f32 v5, v6, K, v8",
            ),
        ];
        for (cpu, words, text) in cases {
            let mut d = Disassembler::new(cpu, "-real-true16").expect(cpu);
            for constant in [
                0x7f, 0x80, 0x81, 0xc1, 0xc2, 0xd0, 0xf0, 0xf8, 0xff, 0x100, 0x1c2,
            ] {
                let text = text.replace('K', &format!("{constant:#x}"));
                let words = words.iter().chain([&constant]);
                let bytes: Vec<u8> = words.flat_map(|word| word.to_le_bytes()).collect();
                let inst = d.decode(&bytes, 0).expect(&text);
                assert_eq!((inst.text, inst.size), (text, bytes.len()), "{cpu}");
            }
        }
    }

    #[test]
    fn what_crashes_llvm_is_no_instruction() {
        let refused = |target: &str, bytes: &[u8]| {
            let mut d = Disassembler::new(target, "").expect(target);
            assert_eq!(d.decode(bytes, 0), None, "{target}: {bytes:x?}");
        };
        for op in [0x4e, 0x4f, 0x50, 0x51, 0x52, 0x57] {
            refused("gfx1201", &[0xff, op, 0x80, 0xbe, 1, 0, 0, 0]);
            refused("gfx1250", &[0xff, op, 0x80, 0xbe, 1, 0, 0, 0]);
        }
        for target in ["gfx900", "gfx90a", "gfx942"] {
            refused(target, &[0x71, 0xdb, 0xd7, 0xeb, 0x7e, 0x22, 0xfb, 0xff]);
            refused(target, &[0xfe, 0xff, 0xf4, 0xd1, 0xff, 0xfa, 0x05, 0x80]);
        }
        let sdwa = [0xf9, 0x14, 0x43, 0x6b, 0xad, 0xfa, 0xd7, 0x44];
        refused("gfx942", &sdwa);
        refused("gfx1030", &sdwa);
        // A literal that is cut off.
        for target in ["gfx942", "gfx1100"] {
            refused(target, &[0xff, 0x00, 0x80, 0xbe]);
            refused(target, &[0xff, 0x00, 0x80, 0xbe, 1, 0]);
        }
        let mut d = Disassembler::new("gfx1201", "").expect("gfx1201");
        let inst = d.decode(&[0xc1, 0x4e, 0x80, 0xbe], 0).expect("a barrier");
        assert_eq!(inst.text, "s_barrier_signal -1");
    }

    #[test]
    fn samples_are_instructions() {
        let mut d = Disassembler::new("gfx942", "").expect("gfx942");
        let opcode = (0..d.opcode_count())
            .find(|&o| d.opcode_name(o).as_deref() == Some("V_ADD_F32_e64_vi"))
            .expect("in the list");
        let sample = d.opcode_sample(opcode, None).expect("has an encoding");
        let inst = d.decode(&sample.bytes, 0).expect("is an instruction");
        assert_eq!(inst.opcode, opcode);
        // Modifiers of both sources, clamp and output modifier.
        assert_eq!(sample.immediates, 4);
        let clamped = (0..4).any(|i| {
            let sample = d.opcode_sample(opcode, Some((i, 1))).expect("encodes");
            let inst = d.decode(&sample.bytes, 0).expect("is an instruction");
            inst.text.ends_with(" clamp")
        });
        assert!(clamped);
        assert_eq!(d.opcode_sample(u32::MAX, None), None);
    }

    #[test]
    fn unknown_processor_is_none() {
        assert!(Disassembler::new("gfx31337", "").is_none());
    }
}
