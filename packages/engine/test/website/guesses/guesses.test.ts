import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rankGuesses } from '../../../website/guesses/guesses.ts'

const domains = (name: string, context = '', count = 20) =>
  rankGuesses(name, context, count).map(({ domain }) => domain)

test('the plain name with .com comes first', () => {
  assert.equal(domains('Brumwick')[0], 'brumwick.com')
  assert.equal(domains('Brumwick Tools, Inc.')[0], 'brumwicktools.com')
})

test('a name that is an address is asked for first', () => {
  assert.equal(domains('Brumwick.io')[0], 'brumwick.io')
})

test('a last word that is a top-level domain may stand for it', () => {
  assert.ok(domains('Brumwick Energy').includes('brumwick.energy'))
  assert.ok(domains('Brumwick AI', '', 3).includes('brumwick.ai'))
  assert.ok(domains('Brumwick Technologies').includes('brumwick.tech'))
})

test('a country said, a legal form or the letters bring in the suffixes of the country', () => {
  assert.ok(domains('Brumwick', 'bakery in Portugal', 5).includes('brumwick.pt'))
  assert.ok(domains('Brumwick GmbH', '', 8).includes('brumwick.de'))
  assert.ok(domains('Brömwick & Söhne', '', 40).includes('broemwick-soehne.de'))
})

test('a trade in the language of a country, in the name or the hint, brings in its suffixes', () => {
  assert.ok(domains('Falegnameria Brumwick', '', 8).includes('falegnameria-brumwick.it'))
  assert.ok(domains('Brumwick Brunnenbau', '', 5).includes('brumwickbrunnenbau.de'))
  assert.ok(domains('Brumwick', 'loodgieter', 5).includes('brumwick.nl'))
  assert.ok(domains('Brumwick', 'boilers in Sheffield', 5).includes('brumwick.co.uk'))
})

test('the language of a hint brings in the suffixes of its countries, whatever the hint is about', () => {
  for (const [hint, domain] of [
    ['machine à café pour bureaux', 'brumwick.fr'],
    ['sprzedaż części do traktorów', 'brumwick.pl'],
    ['Schweizer Hersteller von Treppenlicht', 'brumwick.ch'],
  ] as const) {
    const first = rankGuesses('Brumwick', hint, 3).map((guess) => guess.domain)
    assert.ok(first.includes(domain), `${hint}: ${first}`)
  }
})

test('a firm that bears a trade in its language is first looked for below the suffix of its country', () => {
  assert.ok(domains('Menuiserie Brumwick', '', 5).includes('menuiseriebrumwick.fr'))
  assert.equal(domains('Brumwick Tyres', '', 1)[0], 'brumwicktyres.co.uk')
  assert.equal(domains('Brumwick', 'clínica de fertilidad', 3).includes('brumwick.es'), true)
})

test('the trade at the beginning of a name is left out as one at its end is', () => {
  const early = domains('Cantina Brumwick Tarrow', '', 20)
  assert.ok(early.includes('brumwicktarrow.it'))
  assert.equal(early.includes('cantina.it'), false)
  const guesses = domains('Imprimerie du Brumwick', '', 100)
  assert.ok(guesses.includes('imprimeriebrumwick.fr'))
})

test('umlauts are spelled out for German firms, and Cyrillic is read the way of the country too', () => {
  assert.ok(domains('Brömwick Präzisionsteile', '', 5).includes('broemwick-praezisionsteile.de'))
  assert.ok(domains('Северна Леща', 'Bulgaria', 20).includes('severna-leshta.bg'))
})

test('an article goes with the generic words, and an address in brackets counts', () => {
  assert.ok(domains('The Brumwick Group', '', 20).includes('brumwick.com'))
  assert.ok(domains('BrumwickDB', '', 100).includes('brumwick.com'))
  assert.ok(domains('Brumwick Tools (ibrumwick.com)', '', 5).includes('ibrumwick.com'))
})

test('affixes, hyphens and initials are among the guesses', () => {
  const guesses = new Set(domains('Brumwick Vale', '', 400))
  for (const domain of ['getbrumwickvale.com', 'brumwick-vale.com', 'bv.com', 'brumwick.com']) {
    assert.ok(guesses.has(domain), domain)
  }
})

test('probabilities fall, and leave room for a site that cannot be guessed', () => {
  const guesses = rankGuesses('Brumwick Tools', '', 5_000)
  const total = guesses.reduce((sum, { probability }) => sum + probability, 0)
  assert.ok(total <= 0.91, String(total))
  assert.equal(new Set(guesses.map(({ domain }) => domain)).size, guesses.length)
  guesses.reduce((last, { probability }) => {
    assert.ok(probability <= last)
    return probability
  }, 1)
})

test('a name without letters to guess from gives no guesses', () => {
  assert.deepEqual(domains('!!!'), [])
})
