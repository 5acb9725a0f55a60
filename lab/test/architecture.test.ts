import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { repository } from './support/documents.ts'

/** The rooms of the packages, bottom first: a file imports its own room and rooms that stand before it. */
const rooms = [
  'engine/data',
  'engine/lib',
  'engine/threads',
  'engine/names',
  'engine/mail',
  'engine/suppression',
  'engine/model',
  'engine/net',
  'engine/sources',
  'engine/read/extract',
  'engine/read/profile',
  'engine/read/pictures',
  'engine/read/crawl',
  'engine/read/render',
  'engine/waterfall',
  'engine/verify/smtp',
  'engine/verify',
  'engine/website',
  'engine/people/patterns',
  'engine/people',
  'engine/readers',
  'engine/memory',
  'engine',
  'contract',
  'service/lib',
  'service/postgres',
  'service/store',
  'service/sandbox',
  'service/accounts',
  'service/oauth',
  'service/billing',
  'service/lookup',
  'service/bulk',
  'service/jobs',
  'surfaces/ask',
  'surfaces/agents',
  'surfaces/web',
  'surfaces/http',
  'app/config',
  'app/wiring',
  'app',
  'app/cli',
] as const

/** Inner rooms of a large room, bottom first; the files beside them may import all. */
const innerRooms: Readonly<Record<string, readonly string[]>> = {
  'packages/engine/website': ['lexicon', 'hint', 'page', 'matching', 'guesses', 'scoring'],
  'packages/engine/read/extract/people':
    'names employment lines structured prose titles strangers learnt'.split(' '),
  'lab/world': 'model data pages truth servers providers stripe replay samples'.split(' '),
}

const searching =
  'net sources read/extract read/profile read/pictures read/crawl read/render waterfall verify/smtp verify website people/patterns people readers'
    .split(' ')
    .map((room) => `engine/${room}`)
    .concat('engine')

/** Pairs of rooms that must not meet although the order would allow it. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  contract: searching,
  'service/postgres': searching,
  'service/store': searching,
  'service/billing': searching.filter((room) => room !== 'engine/net'),
  'service/sandbox': ['service/store', 'service/postgres', 'engine/net', 'engine/sources'],
  'service/accounts': [...searching, 'service/sandbox'],
  'surfaces/web': [...searching, 'surfaces/agents', 'service/store', 'service/postgres'],
}

/** Libraries and globals that only one place may know. */
const confined: readonly { readonly what: RegExp; readonly where: RegExp }[] = [
  { what: /from '(fastify|@fastify\/|@scalar\/)/, where: /^surfaces\/http\// },
  { what: /import\('nodemailer'\)|from 'nodemailer/, where: /^service\/accounts\/mailer\.ts$/ },
  { what: /from 'yauzl'/, where: /^service\/bulk\/xlsx\/open-archive\.ts$/ },
  { what: /from 'yazl'/, where: /^service\/bulk\/xlsx\/write-xlsx\.ts$/ },
  { what: /from 'pg'/, where: /^service\/(store|postgres)\// },
  // One vendor's API is asked in SQL.
  {
    what: /['"`]\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|VACUUM|WITH) /,
    where: /^(service\/(store|postgres)\/|engine\/sources\/vendors\/pdl\.ts)/,
  },
  { what: /'@ai-sdk\//, where: /^surfaces\/ask\/model\/model-client\.ts$/ },
  { what: /'playwright-core'/, where: /^engine\/read\/render\// },
  { what: /from 'stripe'/, where: /^service\/billing\/stripe-gateway\.ts$/ },
  { what: /from 'oidc-provider'/, where: /^service\/oauth\// },
  { what: /from '@modelcontextprotocol\//, where: /^surfaces\/agents\/mcp\// },
  { what: /from '@a2a-js\//, where: /^surfaces\/agents\/a2a\// },
  {
    what: /from '(undici|node:net|node:tls|node:dns|node:dns\/promises)'/,
    where: /^(engine\/net|service\/postgres)\//,
  },
  {
    what: /from 'node:worker_threads'/,
    where: /^engine\/(threads\/|readers\/reader-thread\.ts)/,
  },
  // A thread removes from its environment what Node alone had to read there.
  {
    what: /process\.env/,
    where: /^(app\/config\/(config|environment)|engine\/threads\/serve-tasks)\.ts$/,
  },
]

/** Numbers that several rooms mean alike: one file declares each, the others import it. */
const declaredOnce = ['dayMs', 'hourMs', 'addressesTriedMax', 'trialCredits'] as const

/** The folders of the lab that each of them imports besides itself; all of them import the packages. */
const labFolders: Readonly<Record<string, readonly string[]>> = {
  tools: [],
  world: ['tools'],
  demo: ['tools', 'world'],
  train: ['tools', 'world'],
  eval: ['tools', 'world', 'train'],
  bench: ['tools', 'world'],
  hostile: ['tools', 'world'],
  faults: ['tools', 'world'],
  fuzz: ['tools', 'world'],
}

type SourceFile = {
  readonly path: string
  readonly text: string
  /** Paths of the files that it imports; `named` where the import names a package. */
  readonly imports: readonly { readonly path: string; readonly isNamed: boolean }[]
}

const packages = ['engine', 'contract', 'service', 'surfaces', 'app', 'sdk'] as const
const exclude = ['packages/*/{test,examples,dist}', 'lab/{test,e2e}', '**/node_modules']
const files = globSync('{packages,lab}/**/*.ts', { cwd: repository, exclude }).map(readSource)
const products = files.filter(({ path }) => /^packages\/(?!sdk\/)/.test(path))

function readSource(path: string): SourceFile {
  const text = readFileSync(join(repository, path), 'utf8')
  const imported = text.matchAll(/(?:from|import)\s*\(?\s*'((?:\.|@enricher\/)[^']+)'/g)
  const imports = [...imported].map(([, name = '']) => {
    if (name.startsWith('.')) return { path: join(dirname(path), name), isNamed: false }
    const [, building = '', inner = 'index'] = name.split(/^@enricher\/([^/]+)(?:\/|$)/)
    const folder = building === 'lab' ? 'lab' : `packages/${building}`
    return { path: `${folder}/${inner === '' ? 'index' : inner}.ts`, isNamed: true }
  })
  return { path, text, imports }
}

/** The room of a file: the deepest one that is listed, else its folder below the package. */
function roomOf(path: string): string {
  const [, building = '', ...folders] = dirname(path).split('/')
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const room = [building, ...folders.slice(0, depth)].join('/')
    if (rooms.includes(room as never)) return room
  }
  return building === 'contract' || folders.length === 0 ? building : `${building}/${folders[0]}`
}

const topOf = (path: string) => path.split('/').slice(0, 2).join('/')

test('a file imports only its own room and the rooms below it', () => {
  const breaches = products.flatMap(({ path, imports }) => {
    const from = roomOf(path)
    return imports
      .filter(({ path: target }) => target.startsWith('packages/') && target.endsWith('.ts'))
      .filter(({ path: target }) => {
        const to = roomOf(target)
        const isUp = rooms.indexOf(to as never) > rooms.indexOf(from as never)
        return to !== from && (isUp || forbidden[from]?.includes(to))
      })
      .map(({ path: target }) => `${path} imports ${target}`)
  })
  assert.deepEqual(breaches, [])
})

test('every folder of a package has its place in the order', () => {
  const unknown = new Set<string>(products.map(({ path }) => roomOf(path)))
  for (const room of rooms) unknown.delete(room)
  assert.deepEqual([...unknown], [])
})

test('a package imports others by name alone, and only those that its manifest lists', () => {
  for (const name of packages) {
    const manifest = JSON.parse(
      readFileSync(join(repository, `packages/${name}/package.json`), 'utf8'),
    )
    const listed = Object.keys(manifest.dependencies ?? {}).filter((each) =>
      each.startsWith('@enricher/'),
    )
    const own = `packages/${name}/`
    const foreign = files
      .filter(({ path }) => path.startsWith(own))
      .flatMap(({ path, imports }) =>
        imports
          .filter((each) => !each.path.startsWith(own))
          .map((each) => ({
            ...each,
            from: path,
            name: topOf(each.path).replace('packages', '@enricher'),
          })),
      )
    const isAllowed = (each: (typeof foreign)[number]) => each.isNamed && listed.includes(each.name)
    assert.deepEqual(
      foreign.filter((each) => !isAllowed(each)),
      [],
      own,
    )
    assert.deepEqual(
      listed.filter((each) => !foreign.some((used) => used.name === each)),
      [],
      own,
    )
  }
})

test('the engine needs no database, server, terminal or money', () => {
  const manifest = readFileSync(join(repository, 'packages/engine/package.json'), 'utf8')
  for (const name of ['pg', 'fastify', 'stripe', 'commander', 'pino', 'prom-client']) {
    assert.ok(!manifest.includes(`"${name}"`), name)
  }
})

test('a deep import into another package fails with a sentence', async () => {
  const deep = '@enricher/engine/read/extract/document'
  const sentence =
    /Package subpath '\.\/read\/extract\/document' is not defined by "exports" in .*engine\/package\.json/
  await assert.rejects(import(deep), sentence)
})

test('a library or global is known only where it belongs', () => {
  const breaches = products.flatMap(({ path, text }) =>
    confined
      .filter(({ what, where }) => what.test(text) && !where.test(path.slice('packages/'.length)))
      .map(({ what }) => `${path}: ${what.source}`),
  )
  assert.deepEqual(breaches, [])
})

test('no file is longer than 250 lines', () => {
  const long = files
    .filter(({ path }) => !path.startsWith('packages/sdk/src/generated/'))
    .filter(({ text }) => text.split('\n').length > 251)
  assert.deepEqual(
    long.map(({ path }) => path),
    [],
  )
})

test('the folders of the lab import what stands before them', () => {
  const breaches = files.flatMap(({ path, imports }) => {
    const [, folder = ''] = path.split('/')
    if (!path.startsWith('lab/')) return []
    const known = [folder, ...(labFolders[folder] ?? [])].map((name) => `lab/${name}`)
    return imports
      .filter((each) => each.path.startsWith('lab/') && !known.includes(topOf(each.path)))
      .map((each) => `${path} imports ${each.path}`)
  })
  assert.deepEqual(breaches, [])
})

for (const [folder, inner] of Object.entries(innerRooms)) {
  test(`an inner room of ${folder} imports only itself and the rooms below it`, () => {
    const inFolder = (path: string) => path.startsWith(`${folder}/`)
    const roomIn = (path: string) =>
      path
        .slice(folder.length + 1)
        .split('/')
        .slice(0, -1)[0]
    const breaches = files
      .filter(({ path }) => inFolder(path))
      .flatMap(({ path, imports }) => {
        const room = roomIn(path)
        if (room === undefined) return []
        const allowed = inner.slice(0, inner.indexOf(room) + 1)
        return imports
          .filter((each) => inFolder(each.path) && !allowed.includes(roomIn(each.path) ?? ''))
          .map((each) => `${path} imports ${each.path}`)
      })
    assert.deepEqual(breaches, [])
  })
}

test('no files import each other in a circle, types included', () => {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) circles.push([...trail.slice(start), path].join(' > '))
    if (start >= 0 || done.has(path)) return
    for (const target of importsOf.get(path) ?? []) visit(target.path, [...trail, path])
    done.add(path)
  }
  for (const { path } of files) visit(path, [])
  assert.deepEqual(circles, [])
})

test('numbers that several rooms mean alike are declared once', () => {
  for (const name of declaredOnce) {
    const declaration = new RegExp(`^(?:export )?const (?:\\[[^\\]]*)?\\b${name}\\b[^\\n]* = `, 'm')
    const paths = products.filter(({ text }) => declaration.test(text)).map(({ path }) => path)
    assert.equal(paths.length, 1, `${name}: ${paths.join(', ')}`)
  }
})

test('the SDK is made of the platform alone: it imports no package and no module of Node', () => {
  const ofSdk = files.filter(({ path }) => path.startsWith('packages/sdk/src/'))
  assert.ok(ofSdk.length > 5)
  for (const { path, text } of ofSdk) {
    assert.doesNotMatch(text, /(?:from|import)\s*\(?\s*'[^.'][^']*'/, path)
    assert.doesNotMatch(text, /\b(?:process|Buffer|require|__dirname)\b[.(]/, path)
  }
})

test('the packages and the lab are read at all', () => {
  for (const name of packages) {
    assert.ok(
      files.some(({ path }) => path.startsWith(`packages/${name}/`)),
      name,
    )
  }
  for (const name of Object.keys(labFolders)) {
    assert.ok(files.filter(({ path }) => path.startsWith(`lab/${name}/`)).length > 5, name)
  }
})
