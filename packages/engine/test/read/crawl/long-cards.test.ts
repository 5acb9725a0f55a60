import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linking, startCrawlHarness } from './crawl-harness.ts'

test('titles of business cards are cut, and what is too long for a name is none', async (t) => {
  // Normalisation turns this sign into eighteen characters.
  const sign = '\ufdfa'
  const card = (name: string, title: string) =>
    `BEGIN:VCARD\nFN:${name}\nTITLE:${title}\nEMAIL:${name.length}@acme.test\nEND:VCARD\n`
  const harness = await startCrawlHarness(t, {
    '/': linking({ '/files/all.vcf': 'vCard' }),
    '/files/all.vcf': {
      headers: { 'content-type': 'text/vcard; charset=utf-8' },
      body: `${card('Jane Doe', `Owner ${sign.repeat(1_900)}`)}${card(`Jane ${sign.repeat(1_900)}`, 'Owner')}`,
    },
  })
  const { people, addresses } = await harness.crawl()
  assert.deepEqual(
    people.map(({ name, jobTitle }) => [name, jobTitle]),
    [['Jane Doe', `Owner ${sign.repeat(194)}`]],
  )
  assert.deepEqual(
    addresses.map(({ name }) => name),
    ['Jane Doe', null],
  )
})
