import { codeOf } from '@enricher/engine/lib/error-code'
import { DatabaseUnavailableError } from '@enricher/service/store/database-unavailable'
import { CommanderError } from 'commander'
import { ConfigError } from '../config/config.ts'
import { loadEnvFile } from '../config/environment.ts'
import { CommandError, exitCodes } from './command-error.ts'
import { createProgram } from './program.ts'
import { terminal, wrapped } from './terminal.ts'

const installFaults: ReadonlySet<unknown> = new Set([
  'ERR_MODULE_NOT_FOUND',
  'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING',
])

/**
 * Runs `enricher ARGS`. Returns the exit code of a command that failed, after its reason was written to stderr, or that
 * only showed its help; null when the command is done, or goes on as the service does.
 * @throws when a package is not installed, or was copied into node_modules
 */
export async function runCommandLine(args: readonly string[]): Promise<number | null> {
  try {
    loadEnvFile()
    const program = await createProgram(args)
    await program.parseAsync(args, { from: 'user' })
    return null
  } catch (error) {
    // bin/import-program.js reports which package to install.
    if (installFaults.has(codeOf(error))) throw error
    return report(error)
  }
}

/** Reports on stderr what to change; returns the exit code. */
function report(error: unknown): number {
  // Commander has written its own message; its code is 0 after --help and --version.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage
  if (error instanceof ConfigError) {
    terminal.note(`${terminal.paintNote('red', 'error:')} the configuration is wrong:`)
    for (const mistake of error.mistakes) noteLines(`  ${mistake}`)
    return exitCodes.failed
  }
  noteLines(`${terminal.paintNote('red', 'error:')} ${textOf(error)}`)
  return error instanceof CommandError ? error.exitCode : exitCodes.failed
}

/** Notes a text of several lines, and breaks long lines between words on a narrow terminal. */
function noteLines(text: string): void {
  for (const line of text.split('\n')) {
    for (const part of wrapped(line, terminal.noteWidth())) terminal.note(part)
  }
}

/** Errors of the language are bugs and keep their stack; all others explain themselves. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isBug = [TypeError, RangeError, ReferenceError, SyntaxError].some(
    (kind) => error instanceof kind,
  )
  // Callers of the service do not see the cause; the operator at the terminal does.
  if (error instanceof DatabaseUnavailableError && error.cause instanceof Error) {
    return `${error.message.replace(/\.$/, '')}: ${error.cause.message}`
  }
  return (isBug ? error.stack : error.message) || error.name
}
