# shellcheck shell=bash
# Runs the test programs of the workspace, for `./x test`.

# All test programs, built if they are not: folder of the package, name, program, separated by tabs.
test_programs() {
  cargo test --workspace --quiet --no-run --message-format=json |
    sed -nE 's/.*"manifest_path":"([^"]*)\/Cargo.toml","target":.*"name":"([^"]*)","src_path".*"profile":\{[^}]*"test":true\}.*"executable":"([^"]*)".*/\1\t\2\t\3/p'
}

# Runs one of them with the given arguments, as cargo would. A line says how it ended, after all of its output if it failed.
test_program() {
  local folder=$1 name=$2 program=$3 watched=$PWD/scripts/watched limit=1200 output started=$SECONDS
  shift 3
  # The longest takes five minutes, or with all engines an hour.
  [[ -z ${GFXJIT_ALL_ENGINES:-} ]] || limit=14400
  output=$(mktemp)
  if (cd "$folder" && CARGO_MANIFEST_DIR=$folder GFXJIT_CACHE=off "$watched" "$limit" "$program" --quiet "$@") >"$output" 2>&1; then
    awk -v name="${folder##*/} $name" -v seconds=$((SECONDS - started)) \
      '/^test result: /{passed += $4; ignored += $8} END {print name ": " passed + 0 " passed, " ignored + 0 " ignored, " seconds " s"}' "$output"
    rm "$output"
  else
    cat "$output"
    rm "$output"
    echo "${folder##*/} $name: FAILED"
    return 1
  fi
}
export -f test_program

# Runs all of them with the given arguments. Two at a time, as many end with one long test.
run_tests() {
  local programs
  programs=$(test_programs)
  [[ -n $programs ]] || die "no test programs"
  # shellcheck disable=SC2016 # The shell that is started expands these.
  tr '\t' '\n' <<<"$programs" |
    xargs -d '\n' -n 3 -P 2 bash -c 'test_program "${@: -3}" "${@:1:$#-3}"' test_program "$@" ||
    die "tests failed: their output is above"
}

# Runs the test programs with these names, also their ignored tests; what stands behind `--` are arguments for them. `cargo test
# --test` would build most crates once more, as it chooses other features: four minutes.
run_built() {
  local folder name program chosen=() found=0
  while [[ $# -gt 0 && $1 != -- ]]; do
    chosen+=("$1")
    shift
  done
  [[ $# -eq 0 ]] || shift
  while IFS=$'\t' read -r folder name program; do
    [[ " ${chosen[*]} " == *" $name "* ]] || continue
    found=$((found + 1))
    test_program "$folder" "$name" "$program" --include-ignored "$@"
  done < <(test_programs)
  [[ $found -ge ${#chosen[@]} ]] || die "no test programs ${chosen[*]} among those that are built"
}

# Every test that is not run by default stands in tests/ignored.txt with its reason.
check_ignored() {
  local found listed
  found=$(cargo test --workspace --quiet --no-fail-fast -- --ignored --list --format terse 2>/dev/null |
    sed -n 's/: test$//p' | sort -u)
  listed=$(sed -E '/^(#|$)/d; s/ +#.*//' tests/ignored.txt | sort -u)
  [[ $found == "$listed" ]] || {
    diff <(printf '%s\n' "$listed") <(printf '%s\n' "$found") >&2 || true
    die "ignored tests (>) and tests/ignored.txt (<) differ"
  }
}
