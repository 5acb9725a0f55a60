import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePerson } from '@enricher/contract/inputs/person'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { parsePersonName } from '../../../names/person/parse.ts'
import { isSamePerson } from '../../../names/person/same-person.ts'
import { spellingsOf } from '../../../names/person/spellings.ts'
import { rankAddresses } from '../../../people/patterns/rank-addresses.ts'
import { readName } from '../../../read/extract/people/names/names.ts'

const typed = [...'’‘ʼʻ‛´`＇′', "'"]
// Exports write entities, and files of Windows-1252 are read in other charsets.
const apostrophes = [
  ...typed,
  ...'‚ˌ\u0091\u0092',
  '’\u200b',
  '&#39;',
  '&#8217;',
  '&rsquo;',
  '&apos;',
  ...["''", "\\'", '%27', '’\u200d'],
  ...['ˊ', 'ˋ', '᾽', '&#180;', '&#146;', '&prime;', '&acute;', '&amp;rsquo;', '&amp;#39;'],
]
const hyphens = [
  ...'‐‑‒–—−－﹣˗',
  '-',
  '\u0096',
  '·',
  '・',
  '-\u200b',
  '&ndash;',
  '&#8209;',
  '&#x2013;',
  ...['⁻', '&dash;', '&amp;ndash;', '&minus;'],
]
const invisible = [
  ...'\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u202a\u202c\u2060\u2061\u2066\u2069\u3164\ufe0f\ufeff',
  ...['&shy;', '&zwj;', '&zwnj;', '&lrm;', '&#173;', '&#8203;', '&#xFEFF;'],
]

test('every apostrophe and hyphen is spelled as the plain one', () => {
  for (const mark of apostrophes) assert.deepEqual(spellingsOf(`O${mark}Brien`), ['obrien'], mark)
  for (const mark of hyphens) assert.deepEqual(spellingsOf(`Mary${mark}Jo`), ['mary jo'], mark)
  assert.deepEqual(spellingsOf('L’Écuyer'), ['lecuyer'])
  assert.deepEqual(parsePersonName('Sean O’ Brien')?.family, "O'Brien")
  assert.deepEqual(parsePersonName("Ada Dell' Acqua")?.family, "Dell'Acqua")
  assert.deepEqual(parsePersonName("Nicolo' Fibb")?.given, "Nicolo'")
  assert.deepEqual(spellingsOf('van ’t Hoff'), ['van t hoff'])
  // A soft hyphen joins what stands around it, and `l·l` is one letter.
  assert.deepEqual(spellingsOf('Brum\u00adwick'), ['brumwick'])
  assert.deepEqual(spellingsOf('Gal·la'), ['galla'])
})

test('signs without a width belong to no name, wherever they stand', () => {
  for (const sign of invisible) {
    for (const name of [
      `Ian ${sign}Fibb`,
      `Ian Fi${sign}bb`,
      `Ian Fibb${sign}`,
      `I${sign}an Fibb`,
    ]) {
      const { given, family } = parsePersonName(name) ?? {}
      assert.deepEqual([given, family], ['Ian', 'Fibb'], JSON.stringify(name))
    }
  }
  assert.equal(parsePersonName('Ian \u202ebbiF'), null)
  assert.equal(parsePersonName('نیک‌نام')?.given, 'نیک‌نام')
})

test('a name with typographic marks has the addresses of the plain one', () => {
  const addressesOf = (name: string) => {
    const read = parsePersonName(name)
    assert.ok(read, name)
    return rankAddresses(
      { name: read, domain: 'brumwick.example', known: [], refusedEmails: new Set() },
      20,
    ).map(({ email }) => email)
  }
  assert.equal(addressesOf('Seán O’Brien')[0], 'sean.obrien@brumwick.example')
  assert.deepEqual(addressesOf('Mary‑Jo Fibb–Smith'), addressesOf('Mary-Jo Fibb-Smith'))
})

test('names of any marks are one person, as their plain forms are, and are read on pages', (t) => {
  const draw = seededDraws(t)
  const pick = (marks: readonly string[]) => marks[Math.floor(draw() * marks.length)] ?? ''
  const families = [
    "O'Fibb",
    "D'Amprano",
    "Dell'Ombrevo",
    'Fibb-Smith',
    "O'Fibb-D'Ombrevo",
    "N'Gribo",
  ]
  const givens = ['Jane', 'Mary-Jo', 'Anne-Marie', "D'Andre"]
  for (let round = 0; round < 200; round += 1) {
    const plain = `${pick(givens)} ${pick(families)}`
    const written = plain
      .replaceAll("'", () => pick(apostrophes))
      .replaceAll('-', () => pick(hyphens))
    const [a, b] = [parsePersonName(plain), parsePersonName(written)]
    assert.ok(a && b, written)
    assert.deepEqual(b, a, written)
    assert.equal(isSamePerson(a, b), 'same')
    const [first_name = '', last_name = ''] = written.split(' ')
    const { value } = parsePerson({ first_name, last_name, domain: 'brumwick.example' })
    assert.deepEqual([value?.name.given, value?.name.family], [a.given, a.family])
    assert.deepEqual(spellingsOf(first_name), spellingsOf(a.given ?? ''), first_name)
    assert.deepEqual(spellingsOf(last_name), spellingsOf(a.family ?? ''), last_name)
  }
})

test('a page may set a name with any mark; a dash before an office ends it', () => {
  for (const mark of typed.filter((one) => one !== '`' && one !== '´')) {
    assert.equal(readName(`Jane O${mark}Fibb`)?.key, "jane o'fibb", mark)
  }
  for (const mark of '‐‑‒–—−－﹣-')
    assert.equal(readName(`Jane Fibb${mark}Smith`)?.key, 'jane fibb-smith')
  for (const text of ['Jane Fibb–Owner', 'Jane Fibb—Manager'])
    assert.equal(readName(text), null, text)
})

test('signs that are written as entities are read like the signs', () => {
  for (const [text, family] of [
    ['Jane Doe &#174;', 'Doe'],
    ['Jane Doe &#9733;', 'Doe'],
    ['Jane O&rsquo;Dell', "O'Dell"],
  ] as const)
    assert.equal(parsePersonName(text)?.family, family, text)
  assert.equal(parsePersonName('Jane &#x202e;eoD'), null)
})
