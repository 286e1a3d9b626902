//! The kernarg segment: what a kernel reads as its arguments.
//!
//! Problem: the segment holds the explicit arguments and, behind them, values that the compiler
//! needs (the hidden arguments). The metadata gives the offset and kind of each; no order is
//! assumed.
//!
//! Facts: LLVM, "User Guide for AMDGPU Backend", tables "AMDHSA Code Object V3 Kernel Argument
//! Metadata Map" and "… V5 …" (the value kinds).

use gfxjit_codeobj::metadata::ValueKind;
use gfxjit_hal::Apertures;
use gfxjit_hostcall::Addresses;

use crate::launch::geometry::Geometry;

/// The values from which the hidden arguments of one launch are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaunchFacts {
    pub geometry: Geometry,
    /// First work-item of the grid; the dispatch packet has no field for it.
    pub global_offset: [u64; 3],
    /// Dynamic LDS in bytes.
    pub dynamic_lds: u32,
    /// The flat addresses at which the LDS and scratch apertures begin, if the device has reported
    /// them.
    pub apertures: Option<Apertures>,
    /// Addresses of the host services.
    pub services: Addresses,
}

/// The value of a hidden argument, zero-extended; `Err` names the missing part.
pub(crate) fn hidden_value(kind: &ValueKind, facts: &LaunchFacts) -> Result<u64, String> {
    let geometry = &facts.geometry;
    let whole = |axis: usize| u64::from(geometry.grid[axis] / u32::from(geometry.block[axis]));
    let group = |axis: usize| u64::from(geometry.block[axis]);
    let rest = |axis: usize| u64::from(geometry.grid[axis] % u32::from(geometry.block[axis]));
    let aperture = |pick: fn(Apertures) -> u64| {
        facts
            .apertures
            .map(|apertures| pick(apertures) >> 32)
            .ok_or("the address where LDS and scratch begin, which this device does not tell")
    };
    Ok(match kind {
        ValueKind::HiddenBlockCountX => whole(0),
        ValueKind::HiddenBlockCountY => whole(1),
        ValueKind::HiddenBlockCountZ => whole(2),
        ValueKind::HiddenGroupSizeX => group(0),
        ValueKind::HiddenGroupSizeY => group(1),
        ValueKind::HiddenGroupSizeZ => group(2),
        ValueKind::HiddenRemainderX => rest(0),
        ValueKind::HiddenRemainderY => rest(1),
        ValueKind::HiddenRemainderZ => rest(2),
        ValueKind::HiddenGlobalOffsetX => facts.global_offset[0],
        ValueKind::HiddenGlobalOffsetY => facts.global_offset[1],
        ValueKind::HiddenGlobalOffsetZ => facts.global_offset[2],
        ValueKind::HiddenGridDims => u64::from(geometry.dimensions),
        ValueKind::HiddenDynamicLdsSize => u64::from(facts.dynamic_lds),
        ValueKind::HiddenPrivateBase => aperture(|apertures| apertures.private)?,
        ValueKind::HiddenSharedBase => aperture(|apertures| apertures.shared)?,
        ValueKind::HiddenPrintfBuffer => facts.services.printf,
        ValueKind::HiddenHostcallBuffer => facts.services.hostcall,
        ValueKind::HiddenHeapV1 => facts.services.heap,
        ValueKind::HiddenMultigridSyncArg => facts.services.grid,
        // This library does not offer these services: the kernel finds null, as it does under HIP
        // when a service is off. (The queue pointer is read for apertures only, on targets that
        // have no other way.)
        ValueKind::HiddenQueuePtr
        | ValueKind::HiddenDefaultQueue
        | ValueKind::HiddenCompletionAction
        | ValueKind::HiddenNone => 0,
        unknown => return Err(format!("`{unknown}`, which this version does not know")),
    })
}

/// Writes a value at an offset; `false` when it is not inside the segment.
pub(crate) fn place(segment: &mut [u8], offset: u32, value: &[u8]) -> bool {
    let start = offset as usize;
    let target = start
        .checked_add(value.len())
        .and_then(|end| segment.get_mut(start..end));
    match target {
        Some(target) => {
            target.copy_from_slice(value);
            true
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts() -> LaunchFacts {
        LaunchFacts {
            geometry: Geometry {
                grid: [1000, 6, 1],
                block: [256, 4, 1],
                dimensions: 2,
            },
            global_offset: [7, 0, 1 << 40],
            dynamic_lds: 512,
            apertures: Some(Apertures {
                shared: 1 << 48,
                private: 2 << 48,
            }),
            services: Addresses {
                hostcall: 0x1000,
                printf: 0x2000,
                heap: 0x3000,
                grid: 0x4000,
            },
        }
    }

    #[test]
    fn hidden_values_follow_the_manual() {
        for (kind, value) in [
            ("hidden_block_count_x", 3),
            ("hidden_block_count_y", 1),
            ("hidden_block_count_z", 1),
            ("hidden_group_size_x", 256),
            ("hidden_group_size_y", 4),
            ("hidden_group_size_z", 1),
            ("hidden_remainder_x", 232),
            ("hidden_remainder_y", 2),
            ("hidden_remainder_z", 0),
            ("hidden_global_offset_x", 7),
            ("hidden_global_offset_y", 0),
            ("hidden_global_offset_z", 1 << 40),
            ("hidden_grid_dims", 2),
            ("hidden_dynamic_lds_size", 512),
            ("hidden_shared_base", 0x1_0000),
            ("hidden_private_base", 0x2_0000),
            ("hidden_queue_ptr", 0),
            ("hidden_printf_buffer", 0x2000),
            ("hidden_hostcall_buffer", 0x1000),
            ("hidden_multigrid_sync_arg", 0x4000),
            ("hidden_heap_v1", 0x3000),
            ("hidden_default_queue", 0),
            ("hidden_completion_action", 0),
            ("hidden_none", 0),
        ] {
            assert_eq!(hidden_value(&kind.into(), &facts()), Ok(value), "{kind}");
        }
        let real = LaunchFacts {
            apertures: None,
            ..facts()
        };
        assert!(hidden_value(&ValueKind::HiddenSharedBase, &real).is_err());
        let unknown = hidden_value(&"hidden_new".into(), &facts()).unwrap_err();
        assert!(unknown.contains("`hidden_new`"));
    }

    #[test]
    fn nothing_is_written_outside_the_segment() {
        let mut segment = [0; 8];
        assert!(place(&mut segment, 4, &[1, 2, 3, 4]));
        assert!(!place(&mut segment, 5, &[1, 2, 3, 4]));
        assert!(!place(&mut segment, u32::MAX, &[1]));
        assert_eq!(segment, [0, 0, 0, 0, 1, 2, 3, 4]);
    }
}
