#!/usr/bin/env bash
# The main job on the command line, and a check of its result: what `./x demo` runs.
#   examples/demo.sh path/to/gfxjit [device]
set -euo pipefail
gfxjit=$(realpath "$1")
device=${2:-sim://gfx1100}
cd "$(dirname "$0")"

n=1048576
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

echo "source: examples/saxpy.ll, LLVM IR for any AMD GPU"
echo "device: $device"
echo
sed -n '/^define/,/^}/p' saxpy.ll | sed 's/^/    /'
echo
command=(run saxpy.ll --kernel saxpy --device "$device" --grid $((n / 256)) --block 256
  --arg "f32[$n]=ramp" --arg "f32[$n]=1" --arg f32=2.0 --arg "u32=$n"
  --print 1:8 --time 10)
echo "gfxjit ${command[*]}"
echo
"$gfxjit" "${command[@]}" --out "1=$out/y.bin"

# What must come out: y[i] = 2·i + 1, each exact in f32. Perl is part of every Debian.
perl -e 'binmode STDOUT; print pack("f<*", map { 2 * $_ + 1 } 0 .. $ARGV[0] - 1)' $n >"$out/expected.bin"
echo
if cmp "$out/y.bin" "$out/expected.bin"; then
  echo "checked: all $n results are right"
else
  echo "WRONG: the result differs from y[i] = 2·i + 1" >&2
  exit 1
fi
