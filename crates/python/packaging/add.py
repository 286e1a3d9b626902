"""Adds a folder to a wheel, and its files to the wheel's list of files: add.py ROOT WHEEL FOLDER"""

import base64
import hashlib
import sys
import zipfile
from pathlib import Path


def main(root, wheel, folder):
    files = sorted(path for path in Path(root, folder).rglob("*") if path.is_file())
    with zipfile.ZipFile(wheel) as archive:
        held = {info.filename: archive.read(info) for info in archive.infolist()}
        kinds = {info.filename: info for info in archive.infolist()}
    record = next(name for name in held if name.endswith(".dist-info/RECORD"))
    lines = held[record].decode().splitlines()
    for file in files:
        name = file.relative_to(root).as_posix()
        held[name] = file.read_bytes()
        digest = base64.urlsafe_b64encode(hashlib.sha256(held[name]).digest()).rstrip(b"=").decode()
        lines.insert(0, f"{name},sha256={digest},{len(held[name])}")
    held[record] = ("\n".join(lines) + "\n").encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, contents in held.items():
            info = kinds.get(name)
            if info is None:
                info = zipfile.ZipInfo(name)
                # A library is a program to the loader alone; data is for all to read.
                info.external_attr = (0o100755 if name.endswith(".so") else 0o100644) << 16
                info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, contents)


main(*sys.argv[1:])
