import process from 'node:process'

// One Ctrl-C may arrive more than once: from the terminal, which signals every process in it, and from npm or a parent
// that passes it on. What follows within a second is taken for the same.
const sameSignalMsMax = 1_000

/** Calls `stop` at the first of the signals; a later one exits with code 1 at once. Returns what ends listening. */
export function onStopSignal(
  signals: readonly NodeJS.Signals[],
  stop: (signal: NodeJS.Signals) => void,
): () => void {
  let firstMs: number | null = null
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstMs === null) {
      firstMs = performance.now()
      stop(signal)
    } else if (performance.now() - firstMs > sameSignalMsMax) process.exit(1)
  }
  for (const signal of signals) process.on(signal, onSignal)
  return () => {
    for (const signal of signals) process.off(signal, onSignal)
  }
}
