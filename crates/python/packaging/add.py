"""Adds files of a folder to a wheel, and to its list of files: add.py FOLDER WHEEL FILE…"""

import base64
import hashlib
import os
import sys
import zipfile


def main(folder, wheel, files):
    with zipfile.ZipFile(wheel) as archive:
        held = {info.filename: archive.read(info) for info in archive.infolist()}
        kinds = {info.filename: info for info in archive.infolist()}
    record = next(name for name in held if name.endswith(".dist-info/RECORD"))
    lines = held[record].decode().splitlines()
    for name in files:
        with open(os.path.join(folder, name), "rb") as file:
            held[name] = file.read()
        digest = base64.urlsafe_b64encode(hashlib.sha256(held[name]).digest()).rstrip(b"=").decode()
        lines.insert(0, f"{name},sha256={digest},{len(held[name])}")
    held[record] = ("\n".join(lines) + "\n").encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, contents in held.items():
            info = kinds.get(name)
            if info is None:
                info = zipfile.ZipInfo(name)
                info.external_attr = 0o100755 << 16
                info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, contents)


main(sys.argv[1], sys.argv[2], sys.argv[3:])
