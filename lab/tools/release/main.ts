import process from 'node:process'
import { release } from './release.ts'
import { ReleaseError } from './release-error.ts'

// A reader that ends early, such as `| head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  release(process.cwd(), process.argv.slice(2), (text) => process.stdout.write(`${text}\n`))
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
