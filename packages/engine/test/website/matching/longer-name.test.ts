import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soughtName } from '../../../website/matching/match.ts'
import { readName } from '../../../website/matching/name-reading.ts'
import { readEvidence } from '../../../website/page/evidence.ts'
import type { NamePosition } from '../../../website/page/page-evidence.ts'

function relationsOn(markup: string, hint = ''): Partial<Record<NamePosition, string>> {
  const page = readEvidence('https://brumwick.test/', markup)
  return Object.fromEntries(readName(soughtName('Brumwick', hint), page).relations)
}

const everywhere = (name: string) =>
  `<title>${name}</title><meta property="og:site_name" content="${name}"><p>© 2020 ${name}</p>`

const longer = [
  'Brumwick asztalosműhely',
  'Brumwick stolarska delavnica d.o.o.',
  'Brumwick クリニック',
  'Brumwick 여행사',
  '株式会社Brumwick 製茶',
]

for (const name of longer) {
  test(`a page that calls itself "${name}" throughout is another firm's`, () => {
    const { site_name, copyright, title } = relationsOn(everywhere(name))
    assert.deepEqual([site_name, copyright, title], ['extended', 'extended', 'extended'])
  })
}

const own: readonly (readonly [string, string])[] = [
  ['Brumwick ブラムウィック', 'same'],
  ['Brumwick 브럼윅', 'same'],
  ['株式会社Brumwick', 'same'],
  ['Brumwick firması', 'phrase'],
  ['Brumwick | asztalosműhely', 'phrase'],
]

for (const [name, relation] of own) {
  test(`a page that calls itself "${name}" throughout is the firm's`, () => {
    assert.equal(relationsOn(everywhere(name)).site_name, relation)
  })
}

test('words beside a name in the title and its heading alone are a slogan', () => {
  const slogan = 'Brumwick makes better tools'
  const { title, heading } = relationsOn(`<title>${slogan}</title><h1>${slogan}</h1>`)
  assert.deepEqual([title, heading], ['phrase', 'phrase'])
})

test('a trade beside the name that the hint gives makes no longer name', () => {
  const { site_name } = relationsOn(everywhere('Brumwick stolarska'), 'stolarska')
  assert.notEqual(site_name, 'extended')
})

test('Home behind a name is part of it where the page states its owner so, and else a decoration', () => {
  const trade = relationsOn(
    '<title>Brumwick Home - Oak tables</title><meta property="og:site_name" content="Brumwick Home">',
  )
  assert.deepEqual([trade.title, trade.site_name], ['extended', 'extended'])
  const decorated = relationsOn(
    '<title>Brumwick Home</title><header><a href="/"><img alt="Brumwick Home" src="/l.png"></a></header>',
  )
  assert.equal(decorated.title, 'same')
  const both = relationsOn(
    '<title>Brumwick Home</title><meta property="og:site_name" content="Brumwick">',
  )
  assert.deepEqual([both.title, both.site_name], ['same', 'same'])
})
