#!/bin/sh
# Installs Scoreline for the current user: picks the executable for this machine, checks its SHA-256 digest and copies
# it to ~/.local/bin. It never needs root.
#
#   SCORELINE_URL      the folder of the release files; default: the release that this file belongs to
#   SCORELINE_BIN      the folder to install into; default: ~/.local/bin
#   SCORELINE_MAN      the folder for the man pages; default: share/man beside that folder, i.e. ~/.local/share/man
#   SCORELINE_TARGET   the platform, e.g. linux-arm64-musl; default: that of this machine
set -eu

default_url=''
targets='linux-x64 linux-arm64 linux-x64-musl linux-arm64-musl macos-x64 macos-arm64'

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

has() {
  command -v "$1" >/dev/null 2>&1
}

# The platform of this machine, as in the names of the files.
machine() {
  case $(uname -m) in
    x86_64 | amd64) cpu=x64 ;;
    aarch64 | arm64) cpu=arm64 ;;
    *) cpu=$(uname -m) ;;
  esac
  case $(uname -s) in
    Linux)
      # ldd of musl names itself, on standard error.
      if ls /lib/ld-musl-* >/dev/null 2>&1 && ! (ldd --version 2>&1 || true) | grep -qi 'glibc\|gnu libc'; then
        echo "linux-$cpu-musl"
      else
        echo "linux-$cpu"
      fi
      ;;
    Darwin) echo "macos-$cpu" ;;
    *) echo "$(uname -s)-$cpu" ;;
  esac
}

# download NAME FILE
download() {
  if has curl; then
    curl --fail --silent --show-error --location --output "$2" "$url/$1"
  elif has wget; then
    wget -q -O "$2" "$url/$1"
  else
    fail 'neither curl nor wget is installed; install one of them, or download the files by hand'
  fi || fail "cannot download $url/$1; check SCORELINE_URL and the network"
}

digest() {
  if has sha256sum; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

url=${SCORELINE_URL:-$default_url}
url=${url%/}
[ -n "$url" ] || fail 'set SCORELINE_URL to the folder of the release files, e.g. https://example.org/scoreline/0.2.0'
bin=${SCORELINE_BIN:-${HOME:?install.sh: HOME is not set; set SCORELINE_BIN to a folder}/.local/bin}
target=${SCORELINE_TARGET:-$(machine)}
case " $targets " in
  *" $target "*) ;;
  *) fail "there is no executable for $target, only for: $targets. Windows: download scoreline-VERSION-windows-x64.tar.gz" ;;
esac
has tar && has gzip || fail 'tar or gzip is missing; install both'
has sha256sum || has shasum || fail 'sha256sum or shasum is missing; install one of them: the digest must be checked'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

download SHA256SUMS "$work/SHA256SUMS"
line=$(grep -E "^[0-9a-f]{64}  scoreline-[0-9A-Za-z.+-]+-$target\.tar\.gz\$" "$work/SHA256SUMS") ||
  fail "$url/SHA256SUMS names no executable for $target"
expected=${line%% *}
file=${line##* }

echo "Downloading $file" >&2
download "$file" "$work/$file"
actual=$(digest "$work/$file")
[ "$actual" = "$expected" ] ||
  fail "the SHA-256 digest of $file is $actual, but SHA256SUMS has $expected; nothing was installed. Try again, and report it if it stays wrong"

gzip -dc "$work/$file" | tar -xf - -C "$work"
program=$work/${file%.tar.gz}/scoreline
[ -f "$program" ] || fail "$file contains no scoreline"
chmod 755 "$program"
version=$("$program" --version) || case $target in
  *-musl) fail 'the executable does not start; on Alpine install its C++ library first: apk add libstdc++' ;;
  *) fail "the executable for $target does not start on this machine; it needs glibc 2.17 or newer on Linux, macOS 13 or newer on a Mac" ;;
esac

mkdir -p "$bin" || fail "cannot create $bin; set SCORELINE_BIN to a folder that you may write to"
# Renamed at the end, so that a running service keeps its file.
{ cp "$program" "$bin/.scoreline.$$" && mv -f "$bin/.scoreline.$$" "$bin/scoreline"; } ||
  fail "cannot write to $bin; set SCORELINE_BIN to a folder that you may write to"

man=${SCORELINE_MAN:-${bin%/*}/share/man}
{ mkdir -p "$man" && cp -R "$work/${file%.tar.gz}/man/." "$man/"; } 2>/dev/null ||
  echo "install.sh: no man pages were installed into $man; set SCORELINE_MAN to a folder that you may write to" >&2

cat <<END
Scoreline $version is installed: $bin/scoreline

  scoreline serve --demo                try it with a demo world, then open http://127.0.0.1:3000
  scoreline key create --name "my key"  create a key for your own data
  scoreline serve                       serve it
  man scoreline                         read the manual
END
case ":$PATH:" in
  *":$bin:"*) ;;
  *) printf '\n%s is not in PATH. Add it: export PATH="%s:$PATH"\n' "$bin" "$bin" ;;
esac
