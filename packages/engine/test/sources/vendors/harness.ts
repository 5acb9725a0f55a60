import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { inspect } from 'node:util'
import {
  type CommercialDoubles,
  type CommercialDoublesOptions,
  goodKey,
  startCommercialDoubles,
} from '@enricher/lab/world/providers/vendors/doubles'
import { sleep } from '../../../lib/time.ts'
import type { PersonQuery } from '../../../model/engine.ts'
import type { ProviderName } from '../../../model/provider-catalog.ts'
import { ProviderError } from '../../../model/provider-error.ts'
import { parsePersonName } from '../../../names/person/parse.ts'
import { createEgress, type Egress } from '../../../net/egress.ts'
import type { Adapter, AdapterCall } from '../../../sources/vendors/adapter.ts'

/** The doubles for the tests of one file, and a call for each of them. */
export type CommercialHarness = {
  doubles(): CommercialDoubles
  /** Makes a call; its timeout is short where a provider is meant to miss it. */
  call(name: ProviderName, key?: string, timeoutMs?: number): AdapterCall
}

/** An address that is configured like the others, and where nothing listens. */
export const closedAddress = 'http://127.0.0.1:443/'

// The timeout is generous: only tests that are meant to run into a deadline do so, and they set their own.
const usualTimeoutMs = 60_000

/** Starts doubles of all vendors and an egress that reaches them, for the tests of one file. */
export function startCommercialHarness(options: CommercialDoublesOptions = {}): CommercialHarness {
  let doubles: CommercialDoubles | undefined
  let egress: Egress | undefined
  before(async () => {
    doubles = await startCommercialDoubles(options)
    egress = createEgress({
      dnsServers: null,
      allow: [],
      portMap: new Map(),
      ca: null,
      userAgent: 'enricher (https://operator.example/bot)',
      baseUrls: [...Object.values(doubles.baseUrls), closedAddress],
    })
  })
  after(async () => {
    await egress?.close()
    await doubles?.stop()
  })
  const started = () => {
    assert.ok(doubles)
    return doubles
  }
  return {
    doubles: started,
    call(name, key = goodKey, timeoutMs = usualTimeoutMs) {
      assert.ok(egress)
      return {
        fetch: egress.fetch,
        apiKey: key,
        baseUrl: started().baseUrls[name],
        signal: AbortSignal.timeout(timeoutMs),
        // A vendor asks for some time between two looks at a question; here the wait is shorter.
        wait: () => sleep(1),
      }
    },
  }
}

export function person(
  full: string,
  place: { readonly domain: string } | { readonly companyName: string },
): PersonQuery {
  const name = parsePersonName(full)
  assert.ok(name)
  return 'domain' in place
    ? { name, domain: place.domain, companyName: null }
    : { name, domain: null, companyName: place.companyName }
}

/** Returns the fault that `work` is expected to end with. */
export async function faultOf(work: Promise<unknown>): Promise<ProviderError> {
  const outcome = await work.then(
    (value) => `no error but ${inspect(value)}`,
    (error: unknown) => error,
  )
  assert.ok(outcome instanceof ProviderError, `expected a fault, got ${inspect(outcome)}`)
  return outcome
}

/** Returns one question for each operation of a quick adapter. */
export function questionsTo(adapter: Adapter, mark = ''): readonly Question[] {
  if (adapter.isAsync) return []
  const { operations } = adapter
  const domain = mark === '' ? 'copperwreninstruments.com' : `${mark}.example`
  const questions: (Question | false | undefined)[] = [
    operations.person && {
      what: 'person',
      ask: (call) => operations.person?.(person('Imogen Tarrowby', { domain }), call),
    },
    operations.profile && {
      what: 'profile',
      ask: (call) => operations.profile?.({ profileSlug: mark || 'imogen-tarrowby' }, call),
    },
    operations.decisionMaker && {
      what: 'decisionMaker',
      ask: (call) => operations.decisionMaker?.({ domain, category: 'ceo' }, call),
    },
    operations.roster && {
      what: 'roster',
      ask: (call) => operations.roster?.({ domain, limit: 5, cursor: null }, call),
    },
    operations.verify && {
      what: 'verify',
      ask: (call) => operations.verify?.({ email: `imogen.tarrowby@${domain}` }, call),
    },
    operations.website && {
      what: 'website',
      ask: (call) => operations.website?.({ companyName: mark || 'Acme', context: '' }, call),
    },
    operations.company && {
      what: 'company',
      ask: (call) => operations.company?.({ domain }, call),
    },
  ]
  return questions.filter((question) => question !== undefined && question !== false)
}

export type Question = {
  readonly what: string
  ask(call: AdapterCall): Promise<unknown> | undefined
}
