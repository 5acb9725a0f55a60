import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePersonName } from '@enricher/engine/names/person/parse'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { parsePerson } from '../../inputs/person.ts'

const domain = 'brumwick.example'
const nameOf = (first_name: string, last_name: string) => {
  const { value, mistake } = parsePerson({ first_name, last_name, domain })
  assert.equal(mistake, null, last_name)
  return value?.name
}

const suffixes = [
  [' Jr.', 'Jr.'],
  [' III', 'III'],
  [', MBA', 'MBA'],
  [' MBA', 'MBA'],
  [', CPA', 'CPA'],
  [' M.Sc.', 'M.Sc.'],
  [', M. Sc.', 'M. Sc.'],
  [', LL. M.', 'LL. M.'],
  [', Ph.D.', 'Ph.D.'],
  [' PMP', 'PMP'],
  [', CFP®', 'CFP'],
  [' (they/them)', '(they/them)'],
  [' - Hiring', '- Hiring'],
  [' – Hiring', '– Hiring'],
  [' MBA, PMP', 'MBA, PMP'],
  [', Ing.', 'Ing.'],
  [', Dr.', 'Dr.'],
  [', Dipl. Ing.', 'Dipl. Ing.'],
  [', der Jüngere', 'der Jüngere'],
  [', Segundo', 'Segundo'],
  [' Dipl.-Kfm.', 'Dipl.-Kfm.'],
  [' Dr.', 'Dr.'],
  [' Arq.', 'Arq.'],
  [' mladší', 'mladší'],
  [' jun', 'jun'],
  [' CRISC', 'CRISC'],
  [' LEED AP', 'LEED AP'],
  [' CEO', 'CEO'],
  [' | CEO', '| CEO'],
  [' • CEO', '• CEO'],
  [' · CEO', '· CEO'],
  [' [CPA]', '[CPA]'],
  [' #OpenToWork', '#OpenToWork'],
  [', ChFC', 'ChFC'],
  [' CPCU', 'CPCU'],
  [', Mag.', 'Mag.'],
  [', Dipl.-Wirt.-Ing.', 'Dipl.-Wirt.-Ing.'],
  [' née Muster', 'née Muster'],
  [', geb. Muster', 'geb. Muster'],
  [' ~ Sales', '~ Sales'],
  [' LSSBB', 'LSSBB'],
  [' MBCS CITP', 'MBCS CITP'],
  [', Assoc CIPD', 'Assoc CIPD'],
  [' |', null],
  [', *', null],
  [' –', null],
  [' †', null],
  [' "Fibby"', null],
  [' “Fibby”', null],
] as const

test('a suffix in the last name is none of the family name', () => {
  for (const [written, suffix] of suffixes) {
    const name = nameOf('Ian', `Fibb${written}`)
    assert.deepEqual([name?.given, name?.family, name?.suffix], ['Ian', 'Fibb', suffix], written)
  }
})

test('a nickname or a pronoun beside the given name is none of it', () => {
  for (const note of ['(Johnny)', '"Johnny"', '“Johnny”', '«Johnny»', '(they/them)', '| –']) {
    assert.equal(nameOf(`Ian ${note}`, 'Fibb')?.given, 'Ian', note)
  }
  for (const title of ['Tan Sri', 'PD Dr.', '★']) {
    assert.equal(nameOf(`${title} Ian`, 'Fibb')?.given, 'Ian', title)
  }
})

test('a title behind a comma is no given name', () => {
  for (const title of ['Mag.', 'Ing.', 'Dipl.-Wirt.-Ing.', 'Dipl.-Betriebsw. (FH)', 'Dr.', 'MBA']) {
    const name = parsePersonName(`Ian Fibb, ${title}`)
    assert.deepEqual([name?.given, name?.family, name?.suffix], ['Ian', 'Fibb', title], title)
  }
  for (const given of ['Ian', 'Wm.', 'J. R.', 'Dr. Ian']) {
    assert.equal(parsePersonName(`van Fibb, ${given}`)?.family, 'van Fibb', given)
  }
})

test('a name that came apart is read as the whole one, whatever stands behind it', (t) => {
  const draw = seededDraws(t)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(draw() * of.length)] as T
  const families = [
    'Fibb',
    "O'Fibb",
    'O’Fibb',
    'van der Fibb',
    'Fibb-Smith',
    'Silva Santos',
    'Ma',
    'Sen',
  ]
  for (let round = 0; round < 200; round += 1) {
    const [written, suffix] = pick(suffixes)
    const [first, family] = [pick(['Ian', 'Mary-Jo', 'Dr. Ian', 'Ian M.']), pick(families)]
    const name = nameOf(first, `${family}${written}`)
    assert.equal(name?.family, family.replace('’', "'"), `${first} ${family}${written}`)
    assert.equal(name?.suffix, suffix, `${first} ${family}${written}`)
  }
})

test('a family name that is a suffix elsewhere stays one', () => {
  for (const family of ['Ma', 'MA', 'Jr', 'Sen', 'Fibb Smith', 'Silva Santos']) {
    assert.equal(nameOf('Ian', family)?.family, family)
    assert.equal(nameOf('Ian Paul', family)?.family, family)
  }
})

test('a sign of registration or a tick is left out; an emoji is refused still', () => {
  for (const sign of ['®', '™', '©', '℠', '✔', '✔\ufe0f', '®\ufe0f', '✓', ' ★', ' ●']) {
    const { value, mistake } = parsePerson({ full_name: `Ian Fibb, CFP${sign}`, domain })
    assert.deepEqual([mistake, value?.name.family, value?.name.suffix], [null, 'Fibb', 'CFP'], sign)
    assert.equal(parsePersonName(`Ian Fibb ${sign}`)?.family, 'Fibb', sign)
    assert.equal(nameOf('Ian', `Fibb${sign}`)?.family, 'Fibb', sign)
  }
  for (const emoji of ['🚀', '❤', '⭐', '👋🏽', '🇩🇪', '✨', '❤\ufe0f']) {
    assert.match(parsePerson({ full_name: `Ian Fibb ${emoji}`, domain }).mistake ?? '', /emoji/)
    assert.equal(parsePersonName(`Ian Fibb ${emoji}`), null, emoji)
  }
  assert.match(
    parsePerson({ first_name: '®', last_name: 'Fibb', domain }).mistake ?? '',
    /first_name/,
  )
})
