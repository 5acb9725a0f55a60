import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openFolder, openList, sealFolder, writeFolder } from '../../../eval/sites/open-sites.ts'
import { writeSampleSites } from '../../../eval/sites/sample-sites.ts'
import { openLabels, sealLabels } from '../../../eval/sites/seal.ts'
import { siteList } from '../../../eval/sites/site-list.ts'
import { readLines } from '../../../tools/named-commands/input-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'enricher-sites-'))
after(() => rmSync(folder, { recursive: true }))
const list = writeSampleSites(folder)
const mirrors = join(folder, 'mirrors')

test('labels open with the very pages and with no other', () => {
  const pages = new Map([
    ['b.html', Buffer.from('<p>two</p>')],
    ['a.html', Buffer.from('<p>one</p>')],
  ])
  const sealed = sealLabels({ name: 'Brackmere Joinery' }, pages)
  assert.doesNotMatch(Buffer.from(sealed, 'base64').toString('latin1'), /Brackmere/)
  const inOtherOrder = new Map([...pages].toReversed())
  assert.deepEqual(openLabels(sealed, inOtherOrder), { name: 'Brackmere Joinery' })
  const changed = new Map([...pages, ['a.html', Buffer.from('<p>one!</p>')] as const])
  assert.throws(() => openLabels(sealed, changed))
})

test('a list opens with its repositories, and what a folder holds is sealed and opened again', () => {
  const opened = openList(list, { mirrors })
  assert.deepEqual(
    opened.map(({ domain, half }) => [domain, half]),
    [
      ['brindlehurstroofing.com', 'look'],
      ['quillmarsh.de', 'apart'],
    ],
  )
  assert.deepEqual(opened[0]?.labels.roles.get('ceo'), ['Orla Brindlehurst'])
  const sites = join(folder, 'opened')
  assert.equal(writeFolder(list, { mirrors }, sites), 2)
  assert.deepEqual(openFolder(sites), opened)
  const sealed = sealFolder(sites)
  const again = join(folder, 'again.jsonl')
  writeFileSync(again, sealed.map((row) => `${JSON.stringify(row)}\n`).join(''))
  assert.doesNotMatch(readFileSync(again, 'utf8'), /Orla|Ashgrove|Managing/)
  assert.deepEqual(openList(again, { mirrors }), opened)
})

test('without a mirror the one commit is fetched from the host, once', () => {
  const hosted = join(folder, 'hosted')
  const [first] = readLines(list, siteList)
  const source = join(mirrors, 'invented0+site', 'repo')
  execFileSync('git', ['clone', '--quiet', '--bare', source, join(hosted, 'invented0', 'site')])
  const one = join(folder, 'one.jsonl')
  writeFileSync(one, `${JSON.stringify(first)}\n`)
  const repositories = { host: `file://${hosted}/`, folder: join(folder, 'cache') }
  const [site] = openList(one, repositories)
  assert.equal(site?.labels.name, 'Brindlehurst Roofing')
  rmSync(hosted, { recursive: true })
  assert.deepEqual(openList(one, repositories), [site])
})

test('a site whose repository is missing is left out', () => {
  assert.deepEqual(openList(list, { mirrors: join(folder, 'nowhere') }), [])
})

test('a list whose paths lead out of the site, or whose names are words for git, is refused', () => {
  const [row] = readLines(list, siteList)
  const faults = [
    { pages: ['../labels/x.json'] },
    { pages: ['/etc/passwd'] },
    { pages: ['a/../../b.html'] },
    { pages: ['a\nb.html'] },
    { root: '..' },
    { repo: '--upload-pack=x/y' },
    { repo: 'a/b/c' },
    { commit: 'HEAD' },
    { domain: '../x' },
  ]
  for (const [index, fault] of faults.entries()) {
    const path = join(folder, `faulty${index}.jsonl`)
    writeFileSync(path, `${JSON.stringify({ ...row, ...fault })}\n`)
    assert.throws(() => readLines(path, siteList), /another form/, JSON.stringify(fault))
  }
})
