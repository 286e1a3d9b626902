"""Adds folders to a wheel, and takes the workspace's place out of it: add.py ROOT WHEEL WORKSPACE FOLDER…

Maturin's list of crates (an SBOM) names their folders by where they lie: wheels of two builds are to be equal. The list of files (RECORD) is
written anew.
"""

import base64
import hashlib
import os
import sys
import zipfile
from pathlib import Path


def main(root, wheel, workspace, *folders):
    files = sorted(path for folder in folders for path in Path(root, folder).rglob("*") if path.is_file())
    with zipfile.ZipFile(wheel) as archive:
        held = {info.filename: archive.read(info) for info in archive.infolist()}
        kinds = {info.filename: info for info in archive.infolist()}
    for name in held:
        if ".dist-info/sboms/" in name:
            held[name] = held[name].replace(workspace.encode(), b"/gfxjit")
    for file in files:
        held[file.relative_to(root).as_posix()] = file.read_bytes()
    record = next(name for name in held if name.endswith(".dist-info/RECORD"))
    lines = []
    for name, contents in held.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(contents).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(contents)}" if name != record else f"{name},,")
    held[record] = ("\n".join(lines) + "\n").encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, contents in held.items():
            info = kinds.get(name)
            if info is None:
                info = zipfile.ZipInfo(name)
                # Programs and libraries are programs to the loader; data is for all to read.
                is_program = os.access(Path(root, name), os.X_OK)
                info.external_attr = (0o100755 if is_program else 0o100644) << 16
                info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, contents)


main(*sys.argv[1:])
