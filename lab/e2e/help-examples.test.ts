import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { after, before, test } from 'node:test'
import { promisify, stripVTControlCharacters } from 'node:util'
import { gzipSync } from 'node:zlib'
import { startEmbedded } from '../../packages/service/postgres/server.ts'
import { workbookOf } from '../../packages/service/test/bulk/bulk-files.ts'
import { type CommandResult, databaseUrlOf } from '../test/support/command.ts'
import { runCommandHere } from '../test/support/command-here.ts'
import { commandsRunBy } from '../test/support/command-places.ts'
import { repository } from '../test/support/documents.ts'
import { makePassableFolder } from '../tools/passable-folder.ts'
import {
  cleanEnvironment,
  freePort,
  type ServiceProcess,
  startServiceProcess,
} from '../tools/service-process.ts'
import { startWorld, type World } from '../world/world.ts'

// Types the examples of `--help` in their order, in a folder with the files that they name, beside a running service.

const folder = makePassableFolder('enricher-help-')
const programs = join(folder, 'programs')
const database = await startEmbedded({ dataDir: join(folder, 'other-database'), log: () => {} })
let world: World
let service: ServiceProcess
let env: Record<string, string>

const contacts = 'Name,Email\nOrla Fennimore,orla@acme-widgets.com\n'
const companies = 'name,domain\nAcme Widgets,acme-widgets.com\n'
const files: Readonly<Record<string, string | Buffer>> = {
  'companies.csv': companies,
  'companies.jsonl.gz': gzipSync('{"name":"Quillfen Pumps","domain":"quillfen-pumps.com"}\n'),
  'contacts.csv': contacts,
  'crm.csv.gz': gzipSync(contacts),
  'leads.csv': 'Company\nAcme Widgets\n',
  'sites.txt': 'domain\nacme-widgets.com\n',
}

before(async () => {
  world = await startWorld()
  env = {
    ...world.env,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    VERIFY_EMAIL_CREDITS: '1',
  }
  service = startServiceProcess({ ...env, PORT: String(await freePort()) })
  await service.ready()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  writeFileSync(
    join(folder, 'leads.xlsx'),
    await workbookOf(['Firma', 'Acme Widgets'].map(rowOf).join('')),
  )
  mkdirSync(join(folder, '.config/fish/completions'), { recursive: true })
  mkdirSync(programs)
  process.chdir(folder)
  // An earlier list is imported, because the examples speak of the third and the fourth list.
  writeFileSync('earlier.csv', 'name,domain\nTarrow Mills,tarrow-mills.com\n')
  assert.equal((await runCommandHere(['import', 'earlier.csv'], env)).code, 0)
  program('enricher', `exec "${process.execPath}" "${repository}/bin/enricher.js" "$@"`)
  // These programs stand for the reader's password store, and for an encryption whose recipients are in a file.
  program('pass', 'echo "correct horse battery"')
  program('age', 'cat')
})
after(async () => {
  process.chdir(repository)
  await service.stop()
  await world.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const rowOf = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`

function program(name: string, text: string): void {
  writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
}

const examples = await commandsRunBy(import.meta.filename)
const execute = promisify(execFile)
const timeoutMs = 120_000

test('examples are found, of every command', () => {
  assert.ok(examples.length >= 60, `${examples.length}`)
})

for (const { text, place } of examples) {
  test(`${place}: "${text}" ends well`, async () => {
    if (/\bserve$|\bnpm start$/.test(text)) return serves(text)
    // Two examples write the same file.
    rmSync(join(folder, 'out.csv'), { force: true })
    if (text.includes(shownKey)) key = await newKey()
    const { code, stderr } = await type(here(text))
    assert.equal(code, 0, stderr)
    if (text.includes('--take-out')) env['SUPPRESSION_KEY_FILE'] = join(folder, 'suppression-key')
  })
}

const shownKey = 'key_live_Ab12Cd34'
let key = ''

/** Makes a key of the account that the examples have made; returns the key's prefix. */
async function newKey(): Promise<string> {
  const reply = await fetch(`${service.url}/auth/api-keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@acme.example', password }),
  })
  const { api_key } = (await reply.json()) as { api_key: string }
  return api_key.slice(0, shownKey.length)
}

/** Returns an example as it is typed here: with our addresses in place of the reader's. */
function here(text: string): string {
  return text
    .replaceAll(/npm run (?:--silent )?enricher --/g, 'enricher')
    .replaceAll('node bin/enricher.js', 'enricher')
    .replaceAll('postgres://enricher:secret@db/enricher', databaseUrlOf(database.connection))
    .replaceAll('http://localhost:8080', service.url)
    .replaceAll(shownKey, key)
}

const word = /(?:"[^"]*"|\S)+/g
const setting = /^([A-Z_]+)=(.*)$/

/** Runs a plain command in this process, which saves the start of one; bash runs what only a shell understands. */
async function type(text: string): Promise<CommandResult> {
  if (/[|>;]/.test(text)) return typeInShell(text)
  if (/ (?:account (?:create|password)|bulk) /.test(text) && !/--yes/.test(text)) {
    return typeOnTerminal(text)
  }
  const words = (text.match(word) ?? []).map((each) => each.replaceAll('"', ''))
  const at = words.indexOf('enricher')
  const settings = words.slice(0, at).map((each) => setting.exec(each)?.slice(1) ?? [])
  // The vendor whose breaker is closed again has a key, but is not asked.
  const vendor = words.includes('hunter') ? { HUNTER_API_KEY: 'of-hunter' } : {}
  return runCommandHere(words.slice(at + 1), { ...env, ...vendor, ...Object.fromEntries(settings) })
}

async function typeInShell(text: string): Promise<CommandResult> {
  const shell = { ...env, HOME: folder, PATH: `${programs}:${process.env['PATH']}` }
  const options = { cwd: folder, env: cleanEnvironment(shell), timeout: timeoutMs }
  // zsh, which this example is for, has the folder of its completions in a list.
  const words = ['-euo', 'pipefail', '-c', `fpath=(. '${folder}'); ${text}`]
  return { code: 0, ...(await execute('bash', words, options)) }
}

const password = 'correct horse battery'
const answers: readonly (readonly [RegExp, string])[] = [
  [/(?:Password|Again): $/, password],
  [/Go on\? \[y\/N\] $/, 'y'],
]

/** Runs a command that asks a person something on a terminal, by script(1) of util-linux, and answers it. */
async function typeOnTerminal(text: string): Promise<CommandResult> {
  const shell = { ...env, TERM: 'xterm', PATH: `${programs}:${process.env['PATH']}` }
  const child = spawn('script', ['-qec', text, '/dev/null'], {
    ...{ cwd: folder, env: cleanEnvironment(shell), timeout: timeoutMs },
  })
  let shown = ''
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk
    const answer = answers.find(([question]) => question.test(stripVTControlCharacters(shown)))
    if (answer) child.stdin.write(`${answer[1]}\r`)
  })
  const [code] = await once(child, 'exit')
  return { code, stdout: shown, stderr: shown }
}

/** Starts a command that keeps running, and ends it. */
async function serves(text: string): Promise<void> {
  const port = String(await freePort())
  const named = here(text).match(/DATABASE_URL=(\S+)/)?.[1]
  const own = { ...env, PORT: port, ...(named !== undefined && { DATABASE_URL: named }) }
  const started = startServiceProcess(own, ['bin/enricher.js', 'serve'])
  try {
    await started.ready()
  } finally {
    await started.stop()
  }
}
