import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextStep, contextTerms, readContext, stemsOf } from '../../../website/hint/context.ts'
import { fieldStep, namesTrade } from '../../../website/hint/field-step.ts'

const said = (text: string, isTelling = true) => ({
  stems: stemsOf(text),
  leadStems: stemsOf(text),
  isTelling,
})
const stepOf = (hint: string, text: string, isTelling = true) =>
  contextStep(contextTerms(hint), said(text, isTelling))
const fieldOf = (hint: string, text: string) => fieldStep(contextTerms(hint), said(text))

test('a hint of two words is heard, whatever the form of its words', () => {
  assert.equal(stepOf('vineyard tastings', 'Our vineyards, with a tasting each Sunday'), 'much')
  assert.equal(stepOf('bakeries', 'A bakery by the sea'), 'some')
})

test('words that most firms use count less than rare ones', () => {
  assert.equal(
    stepOf('modern online platform for customers', 'Modern, online, for customers'),
    'little',
  )
  assert.equal(stepOf('peptide sequencers', 'We build sequencers for peptides'), 'much')
})

test('silence proves less of a short hint than of a long one, and nothing of a page without words', () => {
  assert.equal(stepOf('vineyard software', 'Ship brokers in Hull'), 'unmet')
  assert.equal(
    stepOf('vineyard software for cellars, harvests and tastings', 'Ship brokers'),
    'none',
  )
  assert.equal(stepOf('vineyard software', '', false), null)
  assert.equal(stepOf('', 'Ship brokers'), null)
})

test('a hint in other words is met by the field of industry', () => {
  assert.equal(fieldOf('bakery', 'Sourdough bread, fresh daily'), 'same')
  assert.equal(fieldOf('lawyers', 'Attorneys for inheritance and employment disputes'), 'same')
  assert.equal(fieldOf('bakery', 'Freight, trucks and customs clearance in our warehouse'), 'other')
  assert.equal(fieldOf('people in Hull', 'Freight and trucks'), null)
})

test('a hint of any length is heard as far as it goes', () => {
  const prose = 'it sells very old clocks to museums and repairs them by hand '.repeat(5_000)
  assert.equal(stepOf(prose, 'We repair clocks by hand for museums'), 'most')
})

test('a trade is heard in the plural, and words of all trades in a hint speak of none', () => {
  const telescopes = 'Field glasses and telescopes, ground by hand'
  assert.equal(fieldOf('grinding of lenses', telescopes), 'same')
  assert.equal(fieldOf('sextants for customers and their support', telescopes), null)
  assert.equal(fieldOf('customs clearance', telescopes), 'other')
})

test('a verb or a thing that is spelled like a country names none, unless it is written so', () => {
  assert.deepEqual(readContext('They polish lenses and fire china').countries, [])
  assert.deepEqual(readContext('Polish bakers in China').countries, ['pl', 'cn'])
  assert.deepEqual(readContext('polish bakery').countries, ['pl'])
})

const page = (lead: string, rest: string) => ({
  stems: stemsOf(`${lead} ${rest}`),
  leadStems: stemsOf(lead),
  isTelling: true,
})
const footer = 'Our office. We are hiring. News and events. Download the brochure. Read more.'

test('a word of the language proves less further down a page than at its beginning', () => {
  const hint = contextTerms('aerial pictures of bridges')
  assert.equal(contextStep(hint, page('We inspect bridges', footer)), 'little')
  assert.equal(contextStep(hint, page('We bake at night', `${footer} Two bridges away.`)), 'none')
})

test('words of menus and footers bear out no hint', () => {
  const events = contextTerms('event management')
  assert.equal(contextStep(events, page('Warehouses in four ports', footer)), 'unmet')
  assert.equal(fieldStep(events, page('Warehouses and freight', footer)), 'other')
  assert.equal(fieldStep(contextTerms('staffing'), page('Freight and customs', footer)), 'other')
})

test('a sign of a trademark is no part of a word, and signs of several letters are small ones', () => {
  assert.deepEqual(contextTerms('Quillo™ sextants® ©'), ['quillo', 'sextants'])
  assert.deepEqual(contextTerms('℡ sextants'), ['tel', 'sextants'])
})

test('a year is no word of a hint: it stands behind the copyright sign of any page', () => {
  assert.deepEqual(contextTerms('bakery 2026'), ['bakery'])
  assert.equal(readContext('bakery, founded 1987').year, 1987)
})

test('a trade is known in other languages, without accents and within longer words', () => {
  assert.equal(fieldOf('zapatería', 'Schuhe und Taschen aus Leder'), 'same')
  assert.equal(fieldOf('Leuchtenfabrik', 'Lighting for offices'), 'same')
  assert.equal(fieldOf('loodgieter', 'Chaudières et salles de bain'), 'same')
  assert.equal(fieldOf('tandartspraktijk', 'Rechtsanwalt und Notar'), 'other')
})

test('one sentence on another trade is another trade, and one word of it in more is only apart', () => {
  assert.equal(fieldOf('vineyard', 'Brumwick repairs clocks'), 'other')
  const menu =
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda my ny xi omikron pi rho'
  assert.equal(
    fieldOf('vineyard', `Brumwick ${menu} sigma tau ypsilon phi chi psi clocks`),
    'apart',
  )
  assert.equal(fieldOf('vineyard', `Brumwick ${menu} sigma tau ypsilon phi chi psi`), null)
})

test('one word of the trade asked for is outweighed by those of another trade', () => {
  const pumps = 'Brumwick: ideas that move. Filters and pumps that make river water fit to drink'
  assert.equal(fieldOf('warehouse automation', pumps), 'other')
  assert.equal(fieldOf('warehouse automation', `${pumps}. Robots and conveyor belts`), 'same')
})

test('a word of menus is no trade at the beginning of a page either', () => {
  const homes = page('Homes for rent, appraisals and property management in the county', footer)
  assert.equal(fieldStep(contextTerms('web hosting'), homes), 'other')
})

test('a hint with many words of one trade asks for no other by a single word', () => {
  const lasers = 'Lasers and lenses for measuring surfaces'
  assert.equal(fieldOf('carpentry, furniture and a lens made to measure', lasers), null)
  assert.equal(fieldOf('paneles fotovoltaicos para ganaderos', 'Solar roofs on farms'), 'same')
})

test('the words of the name tell no trade', () => {
  const yoga = said('Builder: yoga classes')
  const terms = contextTerms('architecture of wooden homes')
  assert.equal(fieldStep(terms, yoga), 'same')
  assert.equal(fieldStep(terms, yoga, new Set(['builder'])), 'other')
})

test('its grammar and its trades give the language of a hint, and neither does where two share them', () => {
  for (const [hint, language] of [
    ['espresso machines', null],
    ['patisserie, London', null],
    ['loodgieter', 'nl'],
    ['machine à café pour bureaux', 'fr'],
    ['Herstellung von Treppenlicht', 'de'],
    ['pastas hechas a mano para los restaurantes', 'es'],
    ['software for the vineyard', 'en'],
    ['vineyard software', null],
    ['la de', null],
    ['', null],
  ] as const) {
    assert.equal(readContext(hint).language, language, hint)
  }
})

test('function words of any language tell nothing of a hint', () => {
  assert.deepEqual(contextTerms('Kanzlei für Arbeitsrecht mit Herz und Verstand'), [
    'kanzlei',
    'arbeitsrecht',
    'herz',
    'verstand',
  ])
  assert.deepEqual(contextTerms('doors and windows'), ['doors', 'windows'])
  assert.equal(stepOf('Kanzlei für Arbeitsrecht', 'Möbel für Kinder', false), null)
})

test('trades of workshops and shops are heard in nine languages', () => {
  for (const [hint, text] of [
    ['CNC machining', 'Precision parts, milled from stainless bar'],
    ['Umzugsunternehmen', 'Removals and storage across the county'],
    ['apicoltura', 'Honey from our own hives'],
    ['zegarmistrz, biżuteria', 'Jewellery made by goldsmiths'],
    ['boucherie', 'Sausages and hams, smoked by us'],
    ['camping', 'Stellplätze für Wohnmobile und Zelte'],
    [
      'loteamento, escola de condução',
      'Driving lessons with patient instructors; licence in weeks',
    ],
    ['simbassäng', 'Piscinas y spas'],
  ] as const) {
    assert.equal(fieldOf(hint, text), 'same', hint)
  }
})

test('a page of a related field does not contradict a hint, and one of a far field does', () => {
  assert.equal(fieldOf('bakery', 'Cappuccino, latte and espresso'), null)
  assert.equal(fieldOf('bakery', 'Notary for wills, divorce and litigation'), 'other')
})

test('a word near a field in meaning speaks for it, and against no other', () => {
  assert.equal(fieldOf('chardonnay', 'Our vineyard and its cellar'), 'same')
  assert.equal(fieldOf('vineyard', 'Chardonnay and zinfandel'), 'same')
  assert.equal(fieldOf('plumber', 'Chardonnay and zinfandel'), null)
})

test('how a firm works is no other trade', () => {
  assert.equal(fieldOf('dentist', 'An AI model, trained on data'), null)
})

test('a hint names a trade by its own words, not by those of all trades among others', () => {
  for (const [hint, isNamed] of [
    ['vineyard software', true],
    ['Kanzlei für Arbeitsrecht', true],
    ['event management', true],
    ['trusted partner for teams and customers worldwide', false],
    ['from the two of us', false],
    ['', false],
  ] as const) {
    assert.equal(namesTrade(contextTerms(hint)), isNamed, hint)
  }
})
