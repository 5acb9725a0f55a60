import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryFacts } from '../../memory/memory-facts.ts'
import {
  askVendorsForRoster,
  type RosterVendors,
  rosterEnough,
} from '../../people/vendor-roster.ts'
import type { FoundContact } from '../../sources/vendors/adapter.ts'
import { createSuppression } from '../../suppression/suppression.ts'
import { digestOfMark, marksOf } from '../../suppression/suppression-marks.ts'
import { resultOf } from '../../waterfall/waterfall-result.ts'

const domain = 'acme.example'
const suppressed = createSuppression(
  'key',
  marksOf({ kind: 'person', name: 'Jane Doe', domain }).map(([kind, text]) =>
    digestOfMark('key', kind, text),
  ),
)

function contactOf(name: string): FoundContact {
  const email = `${name.toLowerCase().replace(' ', '.')}@${domain}`
  return { email, status: 'unknown', name, jobTitle: null, linkedinUrl: null }
}

/** Asks one vendor that gives these contacts; returns the listed contacts, the evidence, and how its step ended. */
async function rosterOf(contacts: readonly FoundContact[]) {
  const facts = createMemoryFacts({ clock: () => 0 })
  const evidence: unknown[] = []
  const results: string[] = []
  const waterfall = {
    async run(request: { onAnswer(answer: unknown, from: unknown): Promise<string> }) {
      const from = {
        provider: 'hunter',
        key: { provider: 'hunter', operation: 'roster', mailHostClass: null },
        isTrusted: false,
      }
      results.push(await request.onAnswer({ contacts, cursor: null }, from))
      return resultOf([])
    },
  } as unknown as RosterVendors['waterfall']
  const { lists } = await askVendorsForRoster(
    await facts.recall(domain),
    [],
    {
      waterfall,
      factsStore: { ...facts, noteMailbox: async () => {} },
      recordVerification: async () => {},
      suppression: () => suppressed,
      clock: () => 0,
    } as RosterVendors,
    { signal: AbortSignal.timeout(5_000), onEvidence: (more) => void evidence.push(...more) },
  )
  const listed = lists.flatMap((list) => list.contacts.map(({ email }) => email))
  return { listed, evidence: JSON.stringify(evidence), result: results[0] }
}

test('a suppressed person neither stands in the list of a vendor, nor is evidence, nor counts as one of enough', async () => {
  const others = Array.from({ length: rosterEnough - 1 }, (_, at) => contactOf(`Given${at} Name`))
  const { listed, evidence, result } = await rosterOf([contactOf('Jane Doe'), ...others])
  assert.deepEqual(
    listed,
    others.map(({ email }) => email),
  )
  assert.doesNotMatch(evidence, /jane/i)
  assert.equal(result, 'inconclusive')
})
