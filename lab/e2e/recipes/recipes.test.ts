import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { createTestApp } from '../../test/support/app.ts'
import { fencedBlocks, readDocument, repository } from '../../test/support/documents.ts'
import { openFaultyProxy } from '../../test/support/faulty-proxy.ts'
import { openClient2 } from '../../test/support/mcp-client.ts'
import { installApart } from '../apart-packages.ts'

// Runs what docs/recipes/ shows as its reader would, against a service.

const run = promisify(execFile)
const harness = await createTestApp({ after })
const baseUrl = await harness.app.listen({ host: '127.0.0.1', port: 0 })
const proxy = await openFaultyProxy(baseUrl, { after })
const folder = mkdtempSync(join(tmpdir(), 'enricher-recipes-'))
const env = { ...process.env, ENRICHER_URL: proxy.url, ENRICHER_API_KEY: 'key_test_docs' }
const busy = { status: 503, headers: { 'retry-after': '1' }, body: '{"detail":"busy"}' }

before(async () => {
  const packages = await installApart(import.meta.dirname, 'recipes')
  cpSync(packages, join(folder, 'node_modules'), { recursive: true })
  const sdk = join(folder, 'node_modules/enricher-sdk')
  mkdirSync(sdk)
  cpSync(join(repository, 'packages/sdk/package.json'), join(sdk, 'package.json'))
  // Not into sdk/dist/, which other tests pack at the same time.
  const build = [join(repository, 'lab/tools/sdk/build.ts'), join(sdk, 'dist')]
  await run(process.execPath, build, { cwd: repository })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
})
after(() => rmSync(folder, { recursive: true, force: true }))

function blockOf(recipe: string, language: string, at = 0): string {
  const block = fencedBlocks(`docs/recipes/${recipe}.md`, language)[at]
  assert.ok(block, `${recipe}: ${language} ${at}`)
  return block.text
}

async function typed(at: number): Promise<string> {
  const script = blockOf('curl', 'bash', at)
  const shell = { ...env, BASE: proxy.url, KEY: 'key_test_docs' }
  const options = { cwd: folder, env: shell, timeout: 60_000 }
  return (await run('bash', ['-euo', 'pipefail', '-c', script], options)).stdout
}

test('curl: a lookup is made again when the service is busy, a miss is known, a job is waited for', async () => {
  proxy.plan(busy)
  assert.match(JSON.parse(await typed(0)).website_url, /^https:/)
  assert.equal(proxy.seen.length, 2)
  assert.equal(new Set(proxy.seen.map(({ headers }) => headers['idempotency-key'])).size, 1)
  proxy.plan()
  assert.equal(await typed(1), 'nothing found\n')
  assert.equal(JSON.parse(await typed(2)).status, 'succeeded')
})

test('TypeScript: the example prints what is found and what is not', async () => {
  proxy.plan('unanswered')
  writeFileSync(join(folder, 'example.ts'), blockOf('typescript', 'ts'))
  const { stdout } = await run(process.execPath, ['example.ts'], { cwd: folder, env })
  assert.match(stdout, /^Northwind Instruments: https:\S+\nSandbox Miss: not found\n$/)
})

test('Python: requests alone finds, misses, waits for a job, and repeats under one key', async (t) => {
  const hasRequests = await run('python3', ['-c', 'import requests']).then(
    () => true,
    () => false,
  )
  if (!hasRequests) return t.skip('python3-requests is not installed')
  proxy.plan('unanswered', busy)
  const { stdout } = await run('python3', ['-c', blockOf('python', 'python')], { env })
  assert.match(stdout, /^https:\S+\nNone\nsucceeded \d+\n$/)
  const keys = proxy.seen.slice(0, 3).map(({ headers }) => headers['idempotency-key'])
  assert.equal(new Set(keys).size, 1)
})

test('LangChain: the tool answers, and gives a miss and a mistake to the model', async () => {
  const program = `${blockOf('langchain', 'ts')}
    const jane = { full_name: 'Jane Doe', domain: 'northwind.example' }
    console.log(await findEmail.invoke(jane))
    console.log(await findEmail.invoke({ full_name: 'Sandbox Miss', domain: 'acme.example' }))
    console.log(await findEmail.invoke({ full_name: 'Jane Doe', domain: 'gmail.com' }))
    const wrong = await findEmail.invoke({ full_name: 'Jane Doe' }).catch((error) => error)
    console.log(wrong instanceof Error)`
  proxy.plan()
  writeFileSync(join(folder, 'langchain.ts'), program)
  const { stdout } = await run(process.execPath, ['langchain.ts'], { cwd: folder, env })
  const [found = '', missing = '', mistake = '', isRefused = ''] = stdout.split('\n')
  assert.equal(JSON.parse(found).email, 'jane.doe@northwind.example')
  assert.equal(JSON.parse(missing).email, null)
  assert.match(mistake, /domain/)
  assert.equal(isRefused, 'true')
})

test('Google Sheets: cells are found, kept, waited for, and charged once', async () => {
  const { key, bearer } = await harness.signUp()
  proxy.plan(busy, 'none')
  const formulas = [
    'WEBSITE("Acme")',
    'WEBSITE("Acme")',
    'WEBSITE("")',
    'EMAIL("Jane Doe", "gmail.com")',
    'EMAIL("", "acme.example")',
  ]
  const properties = { ENRICHER_URL: proxy.url, ENRICHER_API_KEY: key }
  const sheet = await runSheet({ script: blockOf('google-sheets', 'js'), properties, formulas })
  const [first, again, empty, mistake, half] = sheet.values
  assert.deepEqual([first, again, empty, half], [...Array(2).fill('https://acme.example'), '', ''])
  assert.match(mistake ?? '', /^#ERROR! 400/)
  assert.deepEqual([sheet.fetches, sheet.sleeps], [3, [1_000]])
  const credits = await harness.get('/credits', bearer)
  assert.equal(credits.json().credits_remaining, 23)
  const sandbox = { ...properties, ENRICHER_API_KEY: 'key_test_docs' }
  const missing = ['EMAIL("Sandbox Miss", "acme.example")', 'WEBSITE("Sandbox Miss")']
  const script = blockOf('google-sheets', 'js')
  const missed = await runSheet({ script, properties: sandbox, formulas: missing })
  assert.deepEqual(missed.values, ['not found', 'not found'])
})

type Sheet = { readonly values: string[]; readonly fetches: number; readonly sleeps: number[] }

async function runSheet(sheet: object): Promise<Sheet> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'apps-script.mjs')])
  child.stdin.end(JSON.stringify(sheet))
  return JSON.parse(await text(child.stdout)) as Sheet
}

test('Claude and Cursor: their configurations lead to the tools', async () => {
  const [cursor, desktop] = [0, 1].map(
    (at) => JSON.parse(blockOf('mcp', 'json', at)).mcpServers.enricher,
  )
  const local = (address: string) => address.replace('https://api.acme.example', baseUrl)
  const client = await openClient2(local(cursor.url), cursor.headers)
  assert.ok((await client.tools()).some(({ name }) => name === 'find-website'))
  await client.close()
  const header = blockOf('mcp', 'bash').match(/--header "([^"]+)"/)?.[1]
  assert.equal(header, 'Authorization: Bearer $ENRICHER_API_KEY')
  const [program, ...rest] = desktop.args.map((part: string) =>
    local(part).replace('/srv/enricher', repository),
  )
  assert.ok(existsSync(program))
  const child = spawn(process.execPath, [program, ...rest], {
    env: { ...process.env, ...desktop.env },
  })
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    },
  }
  child.stdin.write(`${JSON.stringify(hello)}\n`)
  const [line] = await once(child.stdout, 'data')
  child.stdin.end()
  await once(child, 'exit')
  assert.match(String(line), /"serverInfo"/)
})

test('company sets: each sample is read as the company it lists, and so is a mapped list', async () => {
  const samples = [
    ...fencedBlocks('docs/recipes/company-sets.md', 'csv').map(({ text }) => ['set.csv', text]),
    ['set.json', blockOf('company-sets', 'json')],
  ] as const
  assert.equal(samples.length, 4)
  for (const [file, sample] of samples) {
    writeFileSync(join(folder, file as string), `${sample}\n`)
    assert.match(await imported([file as string]), /\b1 compan/, sample)
  }
  writeFileSync(
    join(folder, 'firms.csv'),
    'Firma,Webauftritt,Ort\nGallowmere,gallowmere.example,Leeds\n',
  )
  const [, command = ''] = blockOf('company-sets', 'sh').trim().split(' -- import ')
  assert.match(await imported(command.split(' ')), /\b1 compan/)
})

test('contacts: each sample is read as the contact it lists, and so is a mapped list', async () => {
  const samples = fencedBlocks('docs/recipes/contacts.md', 'csv')
  assert.equal(samples.length, 3)
  const [looked = '', mapped = ''] = fencedBlocks('docs/recipes/contacts.md', 'sh').map(
    ({ text }) => text.trim().split(' -- import ')[1],
  )
  for (const { text: sample } of samples) {
    writeFileSync(join(folder, 'contacts.csv'), `${sample}\n`)
    assert.match(
      await imported(looked.replace(' --dry-run', '').split(' ')),
      /\b1 contact\n/,
      sample,
    )
  }
  writeFileSync(
    join(folder, 'people.csv'),
    'Person,Mail,Rolle,Werbesperre\nOrla Quillfen,orla@gallowmere.example,Einkauf,\n',
  )
  assert.match(await imported(mapped.split(' ')), /\b1 contact\n/)
})

async function imported(words: readonly string[]): Promise<string> {
  const command = [join(repository, 'bin/enricher.js'), 'import', ...words, '--dry-run']
  return (await run(process.execPath, command, { cwd: folder, env })).stdout
}

test('every recipe is linked from the README, and no block of one is left out here', () => {
  const readme = readDocument('README.md')
  const recipes = globSync('*.md', { cwd: join(repository, 'docs/recipes') })
  for (const recipe of recipes) assert.ok(readme.includes(`docs/recipes/${recipe}`), recipe)
  const blocks = recipes.flatMap((name) => [
    ...readFileSync(join(repository, 'docs/recipes', name), 'utf8').matchAll(/^```\w+$/gm),
  ])
  // The blocks are those typed above, those of docs/recipes/webhooks.md, which webhooks.test.ts runs, the commands that
  // install the SDK, which e2e/sdk/runtimes runs, and that of openapi-typescript, which lab/e2e/generators runs.
  assert.equal(blocks.length, 27)
})
