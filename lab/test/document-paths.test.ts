import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { documents, readDocument, repository } from './support/documents.ts'
import { anchorsOf, leadsSomewhere } from './support/repository-paths.ts'

const withoutBlocks = (text: string) => text.replaceAll(/^```.*?^```$/gms, '')

function brokenLinks(document: string, text: string): string[] {
  const links = [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^(?:https?|mailto):/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? document : join(dirname(document), path)
    if (!existsSync(join(repository, target))) return true
    return anchor !== undefined && !(target.endsWith('.md') && anchorsOf(target).has(anchor))
  })
}

test('every relative link of every document leads to a file, and to a heading of it', () => {
  for (const document of documents) {
    assert.deepEqual(brokenLinks(document, readDocument(document)), [], document)
  }
})

// The expression matches a folder, or a file by its ending; a setting or a package before a slash is no folder.
const path =
  /`((?:\.\.\/)*[a-z.][\w.*-]*(?:\/[\w.*-]+)*\/|(?:\.\.\/)*[a-z.][\w.-]*(?:\/[\w.*-]+)+\.[a-z]{2,5}|[a-z][\w.-]*\.(?:ts|sql|md))`/g
const notThere: readonly RegExp[] = [
  // CONTRIBUTING describes how to add this provider and this lookup.
  /\/(?:acme|find-phone|phone-rows)\b/,
  // Tests and operators make these.
  /^(?:screenshots|\.ci\/logs)\/$|^deploy\/enricher\.env$|^(?:data|restored)\/$/,
  // The service serves these pages, or a protocol names them.
  /^(?:auth|pricing|AGENTS|SKILL)\.md$/,
]

function brokenPaths(document: string, text: string): string[] {
  const named = [...withoutBlocks(text).matchAll(path)].map(([, name = '']) => name)
  return named.filter(
    (name) => !notThere.some((known) => known.test(name)) && !leadsSomewhere(name, document),
  )
}

test('every path between backticks of every document leads to something', () => {
  for (const document of documents) {
    assert.deepEqual(brokenPaths(document, readDocument(document)), [], document)
  }
})

const file = /(?<![\w./:@-])(?:\.\/)?(?:[\w-]+\/)*[\w-]+\.(?:md|ts|js|conf|yaml|service)\b/g

test('every file of the repository that a comment of a setting or of deploy/ names is there', () => {
  const paths = ['.env.example', ...globSync('deploy/*', { cwd: repository })]
  for (const from of paths) {
    const text = readFileSync(join(repository, from), 'utf8')
    const comments = (text.match(/(?:^|\s)# .*$/gm) ?? []).join('\n')
    const missing = (comments.match(file) ?? []).filter((name) => !leadsSomewhere(name, from))
    assert.deepEqual(missing, [], from)
  }
})

test('a link and a path that lead nowhere are found', () => {
  const links =
    '[a](docs/nowhere.md) [b](README.md#no-heading) [c](README.md#start) [d](#operating)'
  assert.deepEqual(brokenLinks('README.md', links), ['docs/nowhere.md', 'README.md#no-heading'])
  const paths =
    '`tools/gone.ts` `train/` `bench/gone/` `lab/tools/random.ts` `lib/time.ts` `time-gone.ts`'
  assert.deepEqual(brokenPaths('README.md', paths), [
    'tools/gone.ts',
    'bench/gone/',
    'time-gone.ts',
  ])
})
