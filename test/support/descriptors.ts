import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readdirSync } from 'node:fs'
import type { TestContext } from 'node:test'

// Enough for what the tests of one file hold open beside what is used up here.
const descriptorsLeft = 64

/**
 * Uses up the descriptors of this process, so that its system calls fail with a real EMFILE, until the function that it gives
 * is called or the test is over.
 */
export function useUpDescriptors(t: TestContext): () => void {
  const highest = Math.max(...readdirSync('/proc/self/fd').map(Number))
  // Of util-linux, which every Debian has; lowering a limit needs no privilege. It stays for the rest of the process.
  const limit = `--nofile=${highest + descriptorsLeft}:`
  execFileSync('prlimit', ['--pid', String(process.pid), limit])
  const opened: number[] = []
  try {
    for (;;) opened.push(openSync('/dev/null', 'r'))
  } catch {
    // Until there are none.
  }
  const release = () => {
    for (const descriptor of opened.splice(0)) closeSync(descriptor)
  }
  t.after(release)
  return release
}
