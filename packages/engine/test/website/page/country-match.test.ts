import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countriesNamed } from '../../../read/extract/suffixes.ts'
import { matchCountry } from '../../../website/page/country-match.ts'
import { readEvidence } from '../../../website/page/evidence.ts'

const step = (context: string, html: string, domain = 'brumwick.com') =>
  matchCountry(countriesNamed(context), domain, readEvidence(`https://${domain}/`, html))

test('an address, a locale, a language or a word of the page places a site', () => {
  const address = '<script type="application/ld+json">{"addressCountry": "DE"}</script>'
  const named = address.replace('"DE"', '{"@type": "Country", "name": "Germany"}')
  const locale = '<meta property="og:locale" content="de_DE">'
  for (const html of [address, named, locale, '<html lang="de">', '<p>Made in Germany</p>']) {
    assert.equal(step('pumps, Germany', html), 'same', html)
  }
  assert.equal(step('pumps, England', address.replace('DE', 'UK')), 'same')
})

test('a site that states another country is not in the one asked for', () => {
  assert.equal(step('Germany', '<html lang="fr-FR">'), 'other')
  assert.equal(step('Germany', '<p>Wines</p>', 'brumwick.fr'), 'other')
})

test('a site in the language of another country is not in the one asked for, and English is no country', () => {
  assert.equal(step('Germany', '<html lang="it"><p>Vini e oli</p>'), 'other')
  assert.equal(step('Germany', '<html lang="en"><p>Wines and oils</p>'), null)
})

test('letters that two languages share place no page that states its language', () => {
  const said = '<p>La qualità è di casa</p>'
  assert.equal(step('France', `<html lang="it">${said}`), 'other')
  assert.equal(step('France', said), 'same')
})

test('a page that says nothing of a place speaks neither for nor against', () => {
  assert.equal(step('Germany', '<html lang="en-US"><p>Pumps</p>'), null)
  assert.equal(step('pumps', '<html lang="de">'), null)
})
