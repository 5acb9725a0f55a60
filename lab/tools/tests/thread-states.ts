import { readdirSync, readFileSync } from 'node:fs'

/**
 * Returns what each thread of a process waits for in the kernel, as "MainThread: futex_do_wait, V8Worker: ...", by the
 * names of proc(5); "unknown" where the
 * system does not say it.
 */
export function threadStates(pid: number | undefined): string {
  try {
    const states = readdirSync(`/proc/${pid}/task`).map((thread) => {
      const read = (file: string) => readFileSync(`/proc/${pid}/task/${thread}/${file}`, 'utf8')
      return `${read('comm').trim()}: ${read('wchan').trim()}`
    })
    return [...new Set(states)].join(', ')
  } catch {
    return 'unknown'
  }
}
