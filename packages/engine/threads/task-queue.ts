import type { Clock } from '../lib/time.ts'

/** Tasks that wait for a thread, each with an owner: the host whose text is read. Does no I/O. */
export type TaskQueue<Task> = {
  add(owner: string, task: Task): void
  /** Takes the first task of the owner that has used the least time lately; null when none waits. */
  take(): { readonly owner: string; readonly task: Task } | null
  remove(owner: string, task: Task): void
  size(): number
  /** Records the cost of a task for its owner. */
  charge(owner: string, usedMs: number, isPastDeadline: boolean): void
  /** Returns whether an owner ran past the deadline too often to be served now. */
  isSuspended(owner: string): boolean
}

type Account = { usedMs: number; deadlines: number; sinceMs: number }

// An owner's used time is forgotten after this long, and a suspension ends with it.
const accountKeptMs = 10 * 60_000
// One late page may be the machine's fault. The third page in ten minutes that takes a second, where pages take three
// milliseconds, is not.
const deadlinesMax = 3
// The bound limits the memory; the oldest account is dropped first.
const accountsMax = 10_000

/**
 * Creates a queue that serves the owner with the least used time first: a host of slow pages waits for all others,
 * however many pages it has, and an owner that keeps running past the deadline is suspended.
 */
export function createTaskQueue<Task>(clock: Clock): TaskQueue<Task> {
  const waiting = new Map<string, Task[]>()
  const accounts = new Map<string, Account>()
  let size = 0

  const accountOf = (owner: string): Account => {
    const known = accounts.get(owner)
    if (known && clock() - known.sinceMs < accountKeptMs) return known
    return { usedMs: 0, deadlines: 0, sinceMs: clock() }
  }
  const leastUsed = (): string | null => {
    let chosen: string | null = null
    let leastMs = Number.POSITIVE_INFINITY
    for (const owner of waiting.keys()) {
      const { usedMs } = accountOf(owner)
      if (usedMs < leastMs) [chosen, leastMs] = [owner, usedMs]
    }
    return chosen
  }
  const remove = (owner: string, task: Task) => {
    const tasks = waiting.get(owner)
    const at = tasks?.indexOf(task) ?? -1
    if (!tasks || at < 0) return
    tasks.splice(at, 1)
    size -= 1
    if (tasks.length === 0) waiting.delete(owner)
  }
  return {
    add(owner, task) {
      const tasks = waiting.get(owner)
      if (tasks) tasks.push(task)
      else waiting.set(owner, [task])
      size += 1
    },
    take() {
      const owner = leastUsed()
      const task = owner === null ? undefined : waiting.get(owner)?.[0]
      if (owner === null || task === undefined) return null
      remove(owner, task)
      return { owner, task }
    },
    remove,
    size: () => size,
    charge(owner, usedMs, isPastDeadline) {
      const account = accountOf(owner)
      account.usedMs += usedMs
      if (isPastDeadline) account.deadlines += 1
      accounts.set(owner, account)
      const [oldest] = accounts.keys()
      if (accounts.size > accountsMax && oldest !== undefined) accounts.delete(oldest)
    },
    isSuspended: (owner) => accountOf(owner).deadlines >= deadlinesMax,
  }
}
