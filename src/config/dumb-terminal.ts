import process from 'node:process'

/** Says whether the terminal is one that knows no escape sequences, as those of editors and build tools. */
export function isDumbTerminal(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment['TERM'] === 'dumb'
}
