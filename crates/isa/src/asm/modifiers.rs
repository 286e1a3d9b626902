//! The modifiers of an instruction.

/// The source lane of a DPP operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the manual's")]
pub enum DppControl {
    QuadPerm([u8; 4]),
    RowShl(u8),
    RowShr(u8),
    RowRor(u8),
    WaveShl,
    WaveRol,
    WaveShr,
    WaveRor,
    RowMirror,
    RowHalfMirror,
    RowBcast15,
    RowBcast31,
    /// `row_share`, and gfx90a's `row_newbcast`.
    RowShare(u8),
    RowXmask(u8),
    Dpp8([u8; 8]),
}

/// Data-parallel primitives: the first source comes from another lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dpp {
    /// The source lane.
    pub control: DppControl,
    /// Rows of 16 lanes that are written.
    pub row_mask: u8,
    /// Banks of 4 lanes in each row that are written.
    pub bank_mask: u8,
    /// Lanes that would read outside the row read zero, instead of not being written.
    pub bound_ctrl: bool,
    /// Inactive lanes can be read.
    pub fetch_inactive: bool,
}

/// A part of a register, in SDWA.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the manual's")]
pub enum Select {
    Byte(u8),
    Word(u8),
    Dword,
}

/// How SDWA changes the bits of the destination that it does not write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the manual's")]
pub enum Unused {
    Pad,
    Sext,
    Preserve,
}

/// Sub-dword addressing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the manual's")]
pub struct Sdwa {
    pub dst: Select,
    pub unused: Unused,
    pub src: [Select; 2],
}

/// The modifiers behind the operands.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Modifiers {
    /// Results are limited to [0, 1], integers saturate.
    pub clamp: bool,
    /// The exponent of the power of two by which the result is multiplied: 1, 2 or -1.
    pub omod: i8,
    /// `op_sel:[…]`, bit per operand.
    pub op_sel: u8,
    /// `op_sel_hi:[…]`; `None` means all ones.
    pub op_sel_hi: Option<u8>,
    /// `neg_lo:[…]`
    pub neg_lo: u8,
    /// `neg_hi:[…]`
    pub neg_hi: u8,
    /// DPP controls.
    pub dpp: Option<Dpp>,
    /// SDWA controls.
    pub sdwa: Option<Sdwa>,
    /// `offset:N`; or `offset0:N`, when there are two offsets.
    pub offset: i32,
    /// `offset1:N`
    pub offset1: i32,
    /// The pattern of `ds_swizzle_b32`.
    pub swizzle: Option<u16>,
    /// Buffer: a VGPR adds a byte offset.
    pub offen: bool,
    /// Buffer: a VGPR is the index.
    pub idxen: bool,
    /// Typed buffer: `format:…`
    pub format: Option<Box<str>>,
    /// Images: `dmask:…`, the components that are in registers.
    pub dmask: u8,
    /// Images: the rest of `dim:SQ_RSRC_IMG_…`.
    pub dim: Option<Box<str>>,
    /// Images: coordinates of 16 bits.
    pub a16: bool,
    /// Images: components of 16 bits.
    pub d16: bool,
    /// The coordinates of a sample instruction are unnormalised (in texels), regardless of the
    /// sampler.
    pub unorm: bool,
    /// GFX1250: the offsets of lanes or of the wave are multiplied by the size of the access.
    pub scale_offset: bool,
    /// Global data share.
    pub gds: bool,
    /// The data goes to LDS.
    pub lds: bool,
    /// Texture fail enable.
    pub tfe: bool,
    /// Images: a warning of levels that are not there.
    pub lwe: bool,
    /// `scope:SCOPE_DEV` or wider.
    pub beyond_workgroup: bool,
    /// `glc` (GFX9 to GFX11), `sc1` (GFX940 and later of its kind): a load passes the caches that other workgroups do not share.
    pub passes_caches: bool,
    /// `slc`: with `glc`, GFX9 marks data that is used once instead.
    pub is_streamed: bool,
    /// `glc`, `sc0`, `th:TH_ATOMIC_RETURN`: an atomic returns the old value.
    pub returns: bool,
    /// Matrix instructions: the fields CBSZ, ABID and BLGP.
    pub cbsz: u8,
    /// See [`Modifiers::cbsz`].
    pub abid: u8,
    /// See [`Modifiers::cbsz`].
    pub blgp: u8,
    /// Sparse matrix instructions: the part of the index register that is used.
    pub index_key: u8,
    /// WMMA: the formats of A and B, `matrix_a_fmt:MATRIX_FMT_BF8`, as numbers.
    pub matrix_format: [u8; 2],
    /// WMMA: the lanes that hold the scale factors of A and B, `matrix_a_scale:MATRIX_SCALE_ROW1`.
    pub matrix_scale: [u8; 2],
    /// WMMA: the formats of the scale factors, as numbers.
    pub matrix_scale_format: [u8; 2],
    /// Conversions of several numbers: the part of the register with the scale factors.
    pub scale_sel: u8,
    /// Conversions of eight-bit numbers: the byte of the register.
    pub byte_sel: Option<u8>,
    /// The truth table of `v_bitop3_*`.
    pub bitop3: u8,
    /// Unknown modifiers, which may change the meaning of the instruction.
    pub unknown: Vec<Box<str>>,
}

const FLAGS: &[&str] = &[
    "clamp",
    "glc",
    "slc",
    "dlc",
    "scc",
    "sc0",
    "sc1",
    "nt",
    "nv",
    "offen",
    "idxen",
    "addr64",
    "gds",
    "lds",
    "tfe",
    "row_mirror",
    "row_half_mirror",
    "scale_offset",
    "unorm",
    "da",
    "a16",
    "d16",
    "lwe",
    "r128",
    "matrix_a_reuse",
    "matrix_b_reuse",
];

/// Names of WMMA's number formats, rows of scale factors and formats of scale factors, by number.
const MATRIX_NAMES: [&[&str]; 3] = [
    &[
        "MATRIX_FMT_FP8",
        "MATRIX_FMT_BF8",
        "MATRIX_FMT_FP6",
        "MATRIX_FMT_BF6",
        "MATRIX_FMT_FP4",
    ],
    &["MATRIX_SCALE_ROW0", "MATRIX_SCALE_ROW1"],
    &[
        "MATRIX_SCALE_FMT_E8",
        "MATRIX_SCALE_FMT_E5M3",
        "MATRIX_SCALE_FMT_E4M3",
    ],
];

/// The number of a name of [`MATRIX_NAMES`].
fn matrix_name(kind: usize, text: &str) -> Result<u8, String> {
    let number = MATRIX_NAMES[kind].iter().position(|name| *name == text);
    number
        .map(|number| number as u8)
        .ok_or_else(|| format!("unknown `{text}`"))
}

pub(super) fn is_modifier(word: &str) -> bool {
    let key = word.split([':', '[', '(']).next().unwrap_or(word);
    FLAGS.contains(&word) || word[key.len()..].starts_with(':')
}

pub(super) fn number(text: &str) -> Result<i64, String> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let value = match digits.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).map(|v| v as i64),
        None => digits.parse::<i64>(),
    };
    let value = value.map_err(|_| format!("`{text}` is no number"))?;
    Ok(if negative {
        value.wrapping_neg()
    } else {
        value
    })
}

fn list(text: &str) -> Result<Vec<u8>, String> {
    let inner = text
        .strip_prefix('[')
        .and_then(|t| t.strip_suffix(']'))
        .ok_or_else(|| format!("`{text}` is no list"))?;
    inner
        .split(',')
        .map(|n| number(n.trim()).map(|n| n as u8))
        .collect()
}

fn bits(text: &str) -> Result<u8, String> {
    Ok(list(text)?
        .iter()
        .take(8)
        .enumerate()
        .fold(0, |mask, (i, &bit)| mask | (bit & 1) << i))
}

fn fixed<const N: usize>(text: &str) -> Result<[u8; N], String> {
    list(text)?
        .try_into()
        .map_err(|_| format!("`{text}` does not have {N} entries"))
}

fn select(text: &str) -> Result<Select, String> {
    Ok(match text {
        "BYTE_0" => Select::Byte(0),
        "BYTE_1" => Select::Byte(1),
        "BYTE_2" => Select::Byte(2),
        "BYTE_3" => Select::Byte(3),
        "WORD_0" => Select::Word(0),
        "WORD_1" => Select::Word(1),
        "DWORD" => Select::Dword,
        _ => return Err(format!("unknown selection `{text}`")),
    })
}

pub(super) fn modifier(word: &str, m: &mut Modifiers) -> Result<(), String> {
    fn dpp(m: &mut Modifiers) -> &mut Dpp {
        m.dpp.get_or_insert(Dpp {
            control: DppControl::QuadPerm([0, 1, 2, 3]),
            row_mask: 0xf,
            bank_mask: 0xf,
            bound_ctrl: false,
            fetch_inactive: false,
        })
    }
    fn sdwa(m: &mut Modifiers) -> &mut Sdwa {
        m.sdwa.get_or_insert(Sdwa {
            dst: Select::Dword,
            unused: Unused::Pad,
            src: [Select::Dword; 2],
        })
    }
    let (key, value) = word.split_once(':').unwrap_or((word, ""));
    let small = || number(value).map(|n| n as u8);
    match key {
        "clamp" => m.clamp = true,
        "mul" => {
            m.omod = match value {
                "2" => 1,
                "4" => 2,
                _ => return Err(format!("unknown output modifier `{word}`")),
            }
        }
        "div" => m.omod = -1,
        "op_sel" => m.op_sel = bits(value)?,
        "op_sel_hi" => m.op_sel_hi = Some(bits(value)?),
        "neg_lo" | "neg" => m.neg_lo = bits(value)?,
        "neg_hi" => m.neg_hi = bits(value)?,
        "bitop3" => m.bitop3 = small()?,
        "cbsz" => m.cbsz = small()?,
        "abid" => m.abid = small()?,
        "blgp" => m.blgp = small()?,
        "index_key" => m.index_key = small()?,
        "matrix_a_fmt" => m.matrix_format[0] = matrix_name(0, value)?,
        "matrix_b_fmt" => m.matrix_format[1] = matrix_name(0, value)?,
        "matrix_a_scale" => m.matrix_scale[0] = matrix_name(1, value)?,
        "matrix_b_scale" => m.matrix_scale[1] = matrix_name(1, value)?,
        "matrix_a_scale_fmt" => m.matrix_scale_format[0] = matrix_name(2, value)?,
        "matrix_b_scale_fmt" => m.matrix_scale_format[1] = matrix_name(2, value)?,
        // Hints that an operand's register cache entry can be reused.
        "matrix_a_reuse" | "matrix_b_reuse" => {}
        "scale_sel" => m.scale_sel = small()?,
        "byte_sel" => m.byte_sel = Some(small()?),
        "glc" => (m.returns, m.passes_caches) = (true, true),
        "sc0" => m.returns = true,
        "sc1" => m.passes_caches = true,
        "slc" => m.is_streamed = true,
        "th" => m.returns |= value.contains("ATOMIC_RETURN") || value.contains("ATOMIC_RT_RETURN"),
        "scope" => m.beyond_workgroup = matches!(value, "SCOPE_DEV" | "SCOPE_SYS"),
        // Cache policy, ignored: memory here has one level.
        "dlc" | "scc" | "nt" | "nv" => {}
        "offen" => m.offen = true,
        "idxen" => m.idxen = true,
        "format" => m.format = Some(value.into()),
        "dmask" => m.dmask = small()?,
        "dim" => m.dim = Some(value.trim_start_matches("SQ_RSRC_IMG_").into()),
        // GFX9: an array of images, which the resource says as well.
        "da" => {}
        "a16" => m.a16 = true,
        "d16" => m.d16 = true,
        "unorm" => m.unorm = true,
        "scale_offset" => m.scale_offset = true,
        "gds" => m.gds = true,
        "lds" => m.lds = true,
        "tfe" => m.tfe = true,
        "lwe" => m.lwe = true,
        "offset" => {
            if let Some(pattern) = value.strip_prefix("swizzle(") {
                m.swizzle = Some(swizzle(pattern.trim_end_matches(')'))?);
            } else {
                m.offset = number(value)? as i32;
            }
        }
        "offset0" => m.offset = number(value)? as i32,
        "offset1" => m.offset1 = number(value)? as i32,
        "quad_perm" => dpp(m).control = DppControl::QuadPerm(fixed(value)?),
        "dpp8" => {
            dpp(m).control = DppControl::Dpp8(fixed(value)?);
            // This modifier sets no BOUND_CTRL bit: inactive lanes read as zero.
            dpp(m).bound_ctrl = true;
        }
        "row_shl" => dpp(m).control = DppControl::RowShl(small()?),
        "row_shr" => dpp(m).control = DppControl::RowShr(small()?),
        "row_ror" => dpp(m).control = DppControl::RowRor(small()?),
        "wave_shl" => dpp(m).control = DppControl::WaveShl,
        "wave_rol" => dpp(m).control = DppControl::WaveRol,
        "wave_shr" => dpp(m).control = DppControl::WaveShr,
        "wave_ror" => dpp(m).control = DppControl::WaveRor,
        "row_mirror" => dpp(m).control = DppControl::RowMirror,
        "row_half_mirror" => dpp(m).control = DppControl::RowHalfMirror,
        "row_bcast" if value == "15" => dpp(m).control = DppControl::RowBcast15,
        "row_bcast" if value == "31" => dpp(m).control = DppControl::RowBcast31,
        "row_share" | "row_newbcast" => dpp(m).control = DppControl::RowShare(small()?),
        "row_xmask" => dpp(m).control = DppControl::RowXmask(small()?),
        "row_mask" => dpp(m).row_mask = small()?,
        "bank_mask" => dpp(m).bank_mask = small()?,
        "bound_ctrl" => dpp(m).bound_ctrl = true,
        "fi" => dpp(m).fetch_inactive = value == "1",
        "dst_sel" => sdwa(m).dst = select(value)?,
        "src0_sel" => sdwa(m).src[0] = select(value)?,
        "src1_sel" => sdwa(m).src[1] = select(value)?,
        "dst_unused" => {
            sdwa(m).unused = match value {
                "UNUSED_PAD" => Unused::Pad,
                "UNUSED_SEXT" => Unused::Sext,
                "UNUSED_PRESERVE" => Unused::Preserve,
                _ => return Err(format!("unknown `{word}`")),
            }
        }
        _ => m.unknown.push(word.into()),
    }
    Ok(())
}

/// Parses patterns of `ds_swizzle_b32` by name (LLVM's "AMDGPU modifiers", sw_offset) to the 16-bit
/// field: values from 0xe000 on are Fourier transforms, from 0xc000 on rotations; else, with bit 15
/// set, quad mode; else AND mask 4:0, OR mask 9:5, XOR mask 14:10.
fn swizzle(text: &str) -> Result<u16, String> {
    let bad = || format!("unknown swizzle pattern `{text}`");
    let (mode, rest) = text.split_once(',').ok_or_else(bad)?;
    let args: Vec<&str> = rest.split(',').map(str::trim).collect();
    let numbers = || -> Result<Vec<u16>, String> {
        args.iter().map(|a| number(a).map(|n| n as u16)).collect()
    };
    let field = |and: u16, or: u16, xor: u16| and | or << 5 | xor << 10;
    match (mode, args.len()) {
        ("QUAD_PERM", 4) => Ok(numbers()?
            .iter()
            .enumerate()
            .fold(0x8000, |f, (i, n)| f | (n & 3) << (2 * i))),
        ("FFT", 1) => Ok(0xe000 | numbers()?[0] & 0x1f),
        ("ROTATE", 2) => {
            let n = numbers()?;
            Ok(0xc000 | (n[0] & 1) << 10 | (n[1] & 0x1f) << 5)
        }
        ("SWAP", 1) => Ok(field(0x1f, 0, numbers()?[0] & 0x1f)),
        ("REVERSE", 1) => Ok(field(0x1f, 0, numbers()?[0].wrapping_sub(1) & 0x1f)),
        ("BROADCAST", 2) => {
            let n = numbers()?;
            Ok(field(32u16.wrapping_sub(n[0]) & 0x1f, n[1] & 0x1f, 0))
        }
        ("BITMASK_PERM", 1) => {
            let mask = args[0].trim_matches('"');
            if mask.len() != 5 {
                return Err(bad());
            }
            mask.bytes().try_fold(0u16, |f, c| {
                // Each character shifts the three masks up by one bit.
                let bit = match c {
                    b'0' => 0,
                    b'1' => field(0, 1, 0),
                    b'p' => field(1, 0, 0),
                    b'i' => field(1, 0, 1),
                    _ => return Err(bad()),
                };
                let (and, or, xor) = (f & 0x1f, f >> 5 & 0x1f, f >> 10 & 0x1f);
                Ok(field(and << 1 & 0x1f, or << 1 & 0x1f, xor << 1 & 0x1f) | bit)
            })
        }
        _ => Err(bad()),
    }
}
