import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rankGuesses } from '../../../website/guesses/guesses.ts'

// Names are invented; each stands for a class of small firms whose domain no start-up's name teaches.
const cases: readonly (readonly [what: string, name: string, context: string, domain: string])[] = [
  ['a Dutch name', 'Brumwick Loodgieters', '', 'brumwickloodgieters.nl'],
  ['German hyphens', 'Brumwick Dachbau', '', 'brumwick-dachbau.de'],
  ['the surname alone', 'Lena Brumwick Coaching', 'coach in Kassel', 'brumwick.de'],
  ['the trade before the name', 'Brumwick Motos', 'motorbikes, Bilbao', 'motosbrumwick.com'],
  ['a form glued on', 'Garage Brumwick', 'garage in Fribourg, Switzerland', 'brumwicksa.ch'],
  ['a trade that the name lacks', 'Brumwick & Tarrow', 'Maler in Kassel', 'brumwick-maler.de'],
  ['the town behind the name', 'Brumwick', 'restaurant Kassel', 'brumwick-kassel.de'],
  ['particles left out', 'Van de Brumwick', 'bakery, Netherlands', 'brumwick.nl'],
  ['umlauts spelled out', 'Brömwick', 'Schreinerei in Kassel', 'broemwick.de'],
  ['umlauts without their dots', 'Brömwick', 'cabin hire, Umeå', 'bromwick.se'],
  ['single letters joined', 'B & T Parket', 'parket, Belgium', 'bt-parket.be'],
  ['a town of another language', 'Brumwick Elektro', 'elektriker, Båstad', 'brumwickelektro.se'],
  ['a country without a list of its own', 'Brumwick', 'builders, Iceland', 'brumwick.is'],
  ['a trade of two languages', 'Brumstad Maskin', '', 'brumstadmaskin.no'],
  ['a city that is a given name', 'Brumwick & Tarrow', 'abogados Santiago', 'brumwickytarrow.cl'],
  ['the trade with the surname', 'Brum Wickard Treuhand', 'Kassel', 'treuhand-wickard.de'],
  ['initials with the form', 'Brumwick Alder Tarrow LLP', 'lawyers Toronto', 'batllp.com'],
  [
    'a language that no list has',
    'Brumvik Rørleggerforretning',
    '',
    'brumvikrorleggerforretning.no',
  ],
  ['Finnish words', 'Brumwick Kiinteistönhoito', '', 'brumwick.fi'],
  ['a title and the surname', 'Dr. Lena Brumwick', 'Zahnarzt in Kassel', 'drbrumwick.de'],
  ['initials left out', 'Garage B.Brumwick', 'garage, Utrecht', 'garagebrumwick.nl'],
  ['a trade cut short', 'Brumwick Orthodontics', 'braces, Kuala Lumpur', 'brumwickortho.com'],
  ['"and" before the form', 'Brumwick y Cía', 'abogados, Santiago, Chile', 'brumwickycia.cl'],
  ['the code of the country', 'Brumwick', 'broadband in Nigeria', 'brumwickng.com'],
  ['the profession of an office', 'Notariskantoor Brumwick', '', 'notarisbrumwick.nl'],
  ['the trade with the last word', 'Clínica Dental Lena Brumwick', 'Bilbao', 'clinicabrumwick.es'],
  ['initials without "and"', 'Brumwick Zorg en Welzijn', 'Utrecht', 'brumwickzw.nl'],
  ['initials with a hyphen', 'Sparrow Brumwick', 'roofers, Leeds', 's-brumwick.co.uk'],
  ['a trade in its short form', 'Brum Tarrow Physiotherapy', 'Perth', 'brumtarrowphysio.com.au'],
  ['a form of another country', 'Brumwick', 'mine à Kinshasa', 'brumwicksarl.com'],
  ['a suffix of the mother country', 'Brumwick', 'notaire, Guadeloupe', 'brumwick.fr'],
  ['Greek by its sound', 'Μπρούμγουικ', 'Πάτρα', 'mproumgouik.gr'],
  ['Greek as it looks', 'Ήλιος', 'bakery in Athens', 'hlios.gr'],
  ['"and" in the language', 'Brumwick & Tarrow', 'bakery in Kassel', 'brumwickundtarrow.de'],
]

for (const [what, name, context, domain] of cases) {
  test(`${what} is asked for: ${domain}`, () => {
    const guesses = rankGuesses(name, context, 160).map((guess) => guess.domain)
    assert.ok(guesses.includes(domain), guesses.slice(0, 30).join(' '))
  })
}

test('a region and a large town, but no word or given name, tell the country', () => {
  for (const [context, domain] of [
    ['joiners in Yorkshire', 'brumwick.co.uk'],
    ['tannery, Zaragoza', 'brumwick.es'],
    ['dental centre in Beograd', 'brumwick.rs'],
    ['tax advisers, Tamil Nadu', 'brumwick.in'],
  ] as const) {
    const first = rankGuesses('Brumwick', context, 5).map((guess) => guess.domain)
    assert.ok(first.includes(domain), `${context}: ${first}`)
  }
})
