# shellcheck shell=bash
# The sections of .ci/run. To add one: a line of the table, its place in the stages, and a function `run_` and its name.
# types, lint, unused, install and tests also run on macOS, whose bash is 3.2.

# Two copies of node_modules take 700 MB each, the cache of npm 300 MB; the rest is for what the tests write.
room_mb=3000

#       name       limit in s   "tests": red where none was run
section packages   900
section install    900
section types      600
section lint       600
section unused     600
section tests      1200         tests
section e2e        2700         tests
section faults     600
section fuzz       900
section hostile    1200
section other-npm  900

# One after the other; the lanes of a stage run beside each other, the sections of a lane in turn.
stage packages install
stage types 'lint unused'
stage tests
stage e2e
# Alone, each of these: their answers have bounds of seconds, or of 250 ms.
stage faults
stage fuzz
stage hostile
stage other-npm

as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi

install_packages() {
  # Pages of manuals are indexed for longer than they are installed.
  ${as_root[@]+"${as_root[@]}"} debconf-set-selections <<<'man-db man-db/auto-update boolean false'
  ${as_root[@]+"${as_root[@]}"} apt-get update -qq
  ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    --option DPkg::Lock::Timeout=300 "$@"
}

# Programs that tests start themselves; no system-wide server is wanted of any.
run_packages() {
  local missing=()
  # The service's own rate limits are tested against a real one.
  command -v redis-server >/dev/null || missing+=(redis-server)
  # Verdicts are tested against a real mail server; only root may start one, and without root that test is skipped.
  if ! [ -x /usr/sbin/postfix ] || ! [ -x /usr/sbin/postgrey ]; then
    ${as_root[@]+"${as_root[@]}"} debconf-set-selections <<<'postfix postfix/main_mailer_type select No configuration'
    missing+=(postfix postgrey)
  fi
  # Backups are restored on another major version than the embedded one and back.
  if ! compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; then
    ${as_root[@]+"${as_root[@]}"} mkdir -p /etc/postgresql-common/createcluster.d
    ${as_root[@]+"${as_root[@]}"} tee /etc/postgresql-common/createcluster.d/none.conf \
      <<<'create_main_cluster = false' >/dev/null
    missing+=(postgresql)
  fi
  # The documents describe a setup with one, and it is tried.
  [ -x /usr/sbin/pgbouncer ] || missing+=(pgbouncer)
  # The pages are shown in it.
  command -v chromium >/dev/null || missing+=(chromium)
  # The recipe for it is run with requests, and with nothing else.
  python3 -c 'import requests' 2>/dev/null || missing+=(python3 python3-requests)
  command -v shellcheck >/dev/null || missing+=(shellcheck)
  if [ ${#missing[@]} -gt 0 ]; then install_packages "${missing[@]}"; fi
  redis-server --version
  /usr/sbin/postconf -d mail_version
  ls -d /usr/lib/postgresql/*
  /usr/sbin/pgbouncer --version
  dpkg-query --show chromium 2>/dev/null || command -v chromium
  python3 -c 'import requests; print(requests.__version__)'
  shellcheck --version
}

quietly=(--prefer-offline --no-audit --no-fund)

# npm ends in the middle ("Exit handler never called!") when a download is cut off such that it has nothing left to wait
# for. What it did download is in its cache. It writes the list of what is installed last.
npm_install() {
  local folder=$1
  shift
  npm "$@" "${quietly[@]}" && return
  if ! [ -e "$folder/node_modules/.package-lock.json" ]; then
    echo 'npm ended before it had installed the packages: once more, with what it has downloaded.'
    npm "$@" "${quietly[@]}" && return
  fi
  echo "npm did not install the packages, twice where a download was cut off: is its registry within reach? npm ping"
  return 1
}

run_install() {
  printf 'npm %s on Node %s\n' "$(npm --version)" "$(node --version)"
  npm_install . ci
}

run_types() {
  npm run --silent typecheck
}

run_lint() {
  npm run --silent lint
  # `packages` installs it; elsewhere it is up to the developer.
  if command -v shellcheck >/dev/null; then shellcheck -x .ci/run .ci/section.sh; fi
}

run_unused() {
  npm run --silent unused
}

run_tests() {
  npm test
}

run_e2e() {
  npm run test:e2e
}

run_fuzz() {
  # One seed, so that a change is what makes it fail.
  npm run test:fuzz -- --requests 10000 --seed 1
}

run_hostile() {
  npm run test:hostile
}

run_faults() {
  npm run test:faults -- --minutes 2 --seed 1
}

# As many machines have them: npm 10 leaves node_modules/.bin/node out, which npm 11 links, and Node 20 cannot run the
# project. Both are shown: one of them is this machine's own, which all other sections are run by, and the other one is
# installed here. What all of the tests say was seen there, so a few of their files do, and both commands of the README.
run_other-npm() {
  local other_npm=10.9.9
  case $(npm --version) in
  10.*) other_npm=11.19.1 ;;
  esac
  local words=("npm@$other_npm")
  if node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 24 ? 0 : 1)'; then
    words+=("node-linux-$(node -p process.arch)@20.20.2")
  fi
  other=$(mktemp -d)
  testing=
  trap 'if [ -n "$testing" ]; then kill "$testing" 2>/dev/null && wait "$testing"; fi || true; rm -rf "$other"' EXIT
  mkdir "$other/node" "$other/clone"
  npm_install "$other/node" install --no-save --prefix "$other/node" "${words[@]}"
  git ls-files -z | tar --null --files-from=- --create --file=- | tar --extract --directory "$other/clone" --file=-
  cd "$other/clone" || return
  export PATH="$other/node/node_modules/.bin:$PATH"
  printf 'npm %s on Node %s\n' "$(npm --version)" "$(node --version)"
  npm_install . ci
  # Beside each other: both mostly wait.
  npm test -- packages/engine/test/lib packages/app/test/config packages/service/test/store/database.test.ts >"$other/tests" 2>&1 &
  testing=$!
  npm run demo -- --exit
  local code=0
  wait "$testing" || code=$?
  testing=
  cat "$other/tests"
  return "$code"
}
