import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { repository } from '../test/support/documents.ts'
import { linkPackages } from './link-packages.ts'

const filesMax = 8

/** A step's change to a file: a new file is written, an old one gets lines before or after one that it has. */
type Step = {
  readonly path: string
  readonly from?: string
  readonly edits?: readonly (readonly [anchor: string, text: string])[]
}

const templates = join(import.meta.dirname, 'new-lookup')

/** The steps of CONTRIBUTING "Add a lookup", in its order. */
const steps: readonly Step[] = [
  { path: 'packages/contract/find-phone.ts', from: 'operation.txt' },
  {
    path: 'packages/contract/lookups.ts',
    edits: [
      ['import type { Offer', `import { findPhone } from './find-phone.ts'\n`],
      ['  findAll,\n]', '  findPhone,\n'],
    ],
  },
  { path: 'packages/engine/website/find-phone.ts', from: 'search.txt' },
  {
    path: 'packages/engine/native-engine.ts',
    edits: [
      [
        'import { createWebsiteSearch',
        `import { findPhone, type PhoneAnswer } from './website/find-phone.ts'\n`,
      ],
      [
        '  /** Verifies a mailbox. Never null',
        '  readonly findPhone: Search<{ readonly domain: string }, PhoneAnswer | null>\n',
      ],
      ['    verifyEmail: with', '    findPhone: withFindings(findPhone),\n'],
    ],
  },
  { path: 'packages/service/sandbox/phone-rows.ts', from: 'sandbox.txt' },
  {
    path: 'packages/service/lookup/searches.ts',
    edits: [
      [
        'import type { AnswerOf, Operation',
        `import type { findPhone } from '@enricher/contract/find-phone'\n`,
      ],
      [
        'import { sandboxVerifications',
        `import { sandboxPhones } from '../sandbox/phone-rows.ts'\n`,
      ],
      ['  { sandbox: sandboxVerifications', '  { sandbox: sandboxPhones, find: searchPhone },\n'],
      [
        'function contactOf',
        `async function searchPhone(
  { engine }: SearchDependencies,
  query: QueryOf<typeof findPhone>,
  run: SearchCall,
): Promise<Found<AnswerOf<typeof findPhone> | null>> {
  return (await engine()).findPhone(query, run)
}

`,
      ],
    ],
  },
  { path: 'packages/surfaces/test/http/find-phone.test.ts', from: 'test.txt' },
  { path: 'docs/openapi.json' },
]

test('a new lookup touches eight files, which CONTRIBUTING names, and is typed, described and tested then', async (t) => {
  const copy = await mkdtemp(join(tmpdir(), 'enricher-new-lookup-'))
  t.after(() => rm(copy, { recursive: true, force: true }))
  await copyTree(copy)
  for (const step of steps) await follow(copy, step)
  // The tool formats the document as the repository has it, and changes nothing else.
  await run(copy, process.execPath, ['lab/tools/openapi.ts'])

  // Each further checker would read the libraries, and the files that it needs, once more.
  await run(copy, join(repository, 'node_modules/.bin/tsc'), ['--noEmit', '--checkers', '1'])
  // In one process: each would load the whole service again.
  const files = [
    'packages/surfaces/test/http/find-phone.test.ts',
    'packages/surfaces/test/http/openapi.test.ts',
    'packages/service/test/sandbox/sandbox.test.ts',
    'lab/test/architecture.test.ts',
  ]
  await run(copy, process.execPath, ['--test', '--test-isolation=none', ...files])

  const all = await changesOf(copy)
  // The client has each lookup as a method of its own, and is written with the description.
  const isGenerated = (path: string) =>
    path.startsWith('packages/sdk/src/generated/') || path === 'docs/public-surface.txt'
  assert.ok(all.some(isGenerated))
  const changed = all.filter((path) => !isGenerated(path))
  assert.deepEqual(changed, steps.map(({ path }) => path).sort())
  assert.ok(changed.length <= filesMax)
  const contributing = await readFile(join(repository, '.github/CONTRIBUTING.md'), 'utf8')
  const chapter = contributing.split('## Add a lookup')[1]?.split('\n## ')[0] ?? ''
  for (const path of changed) assert.ok(chapter.includes(`\`${path}\``), path)
})

const copied = ['packages', 'lab', 'docs']
const configured = ['.gitignore', 'package.json', '.biome.jsonc', '.github/CONTRIBUTING.md']

async function copyTree(copy: string): Promise<void> {
  for (const path of [...copied, ...configured]) {
    await cp(join(repository, path), join(copy, path), { recursive: true })
  }
  linkPackages(copy)
  // The compiler reads what the steps touch and what types it: the other tests would only take longer.
  const tsconfig = JSON.parse(await readFile(join(repository, 'tsconfig.json'), 'utf8'))
  const include = ['app', 'contract', 'engine', 'service', 'surfaces'].map(
    (name) => `packages/${name}`,
  )
  const files = ['lab/test/support/app.ts', 'packages/surfaces/test/http/find-phone.test.ts']
  const narrowed = { ...tsconfig, include, exclude: ['packages/*/test'], files }
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(narrowed))
}

async function follow(copy: string, { path, from, edits = [] }: Step): Promise<void> {
  const target = join(copy, path)
  if (from) return cp(join(templates, from), target)
  let text = await readFile(target, 'utf8')
  for (const [anchor, added] of edits) {
    assert.equal(text.split(anchor).length, 2, `${path}: ${anchor}`)
    text = text.replace(anchor, () => added + anchor)
  }
  await writeFile(target, text)
}

async function changesOf(copy: string): Promise<string[]> {
  const changed: string[] = []
  for (const folder of copied) {
    const entries = await readdir(join(copy, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name).slice(copy.length + 1)
      const [was, is] = await Promise.all(
        [repository, copy].map((root) => readFile(join(root, path)).catch(() => null)),
      )
      if (!was || !is?.equals(was)) changed.push(path)
    }
  }
  return changed.sort()
}

const outputMax = 10_000_000

async function run(cwd: string, command: string, args: readonly string[]): Promise<void> {
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env
  // Node finds compiled code by its path, and this path is deleted afterwards.
  const env = { ...inherited, NODE_COMPILE_CACHE: join(cwd, 'compiled') }
  await promisify(execFile)(command, args, { cwd, env, maxBuffer: outputMax }).catch((error) => {
    assert.fail(`${args.join(' ')}: ${error.stdout}${error.stderr}`)
  })
}
