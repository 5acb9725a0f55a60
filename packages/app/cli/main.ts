import process from 'node:process'
import { runCommandLine } from './run-command-line.ts'
import { outliveNoteReader } from './terminal.ts'

outliveNoteReader()

const exitCode = await runCommandLine(process.argv.slice(2))
// Not by process.exitCode: what a failed command had already opened must not keep it alive.
if (exitCode !== null) process.exit(exitCode)
