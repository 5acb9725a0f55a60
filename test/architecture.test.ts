import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { test } from 'node:test'

const source = resolve(import.meta.dirname, '../src')

/** Bottom first: a file imports its own folder and folders that stand before it. */
const layers = [
  'data',
  'lib',
  'threads',
  'names',
  'mail',
  'privacy',
  'model',
  'egress',
  'providers',
  'enrich/extract',
  'enrich/crawl',
  'enrich/render',
  'enrich/smtp',
  'enrich/waterfall',
  'enrich/verify',
  'enrich/patterns',
  'enrich/website',
  'enrich/people',
  'enrich/readers',
  'enrich',
  'engine',
  'contract',
  'postgres',
  'store',
  'sandbox',
  'accounts',
  'oauth',
  'billing',
  'lookup',
  'bulk',
  'jobs',
  'ask',
  'agents',
  'web',
  'http',
  'config',
  'wiring',
  'cli',
] as const

/** Beyond the order: pairs that must not meet although the order would allow it. */
const forbidden: Record<string, readonly string[]> = {
  contract: ['egress', 'providers', 'enrich', 'engine'],
  postgres: ['egress', 'providers', 'enrich', 'engine'],
  store: ['egress', 'providers', 'enrich', 'engine'],
  billing: ['providers', 'enrich', 'engine'],
  sandbox: ['store', 'postgres', 'egress', 'providers'],
  accounts: ['egress', 'providers', 'enrich', 'engine', 'sandbox'],
  web: ['agents', 'store', 'postgres', 'egress', 'providers', 'enrich', 'engine'],
}

/** Packages and globals that only one place may know. */
const confined: readonly { what: RegExp; where: RegExp }[] = [
  { what: /from '(fastify|@fastify\/|@scalar\/)/, where: /^(http\/|app\.ts)/ },
  { what: /import\('nodemailer'\)|from 'nodemailer/, where: /^egress\/mailer\.ts$/ },
  { what: /from 'yauzl'/, where: /^bulk\/xlsx\/open-archive\.ts$/ },
  { what: /from 'yazl'/, where: /^bulk\/xlsx\/write-xlsx\.ts$/ },
  { what: /from 'pg'/, where: /^(store|postgres)\// },
  // One vendor's API is asked in SQL.
  {
    what: /['"`]\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|VACUUM|WITH) /,
    where: /^(store\/|postgres\/|providers\/vendors\/pdl\.ts)/,
  },
  { what: /'@ai-sdk\//, where: /^ask\/model\/model-client\.ts$/ },
  { what: /'playwright-core'/, where: /^enrich\/render\// },
  { what: /from 'stripe'/, where: /^billing\/stripe-gateway\.ts$/ },
  { what: /from 'oidc-provider'/, where: /^oauth\// },
  { what: /from '@modelcontextprotocol\//, where: /^agents\/mcp\// },
  { what: /from '@a2a-js\//, where: /^agents\/a2a\// },
  {
    what: /from '(undici|node:net|node:tls|node:dns|node:dns\/promises)'/,
    where: /^(egress\/|postgres\/)/,
  },
  { what: /from 'node:worker_threads'/, where: /^(threads\/|enrich\/readers\/reader-thread\.ts)/ },
  // A thread takes out of its environment what Node alone had to read there.
  { what: /process\.env/, where: /^(config\/(config|environment)|threads\/serve-tasks)\.ts$/ },
]

/** Numbers that several rooms mean alike: declared in one file, imported by the others. */
const declaredOnce = ['dayMs', 'addressesTriedMax', 'trialCredits'] as const

type SourceFile = {
  readonly path: string
  readonly text: string
  readonly imports: readonly string[]
}

/** What each of these folders imports besides itself. */
const importedBy: Readonly<Record<string, readonly string[]>> = {
  src: [],
  tools: ['src', 'sdk'],
  world: ['src', 'tools'],
  demo: ['src', 'tools', 'world'],
  train: ['src', 'tools', 'world'],
  eval: ['src', 'tools', 'world', 'train'],
  bench: ['src', 'tools', 'world'],
  hostile: ['src', 'tools', 'world'],
  faults: ['src', 'tools', 'world'],
  fuzz: ['src', 'tools', 'world'],
  // A package of its own: it knows the service by the interface alone.
  sdk: [],
}

/** The folders of the world, bottom first; what stands beside them may import all. */
const worldRooms = [
  'model',
  'data',
  'pages',
  'truth',
  'servers',
  'providers',
  'stripe',
  'replay',
  'samples',
]

/** The rooms of the search for websites, bottom first; what stands beside them may import all. */
const websiteRooms = ['lexicon', 'hint', 'page', 'matching', 'guesses', 'scoring']

/** The rooms of the reader of people, bottom first. */
const peopleRooms = ['names', 'employment', 'lines', 'structured', 'prose', 'titles', 'strangers']

/** The one command of the service that starts the world. */
const worldCommand = 'src/cli/world.ts'

/** Reads files below a folder; their paths and what they import are relative to it. */
function filesBelow(folder: string, pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: folder }).map((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
      relative(folder, resolve(folder, dirname(path), match[1] as string)),
    )
    return { path, text, imports }
  })
}

const files = filesBelow(source, '**/*.ts')
const allFiles = filesBelow(
  resolve(source, '..'),
  `{${Object.keys(importedBy).join(',')}}/**/*.ts`,
).filter(({ path }) => !/^sdk\/(?:dist|node_modules)\//.test(path))
const isGenerated = ({ path }: SourceFile) => path.startsWith('sdk/src/generated/')

/** Folders whose own folders have places in the order as well. */
const divided: ReadonlySet<string> = new Set(['enrich'])

function roomOf(path: string): string {
  const [first = '', second = '', ...rest] = path.split(sep)
  if (second === '') return ''
  return divided.has(first) && rest.length > 0 ? `${first}/${second}` : first
}

const firstOf = (room: string): string => room.split('/')[0] ?? ''

test('a file imports only its own folder and the folders below it', () => {
  const breaches: string[] = []
  for (const file of files) {
    const from = roomOf(file.path)
    if (from === '') continue
    for (const target of file.imports) {
      const to = roomOf(target)
      const isAllowedRoot = to === '' && from === 'cli'
      const isUp = to !== '' && layers.indexOf(to as never) <= layers.indexOf(from as never)
      if (!isAllowedRoot && (!isUp || forbidden[firstOf(from)]?.includes(firstOf(to)))) {
        breaches.push(`${file.path} imports ${target}`)
      }
    }
  }
  assert.deepEqual(breaches, [])
})

test('every folder of the source has its place in the order', () => {
  const unknown = new Set(files.map((file) => roomOf(file.path)).filter((name) => name !== ''))
  for (const layer of layers) unknown.delete(layer)
  assert.deepEqual([...unknown], [])
})

test('a library or global is known only where it belongs', () => {
  const breaches = files.flatMap((file) =>
    confined
      .filter((rule) => rule.what.test(file.text) && !rule.where.test(file.path))
      .map((rule) => `${file.path}: ${rule.what.source}`),
  )
  assert.deepEqual(breaches, [])
})

test('no file is longer than 250 lines', () => {
  const long = allFiles
    .filter((file) => !isGenerated(file))
    .filter((file) => file.text.split('\n').length > 251)
    .map((file) => file.path)
  assert.deepEqual(long, [])
})

test('the programs beside the service import what stands before them, and the service none of them', () => {
  const topOf = (path: string) => path.split(sep)[0] ?? ''
  const breaches = allFiles.flatMap(({ path, imports }) => {
    const from = topOf(path)
    const known = [from, ...(importedBy[from] ?? []), ...(path === worldCommand ? ['world'] : [])]
    return imports
      .filter((target) => topOf(target) in importedBy && !known.includes(topOf(target)))
      .map((target) => `${path} imports ${target}`)
  })
  assert.deepEqual(breaches, [])
})

for (const [folder, rooms] of [
  ['world', worldRooms],
  ['src/enrich/website', websiteRooms],
  ['src/enrich/extract/people', peopleRooms],
] as const) {
  test(`a room of ${folder} has its place, and imports only itself and the rooms below it`, () => {
    const inFolder = (path: string) => path.startsWith(`${folder}/`)
    const roomIn = (path: string) => relative(folder, path).split(sep).slice(0, -1)[0]
    const breaches = allFiles
      .filter(({ path }) => inFolder(path))
      .flatMap(({ path, imports }) => {
        const room = roomIn(path)
        if (room === undefined) return []
        const allowed = rooms.slice(0, rooms.indexOf(room) + 1)
        return imports
          .filter(inFolder)
          .filter((target) => !allowed.includes(roomIn(target) ?? ''))
          .map((target) => `${path} imports ${target}`)
      })
    assert.deepEqual(breaches, [])
  })
}

test('the source tree is read at all', () => {
  for (const folder of Object.keys(importedBy)) {
    assert.ok(allFiles.filter(({ path }) => path.startsWith(`${folder}/`)).length > 5, folder)
  }
  assert.ok(files.length > 10, `${files.length} files`)
  assert.ok(files.some((file) => file.imports.length > 0))
})

test('no files import each other in a circle, types included', () => {
  const importsOf = new Map(allFiles.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) circles.push([...trail.slice(start), path].join(' > '))
    if (start >= 0 || done.has(path)) return
    for (const target of importsOf.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const { path } of allFiles) visit(path, [])
  assert.deepEqual(circles, [])
})

test('numbers that several rooms mean alike are declared once', () => {
  for (const name of declaredOnce) {
    const declaration = new RegExp(`^(?:export )?const (?:\\[[^\\]]*)?\\b${name}\\b[^\\n]* = `, 'm')
    const paths = files.filter(({ text }) => declaration.test(text)).map(({ path }) => path)
    assert.equal(paths.length, 1, `${name}: ${paths.join(', ')}`)
  }
})

test('the SDK is made of the platform alone: it imports no package and no module of Node', () => {
  const ofSdk = allFiles.filter(({ path }) => path.startsWith('sdk/src/'))
  const foreign = ofSdk.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'([^.'][^']*)'/g)].map(
      (match) => `${path}: ${match[1]}`,
    ),
  )
  assert.deepEqual(foreign, [])
  const bound = ofSdk.filter(({ text }) =>
    /\b(?:process|Buffer|require|__dirname)\b[.(]/.test(text),
  )
  assert.deepEqual(
    bound.map(({ path }) => path),
    [],
  )
})
