import { CommandError, exitCodes } from './command-error.ts'

export const emailFlag = '--email <address>'
export const emailHelp = 'address of the account'

/**
 * Returns the address that a command names, by its flag or by its older positional argument.
 * @throws {CommandError} when it is named twice or not at all
 */
export function emailOf(argument: string | undefined, flag: string | undefined): string {
  if (argument !== undefined && flag !== undefined) {
    throw new CommandError('Name the account once, by --email.', exitCodes.usage)
  }
  const email = flag ?? argument
  if (email === undefined) throw new CommandError('Name the account by --email.', exitCodes.usage)
  return email
}
