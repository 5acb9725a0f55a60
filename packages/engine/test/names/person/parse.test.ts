import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePersonName } from '../../../names/person/parse.ts'

/** Returns `prefix|given|middle|family|suffix`, a dash for none. */
function partsOf(text: string, locale?: string): string | null {
  const name = parsePersonName(text, locale)
  if (!name) return null
  return [name.prefix, name.given, name.middle, name.family, name.suffix]
    .map((part) => part ?? '-')
    .join('|')
}

function holds(cases: Readonly<Record<string, string | null>>, locale?: string): void {
  for (const [text, parts] of Object.entries(cases))
    assert.equal(partsOf(text, locale), parts, text)
}

test('titles, second names, particles and degrees are separated from the name', () => {
  holds({
    'Dr. Ada M. van der Moor, PhD': 'Dr.|Ada|M.|van der Moor|PhD',
    'Prof. Dr. h.c. Hans-Peter Brückner': 'Prof. Dr. h.c.|Hans-Peter|-|Brückner|-',
    'Herr und Frau Lindqvist': 'Herr und Frau|-|-|Lindqvist|-',
    'Mr. and Mrs. Moor': 'Mr. and Mrs.|-|-|Moor|-',
    'Sir Cedric': 'Sir|Cedric|-|-|-',
    'Tomas Moor Jr.': '-|Tomas|-|Moor|Jr.',
    'Youssef Al Rashidi': '-|Youssef|-|Al Rashidi|-',
    'Ben Thorn': '-|Ben|-|Thorn|-',
  })
})

test('the family name is found where it stands first', () => {
  holds({
    'Moor, Ada': '-|Ada|-|Moor|-',
    'Brink, Jan ten': '-|Jan|-|ten Brink|-',
    'LAFONTAINE Jeanne': '-|Jeanne|-|LAFONTAINE|-',
    'Wang Xiaohong': '-|Xiaohong|-|Wang|-',
    'Nguyễn Thị Mai': '-|Mai|Thị|Nguyễn|-',
    'Kerekes Zoltán': '-|Zoltán|-|Kerekes|-',
    'Орлова Мария Сергеевна': '-|Мария|Сергеевна|Орлова|-',
  })
})

test('two surnames stay together', () => {
  holds({
    'María del Carmen Ríos Vega': '-|María del Carmen|-|Ríos Vega|-',
    'José Rivas y Luna': '-|José|-|Rivas y Luna|-',
  })
  holds({ 'Inês Maria Tavares Lobo': '-|Inês|Maria|Tavares Lobo|-' }, 'pt-PT')
})

test('East Asian names are split without blanks', () => {
  holds({
    王小红: '-|小红|-|王|-',
    欧阳小红: '-|小红|-|欧阳|-',
    '李小红 教授': '-|小红|-|李|教授',
    田中花子様: '-|花子|-|田中|様',
    長谷川亮: '-|亮|-|長谷川|-',
    김민지: '-|민지|-|김|-',
    '남궁민 부장님': '-|민|-|남궁|부장님',
    'ジョン・ムーア': '-|ジョン|-|ムーア|-',
  })
})

test('a hurried writer is understood', () => {
  holds({
    'ada moor': '-|ada|-|moor|-',
    'ADA MOOR': '-|ADA|-|MOOR|-',
    'ada Moor': '-|ada|-|Moor|-',
    '  Ada \t Moor ': '-|Ada|-|Moor|-',
  })
})

test('what stands behind a name is not part of it', () => {
  holds({
    'Ada Moor, Head of Sales': '-|Ada|-|Moor|Head of Sales',
    'Ada Moor | Brightlane': '-|Ada|-|Moor|| Brightlane',
    'Robert "Bob" Thorn': '-|Robert|-|Thorn|-',
  })
})

test('a single word is a given name, and a family name after a title', () => {
  holds({ Ada: '-|Ada|-|-|-', 'Frau Moor': 'Frau|-|-|Moor|-' })
})

test('what is no name is refused and costs no time', () => {
  const hopeless = [
    '',
    ' ',
    '123',
    '😀',
    'Ada 😀 Moor',
    'Ada\u0007Moor',
    'ada@moor.example',
    '<b>Ada</b>',
    'http://x.y',
  ]
  for (const text of hopeless) assert.equal(parsePersonName(text), null, text)
  for (const text of [
    'a '.repeat(5_000),
    'a'.repeat(100_000),
    ','.repeat(9_000),
    '('.repeat(300),
  ]) {
    assert.equal(parsePersonName(text), null)
  }
})
