# shellcheck shell=bash
# The output of .ci/run: lines of progress, and at the end the red sections, the logs and the seconds.

# Lines on failing tests; the log has the rest.
red_lines_max=80

print_progress() {
  local lane
  for ((lane = 0; lane < ${#running[@]}; lane += 1)); do
    if [ -n "${running[lane]}" ]; then
      printf '%5d s  %s: %d s ...\n' "$SECONDS" "${running[lane]}" $((SECONDS - starts[lane]))
    fi
  done
}

last_lines() {
  grep -v '^[[:space:]]*$' "$2" | tail -n "$1" | cut -c1-200 || true
}

# By what node's test runner prints at its end; a test that was skipped was not executed.
has_run_tests() {
  awk '$1 == "ℹ" && ($2 == "pass" || $2 == "fail") { count += $3 } END { exit count == 0 }' "$1"
}

# The end of `npm test` and its like: each test that failed, the reason, and the command that repeats it.
failing_tests() {
  awk -v max="$red_lines_max" 'is_red && NR <= last { print substr($0, 1, 300) }
    /^Red: [0-9]/ { is_red = 1; last = NR + max }' "$1"
}

# Faults of the machine that the text of a failure tells, and how to mend them.
print_hints() {
  case $1 in
  *ENOSPC* | *'No space left on device'*) echo '  A folder was full: df -h names it; make room, or set TMPDIR to another one.' ;;
  esac
  case $1 in
  *EADDRINUSE* | *'ddress already in use'*)
    printf '  A port was taken: %s; lsof -i or ss -ltnp names the program that has it.\n' \
      "$(grep -Eo '(EADDRINUSE|ddress already in use)[^,]*' <<<"$1" | head -n 1)"
    ;;
  esac
}

# The red section: what happened, which tests and why, and which commands repeat them.
print_red() {
  local index=$1 name=${ran[$1]} log="$logs/${ran[$1]}.log" tests
  printf 'RED: section "%s" %s (after %d s)\n' "$name" "${reasons[index]}" "${seconds[index]}"
  tests=$(failing_tests "$log")
  if [ -n "$tests" ]; then
    printf '%s\n' "$tests"
    print_hints "$(sed -n '/ failing tests:$/,$p' "$log")"
  else
    last_lines 12 "$log" | sed 's/^/  | /'
    print_hints "$(last_lines 40 "$log")"
  fi
  printf '  repeat: bash .ci/run %s\n  log:    %s\n' "$name" "$log"
}

# Seconds by section, and those of its processors.
print_seconds() {
  local index
  echo '  seconds  processor s'
  for ((index = 0; index < ${#ran[@]}; index += 1)); do
    printf '%9d  %11s  %s%s\n' "${seconds[index]}" "$(processor_seconds "${ran[index]}")" "${ran[index]}" \
      "$(if [ "${states[index]}" != green ]; then echo ", ${states[index]}"; fi)"
  done
  printf '%9d  %11s  in all\n' "$SECONDS" ''
}

# The last line is of a shell's children, "1m2.345s 0m6.789s"; none is there when the section was killed.
processor_seconds() {
  if [ -s "$logs/$1.times" ]; then
    awk 'END { for (i = 1; i <= 2; i += 1) { split($i, part, /[ms]/); sum += part[1] * 60 + part[2] } printf "%.0f", sum }' \
      "$logs/$1.times"
  fi
}

print_log() {
  printf '\n=== %s, %s (%d s) ===\n' "${ran[$1]}" "${states[$1]}" "${seconds[$1]}"
  cat "$logs/${ran[$1]}.log"
}

print_logs() {
  local index
  for ((index = 0; index < ${#ran[@]}; index += 1)); do
    if [ "${states[index]}" = "$1" ]; then print_log "$index"; fi
  done
}

# The red sections stand at the beginning, at the end, and on the page of the run.
red() {
  local index
  for ((index = 0; index < ${#ran[@]}; index += 1)); do
    if [ "${states[index]}" = red ]; then print_red "$index"; fi
  done >"$logs/summary"
  echo
  cat "$logs/summary"
  if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
    { echo '```'; cat "$logs/summary"; echo '```'; } >>"$GITHUB_STEP_SUMMARY"
    printf '::error::%s\n' "$(head -n 3 "$logs/summary" | tr '\n' ' ')"
  fi
  print_logs red
  print_logs ended
  print_logs green
  echo
  print_seconds
  echo
  cat "$logs/summary"
  exit 1
}

green() {
  print_logs green
  printf '\n=== Done ===\n'
  print_seconds | tee "$logs/summary"
  if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
    { echo '```'; cat "$logs/summary"; echo '```'; } >>"$GITHUB_STEP_SUMMARY"
  fi
}
