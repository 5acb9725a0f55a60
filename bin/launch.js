// Sees to it that the project runs on Node 24, whichever Node was asked to run it.
// Plain JavaScript: Node 18 must be able to read this file.
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import inspector from 'node:inspector'
import module from 'node:module'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { watchShellAbove } from './shell-above.js'

const majorRequired = 24
const here = dirname(fileURLToPath(import.meta.url))

/**
 * Returns when this process runs Node 24 or newer, ready to import TypeScript. On an older one, Node 24 runs
 * `script` with the same arguments instead, and this never returns.
 */
export async function onNode24(script) {
  if (!isRecent()) await runNode24([script, ...process.argv.slice(2)])
  // A launcher looks above itself.
  if (!endWithLauncher()) watchShellAbove(() => process.kill(process.pid, 'SIGTERM'))
  keepCompiledCode()
}

/**
 * Runs `node ARGS` on Node 24 and never returns: the process is replaced where Node can do that (22.15 and newer,
 * not on Windows), else signals, input, output and exit code are those of the process started.
 * Options that this process was started with go before `args`. Exits with a message where there is no Node 24.
 */
export function runNode24(args) {
  const node = isRecent() ? process.execPath : bundledNode()
  const words = [...process.execArgv, ...args]
  // Its port is wanted by the process that does the work.
  if (inspector.url() !== undefined) inspector.close()
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.execve(node, [node, ...words], process.env)
  }
  return standFor(node, words)
}

/** True when this Node can run the project's TypeScript as it is. */
export function isRecent() {
  return Number(process.versions.node.split('.')[0]) >= majorRequired
}

/** The Node 24 that npm installs beside the project; without it, exits with a message that says how to get one. */
function bundledNode() {
  const name = `node-linux-${process.arch}`
  const loader = loaders[process.arch]
  if (process.platform !== 'linux' || loader === undefined) {
    return refuse('Install it from https://nodejs.org/ or with "nvm install 24".')
  }
  const node = pathOf(name)
  if (node === null) {
    return refuse(
      `"npm ci" installs Node ${majorRequired} beside the project (node_modules/${name}), which is not there:\n` +
        'run it again without --omit=optional, or install Node 24 from https://nodejs.org/.',
    )
  }
  if (!existsSync(loader)) {
    return refuse(
      `The one beside the project needs glibc, which this system lacks (no ${loader}), as Alpine does:\n` +
        'install Node 24 there, for example by the image node:24-alpine, and give DATABASE_URL.',
    )
  }
  try {
    accessSync(node, constants.X_OK)
  } catch {
    return refuse(
      `${node} may not be executed:\n` +
        'set its permission, or move the project to a file system that is not mounted noexec.',
    )
  }
  return node
}

// Where the ABI of each processor has programs for glibc look for their loader.
const loaders = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' }

/** Finds the program of a package: beside the project, or above it where npm installed it as a dependency. */
function pathOf(name) {
  try {
    const require = module.createRequire(import.meta.url)
    return join(dirname(require.resolve(`${name}/package.json`)), 'bin/node')
  } catch {
    // The package is not installed, which the message above says.
    return null
  }
}

// A terminal, a shell, npm or a supervisor sends these signals, to end a program or to tell it something.
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2']
// The variable gives the started process the id of the process that started it; it is no setting.
const launcherVariable = 'ENRICHER_LAUNCHER_PID'

/** Starts the program, passes signals on to it, and ends in the same way as the program. */
function standFor(program, words) {
  return new Promise(() => {
    const env = { ...process.env, [launcherVariable]: String(process.pid) }
    const child = spawn(program, words, { stdio: 'inherit', env })
    const forward = (signal) => child.kill(signal)
    for (const signal of forwarded) process.on(signal, forward)
    watchShellAbove(() => forward('SIGTERM'))
    child.on('error', (error) => refuse(`${program} could not be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      if (signal === null) process.exit(code)
      // A signal ended the program: this process ends by the same signal, so that its parent sees it.
      for (const each of forwarded) process.off(each, forward)
      process.kill(process.pid, signal)
    })
  })
}

// A launcher killed by SIGKILL cannot pass it on; a port that stays taken for longer would be noticed.
const launcherCheckMs = 1_000

/** Ends this process, as SIGTERM does, once the launcher that started it is gone. Returns false when none did. */
function endWithLauncher() {
  const launcher = process.env[launcherVariable]
  // Processes that this one starts have another parent.
  delete process.env[launcherVariable]
  if (launcher !== String(process.ppid)) return false
  const timer = setInterval(() => {
    if (launcher === String(process.ppid)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, launcherCheckMs)
  timer.unref()
  return true
}

/**
 * Keeps compiled code, stripped of its types, beside the packages it comes from: what could change it there could
 * change the code itself, which holds for no folder of temporary files. Where nothing can be written,
 * every start compiles anew. NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE go before.
 */
function keepCompiledCode() {
  module.enableCompileCache(resolve(here, '../node_modules/.cache/enricher'))
}

function refuse(advice) {
  process.stderr.write(
    `enricher needs Node ${majorRequired} or newer; this is ${process.version}.\n${advice}\n`,
  )
  process.exit(1)
}
