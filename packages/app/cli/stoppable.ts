import { onStopSignal } from '../wiring/stop.ts'
import { CommandError, exitCodes } from './command-error.ts'

/**
 * Does work that SIGINT and SIGTERM end in order: it hears of them by the signal it is given and takes back what it has
 * half done.
 * @throws {CommandError} when it was ended so
 */
export async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const forget = onStopSignal(['SIGINT', 'SIGTERM'], () => stopping.abort())
  try {
    return await work(stopping.signal)
  } catch (error) {
    if (!stopping.signal.aborted) throw error
    throw new CommandError('Interrupted: nothing was changed.', exitCodes.interrupted, {
      cause: error,
    })
  } finally {
    forget()
  }
}
