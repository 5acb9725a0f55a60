import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { readRows, readWords } from '../../../data/words.ts'
import { parsePersonName } from '../../../names/person/parse.ts'
import { chineseSurnames, readingsOfJapanese } from '../../../names/person/surnames.ts'
import { rankAddresses } from '../../../people/patterns/rank-addresses.ts'

function addressesOf(written: string, domain: string): readonly string[] {
  const name = parsePersonName(written)
  assert.ok(name, written)
  return rankAddresses({ name, domain, known: [], refusedEmails: new Set() }, 20).map(
    ({ email }) => email,
  )
}

const domains = ['quibblefrost.jp', 'quibblefrost.co.jp', 'quibblefrost.com', 'quibblefrost.cn']

test('a Japanese name in kanji is its surname as read in Japan, or nothing, at any domain', () => {
  const names =
    '山田太郎 yamada|佐藤　花子 sato|高橋健一 takahashi|鈴木一郎 suzuki|田中　美咲 tanaka|中村真 nakamura|司馬遼太郎 |林　健太 hayashi|笹原真 sasahara|河野一郎 kono kawano'
  for (const entry of names.split('|')) {
    const [name = '', ...surnames] = entry.split(' ')
    for (const domain of domains) {
      const expected = surnames.filter((one) => one !== '').map((local) => `${local}@${domain}`)
      assert.deepEqual(addressesOf(name, domain), expected, name)
    }
  }
})

test('a given name of three signs keeps the last', () => {
  const { given, family, suffix } = parsePersonName('司馬遼太郎') ?? {}
  assert.deepEqual([family, given, suffix], ['司馬', '遼太郎', null])
})

test('a surname that both languages have is Japanese at a firm in Japan, Chinese elsewhere', () => {
  assert.deepEqual(addressesOf('林小明', 'quibblefrost.co.jp'), ['hayashi@quibblefrost.co.jp'])
  assert.equal(addressesOf('林小明', 'quibblefrost.com')[0], 'xiaoming.lin@quibblefrost.com')
})

test('a Chinese name keeps its reading, at a firm in Japan too', () => {
  const readings = [
    ['王小明', 'xiaoming.wang'],
    ['李彦宏', 'yanhong.li'],
    ['陈美子', 'meizi.chen'],
    ['武大郎', 'dalang.wu'],
    ['司马相如', 'xiangru.sima'],
    ['欧阳娜娜', 'nana.ouyang'],
    ['張陳小明', 'xiaoming.zhangchen'],
  ] as const
  for (const [name, local] of readings) {
    for (const domain of domains) {
      const addresses = addressesOf(name, domain)
      assert.ok(addresses.includes(`${local}@${domain}`), `${name} at ${domain}: ${addresses[0]}`)
    }
  }
})

test('a listed Japanese surname of two signs and more is read in Japan, whatever given name follows', (t) => {
  const draw = seededDraws(t)
  const pick = (words: readonly string[]) => words[Math.floor(draw() * words.length)] ?? ''
  const surnames = [...readRows('surnames', 'japanese').keys()].filter((name) => name.length > 1)
  const givens = ['真', '健一', '美咲', '一郎', '翔', '遼太郎', '和子', '明']
  for (let round = 0; round < 300; round += 1) {
    const surname = pick(surnames)
    const domain = pick(domains)
    const addresses = addressesOf(`${surname}${pick(['', ' '])}${pick(givens)}`, domain)
    const readings = readingsOfJapanese(surname).map((local) => `${local}@${domain}`)
    assert.deepEqual(addresses.toSorted(), readings.toSorted(), surname)
  }
})

test('every Chinese surname that Japan does not have is read', (t) => {
  const draw = seededDraws(t)
  const pick = (words: readonly string[]) => words[Math.floor(draw() * words.length)] ?? ''
  const japanese = readRows('surnames', 'japanese')
  const signs = [...new Set(readWords('japanese-names', 'signs'))]
  const surnames = readWords('surnames', 'chinese').filter(
    (name) => !japanese.has(name) && !signs.includes(name),
  )
  assert.ok(surnames.every((name) => chineseSurnames.has(name)))
  for (let round = 0; round < 300; round += 1) {
    const name = `${pick(surnames)}${pick(['小明', '伟', '秀英', '建国', '丽'])}`
    assert.notDeepEqual(addressesOf(name, pick(domains)), [], name)
  }
})
