import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registration } from '../../model/company-profile.ts'
import { parseRegistration } from '../../model/registrations/parse-registration.ts'
import { relateRegistrations } from '../../model/registrations/relate-registrations.ts'

const wordsOf = ({ country, kind, number }: Registration) => `${country} ${kind} ${number}`
const readingsOf = (written: string) => parseRegistration(written).value?.map(wordsOf) ?? []
const mistakeIn = (written: string) => parseRegistration(written).mistake ?? ''

test('a number is the same however it is spaced, dotted and worded', () => {
  const spellings = [
    ['DE vat DE123456788', 'DE123456788', 'DE 123 456 788', 'USt-IdNr. de-123.456.788'],
    ['DE hrb HRB 12345', 'HRB 12345', 'hrb12345', 'HRB 12.345'],
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
  assert.match(mistakeIn('Brumwick GmbH'), /form of no register/)
  assert.match(mistakeIn('-'), /form of no register/)
})

const relate = (sought: string, ...stated: readonly string[]) =>
  relateRegistrations(
    parseRegistration(sought).value ?? [],
    stated.flatMap((written) => parseRegistration(written).value ?? []),
  )

test('a page bears a number in any of the forms that are one number of the firm', () => {
  assert.equal(relate('SIREN 123456782', 'SIRET 12345678200010'), 'same')
  assert.equal(relate('PL1234563218', 'NIP 123-456-32-18'), 'same')
  assert.equal(relate('HRB 12345', 'HRB 12345 Amtsgericht Brumstadt'), 'same')
  assert.equal(relate('123456785', 'NO 123 456 785 MVA'), 'same')
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
  assert.equal(relate('HRB 12345', ...many.slice(0, 2)), 'same')
  assert.equal(relate('HRB 12345', ...many), 'unseen')
})
