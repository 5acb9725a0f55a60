import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from 'commander'
import { helpLines } from '../../cli/help-lines.ts'
import { commandNames, createProgram } from '../../cli/program.ts'

const columns = 80
// These commands list something, and are no groups of such commands.
const listings = ['account list', 'account search', 'account usage', 'account keys', 'privacy list']

test('the help of every command fits a terminal of 80 columns', async () => {
  for (const { path, command } of every(await createProgram(commandNames))) {
    for (const line of helpOf(command, columns).split('\n'))
      assert.ok(line.length <= columns, `${path}: ${line}`)
  }
})

test('in a narrower terminal the help breaks between words, and commands stay whole', async () => {
  const narrow = 60
  for (const { path, command } of every(await createProgram(commandNames))) {
    const help = helpOf(command, narrow)
    const lines = helpLines(help, narrow)
    for (const line of lines) assert.ok(line.length <= narrow, `${path}: ${line}`)
    const words = (text: string) => text.split(/[\s\\]+/).join(' ')
    assert.equal(words(lines.join('\n')), words(help), path)
  }
  assert.deepEqual(helpLines('  $ npm run enricher -- serve --port 8080  start the service', 34), [
    '  $ npm run enricher -- \\',
    '      serve --port 8080',
    '      start the service',
  ])
  assert.deepEqual(helpLines('  $ npm run enricher -- lookup website "Acme Widgets"', 50), [
    '  $ npm run enricher -- lookup website \\',
    '      "Acme Widgets"',
  ])
})

test('every listing, lookup and report prints JSON as well', async () => {
  const all = every(await createProgram(commandNames))
  const named = [...listings, 'doctor', 'providers']
  const shown = all.filter(({ path }) => named.includes(path) || path.startsWith('lookup '))
  assert.equal(shown.length, named.length + 9)
  for (const { path, command } of shown) {
    assert.ok(
      command.options.some(({ long }) => long === '--json'),
      path,
    )
  }
})

function every(command: Command, path = ''): { path: string; command: Command }[] {
  const below = command.commands.flatMap((one) => every(one, `${path} ${one.name()}`.trim()))
  return [{ path, command }, ...below]
}

/** Returns the help of a command in a terminal that is this wide. */
function helpOf(command: Command, width: number): string {
  let help = ''
  command.configureOutput({
    writeOut: (text) => (help += text),
    getOutHelpWidth: () => width,
    getOutHasColors: () => false,
  })
  command.outputHelp()
  return help
}
