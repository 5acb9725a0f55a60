import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { verifyEmailAt } from '@enricher/contract/verify-email'
import { createLookupHarness } from '@enricher/lab/test/support/lookup-harness'
import type { DnsServer } from '@enricher/lab/world/servers/dns'
import { known, startVerifyHarness } from '../../../engine/test/verify/verify-harness.ts'

const verifyEmail = verifyEmailAt(3)
const input = { email: `${known}@acme.test` }

// The ways in which the service's DNS servers fail.
const outages: Readonly<Record<string, (dns: DnsServer) => unknown>> = {
  'do not listen': (dns) => dns.stop(),
  fail: (dns) => dns.fail('servfail'),
  'are silent': (dns) => dns.fail('silent'),
}

/** Starts a service whose verdicts come from a verifier without DNS, and then from one with it. */
async function startHarness(t: TestContext, cutOff: (dns: DnsServer) => unknown) {
  const domains = { 'acme.test': 'plain' } as const
  const [without, whole] = [
    await startVerifyHarness(t, domains),
    await startVerifyHarness(t, domains),
  ]
  await cutOff(without.dns)
  const harness = await createLookupHarness(t)
  let { verifier } = without
  harness.engine.verifyEmail = ({ email }, run) => verifier.verify(email, run)
  return {
    ...harness,
    comeBack() {
      verifier = whole.verifier
    },
  }
}

for (const [what, cutOff] of Object.entries(outages)) {
  test(`while the DNS servers ${what} a verdict is unknown and free, and as soon as they answer it is there`, async (t) => {
    const harness = await startHarness(t, cutOff)
    const [key, stranger] = [await harness.account(), await harness.account()]
    const ask = async (who = key) => {
      const { status, body } = await harness.perform(verifyEmail, who, input)
      return [status, body['status'], body['reason'], body['cached'], body['credits_remaining']]
    }
    assert.deepEqual(await ask(), [200, 'unknown', 'dns_failed', false, 25])
    harness.comeBack()
    assert.deepEqual(await ask(), [200, 'valid', 'accepted', false, 22])
    assert.deepEqual(await ask(), [200, 'valid', 'accepted', true, 22])
    assert.deepEqual(await ask(stranger), [200, 'valid', 'accepted', false, 22])
  })
}
