import { DatabaseUnavailableError } from '@enricher/service/store/database-unavailable'
import {
  ImportBegunAgainError,
  ImportUndoneError,
  StageLostError,
} from '@enricher/service/store/facts/company-stage'
import { CommandError, exitCodes } from '../command-error.ts'

/** Throws when a command was interrupted, after its summary. @throws {CommandError} with the exit code for that */
export function throwIfInterrupted({ aborted }: AbortSignal, isDryRun: boolean): void {
  if (!aborted) return
  throw new CommandError(
    isDryRun
      ? 'Interrupted: nothing was changed.'
      : 'Interrupted: what is counted here is stored. The same command goes on after it.',
    exitCodes.interrupted,
  )
}

/** Throws when a list was cut, after its summary, so that a script notices. @throws {CommandError} */
export function throwIfCut({ isCut }: { readonly isCut: boolean }): void {
  if (!isCut) return
  throw new CommandError('The list is cut: its rows up to there were read. Import the whole list.')
}

/** Returns the error for an import that ended early: a sentence of its own when another command ended the import. */
export function endingOf(error: unknown): unknown {
  if (error instanceof ImportUndoneError) {
    return new CommandError('The import was undone while it ran: nothing of it is left.')
  }
  if (error instanceof StageLostError) {
    return new CommandError(`The database was restarted while the import ran. ${goesOn}`)
  }
  if (error instanceof DatabaseUnavailableError) {
    return new CommandError(`${reasonOf(error)}. ${goesOn}`, exitCodes.failed, { cause: error })
  }
  if (!(error instanceof ImportBegunAgainError)) return error
  return new CommandError('Another import of this list began: it goes on where this one stops.')
}

const goesOn = 'What was added stays: the same command goes on after it.'

function reasonOf({ message, cause }: DatabaseUnavailableError): string {
  const said = message.replace(/\.$/, '')
  return cause instanceof Error ? `${said}: ${cause.message}` : said
}
