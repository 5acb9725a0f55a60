import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { findAll } from '@enricher/contract/find-all'
import { findWebsite } from '@enricher/contract/find-website'
import { createLookupHarness } from '@enricher/lab/test/support/lookup-harness'
import { acme, scriptedEngine } from '@enricher/lab/test/support/scripted-engine'
import { until } from '@enricher/lab/test/support/until'
import { openDatabase } from '../../store/database.ts'

// Tests a process that stands still for longer than its lease, while another one gets the same key.

const offers = [
  { offer: findWebsite, charged: 2, charges: 1 },
  { offer: findAll, charged: 102, charges: 5 },
]
const input = { company_name: 'Acme' }

/** Makes two processes; the search of the first one is under way and ends on call. */
async function startHarness(t: TestContext, offer: (typeof offers)[number]['offer']) {
  const harness = await createLookupHarness(t)
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  harness.engine.respond = async () => {
    await goesOn
    return acme
  }
  const otherDb = openDatabase({ connection: harness.connection })
  const other = harness.createOther(otherDb, scriptedEngine())
  t.after(async () => {
    await other.lookups.idle()
    await other.presence.end(1_000)
    await otherDb.close()
  })
  const key = await harness.account(200)
  const idempotencyKey = randomUUID()
  const first = harness.perform(offer, key, input, { idempotencyKey })
  await until(() => harness.engine.searches > 0)
  return {
    ...{ harness, key, goOn, first },
    second: () => harness.perform(offer, key, input, { from: other, idempotencyKey }),
    // These do what time does to the leases of a process that stands still.
    expireClaim: () => harness.db.query("UPDATE requests SET lease_until = now() - interval '1 s'"),
    expireHolds: () => harness.db.query("UPDATE holds SET expires_at = now() - interval '1 s'"),
    begun: async () => {
      const sql = 'SELECT claim_id FROM requests WHERE key = $1'
      return (await harness.db.query<{ claim_id: string }>(sql, [idempotencyKey]))[0]?.claim_id
    },
  }
}

for (const { offer, charged, charges } of offers) {
  test(`${offer.name}: a process whose claim was taken over and finished by another gives the same answer`, async (t) => {
    const { harness, key, goOn, first, second, expireClaim, expireHolds } = await startHarness(
      t,
      offer,
    )
    await expireClaim()
    await expireHolds()
    const { body } = await second()
    goOn()
    const late = await first
    assert.deepEqual(late.body, body)
    assert.equal(late.isReplay, true)
    const rest = 200 - charged
    assert.deepEqual(await harness.balance(key), { credits: rest, held: 0, ledger: rest, charges })
  })

  test(`${offer.name}: a process that is finished before the one that took its claim over tells of no charge that is not its own`, async (t) => {
    const { harness, key, goOn, first, second, expireClaim, begun } = await startHarness(t, offer)
    const claim = await begun()
    await expireClaim()
    // The second process waits for the first one's search, whose hold has not expired.
    const other = second()
    await until(async () => (await begun()) !== claim)
    goOn()
    const [late, { body }] = await Promise.allSettled([first, other]).then(([one, two]) => {
      if (two.status === 'rejected') throw two.reason
      return [one, two.value] as const
    })
    if (offer === findAll) {
      // The parts were charged one by one before; the other attempt may have been first with some of them.
      assert.equal(late.status === 'rejected' && late.reason.code, 'overloaded')
      assert.ok(Number(body['credits_charged']) < charged)
    } else {
      assert.deepEqual(late.status === 'fulfilled' && late.value.body, body)
      assert.deepEqual([body['cached'], body['credits_remaining']], [false, 200 - charged])
    }
    const rest = 200 - charged
    assert.deepEqual(await harness.balance(key), { credits: rest, held: 0, ledger: rest, charges })
    const again = await second()
    assert.deepEqual([again.body, again.isReplay], [body, true])
  })
}
