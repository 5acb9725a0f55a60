import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registration } from '../../model/company-profile.ts'
import { parseRegistration } from '../../model/registrations/parse-registration.ts'
import {
  canonicalNumber,
  relateRegistrations,
  relationOfSite,
} from '../../model/registrations/relate-registrations.ts'

const wordsOf = ({ country, kind, number }: Registration) => `${country} ${kind} ${number}`
const readingsOf = (written: string) => parseRegistration(written).value?.map(wordsOf) ?? []
const mistakeIn = (written: string) => parseRegistration(written).mistake ?? ''

test('a number is the same however it is spaced, dotted and worded', () => {
  const spellings = [
    ['DE vat DE123456788', 'DE123456788', 'DE 123 456 788', 'USt-IdNr. de-123.456.788'],
    ['DE hrb HRB 12345', 'HRB 12345', 'hrb12345', 'HRB12345B', 'HRB 12.345'],
    ['FR siren 123456782', 'SIREN 123 456 782', 'FR 123 456 782', 'RCS Brumville 123456782'],
    ['CH uid CHE-123.456.788', 'CHE-123.456.788', 'CHE123456788 MWST', 'CHE 123 456 788'],
    ['NO orgnr 123456785', 'NO 123 456 785 MVA', 'Org.nr 123 456 785', 'NO123456785'],
    ['NL kvk 12345678', 'KvK 12345678', 'NL 12345678', 'K.v.K. 12 34 56 78'],
    ['AT fn 123456A', 'FN 123456a', 'FN 123456 a'],
    ['ES cif B12345674', 'CIF B-12345674', 'CIF: B12345674'],
    ['IT piva 12345678903', 'P.IVA 12345678903', 'Partita IVA 123 456 789 03'],
    ['DK cvr 12345674', 'CVR 12 34 56 74'],
    ['SE orgnr 5566778899', 'SE 556677-8899'],
  ] as const
  for (const [expected, ...written] of spellings) {
    for (const one of written) assert.ok(readingsOf(one).includes(expected ?? ''), one)
  }
})

test('a number without words has a reading for each register whose form and check digits it has', () => {
  const readings = readingsOf('123 456 785')
  assert.ok(readings.includes('NO orgnr 123456785'), readings.join('; '))
  assert.ok(!readings.includes('FR siren 123456785'), readings.join('; '))
})

test('a wrong digit is refused with what is wrong, and so is a text that is no number', () => {
  assert.match(mistakeIn('DE 123 456 789'), /wrong check digit, as the vat number of DE/)
  assert.match(mistakeIn('CHE-123.456.789'), /wrong check digit/)
  assert.match(mistakeIn('SIRET 123 456 789 00010'), /wrong check digit/)
  assert.match(mistakeIn('Brumwick GmbH'), /of no register that is known/)
  assert.match(mistakeIn('-'), /of no register that is known/)
})

test('a number without words that is none is answered with the kinds that are read', () => {
  assert.match(mistakeIn('1234567'), /HRB 12345 Hamburg, SIREN/)
  assert.doesNotMatch(mistakeIn('1234567'), /mistyped/)
})

test('letters and lengths beside the usual ones are read', () => {
  assert.deepEqual(readingsOf('GR 123456783'), ['GR vat EL123456783'])
  assert.deepEqual(readingsOf('EL123456783'), ['GR vat EL123456783'])
  assert.deepEqual(readingsOf('XI123456782'), ['GB vat XI123456782'])
  assert.deepEqual(readingsOf('LT100001234510'), ['LT vat LT100001234510'])
  assert.deepEqual(readingsOf('CZ699001236'), ['CZ vat CZ699001236'])
  assert.deepEqual(readingsOf('Company No. 1234567'), ['GB company_number 01234567'])
  assert.deepEqual(readingsOf('GnR 1234 Amtsgericht Brumstadt'), ['DE gnr GnR 1234 Brumstadt'])
  assert.deepEqual(readingsOf('IČO SK 12345679'), ['SK ico 12345679'])
})

test('a court is one in every case and place, and with the bare town', () => {
  const spellings = [
    [
      'HRB 12345 Amtsgericht Ulm',
      'Amtsgericht Ulm HRB 12345',
      'HRB12345Ulm',
      'hrb 12345 ulm',
      'AG ULM, HRB 12345',
    ],
    ['HRB 12345 Hamburg', 'hrb 12345 amtsgericht hamburg', 'HRB 12345 AMTSGERICHT HAMBURG'],
    ['Hof HRB 12345', 'HRB 12.345 (Amtsgericht Hof)', 'Registergericht: Hof, HRB 12345'],
    ['HRB 12.345 (Amtsgericht Aue)', 'Registergericht: Aue, HRB 12345'],
    ['HRB 12345 München', 'amtsgericht muenchen hrb12345', 'Amtsgericht Munchen, HRB-Nr. 12345'],
    ['Amtsgericht Gießen HRB 12345', 'HRB 12345 GIESSEN'],
    [
      'HRB 12345 Frankfurt am Main',
      'AMTSGERICHT FRANKFURT AM MAIN HRB 12345',
      'HRB 12345, AG Frankfurt a. M.',
      'Amtsgericht Frankfurt/Main HRB 12345',
    ],
    ['HRB 12345 Frankfurt (Oder)', 'Amtsgericht Frankfurt (Oder), HRB 12345'],
    ['HRB 12345 B Amtsgericht Charlottenburg (Berlin)', 'HRB 12345 B Berlin'],
    ['HRB 12345 Bad Homburg v.d.H.', 'Amtsgericht Bad Homburg HRB 12345'],
    ['HRB 12345', 'Handelsregister HRB 12345', 'Amtsgericht HRB 12345', 'HRB 12345 B'],
  ]
  const canonical = spellings.map((some) => {
    const keys = some.map((one) => parseRegistration(one).value?.map(canonicalNumber).join('; '))
    for (const key of keys) assert.equal(key, keys[0], some.join(', '))
    return keys[0]
  })
  assert.equal(new Set(canonical).size, spellings.length, canonical.join('\n'))
})

test('a bare word is the court where a court has that town, beside words of registers and countries too', () => {
  const numbersOf = (written: string) =>
    (parseRegistration(written).value ?? []).map(({ number }) => number)
  const others = [
    'Brumwick',
    'Germany',
    'aktiv',
    '(alt)',
    'Holding',
    'Brumwick GmbH',
    'Siegen AG',
    'seit 2003',
  ]
  for (const other of others) {
    assert.deepEqual(numbersOf(`HRB 12345 ${other}`), ['HRB 12345'], other)
    assert.equal(relate(`HRB 12345 ${other}`, 'Amtsgericht Hamburg HRB 12345'), 'alike', other)
  }
  const spellings = [
    'HRB 12345 Hamburg, Germany',
    'HRB 12345 Hamburg Deutschland',
    'Register Hamburg HRB 12345',
    'Nr. HRB 12345 Hamburg',
    'HRB 12345 Handelsregister Hamburg',
    'HRB 12345 beim AG Hamburg',
  ]
  for (const one of spellings) {
    assert.match(numbersOf(one).join(), /^HRB 12345 hamburg$/i, one)
  }
  assert.equal(relate('HRB 12345 Bad Homburg', 'Amtsgericht Bad Homburg v.d.H. HRB 12345'), 'same')
})

const relate = (sought: string, ...stated: readonly string[]) =>
  relateRegistrations(
    parseRegistration(sought).value ?? [],
    stated.flatMap((written) => parseRegistration(written).value ?? []),
  )

test('a page bears a number in any of the forms that are one number of the firm', () => {
  assert.equal(relate('SIREN 123456782', 'SIRET 12345678200010'), 'same')
  assert.equal(relate('PL1234563218', 'NIP 123-456-32-18'), 'same')
  assert.equal(relate('123456785', 'NO 123 456 785 MVA'), 'same')
})

test('a number of a court decides only with the court', () => {
  const page = 'Amtsgericht München HRB 12345'
  assert.equal(relate('HRB 12345 Amtsgericht Muenchen', page), 'same')
  assert.equal(relate('HRB 12345', page), 'alike')
  assert.equal(relate('HRB 12345 Hamburg', 'HRB 12345'), 'alike')
  assert.equal(relate('HRB 12345 Frankfurt', 'HRB 12345 Frankfurt (Oder)'), 'alike')
  for (const court of ['Amtsgericht Ulm', 'amtsgericht hamburg', 'HAMBURG', 'Hof']) {
    assert.equal(relate(`HRB 12345 ${court}`, page), 'other', court)
  }
  assert.equal(relate('HRB 12345 Frankfurt am Main', 'HRB 12345 Frankfurt (Oder)'), 'other')
  assert.equal(relate('HRB 12345 Hamburg', 'HRB 12345', page), 'other')
  assert.equal(relationOfSite(['alike', 'other']), 'other')
})

test('numbers of branches, states and groups are those of their firm', () => {
  const firms = [
    ['CNPJ 12.345.678/0001-95', 'CNPJ 12.345.678/0002-76'],
    ['GSTIN 29ABCDE1234F1ZW', 'GSTIN 27ABCDE1234F1Z0'],
    ['GB123456782', 'GB 123 4567 82 001'],
    ['XI123456782', 'GB123456782'],
  ] as const
  for (const [one, other] of firms) assert.equal(relate(one, other), 'same', one)
  assert.equal(relate('IČO 12345679', 'IČO SK 12345679'), 'same')
  assert.equal(relate('SK2020000004', 'IČO SK 12345679'), 'unseen')
})

test('another number of the kind and country contradicts, one of another kind or country does not', () => {
  assert.equal(relate('DE123456788', 'DE136695976'), 'other')
  assert.equal(relate('DE123456788', 'HRB 12345'), 'unseen')
  assert.equal(relate('DE123456788', 'ATU12345675'), 'unseen')
  assert.equal(
    relate('HRB 12345 Amtsgericht Brumstadt', 'HRB 12345 Amtsgericht Quellheim'),
    'other',
  )
})

test('a page with the numbers of many firms is a directory, and bears none', () => {
  const many = ['12345', '12346', '12347', '12348', '12349', '12350'].map((one) => `HRB ${one}`)
  assert.equal(relate('HRB 12345', ...many.slice(0, 2)), 'alike')
  assert.equal(relate('HRB 12345', ...many), 'unseen')
})
