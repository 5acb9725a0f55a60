import assert from 'node:assert/strict'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { after, before, test } from 'node:test'
import { runCommand } from '../test/support/command.ts'
import { makePassableFolder } from '../tools/passable-folder.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../tools/service-process.ts'
import { slowness } from '../tools/slowness.ts'
import { processorTime } from '../tools/tests/processor-time.ts'
import { startWorld, type World } from '../world/world.ts'

// `npm run bench -- import` takes millions of rows; a quarter of one shows a rate and a growth with the rows.
const rowCount = 250_000
// The bound is processor time without waiting: a busy machine lets a command wait for most of its time.
const importProcessorMsMax = 30_000
// Slowness is measured every ten seconds: other programs come and go within the minute or two of an import.
const slownessEveryMs = 10_000

let folder: string
let world: World
let service: ServiceProcess
let env: Record<string, string>

before(async () => {
  folder = makePassableFolder('enricher-cli-')
  world = await startWorld()
  env = { ...world.env, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
  service = startServiceProcess({ ...env, PORT: String(await freePort()) })
  await service.ready()
})
after(async () => {
  await service.stop()
  await world.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('a quarter of a million companies are imported beside a running service in half a minute of processor time', async (t) => {
  const path = join(folder, 'companies.csv')
  await pipeline(Readable.from(companyLines()), createWriteStream(path))
  const before = processorTime().childrenMs
  const samples = [slowness()]
  const sampling = setInterval(() => samples.push(slowness()), slownessEveryMs)
  t.after(() => clearInterval(sampling))
  const { code, stdout, stderr } = await runCommand(['import', path], env)
  samples.push(slowness())
  const meanSlowness = samples.reduce((sum, each) => sum + each) / samples.length
  const tookMs = (processorTime().childrenMs - before) / meanSlowness
  t.diagnostic(
    `${Math.round(tookMs / 1000)} s of processor time, slowness ${meanSlowness.toFixed(2)}`,
  )
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^imported +249,999 companies$/m)
  assert.match(stdout, /^left out +1 row$/m)
  assert.match(stderr, /line 125001: the domain is empty/)
  assert.match(stderr, /^ *\d+ % {2}[\d,]+ rows {2}[\d,]+ rows\/s$/m)
  assert.match(stderr, /^100 % {2}249,999 rows/m)
  assert.ok(tookMs < importProcessorMsMax, `took ${Math.round(tookMs / 1000)} s`)
})

test('commands join the embedded server of a running service and leave it up', async () => {
  const password = 'correct horse battery'
  const create = ['account', 'create', '--email', 'ada@acme.example', '--password-stdin']
  const created = await runCommand(create, env, password)
  assert.equal(created.code, 0, created.stderr)
  const key = /key_live_\w+/.exec(created.stdout)?.[0] ?? ''
  const grant = ['account', 'grant', '--email', 'ada@acme.example', '--credits', '1000']
  assert.equal((await runCommand(grant, env)).code, 0)
  const reply = await fetch(`${service.url}/credits`, {
    headers: { authorization: `Bearer ${key}` },
  })
  assert.equal(((await reply.json()) as { credits_remaining: number }).credits_remaining, 1025)
})

/** Yields a file in which every fourth company has an alias and one row in the middle lacks its domain. */
function* companyLines(): Generator<string> {
  yield 'company,website,aliases\n'
  for (let begin = 0; begin < rowCount; begin += 1_000) {
    let lines = ''
    for (let row = begin; row < begin + 1_000; row += 1) {
      // Line 1 is the header.
      const site = row === rowCount / 2 - 1 ? '' : `https://www.bramblecote-${row}.example.com/`
      const alias = row % 4 === 0 ? `Bramblecote Mill ${row}` : ''
      lines += `"Bramblecote Works No. ${row}, Inc.",${site},${alias}\n`
    }
    yield lines
  }
}
