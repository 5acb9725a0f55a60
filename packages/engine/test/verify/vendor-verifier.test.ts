import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryFacts } from '../../memory/memory-facts.ts'
import type { MailboxVerdict, VerdictReason } from '../../model/mailbox-verdict.ts'
import {
  createVendorVerifier,
  type VendorVerifierDependencies,
} from '../../verify/vendor-verifier.ts'

const email = 'jane.doe@acme.example'
const run = { signal: new AbortController().signal }

/** Makes a vendor that knows no mailbox, behind an SMTP verifier that learns nothing for this reason. */
function createHarness(reason: VerdictReason) {
  const facts = createMemoryFacts({ clock: () => 0 })
  const counts = { reads: 0, paid: 0 }
  const verdict: MailboxVerdict = {
    ...{ email, status: 'unknown', reason, mailHostClass: 'other', prover: null, checkedAtMs: 0 },
  }
  const waterfall: VendorVerifierDependencies['waterfall'] = {
    async run() {
      counts.paid += 1
      const step = { provider: 'zerobounce', outcome: 'no_match' } as never
      return { steps: [step], status: 'answered', needsOperator: false, isUnsure: false }
    },
  }
  const verifier = createVendorVerifier({
    smtpVerifier: {
      verify: async () => verdict,
      async verifyFirst(emails, _run, _facts, atPlace) {
        const ranked = atPlace?.rank(await facts.recall('acme.example')) ?? emails
        return ranked.slice(0, 1).map((first) => ({ ...verdict, email: first }))
      },
    },
    waterfall,
    facts: {
      ...facts,
      recall(domain) {
        counts.reads += 1
        return facts.recall(domain)
      },
    },
    clock: () => 0,
  })
  return { facts, counts, verifier }
}

test('facts that a search has just read are read again only where our own probe took its time', async () => {
  for (const [reason, reads] of [
    ['smtp_unavailable', 0],
    ['host_not_telling', 0],
    ['timeout', 1],
    ['refused_us', 1],
  ] as const) {
    const { facts, counts, verifier } = createHarness(reason)
    const [verdict] = await verifier.verifyFirst([email], run, await facts.recall('acme.example'))
    assert.equal(verdict?.reason, 'verifier_refused')
    assert.deepEqual(counts, { reads, paid: 1 }, reason)
  }
})

test('equal requests at the same time pay for one verdict, and a stored one is not paid for', async () => {
  const { facts, counts, verifier } = createHarness('smtp_unavailable')
  const known = await facts.recall('acme.example')
  const ask = () => verifier.verifyFirst([email], run, known)
  const verdicts = (await Promise.all([ask(), ask(), ask()])).flat()
  assert.deepEqual(new Set(verdicts.map(({ reason }) => reason)), new Set(['verifier_refused']))
  assert.equal(counts.paid, 1)
  await verifier.verifyFirst([email], run, await facts.recall('acme.example'))
  await verifier.verify(email, run)
  assert.equal(counts.paid, 1)
})

test('a provider is asked for the address that was the best one when the mail server was asked', async () => {
  const { facts, verifier } = createHarness('smtp_unavailable')
  const known = await facts.recall('acme.example')
  const atPlace = { rank: () => ['jdoe@acme.example', email], learn: async () => undefined }
  await verifier.verifyFirst([email], run, known, atPlace)
  const { verdicts } = await facts.recall('acme.example')
  assert.deepEqual(new Set(verdicts.map((verdict) => verdict.email)), new Set(atPlace.rank()))
})
