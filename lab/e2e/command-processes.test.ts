import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { databaseUrlOf, runCommand, runOnTerminal } from '../test/support/command.ts'
import { createEmptyDatabase, createTestDatabase } from '../test/support/database.ts'
import { companiesAt } from '../world/data/companies.ts'
import { startWorld, type World } from '../world/world.ts'

// Commands as processes: their ends, pipes, terminals, ports, and the file of settings.

const folder = mkdtempSync(join(tmpdir(), 'enricher-command-processes-'))
const endings: (() => Promise<void>)[] = []
let world: World
let env: Record<string, string>

before(async () => {
  const companies = companiesAt('getquillmarrow.com', 'copperwreninstruments.com')
  world = await startWorld({ companies })
  const connection = await createTestDatabase({ after: (end) => endings.push(end) })
  const own = { DATABASE_URL: databaseUrlOf(connection), SMTP_HELO: 'verify.operator.example' }
  env = { ...world.env, ...own }
})
after(async () => {
  await world.stop()
  for (const end of endings) await end()
  rmSync(folder, { recursive: true })
})

function run(line: string, input?: string) {
  return runCommand(line.split(' '), env, input)
}

test('a password comes through a pipe, and a command that opened the database ends', async () => {
  const line = 'account create --email ada@acme.example --password-stdin'
  const created = await run(line, 'long enough\n')
  assert.equal(created.code, 0, created.stderr)
  assert.match(created.stdout, /^api key +key_live_\w{46}$/m)
})

test('a list comes through a pipe, and an import ends', async () => {
  const piped = await run('import -', 'name,domain\nPiped Mills,pipedmills.example.com\n')
  assert.equal(piped.code, 0, piped.stderr)
  assert.match(piped.stdout, /^imported +1 company$/m)
})

test('a lookup ends that opened connections and started threads', async () => {
  const found = await run('lookup website Quillmarrow --json --why')
  assert.equal(found.code, 0, found.stderr)
  assert.equal(JSON.parse(found.stdout).website_url, 'https://getquillmarrow.com/')
})

test('a check of an import ends that read sites', async () => {
  await run('import - --name compared', 'name,domain\nQuillmarrow,getquillmarrow.com\n')
  const [newest] = JSON.parse((await run('import list --json')).stdout)
  assert.equal(newest.name, 'compared')
  const whole = await run(`import check ${newest.id} --all --rate 100 --json`)
  assert.equal(whole.code, 0, whole.stderr)
  assert.equal(JSON.parse(whole.stdout).fits, 1)
})

test('a lookup shows on a terminal what it does, and clears it before the answer', async () => {
  const domain = 'copperwreninstruments.com'
  const words = ['lookup', 'person', 'Rosalind Quenby', '--domain', domain]
  const shown = await runOnTerminal(words, env)
  const lines = stripVTControlCharacters(shown).split(/[\r\n]+/)
  // The stages that are shown depend on how long each takes here.
  assert.ok(
    lines.some((line) =>
      /^(opening the database|reading pages|asking the mail server) \.\.\.$/.test(line),
    ),
    shown,
  )
  assert.ok(shown.includes('\u001b[2Kemail '), 'the line is gone before the answer')
})

test('doctor ends well where everything is there, and shows no colours without a terminal', async () => {
  const { code, stdout } = await run('doctor')
  assert.equal(code, 0, stdout)
  assert.equal(stripVTControlCharacters(stdout), stdout)
})

test('doctor, its advice and errors fit a terminal of 80 columns, a help one of 50', async () => {
  const broken = { ...env, DNS_SERVERS: '127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' }
  const [shown, error, listed, help] = await Promise.all([
    runOnTerminal(['doctor'], broken),
    runOnTerminal(['lookup', 'company', 'gmail.com'], env),
    runOnTerminal(['account', 'list'], env),
    runOnTerminal(['bulk', '--help'], env, 50),
  ])
  assert.match(error, /error:.* gmail\.com is a free-mail service/)
  for (const line of stripVTControlCharacters(`${shown}${error}${listed}`).split(/\r?\n/)) {
    assert.ok(line.length <= 80, line)
  }
  for (const line of stripVTControlCharacters(help).split(/\r?\n/)) {
    assert.ok(line.length <= 50, line)
  }
})

test('a reader that has gone ends no command with an error', async () => {
  const path = join(folder, 'unread.csv')
  writeFileSync(path, `name,domain\n${'Acme,\n'.repeat(20)}Bolt,bolt.example.com\n`)
  const working = [`import ${path} --dry-run`, 'account list', 'doctor', 'completion bash']
  const lines = [...working, 'account grant --help', 'imprt']
  const runs = lines.map((line) => runCommand(line.split(' '), env, '', { isRead: false }))
  const codes = (await Promise.all(runs)).map(({ code }) => code)
  assert.deepEqual(codes, [0, 0, 0, 0, 0, 2])
})

test('a service that cannot have its port says so and ends', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  t.after(() => taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const own = { ...env, PORT: String(port), LOG_LEVEL: 'silent' }
  const { code, stderr } = await runCommand(['serve'], own)
  assert.equal(
    stderr,
    `error: Port ${port} of 127.0.0.1 is taken: end what listens there, or set PORT to another one.\n`,
  )
  assert.equal(code, 1)
})

test('serve says of a host that is not of this machine what to change, also with a free port of any number', async () => {
  // RFC 5737 reserves the address: no machine has it.
  for (const port of ['0', '8080']) {
    const own = { ...env, HOST: '203.0.113.7', PORT: port }
    const { code, stderr } = await runCommand(['serve'], own)
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^error: 203\.0\.113\.7 is no address of this machine: set HOST to one that is\.$/m,
    )
  }
})

test('a database without tables is migrated by a command that ends', async (t) => {
  const url = databaseUrlOf(await createEmptyDatabase(t))
  assert.equal((await runCommand(['migrate'], { DATABASE_URL: url })).code, 0)
  assert.equal((await runCommand(['account', 'list'], { DATABASE_URL: url })).code, 0)
})

test('.env is read by every command, real variables win, and what nearly is a setting is named', async () => {
  const file = join(folder, 'settings.env')
  writeFileSync(file, `DATABASE_URL="${env['DATABASE_URL']}"\nLOG_LEVL=debug\n`)
  const read = await runCommand(['account', 'list'], { ENV_FILE: file })
  assert.equal(read.code, 0, read.stderr)
  assert.match(read.stderr, /warning: LOG_LEVL is no setting and is not read: LOG_LEVEL is one\.\n/)
  const wins = await runCommand(['account', 'list'], { ENV_FILE: file, DATABASE_URL: 'nonsense' })
  assert.match(wins.stderr, /DATABASE_URL must be/)
})
