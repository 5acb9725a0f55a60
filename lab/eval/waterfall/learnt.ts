import type { ProviderName } from '@enricher/engine/model/provider-catalog'
import type { PersonName } from '@enricher/engine/names/person/person-name'
import type { SyncAdapter } from '@enricher/engine/sources/vendors/adapter'
import { noSuppression } from '@enricher/engine/suppression/suppression'
import { createMemoryProviderStats } from '../../../packages/engine/memory/memory-provider-stats.ts'
import {
  bestOf,
  isAgreed,
  type VendorAddress,
} from '../../../packages/engine/people/decide-with-vendors.ts'
import { createWaterfall } from '../../../packages/engine/waterfall/create-waterfall.ts'
import type { orderProviders } from '../../../packages/engine/waterfall/order.ts'
import type { Waterfall } from '../../../packages/engine/waterfall/waterfall.ts'
import { chargeUsd, judge, type Tally } from './judge.ts'
import type { TrueProvider } from './scenarios.ts'
import type { Knowledge, Lookup, World } from './world.ts'

export type WaterfallRunOptions = {
  /** Lookups before this one teach and are not counted. */
  readonly from: number
  readonly fixedOrder?: readonly ProviderName[]
  readonly order?: typeof orderProviders
}

/** Asks the real waterfall for every person of a world, one after the other, beginning with empty stats. */
export async function askWaterfall(world: World, options: WaterfallRunOptions): Promise<Tally> {
  const waterfall = createWaterfall({
    adapters: world.providers.map((provider, place) => ({
      adapter: simulatedAdapter(provider, (id) => world.lookups[id]?.knowledge[place] ?? null),
      apiKey: 'simulated',
      baseUrl: 'https://simulated.example',
    })),
    network: { fetch: () => Promise.reject(new Error('a simulated provider is not fetched')) },
    stats: createMemoryProviderStats(),
    suppression: async () => noSuppression,
    ...options,
  })
  const sum = { lookups: 0, usd: 0, right: 0, wrong: 0, questions: 0 }
  for (const [id, lookup] of world.lookups.entries()) {
    const { steps, isRight } = await ask(waterfall, id, lookup)
    if (id < options.from) continue
    sum.lookups += 1
    sum.questions += steps.length
    for (const { costUsd } of steps) sum.usd += costUsd
    if (isRight === true) sum.right += 1
    if (isRight === false) sum.wrong += 1
  }
  return sum
}

const noAbort = new AbortController().signal
const name: PersonName = {
  full: 'Orla Fennimore',
  given: 'Orla',
  middle: null,
  family: 'Fennimore',
  prefix: null,
  suffix: null,
}

/** Runs one search: `isRight` is null when no provider knew anything. */
async function ask(waterfall: Waterfall, id: number, lookup: Lookup) {
  const held: VendorAddress[] = []
  const { steps } = await waterfall.run(
    {
      operation: 'person',
      question: { name, domain: `${id}.example`, companyName: null },
      mailHostClass: lookup.mailHostClass,
      async onAnswer(contact, { key, provider, isTrusted, rightShare }) {
        const { email, status } = contact
        const { judged, checked, kept } = judge(
          lookup,
          { address: localPartOf(email), status },
          { isTrusted, isAgreed: isAgreed(held, { email, provider }) },
        )
        // The waterfall itself counts wrong addresses.
        if (checked) await waterfall.recordVerification(key, true)
        if (judged !== 'invalid') held.push({ contact, provider, rightShare, ...kept })
        return judged
      },
    },
    { signal: noAbort },
  )
  const best = bestOf(held)
  return { steps, isRight: best && localPartOf(best.contact.email) === 'right' }
}

function localPartOf(email: string): string {
  return email.slice(0, email.indexOf('@'))
}

/** Creates the adapter of a simulated vendor: the vendor's server is not our own code, so it may be simulated. */
function simulatedAdapter(
  { name: provider, price }: TrueProvider,
  knowledgeOf: (id: number) => Knowledge,
): SyncAdapter {
  return {
    name: provider,
    isAsync: false,
    prices: { person: price },
    check: async () => 'simulated',
    operations: {
      async person({ domain }) {
        const id = Number.parseInt(domain ?? '', 10)
        const knowledge = knowledgeOf(id)
        const answer = knowledge && {
          email: `${knowledge.address}@${domain}`,
          status: knowledge.status,
          name: null,
          jobTitle: null,
          linkedinUrl: null,
        }
        return { answer, costUsd: chargeUsd(price, knowledge), facts: [] }
      },
    },
  }
}
