import assert from 'node:assert/strict'
import process from 'node:process'
import { after, before, test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { sharedReaders } from '@enricher/lab/test/support/readers'
import { openEgress } from '@enricher/lab/test/support/world/open-egress'
import { companiesAt } from '@enricher/lab/world/data/companies'
import { startWorld, type World } from '@enricher/lab/world/world'
import { sleep } from '../../lib/time.ts'
import type { WebsiteSource } from '../../model/website-source.ts'
import type { Egress } from '../../net/egress.ts'
import { createWebsiteSearch } from '../../website/find-website.ts'

const readers = sharedReaders()

let world: World
let egress: Egress

before(async () => {
  world = await startWorld({ companies: companiesAt('brindlewickoptics.com') })
  egress = openEgress(world)
})

after(async () => {
  await egress.close()
  await world.stop()
})

const broken = () => new TypeError("Cannot read properties of undefined (reading 'statements')")

/** The ways in which a faulty adapter ends a question: none of them is a `ProviderError`. */
const failures: Readonly<Record<string, WebsiteSource['suggest']>> = {
  synchronously: () => {
    throw broken()
  },
  'at once': () => Promise.reject(broken()),
  'while the guesses are fetched': async () => {
    // The source fails while the first guesses are fetched, which takes 200 ms.
    await sleep(5)
    throw broken()
  },
  'after the first guesses': async () => {
    // The source fails after the first guesses, and long before the search would end by itself.
    await sleep(600)
    throw broken()
  },
}

for (const [when, suggest] of Object.entries(failures)) {
  test(`sources that fail ${when} with an error of their own fail the search, and nothing is left unhandled`, async (t) => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    t.after(() => process.off('unhandledRejection', note))
    const sources = ['one', 'two', 'three'].map((name) => ({ name, suggest }))
    const engine = createWebsiteSearch({ readers, network: egress, sources })
    const query = { companyName: 'Brindlewick Optics', context: '' }
    // The site is so slow that the first guesses are still being fetched when the sources have failed.
    world.sites.delay('brindlewickoptics.com', 200)
    await assert.rejects(engine.findWebsite(query, { signal: AbortSignal.timeout(60_000) }), {
      message: broken().message,
    })
    await nextRound()
    assert.deepEqual(unhandled, [])
  })
}
