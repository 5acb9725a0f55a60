import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { readRows, wordSet } from '../../data/words.ts'
import { parseCompanyName, wordsOfName } from '../../names/company-name.ts'

const cut: Readonly<Record<string, readonly string[]>> = {
  'a short form in lower case with dots': [
    'Zwirbelfrost a.s.',
    'Zwirbelfrost, a. s.',
    'Zwirbelfrost a.d.',
    'Zwirbelfrost s.p.a.',
    'Zwirbelfrost s.s.',
    'Zwirbelfrost, P.A.',
    'Zwirbelfrost z.ú.',
  ],
  'a form half spaced, half dotted': [
    'Zwirbelfrost, spol. s r.o.',
    'Zwirbelfrost Sp.z o.o.',
    'Zwirbelfrost Sp.zo.o',
    'Zwirbelfrost Spzoo',
    'Zwirbelfrost Sp. z o.o. sp.k.',
    'Zwirbelfrost e. K.',
    'Zwirbelfrost L L C',
  ],
  'a form written out': [
    'Zwirbelfrost spółka z ograniczoną odpowiedzialnością',
    'ZWIRBELFROST SPÓŁKA Z OGRANICZONĄ\nODPOWIEDZIALNOŚCIĄ\nSPÓŁKA KOMANDYTOWA',
    'Zwirbelfrost spol. s ručením omezeným',
    'Zwirbelfrost Single Member P.C.',
    'Zwirbelfrost spółka jawna',
    'Zwirbelfrost Gesellschaft mit beschränkter Haftung',
    'Zwirbelfrost Gesellschaft mit beschränkter Haftung & Co. Kommanditgesellschaft',
    'Zwirbelfrost, akciová společnost',
    'Zwirbelfrost společnost s ručením omezeným',
    'Zwirbelfrost Korlátolt Felelősségű Társaság',
    'Zwirbelfrost Società a responsabilità limitata',
    'Zwirbelfrost Sanayi ve Ticaret Anonim Şirketi',
    'Общество с ограниченной ответственностью «Zwirbelfrost»',
  ],
  'a form before the name': [
    'LLC Zwirbelfrost',
    'LLC "Zwirbelfrost"',
    'SARL Zwirbelfrost',
    'Sarl Zwirbelfrost',
    'SAS Zwirbelfrost',
    'S.C. Zwirbelfrost S.R.L.',
    'AS "Zwirbelfrost"',
    'AS „Zwirbelfrost“',
    'Soc. Coop. Zwirbelfrost',
    'Công ty TNHH Zwirbelfrost',
    'Công ty Cổ phần Zwirbelfrost',
    'Stichting Zwirbelfrost',
    'PT Zwirbelfrost Tbk',
    'ФОП Zwirbelfrost',
    'ЧП «Zwirbelfrost»',
    'ИП Zwirbelfrost',
    'ASBL Zwirbelfrost',
    'VZW Zwirbelfrost',
    'V.O.F. Zwirbelfrost',
    'Maatschap Zwirbelfrost',
    'Handelsbolaget Zwirbelfrost',
  ],
  'a form, and the town of the seat behind it': [
    'Zwirbelfrost d.o.o., Ljubljana',
    'Zwirbelfrost d.o.o. u stečaju',
  ],
  'a form of few countries': [
    'Zwirbelfrost Sp. z o.o. S.K.',
    'Zwirbelfrost gUG',
    'Zwirbelfrost SAS de CV',
  ],
  'a form of a form, with its dots as hosts have them': [
    'Zwirbelfrost GmbH & Co.KG',
    'Zwirbelfrost GmbH & Co. KGaA',
    'Zwirbelfrost GmbH & Co.KGaA',
    'Zwirbelfrost GmbH u. Co. KG',
    'Zwirbelfrost GmbH und Co KG',
    'Zwirbelfrost GmbH+Co.KG',
    'Zwirbelfrost GmbH & CoKG',
    'Zwirbelfrost mbH & Co. KG',
    'Zwirbelfrost UG (haftungsbeschränkt) & Co. KG',
    'Zwirbelfrost AG & Co. KG',
    'Zwirbelfrost Company Ltd',
    'Zwirbelfrost Corp Limited',
    'Zwirbelfrost Co.Ltd',
    'Zwirbelfrost Co.KGaA',
    'Zwirbelfrost Pvt.Ltd.',
    'Zwirbelfrost Inc.Ltd',
  ],
}

for (const [kind, names] of Object.entries(cut)) {
  test(`no part of the name, and no host: ${kind}`, () => {
    for (const name of names) {
      const { words, domain, legal } = parseCompanyName(name)
      assert.deepEqual([words, domain], [['zwirbelfrost'], null], name)
      assert.notEqual(legal, null, name)
    }
  })
}

test('a form in several parts is one, with the countries of its parts', () => {
  const { legal, legalWords } = parseCompanyName('Zwirbelfrost GmbH u. Co. KG')
  assert.deepEqual(legal, { form: 'gmbhcokg', countries: ['de', 'at'] })
  assert.deepEqual(legalWords, ['GmbH', 'u', 'Co', 'KG'])
})

const kept: readonly (readonly [string, string])[] = [
  ['Sa', 'sa'],
  ['SE', 'se'],
  ['Velnor Day Spa', 'velnor day spa'],
  ['Hotel Zu', 'hotel zu'],
  ['Brumwick SS', 'brumwick ss'],
  ['Brumwick Scoop', 'brumwick scoop'],
  ['AS Brumwick', 'as brumwick'],
  ['AS Brumwick SpA', 'as brumwick'],
  ['SAS Brumwick Inc.', 'sas brumwick'],
  ['Sia Brumwick', 'sia brumwick'],
  ['IP Brumwick', 'ip brumwick'],
  ['Scooby Doo Brumwick', 'scooby doo brumwick'],
  ['Brumwick S.K.', 'brumwick sk'],
  ['Firma Brumwick', 'firma brumwick'],
  ['SCOOBY DOO BRUMWICK', 'scooby doo brumwick'],
  ['The DOO Wop Brumwick', 'the doo wop brumwick'],
  ['FOP Brumwick', 'fop brumwick'],
  ['АС Brumwick', 'as brumwick'],
  ['ΑΣ Brumwick', 'as brumwick'],
  ['Louisbrum Ky', 'louisbrum ky'],
  ['Vitamin C B', 'vitamin c b'],
  ['Brumwick A.C.', 'brumwick ac'],
  ['The CIO', 'the cio'],
  ['The Keg', 'the keg'],
  ['Fundación Brumwick', 'fundacion brumwick'],
  ['Brumwick PC Ltd', 'brumwick pc'],
  ['Studio A.S. Brumwick', 'studio as brumwick'],
]

test('a word that only looks like a form stays', () => {
  for (const [name, words] of kept) assert.equal(wordsOfName(name).words.join(' '), words, name)
})

test('a site whose suffix is also a form is a host still', () => {
  for (const host of ['brumwick.kg', 'brumwick.com.kg', 'brumwick.ltd', 'brumwick.inc', 'sa.co']) {
    assert.equal(parseCompanyName(host).domain, host)
    assert.equal(parseCompanyName(`Brumwick (${host})`).domain, host)
  }
  assert.equal(parseCompanyName('Brumwick Tools brumwick.kg').domain, 'brumwick.kg')
})

const isWordToo = wordSet('legal-forms', 'words as well')

/** Writes a form as people do: capitals, and dots and blanks anywhere between short words and letters. */
function dress(form: string, draw: () => number): string {
  const words = form.split(' ')
  const spell = draw() < 0.5 || form.split(' ').some(isWordToo.has)
  const cased = spell ? words.map((word) => word.toUpperCase()) : words
  const isShort = words.every((word) => word.length < 4)
  if (words.length === 1 && isShort && draw() < 0.5) {
    const gap = draw() < 0.5 ? '. ' : '.'
    const letters = draw() < 0.5 ? form : form.toUpperCase()
    return `${[...letters].join(gap)}.`
  }
  return cased
    .map((word) =>
      word.length > 4 ? `${word} ` : `${word}${['.', ' ', '. '][Math.floor(draw() * 3)]}`,
    )
    .join('')
    .trim()
}

test('every listed form is cut, however it is dotted and spaced', (t) => {
  const draw = seededDraws(t)
  for (const form of readRows('legal-forms', '').keys()) {
    if (form.includes('/')) continue
    for (let round = 0; round < 5; round += 1) {
      const comma = draw() < 0.3 ? ',' : ''
      const name = `Zwirbelfrost${comma} ${dress(form, draw)}`
      const { words, domain } = parseCompanyName(name)
      assert.deepEqual([words, domain], [['zwirbelfrost'], null], `${name} of ${form}`)
    }
  }
})

test('every form that stands before names is cut, with quotes and without', (t) => {
  const draw = seededDraws(t)
  const ways: readonly (readonly [string, boolean])[] = [
    ['before the name', false],
    ['before the name, with no form of another country behind it', false],
    [
      'in its own script, before a name in quotes, or with a form of the same country behind it',
      true,
    ],
  ]
  for (const [section, isQuoted] of ways) {
    for (const form of readRows('legal-forms', section).keys()) {
      const [open, close] = [
        ['"', '"'],
        ['„', '“'],
        ['«', '»'],
        ['', ''],
      ][Math.floor(draw() * (isQuoted ? 3 : 4))] as [string, string]
      const name = `${form.toUpperCase()} ${open}Zwirbelfrost Nub${close}`
      assert.deepEqual(wordsOfName(name).words, ['zwirbelfrost', 'nub'], name)
    }
  }
})

test('every joint before Co. and every form behind it are cut together', (t) => {
  const draw = seededDraws(t)
  const inner = ['GmbH', 'mbH', 'UG', 'AG', 'SE', 'Stiftung GmbH', 'UG (haftungsbeschränkt)', '']
  for (const joint of [' & ', '&', ' u. ', ' und ', '+', ' + ', ' and ']) {
    for (const outer of ['KG', 'KGaA', 'OHG', 'kg']) {
      const first = inner[Math.floor(draw() * inner.length)] ?? ''
      const gap = ['.', '. ', ' '][Math.floor(draw() * 3)] ?? ''
      const name = `Zwirbelfrost ${first}${joint}Co${gap}${outer}`
      const { words, domain } = parseCompanyName(name)
      assert.deepEqual(
        [words[0], words.slice(1), domain],
        ['zwirbelfrost', first.startsWith('Stiftung') ? ['stiftung'] : [], null],
        name,
      )
    }
  }
})
