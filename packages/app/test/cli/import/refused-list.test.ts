import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { databaseUrlOf } from '@enricher/lab/test/support/command'
import { runCommandHere } from '@enricher/lab/test/support/command-here'
import { createTestDatabase } from '@enricher/lab/test/support/database'

const folder = mkdtempSync(join(tmpdir(), 'enricher-refused-'))
const endings: (() => Promise<void>)[] = []
let env: Record<string, string>

before(async () => {
  const connection = await createTestDatabase({ after: (end) => endings.push(end) })
  env = { DATABASE_URL: databaseUrlOf(connection) }
})
after(async () => {
  for (const end of endings) await end()
  rmSync(folder, { recursive: true })
})

function run(line: string) {
  return runCommandHere(line.split(' '), env)
}

function listOf(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Returns kind, state and number of entries of what "import list" shows. */
async function imports(): Promise<unknown[]> {
  const { stdout } = await run('import list --json')
  return (JSON.parse(stdout) as { kind: string; state: string; companies: number }[]).map(
    ({ kind, state, companies }) => [kind, state, companies],
  )
}

test('a list that is refused is no import: wrong columns, none, no row, of companies and contacts', async () => {
  const german = listOf('german.csv', 'Firma;Webauftritt\nHarrowfen;harrowfen.example.com\n')
  const refused = [
    [german, 'names no column for the company and its website'],
    [`${german} --map name=Firma,domain=Webaufritt`, 'names no column "Webaufritt", as --map says'],
    [listOf('bare.csv', 'name,domain\n'), 'holds no row'],
    [`contacts ${german}`, 'names no column for the address'],
    [`contacts ${german} --map email=Post`, 'names no column "Post", as --map says'],
  ] as const
  for (const [list, reason] of refused) {
    const { code, stderr } = await run(`import ${list}`)
    assert.deepEqual([code, stderr.includes(reason)], [1, true], stderr)
  }
  assert.deepEqual(await imports(), [])
})

test('an import that is finished stays so when its file is refused later', async () => {
  const path = listOf('list.csv', 'name,domain\nHarrowfen Mills,harrowfen.example.com\n')
  const first = await run(`import ${path}`)
  assert.equal(first.code, 0, first.stderr)
  listOf('list.csv', 'Firma;Webauftritt\nHarrowfen Mills;harrowfen.example.com\n')
  assert.equal((await run(`import ${path}`)).code, 1)
  assert.deepEqual(await imports(), [['companies', 'done', 1]])
})

test('a field of --map that is unknown or has no column is named, with the fields there are', async () => {
  const path = listOf('mapped.csv', 'Firma;Web\nHarrowfen;harrowfen.example.com\n')
  const unknown = await run(`import ${path} --map name=Firma,domain=Web,city=Ort`)
  assert.match(unknown.stderr, /"city" is no field\. Fields are name, domain, .*locality/)
  const bare = await run(`import contacts ${path} --map email=`)
  assert.match(bare.stderr, /"email" has no column: write it as email=Mail\./)
  assert.deepEqual([unknown.code, bare.code], [2, 2])
})
