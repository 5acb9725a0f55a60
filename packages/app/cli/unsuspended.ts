import process from 'node:process'

/** Goes on when a terminal's Ctrl-Z asks to be suspended, and tells `refuse` of it. */
export async function unsuspended<T>(refuse: () => void, work: () => Promise<T>): Promise<T> {
  process.on('SIGTSTP', refuse)
  try {
    return await work()
  } finally {
    process.off('SIGTSTP', refuse)
  }
}
