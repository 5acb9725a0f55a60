import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { parseProfileSlug } from '@enricher/contract/inputs/linkedin-url'
import { ownValue } from '@enricher/engine/lib/own-value'
import { companyNameKey } from '@enricher/engine/names/company-name'
import { parsePersonName } from '@enricher/engine/names/person/parse'
import { spellingsOf } from '@enricher/engine/names/person/spellings'
import { readBody } from '@enricher/engine/net/body'
import { parseLocalName } from '../../packages/engine/people/local-names.ts'
import { lengthFactor } from '../../packages/engine/people/patterns/name-lengths.ts'
import { guessPages } from '../../packages/engine/read/crawl/page-address.ts'
import { readAddresses } from '../../packages/engine/read/extract/addresses/read-addresses.ts'
import { parsePage } from '../../packages/engine/read/extract/document.ts'
import { readPeople } from '../../packages/engine/read/extract/people/read-people.ts'
import { roleOf } from '../../packages/engine/sources/vendors/roles.ts'
import { rankGuesses } from '../../packages/engine/website/guesses/guesses.ts'
import { guessLabels } from '../../packages/engine/website/guesses/labels.ts'
import { relate, soughtName } from '../../packages/engine/website/matching/match.ts'

/** The names that every object literal inherits. */
const inherited = [
  ...Object.getOwnPropertyNames(Object.prototype),
  'Constructor',
  'CONSTRUCTOR',
] as const

test('a table has what it was given and nothing that it inherits', () => {
  const table: Readonly<Record<string, number>> = { size: 3 }
  assert.equal(ownValue(table, 'size'), 3)
  for (const name of inherited) assert.equal(ownValue(table, name), undefined)
})

test('a company may be called like what every object inherits', () => {
  for (const name of inherited) {
    const spelled = name.replaceAll('_', '')
    const company = `${spelled} Group`
    assert.ok(guessLabels(company, name).length > 0, name)
    const [first] = rankGuesses(company, name, 5)
    assert.match(first?.domain ?? '', new RegExp(spelled, 'i'))
    assert.equal(relate(soughtName(company, name), company), 'same')
    assert.match(companyNameKey(company), new RegExp(spelled, 'i'))
  }
})

test('a person, a part of a name and a locale may be called so', () => {
  for (const name of inherited) {
    const spelled = name.replaceAll('_', '')
    assert.equal(parsePersonName(`Jane ${spelled}`, name)?.family, spelled)
    assert.equal(parseLocalName(`Jane ${spelled}`, `zorbel.${name}`)?.family, spelled)
    for (const spelling of spellingsOf(name)) assert.equal(typeof spelling, 'string')
  }
})

test('a path, a category, a suffix and a pattern may be called so', () => {
  for (const name of inherited) {
    const { mistake } = parseProfileSlug(`https://www.linkedin.com/${name}/x`)
    assert.match(mistake ?? '', /^linkedin_url is no profile\. /)
    assert.ok(Array.isArray(roleOf(name).titles))
    assert.ok(
      guessPages(new URL(`https://zorbel.${name}/`), name).every((page) => URL.canParse(page)),
    )
    const letters = { first: 'jane', middle: '', last: 'doe', initial: '' }
    assert.equal(lengthFactor(name, letters), 1)
  }
})

test('a content encoding called so is one that was not asked for', async () => {
  for (const name of inherited) {
    await assert.rejects(readBody(Readable.from([Buffer.from('x')]), name, 100), /not asked for/)
  }
})

test('a page may use such names for whatever it likes', () => {
  for (const name of inherited) {
    const page = `<html lang="${name}"><body class="${name}" ${name}="${name}" itemprop="${name}">
      <script>var ${name}="jane"; document.write(${name}("@")+${name}+"@zorbel.example")</script>
      <script type="application/ld+json">{"@type":"${name}","${name}":{"@type":"Person","name":"Jane Doe","email":"jane@zorbel.example"}}</script>
      <p>Jane Doe</p><p>CEO</p></body></html>`
    const parsed = parsePage(page, 'https://www.zorbel.example/team')
    const emails = readAddresses(parsed).map(({ email }) => email)
    assert.deepEqual(emails, ['jane@zorbel.example'], name)
    const [person] = readPeople(parsed, { companyNames: [name] })
    assert.equal(person?.name, 'Jane Doe', name)
  }
})
