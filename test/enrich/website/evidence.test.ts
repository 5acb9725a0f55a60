import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEvidence } from '../../../src/enrich/website/evidence.ts'

const claimsOf = (html: string, place: string) =>
  readEvidence('https://www.brumwick.test/', html)
    .claims.filter((claim) => claim.place === place)
    .map(({ text }) => text)

test('names are read from structured data, in graphs and lists', () => {
  const data = {
    '@graph': [
      {
        '@type': 'WebPage',
        name: 'Home',
        publisher: { '@type': 'Organization', name: 'Brumwick' },
      },
      { '@type': ['Thing', 'Corporation'], legalName: 'Brumwick Ltd', alternateName: ['BW'] },
      { '@type': 'Person', name: 'Somebody Else' },
    ],
  }
  const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`
  assert.deepEqual(claimsOf(html, 'structured'), ['Brumwick Ltd', 'BW', 'Brumwick'])
})

test('broken structured data is no evidence and no error', () => {
  assert.deepEqual(
    claimsOf('<script type="application/ld+json">{"@type":</script>', 'structured'),
    [],
  )
})

test('the owner after the copyright sign is read without years and phrases', () => {
  const lines = [
    '© 2019-2026 Brumwick Ltd. All rights reserved.',
    'Copyright © Brumwick Ltd | Privacy',
    '(c) 2026 by Brumwick Ltd',
    '© Brumwick Ltd 2026',
  ]
  for (const line of lines) {
    assert.match(
      claimsOf(`<footer>${line}</footer>`, 'copyright')[0] ?? '',
      /^Brumwick Ltd\.?$/,
      line,
    )
  }
})

test('every part of a title is a claim of its own', () => {
  const claims = claimsOf('<title>Better tools - Brumwick | Home</title>', 'title')
  assert.ok(claims.includes('Brumwick'), String(claims))
})

test('an imprint is found before an about page, on the same host only', () => {
  const html =
    '<a href="/about">About</a><a href="/impressum">Impressum</a><a href="https://x.test/imprint">Imprint</a>'
  const { legalPages } = readEvidence('https://brumwick.test/', html)
  assert.deepEqual(legalPages, ['https://brumwick.test/impressum', 'https://brumwick.test/about'])
})

test('any text is a page', () => {
  for (const odd of ['', '<', '{"json": true}', '\u0000\u0001', '<title>'.repeat(1_000)]) {
    assert.equal(typeof readEvidence('https://brumwick.test/', odd).title, 'string')
  }
})
