import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { CommandError, exitCodes } from './command-error.ts'

/** Asks twice for a password on the terminal without showing it. @throws {CommandError} */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new CommandError(
      'There is no terminal to ask for a password on: pass it with --password-stdin.',
      exitCodes.usage,
    )
  }
  const first = await askHidden('Password: ')
  if ((await askHidden('Again: ')) !== first) {
    throw new CommandError('The two passwords differ: run the command again.')
  }
  return first
}

/** Reads the whole of standard input without the line end that `echo` and editors add. */
export async function readPasswordFromStdin(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  // Without an output the interface edits the line and echoes nothing.
  const prompt = createInterface({ input: process.stdin, terminal: true })
  return new Promise((resolve, reject) => {
    prompt.once('SIGINT', () => {
      prompt.close()
      reject(new CommandError('Cancelled.'))
    })
    prompt.question('', (answer) => {
      prompt.close()
      process.stderr.write('\n')
      resolve(answer)
    })
  })
}
