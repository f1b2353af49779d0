#!/bin/sh
# Builds Adder when needed and runs it.
#   ./run.sh               judge every solver in solutions/
#   ./run.sh test          run the tests; --short the quick ones, --all with linters and races, --long in full
#   ./run.sh COMMAND ...   run that command of Adder
set -eu
root=$(cd "$(dirname "$0")" && pwd)
export ADDER_CACHE="${ADDER_CACHE:-$root/.build/cache}"

if ! command -v go >/dev/null 2>&1; then
	echo "adder: error: no Go compiler on PATH" >&2
	echo "adder: hint: install Go 1.26 or later from go.dev/dl" >&2
	exit 3
fi

if [ "${1-}" = test ]; then
	shift
	cd "$root"
	exec sh .ci/test "$@"
fi

mkdir -p "$root/.build"
build() { (cd "$root" && CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o ".build/$1" "$2") || exit 3; }
build adder ./judge
if [ "${1-}" = hub ] && [ "${2-}" != key ]; then
	build adder-hub ./judge/cluster/hub # the server: only who needs it pays for it
fi
[ $# -gt 0 ] || cd "$root"
exec "$root/.build/adder" "$@"
