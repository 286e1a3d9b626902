#!/usr/bin/env bash
# Compiles the sources here and in ../opencl with clang-22 and the headers of crates/clang/include,
# runs them with gfxjit on the software GPU and compares with the EXPECT lines at their heads.
#
#   check.sh                       all, on the five targets
#   check.sh saxpy fft             these
#   TARGETS="gfx942" check.sh …    on these targets
#   GFXJIT=… check.sh              this gfxjit
cd "$(dirname "$0")" && exec python3 check.py "$@"
