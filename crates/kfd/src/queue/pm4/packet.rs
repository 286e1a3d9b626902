//! The form of PM4 packets: a header of one word, and its body.
//!
//! Source: Linux' `amdgpu/nvd.h` and `soc15d.h`, "PM4 packets".

/// Opcodes of the packets that compute queues execute.
pub(crate) mod op {
    pub(crate) const NOP: u8 = 0x10;
    pub(crate) const DISPATCH_DIRECT: u8 = 0x15;
    pub(crate) const DISPATCH_INDIRECT: u8 = 0x16;
    pub(crate) const PRED_EXEC: u8 = 0x23;
    pub(crate) const WRITE_DATA: u8 = 0x37;
    pub(crate) const WAIT_REG_MEM: u8 = 0x3c;
    pub(crate) const INDIRECT_BUFFER: u8 = 0x3f;
    pub(crate) const COPY_DATA: u8 = 0x40;
    pub(crate) const EVENT_WRITE: u8 = 0x46;
    pub(crate) const RELEASE_MEM: u8 = 0x49;
    pub(crate) const ACQUIRE_MEM: u8 = 0x58;
    pub(crate) const SET_SH_REG: u8 = 0x76;
    pub(crate) const SET_UCONFIG_REG: u8 = 0x79;
    pub(crate) const SET_UCONFIG_REG_INDEX: u8 = 0x7a;
    pub(crate) const WAIT_REG_MEM64: u8 = 0x93;
    pub(crate) const SET_SH_REG_INDEX: u8 = 0x9b;
}

/// Names for messages; of the packets that are not executed, those that programs of other drivers use.
const NAMES: [(u8, &str); 40] = [
    (op::NOP, "NOP"),
    (0x11, "SET_BASE"),
    (0x12, "CLEAR_STATE"),
    (op::DISPATCH_DIRECT, "DISPATCH_DIRECT"),
    (op::DISPATCH_INDIRECT, "DISPATCH_INDIRECT"),
    (0x1d, "ATOMIC_GDS"),
    (0x1e, "ATOMIC_MEM"),
    (0x1f, "OCCLUSION_QUERY"),
    (0x20, "SET_PREDICATION"),
    (0x21, "REG_RMW"),
    (0x22, "COND_EXEC"),
    (op::PRED_EXEC, "PRED_EXEC"),
    (0x28, "CONTEXT_CONTROL"),
    (0x32, "INDIRECT_BUFFER_PRIV"),
    (0x33, "INDIRECT_BUFFER_CNST"),
    (op::WRITE_DATA, "WRITE_DATA"),
    (0x39, "MEM_SEMAPHORE"),
    (op::WAIT_REG_MEM, "WAIT_REG_MEM"),
    (op::INDIRECT_BUFFER, "INDIRECT_BUFFER"),
    (op::COPY_DATA, "COPY_DATA"),
    (0x41, "CP_DMA"),
    (0x42, "PFP_SYNC_ME"),
    (0x43, "SURFACE_SYNC"),
    (0x45, "COND_WRITE"),
    (op::EVENT_WRITE, "EVENT_WRITE"),
    (0x47, "EVENT_WRITE_EOP"),
    (op::RELEASE_MEM, "RELEASE_MEM"),
    (0x50, "DMA_DATA"),
    (op::ACQUIRE_MEM, "ACQUIRE_MEM"),
    (0x59, "REWIND"),
    (0x5f, "LOAD_SH_REG"),
    (0x68, "SET_CONFIG_REG"),
    (0x69, "SET_CONTEXT_REG"),
    (op::SET_SH_REG, "SET_SH_REG"),
    (op::SET_UCONFIG_REG, "SET_UCONFIG_REG"),
    (op::SET_UCONFIG_REG_INDEX, "SET_UCONFIG_REG_INDEX"),
    (op::WAIT_REG_MEM64, "WAIT_REG_MEM64"),
    (0x95, "HDP_FLUSH"),
    (0x98, "INVALIDATE_TLBS"),
    (op::SET_SH_REG_INDEX, "SET_SH_REG_INDEX"),
];

/// What a header announces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Header {
    /// A word of padding (type 2).
    Padding,
    /// A packet of type 3, with this number of words behind the header.
    Packet { op: u8, words: usize },
}

impl Header {
    /// Reads a header; the error names an unsupported type.
    pub(crate) fn read(word: u32) -> Result<Self, String> {
        match word >> 30 {
            2 => Ok(Self::Padding),
            3 => {
                let (op, count) = ((word >> 8) as u8, word >> 16 & 0x3fff);
                // For this one the greatest count stands for a header alone.
                let alone = op == op::NOP && count == 0x3fff;
                let words = if alone { 0 } else { count as usize + 1 };
                Ok(Self::Packet { op, words })
            }
            kind => Err(format!(
                "a packet of type {kind} ({word:#010x}), of which a compute queue has none"
            )),
        }
    }

    /// Words of the packet, with the header.
    pub(crate) fn total(self) -> usize {
        match self {
            Self::Padding => 1,
            Self::Packet { words, .. } => 1 + words,
        }
    }
}

/// A packet of type 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Packet<'a> {
    pub op: u8,
    pub body: &'a [u32],
}

impl Packet<'_> {
    /// Its name, in AMD's headers.
    pub(crate) fn name(&self) -> String {
        let mut names = NAMES.iter();
        match names.find(|(op, _)| *op == self.op) {
            Some((op, name)) => format!("{name} ({op:#x})"),
            None => format!("the packet {:#x}", self.op),
        }
    }

    /// The first words of its body.
    pub(crate) fn words<const N: usize>(&self) -> Result<[u32; N], String> {
        let words = self.body.first_chunk::<N>().copied();
        words.ok_or_else(|| {
            let (name, count) = (self.name(), self.body.len());
            format!("{name} has {count} words behind its header, and needs {N}")
        })
    }
}

/// The packets of a buffer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stream<'a> {
    rest: &'a [u32],
    total: usize,
}

impl<'a> Stream<'a> {
    pub(crate) fn new(words: &'a [u32]) -> Self {
        Self {
            rest: words,
            total: words.len(),
        }
    }

    /// The next packet; the error says where the buffer is damaged.
    pub(crate) fn next(&mut self) -> Result<Option<Packet<'a>>, String> {
        loop {
            let Some((&header, behind)) = self.rest.split_first() else {
                return Ok(None);
            };
            let at = self.total - self.rest.len();
            let header = Header::read(header).map_err(|reason| format!("word {at}: {reason}"))?;
            let Header::Packet { op, words } = header else {
                self.rest = behind;
                continue;
            };
            let Some((body, rest)) = behind.split_at_checked(words) else {
                let name = Packet { op, body: &[] }.name();
                let left = behind.len();
                return Err(format!(
                    "word {at}: {name} has {words} words behind its header, where the buffer has {left}"
                ));
            };
            self.rest = rest;
            return Ok(Some(Packet { op, body }));
        }
    }

    /// Leaves words out.
    pub(crate) fn skip(&mut self, words: usize) -> Result<(), String> {
        let left = self.rest.len();
        let rest = self.rest.get(words..);
        self.rest = rest.ok_or_else(|| {
            format!("PRED_EXEC is about {words} words, where the buffer has {left}")
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A header of a packet with a number of words behind it.
    fn header(op: u8, words: u32) -> u32 {
        3 << 30 | (words - 1) << 16 | u32::from(op) << 8
    }

    #[test]
    fn packets_follow_one_another() {
        let words = [
            header(op::NOP, 2),
            7,
            8,
            // Padding, and a NOP that is a header alone.
            0x8000_0000,
            header(op::NOP, 0x4000),
            header(op::EVENT_WRITE, 1) | 1 << 1,
            0x407,
        ];
        let mut stream = Stream::new(&words);
        let mut next = || stream.next().unwrap();
        let nop = |body| Some(Packet { op: op::NOP, body });
        assert_eq!(next(), nop(&[7, 8]));
        assert_eq!(next(), nop(&[]));
        let event = next().unwrap();
        assert_eq!((event.op, event.body), (op::EVENT_WRITE, &[0x407][..]));
        assert_eq!(next(), None);
        assert_eq!(next(), None);
    }

    #[test]
    fn damaged_buffers_say_where() {
        let long = [header(op::NOP, 1), 0, header(op::RELEASE_MEM, 7), 1, 2];
        let mut stream = Stream::new(&long);
        stream.next().unwrap();
        let error = stream.next().unwrap_err();
        assert_eq!(
            error,
            "word 2: RELEASE_MEM (0x49) has 7 words behind its header, where the buffer has 2"
        );
        for (word, kind) in [(0, 0), (0x1234, 0), (1 << 30, 1)] {
            let error = Stream::new(&[word]).next().unwrap_err();
            assert!(error.starts_with(&format!("word 0: a packet of type {kind}")));
        }
        // Only of NOP it stands for a header alone.
        let most = [3 << 30 | 0x3fff << 16 | u32::from(op::WRITE_DATA) << 8];
        let error = Stream::new(&most).next().unwrap_err();
        assert!(error.contains("16384 words"), "{error}");
    }

    #[test]
    fn words_are_left_out_as_far_as_there_are() {
        let words = [header(op::NOP, 1), 1, header(op::EVENT_WRITE, 1), 2];
        let mut stream = Stream::new(&words);
        stream.skip(2).unwrap();
        assert_eq!(stream.next().unwrap().unwrap().op, op::EVENT_WRITE);
        assert!(stream.skip(1).unwrap_err().contains("1 words"));
        stream.skip(0).unwrap();
    }

    #[test]
    fn bodies_have_the_words_that_are_read() {
        let packet = Packet {
            op: op::DISPATCH_DIRECT,
            body: &[1, 2, 3],
        };
        assert_eq!(packet.words(), Ok([1, 2]));
        assert_eq!(
            packet.words::<4>().unwrap_err(),
            "DISPATCH_DIRECT (0x15) has 3 words behind its header, and needs 4"
        );
        let unknown = Packet {
            op: 0xee,
            body: &[],
        };
        assert_eq!(unknown.name(), "the packet 0xee");
    }
}
