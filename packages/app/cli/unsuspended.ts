import process from 'node:process'

/** Does work that a terminal's Ctrl-Z must not suspend, and calls `refuse` when it is pressed. */
export async function unsuspended<T>(refuse: () => void, work: () => Promise<T>): Promise<T> {
  process.on('SIGTSTP', refuse)
  try {
    return await work()
  } finally {
    process.off('SIGTSTP', refuse)
  }
}
