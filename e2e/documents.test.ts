import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import {
  documents,
  fencedBlocks,
  readDocument,
  repository,
  type ShellBlock,
  shellBlocks,
} from '../test/support/documents.ts'
import { makePassableFolder } from '../tools/passable-folder.ts'
import {
  cleanEnvironment,
  freePort,
  type ServiceProcess,
  startServiceProcess,
} from '../tools/service-process.ts'
import { startWorld, type World } from '../world/world.ts'
import { writeSamples } from './documents-samples.ts'

// What a reader types in README.md and CONTRIBUTING.md, typed here: against a service in the example world.

const folder = makePassableFolder('enricher-documents-')
const companies = join(folder, 'companies.csv')
const suppressionKey = join(folder, 'suppression-key')
const samples = writeSamples(folder)
let world: World
let service: ServiceProcess
let env: Record<string, string>

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
  writeFileSync(companies, 'name,domain\nAcme Widgets,acme-widgets.com\n')
  writeFileSync(join(folder, 'companies.jsonl'), truthOf(world))
})
after(async () => {
  await service.stop()
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})

// Only that the commands work is seen here, and learning from all of them takes two minutes.
const measuredCompanies = 12

/** Some of the world's companies as a file to measure and to learn from. */
function truthOf({ truth }: World): string {
  const known = truth.flatMap(({ input, expected }) =>
    expected.website_domain ? [[expected.website_domain, input.company_name] as const] : [],
  )
  const rows = [...new Map(known)].slice(0, measuredCompanies)
  return rows.map(([domain, name]) => JSON.stringify({ name, domain })).join('\n')
}

/** Typed by a section of `.ci/run`, or made of what it types. */
const inCi: Readonly<Record<string, readonly string[]>> = {
  'npm ci': ['npm_install . ci'],
  'npm test': ['npm test'],
  // There with all folders; test/tools/tests.test.ts chooses some.
  'npm test -- test/lib': ['npm test'],
  'npm run check': [
    'npm run --silent typecheck',
    'npm run --silent lint',
    'npm run --silent unused',
    'npm test',
  ],
  'npm run test:e2e': ['npm run test:e2e'],
  // There with fewer requests.
  'npm run test:fuzz -- --requests 50000': ['npm run test:fuzz'],
  'npm run test:hostile': ['npm run test:hostile'],
  // There for fewer minutes.
  'npm run test:faults -- --minutes 10': ['npm run test:faults'],
  'npm run test:faults -- --only rolling --setup two': ['npm run test:faults'],
  // e2e/demo.test.ts types it.
  'npm run demo': [],
  // This file starts the service by the same command, in `before`.
  'npm start': [],
}

const blocks = documents.flatMap(shellBlocks)
const curlBlocks = blocks.filter(({ text }) => text.includes('curl'))
const commands = blocks
  .filter((block) => !curlBlocks.includes(block))
  .flatMap(({ text }) => text.trim().split(/\n| && /))

test('every command of the documents is run here or by CI', () => {
  const ci = readFileSync(join(repository, '.ci/sections.sh'), 'utf8')
  for (const command of commands) {
    const steps = inCi[command]
    if (!steps) continue
    for (const step of steps) assert.ok(ci.includes(`\n  ${step}`), `${command}: ${step}`)
  }
})

test('every curl of the documents gets an answer', async () => {
  assert.ok(curlBlocks.length >= 2)
  for (const block of curlBlocks) {
    const script = block.text.replaceAll('curl -s', 'curl -sS --fail-with-body')
    for (const reply of repliesOf(await type(script, block))) {
      assert.ok('credits_remaining' in reply, JSON.stringify(reply))
    }
  }
})

test('the first requests of the README, typed in order and twice, give its sample replies and cost one lookup', async () => {
  const first = curlBlocks.filter(({ document }) => document === 'README.md')
  const samples = fencedBlocks('README.md', 'json').map(({ text }) => JSON.parse(text))
  assert.deepEqual([first.length, samples.length], [2, 2])
  const [sandbox, account] = first
  for (const round of ['first', 'second']) {
    const [hit] = repliesOf(await type(sandbox?.text ?? '', sandbox))
    assert.deepEqual(hit, samples[0])
    const typed = account?.text.replace('ada@', 'grace@') ?? ''
    const [signUp, lookup, credits = {}] = repliesOf(await type(typed, account))
    if (round === 'first') assert.match(String(signUp?.['api_key']), /^key_live_/)
    else assert.match(JSON.stringify(signUp), /"error":"user_exists"/)
    assert.equal(lookup?.['website_url'], 'https://brindlewickoptics.com/')
    assert.equal(lookup['cached'], round === 'second')
    assert.deepEqual(Object.keys(credits), Object.keys(samples[1]))
    assert.equal(credits['credits_remaining'], 23)
  }
})

test('every other command of the documents ends well', async () => {
  const others = commands.filter((command) => !inCi[command])
  assert.ok(others.length >= 6, others.join('\n'))
  for (const command of others) {
    await type(`${command}${bounded(command)}`)
    // As the document says: every process is given the key from then on.
    if (command.includes('--take-out')) env = { ...env, SUPPRESSION_KEY_FILE: suppressionKey }
  }
})

/** Short rounds, for only that the command works is measured here; and nothing learnt is kept. */
function bounded(command: string): string {
  if (command.startsWith('npm run bench')) return ' --rounds 1 --seconds 1 --companies 60'
  if (command.includes('--simulate')) return ' --simulate 20 --seed 2'
  return command.startsWith('npm run train') ? ` --output ${join(folder, 'learnt.json')}` : ''
}

test('every endpoint that the README names exists', async () => {
  const reply = await fetch(`${service.url}/openapi.json`)
  const openapi = (await reply.json()) as { paths: Record<string, Record<string, unknown>> }
  for (const [, method = '', path = ''] of readDocument('README.md').matchAll(
    /`(GET|POST) (\/[\w/-]+)`/g,
  )) {
    assert.ok(openapi.paths[path]?.[method.toLowerCase()], `${method} ${path}`)
  }
})

const execute = promisify(execFile)
// The longest is a benchmark: two starts of the service and a few seconds of load.
const commandTimeoutMs = 120_000

/** Runs a text in bash as if it were typed in a clone, on this file's service and data. Gives stdout. */
async function type(text: string, { document, line }: Partial<ShellBlock> = {}): Promise<string> {
  const named = [...samples].reduce((script, [name, path]) => script.replaceAll(name, path), text)
  const script = named
    .replaceAll('http://localhost:8080', service.url)
    .replaceAll('companies.csv', companies)
    .replaceAll('companies.jsonl', join(folder, 'companies.jsonl'))
    .replaceAll('found.csv', join(folder, 'found.csv'))
    .replaceAll('rejected.csv', join(folder, 'rejected.csv'))
    .replaceAll('left-out.csv', join(folder, 'left-out.csv'))
    .replaceAll('> suppression-key', `> ${suppressionKey}`)
    .replaceAll('./suppression-key', suppressionKey)
    .replaceAll('enricher.backup', join(folder, 'enricher.backup'))
    .replaceAll('./restored', join(folder, 'restored'))
  // Not awaited by spawnSync: the world lives in this process and must go on answering.
  const options = { cwd: repository, env: cleanEnvironment(env), timeout: commandTimeoutMs }
  try {
    return (await execute('bash', ['-euo', 'pipefail', '-c', script], options)).stdout
  } catch (error) {
    throw new Error(`${document ?? ''}:${line ?? ''}\n${script}`, { cause: error })
  }
}

function repliesOf(stdout: string): Record<string, unknown>[] {
  return stdout.split(/(?<=\})\s*(?=\{)/).map((reply) => JSON.parse(reply))
}
