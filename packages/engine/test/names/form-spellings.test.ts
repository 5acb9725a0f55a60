import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { readRows, readWords } from '../../data/words.ts'
import { companyNameKey, parseCompanyName, wordsOfName } from '../../names/company-name.ts'

const one = <Item>(draw: () => number, items: readonly Item[]): Item =>
  items[Math.floor(draw() * items.length)] as Item

/** Makes an invented word that no legal form contains. */
function inventedWord(draw: () => number): string {
  const parts = ['zwir', 'brum', 'quib', 'velno', 'grumb', 'fros', 'nuttle', 'wick']
  return `${one(draw, ['Zw', 'Br', 'Qu', 'Vel'])}${one(draw, parts)}${one(draw, parts)}`
}

test('how it goes with a firm is cut with its form, and stays without one', (t) => {
  const draw = seededDraws(t)
  const forms = ['GmbH', 'Sp. z o.o.', 's.r.o.', 'S.p.A.', 'd.o.o.', 'Kft.', 'AB', 'SRL', 'Ltd']
  for (const state of readWords('legal-forms', 'state')) {
    const word = inventedWord(draw)
    const isShort = state.replaceAll(' ', '').length < 4
    const written = isShort ? `${state.replaceAll(' ', '.')}.` : state
    const gap = one(draw, [' ', ', ', ' - ', ' ('])
    const name = `${word} ${one(draw, forms)}${gap}${written}${gap === ' (' ? ')' : ''}`
    assert.deepEqual(wordsOfName(name).words, [word.toLowerCase()], name)
    assert.notEqual(wordsOfName(`${word} ${written}`).words.length, 1, state)
  }
})

test('a form of another script is cut before, behind and on both sides', () => {
  for (const form of readRows('legal-forms', 'attached').keys()) {
    for (const name of [`${form}Brumwick`, `Brumwick${form}`, `${form} Brumwick ${form}`]) {
      assert.deepEqual(wordsOfName(name).words, ['brumwick'], name)
    }
  }
})

test('company forms of many countries are cut in the spellings of their registers', () => {
  for (const name of [
    'Brumwick Oy Ab',
    'Brumwick NV/SA',
    'Brumwick Sanayi ve Ticaret A.Ş.',
    'Brumwick San. Tic. Ltd. Şti.',
    'Brumwick Cía. Ltda.',
    'Brumwick y Cía. Ltda.',
    'Brumwick Ltda. EPP',
    'Brumwick S. en C.',
    'Brumwick C.A.',
    'Brumwick sh.p.k.',
    'Brumwick d.n.o.',
    'Brumwick k.d.',
    'Brumwick FZ-LLC',
    'Brumwick K.S.C.P.',
    'Brumwick Co., Inc.',
    'Brumwick Co.Pte.Ltd',
    'Brumwick GmbH & Compagnie KG',
    'Brumwick Gōdō Gaisha',
    'Brumwick einkahlutafélag',
    'Brumwick Public Joint Stock Company',
    'M/s. Brumwick Pvt Ltd',
    'S.r.l. Brumwick',
    'Sp. z o.o. Brumwick',
    'Tasfiye Halinde Brumwick Ltd. Şti.',
    'ОсОО "Brumwick"',
    'Brumwick S.n.c. di Fibb Jane & C.',
    'Brumwick S.A.S. dei F.lli Fibb',
    'Brumwick S.r.l. a socio unico',
    'Brumwick SRL-D',
    'Soc.Coop. Brumwick',
    'Coöperatie Brumwick U.A.',
    'Brumwick בע״מ',
    'Brumwick Μονοπρόσωπη Ι.Κ.Ε.',
    'Brumwick.Co.Ltd',
    'brumwick.co.kg',
    "SOCIETA' A RESPONSABILITA' LIMITATA Brumwick",
    "Brumwick SOCIETA' PER AZIONI",
    'Brumwick GmbH & Comp. KG',
    'Brumwick Dış Ticaret Ltd. Şti.',
    'Brumwick İth. İhr. San. ve Tic. Ltd. Şti.',
    'Brumwick Pazarlama Limited Şirketi',
    'Công ty TNHH Thương mại và Dịch vụ Brumwick',
    'CTCP Xây dựng Brumwick',
    'Brumwick DOO Beograd',
    'Brumwick doo, Kragujevac',
    'Brumwick a.d. Beograd',
    'SIA Brumwick likvidējama',
    'ООО «Brumwick» в ликвидации',
    'Brumwick Ab',
    'Oy Brumwick Ab',
    'Ab Brumwick Oy',
    'A/S Brumwick',
    'Brumwick Inc. (주)',
    'Brumwick друштво са ограниченом одговорношћу',
  ]) {
    const { words, domain } = parseCompanyName(name)
    assert.deepEqual([words, domain], [['brumwick'], null], name)
  }
})

test('a name that begins or ends as a form does stays whole', () => {
  for (const [name, words] of [
    ['SAS Institute', 'sas institute'],
    ['SAS Institute Inc.', 'sas institute'],
    ['Sa Brumwick SA', 'sa brumwick'],
    ['Ma Ltd', 'ma'],
    ['Brumwick Zoo', 'brumwick zoo'],
    ['Brumwick Ops', 'brumwick ops'],
    ['Brumwick OPS', 'brumwick ops'],
    ['Brumwick SP', 'brumwick sp'],
    ['Brumwick in Liquidation', 'brumwick in liquidation'],
    ['Up Brumwick', 'up brumwick'],
    ['CIA Brumwick', 'cia brumwick'],
    ['Scop Brumwick Inc', 'scop brumwick'],
    ['CV Brumwick Ltd', 'cv brumwick'],
    ['Brumwick UA', 'brumwick ua'],
    ['Brumwick di Fibb', 'brumwick di fibb'],
    ['Brumwick Unipersonale', 'brumwick unipersonale'],
    ['DOO Wop', 'doo wop'],
    ['Brumwick Doo Wop', 'brumwick doo wop'],
    ['Earl Brumwick', 'earl brumwick'],
    ['Ab Roller', 'ab roller'],
    ['Oy Vey', 'oy vey'],
    ['Brumwick Ticaret', 'brumwick ticaret'],
    ['Brumwick San AS', 'brumwick san'],
    ['Thương mại Brumwick', 'thuong mai brumwick'],
    ['Brumwick Beograd', 'brumwick beograd'],
    ['Brumwick likviduojama', 'brumwick likviduojama'],
    ['Pazarlama Ltd. Şti.', 'pazarlama'],
  ] as const) {
    assert.equal(wordsOfName(name).words.join(' '), words, name)
  }
})

test('a name with dots is a host where its ending is sold, and a form where it is not', (t) => {
  const draw = seededDraws(t)
  for (const [written, isHost] of [
    ['kg', true],
    ['com.kg', true],
    ['co.uk', true],
    ['co.ag', true],
    ['ltd', true],
    ['inc', true],
    ['co.ltd', false],
    ['co.kg', false],
    ['pvt.ltd', false],
    ['inc.ltd', false],
    ['gmbh.co.kg', false],
  ] as const) {
    const word = inventedWord(draw)
    const cased = one(draw, [written, written.toUpperCase()])
    const { words, domain } = parseCompanyName(`${word}.${cased}`)
    const host = `${word}.${written}`.toLowerCase()
    assert.equal(domain, isHost ? host : null, `${word}.${cased}`)
    if (!isHost) assert.deepEqual(words, [word.toLowerCase()])
  }
  assert.equal(parseCompanyName('co.kg').domain, 'co.kg')
})

const apostrophes = [...'’‘ʼʻʾʿ´`′‵‛＇ꞌ\u05f3']
const hyphens = [...'‐‑‒–—―−﹘﹣－\u2043\u058a\u05be']

test('a company has one key, whichever apostrophe and hyphen its name is written with', (t) => {
  const draw = seededDraws(t)
  for (const mark of apostrophes) {
    const word = inventedWord(draw)
    assert.equal(companyNameKey(`O${mark}${word} Ltd`), companyNameKey(`O'${word} Ltd`), mark)
  }
  for (const mark of hyphens) {
    const [first, second] = [inventedWord(draw), inventedWord(draw)]
    const key = companyNameKey(`${first}${mark}${second} GmbH`)
    assert.equal(key, companyNameKey(`${first}-${second} GmbH`), mark)
  }
  assert.equal(companyNameKey('Brumwick – Nub'), 'brumwick nub')
})

test('signs of registration belong to no name', (t) => {
  const draw = seededDraws(t)
  for (const sign of ['®', '™', '℠', '©', '℗', 'Ⓡ', 'ⓡ', 'ᵀᴹ', 'ˢᴹ', 'ᴿ', '🅪', '🅫', '✔', '✅']) {
    const word = inventedWord(draw)
    assert.deepEqual(wordsOfName(`${word}${sign} GmbH`).words, [word.toLowerCase()], sign)
  }
})
