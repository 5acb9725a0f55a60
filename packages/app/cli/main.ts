import process from 'node:process'
import { runCommandLine } from './run-command-line.ts'
import { outliveNoteReader } from './terminal.ts'

outliveNoteReader()

const exitCode = await runCommandLine(process.argv.slice(2))
// `process.exitCode` would not do: things that a failed command has opened would keep the process alive.
if (exitCode !== null) process.exit(exitCode)
