import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type CommandPlace, commandRows, rowOf } from './support/command-places.ts'
import { documentedCommands } from './support/documented-commands.ts'
import { repository } from './support/documents.ts'

const commands = await documentedCommands()
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

test('commands are found in every kind of place that shows them', () => {
  for (const kind of ['line', 'script', 'span', 'help'] as const) {
    assert.ok(commands.filter((command) => command.kind === kind).length >= 8, kind)
  }
})

test('each documented command has a row that says where it is run', () => {
  const without = commands.filter((command) => !rowOf(command))
  assert.deepEqual(
    without.map(({ place, text }) => `${place}: ${text}`),
    [],
    'add a row to lab/test/support/command-places.ts',
  )
})

test('each row speaks of a command that a document shows', () => {
  const used = new Set(commands.map(rowOf))
  const unused = commandRows.filter((row) => !used.has(row))
  assert.deepEqual(
    unused.map((row) => String(row.commands)),
    [],
  )
})

test('what a row names as the place runs it', () => {
  const ci = globSync('.ci/*', { cwd: repository, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n')
  for (const { commands: pattern, place } of commandRows) {
    assert.deepEqual(missingIn(place, ci), [], String(pattern))
  }
})

/** Lists the words that a place does not type. */
function missingIn(place: CommandPlace, ci: string): readonly string[] {
  if ('ci' in place) return place.ci.filter((words) => !ci.includes(words))
  if (place.test === undefined) return []
  if (!existsSync(join(repository, place.test))) return [place.test]
  const typed =
    ('types' in place ? place.types : undefined) ?? 'commandsRunBy(import.meta.filename)'
  return read(place.test).includes(typed) ? [] : [`${place.test}: ${typed}`]
}
