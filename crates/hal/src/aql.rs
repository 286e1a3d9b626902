//! Packets of the Architected Queuing Language: how dispatches reach a queue of an AMD GPU.
//!
//! Source: HSA Platform System Architecture Specification 1.2, 2.9; `hsa_kernel_dispatch_packet_t` of the HSA Runtime
//! Programmer's Reference Manual.

use crate::dispatch::Dispatch;

/// Bytes of a packet.
pub const PACKET_BYTES: usize = 64;

/// A packet as its words, the least significant byte first.
pub type Packet = [u64; 8];

/// Types of packets, the lowest byte of the header.
pub mod kind {
    /// A vendor-specific format.
    pub const VENDOR: u8 = 0;
    /// The slot is empty: the program may write a packet to it.
    pub const INVALID: u8 = 1;
    /// A dispatch of a kernel.
    pub const DISPATCH: u8 = 2;
    /// A barrier: it completes when all its signals are 0.
    pub const BARRIER_AND: u8 = 3;
    /// A barrier: it completes when one of its signals is 0.
    pub const BARRIER_OR: u8 = 5;
}

/// Header bits above the type: barrier bit (the packet waits for those before it), acquire fence and release fence of
/// system scope.
pub const ORDERED: u16 = 1 << 8 | 2 << 9 | 2 << 11;

/// A dispatch of a kernel.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct DispatchPacket {
    /// Dimensions of the grid, 1 to 3.
    pub dimensions: u16,
    /// Work-items of a workgroup in X, Y and Z.
    pub workgroup: [u16; 3],
    /// Work-items of the grid in X, Y and Z.
    pub grid: [u32; 3],
    /// Scratch of a work-item, bytes.
    pub private_segment_bytes: u32,
    /// LDS of a workgroup, bytes.
    pub group_segment_bytes: u32,
    /// Address of the kernel's descriptor.
    pub kernel_object: u64,
    /// Address of the kernarg segment.
    pub kernarg: u64,
    /// The signal that is decremented when the dispatch completes, or 0.
    pub completion: u64,
}

impl DispatchPacket {
    /// The packet of a dispatch: `kernel_object` is the address of the kernel's descriptor,
    /// `kernarg` that of the arguments.
    #[must_use]
    pub fn new(of: &Dispatch, kernel_object: u64, kernarg: u64) -> Self {
        Self {
            dimensions: of.dimensions,
            workgroup: of.workgroup,
            grid: of.grid,
            private_segment_bytes: of.private_segment_bytes,
            group_segment_bytes: of.group_segment_bytes,
            kernel_object,
            kernarg,
            completion: 0,
        }
    }

    /// The packet as it is written to a queue, with the header bits [`ORDERED`].
    #[must_use]
    pub fn words(&self) -> Packet {
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let [x, y, z] = self.workgroup.map(u32::from);
        let [width, height, depth] = self.grid;
        let header = u32::from(ORDERED | u16::from(kind::DISPATCH));
        [
            pair(header | u32::from(self.dimensions) << 16, x | y << 16),
            pair(z, width),
            pair(height, depth),
            pair(self.private_segment_bytes, self.group_segment_bytes),
            self.kernel_object,
            self.kernarg,
            0,
            self.completion,
        ]
    }

    /// The bytes of [`DispatchPacket::words`].
    #[must_use]
    pub fn bytes(&self) -> [u8; PACKET_BYTES] {
        let mut bytes = [0; PACKET_BYTES];
        for (place, word) in bytes.chunks_exact_mut(8).zip(self.words()) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// Reads the fields of a packet of type [`kind::DISPATCH`].
    #[must_use]
    pub fn read(words: Packet) -> Self {
        let [
            first,
            second,
            third,
            segments,
            kernel_object,
            kernarg,
            _,
            completion,
        ] = words;
        Self {
            dimensions: (first >> 16) as u16 & 3,
            workgroup: [(first >> 32) as u16, (first >> 48) as u16, second as u16],
            grid: [(second >> 32) as u32, third as u32, (third >> 32) as u32],
            private_segment_bytes: segments as u32,
            group_segment_bytes: (segments >> 32) as u32,
            kernel_object,
            kernarg,
            completion,
        }
    }

    /// Whether it has no dimensions, or no work-item.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.dimensions == 0 || self.grid.contains(&0) || self.workgroup.contains(&0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_where_hsa_has_them() {
        let packet = DispatchPacket {
            dimensions: 3,
            workgroup: [0x1112, 0x2122, 0x3132],
            grid: [0x4142_4344, 0x5152_5354, 0x6162_6364],
            private_segment_bytes: 0x7172_7374,
            group_segment_bytes: 0x0102_0304,
            kernel_object: 0x8182_8384_8586_8788,
            kernarg: 0x9192_9394_9596_9798,
            completion: 0xa1a2_a3a4_a5a6_a7a8,
        };
        let bytes = packet.bytes();
        let field = |offset: usize, size: usize| {
            let field = bytes[offset..offset + size].iter().rev();
            field.fold(0_u64, |all, byte| all << 8 | u64::from(*byte))
        };
        assert_eq!(field(0, 2), 2 | 1 << 8 | 2 << 9 | 2 << 11);
        assert_eq!(field(2, 2), 3);
        assert_eq!([4, 6, 8].map(|at| field(at, 2) as u16), packet.workgroup);
        assert_eq!(field(10, 2), 0);
        assert_eq!([12, 16, 20].map(|at| field(at, 4) as u32), packet.grid);
        assert_eq!((field(24, 4), field(28, 4)), (0x7172_7374, 0x0102_0304));
        assert_eq!(
            [field(32, 8), field(40, 8)],
            [packet.kernel_object, packet.kernarg]
        );
        assert_eq!([field(48, 8), field(56, 8)], [0, packet.completion]);
        assert_eq!(DispatchPacket::read(packet.words()), packet);
    }

    #[test]
    fn what_has_no_work_item_is_empty() {
        let one = DispatchPacket {
            dimensions: 1,
            workgroup: [1; 3],
            grid: [1; 3],
            ..DispatchPacket::default()
        };
        assert!(!one.is_empty());
        assert!(
            DispatchPacket {
                dimensions: 0,
                ..one
            }
            .is_empty()
        );
        for at in 0..3 {
            let mut empty = one;
            empty.grid[at] = 0;
            assert!(empty.is_empty());
            let mut empty = one;
            empty.workgroup[at] = 0;
            assert!(empty.is_empty());
        }
    }
}
