//! Images and samplers of OpenCL C: what AMD's device library makes of `read_imagef` and its like, with
//! descriptors as a runtime writes them. This library makes no images; a caller passes the addresses of descriptors.
#![cfg(feature = "llvm")]

use gfxjit::{Arg, Buffer, DevicePtr, Module, Runtime};
use gfxjit_isa::descriptor::{BorderColor, Edge, ImageResource, LevelFilter, Reduction, Sampler};
use gfxjit_isa::format::{Format, Number};
use gfxjit_isa::inst::Dimension;
use gfxjit_targets::Generation;

const SOURCE: &str = "
    __constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;

    __kernel void k(read_only image2d_t in, sampler_t given, write_only image2d_t to, __global float4 *out) {
        int x = get_global_id(0), y = get_global_id(1);
        int i = 3 * (y * get_global_size(0) + x);
        out[i] = read_imagef(in, given, (float2)(x, y + 0.5f));
        out[i + 1] = read_imagef(in, nearest, (int2)(x - 1, y));
        out[i + 2] = (float4)(get_image_width(in), get_image_height(in),
                              get_image_channel_order(in) == CLK_RGBA,
                              get_image_channel_data_type(in) == CLK_UNORM_INT8);
        write_imagef(to, (int2)(x, y), read_imagef(in, (int2)(x, y)).wzyx);
    }";

/// Columns and rows.
const SIZE: [u32; 2] = [13, 6];

/// Bytes from row to row.
fn row(generation: Generation) -> usize {
    match generation >= Generation::Gfx12 {
        true => 128,
        false => 256,
    }
}

/// The words of an image, and behind them what ROCr keeps for the device library: the type and order of channels as HSA
/// numbers them, and the width (`image_manager_nv.cpp`: `srd[8]` to `srd[10]`).
fn image(generation: Generation, base: u64) -> Vec<u32> {
    let resource = ImageResource {
        base,
        dimension: Dimension::D2,
        format: Format {
            bits: [8; 4],
            number: Number::Unorm,
        },
        select: [4, 5, 6, 7],
        border_alpha: 3,
        size: [SIZE[0], SIZE[1], 1],
        layers: (0, 1),
        levels: (0, 0),
        all_levels: 1,
        samples: 1,
        min_level: 0.0,
        pitch: None,
        swizzle: 0,
    };
    let mut words = resource.words(generation).unwrap().to_vec();
    // HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_INT8, HSA_EXT_IMAGE_CHANNEL_ORDER_RGBA.
    words.extend([2, 8, SIZE[0], 0]);
    words
}

#[test]
fn images_are_read_and_written() {
    for (target, generation) in [
        ("gfx900", Generation::Gfx9),
        ("gfx90a", Generation::Gfx9),
        ("gfx1010", Generation::Gfx10_1),
        ("gfx1030", Generation::Gfx10_3),
        ("gfx1100", Generation::Gfx11),
        ("gfx1201", Generation::Gfx12),
    ] {
        let device = Runtime::new().open(&format!("sim://{target}")).unwrap();
        let queue = device.queue().unwrap();
        let module = Module::build(&device, "k.cl", SOURCE.as_bytes(), &Default::default());
        let module = module.unwrap_or_else(|error| panic!("{target}: {error}"));
        // Rows begin at multiples of 256 bytes, as the image does.
        let bytes = row(generation) * SIZE[1] as usize;
        let texel = |x: u32, y: u32, n: usize| [x * 19, y * 40, 255 - x * y, x + y][n] as u8;
        let memory = Buffer::from_slice(&device, &vec![0_u8; bytes + 255]).unwrap();
        let begin = memory.address().0.next_multiple_of(256);
        let pad = (begin - memory.address().0) as usize;
        let mut content = vec![0_u8; bytes + 255];
        for y in 0..SIZE[1] {
            for x in 0..SIZE[0] {
                for n in 0..4 {
                    content[pad + y as usize * row(generation) + 4 * x as usize + n] =
                        texel(x, y, n);
                }
            }
        }
        memory.upload(&content).unwrap();
        let written = Buffer::from_slice(&device, &vec![0_u8; bytes + 255]).unwrap();
        let to = written.address().0.next_multiple_of(256);
        let from = Buffer::from_slice(&device, &image(generation, begin)).unwrap();
        let into = Buffer::from_slice(&device, &image(generation, to)).unwrap();
        let sampler = Sampler {
            edges: [Edge::Last; 3],
            compare: 0,
            unnormalized: true,
            truncates: false,
            reduction: Reduction::Sum,
            levels: [0.0, 0.0],
            bias: 0.0,
            linear: [true; 2],
            anisotropy: 1,
            wraps_cubes: true,
            linear_slices: None,
            level_filter: LevelFilter::None,
            border: BorderColor::TransparentBlack,
        };
        let sampler = Buffer::from_slice(&device, &sampler.words(generation)).unwrap();
        let texels = (SIZE[0] * SIZE[1]) as usize;
        let out = Buffer::from_slice(&device, &vec![0_f32; texels * 12]).unwrap();
        let kernel = module.only_kernel().unwrap();
        let address = |buffer: &Buffer<u32>| Arg::address(DevicePtr(buffer.address().0));
        kernel
            .launch(&queue)
            .global([SIZE[0], SIZE[1], 1])
            .block([SIZE[0], 1, 1])
            .arg(address(&from))
            .arg(address(&sampler))
            .arg(address(&into))
            .arg(&out)
            .uses(&memory)
            .uses(&written)
            .uses(&from)
            .uses(&sampler)
            .uses(&into)
            .submit()
            .unwrap();
        let found = out.download().unwrap();
        let stored = written.download().unwrap();
        let pad = (to - written.address().0) as usize;
        let value = |x: u32, y: u32, n: usize| f32::from(texel(x, y, n)) / 255.0;
        for y in 0..SIZE[1] {
            for x in 0..SIZE[0] {
                let at = 12 * (y * SIZE[0] + x) as usize;
                for n in 0..4 {
                    let place = format!("{target}: {x} {y} {n}");
                    // At a texel's edge, the mean of it and the one before.
                    let mean = (value(x.saturating_sub(1), y, n) + value(x, y, n)) / 2.0;
                    assert!((found[at + n] - mean).abs() < 1e-6, "{place}");
                    // Left of the first column is the border: samplers of the device library have opaque black from
                    // GFX10 on (`__translate_sampler_initializer`).
                    let is_opaque = generation >= Generation::Gfx10_1;
                    let border = f32::from(n == 3 && is_opaque);
                    let wanted = x.checked_sub(1).map_or(border, |x| value(x, y, n));
                    assert_eq!(found[at + 4 + n], wanted, "{place}");
                    let byte = stored[pad + y as usize * row(generation) + 4 * x as usize + n];
                    assert_eq!(byte, texel(x, y, 3 - n), "{place}");
                }
                let asked = [SIZE[0] as f32, SIZE[1] as f32, 1.0, 1.0];
                assert_eq!(found[at + 8..at + 12], asked, "{target}");
            }
        }
        // What is no image is refused by name.
        let wrong = kernel.launch(&queue).global(1).block(1).arg(&out);
        let wrong = wrong.arg(address(&sampler)).arg(address(&into)).arg(&out);
        let error = wrong.submit().unwrap_err().to_string();
        assert!(error.contains("object of kind `image`"), "{error}");
    }
}
