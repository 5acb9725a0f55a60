import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDomainFacts } from '@enricher/lab/test/support/facts-cases'
import { createSuppressionList } from '../../create-suppression-list.ts'
import { createHeldFacts } from '../../memory/held-facts.ts'
import { createMemoryFacts } from '../../memory/memory-facts.ts'
import { mailboxesMax, verdictsMax } from '../../model/fact-policy.ts'
import { parsePersonName } from '../../names/person/parse.ts'
import { noSuppression } from '../../suppression/suppression.ts'
import type { SuppressedIdentity } from '../../suppression/suppression-marks.ts'

const identities: SuppressedIdentity[] = []
let list = noSuppression
const facts = createMemoryFacts({ suppression: () => list })

testDomainFacts({
  facts,
  other: facts,
  async suppress(identity) {
    identities.push(identity)
    list = createSuppressionList(identities)
  },
})

test('of one domain only so many mailboxes and verdicts are kept, the latest ones', async () => {
  const memory = createMemoryFacts()
  const emails = Array.from({ length: 2_010 }, (_, index) => `m${index}@large.example`)
  const checked = { reason: 'accepted', mailHostClass: null, prover: null } as const
  for (const [index, email] of emails.entries()) {
    const atMs = Date.now() + index
    await memory.noteMailbox({ email, personName: null, source: 'site', learntAtMs: atMs })
    await memory.noteVerdict({ email, status: 'valid', ...checked, checkedAtMs: atMs })
  }
  const { mailboxes, verdicts } = await memory.recall('large.example')
  assert.deepEqual([mailboxes.length, verdicts.length], [mailboxesMax, verdictsMax])
  assert.equal(mailboxes[0]?.email, emails.at(-1))
})

test('the domain that was changed longest ago is forgotten where there are too many rows', () => {
  const held = createHeldFacts(5)
  const note = (domain: string) =>
    held.change(domain, (kept) => {
      kept.isCatchAll = { fact: true, expiresAtMs: 1 }
    })
  for (const name of ['a', 'b', 'c', 'd', 'e', 'a', 'f']) note(`${name}.example`)
  assert.equal(held.get('b.example'), undefined)
  assert.deepEqual([held.all().length, held.get('a.example') !== undefined], [5, true])
})

test('a store in memory knows no imported contacts', async () => {
  const name = parsePersonName('Ada Crane')
  assert.ok(name)
  assert.deepEqual(await facts.findContacts('acme.example', { name, emails: [] }), [])
})
