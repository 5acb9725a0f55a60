import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedReaders } from '@enricher/lab/test/support/readers'
import type { EvidenceFact } from '../../model/evidence.ts'
import type { NetworkSource } from '../../net/network.ts'
import { createWebsiteSearch } from '../../website/find-website.ts'
import { readContext } from '../../website/hint/context.ts'
import { soughtName } from '../../website/matching/match.ts'
import { readName } from '../../website/matching/name-reading.ts'
import { readEvidence } from '../../website/page/evidence.ts'
import { describeCandidate } from '../../website/scoring/describe-candidate.ts'
import { candidate } from './facts.ts'

const readers = sharedReaders()

const homeWith = (links: string) =>
  `<html lang="en"><title>Home</title><h1>Done with care</h1><p>Ask our customers about the work, or read their letters.</p>${links}</html>`
const linksTo = (...paths: readonly string[]) =>
  paths.map((path) => `<a href="${path}">${path.slice(1).replaceAll('-', ' ')}</a>`).join(' ')

/** Makes an internet of one site, whose pages are given by their paths; records which of them were requested. */
function siteAt(domain: string, pages: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const network: NetworkSource = {
    scoped: () => ({
      counts: () => ({ dnsQuestions: 0, httpRequests: 0 }),
      async resolve(name, type) {
        if (name !== domain) return { status: 'no_name' }
        return { status: 'found', records: [type === 'A' ? '192.0.2.1' : `a.${domain}`] }
      },
      async fetch(url) {
        const { pathname } = new URL(url)
        asked.push(pathname)
        const body = pages[pathname]
        const status = body === undefined ? 404 : 200
        return { url, status, headers: {}, body: body ?? '', isTruncated: false, redirects: [] }
      },
    }),
  }
  return { network, asked }
}

async function search(name: string, { network }: ReturnType<typeof siteAt>) {
  const facts: EvidenceFact[] = []
  const onEvidence = (found: readonly EvidenceFact[]) => void facts.push(...found)
  const run = { signal: AbortSignal.timeout(20_000), onEvidence }
  const engine = createWebsiteSearch({ readers, network, sources: [] })
  return { answer: await engine.findWebsite({ companyName: name, context: '' }, run), facts }
}

const form = '<title>Write to us</title><p>Your message. We answer within two days.</p>'
const notice = '<title>Privacy</title><p>Responsible for your data: Quorbeck Ltd, Hammerfell.</p>'

test('where the first legal page names no owner the next one is read, and it is the one that is shown', async () => {
  const site = siteAt('quorbeck.com', {
    '/': homeWith(linksTo('/contact', '/privacy')),
    '/contact': form,
    '/privacy': notice,
  })
  const { answer, facts } = await search('Quorbeck', site)
  assert.deepEqual(site.asked.filter((path) => path !== '/robots.txt').sort(), [
    '/',
    '/contact',
    '/privacy',
  ])
  assert.equal(answer?.websiteUrl, 'https://quorbeck.com/')
  const pages = facts.flatMap((fact) => ('page' in fact ? [fact.page] : []))
  assert.ok(pages.includes('https://quorbeck.com/privacy'), String(pages))
})

test('no second legal page is read where the first names the owner, and never a third', async () => {
  const links = linksTo('/imprint', '/contact', '/privacy')
  const named = siteAt('quorbeck.com', {
    '/': homeWith(links),
    '/imprint': notice,
    '/contact': form,
  })
  await search('Quorbeck', named)
  assert.ok(!named.asked.includes('/contact'))
  const silent = siteAt('quorbeck.com', {
    '/': homeWith(links),
    '/imprint': form,
    '/contact': form,
    '/privacy': notice,
  })
  await search('Quorbeck', silent)
  assert.ok(silent.asked.includes('/contact') && !silent.asked.includes('/privacy'))
})

test('pages about the owner are known by their names in many languages', () => {
  const pagesOf = (link: string) => readEvidence('https://quorbeck.com/', link).legalPages
  const texts = ['Who we are', 'Chi siamo', 'Qui sommes-nous', 'Quiénes somos', 'O nás', 'Om oss']
  for (const text of texts) {
    assert.deepEqual(pagesOf(`<a href="/p7">${text}</a>`), ['https://quorbeck.com/p7'], text)
  }
  for (const path of ['/chi-siamo/', '/en/who-we-are.html?v=2', '/quem-somos']) {
    assert.equal(pagesOf(`<a href="${path}">1</a>`).length, 1, path)
  }
  assert.deepEqual(pagesOf('<a href="/shop">Shop</a><a href="/p8">Who we are not</a>'), [])
})

test('a name on the legal page counts, and within a longer one or beside another on the home page not', () => {
  const sought = soughtName('Quorbeck')
  const read = (url: string, html: string) => readName(sought, readEvidence(url, html))
  const evidenceOf = (html: string, legalHtml: string, domain = 'quorbeck.com') => {
    const one = candidate(domain, 0.1, html)
    assert.ok(one.home.status === 'page')
    const url = 'https://quorbeck.com/privacy'
    const home = {
      ...one.home,
      nameReading: read(one.url, html),
      legal: { url, reading: read(url, legalHtml) },
    }
    return describeCandidate(sought, { ...one, home }, readContext(''))
  }
  const isNamed = (html: string, legalHtml: string) =>
    evidenceOf(html, legalHtml).naming?.isOnLegalPage
  assert.equal(isNamed(homeWith(''), notice), true)
  assert.equal(isNamed(homeWith(''), form), false)
  const longer = notice.replace('Quorbeck', 'Quorbeck Dental')
  assert.equal(isNamed(homeWith(''), longer), false)
  const app = homeWith('').replace('Home', 'Quorbeck App')
  assert.equal(isNamed(app, notice), false)
  const levelAt = (domain: string) => evidenceOf(homeWith(''), notice, domain).named?.level ?? 0
  assert.ok(levelAt('quorbeck.com') > levelAt('hello-quorbeck.com'))
})
