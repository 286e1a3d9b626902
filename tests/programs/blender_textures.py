"""Cycles renders scenes of image textures on the GPU and on the processor, and compares the pictures.

The scenes differ in how pixels are kept (bytes, halves, floats). Each has planes with every interpolation and extension, a tiled
image (UDIM), an environment map, a mirroring sphere that moves, and a volume. Blender renders both with one
seed. Stated before: a pixel differs where its brightest component does by more than 2.5 of 255. Mean differences are at most 0.001,
and at most 1 of 100 pixels differ, as their samples take another way where arithmetic rounds otherwise.
"""

import math
import os
import sys
import tempfile

import bpy

SIZE = 96
KINDS = ("byte", "half", "float")
LOOKS = [
    ("Linear", "REPEAT"),
    ("Closest", "REPEAT"),
    ("Cubic", "REPEAT"),
    ("Linear", "EXTEND"),
    ("Closest", "CLIP"),
    ("Linear", "CLIP"),
    ("Linear", "MIRROR"),
    ("Closest", "MIRROR"),
    ("Smart", "EXTEND"),
]


def pixels(width, height, colour):
    for y in range(height):
        for x in range(width):
            yield from colour(x / width, y / height)


def image(name, width, height, kind, colour):
    made = bpy.data.images.new(name, width, height, alpha=True, float_buffer=kind != "byte")
    made.use_half_precision = kind == "half"
    made.pixels = list(pixels(width, height, colour))
    made.pack()
    return made


def tiled(folder):
    """A plane's image in two files beside each other."""
    for number, colour in ((1001, (0.9, 0.2, 0.1, 1)), (1002, (0.1, 0.3, 0.9, 1))):
        tile = image(f"tile{number}", 8, 8, "byte", lambda x, y: colour)
        tile.filepath_raw = os.path.join(folder, f"tile.{number}.png")
        tile.file_format = "PNG"
        tile.save()
    made = bpy.data.images.load(os.path.join(folder, "tile.1001.png"))
    made.source = "TILED"
    made.filepath = os.path.join(folder, "tile.<UDIM>.png")
    made.tiles.new(tile_number=1002)
    return made


def material(name, picture, interpolation, extension, scale):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    texture = nodes.new("ShaderNodeTexImage")
    texture.image, texture.interpolation, texture.extension = picture, interpolation, extension
    mapping = nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = (scale, scale, scale)
    mapping.inputs["Location"].default_value = (-0.3 * scale, -0.3 * scale, 0)
    links.new(nodes.new("ShaderNodeTexCoord").outputs["UV"], mapping.inputs["Vector"])
    links.new(mapping.outputs["Vector"], texture.inputs["Vector"])
    links.new(texture.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return made


def scene(kind, folder):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples, scene.cycles.seed = 8, 1
    scene.cycles.use_denoising = scene.cycles.use_adaptive_sampling = False
    scene.render.resolution_x = scene.render.resolution_y = SIZE
    scene.render.use_motion_blur = True
    checks = image("checks", 37, 23, kind, lambda x, y: ((int(8 * x) + int(8 * y)) % 2, x, y, 1))
    for number, (interpolation, extension) in enumerate(LOOKS):
        place = ((number % 3 - 1) * 2, (number // 3 - 1) * 2, 0)
        bpy.ops.mesh.primitive_plane_add(size=1.9, location=place)
        look = material(f"look{number}", checks, interpolation, extension, 2.3)
        bpy.context.object.data.materials.append(look)
    bpy.ops.mesh.primitive_plane_add(size=1.2, location=(-0.9, 0.9, 0.3))
    # Half of the plane is in the first tile, half in the second.
    udim = material("udim", tiled(folder), "Linear", "REPEAT", 1)
    udim.node_tree.nodes["Mapping"].inputs["Location"].default_value = (0.5, 0, 0)
    bpy.context.object.data.materials.append(udim)
    bpy.ops.mesh.primitive_uv_sphere_add(radius=0.6, location=(0.9, 0.9, 0.8))
    mirror = bpy.data.materials.new("mirror")
    mirror.use_nodes = True
    mirror.node_tree.nodes["Principled BSDF"].inputs["Metallic"].default_value = 1
    mirror.node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value = 0.05
    ball = bpy.context.object
    ball.data.materials.append(mirror)
    for frame, x in ((1, 0.9), (2, 1.2)):
        ball.location.x = x
        ball.keyframe_insert("location", frame=frame)
    scene.frame_set(1)
    bpy.ops.mesh.primitive_cube_add(size=1, location=(0.9, -1.1, 0.6))
    fog = bpy.data.materials.new("fog")
    fog.use_nodes = True
    nodes = fog.node_tree.nodes
    nodes.remove(nodes["Principled BSDF"])
    volume = nodes.new("ShaderNodeVolumePrincipled")
    volume.inputs["Density"].default_value = 2
    fog.node_tree.links.new(volume.outputs[0], nodes["Material Output"].inputs["Volume"])
    bpy.context.object.data.materials.append(fog)
    world = scene.world = bpy.data.worlds.new("world")
    world.use_nodes = True
    sky = world.node_tree.nodes.new("ShaderNodeTexEnvironment")
    sky.image = image("sky", 64, 32, "float", lambda x, y: (0.5 + 0.5 * math.sin(6 * x), 0.8 * y, 0.6, 1))
    world.node_tree.links.new(sky.outputs["Color"], world.node_tree.nodes["Background"].inputs["Color"])
    bpy.ops.object.camera_add(location=(0, 0, 9))
    scene.camera = bpy.context.object
    scene.camera.data.type, scene.camera.data.ortho_scale = "ORTHO", 6.2
    return scene


def device(kind):
    settings = bpy.context.preferences.addons["cycles"].preferences
    bpy.context.scene.cycles.device = "CPU" if kind == "CPU" else "GPU"
    if kind == "CPU":
        return
    settings.compute_device_type = kind
    settings.get_devices()
    for one in settings.devices:
        one.use = one.type == kind
    if not any(one.use for one in settings.devices):
        sys.exit(f"Cycles finds no device for {kind}")


def render(scene, kind, path):
    device(kind)
    scene.render.image_settings.file_format = "PNG"
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
    return list(bpy.data.images.load(path).pixels)


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp()
    bad = False
    for kind in KINDS:
        pictures = []
        for on in ("CPU", "HIP"):
            pictures.append(render(scene(kind, folder), on, os.path.join(folder, f"{kind}-{on}.png")))
        differences = [abs(one - other) for one, other in zip(*pictures, strict=True)]
        mean = sum(differences) / len(differences)
        pixels = [max(differences[at : at + 4]) for at in range(0, len(differences), 4)]
        many = sum(pixel > 2.5 / 255 for pixel in pixels)
        # A picture of one colour would be alike as well.
        spread = max(pictures[0]) - min(pictures[0])
        print(f"{kind}: mean difference {mean:.6f}, {many} of {len(pixels)} pixels differ", flush=True)
        bad |= mean > 0.001 or many > len(pixels) // 100 or spread < 0.5
    sys.exit(bad)


if __name__ == "__main__":
    main()
