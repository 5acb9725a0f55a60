import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePage } from '../../../../../read/extract/document.ts'
import { readPeople } from '../../../../../read/extract/people/read-people.ts'

const namesOn = (line: string, companyName: string) =>
  readPeople(parsePage(`<p>${line}</p>`, 'https://www.acme.example/company'), {
    companyNames: [companyName],
  }).map(({ name }) => name)

test('an office at another firm is none of this one, where names in Han script tell', () => {
  assert.deepEqual(namesOn('株式会社山都 代表取締役 山田 太郎', 'アクメ株式会社'), [])
  assert.deepEqual(namesOn('山都銀行 支店長 山田 太郎', 'アクメ株式会社'), [])
  for (const own of ['株式会社アクメ', 'アクメ㈱']) {
    assert.deepEqual(namesOn(`${own} 代表取締役 山田 太郎`, 'アクメ株式会社'), ['山田 太郎'])
  }
  assert.deepEqual(namesOn('株式会社アクメ 代表取締役 山田 太郎', 'Acme'), ['山田 太郎'])
})

test('words without an office are no name with one', () => {
  for (const line of ['', '取締役 部長', '山 田 太 郎 営 業', '山田 太郎'.repeat(20)]) {
    assert.deepEqual(namesOn(line, 'アクメ株式会社'), [], line)
  }
})

test('an office and a name are read without a space between them', () => {
  const cases = [
    ['取締役山田 太郎', '山田 太郎: 取締役'],
    ['執行役員佐々木 健', '佐々木 健: 執行役員'],
    ['取締役嶋本　洋', '嶋本 洋: 取締役'],
  ]
  for (const [line = '', expected] of cases) {
    const people = readPeople(parsePage(`<p>${line}</p>`, 'https://www.acme.example/company'), {
      companyNames: ['アクメ株式会社'],
    })
    assert.deepEqual(
      people.map(({ name, jobTitle }) => `${name}: ${jobTitle}`),
      [expected],
    )
  }
  for (const line of [
    '代表作品',
    '社長挨拶',
    '院長紹介',
    '取締役会',
    '前社長山田太郎',
    '理事長室',
  ]) {
    assert.deepEqual(namesOn(line, 'アクメ株式会社'), [], line)
  }
})
