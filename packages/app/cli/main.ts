import process from 'node:process'
import { restCompilers } from '@enricher/engine/lib/rest-compilers'
import { runCommandLine } from './run-command-line.ts'
import { outliveNoteReader } from './terminal.ts'

outliveNoteReader()

// The event is emitted again after work that its listener began.
process.once('beforeExit', restCompilers)

const exitCode = await runCommandLine(process.argv.slice(2))
// `process.exitCode` would not do: things that a failed command has opened would keep the process alive.
if (exitCode !== null) {
  await restCompilers()
  process.exit(exitCode)
}
