import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { notesOf } from '../../tools/release/changelog.ts'
import { release } from '../../tools/release/release.ts'
import { ReleaseError } from '../../tools/release/release-error.ts'

const today = new Date().toISOString().slice(0, 10)

const changelog = `# Changelog

## Unreleased

### Lookups

- A name in Greek is found.

## 0.1.0 (2026-11-28)

- Everything.
`

/** The output of a command, and the sentence that refused it. */
type Outcome = { readonly printed: string; readonly refused: string | null }

function run(folder: string, ...words: readonly string[]): Outcome {
  const lines: string[] = []
  try {
    release(folder, words, (text) => void lines.push(text))
    return { printed: lines.join('\n'), refused: null }
  } catch (error) {
    assert.ok(error instanceof ReleaseError, String(error))
    return { printed: lines.join('\n'), refused: error.message }
  }
}

function git(folder: string, ...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim()
}

const manifest = (name: string, version: string, more: object = {}) =>
  `${JSON.stringify({ name, version, ...more }, null, 2)}\n`

const template = mkdtempSync(join(tmpdir(), 'enricher-release-'))
after(() => rmSync(template, { recursive: true }))
fill(template)

/** Makes a repository with the files that a release reads and writes, committed on main. */
function makeRepository(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-release-'))
  t.after(() => rmSync(folder, { recursive: true }))
  cpSync(template, folder, { recursive: true })
  return folder
}

function fill(folder: string): void {
  for (const path of ['packages/engine', 'packages/sdk', 'lab/test/releases'])
    mkdirSync(join(folder, path), { recursive: true })
  const files = {
    'CHANGELOG.md': changelog,
    'package.json': manifest('enricher', '0.1.0', { type: 'module' }),
    'package-lock.json': manifest('enricher', '0.1.0', { packages: { '': { version: '0.1.0' } } }),
    'packages/engine/package.json': manifest('@enricher/engine', '0.1.0'),
    'packages/sdk/package.json': manifest('enricher-sdk', '0.1.0'),
    'lab/test/releases/write-release.ts': `import { writeFileSync } from 'node:fs'
      writeFileSync(\`lab/test/releases/\${process.argv[2]}.backup\`, 'data')`,
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  git(folder, 'init', '--quiet', '--initial-branch', 'main')
  // These settings keep the hooks and signatures of this machine out.
  const settings = `[user]\nname = Ada\nemail = ada@acme.example\n[core]\nhooksPath = /dev/null
[commit]\ngpgSign = false\n[tag]\ngpgSign = false\n`
  appendFileSync(join(folder, '.git/config'), settings)
  git(folder, 'add', '.')
  git(folder, 'commit', '--quiet', '--message', 'feat: everything')
}

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')

test('a release cuts the changelog, sets every version, keeps its data, commits and tags, and pushes nothing', (t) => {
  const folder = makeRepository(t)
  const { printed, refused } = run(folder, '--bump', 'minor')
  assert.equal(refused, null)
  assert.match(printed, /git push origin main v0\.2\.0$/)
  assert.equal(git(folder, 'status', '--porcelain'), '')
  assert.equal(git(folder, 'log', '-1', '--format=%s'), 'chore(release): 0.2.0')
  assert.deepEqual(git(folder, 'show', '--name-only', '--format=').split('\n'), [
    'CHANGELOG.md',
    'lab/test/releases/0.2.0.backup',
    'package-lock.json',
    'package.json',
    'packages/engine/package.json',
    'packages/sdk/package.json',
  ])
  const heads = `## Unreleased\n\n## 0.2.0 (${today})\n\n### Lookups`
  assert.equal(
    read(folder, 'CHANGELOG.md'),
    changelog.replace('## Unreleased\n\n### Lookups', heads),
  )
  const tag = git(folder, 'cat-file', 'tag', 'v0.2.0')
  assert.ok(tag.endsWith('v0.2.0\n\n### Lookups\n\n- A name in Greek is found.'), tag)
  assert.equal(run(folder, '--check-tag', 'v0.2.0').refused, null)
})

test('a dry run shows notes, differences and obstacles, and writes nothing', (t) => {
  const folder = makeRepository(t)
  git(folder, 'switch', '--quiet', '--create', 'topic')
  writeFileSync(join(folder, 'draft.txt'), '')
  const before = git(folder, 'status', '--porcelain')
  const { printed, refused } = run(folder, '--dry-run', '--version', '1.0.0')
  assert.equal(refused, null)
  assert.match(printed, /^Before it is: Commit or stash what is not committed: draft\.txt\.$/m)
  assert.match(printed, /^Before it is: Releases are cut on main, and this is branch topic/m)
  assert.match(printed, /^Notes:\n\n### Lookups\n\n- A name in Greek is found\.$/m)
  for (const line of [`+## 1.0.0 (${today})`, '-  "version": "0.1.0",', '+  "version": "1.0.0",']) {
    assert.ok(printed.split('\n').includes(line), line)
  }
  assert.equal(git(folder, 'status', '--porcelain'), before)
  assert.equal(git(folder, 'tag'), '')
})

test('a version has its notes, and a tag is compared with every file', (t) => {
  const folder = makeRepository(t)
  assert.equal(run(folder, '--notes', 'v0.1.0').printed, '- Everything.')
  assert.equal(run(folder, '--check-tag', 'v0.1.0').refused, null)
  writeFileSync(join(folder, 'packages/sdk/package.json'), manifest('enricher-sdk', '0.0.9'))
  const sentence =
    'The tag v0.1.0 is no release of this commit: packages/sdk/package.json has 0.0.9.'
  assert.equal(run(folder, '--check-tag', 'v0.1.0').refused, sentence)
  const unknown = run(folder, '--check-tag', 'v0.3.0')
  assert.match(
    unknown.refused ?? '',
    /package\.json has 0\.1\.0, .*CHANGELOG\.md has no section of it\.$/,
  )
})

type Refusal = readonly [
  what: string,
  change: (folder: string) => void,
  words: readonly string[],
  sentence: RegExp,
]

const unchanged = () => undefined

const refusals: readonly Refusal[] = [
  [
    'a tree with changes',
    (folder) => writeFileSync(join(folder, 'package.json'), manifest('enricher', '0.1.1')),
    ['--version', '0.2.0'],
    /^Commit or stash what is not committed: package\.json\.$/,
  ],
  [
    'another branch',
    (folder) => git(folder, 'switch', '--quiet', '--create', 'topic'),
    ['--version', '0.2.0'],
    /^Releases are cut on main, and this is branch topic: git switch main\.$/,
  ],
  [
    'a version that is not greater',
    unchanged,
    ['--version', '0.1.0', '--dry-run'],
    /^0\.1\.0 is not greater than 0\.1\.0, the version of package\.json\.$/,
  ],
  ['no version', unchanged, ['--version', '2', '--dry-run'], /^"2" is no version: name one/],
  [
    'a tag that exists',
    (folder) => git(folder, 'tag', 'v0.2.0'),
    ['--version', '0.2.0', '--dry-run'],
    /^The tag v0\.2\.0 exists: name another version\.$/,
  ],
  [
    'nothing that is unreleased',
    (folder) =>
      writeFileSync(join(folder, 'CHANGELOG.md'), changelog.replace(/### Lookups.*?found\./s, '')),
    ['--version', '0.2.0', '--dry-run'],
    /^CHANGELOG\.md has nothing under "Unreleased": write there what changed for users\.$/,
  ],
  [
    'a folder that is no checkout',
    (folder) => rmSync(join(folder, '.git'), { recursive: true }),
    ['--version', '0.2.0', '--dry-run'],
    /^This is no git checkout: run it in a clone of the repository\.$/,
  ],
  [
    'data that cannot be written',
    (folder) => {
      writeFileSync(join(folder, 'lab/test/releases/write-release.ts'), 'process.exit(3)')
      git(folder, 'commit', '--quiet', '--all', '--message', 'test: no data')
    },
    ['--version', '0.2.0'],
    /^lab\/test\/releases\/write-release\.ts failed: nothing else was written\.$/,
  ],
  ['notes of no release', unchanged, ['--notes', 'v9.9.9'], /^CHANGELOG\.md has no section "## 9/],
  ['no option', unchanged, [], /^Name the version or how it grows\./],
  ['an unknown bump', unchanged, ['--bump', 'huge'], /^Name the version or how it grows\./],
]

for (const [what, change, words, sentence] of refusals) {
  test(`${what} is refused with what to change, and nothing is written`, (t) => {
    const folder = makeRepository(t)
    change(folder)
    const before = read(folder, 'CHANGELOG.md')
    assert.match(run(folder, ...words).refused ?? '', sentence)
    assert.equal(read(folder, 'CHANGELOG.md'), before)
  })
}

test('the manifests of this repository are written as npm writes them, so that a release changes versions alone', () => {
  for (const path of ['package.json', 'package-lock.json', 'packages/sdk/package.json']) {
    const text = readFileSync(resolve(import.meta.dirname, '../../..', path), 'utf8')
    assert.equal(`${JSON.stringify(JSON.parse(text), null, 2)}\n`, text, path)
  }
})

test('the changelog of this repository has the version of package.json, and little that is unreleased', () => {
  const root = resolve(import.meta.dirname, '../../..')
  const { version } = JSON.parse(read(root, 'package.json'))
  const text = read(root, 'CHANGELOG.md')
  assert.ok(notesOf(text, version), version)
  const [, unreleased = ''] = /^## Unreleased\n(.*?)^## /ms.exec(text) ?? []
  const bytes = Buffer.byteLength(unreleased)
  assert.ok(bytes < 2_000, `${bytes} bytes are unreleased: say it in fewer words, or cut a release`)
})
