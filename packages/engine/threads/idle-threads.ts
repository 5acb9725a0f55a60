import type { TaskThread } from './task-thread.ts'

/** The threads of a pool that wait for a task. */
export type IdleThreads = {
  add(thread: TaskThread): void
  /** Takes the thread that served this owner last, where it is idle; else the latest. Undefined where none is idle. */
  take(owner: string): TaskThread | undefined
  /** Returns whether a thread is idle; those that ended between two tasks are dropped, and given to `onEnded`. */
  hasAny(onEnded: (thread: TaskThread) => void): boolean
}

// As many as a few searches read pages of.
const ownersMax = 200

/** Creates an empty list. An owner comes back to its thread, which may keep what it parsed for the owner. */
export function createIdleThreads(): IdleThreads {
  const idle: TaskThread[] = []
  // Latest last.
  const servedBy = new Map<string, TaskThread>()
  const noteServed = (owner: string, thread: TaskThread) => {
    servedBy.delete(owner)
    servedBy.set(owner, thread)
    const [oldest] = servedBy.keys()
    if (servedBy.size > ownersMax && oldest !== undefined) servedBy.delete(oldest)
  }
  return {
    add: (thread) => idle.push(thread),
    take(owner) {
      const known = servedBy.get(owner)
      const [thread] = idle.splice(known ? idle.indexOf(known) : -1, 1)
      if (thread) noteServed(owner, thread)
      return thread
    },
    hasAny(onEnded) {
      for (const thread of [...idle]) {
        if (thread.isAlive()) continue
        idle.splice(idle.indexOf(thread), 1)
        onEnded(thread)
      }
      return idle.length > 0
    },
  }
}
