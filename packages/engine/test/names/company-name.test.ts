import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyNameKey, parseCompanyName } from '../../names/company-name.ts'

test('the legal form is no part of the key, in any country', () => {
  const names = [
    'Brumwick Tools, Inc.',
    'Brumwick Tools LLC',
    'Brumwick Tools Pty Ltd',
    'Brumwick Tools GmbH & Co. KG',
    'Brumwick Tools S.A. de C.V.',
    'Brumwick Tools Sp. z o.o.',
    'Brumwick Tools, s.r.o.',
    'Brumwick Tools S.p.A.',
    'Brumwick Tools Sdn Bhd',
    'Brumwick Tools Co., Ltd.',
    'Brumwick Tools A/S',
    'Brumwick Tools K.K.',
    'PT Brumwick Tools Tbk',
    'UAB Brumwick Tools',
    'The BRUMWICK  Tools™',
    'Brumwick Tools (PersonalDataTable)',
  ]
  assert.deepEqual([...new Set(names.map(companyNameKey))], ['brumwick tools'])
})

test('a word that only looks like a legal form stays', () => {
  assert.equal(companyNameKey('Velnor Day Spa'), 'velnor day spa')
  assert.equal(companyNameKey('Come As You'), 'come as you')
  assert.equal(companyNameKey('Inc'), 'inc')
})

test('a legal form hints at its countries', () => {
  assert.deepEqual(parseCompanyName('Zeltmark GmbH').legal, {
    form: 'gmbh',
    countries: ['de', 'at'],
  })
  assert.deepEqual(parseCompanyName('株式会社テストナ').legal?.countries, ['jp'])
  assert.deepEqual(parseCompanyName('Brumwick Inc').legal?.countries, [])
})

test('names in other scripts are read in Latin letters where that can be done letter by letter', () => {
  assert.equal(companyNameKey('ООО Бремвик'), 'bremvik')
  assert.equal(companyNameKey('Βρεμβικ Α.Ε.'), 'vremvik')
  assert.equal(companyNameKey('キャトラ株式会社'), 'kyatora')
  assert.equal(companyNameKey('가나다 주식회사'), 'ganada')
  assert.equal(companyNameKey('Brömwick Łódka'), 'bromwick lodka')
  assert.equal(companyNameKey('青禾云仓有限公司'), '青禾云仓')
})

test('a name takes apart into words, parts, slug and acronym', () => {
  const name = parseCompanyName('GridLink & Sons')
  assert.deepEqual(name.words, ['gridlink', 'and', 'sons'])
  assert.deepEqual(name.pieces, [['grid', 'link'], ['and'], ['sons']])
  assert.equal(name.slug, 'gridlinkandsons')
  assert.equal(name.acronym, 'gas')
})

test('a name that is an address keeps it', () => {
  assert.equal(parseCompanyName('Brumwick.io').domain, 'brumwick.io')
  assert.equal(parseCompanyName('Brumwick 2.0').domain, null)
  assert.equal(parseCompanyName('Brumwick Tools (brumwick.io)').domain, 'brumwick.io')
})

test('the bare name keeps its letters and loses its legal form', () => {
  assert.equal(parseCompanyName('ТОВ «Степова Глина»').bare, 'Степова Глина')
  assert.equal(parseCompanyName('株式会社ひかり').bare, 'ひかり')
  assert.equal(parseCompanyName('Brumwick, Vale & Co').bare, 'Brumwick Vale')
  assert.equal(parseCompanyName('Brumwick, Vale & Sons').bare, 'Brumwick, Vale & Sons')
})

test('no text is too odd to be a name', () => {
  for (const odd of [
    '',
    '   ',
    '!!!',
    '&',
    '()',
    'Inc.',
    '💡',
    '.'.repeat(500),
    'a '.repeat(500),
  ]) {
    const name = parseCompanyName(odd)
    assert.ok(name.words.length <= 12, odd)
    assert.equal(typeof companyNameKey(odd), 'string')
  }
})
