//! Fields, register counts and SGPR layouts of descriptors made here.

use super::*;

#[test]
fn every_byte_is_kept() {
    let bytes: [u8; SIZE] = std::array::from_fn(|i| (i as u8).wrapping_mul(37) ^ 0x5a);
    let read = KernelDescriptor::read(&bytes).unwrap();
    assert_eq!(read.to_bytes(), bytes);
    assert_eq!(read.rsrc3.to_le_bytes(), bytes[44..48]);
    assert_eq!(
        read.kernel_code_entry_byte_offset.to_le_bytes(),
        bytes[16..24]
    );
    for short in 0..SIZE {
        assert_eq!(
            KernelDescriptor::read(&bytes[..short]),
            Err(DescriptorError::Length(short))
        );
    }
}

#[test]
fn fields_do_not_overlap_in_any_generation() {
    for processor in Processor::all() {
        let mut seen = std::collections::HashMap::new();
        for (field, _) in KernelDescriptor::default().fields(processor.generation()) {
            let bits: &mut u32 = seen.entry(format!("{:?}", field.word)).or_default();
            assert_eq!(*bits & field.mask(), 0, "{processor} {}", field.name);
            *bits |= field.mask();
            let width = if matches!(field.word, Word::Properties | Word::Preload) {
                16
            } else {
                32
            };
            assert!(field.shift + field.width <= width, "{}", field.name);
        }
    }
}

#[test]
fn set_and_get() {
    for &field in field::ALL {
        let mut d = KernelDescriptor {
            rsrc1: 0xaaaa_aaaa,
            rsrc2: 0x5555_5555,
            rsrc3: 0xaaaa_aaaa,
            properties: 0x5555,
            kernarg_preload: 0xaaaa,
            ..KernelDescriptor::default()
        };
        let before = d;
        let value = d.get(field) ^ field.max();
        d.set(field, value).unwrap();
        assert_eq!(d.get(field), value, "{}", field.name);
        d.set(field, before.get(field)).unwrap();
        assert_eq!(d, before, "{} touches its own bits only", field.name);
        assert!(d.set(field, field.max() + 1).is_err());
    }
}

#[test]
fn unknown_bits_are_reported() {
    let d = KernelDescriptor {
        rsrc1: 1 << 28,
        rsrc3: 1 << 16,
        ..Default::default()
    };
    assert_eq!(
        d.unknown_bits(Generation::Gfx11),
        [(Word::Rsrc1, 1 << 28), (Word::Rsrc3, 1 << 16)]
    );
    assert_eq!(d.unknown_bits(Generation::Gfx90a), [(Word::Rsrc1, 1 << 28)]);
}

#[test]
fn vgprs_both_ways() {
    let mut d = KernelDescriptor::default();
    // Wave32 and wave64 of the same processor count in different steps.
    d.set_vgprs(Processor::GFX1100, 100, 0).unwrap();
    assert_eq!(d.get(field::GRANULATED_WORKITEM_VGPR_COUNT), 24);
    d.set(field::ENABLE_WAVEFRONT_SIZE32, 1).unwrap();
    d.set_vgprs(Processor::GFX1100, 100, 0).unwrap();
    assert_eq!(d.get(field::GRANULATED_WORKITEM_VGPR_COUNT), 12);
    assert_eq!(d.vgprs(Processor::GFX1100), 104);
    assert_eq!(d.vgprs_and_agprs(Processor::GFX1100), (104, 0));

    let mut d = KernelDescriptor::default();
    d.set_vgprs(Processor::GFX942, 41, 7).unwrap();
    assert_eq!(d.get(field::ACCUM_OFFSET), 10);
    assert_eq!(d.get(field::GRANULATED_WORKITEM_VGPR_COUNT), 6);
    assert_eq!(d.vgprs_and_agprs(Processor::GFX942), (44, 12));
    d.set_vgprs(Processor::GFX942, 256, 256).unwrap();
    assert_eq!(d.vgprs(Processor::GFX942), 512);

    let mut d = KernelDescriptor::default();
    d.set_vgprs(Processor::GFX908, 10, 64).unwrap();
    assert_eq!(d.vgprs_and_agprs(Processor::GFX908), (64, 64));
    d.set(field::ENABLE_WAVEFRONT_SIZE32, 1).unwrap();
    d.set_vgprs(Processor::GFX1250, 1024, 0).unwrap();
    assert_eq!(d.vgprs(Processor::GFX1250), 1024);

    let error = |p: Processor, v, a| {
        KernelDescriptor::default()
            .set_vgprs(p, v, a)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        error(Processor::GFX1100, 257, 0),
        "gfx1100 gives a wave at most 256 VGPRs, 257 are needed"
    );
    assert!(error(Processor::GFX1100, 1, 1).contains("0 AGPRs"));
    assert!(error(Processor::GFX90A, 257, 0).contains("256 VGPRs"));
}

#[test]
fn sgprs_both_ways() {
    let mut d = KernelDescriptor::default();
    d.set_sgprs(Processor::GFX900, 33).unwrap();
    assert_eq!(d.get(field::GRANULATED_WAVEFRONT_SGPR_COUNT), 4);
    assert_eq!(d.sgprs(Processor::GFX900), 48);
    d.set_sgprs(Processor::GFX1030, 100).unwrap();
    assert_eq!(d.get(field::GRANULATED_WAVEFRONT_SGPR_COUNT), 0);
    assert_eq!(d.sgprs(Processor::GFX1030), 106);
    d.set_sgprs(Processor::GFX802, 10).unwrap();
    assert_eq!(d.get(field::GRANULATED_WAVEFRONT_SGPR_COUNT), 11);
    assert!(d.set_sgprs(Processor::GFX900, 109).is_err());
}

#[test]
fn sgpr_layout() {
    use SgprInput::*;
    let mut d = KernelDescriptor::default();
    for f in [
        field::ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER,
        field::ENABLE_SGPR_KERNARG_SEGMENT_PTR,
        field::ENABLE_SGPR_FLAT_SCRATCH_INIT,
        field::ENABLE_SGPR_WORKGROUP_ID_X,
        field::ENABLE_SGPR_WORKGROUP_ID_Z,
        field::ENABLE_PRIVATE_SEGMENT,
    ] {
        d.set(f, 1).unwrap();
    }
    assert_eq!(
        d.sgpr_inputs(Processor::GFX900),
        Err(DescriptorError::UserSgprs {
            needed: 8,
            count: 0
        })
    );
    d.set(field::USER_SGPR_COUNT, 9).unwrap();
    let flat = |ranges: Vec<SgprRange>| {
        ranges
            .into_iter()
            .map(|r| (r.input, r.first, r.count))
            .collect::<Vec<_>>()
    };
    let user = [
        (PrivateSegmentBuffer, 0, 4),
        (KernargSegmentPtr, 4, 2),
        (FlatScratchInit, 6, 2),
    ];
    let system = [
        (WorkgroupIdX, 9, 1),
        (WorkgroupIdZ, 10, 1),
        (PrivateSegmentWaveOffset, 11, 1),
    ];
    assert_eq!(
        flat(d.sgpr_inputs(Processor::GFX900).unwrap()),
        [&user[..], &system[..]].concat()
    );
    // GFX942 has no scratch offset, GFX1200 no workgroup ids in SGPRs.
    assert_eq!(
        flat(d.sgpr_inputs(Processor::GFX942).unwrap()),
        [&user[..], &system[..2]].concat()
    );
    assert_eq!(flat(d.sgpr_inputs(Processor::GFX1200).unwrap()), user);

    let mut d = KernelDescriptor::default();
    d.set(field::ENABLE_SGPR_KERNARG_SEGMENT_PTR, 1).unwrap();
    d.set(field::KERNARG_PRELOAD_LENGTH, 5).unwrap();
    d.set(field::KERNARG_PRELOAD_OFFSET, 2).unwrap();
    d.set(field::USER_SGPR_COUNT, 7).unwrap();
    assert_eq!(
        flat(d.sgpr_inputs(Processor::GFX942).unwrap()),
        [
            (KernargSegmentPtr, 0, 2),
            (KernargPreload { offset: 8 }, 2, 5)
        ]
    );
    assert_eq!(
        flat(d.sgpr_inputs(Processor::GFX1100).unwrap()),
        [(KernargSegmentPtr, 0, 2)]
    );
}

#[test]
fn entry_addresses() {
    let d = KernelDescriptor {
        kernel_code_entry_byte_offset: -64,
        ..Default::default()
    };
    assert_eq!(d.entry(64), Some(0));
    assert_eq!(d.entry(0), None);
}

#[test]
fn preloaded_arguments_may_end_behind_the_segment() {
    let with = |length, offset| {
        let mut d = KernelDescriptor::default();
        d.set(field::KERNARG_PRELOAD_LENGTH, length).unwrap();
        d.set(field::KERNARG_PRELOAD_OFFSET, offset).unwrap();
        d
    };
    let end = |d: KernelDescriptor, processor: &str| d.preloaded_end(processor.parse().unwrap());
    assert_eq!(end(with(11, 0), "gfx942"), 44);
    assert_eq!(end(with(2, 4), "gfx950"), 24);
    assert_eq!(end(with(0, 4), "gfx942"), 0);
    // It has none.
    assert_eq!(end(with(11, 0), "gfx1100"), 0);
}
