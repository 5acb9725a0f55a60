import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { commandsRunBy } from '../test/support/command-places.ts'
import { type DocumentedCommand, documentedCommands } from '../test/support/documented-commands.ts'
import { fencedBlocks, readDocument, repository } from '../test/support/documents.ts'
import { makePassableFolder } from '../tools/passable-folder.ts'
import {
  cleanEnvironment,
  freePort,
  type ServiceProcess,
  startServiceProcess,
} from '../tools/service-process.ts'
import { startWorld, type World } from '../world/world.ts'
import { writeSamples } from './documents-samples.ts'

// Types the commands that documents give a reader, against a service in the example world.

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
})
after(async () => {
  await service.stop()
  await world.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const shown = await commandsRunBy(import.meta.filename)
const curlBlocks = shown.filter(({ kind }) => kind === 'script')
const commands = new Set(shown.filter(({ kind }) => kind !== 'script').map(({ text }) => text))

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
  const first = curlBlocks.filter(({ place }) => place.startsWith('README.md'))
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

test('commands are found in blocks and in sentences', () => {
  assert.ok(commands.size >= 30, [...commands].join('\n'))
})

for (const command of commands) {
  test(`"${command}" ends well`, async () => {
    await type(command)
    // The document says that every process is given the key from then on.
    if (command.includes('--take-out')) env = { ...env, SUPPRESSION_KEY_FILE: suppressionKey }
  })
}

const upText = /"env":|Written to|listening/

/** Types a command that runs until Ctrl-C, and presses that once the command serves. */
async function untilInterrupted(text: string): Promise<void> {
  const port = String(await freePort())
  const own = { ...env, LOG_LEVEL: 'info', DATA_DIR: join(folder, 'dev'), PORT: port }
  const words = ['-c', `exec ${text.replace('world.env', join(folder, 'world.env'))}`]
  const options = { cwd: repository, env: cleanEnvironment(own), detached: true }
  const interrupt = () => process.kill(-(child.pid ?? 0), 'SIGINT')
  const child = spawn('bash', words, options)
  const ended = once(child, 'exit')
  let written = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => {
      const wasUp = upText.test(written)
      written += chunk
      if (!wasUp && upText.test(written)) interrupt()
    })
  }
  const timer = setTimeout(interrupt, commandTimeoutMs)
  await ended
  clearTimeout(timer)
  assert.match(written, upText, text)
}

test('what stays up until Ctrl-C comes up, and ends with it', async () => {
  const staying = (await documentedCommands()).filter(({ kind, text }) => {
    return kind !== 'help' && /^npm run (?:world|dev|enricher -- world)\b/.test(text)
  })
  assert.ok(staying.length >= 4)
  for (const text of new Set(staying.map((each) => each.text))) await untilInterrupted(text)
})

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
const commandTimeoutMs = 120_000

/** Runs a text in bash as if it were typed in a clone, on this file's service and data. Returns its stdout. */
async function type(text: string, { place = '' }: Partial<DocumentedCommand> = {}) {
  const named = [...samples].reduce((script, [name, path]) => script.replaceAll(name, path), text)
  const script = named
    .replaceAll('http://localhost:8080', service.url)
    .replaceAll('companies.csv', companies)
    .replaceAll('"NAME"', '"Acme Widgets"')
    .replaceAll('COMMAND', 'doctor')
    .replaceAll(' FILE', ` ${join(folder, 'other.backup')}`)
    .replaceAll('found.csv', join(folder, 'found.csv'))
    .replaceAll('rejected.csv', join(folder, 'rejected.csv'))
    .replaceAll('left-out.csv', join(folder, 'left-out.csv'))
    .replaceAll('> suppression-key', `> ${suppressionKey}`)
    .replaceAll('./suppression-key', suppressionKey)
    .replaceAll('enricher.backup', join(folder, 'enricher.backup'))
    .replaceAll('./restored', join(folder, 'restored'))
  // spawnSync would block: the world lives in this process and must go on answering.
  const options = { cwd: repository, env: cleanEnvironment(env), timeout: commandTimeoutMs }
  try {
    return (await execute('bash', ['-euo', 'pipefail', '-c', script], options)).stdout
  } catch (error) {
    throw new Error(`${place}\n${script}`, { cause: error })
  }
}

function repliesOf(stdout: string): Record<string, unknown>[] {
  return stdout.split(/(?<=\})\s*(?=\{)/).map((reply) => JSON.parse(reply))
}
