import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { startEmbedded } from '../src/postgres/server.ts'
import { workbookOf } from '../test/bulk/bulk-files.ts'
import { databaseUrlOf } from '../test/support/command.ts'
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

// What `--help` shows, typed in its order in a folder with the files that it names, beside a running service.

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
    HUNTER_API_KEY: 'none-is-asked',
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
  program('enricher', `exec "${process.execPath}" "${repository}/bin/enricher.js" "$@"`)
  // What the reader has: a password store, and an encryption whose recipients are in a file.
  program('pass', 'echo "correct horse battery"')
  program('age', 'cat')
})
after(async () => {
  await service.stop()
  await world.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
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
    if (/ serve$/.test(text)) return serves(text)
    await type(text)
    if (text.includes('--take-out')) env['SUPPRESSION_KEY_FILE'] = join(folder, 'suppression-key')
  })
}

/** Starts what stays up, and ends it. */
async function serves(text: string): Promise<void> {
  const port = String(await freePort())
  const own = { ...env, DATABASE_URL: databaseUrlOf(database.connection), PORT: port }
  const words = /enricher -- (.*)$/.exec(text)?.[1]?.split(' ') ?? []
  const started = startServiceProcess(own, ['bin/enricher.js', ...words])
  try {
    await started.ready()
  } finally {
    await started.stop()
  }
}

let key = ''

/** Runs an example in bash, in the folder of its files. */
async function type(text: string): Promise<void> {
  const script = text
    .replaceAll(/npm run (?:--silent )?enricher --/g, 'enricher')
    .replaceAll('node bin/enricher.js', 'enricher')
    .replaceAll('postgres://enricher:secret@db/enricher', `'${databaseUrlOf(database.connection)}'`)
    .replaceAll('http://localhost:8080', service.url)
    .replaceAll('key_live_Ab12Cd34', key)
  const shell = { ...env, HOME: folder, PATH: `${programs}:${process.env['PATH']}` }
  const options = { cwd: folder, env: cleanEnvironment(shell), timeout: timeoutMs }
  const words = ['-euo', 'pipefail', '-c', `fpath=(. '${folder}'); ${script}`]
  const run = execute('bash', words, options)
  // What asks whether it may go on is answered.
  run.child.stdin?.end('y\n')
  const { stdout } = await run
  key = /key_live_\w{8}/.exec(stdout)?.[0] ?? key
}
