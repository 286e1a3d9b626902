"""Blender's default scene by Cycles, and with a floor by OpenImageDenoise, on the GPU and on the processor.

    blender_pictures.py cycles|denoise

Stated before, of values in bytes from 0 to 1: `cycles` (256×256, 16 samples, one seed): mean differences are at most 0.001, and at most 1 of
100 pixels differ by more than 2.5 of 255, as their samples take another way where arithmetic rounds otherwise. `denoise`: a
render of the GPU with 1 sample, denoised by either; mean differences are at most 0.001, as the GPU's network is of binary16, and at
most 1 of 100 pixels differ by more than 5 of 255. What is denoised differs from the render by four times that.
"""

import os
import sys
import tempfile

import bpy

from blender_textures import device


def rendered(folder, kind, samples, size, noisy=False, denoised=None):
    """The pixels of a render, with soft shadows on a floor or without, denoised by "CPU" or "GPU" or not at all."""
    bpy.ops.wm.read_factory_settings()
    scene = bpy.context.scene
    if noisy:
        bpy.ops.mesh.primitive_plane_add(size=30, location=(0, 0, -1))
        bpy.data.objects["Light"].data.shadow_soft_size = 3
    scene.render.engine = "CYCLES"
    scene.cycles.samples, scene.cycles.seed = samples, 1
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.use_denoising = denoised is not None
    if denoised is not None:
        scene.cycles.denoiser = "OPENIMAGEDENOISE"
        scene.cycles.denoising_use_gpu = denoised == "GPU"
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    device(kind)
    scene.render.image_settings.file_format = "PNG"
    scene.render.filepath = os.path.join(folder, f"{kind}-{samples}-{denoised}.png")
    bpy.ops.render.render(write_still=True)
    return list(bpy.data.images.load(scene.render.filepath).pixels)


def compared(one, other, step):
    """The mean difference, and the share of pixels of which the brightest component differs by more than a step."""
    differences = [abs(a - b) for a, b in zip(one, other, strict=True)]
    pixels = [max(differences[at : at + 4]) for at in range(0, len(differences), 4)]
    return sum(differences) / len(differences), sum(pixel > step / 255 for pixel in pixels) / len(pixels)


def cycles(folder):
    processor, gpu = (rendered(folder, kind, 16, 256) for kind in ("CPU", "HIP"))
    mean, share = compared(processor, gpu, 2.5)
    print(f"Cycles: mean difference {mean:.6f}, {share:.2%} of pixels differ", flush=True)
    # A picture of one colour would be alike as well.
    return mean <= 0.001 and share <= 0.01 and max(gpu) - min(gpu) > 0.5


def denoise(folder):
    noisy = rendered(folder, "HIP", 1, 192, noisy=True)
    processor, gpu = (rendered(folder, "HIP", 1, 192, noisy=True, denoised=by) for by in ("CPU", "GPU"))
    with open("/proc/self/maps") as maps:
        loaded = "OpenImageDenoise_device_hip" in maps.read()
    mean, share = compared(processor, gpu, 5)
    noise, _ = compared(noisy, gpu, 5)
    print(f"denoised: mean difference {mean:.6f}, {share:.2%} of pixels differ; from the render {noise:.6f}", flush=True)
    if not loaded:
        print("OpenImageDenoise has not loaded its part for HIP")
    return loaded and mean <= 0.001 and share <= 0.01 and noise > 4 * mean


with tempfile.TemporaryDirectory() as folder:
    sys.exit(not {"cycles": cycles, "denoise": denoise}[sys.argv[1]](folder))
