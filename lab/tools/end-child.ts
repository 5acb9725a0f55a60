import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

// Time enough on a busy machine for a service that drains for three seconds, or a database that writes a checkpoint.
const obeyMsDefault = 20_000

export type EndOptions = {
  /** SIGTERM when absent. */
  readonly signal?: NodeJS.Signals
  /** How long the signal has before SIGKILL follows. */
  readonly obeyMs?: number
  /** Sends a signal in another way than to the child alone, e.g. to its group. */
  readonly send?: (signal: NodeJS.Signals) => void
}

/** Returns whether the process has ended. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Ends a child by a signal, by SIGKILL when it does not obey in time; resolves once it has ended. */
export async function endChild(child: ChildProcess, options: EndOptions = {}): Promise<void> {
  if (hasEnded(child)) return
  const send = options.send ?? ((signal) => void child.kill(signal))
  const exit = once(child, 'exit')
  const timer = setTimeout(() => send('SIGKILL'), options.obeyMs ?? obeyMsDefault)
  try {
    send(options.signal ?? 'SIGTERM')
    await exit
  } finally {
    clearTimeout(timer)
  }
}
