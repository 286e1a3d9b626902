# What packages share: sourced by `deb` and `tarball`.
# shellcheck shell=bash disable=SC2034 # What is set here is for those scripts.

packaging=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(realpath "$packaging/../../..")
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n1)
# The time of all files, so that packages of one build are equal: that of the last commit, unless it is given.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8
umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# All in a tree gets that time.
same_time() { find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +; }

# What the packages are linked with, as cargo names it; libraries come as for `install`.
licences() {
  local crates=(gfxjit-cli gfxjit-capi) library
  for library in "$@"; do crates+=("gfxjit-$library"); done
  "$packaging/copyright" "${crates[@]}"
}
