import { onStopSignal } from '../wiring/stop.ts'
import { CommandError, exitCodes } from './command-error.ts'

/**
 * Does work that SIGINT and SIGTERM end in order: the work gets a signal and undoes what is half done.
 * @throws {CommandError} when one of them ended the work
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
