import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { databaseUrlOf } from '../test/support/command.ts'
import { createTestDatabase } from '../test/support/database.ts'
import { repository } from '../test/support/documents.ts'
import { cleanEnvironment, freePort, startServiceProcess } from '../tools/service-process.ts'
import { linkPackages } from './link-packages.ts'

// Runs the project as `npm ci --omit=dev` installs it: the service runs, and commands that need more say so.

const copy = mkdtempSync(join(tmpdir(), 'enricher-omitted-'))
after(() => rmSync(copy, { recursive: true, force: true }))

for (const name of ['package.json', 'bin', 'packages', 'lab']) {
  cpSync(join(repository, name), join(copy, name), { recursive: true })
}
linkPackages(copy, { isOmitted: true })

type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string }

const commandTimeoutMs = 60_000

async function run(script: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const [name, ...args] = script.split(' ')
  const options = { cwd: copy, env: cleanEnvironment(env), timeout: commandTimeoutMs }
  const words = ['run', '--silent', `${name}`, '--', ...args]
  return promisify(execFile)('npm', words, options).then(
    (ended) => ({ code: 0, ...ended }),
    (error: Ran) => error,
  )
}

const advice =
  /^This needs the packages for development \(\S+\): run "npm ci" without --omit=dev\. "npm start" works without them\.\n$/

for (const script of [
  'demo --exit',
  'world --help',
  'bench find-all',
  'eval website --companies x.jsonl',
  'train website --companies x.jsonl',
]) {
  test(`without the packages for development "npm run ${script}" says in one line what it needs`, async () => {
    const { code, stdout, stderr } = await run(script)
    assert.deepEqual([code, stdout], [1, ''], stderr)
    assert.match(stderr, advice)
  })
}

test('without the packages for development the service answers lookups, and its commands work', async (t) => {
  const env = { DATABASE_URL: databaseUrlOf(await createTestDatabase({ after })) }
  const settings = { ...env, SMTP_VERIFY: 'off', PORT: String(await freePort()) }
  const service = startServiceProcess(settings, [join(copy, 'bin/enricher.js'), 'serve'])
  t.after(() => service.stop())
  await service.ready()
  const reply = await fetch(`${service.url}/find-website?sandbox=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"company_name": "Sandbox Hit"}',
  })
  assert.equal(reply.status, 200, service.output())
  assert.equal((await fetch(`${service.url}/docs/`)).status, 200)
  const listed = await run('enricher account list', env)
  assert.equal(listed.code, 0, listed.stderr)
})

test('an option that is not known is reported without a stack', async () => {
  const { code, stdout, stderr } = await run('bench boot --bogus')
  assert.deepEqual([code, stdout], [2, ''])
  assert.match(stderr, /^Unknown option '--bogus'.*\n$/)
})

test('a package of the program that is missing or copied is named, with the command that installs it', async () => {
  const installed = join(copy, 'node_modules/@enricher/contract')
  renameSync(installed, `${installed}-away`)
  try {
    const missing = await run('enricher account list')
    assert.deepEqual([missing.code, missing.stdout], [1, ''])
    assert.match(
      missing.stderr,
      /^The package @enricher\/contract is not installed: run "npm ci"\.\n$/,
    )
    cpSync(join(copy, 'packages/contract'), installed, { recursive: true })
    const copied = await run('enricher account list')
    assert.deepEqual([copied.code, copied.stdout], [1, ''])
    assert.match(
      copied.stderr,
      /^node_modules\/@enricher holds copies in place of links: run "npm ci"/,
    )
  } finally {
    rmSync(installed, { recursive: true, force: true })
    renameSync(`${installed}-away`, installed)
  }
})
