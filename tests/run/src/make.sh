#!/usr/bin/env bash
# Makes ../NAME.ll from every NAME.cl and NAME.hip here: LLVM IR as clang-22 writes it
# before any pass has run, without what would tie it to one target (target-cpu,
# target-features, the code object version). A source that uses a target's own builtins names
# it in a line `// ARCH: gfx942` (or `gfx1100 wave64`, where builtins differ by that). The lines RUN, ARG and REFERENCE of the source
# go to the head of the file, EXPECT lines of the old file are kept (./x bless renews them).
#
#   make.sh            makes all
#   make.sh NAME…      makes these
#   make.sh --check    makes nothing, fails when a file would change
set -euo pipefail
cd "$(dirname "$0")"

check=false
if [[ ${1:-} == --check ]]; then
  check=true
  shift
fi
names=("$@")
[[ ${#names[@]} -gt 0 ]] || for file in *.cl *.hip; do names+=("${file%.*}"); done

# -disable-llvm-passes at -O1: no pass runs, and functions are not marked optnone.
common=(-S -emit-llvm -O1 -Xclang -disable-llvm-passes -nogpulib -mcode-object-version=5
  -fno-ident -fno-discard-value-names -Wall -Wextra -Werror -o -)

compile() {
  local flags
  read -ra flags < <(sed -nE 's|^// FLAGS: ||p' "$1".cl "$1".hip 2>/dev/null) || true
  if [[ -f $1.cl ]]; then
    clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa "${common[@]}" "${flags[@]}" "$1.cl"
  else
    local arch wave
    read -r arch wave < <(sed -n 's|^// ARCH: ||p' "$1.hip") || arch=gfx906
    [[ $wave != wave64 ]] || set -- "$1" -mwavefrontsize64
    clang-22 -x hip --cuda-device-only --offload-arch="$arch" -nogpuinc -fuse-cuid=none \
      -std=c++17 "${@:2}" "${common[@]}" "${flags[@]}" "$1.hip"
  fi
}

# Takes the target out; the number of the flag's metadata node stays, with a flag that says
# nothing (a module flag cannot be left out without renumbering the others).
neutral() {
  sed -E \
    -e '/^; ModuleID/d' \
    -e 's/ "target-cpu"="[^"]*"//; s/ "target-features"="[^"]*"//' \
    -e 's/(i32 1, !")amdhsa_code_object_version(", i32 )500/\1gfxjit_test_source\21/'
}

status=0
for name in "${names[@]}"; do
  source=$(ls "$name".cl "$name".hip 2>/dev/null || true)
  [[ -n $source ]] || { echo "make.sh: no $name.cl or $name.hip here" >&2; exit 2; }
  old=../$name.ll
  new=$(
    sed -nE '/^\/\//!q; s|^//|;|p' "$source"
    [[ ! -f $old ]] || grep -E '^; EXPECT' "$old" || true
    echo "; Made from src/$source by src/make.sh."
    echo
    compile "$name" | neutral
  )
  if $check; then
    if [[ ! -f $old || $(cat "$old") != "$new" ]]; then
      echo "tests/run/$name.ll does not fit tests/run/src/$source: run tests/run/src/make.sh" >&2
      status=1
    fi
  else
    printf '%s\n' "$new" >"$old"
  fi
done
exit $status
