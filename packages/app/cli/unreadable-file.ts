import { CommandError, exitCodes } from './command-error.ts'

/** Returns the error for a file that is missing or cannot be read; a web address gets a hint of its own. */
export function unreadableFile(path: string, cause: unknown): CommandError {
  const hint = /^https?:\/\//i.test(path)
    ? 'it is an address, not a file. Download it first, or name - and pipe it in.'
    : 'check the path.'
  return new CommandError(`${path} cannot be read: ${hint}`, exitCodes.failed, { cause })
}
