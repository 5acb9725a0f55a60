import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SiteCrawl } from '@enricher/engine/model/site-crawl'
import { judgePeople, judgeRoles } from '../../../eval/leaders/judge-site.ts'
import { readSites } from '../../../eval/leaders/site-files.ts'

const sites = readSites()

test('every site that was written by hand has pages, a home page among them, and known roles', () => {
  assert.ok(sites.length >= 80)
  for (const { note, domain, pages, holders, staff } of sites) {
    assert.match(domain, /\.example$/, note)
    assert.ok(pages.has('/') && pages.size > 1, note)
    assert.ok(holders.size > 0, note)
    const shown = [...holders.values()].flat()
    for (const { name } of shown) assert.ok(staff?.includes(name), `${note}: ${name}`)
  }
})

test('as many sites may be looked at as may not', () => {
  const shown = sites.filter(({ half }) => half === 'shown')
  assert.equal(shown.length * 2, sites.length)
})

test('a role is answered rightly by its holder in any spelling of the name, and wrongly by another person', () => {
  const site = sites.find(({ holders }) => (holders.get('ceo')?.length ?? 0) === 1)
  assert.ok(site)
  const [holder] = site.holders.get('ceo') ?? []
  const crawlOf = (name: string): SiteCrawl => ({
    domain: site.domain,
    crawledAtMs: 0,
    status: 'complete',
    pagesRead: 1,
    ownDomains: [],
    people: [{ name, jobTitle: 'CEO', email: null, linkedinUrl: null, pageUrl: '' }],
    addresses: [],
  })
  const verdictOn = (name: string) =>
    judgeRoles(site, crawlOf(name)).find(({ role }) => role === 'ceo')?.verdict
  assert.equal(verdictOn(holder?.name.toUpperCase() ?? ''), 'right')
  assert.equal(verdictOn('Wholly Different'), 'wrong')
  const people = judgePeople(site, crawlOf('Wholly Different'))
  assert.equal(people?.read.length, 0)
  assert.equal(people?.others.length, 1)
})
