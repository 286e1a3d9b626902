"""Compiles, runs and compares what stands here and in ../opencl: see check.sh.

The comment lines at the head of a source are those of tests/run (crates/testing/src/case.rs),
with `//`, and:

    // EXPECT: arg=K [tolerance=T] [wave=32|64] at=I,J,… values=X,Y,…
        Elements I, J, … of buffer K after the launch. The tolerance is of the value, or
        absolute where the value is below 1; without one, values are equal.
    // OPTIONS: -std=c++20        more options of clang
"""

import os
import re
import struct
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
INCLUDE = HERE.parent.parent / "crates/clang/include"
GFXJIT = os.environ.get("GFXJIT", "/work/tmp/bin/gfxjit")
TARGETS = ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201", "gfx11-generic"]
FORMATS = {"i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "u32": "I", "i64": "q",
           "u64": "Q", "f16": "e", "f32": "f", "f64": "d"}

COMMON = ("-cc1 -triple amdgcn-amd-amdhsa -target-cpu {cpu} -O2 -emit-llvm-bc"
          " -disable-llvm-passes -mframe-pointer=none -discard-value-names -nostdsysteminc"
          " -nobuiltininc -internal-isystem {include} -Wall -Wextra -Werror")
HIP = (" -aux-triple x86_64-pc-linux-gnu -x hip -fcuda-is-device -std=c++17"
       " -fno-threadsafe-statics -fcuda-allow-variadic-functions -fdeclspec -fcxx-exceptions"
       " -fexceptions -fgnuc-version=4.2.1 -fvisibility=hidden"
       " -fapply-global-visibility-to-externs -ffp-contract=fast-honor-pragmas"
       " -include hip/hip_runtime.h")
OPENCL = (" -x cl -cl-std=CL2.0 -fdeclare-opencl-builtins -ffp-contract=on"
          " -include opencl/opencl_base.h")


class Case:
    """The head of a source."""

    def __init__(self, path):
        self.path, self.name = path, path.stem
        self.run, self.expect, self.output, self.options = "", [], [], []
        self.targets = TARGETS
        for line in path.read_text().splitlines():
            found = re.match(r"// ([A-Z]+): ?(.*)", line)
            if not line.startswith("//"):
                break
            if not found:
                continue
            key, rest = found.groups()
            if key == "RUN":
                self.run += " " + rest
            elif key == "EXPECT":
                self.expect.append(dict(word.split("=", 1) for word in rest.split()))
            elif key == "OUTPUT":
                self.output.append(rest)
            elif key == "OPTIONS":
                self.options = rest.split()
            elif key == "TARGETS":
                self.targets = rest.split()
        self.args = re.findall(r"--arg (\S+)", self.run)

    def element(self, index):
        """The format of a buffer's elements."""
        return FORMATS[self.args[index].split("[")[0].split("=")[0]]


def number(text):
    return float(text) if re.search(r"[.einf]", text) and not text.startswith("0x") else int(text, 0)


def differs(expected, found, tolerance):
    if expected != expected:
        return found == found
    if expected == found:
        return False
    return not abs(expected - found) <= tolerance * max(1.0, abs(expected))


def check(case, target, folder):
    """What is wrong, or nothing."""
    stem = f"{folder}/{case.name}.{target}"
    language = OPENCL if case.path.suffix == ".cl" else HIP
    command = (COMMON + language).format(cpu=target, include=INCLUDE).split()
    compiled = subprocess.run(["nice", "-n", "5", "clang-22", *command, *case.options, "-o", f"{stem}.bc", str(case.path)],
                              capture_output=True, text=True)
    if compiled.returncode:
        return compiled.stderr[:3000]
    wave = 64 if target.startswith("gfx9") else 32
    expect = [e for e in case.expect if int(e.get("wave", wave)) == wave]
    outs = sorted({int(e["arg"]) for e in expect})
    command = ["nice", "-n", "5", GFXJIT, "run", f"{stem}.bc", "--device", f"sim://{target}", "-q", *case.run.split()]
    for k in outs:
        command += ["--out", f"{k}={stem}.{k}.bin"]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:
        return (ran.stderr + ran.stdout)[:3000]
    wrong = []
    for e in expect:
        code = case.element(int(e["arg"]))
        data = Path(f"{stem}.{e['arg']}.bin").read_bytes()
        values = struct.unpack(f"<{len(data) // struct.calcsize(code)}{code}", data)
        for at, text in zip(e["at"].split(","), e["values"].split(",")):
            if differs(number(text), values[int(at)], float(e.get("tolerance", 0))):
                wrong.append(f"arg {e['arg']}[{at}]: expected {text}, found {values[int(at)]}")
    lines = sorted((ran.stdout + ran.stderr).splitlines())
    if case.output and lines != sorted(case.output):
        wrong.append(f"printed {lines}")
    return "\n".join(wrong[:12])


def main():
    names = sys.argv[1:]
    targets = os.environ.get("TARGETS", "").split()
    paths = sorted(HERE.glob("*.hip")) + sorted((HERE.parent / "opencl").glob("*.cl"))
    cases = [Case(path) for path in paths if not names or path.stem in names]
    failed = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        jobs = [(case, target, pool.submit(check, case, target, folder))
                for case in cases for target in case.targets if not targets or target in targets]
        for case, target, job in jobs:
            wrong = job.result()
            if not case.expect and not case.output:
                wrong = "no EXPECT and no OUTPUT line"
            if wrong:
                failed += 1
                print(f"{case.name} {target}: {wrong}")
    print(f"{len(cases)} sources, {len(jobs)} runs, {failed} wrong")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
