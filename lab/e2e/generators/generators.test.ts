import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { createTestApp } from '../../test/support/app.ts'
import { repository } from '../../test/support/documents.ts'
import { installApart } from '../apart-packages.ts'

const description = join(repository, 'docs/openapi.json')
// A caller reads through the models: inputs, results and query of each operation, and the errors of all. There were
// eighteen before schemas had names.
const modelsPerOperationMax = 5

const run = promisify(execFile)
let folder: string
let packages: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'enricher-generators-'))
  packages = await installApart(import.meta.dirname, 'generators')
})
after(() => rm(folder, { recursive: true, force: true }))

test('openapi-typescript makes types of the description without a warning, and they compile', async () => {
  const path = join(folder, 'types.ts')
  await generate('openapi-typescript/bin/cli.js', [description, '-o', path])
  assert.match(readFileSync(path, 'utf8'), /FindWebsiteReply: \{/)
  await compile([path])
})

test('openapi-fetch, typed by openapi-typescript, calls the service', async () => {
  const harness = await createTestApp({ after })
  const baseUrl = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  const { key } = await harness.signUp()
  // Without this option the types demand the fields that have a default.
  const options = ['--default-non-nullable', 'false', '-o', join(folder, 'paths.ts')]
  await generate('openapi-typescript/bin/cli.js', [description, ...options])
  // The folder looks like the program of a caller who has installed the package.
  symlinkSync(packages, join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const program = join(folder, 'caller.ts')
  writeFileSync(program, caller)
  await compile([program], ['--allowImportingTsExtensions'])
  const { stdout } = await run(process.execPath, [program, baseUrl, key], { cwd: folder })
  assert.deepEqual(JSON.parse(stdout), {
    website: 'https://acme.example',
    missing: [404, 'string'],
    left: 23,
    keys: 1,
    job: ['queued', 'find-all'],
  })
})

const caller = `
import createClient from 'openapi-fetch'
import type { paths } from './paths.ts'

declare const process: { argv: string[] }
const [, , baseUrl = '', key = ''] = process.argv
const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + key } })
const found = await client.POST('/find-website', { body: { company_name: 'Acme' } })
const missing = await client.POST('/find-email/person', {
  params: { query: { sandbox: '1' } },
  body: { full_name: 'Sandbox Miss', domain: 'acme.example' },
})
const credits = await client.GET('/credits')
const keys = await client.GET('/auth/api-keys', { params: { query: {} } })
const submitted = await client.POST('/jobs/find-all', { body: { company_name: 'Acme' } })
const job = await client.GET('/jobs/{job_id}', {
  params: { path: { job_id: submitted.data?.job_id ?? '' } },
})
const website: string | null | undefined = found.data?.website_url
console.log(JSON.stringify({
  website,
  missing: [missing.response.status, typeof missing.error?.detail],
  left: credits.data?.credits_remaining,
  keys: keys.data?.keys.length,
  job: [submitted.data?.status, job.data?.kind],
}))
`

test('@hey-api/openapi-ts makes a client of the description without a warning, and it compiles', async () => {
  const path = join(folder, 'hey-api')
  await generate('@hey-api/openapi-ts/bin/run.js', ['-i', description, '-o', path])
  await compile([join(path, 'index.ts'), join(path, 'sdk.gen.ts')])
})

test('orval makes a client with few types of the description without a warning, and it compiles', async () => {
  const [config, path] = [join(folder, 'orval.config.mjs'), join(folder, 'orval/api.ts')]
  const models = join(folder, 'orval/model')
  // With statuses in its return types, the fetch client would have a type for each documented status of each operation.
  const override = { fetch: { includeHttpResponseReturnType: false } }
  const output = { target: path, schemas: models, client: 'fetch', mode: 'split', override }
  writeFileSync(config, `export default ${JSON.stringify({ api: { input: description, output } })}`)
  await generate('orval/dist/bin/orval.mjs', ['--config', config])
  const made = readdirSync(models).filter((name) => name !== 'index.ts')
  const most = modelsPerOperationMax * operations().length
  assert.ok(made.length > 20 && made.length <= most, `${made.length} models`)
  assert.doesNotMatch(readFileSync(path, 'utf8'), /^export (?:type|interface) /m)
  await compile([path])
})

function operations(): readonly unknown[] {
  const { paths } = JSON.parse(readFileSync(description, 'utf8')) as { paths: object }
  return Object.values(paths).flatMap((methods: object) => Object.values(methods))
}

async function generate(program: string, options: readonly string[]): Promise<void> {
  const { stdout, stderr } = await run(process.execPath, [join(packages, program), ...options], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', CI: '1' },
  })
  assert.doesNotMatch(stdout + stderr, /warn|error|deprecated|invalid|unresolved|⚠/i)
}

async function compile(paths: readonly string[], more: readonly string[] = []): Promise<void> {
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022']
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler']
  const compiler = join(packages, 'typescript/bin/tsc')
  const { stdout } = await run(
    process.execPath,
    [compiler, ...options, ...modules, ...more, ...paths],
    {
      cwd: folder,
    },
  )
  assert.equal(stdout, '')
}
