/**
 * Exit codes of the CLI. `outOfCredits`: a bulk run stopped early, because of missing credits or its bound;
 * `interrupted`: 128 plus the signal number, as shells report a program that Ctrl-C ended.
 */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  outOfCredits: 3,
  interrupted: 130,
} as const

/** Ends a command. `message` is one sentence that says what to change. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number = exitCodes.failed, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CommandError'
    this.exitCode = exitCode
  }
}
