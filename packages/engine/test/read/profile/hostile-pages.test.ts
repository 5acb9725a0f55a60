import assert from 'node:assert/strict'
import process from 'node:process'
import { test } from 'node:test'
import { readProfile } from './read-profile.ts'

// Seconds on a slow machine that others share; an expression that is not linear takes minutes.
const cpuMsMax = 8_000

/** Reads a hostile page as the home page and the imprint; fails where that takes too long. */
function readHostile(html: string) {
  const before = process.cpuUsage()
  const profile = readProfile('brumwick.example', {
    '/': { kind: 'home', html },
    '/imprint': { kind: 'imprint', html },
  })
  const { user, system } = process.cpuUsage(before)
  assert.ok((user + system) / 1_000 < cpuMsMax, `${(user + system) / 1_000} ms`)
  return profile
}

const many = (count: number, write: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => write(at)).join('')
const block = (value: string): string => `<script type="application/ld+json">${value}</script>`

test('two megabytes in one line cost bounded time and state nothing', () => {
  const { phones, address } = readHostile(`<p>${'Tel 0 '.repeat(350_000)}</p>`)
  assert.deepEqual([phones, address], [[], null])
})

test('thousands of telephones, addresses and registrations are cut to a few', () => {
  const profile = readHostile(
    many(1_000, (at) => {
      const digits = String(9_000_000 + at * 37)
      return `<p>Tel. +49 30 ${digits}</p><p>Quillgasse ${at}, ${10_000 + at} Brumstadt</p><p>HRB ${1_000 + at}</p>`
    }),
  )
  assert.ok(profile.phones.length <= 10 && profile.registrations.length <= 10)
})

test('structured data of great depth, and names of prototypes in it, are read as data', () => {
  const deep = `${'{"@graph":['.repeat(20_000)}${']}'.repeat(20_000)}`
  assert.equal(readHostile(block(deep)).name, null)
  const names =
    '{"@type":["Organization","__proto__","constructor"],"__proto__":{"name":"Quillmark"},"constructor":1,"name":["Brumwick"],"logo":{"__proto__":{"url":"https://quillmark.example/x.png"}}}'
  assert.equal(readHostile(block(names)).name?.value, 'Brumwick')
  const links = ['constructor', '__proto__', 'toString'].map(
    (word) => `<a href="https://${word}/x">x</a><a href="https://facebook.com/${word}/x">x</a>`,
  )
  assert.doesNotThrow(() => readHostile(links.join('')))
})

test('marks of direction within an address and the words around it reach no profile', () => {
  const profile = readProfile('brumwick.de', {
    '/': { kind: 'home', html: '<html lang="de"><title>Brum\u202ewick</title></html>' },
    '/impressum': {
      kind: 'imprint',
      html: '<html lang="de"><p>Brum\u202ewick GmbH<br>Quill\u2067gasse 12<br>10115 Brum\u202estadt</p></html>',
    },
  })
  assert.equal(profile.address?.value.locality, 'Brumstadt')
  assert.doesNotMatch(JSON.stringify(profile), /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
})

test('letters from right to left, joined signs and huge numbers are no facts', () => {
  const { phones, registrations, foundedYear } = readHostile(
    `<p>Tel. \u202e${'9'.repeat(100_000)}\u202c</p><p>HRB ${'1'.repeat(5_000)}</p>
    <p>founded in ${'1'.repeat(9_000)}</p><p>${'\ufdfa'.repeat(20_000)} 1954</p>`,
  )
  assert.deepEqual([phones, registrations, foundedYear], [[], [], null])
})
