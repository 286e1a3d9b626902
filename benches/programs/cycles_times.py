"""Blender's Cycles on the software GPU against Cycles' own code for processors: two scenes, and OpenImageDenoise.

    cycles_times.py FOLDER

The pictures of both lie in FOLDER and are compared.
"""

import os
import sys

import bpy
import numpy as np

from timed import compare

folder = sys.argv[1]
# Side of a picture in pixels; of the denoised one, which has little else to do.
SIDE, DENOISED_SIDE = 256, 512
# The mean difference of two pictures that is taken, of 1.0. Both trace the same rays, but rounding sends some elsewhere.
LIMIT = 0.01


def gpus():
    """Lets Cycles use all GPUs of HIP."""
    preferences = bpy.context.preferences.addons["cycles"].preferences
    preferences.compute_device_type = "HIP"
    preferences.get_devices()
    found = [device for device in preferences.devices if device.type == "HIP"]
    if not found:
        sys.exit("Cycles finds no GPU of HIP")
    for device in preferences.devices:
        device.use = device in found


def scene(samples, side):
    """The scene that is open, as Cycles is to render it."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x = scene.render.resolution_y = side
    scene.render.resolution_percentage = 100
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.use_denoising = False
    return scene


def spheres():
    """A floor of checks and spheres of glass, metal, and noise, lit by a sky."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.world = bpy.data.worlds.new("sky")
    bpy.context.scene.world.color = (0.6, 0.7, 0.9)
    bpy.ops.object.camera_add(location=(0, -9, 4), rotation=(1.2, 0, 0))
    bpy.context.scene.camera = bpy.context.object
    bpy.ops.object.light_add(type="AREA", location=(3, -3, 6))
    bpy.context.object.data.energy = 600
    bpy.ops.mesh.primitive_plane_add(size=30)
    bpy.context.object.data.materials.append(material("checks", "ShaderNodeTexChecker"))
    for at, (name, texture, settings) in enumerate(
        [
            ("glass", None, {"Transmission Weight": 1.0, "Roughness": 0.0}),
            ("metal", None, {"Metallic": 1.0, "Roughness": 0.2}),
            ("noise", "ShaderNodeTexNoise", {}),
            ("waves", "ShaderNodeTexWave", {"Coat Weight": 0.5}),
            ("cells", "ShaderNodeTexVoronoi", {}),
        ]
    ):
        bpy.ops.mesh.primitive_uv_sphere_add(segments=48, ring_count=24, location=(2.2 * (at - 2), 0, 1))
        bpy.ops.object.shade_smooth()
        bpy.context.object.data.materials.append(material(name, texture, settings))


def material(name, texture, settings=None):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    surface = next(node for node in nodes if node.type == "BSDF_PRINCIPLED")
    for field, value in (settings or {}).items():
        surface.inputs[field].default_value = value
    if texture:
        node = nodes.new(texture)
        color = next(output for output in node.outputs if output.type == "RGBA")
        links.new(color, surface.inputs["Base Color"])
    return made


def rendered(scene, device, name):
    """A picture of the scene by a device, written to a file."""

    def work():
        scene.cycles.device = device
        scene.cycles.denoising_use_gpu = device == "GPU"
        scene.render.filepath = os.path.join(folder, f"{name}.{device}.png")
        bpy.ops.render.render(write_still=True)

    return work


def both(title, name, scene):
    compare(title, rendered(scene, "GPU", name), rendered(scene, "CPU", name))
    pictures = []
    for device in ("GPU", "CPU"):
        image = bpy.data.images.load(os.path.join(folder, f"{name}.{device}.png"))
        pictures.append(np.array(image.pixels[:]))
    apart = np.abs(pictures[0] - pictures[1]).mean()
    print(f"{name}: mean {pictures[0].mean():.4f}, apart {apart:.5f}", flush=True)
    if not (pictures[0].std() > 0.01 and apart < LIMIT):
        sys.exit(f"{name}: the pictures differ")


bpy.ops.wm.read_factory_settings()
gpus()
for samples in (16, 64):
    both(f"Cycles, default scene, {SIDE}², {samples} samples", f"default{samples}", scene(samples, SIDE))
denoised = scene(1, DENOISED_SIDE)
denoised.cycles.use_denoising = True
denoised.cycles.denoiser = "OPENIMAGEDENOISE"
both(f"Cycles and OpenImageDenoise, {DENOISED_SIDE}², 1 sample", "denoised", denoised)
spheres()
gpus()
both(f"Cycles, five spheres with textures and glass, {SIDE}², 16 samples", "spheres", scene(16, SIDE))
