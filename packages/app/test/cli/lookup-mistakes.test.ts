import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CommandError, exitCodes } from '../../cli/command-error.ts'
import { createProgram } from '../../cli/program.ts'

const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].flatMap((name) => ['--category', name])

const mistakes: readonly (readonly [readonly string[], RegExp])[] = [
  [['company', 'acme.example', '--limit', '501'], /^--limit must be an integer from 1 to 500\.$/],
  [['company', 'gmail.com'], /^gmail\.com is a free-mail service/],
  [['person', 'Madonna', '--domain', 'acme.example'], /give first and last name/],
  [['person', 'Jane Doe'], /send --domain, or --company/],
  [['linkedin', 'linkedin.com/company/acme'], /page of a company/],
  [['decision-maker', 'ceo', '--domain', '10.0.0.1'], /IP address/],
  [['find-all', 'Acme', ...seven], /^--category must be an array of at most 6 items/],
  [['verify', ''], /^<email> must be a string of 1 to 320 characters/],
  [['website', ''], /^<company> must be a string of 1 to 200 characters/],
]

for (const [args, sentence] of mistakes) {
  test(`lookup ${args.slice(0, 3).join(' ')} is answered with one sentence, before anything is opened`, async () => {
    const program = await createProgram(['lookup'])
    const running = program.parseAsync(['node', 'enricher', 'lookup', ...args])
    await assert.rejects(running, (error) => {
      assert.ok(error instanceof CommandError, String(error))
      assert.match(error.message, sentence)
      assert.equal(error.exitCode, exitCodes.usage)
      return true
    })
  })
}

test('--patient takes minutes, an hour at most', async () => {
  for (const minutes of ['0', '61', 'ever']) {
    const words = ['lookup', 'person', 'Jane Doe', '--patient', minutes]
    const program = await createProgram(words)
    for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])]) {
      command.configureOutput({ writeErr: () => undefined })
    }
    await assert.rejects(program.parseAsync(['node', 'enricher', ...words]), /from 1 to 60/)
  }
})
