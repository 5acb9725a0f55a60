// Asks the mail server of an address whether the mailbox exists. No mail is sent.
import process from 'node:process'
import { createEngine } from '@enricher/engine'
import { exampleOptions } from './options.ts'

const [email = ''] = process.argv.slice(2)
const engine = createEngine(exampleOptions())
try {
  const { answer } = await engine.verifyEmail({ email })
  process.stdout.write(`${email} is ${answer.status}: ${answer.reason}\n`)
} finally {
  await engine.close()
}
