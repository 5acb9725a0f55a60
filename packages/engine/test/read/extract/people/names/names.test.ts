import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readName } from '../../../../../read/extract/people/names/names.ts'

const known: readonly (readonly [text: string, name: string])[] = [
  ['Jane Doe', 'Jane Doe'],
  ['JANE DOE', 'JANE DOE'],
  ['Dr. Jane A. McDoe, PhD', 'Jane A. McDoe'],
  ['Jean-Luc de la Fontaine', 'Jean-Luc de la Fontaine'],
  ['Dipl.-Ing. Max von Muster', 'Max von Muster'],
  ['Dr.-Ing. Max Muster', 'Max Muster'],
  ['KommR DI Max Muster', 'Max Muster'],
  ['Giulia Di Marco', 'Giulia Di Marco'],
  ['Jane Doe FRICS', 'Jane Doe'],
  ['Jane Doe, MCIPD', 'Jane Doe'],
  ['Sjoerd van der Berg', 'Sjoerd van der Berg'],
  ['Siobhán O’Neill', 'Siobhán O’Neill'],
  ['DOE, Jane', 'Jane Doe'],
  ['Doe, Jane B.', 'Jane B. Doe'],
  ['Michael Doe III', 'Michael Doe III'],
  ['佐藤 太郎', '佐藤 太郎'],
  ['王小明', '王小明'],
  ['김민수', '김민수'],
  ['Иван Петров', 'Иван Петров'],
  ['Брумвиков Иван Николаевич', 'Брумвиков Иван Николаевич'],
  ['Prenkova Anna Sergeevna', 'Prenkova Anna Sergeevna'],
  ['Bc. Jana Malá, MBA, LL.M.', 'Jana Malá'],
  ['dr hab. Ewa Kot', 'Ewa Kot'],
  ['Dr. med. dent. Max Muster', 'Max Muster'],
  ['Sir Max Muster KBE', 'Max Muster'],
  ['Jane Doe they/them', 'Jane Doe'],
  ['Robert Doe (Bob)', 'Robert Doe'],
  ['Jane Doe Poe M.', 'Jane Doe Poe M.'],
  ['Max Hofmeister', 'Max Hofmeister'],
  ['Inta Brandmoora', 'Inta Brandmoora'],
  ['Zeliha Kelmoroğlu', 'Zeliha Kelmoroğlu'],
  ['Chibuzo Tarvenwo', 'Chibuzo Tarvenwo'],
]

test('a street, a department and a name cut short are no degrees before a name', () => {
  for (const text of ['Str. Max Muster', 'Av. Jane Doe', 'Abt. Max Muster', 'Wm. Henry Doe']) {
    assert.equal(readName(text)?.grade, 'shaped', text)
    assert.equal(readName(text)?.name, text)
  }
})

test('what stands in brackets behind a name is a part of it only where it is a given name', () => {
  assert.equal(readName('Jane Doe (Sales)'), null)
  assert.equal(readName('Prof. ir. J.H.M. de Muster')?.name, 'J.H.M. de Muster')
})

test('names of many shapes are known', () => {
  for (const [text, name] of known) {
    const reading = readName(text)
    assert.equal(reading?.name, name)
    assert.equal(reading?.grade, 'known', text)
  }
})

test('a name no list has is only shaped like one', () => {
  assert.equal(readName('Xalvadi Prenkora')?.grade, 'shaped')
  // A surname may end like a patronymic.
  assert.equal(readName('Xalvadi Prenkovich')?.grade, 'shaped')
  for (const text of ['Osnovna Škola Vuk', 'Духовна Академія Київ', 'Poslovna Skola Beograd'])
    assert.notEqual(readName(text)?.grade, 'known', text)
})

test('a place with a given name is only shaped like a name', () => {
  assert.notEqual(readName('Austin Park')?.grade, 'known')
})

test('one person has one key, however the name is written', () => {
  const keys = [
    'Jane Doe',
    'JANE DOE',
    'Jane B. Doe',
    'Dr. Jane Doe',
    'Doe, Jane',
    'Jane Doe, MBA',
  ].map((text) => readName(text)?.key)
  assert.equal(new Set(keys).size, 1)
})

test('what is no name is none', () => {
  for (const text of [
    'Jane',
    'Jane D.',
    'Contact Us',
    'Sales Manager',
    'Acme Widgets Inc.',
    'LeewardPro Shop',
    'Victoria Street',
    'New York',
    'jane doe',
    'Jane Doe 42',
    'jane@acme.example',
    'Our Team',
    'Charlotte Furniture Store',
    '会社概要',
    '株式会社',
    '회사소개',
  ]) {
    assert.equal(readName(text), null, text)
  }
})

test('a surname with a capital inside is no degree behind a name', () => {
  for (const surname of ['McKay', 'DeVito', 'LeRoy', 'VanDyk']) {
    assert.notEqual(readName(`Jane Doe, ${surname}`)?.name, 'Jane Doe', surname)
  }
  for (const degree of ['MSc', 'DPhil', 'BEng', 'PharmD', 'DipEd', 'PgDip', 'MPhil']) {
    assert.equal(readName(`Jane Doe, ${degree}`)?.name, 'Jane Doe', degree)
  }
})

test('a given name that is a degree or a form of address elsewhere stays in a name of two words', () => {
  assert.equal(readName('Phil Hartwell')?.name, 'Phil Hartwell')
  assert.equal(readName('Don Hartwell')?.name, 'Don Hartwell')
  assert.equal(readName('Dr. phil. Jane Hartwell')?.name, 'Jane Hartwell')
  assert.equal(readName('Don Pedro Hartwell')?.name, 'Pedro Hartwell')
  assert.equal(readName('Phil. Hartwell'), null)
  assert.equal(readName('Jane Weeks')?.name, 'Jane Weeks')
})

test('an office in capitals is no name', () => {
  assert.equal(readName('PRÉSIDENTE-DIRECTRICE GÉNÉRALE'), null)
})

test('capitals before a comma set off a family name, and a place is none', () => {
  assert.equal(readName('PRENKORA, Xalvadi')?.name, 'Xalvadi Prenkora')
  assert.equal(readName('PRENKORA, Xalvadi')?.grade, 'shaped')
  assert.equal(readName('BERLIN, Germany'), null)
})

test('words of trades and offices that are surnames as well end a known name', () => {
  for (const name of ['Anna Clerc', 'Peter Casier', 'Peter Skipper', 'Anna Patron', 'Jan Voorman'])
    assert.equal(readName(name)?.grade, 'known', name)
})

test('a word cut short that is a street, a house, a firm or no word of names is no degree', () => {
  assert.equal(readName('Adv. Jane Doe')?.name, 'Jane Doe')
  for (const text of ['Calz. Jane Doe', 'Edif. Peter Doe', 'Inst. Max Doe', 'Sta. Clara Doe'])
    assert.notEqual(readName(text)?.grade, 'known', text)
  for (const text of ['Ltd. Peter Marlow', 'Inc. Jane Doe', 'Text. Jane Doe'])
    assert.equal(readName(text), null, text)
})

test('labels of contacts that begin with a surname in Korean, Japanese or Chinese are no names', () => {
  for (const text of [
    '연락처',
    '이메일',
    '소재지',
    '제조사',
    '인사말',
    '連絡先',
    '関連企業',
    '施設室',
  ])
    assert.equal(readName(text), null, text)
  for (const name of ['김민수', '이영희', '木村 庸一', '王小明'])
    assert.notEqual(readName(name), null, name)
})

test('a degree of a master is no office, and the words of pages are in no name', () => {
  for (const text of ['mgr Ewa Kot', 'Mgr Ewa Kot', 'Mgr. Ewa Kot'])
    assert.equal(readName(text)?.office, null, text)
  for (const text of [
    'Interim Roles',
    'Angaben zur Kanzlei',
    'Consulta Respiratoria',
    '商号',
    'Doe M.',
  ])
    assert.equal(readName(text), null, text)
})
