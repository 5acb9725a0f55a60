/**
 * Exit codes of the CLI. `outOfCredits`: a file was not asked to its end, for want of credits or at its bound;
 * `interrupted`: what a shell says of a program that Ctrl-C ended, 128 and its signal.
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
