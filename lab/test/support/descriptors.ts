import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readdirSync } from 'node:fs'
import type { TestContext } from 'node:test'

// This many are left for what the tests of one file open besides.
const descriptorsLeft = 64

/**
 * Uses up the descriptors of this process, so that its system calls fail with a real EMFILE, until the returned
 * function is called or the test is over; the limit is then what it was.
 */
export function useUpDescriptors(t: TestContext): () => void {
  const limitBefore = prlimit('--nofile', '--output=SOFT', '--noheadings', '--raw').trim()
  const highest = Math.max(...readdirSync('/proc/self/fd').map(Number))
  // Only the soft limit changes: no privilege is needed to raise it again.
  prlimit(`--nofile=${highest + descriptorsLeft}:`)
  const opened: number[] = []
  try {
    for (;;) opened.push(openSync('/dev/null', 'r'))
  } catch {
    // The loop ends when no descriptor is left.
  }
  let isReleased = false
  const release = () => {
    if (isReleased) return
    isReleased = true
    for (const descriptor of opened.splice(0)) closeSync(descriptor)
    prlimit(`--nofile=${limitBefore}:`)
  }
  t.after(release)
  return release
}

/** Runs prlimit of util-linux, which every Debian has, on this process; returns what it prints. */
function prlimit(...options: readonly string[]): string {
  return execFileSync('prlimit', ['--pid', String(process.pid), ...options], { encoding: 'utf8' })
}
