#!/usr/bin/env bash
# Makes the objects here with older compilers, which say nothing about their functions:
#   CLANG_18=… CLANG_19=… CLANG_21=… ./make.sh
# The committed ones are of Debian's clang 18.1.8-18+b1 (trixie), 19.1.7-3~deb12u1 (bookworm) and
# 21.1.8-14 (sid).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
for version in 18 19 21; do
  compiler=CLANG_$version
  for target in gfx942 gfx1100; do
    for module in main middle leaf; do
      "${!compiler:-clang-$version}" -x cl -cl-std=CL2.0 --target=amdgcn-amd-amdhsa \
        -mcpu=$target -nogpulib -cl-no-stdinc -O2 -mcode-object-version=5 \
        -c "$module.cl" -o "$module.$target.clang-$version.o"
    done
  done
done
