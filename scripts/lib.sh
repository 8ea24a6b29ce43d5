# shellcheck shell=bash
# What all scripts here share. Source it; it changes to the repository's root.

set -euo pipefail

# `--help` of each script prints what the script says of itself in its first lines.
case "${1:-}" in
  -h | --help)
    sed -n -e '1d' -e '/^# shellcheck/d' -e '/^#/!q' -e 's/^# \{0,1\}//p' "$0"
    exit 0
    ;;
esac

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$root"

if [[ -t 1 && -z "${NO_COLOR:-}" ]]; then
  bold=$'\e[1m' red=$'\e[31m' green=$'\e[32m' plain=$'\e[0m'
else
  bold='' red='' green='' plain=''
fi

# Where packages of this repository that depend on it are built: its modules are compiled once for all of them. SwiftPM plans
# each build anew: with the plan that it keeps, of whatever package was built there last, a build may end without building.
# shellcheck disable=SC2034
shared_build=(--scratch-path "$root/.build" --disable-build-manifest-caching)

# Says what is being done.
log() { printf '%s== %s%s\n' "$bold" "$*" "$plain"; }

# Says what is wrong.
error() { printf '%serror: %s%s\n' "$red" "$*" "$plain" >&2; }

# Says what is wrong and ends the script.
fatal() {
  error "$*"
  exit 1
}

# Says what is right.
passed() { printf '%s%s%s\n' "$green" "$*" "$plain"; }

# Runs a command, showing its output only where it fails.
quietly() {
  local output
  output="$(mktemp)"
  if "$@" >"$output" 2>&1; then
    rm -f "$output"
  else
    local code=$?
    cat "$output" >&2
    rm -f "$output"
    return "$code"
  fi
}

# Builds, showing the compiler's output only where that fails.
build() {
  local output
  for _ in 1 2 3 4 5; do
    output="$(swift build --disable-build-manifest-caching "$@" 2>&1)" && return 0
    # Where a file has gone since the last build, SwiftPM fails some times before it has noticed.
    grep -q 'missing inputs' <<<"$output" || break
  done
  printf '%s\n' "$output" >&2
  return 1
}

# What the package's sources are, in one word.
source_state() {
  find Package.swift Sources Tests -name .build -prune -o -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum
}

# Builds the package and its tests. What a build from nothing says is kept: scripts/check-warnings reads it.
build_all() {
  local log="$root/.build/from-nothing.log" state
  if [[ -e .build/debug ]]; then
    build --build-tests
    return
  fi
  state="$(source_state)"
  mkdir -p .build
  printf '%s\n' "$state" >"$log.new"
  if ! swift build --build-tests >>"$log.new" 2>&1; then
    cat "$log.new" >&2
    return 1
  fi
  mv "$log.new" "$log"
}

# Installs a Debian package, with sudo where that is needed. Fails without a word of its own.
apt_install() {
  local become=()
  command -v apt-get >/dev/null || return 1
  if [[ "$(id -u)" != 0 ]]; then
    command -v sudo >/dev/null || return 1
    become=(sudo)
  fi
  log "installing $* (apt-get)"
  local install=("${become[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq
    --no-install-recommends "$@")
  quietly "${install[@]}" 2>/dev/null && return 0
  # Fresh machines and containers have no package lists yet.
  quietly "${become[@]}" apt-get update -qq && quietly "${install[@]}"
}

# Whether the C compiler finds libunwind's header.
has_libunwind_header() {
  local compiler=cc
  command -v clang >/dev/null && compiler=clang
  if command -v "$compiler" >/dev/null; then
    printf '#include <libunwind.h>\n' | "$compiler" -x c -fsyntax-only - 2>/dev/null
  else
    compgen -G '/usr/include/libunwind.h' >/dev/null ||
      compgen -G '/usr/include/*/libunwind.h' >/dev/null
  fi
}

# Makes sure that everything a build needs is there, or says in one sentence what is not.
require_toolchain() {
  local version major minor
  command -v swift >/dev/null || fatal "Swift is missing: install Swift 6.2 or later from" \
    "https://www.swift.org/install/linux and put its usr/bin into PATH."
  version="$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p')"
  IFS=. read -r major minor _ <<<"$version.0.0"
  if [[ -z "$version" ]] || ((major < 6 || (major == 6 && minor < 2))); then
    fatal "Swift ${version:-of an unknown version} is too old: install Swift 6.2 or later from" \
      "https://www.swift.org/install/linux and put its usr/bin into PATH."
  fi
  if [[ "$(uname -s)" == Linux ]] && ! has_libunwind_header; then
    apt_install libunwind-dev || true
    has_libunwind_header || fatal "libunwind's header is missing and could not be installed: run" \
      "'sudo apt-get install libunwind-dev' (Debian, Ubuntu) or install your system's libunwind" \
      "development package."
  fi
}

# Makes sure that a tool of the maintainers' scripts is there, or says in one sentence how to get it.
require_tool() {
  local tool="$1" package="$2"
  command -v "$tool" >/dev/null && return 0
  apt_install "$package" || true
  command -v "$tool" >/dev/null ||
    fatal "$tool is missing and could not be installed: run 'sudo apt-get install $package'."
}
