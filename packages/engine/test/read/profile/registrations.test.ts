import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHome, readProfile } from './read-profile.ts'

const numbersOf = (html: string) =>
  readProfile('brumwick.example', {
    '/': { kind: 'home', html: '<title>Brumwick</title>' },
    '/imprint': { kind: 'imprint', html },
  }).registrations.map(({ value: { kind, number, country } }) => `${country} ${kind} ${number}`)

// Invented numbers with their check digits worked out.
const right = [
  ['<p>USt-IdNr.: DE 123 456 788</p>', 'DE vat DE123456788'],
  ['<p>UID: ATU12345675</p>', 'AT vat ATU12345675'],
  ['<p>VAT No CY 12345678F</p>', 'CY vat CY12345678F'],
  ['<p>CHE-123.456.788 MWST</p>', 'CH uid CHE-123.456.788'],
  ['<p>Org.nr 123 456 785 MVA</p>', 'NO orgnr 123456785'],
  ['<p>Organisationsnummer 556677-8899</p>', 'SE orgnr 5566778899'],
  ['<p>SIRET : 123 456 782 00010</p>', 'FR siret 12345678200010'],
  ['<p>Partita IVA 12345678903</p>', 'IT piva 12345678903'],
  ['<p>NIP: 123-456-32-18</p>', 'PL nip 1234563218'],
  ['<p>IČO: 12345679</p>', 'CZ ico 12345679'],
  ['<p>Y-tunnus 1234567-1</p>', 'FI ytunnus 12345671'],
  ['<p>KBO 0123.456.749</p>', 'BE kbo 0123456749'],
  ['<p>ЕИК 123456786</p>', 'BG eik 123456786'],
  ['<p>CVR: 12 34 56 74</p>', 'DK cvr 12345674'],
  ['<p>Registergericht: Amtsgericht Brumstadt, HRB 12345</p>', 'DE hrb HRB 12345 Brumstadt'],
  ['<p>Amtsgericht Ulm HRB 12345</p>', 'DE hrb HRB 12345 Ulm'],
  ['<p>Amtsgericht München HRB 12345</p>', 'DE hrb HRB 12345 München'],
  ['<p>Registergericht: München HRB 12345</p>', 'DE hrb HRB 12345 München'],
  [
    '<p>Registergericht: Amtsgericht Ulm</p><p>Registernummer: HRB 12345</p>',
    'DE hrb HRB 12345 Ulm',
  ],
  ['<p>HRB 12345</p><p>Amtsgericht Bad Brumau</p>', 'DE hrb HRB 12345 Bad Brumau'],
  ['<p>HRB 12345</p><p>Geschäftsführer: Ada Brumwick</p>', 'DE hrb HRB 12345'],
  ['<p>AMTSGERICHT ULM, hrb 12345</p>', 'DE hrb HRB 12345 ULM'],
  ['<p>AG Frankfurt (Oder) HRB 12345</p>', 'DE hrb HRB 12345 Frankfurt (Oder)'],
  ['<p>Handelsregister: HRB 12345, Quorbeck AG Vorstand</p>', 'DE hrb HRB 12345'],
  ['<p>beim Amtsgericht Ulm im Handelsregister als HRB 12345</p>', 'DE hrb HRB 12345 Ulm'],
  ['<p>Genossenschaft, Amtsgericht Brumstadt, GnR 123</p>', 'DE gnr GnR 123 Brumstadt'],
  ['<p>IČO: 12345679, IČ DPH: SK2020000004</p>', 'SK ico 12345679'],
  ['<p>IČO: 12345679</p><p>Brumwick s.r.o., Bratislava</p>', 'SK ico 12345679'],
  ['<p>Company No. 1234567</p>', 'GB company_number 01234567'],
  ['<p>FN 123456a, Handelsgericht Wien</p>', 'AT fn 123456A'],
  ['<p>KvK 12345678</p>', 'NL kvk 12345678'],
  ['<p>CIF: B12345674</p>', 'ES cif B12345674'],
  ['<p>Company No. 01234567</p>', 'GB company_number 01234567'],
  ['<dl><dt>KvK</dt><dd>12345678</dd></dl>', 'NL kvk 12345678'],
] as const

test('a number behind its word is read where its check digits are right', () => {
  for (const [html, expected] of right)
    assert.ok(numbersOf(html).includes(expected), `${html}: ${numbersOf(html)}`)
})

test('a number with a wrong check digit is no answer', () => {
  const wrong = [
    '<p>USt-IdNr.: DE 123 456 789</p>',
    '<p>UID: ATU12345678</p>',
    '<p>VAT No CY 12345678G</p>',
    '<p>CHE-123.456.789 MWST</p>',
    '<p>Org.nr 123 456 789 MVA</p>',
    '<p>SIRET : 123 456 789 00010</p>',
    '<p>Partita IVA 12345678901</p>',
    '<p>NIP: 123-456-32-19</p>',
    '<p>IČO: 12345678</p>',
    '<p>Y-tunnus 1234567-8</p>',
    '<p>CVR: 12345678</p>',
    '<p>CIF: B12345678</p>',
  ]
  for (const html of wrong) assert.deepEqual(numbersOf(html), [], html)
})

test('a number of zeros is one of a template, although its check digits are right', () => {
  const html = '<html lang="no"><footer>Org.nr. 000 000 000</footer></html>'
  assert.deepEqual(readHome(html, 'brumwick.no').registrations, [])
})

test("the number of an authority or of the host is not the firm's", () => {
  const html = `<h3>Hosting provider</h3><p>Quillmark GmbH, HRB 54321</p>
    <h3>Register</h3><p>HRB 12345</p>`
  assert.deepEqual(numbersOf(html), ['DE hrb HRB 12345'])
})

test('a second number of a court, of the host or of former days, does not hide the first', () => {
  const imprints = [
    '<p>Amtsgericht Brumstadt HRB 12345</p><p>Quorbeck Server GmbH, Amtsgericht Ulm, HRB 999</p>',
    '<p>Handelsregister: Amtsgericht Brumstadt HRB 12345, bis 2019 Amtsgericht Ulm HRB 777</p>',
  ]
  for (const html of imprints)
    assert.deepEqual(numbersOf(html), ['DE hrb HRB 12345 Brumstadt'], html)
})
