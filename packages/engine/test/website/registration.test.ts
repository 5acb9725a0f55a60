import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedReaders } from '@enricher/lab/test/support/readers'
import type { EvidenceFact } from '../../model/evidence.ts'
import { parseRegistration } from '../../model/registrations/parse-registration.ts'
import type { NetworkSource } from '../../net/network.ts'
import { createWebsiteSearch } from '../../website/find-website.ts'

const readers = sharedReaders()

type Sites = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Makes an internet of a few sites, whose pages are given by their paths. */
function internetOf(sites: Sites): NetworkSource {
  const pages = new Map(Object.entries(sites))
  return {
    scoped: () => ({
      counts: () => ({ dnsQuestions: 0, httpRequests: 0 }),
      async resolve(name, type) {
        if (!pages.has(name)) return { status: 'no_name' }
        return { status: 'found', records: [type === 'A' ? '192.0.2.1' : `a.${name}`] }
      },
      async fetch(url) {
        const { hostname, pathname } = new URL(url)
        const body = pages.get(hostname)?.[pathname]
        const status = body === undefined ? 404 : 200
        return { url, status, headers: {}, body: body ?? '', isTruncated: false, redirects: [] }
      },
    }),
  }
}

async function search(sites: Sites, number?: string, context = '') {
  const facts: EvidenceFact[] = []
  const onEvidence = (found: readonly EvidenceFact[]) => void facts.push(...found)
  const engine = createWebsiteSearch({ readers, network: internetOf(sites), sources: [] })
  const registration = number === undefined ? null : parseRegistration(number).value
  const answer = await engine.findWebsite(
    { companyName: 'Quorbeck', context, ...(registration && { registration }) },
    { signal: AbortSignal.timeout(20_000), onEvidence },
  )
  const reasons = facts.flatMap((fact) => (fact.kind === 'page' ? fact.reasons : []))
  return { answer, reasons: reasons.join('; ') }
}

const home = (trade: string, foot = '') =>
  `<html lang="en"><title>Quorbeck - ${trade}</title><h1>Quorbeck</h1>
  <p>Quorbeck makes ${trade} for harbours and boats. Ask our customers about the work.</p>
  <footer><a href="/imprint">Imprint</a> © Quorbeck ${foot}</footer></html>`
const imprint = (number: string) =>
  `<title>Imprint</title><h1>Imprint</h1><p>Quorbeck GmbH</p><p>${number}</p>`

const twoFirms = {
  'quorbeck.com': { '/': home('pumps'), '/imprint': imprint('USt-IdNr.: DE136695976') },
  'quorbeck.de': { '/': home('ropes'), '/imprint': imprint('USt-IdNr.: DE 123 456 788') },
}

test('with two firms of a name the page that bears the number decides, for either of them', async () => {
  for (const [number, url] of [
    ['DE123456788', 'https://quorbeck.de/'],
    ['DE 136.695.976', 'https://quorbeck.com/'],
  ] as const) {
    const { answer, reasons } = await search(twoFirms, number)
    assert.deepEqual(answer, { websiteUrl: url, source: 'site', confidence: 0.99 })
    assert.match(reasons, /it bears the registration number that was asked for/)
  }
})

test('a number in the footer of the home page decides, though the hint speaks for the other firm', async () => {
  const sites = {
    'quorbeck.com': { '/': home('pumps') },
    'quorbeck.de': { '/': home('ropes', 'GmbH · Amtsgericht Ulm HRB 12345') },
  }
  const { answer } = await search(sites, 'HRB 12345 Ulm', 'maker of pumps')
  assert.equal(answer?.websiteUrl, 'https://quorbeck.de/')
})

test('the number of another court decides nothing, and one of a court that is not known supports', async () => {
  const sites = {
    'quorbeck.com': { '/': home('pumps') },
    'quorbeck.de': { '/': home('ropes'), '/imprint': imprint('Amtsgericht München HRB 12345') },
  }
  const muenchen = await search(sites, 'hrb 12345 amtsgericht muenchen')
  assert.deepEqual(muenchen.answer, {
    ...{ websiteUrl: 'https://quorbeck.de/', source: 'site', confidence: 0.99 },
  })
  for (const court of [
    'Amtsgericht Ulm',
    'amtsgericht hamburg',
    'AMTSGERICHT HAMBURG',
    'Hamburg',
  ]) {
    const { answer } = await search(sites, `HRB 12345 ${court}`)
    assert.notEqual(answer?.websiteUrl, 'https://quorbeck.de/', court)
  }
  const { answer, reasons } = await search(sites, 'HRB 12345')
  assert.ok((answer?.confidence ?? 0) < 0.99, JSON.stringify(answer))
  assert.match(reasons, /it bears that registration number, of a court that is not known/)
  assert.doesNotMatch(reasons, /seen on no page/)
})

test('a page that bears another number of the kind and country is not the answer', async () => {
  const sites = { 'quorbeck.com': twoFirms['quorbeck.com'] }
  assert.equal((await search(sites)).answer?.websiteUrl, 'https://quorbeck.com/')
  const { answer, reasons } = await search(sites, 'DE123456788')
  assert.equal(answer, null)
  assert.match(reasons, /it bears another registration number of that kind/)
})

test('a number that no page bears changes nothing, and the evidence says that it was seen nowhere', async () => {
  const sites = { 'quorbeck.com': twoFirms['quorbeck.com'] }
  const without = await search(sites)
  for (const number of ['HRB 12345', 'NO 123 456 785']) {
    const { answer, reasons } = await search(sites, number)
    assert.deepEqual(answer, without.answer)
    assert.match(reasons, /the registration number was seen on no page that was read/)
  }
  assert.doesNotMatch(without.reasons, /registration number/)
})

test('the number of the web designer in a footer makes no site the designer’s', async () => {
  const designed = home('pumps', '</footer><footer><p>Web design: Pixelmoor GmbH, HRB 54321</p>')
  const sites = { 'quorbeck.com': { '/': designed } }
  const { answer, reasons } = await search(sites, 'HRB 54321')
  assert.match(reasons, /seen on no page/)
  assert.deepEqual(answer, (await search(sites)).answer)
})

test('a number on a page whose owner is another decides nothing', async () => {
  const directory = `<html lang="de"><title>Firmenliste - Firmen von A bis Z</title><h1>Firmenliste</h1>
    <p>Quorbeck GmbH, Hafenweg 3, USt-IdNr.: DE123456788. Firmenliste nennt Firmen mit Adresse und Telefon.</p>
    <footer>© Firmenliste GmbH</footer></html>`
  const sites = { 'quorbeck.com': { '/': directory }, 'quorbeck.de': { '/': home('ropes') } }
  const { answer } = await search(sites, 'DE123456788')
  assert.notEqual(answer?.websiteUrl, 'https://quorbeck.com/')
})
