# shellcheck shell=bash
# How .ci/run starts sections, watches and ends them.

# Every process of a section inherits it, which finds those that left their group.
mark=ENRICHER_CI_RUN=$$-$RANDOM

# By lane of the stage that runs: the names that are left, and the section that runs with its process group and its start.
lanes=()
running=()
groups=()
starts=()
# By section of the run, in the order of their starts: its name, its state, its seconds, and what went wrong.
ran=()
states=()
seconds=()
reasons=()

# Runs a function of the table in a process group of its own, whose leader notes the processor time.
start_section() {
  local lane=$1 name=$2
  running[lane]=$name
  starts[lane]=$SECONDS
  set -m
  env "$mark" "$BASH" .ci/section.sh "$sections" "$name" "$logs/$name.times" >"$logs/$name.log" 2>&1 &
  groups[lane]=$!
  set +m
}

# A member that has ended, and whose parent does not wait for it, does not count.
group_lives() {
  ps -A -o pgid= -o stat= | awk -v group="$1" '$1 == group && $2 !~ /^Z/ { lives = 1 } END { exit !lives }'
}

# Ends a process group: SIGTERM, and SIGKILL when that was not enough.
end_group() {
  local group=$1 deadline=$((SECONDS + grace_s))
  kill -TERM -- "-$group" 2>/dev/null || return 0
  while group_lives "$group" && [ "$SECONDS" -lt "$deadline" ]; do sleep 0.1; done
  kill -KILL -- "-$group" 2>/dev/null || true
  # It keeps the shell from telling of it.
  wait "$group" 2>/dev/null || true
}

# Starts, and ends, the sections of a stage; fails when one of them is red, and the others are ended then.
run_stage() {
  local lane names_of_lane pause since=$SECONDS told=$SECONDS is_red=
  IFS='|' read -r -a lanes <<<"$1"
  running=()
  groups=()
  for ((lane = 0; lane < ${#lanes[@]}; lane += 1)); do
    running[lane]=
    names_of_lane=
    for name in ${lanes[lane]}; do
      case $wanted in *" $name "*) names_of_lane="$names_of_lane $name" ;; esac
    done
    lanes[lane]=$names_of_lane
  done
  while :; do
    for ((lane = 0; lane < ${#lanes[@]}; lane += 1)); do
      step "$lane" || is_red=1
    done
    if [ -n "$is_red" ]; then
      stop_lanes
      return 1
    fi
    case "${running[*]}${lanes[*]}" in *[![:space:]]*) ;; *) return 0 ;; esac
    if [ $((SECONDS - told)) -ge "$progress_s" ]; then
      told=$SECONDS
      print_progress
    fi
    # Sections of a moment are not waited for by the second.
    pause=1
    if [ $((SECONDS - since)) -lt 5 ]; then pause=0.1; fi
    sleep "$pause"
  done
}

# Looks at one lane: notes a section that has ended, or ends one that takes too long, and starts the next one.
step() {
  local lane=$1 name=${running[$1]} next code=0 limit last
  if [ -n "$name" ]; then
    find_section "$name"
    limit=${limits[found]}
    if kill -0 "${groups[lane]}" 2>/dev/null; then
      if [ $((SECONDS - starts[lane])) -lt "$limit" ]; then return 0; fi
      last=$(last_lines 1 "$logs/$name.log")
      end_group "${groups[lane]}"
      note "$lane" red "did not end within its $limit s and was ended; its last line was: ${last:-none}"
      return 1
    fi
    wait "${groups[lane]}" 2>/dev/null || code=$?
    judge "$lane" "$code" || return 1
  fi
  next=${lanes[lane]# }
  if [ -z "$next" ]; then return 0; fi
  lanes[lane]=${next#"${next%% *}"}
  start_section "$lane" "${next%% *}"
}

# Notes how a section has ended by itself.
judge() {
  local lane=$1 code=$2 name=${running[$1]} log="$logs/${running[$1]}.log" signal
  if [ "$code" -gt 128 ]; then
    signal=$(kill -l $((code - 128)))
    note "$lane" red "was ended by SIG${signal#SIG}: too little memory (dmesg tells), a crash, or somebody's kill"
  elif [ "$code" -ne 0 ]; then
    note "$lane" red "failed with exit code $code"
  elif find_section "$name" && [ -n "${with_tests[found]}" ] && ! has_run_tests "$log"; then
    note "$lane" red 'ran no test: its files are gone, or the runner did not print its closing lines'
  else
    note "$lane" green ''
  fi
}

# Notes the end of a lane's section; fails when it is red.
note() {
  local lane=$1 took=$((SECONDS - starts[$1]))
  ran+=("${running[lane]}")
  states+=("$2")
  seconds+=("$took")
  reasons+=("$3")
  running[lane]=
  printf '%5d s  %s: %s\n' "$SECONDS" "${ran[${#ran[@]} - 1]}" "$2"
  [ "$2" != red ]
}

# Ends what runs in the other lanes when one is red, or in all of them.
stop_lanes() {
  local lane
  for ((lane = 0; lane < ${#running[@]}; lane += 1)); do
    if [ -z "${running[lane]}" ]; then continue; fi
    end_group "${groups[lane]}"
    note "$lane" ended ''
  done
}

# Processes of the run that are left outside of its groups, by their environment: Linux alone shows it.
left_over() {
  [ -r /proc/self/environ ] || return 0
  grep -lsz "^$mark\$" /proc/[0-9]*/environ |
    sed 's|/proc/\([0-9]*\)/.*|\1|' || true
}

# Ends everything that the run started; servers that stop by themselves have some seconds for it.
end_all() {
  local pid deadline looks
  trap '' TERM INT HUP
  stop_lanes
  deadline=$((SECONDS + grace_s))
  while [ -n "$(left_over)" ] && [ "$SECONDS" -lt "$deadline" ]; do sleep 0.2; done
  for pid in $(left_over); do
    printf 'Left running, and ended: %s %s\n' "$pid" "$(tr '\0' ' ' <"/proc/$pid/cmdline" | cut -c1-150)"
    kill -KILL "$pid" 2>/dev/null || true
  done
  # Each is scheduled once more before it is gone.
  for ((looks = 0; looks < 50; looks += 1)); do
    [ -n "$(left_over)" ] || break
    sleep 0.1
  done
}

interrupted() {
  local now="${running[*]}"
  trap '' TERM INT HUP
  printf '\nRED: ended by SIG%s after %d s, in: %s. The log is in %s/.\n' "$1" "$SECONDS" "$now" "$logs"
  for now in $now; do last_lines 5 "$logs/$now.log" | sed "s/^/  $now | /"; done
  exit "$2"
}
