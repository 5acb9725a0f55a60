const checkEveryMs = 1_000

/** Waits for `work` in a process that nothing else keeps alive, as the timer of a deadline does not. */
export async function stayAlive<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => undefined, checkEveryMs)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}
