import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sharedReaders } from '@enricher/lab/test/support/readers'
import { openEgress } from '@enricher/lab/test/support/world/open-egress'
import { companies } from '@enricher/lab/world/data/companies'
import { directoryUrl } from '@enricher/lab/world/pages/directory'
import {
  type CommercialDoubles,
  goodKey,
  startCommercialDoubles,
} from '@enricher/lab/world/providers/vendors/doubles'
import { startWorld, type World } from '@enricher/lab/world/world'
import type { Clock } from '../../lib/time.ts'
import { createMemoryProviderStats } from '../../memory/memory-provider-stats.ts'
import { SourcesFailedError, type WebsiteAnswer } from '../../model/engine.ts'
import type { ProviderName } from '../../model/provider-catalog.ts'
import { ProviderError } from '../../model/provider-error.ts'
import type { ProviderStats } from '../../model/provider-stats.ts'
import type { Step } from '../../model/step.ts'
import type { WebsiteSource, WebsiteSuggestion } from '../../model/website-source.ts'
import type { Egress } from '../../net/egress.ts'
import type { Adapter } from '../../sources/vendors/adapter.ts'
import { adapters } from '../../sources/vendors/registry.ts'
import { noSuppression } from '../../suppression/suppression.ts'
import { createWaterfall } from '../../waterfall/create-waterfall.ts'
import { createWebsiteSearch } from '../../website/find-website.ts'

const readers = sharedReaders()

// The domain of this company says nothing of its name, so that no guess leads there.
const unguessable = 'Ferrantini Liquori'
const named = (name: string) => companies.filter((company) => company.name === name)
const [listed] = named('Ulverthorn Provisions')
const searchTimeoutMs = 60_000

let world: World
let doubles: CommercialDoubles
let egress: Egress

before(async () => {
  world = await startWorld({
    companies: [
      'Cindermoth',
      unguessable,
      'Ulverthorn Provisions',
      'Moonvetch',
      'Pottle, Grist & Summerby',
    ].flatMap(named),
  })
  doubles = await startCommercialDoubles()
  egress = openEgress(world, Object.values(doubles.baseUrls))
})

after(async () => {
  await egress.close()
  await doubles.stop()
  await world.stop()
})

type Harness = {
  readonly steps: readonly Step[]
  readonly doubts: readonly string[]
  find(companyName: string, endsAtMs?: number): Promise<WebsiteAnswer | null>
  records(): Promise<readonly ProviderStats[]>
}

/** Makes a search with these providers and nothing else outside the companies' own pages. */
function harnessOf(
  providers: readonly (ProviderName | Adapter)[],
  budgetUsdPerDay: (provider: ProviderName) => number = () => 100,
  sources: readonly WebsiteSource[] = [],
  { clock, ...settings }: { readonly decidedFrom?: number; readonly clock?: Clock } = {},
): Harness {
  const steps: Step[] = []
  const doubts: string[] = []
  const stats = createMemoryProviderStats({ budgetUsdPerDay })
  const waterfall = createWaterfall({
    adapters: providers.map((provider) => {
      const adapter =
        typeof provider === 'string' ? adapters.find(({ name }) => name === provider) : provider
      assert.ok(adapter)
      return { adapter, apiKey: goodKey, baseUrl: doubles.baseUrls[adapter.name] }
    }),
    network: egress,
    stats,
    suppression: async () => noSuppression,
    ...(clock && { clock }),
    onStep: (step) => void steps.push(step),
  })
  const engine = createWebsiteSearch({ readers, network: egress, sources, waterfall, ...settings })
  return {
    steps,
    doubts,
    find: (companyName, endsAtMs = Date.now() + searchTimeoutMs) =>
      engine.findWebsite(
        { companyName, context: '' },
        {
          signal: AbortSignal.timeout(searchTimeoutMs),
          endsAtMs,
          onUnsure: (reason) => void doubts.push(reason),
        },
      ),
    records: async () => {
      await waterfall.idle()
      return (await stats.read()).stats
    },
  }
}

/** Makes a provider that suggests these pages, whatever it is asked. */
function suggesting(name: ProviderName, usd: number, ...urls: readonly string[]): Adapter {
  const suggestions = urls.map(
    (url, rank): WebsiteSuggestion => ({ url, name: null, rank, kind: 'search', note: '' }),
  )
  return {
    name,
    isAsync: false,
    prices: { website: { usd, per: 'call' } },
    operations: { website: async () => ({ answer: suggestions, costUsd: usd, facts: [] }) },
    check: async () => 'fine',
  }
}

const stepsOf = ({ steps }: Harness) =>
  steps.map(({ provider, outcome }) => `${provider} ${outcome}`)

test('a name that is decided without them is asked of no provider', async () => {
  const harness = harnessOf(['serper', 'brave'])
  const answer = await harness.find('Cindermoth')
  assert.equal(answer?.source, 'site')
  assert.deepEqual(harness.steps, [])
})

test('providers are asked one after another, the cheapest first, until a site they suggest is decided', async () => {
  const harness = harnessOf([
    suggesting('tavily', 0.008, 'https://moonvetch.com/'),
    suggesting('exa', 0.007, 'https://amaro1888.it/'),
    suggesting('brave', 0.005, 'https://moonvetch.com/'),
    suggesting('serper', 0.001),
  ])
  const answer = await harness.find(unguessable)
  assert.equal(answer?.websiteUrl, 'https://amaro1888.it/')
  assert.equal(answer?.source, 'search:exa')
  assert.deepEqual(stepsOf(harness), ['serper no_match', 'brave no_match', 'exa matched'])
})

test('a provider that knows companies keeps its label, and one that fails is no miss of the others', async () => {
  doubles.fail('serper', 'broken')
  const harness = harnessOf(['serper', 'pdl'])
  const answer = await harness.find(unguessable).finally(() => doubles.fail('serper', null))
  assert.equal(answer?.websiteUrl, 'https://amaro1888.it/')
  assert.equal(answer?.source, 'provider:pdl')
  assert.deepEqual(stepsOf(harness), ['serper error', 'pdl matched'])
})

test('with the budget spent the free answer stays, and a miss is reported as unsure', async () => {
  const harness = harnessOf(['serper'], () => 0)
  assert.equal((await harness.find('Cindermoth'))?.websiteUrl, 'https://cindermoth.com/')
  assert.equal(await harness.find(unguessable), null)
  assert.deepEqual(stepsOf(harness), ['serper skipped'])
  assert.equal(harness.doubts.length, 1)
})

test('a directory or a parked page that is suggested settles nothing and counts as no match', async () => {
  assert.ok(listed)
  const harness = harnessOf([
    suggesting('serper', 0.001, directoryUrl(listed), 'https://www.linkedin.com/company/x'),
    suggesting('brave', 0.005, 'https://moonvetch.com/', 'https://moonvetch.org/'),
  ])
  assert.equal(await harness.find('Ulverthorn Provisions'), null)
  assert.deepEqual(stepsOf(harness), ['serper no_match', 'brave no_match'])
  const records = await harness.records()
  assert.deepEqual(
    records.map(({ asked, matched }) => ({ asked, matched })),
    [
      { asked: 1, matched: 0 },
      { asked: 1, matched: 0 },
    ],
  )
  assert.deepEqual(harness.doubts, [])
})

test('a miss while every provider fails is an outage, and while one of them does it is unsure', async () => {
  doubles.fail('serper', 'broken')
  doubles.fail('brave', 'junk')
  try {
    await assert.rejects(harnessOf(['serper', 'brave']).find('Moonvetch'), SourcesFailedError)
    const harness = harnessOf(['serper', suggesting('exa', 0.007)])
    assert.equal(await harness.find('Moonvetch'), null)
    assert.equal(harness.doubts.length, 1)
  } finally {
    doubles.fail('serper', null)
    doubles.fail('brave', null)
  }
})

test('with a key that is refused a miss stays a miss, and is reported as unsure', async () => {
  doubles.fail('serper', 'unauthorized')
  const harness = harnessOf(['serper'])
  try {
    assert.equal(await harness.find('Moonvetch'), null)
    assert.equal(await harness.find('Moonvetch'), null)
  } finally {
    doubles.fail('serper', null)
  }
  assert.deepEqual(stepsOf(harness), ['serper error', 'serper skipped'])
  assert.equal(harness.doubts.length, 2)
})

test('a free part that is slow leaves time for a provider and for the answer', async () => {
  const silent: WebsiteSource = {
    name: 'silent',
    suggest: (_query, signal) =>
      new Promise((_, reject) => {
        const end = () => reject(new ProviderError('silent', 'timeout', 'said nothing'))
        signal.addEventListener('abort', end, { once: true })
      }),
  }
  const harness = harnessOf([suggesting('exa', 0.007, 'https://amaro1888.it/')], undefined, [
    silent,
  ])
  const answer = await harness.find(unguessable, Date.now() + 8_000)
  assert.equal(answer?.websiteUrl, 'https://amaro1888.it/')
})

// No answer of the free search is this sure, so that providers are asked whatever it found.
const neverDecided = { decidedFrom: 1 }

test('an undecided answer of the free search stands while every provider fails', async () => {
  doubles.fail('serper', 'unauthorized')
  const harness = harnessOf(['serper'], undefined, [], neverDecided)
  const answer = await harness.find('Pottle, Grist & Summerby').finally(() => {
    doubles.fail('serper', null)
  })
  assert.equal(answer?.websiteUrl, 'https://pottlegrist.com/')
  assert.deepEqual(stepsOf(harness), ['serper error'])
})

test('where too little time is left no provider is asked, and the best answer so far is given', async () => {
  // The search has a minute, of which a second is left for the providers.
  const clock = () => Date.now() + searchTimeoutMs - 1_000
  const harness = harnessOf(['serper'], undefined, [], { ...neverDecided, clock })
  const answer = await harness.find('Pottle, Grist & Summerby')
  assert.equal(answer?.websiteUrl, 'https://pottlegrist.com/')
  assert.deepEqual(stepsOf(harness), ['serper skipped'])
})
