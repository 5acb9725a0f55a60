import assert from 'node:assert/strict'
import { createLedger } from '@enricher/service/store/credits/ledger'
import type { Ending } from '../../test/support/database.ts'
import {
  deadAddress,
  hidden,
  honest,
  recordOf,
  startWaterfallWorld,
  unknown,
} from '../../test/support/world/waterfall-world.ts'
import type { WebHarness } from './web-harness.ts'

const [found, second, wrong] = hidden

/** Vendors that lookups of the service ask. */
export type AskedProviders = {
  /** The environment of the service. */
  readonly env: Readonly<Record<string, string>>
  /** Makes lookups that ask each vendor, so that there is something to report of each. */
  ask(harness: WebHarness): Promise<void>
}

/** Starts a world and vendors beside it: one that knows people, one that has some wrong, and three that fail. */
export async function startAskedProviders(ending: Ending): Promise<AskedProviders> {
  const { world, doubles } = await startWaterfallWorld(ending, {
    hunter: recordOf({ [second]: unknown, [wrong]: deadAddress }),
    anymailfinder: recordOf({ [wrong]: unknown }),
  })
  doubles.fail('findymail', 'unauthorized')
  doubles.fail('prospeo', 'limited')
  doubles.fail('leadmagic', 'exhausted')
  const names = ['findymail', 'prospeo', 'leadmagic', 'hunter', 'anymailfinder'] as const
  return {
    env: {
      ...world.env,
      ...doubles.envOf(...names),
      PROVIDER_ORDER: names.join(','),
      SMTP_VERIFY: 'auto',
      LOOKUP_TIMEOUT_MS: '120000',
    },
    async ask({ db, url, person }) {
      const { id, key } = await person()
      const grant = { accountId: id, credits: 1_000, kind: 'grant', reference: 'lookups' } as const
      await createLedger(db).grant(grant)
      for (const full_name of [found, second, wrong]) {
        const reply = await fetch(`${url}/find-email/person`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ full_name, domain: honest }),
        })
        assert.equal(reply.status, full_name === wrong ? 404 : 200, await reply.text())
      }
    },
  }
}
