// Plain JavaScript: Node 18 must be able to read this file.
import { readFileSync, readlinkSync } from 'node:fs'
import process from 'node:process'

// A port that stays taken for longer would be noticed.
const checkMs = 1_000
const shells = new Set(['sh', 'dash', 'bash', 'zsh', 'fish', 'ash', 'ksh'])

/**
 * Calls `end` once the shell that waits for this process, or for the npm above it, has ended: such a shell ends before
 * its command only when it is killed, and passes no signal on. Linux alone says who waits.
 */
export function watchShellAbove(end) {
  const shell = shellAbove()
  if (shell === null) return
  const timer = setInterval(() => {
    if (readProcess(shell.pid)?.started === shell.started) return
    clearInterval(timer)
    end()
  }, checkMs)
  timer.unref()
}

function shellAbove() {
  const own = readProcess(process.pid)
  // npm sets the variable for the programs that it runs.
  const isBelowNpm = process.env.npm_lifecycle_event !== undefined
  const pid = isBelowNpm ? readProcess(process.ppid)?.parent : process.ppid
  const above = pid === undefined ? null : readProcess(pid)
  if (own === null || above === null || !shells.has(above.name)) return null
  // An interactive shell gives each job a group of its own, and any other shell gives no input to a command that it
  // does not wait for (POSIX, 2.9.3.1): such a process is meant to outlive its shell.
  return above.group === own.group && inputOf() !== '/dev/null' ? above : null
}

/** Reads the name, parent, group and start of a process (proc(5)); null where the process has ended. */
function readProcess(pid) {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    const fields = rest.split(' ')
    // A zombie: the process has ended, and its parent has not waited for it yet.
    if (fields[0] === 'Z') return null
    return { pid, name, parent: Number(fields[1]), group: fields[2], started: fields[19] }
  } catch {
    // The process has ended, or the system has no /proc.
    return null
  }
}

function inputOf() {
  try {
    return readlinkSync('/proc/self/fd/0')
  } catch {
    // Standard input is closed.
    return '/dev/null'
  }
}
