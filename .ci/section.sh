#!/usr/bin/env bash
# Runs one section, in a process group of its own, and writes its processor time to a file:
# .ci/section.sh TABLE NAME FILE
sections=$1 name=$2
# The section ends by the signal that the group gets; this waits for it. A trap, unlike ignoring, is not inherited.
trap : TERM INT
# The words are for the new shell.
# shellcheck disable=SC2016
"$BASH" -euo pipefail -c 'section() { :; }; stage() { :; }; . "$1"; "run_$2"' section "$sections" "$name"
code=$?
times >"$3"
exit "$code"
