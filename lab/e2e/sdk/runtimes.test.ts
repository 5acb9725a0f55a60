import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { arch, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { createTestApp } from '../../test/support/app.ts'
import { fencedBlocks, repository } from '../../test/support/documents.ts'
import { installApart } from '../apart-packages.ts'
import { chromiumPath } from '../web/web-harness.ts'

// Runs the SDK as it is published, in everything it is said to run in, against one service.

const expected = {
  website: 'https://hit.example/',
  requestId: 'string',
  missing: 0,
  refused: [true, 'insufficient_credits', 402],
  emails: 4,
  job: 'succeeded',
  reason: 'left',
  away: ['connection_failed', 2],
}

const run = promisify(execFile)
const harness = await createTestApp({ after })
const baseUrl = await harness.app.listen({ host: '127.0.0.1', port: 0 })
const folder = mkdtempSync(join(tmpdir(), 'enricher-sdk-runtimes-'))
const installed = join(folder, 'node_modules/enricher-sdk')
const exercise = join(import.meta.dirname, 'exercise.mjs')
let packages: string

before(async () => {
  packages = await installApart(import.meta.dirname, 'sdk-runtimes')
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  const [install] = fencedBlocks('packages/sdk/README.md', 'bash')
  const quiet = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }
  const env = { ...process.env, ...quiet, PROJECT: folder }
  await run('bash', ['-euc', install?.text ?? ''], { cwd: repository, env })
  copyFileSync(exercise, join(folder, 'exercise.mjs'))
  const program = `import { exercise } from './exercise.mjs'
    console.log(JSON.stringify(await exercise(globalThis.process.argv[2])))`
  writeFileSync(join(folder, 'program.mjs'), program)
})
after(() => rmSync(folder, { recursive: true, force: true }))

async function typed(program: string, ...options: readonly string[]): Promise<unknown> {
  const { stdout } = await run(program, [...options, 'program.mjs', baseUrl], { cwd: folder })
  return JSON.parse(stdout)
}

/** Returns the binary of a package whose platform is in its name. */
function binary(pattern: string): string {
  const [path] = globSync(pattern, { cwd: packages })
  assert.ok(path, `no ${pattern}`)
  return join(packages, path)
}

test('the recipe installs it by the same commands as its README', () => {
  const [first, second] = ['packages/sdk/README.md', 'docs/recipes/typescript.md'].map(
    (document) => fencedBlocks(document, 'bash')[0]?.text,
  )
  assert.ok(first)
  assert.equal(first, second)
})

test('the package has JavaScript, its types and nothing else, and needs no package', () => {
  const { dependencies, sideEffects } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  )
  assert.deepEqual([dependencies, sideEffects], [undefined, false])
  const files = globSync('**/*.*', { cwd: installed })
  const foreign = files.filter((name) => !/^dist\/.*\.(?:js|d\.ts)$/.test(name))
  assert.deepEqual(foreign.sort(), ['README.md', 'package.json'])
  assert.ok(existsSync(join(installed, 'LICENSE')))
})

for (const resolution of ['nodenext', 'bundler']) {
  test(`the examples of its README compile against its types, resolved as ${resolution}`, async () => {
    const examples = fencedBlocks('packages/sdk/README.md', 'ts').map(({ text }, at) => {
      const name = `example-${at}.ts`
      writeFileSync(join(folder, name), text)
      return name
    })
    const module = resolution === 'bundler' ? 'esnext' : resolution
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', module]
    const libraries = ['--lib', 'es2022,dom,dom.iterable', '--types', '']
    await run(
      join(repository, 'node_modules/.bin/tsc'),
      [...options, ...libraries, '--moduleResolution', resolution, ...examples],
      { cwd: folder },
    )
  })
}

test('it runs in Node 24', async () => assert.deepEqual(await typed(process.execPath), expected))

test('it runs in Node 18', async () => {
  assert.deepEqual(await typed(binary(`node-linux-${arch()}/bin/node`)), expected)
})

test('it runs in Deno, with the network as its only permission', async () => {
  const deno = binary('@deno/*/deno')
  assert.deepEqual(await typed(deno, 'run', '--no-prompt', '--allow-net=127.0.0.1'), expected)
})

test('it runs in Bun', async () => {
  assert.deepEqual(await typed(binary('@oven/bun-*/bin/bun')), expected)
})

test('it runs in workerd, as edge workers do', async () => {
  const { Miniflare } = await import(
    pathToFileURL(join(packages, 'miniflare/dist/src/index.js')).href
  )
  const library = globSync('dist/**/*.js', { cwd: installed })
  const worker = new Miniflare({
    compatibilityDate: '2025-11-01',
    modules: [
      esModule('worker.mjs', workerText),
      esModule(
        'exercise.mjs',
        readFileSync(exercise, 'utf8').replace("'enricher-sdk'", "'./dist/enricher.js'"),
      ),
      ...library.map((path) => esModule(path, readFileSync(join(installed, path), 'utf8'))),
    ],
  })
  try {
    const reply = await worker.dispatchFetch(`http://worker.example/?base=${baseUrl}`)
    assert.deepEqual(await reply.json(), expected)
  } finally {
    await worker.dispose()
  }
})

const workerText = `import { exercise } from './exercise.mjs'
export default {
  async fetch(request) {
    return Response.json(await exercise(new URL(request.url).searchParams.get('base')))
  },
}`

function esModule(path: string, contents: string) {
  return { type: 'ESModule', path, contents }
}

test('it runs in a page of another origin', { skip: !chromiumPath }, async () => {
  const imports = JSON.stringify({ imports: { 'enricher-sdk': '/enricher-sdk/dist/enricher.js' } })
  const page = `<script type="importmap">${imports}</script>
    <script type="module">import { exercise } from '/exercise.mjs'; window.exercise = exercise</script>`
  const server = createServer(({ url = '/' }, reply) => {
    if (url === '/favicon.ico') return void reply.writeHead(404).end()
    const path = url === '/exercise.mjs' ? exercise : join(folder, 'node_modules', url)
    const type = url === '/' ? 'text/html' : 'text/javascript'
    reply.writeHead(200, { 'content-type': type }).end(url === '/' ? page : readFileSync(path))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({
    executablePath: chromiumPath ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
  try {
    const tab = await browser.newPage()
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await tab.waitForFunction('window.exercise')
    assert.deepEqual(await tab.evaluate(`window.exercise(${JSON.stringify(baseUrl)})`), expected)
  } finally {
    await browser.close()
    server.close()
  }
})
