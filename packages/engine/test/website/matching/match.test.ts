import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relate, soughtName } from '../../../website/matching/match.ts'
import { readName } from '../../../website/matching/name-reading.ts'
import { readEvidence } from '../../../website/page/evidence.ts'

const cases: readonly (readonly [string, string, string])[] = [
  ['Brumwick', 'Brumwick', 'same'],
  ['Brumwick', 'BRUMWICK Ltd.', 'same'],
  ['Brumwick Tools', 'BrumwickTools', 'same'],
  ['Brumwick & Vale', 'Brumwick and Vale', 'same'],
  ['The Brumwick', 'Brumwick', 'same'],
  ['Brumwick', 'The Brumwick', 'akin'],
  ['Brumwick Vale', 'The Brumwick Vale', 'same'],
  ['Brömwick', 'Broemwick GmbH', 'same'],
  ['Brumwick', 'Welcome to Brumwick', 'same'],
  ['Brumwick', 'Brumwick logo', 'same'],
  ['Brumwick', 'Bem-vindo à Brumwick', 'same'],
  ['Brumwick', 'Benvenuti da Brumwick', 'same'],
  ['Brumwick', 'Benvenuti da Brumwick Marmi', 'extended'],
  ['Brumwick', 'Brumwick Halı ve Kilim', 'extended'],
  ['Brumwick Technologies', 'Brumwick', 'akin'],
  ['Brumwick', 'Brumwick Labs', 'akin'],
  ['Brumwick Robotics', 'Brumwick', 'shorter'],
  ['Brumwick', 'Brumwick Dental Clinic', 'extended'],
  ['Brumwick', 'Brumwick Security', 'extended'],
  ['Brumwick', 'Nova Brumwick', 'extended'],
  ['Brumwick Health', 'Brumwick Energy', 'other'],
  ['Brumwick', 'Brumwick makes better tools', 'phrase'],
  ['Brumwick Vale Research', 'BVR', 'reduced'],
  ['Brumwick', 'Tarrowdale', 'other'],
  ['Brumwick', 'Brumwicker', 'other'],
  ['Brumwick en Zonen', 'Brumwick & Zonen', 'same'],
  ['Brumwick Seiki', '月森岡精機 Brumwick Seiki', 'same'],
  ['House of Brumwick', 'House Brumwick', 'same'],
  ['House of Brumwick', 'Housebrumwick', 'akin'],
  ['House of Brumwick', 'Houseofbrumwick', 'same'],
  ['Brunnenbau Brumwick', 'Brumwick Brunnenbau', 'same'],
  ['Brumwick Tarrow', 'Tarrow Brumwick', 'other'],
  ['Menuiserie Brumwick', 'Brumwick', 'shorter'],
  ['Torneria Fratelli Brumwick', 'F.lli Brumwick snc', 'shorter'],
  ['Brumwick Bros', 'Brumwick Brothers', 'same'],
  ['Moulin du Brumwick', 'Moulin Brumwick', 'same'],
  ['Brumwick Tarrow Recruitment', 'Brumwick Tarrow', 'shorter'],
  ['Lantern Yarns', 'Lantern', 'reduced'],
  ['Home Brumwick', 'Welcome to Home Brumwick', 'same'],
  ['Brumwick Home', 'Brumwick Home logo', 'same'],
  ['Brumwick Yogaloft', 'Brumwick Yogaloft Leipzig', 'akin'],
  ['Brumwick', 'Brumwick Leipzig', 'extended'],
]

for (const [sought, stated, relation] of cases) {
  test(`"${stated}" is ${relation} to ${sought}`, () => {
    assert.equal(relate(soughtName(sought), stated), relation)
  })
}

test('a name in letters that are not read one by one is no other name', () => {
  assert.equal(relate(soughtName('Brumwick Trading'), '玉柳贸易有限公司'), null)
  assert.equal(relate(soughtName('玉柳贸易'), '月森岡精機'), 'other')
})

test('a trade in ideographs behind a name makes it longer on a Japanese page', () => {
  const titled = (title: string, said: string) => {
    const page = readEvidence('https://brumwick.test/', `<title>${title}</title><p>${said}</p>`)
    return readName(soughtName('Brumwick'), page).relations.get('title')
  }
  const japanese = '心を込めた仕事でお応えします。'
  assert.equal(titled('Brumwick 製茶', japanese), 'extended')
  assert.equal(titled('Brumwick株式会社', japanese), 'same')
  assert.equal(titled('Brumwick ブラムウィック', japanese), 'same')
  assert.equal(titled('月森岡 Brumwick', japanese), 'same')
  assert.equal(titled('Brumwick 布鲁姆', '我们的产品'), 'same')
})

test('a longer name whose further words the caller gave as a hint is the firm itself', () => {
  assert.equal(relate(soughtName('Brumwick', 'bakery in Leeds'), 'Brumwick Bakery'), 'akin')
  assert.equal(relate(soughtName('Brumwick', 'Bäckerei in Köln'), 'Brumwick Bäckerei'), 'akin')
})

const mentions: readonly (readonly [string, string, boolean])[] = [
  ['Brumwick', 'At Brumwick we take our time', true],
  ['Brumwick', 'Write to us at brumwick.test or hello@brumwick.test', false],
  ['Pottle, Grist & Vale', 'Pottle, Grist & Vale since 1950', true],
  ['GridLink', 'Why Grid Link?', true],
  ['grid.sh', 'Deploy with Grid.sh today', true],
  ['Transports Brumwick', 'Brumwick Transports recrute', true],
  ['Brumwick', 'Brumwicks and Brumwickians', false],
  ['Brumwick', 'Brumwicks, BrumwickBrumwick and Brumwick.', true],
  ['Brumwick', 'Brumwick.test, which is ours', false],
  // These letters have two code units each.
  ['𐐔𐐯𐑅𐐨', '𐐔𐐯𐑅𐐨𐐔𐐯𐑅𐐨', false],
  ['𐐔𐐯𐑅𐐨', '𐐔𐐯𐑅𐐨𐐔 or 𐐼𐐯𐑅𐐨', true],
]

for (const [sought, text, isMentioned] of mentions) {
  test(`"${text}" ${isMentioned ? 'mentions' : 'does not mention'} ${sought}`, () => {
    assert.equal(!soughtName(sought).find?.(text).next().done, isMentioned)
  })
}

test('a page without the longest piece of a name says the same of it by all expressions', () => {
  const names = [
    'Acme',
    'The Acme Robotics Group',
    'Ärzte & Söhne GmbH',
    'X und Y',
    'Menuiserie Kerven',
  ]
  const texts = [
    'Acme, formerly Tarrow. ACME ROBOTICS is now Norrow. acmerobotics',
    'Aerzte und Soehne GmbH, once Arzte & Sohne. x y, X and Y',
    'Kerven, Menuiserie. MenuiserieKerven Menuiserie-Kerven',
    'Nothing of all that. acm erobotics',
  ]
  const always = /(?:)/u
  for (const sought of names.map((name) => soughtName(name))) {
    for (const text of texts) {
      const page = readEvidence('https://site.example/', `<title>${text}</title><p>${text}</p>`)
      assert.deepEqual(readName(sought, page), readName({ ...sought, trace: always }, page), text)
    }
  }
})

test('a greeting before the name is none of its words, in any of the usual languages', () => {
  const sought = soughtName('Brumwick')
  const greetings =
    'Tervetuloa|Vítejte u|Dobrodošli v|Üdvözöljük|Bine ați venit la|Добро пожаловать в|Καλώς ήρθατε στην'
  for (const greeting of greetings.split('|')) {
    assert.equal(relate(sought, `${greeting} Brumwick`), 'same', greeting)
  }
})
