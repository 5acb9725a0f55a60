import type { ExpectedContact } from '../world/truth/people.ts'
import type { TruthRow } from '../world/truth/websites.ts'

/** Part of the demo: one endpoint, and what the operator does before it is shown. */
export type Chapter = {
  readonly title: string
  readonly path: string
  /** What it costs, in words. */
  readonly price: string
  readonly steps: readonly Step[]
}

/** One request of the demo and what must come of it. */
export type Step = {
  /** What is asked, in short. */
  readonly asked: string
  /** Where it is asked, if not at the endpoint of its chapter. */
  readonly path?: string
  /** What the step is there to show. */
  readonly shows: string
  readonly input: Readonly<Record<string, unknown>>
  readonly expected: Expected
  /** Credits that must leave the account; negative where some are bought. */
  readonly price: number
  /** What the operator does before this request. */
  readonly before?: OperatorAct
  /** What the operator looks at when it is answered. */
  readonly after?: OperatorAct
  readonly isCached?: true
  readonly isSandbox?: true
  readonly idempotencyKey?: string
  readonly isReplay?: true
  /** The reply names a page of Stripe, which is paid there. */
  readonly isPaidOnPage?: true
  /** Sent with `next_cursor` of the reply before. */
  readonly isNextPage?: true
}

export type OperatorAct = 'grant' | 'suppress' | 'providers'

export type Expected =
  | { readonly kind: 'website'; readonly website: TruthRow['expected'] }
  | { readonly kind: 'contact'; readonly contact: DemoContact }
  | { readonly kind: 'roster'; readonly roster: DemoRoster }
  | { readonly kind: 'find_all'; readonly all: DemoAll }
  | { readonly kind: 'unpaid'; readonly needed: number }
  | { readonly kind: 'payment'; readonly usd: number; readonly isOnPage: boolean }

export type DemoContact = Pick<ExpectedContact, 'email' | 'statuses'> & {
  /** Null where the reply does not say. */
  readonly name: string | null
  readonly jobTitle: string | null
}

export type DemoRoster = {
  readonly must: readonly string[]
  readonly mustNot: readonly string[]
  readonly hasMore: boolean
}

export type DemoAll = {
  readonly domain: string
  readonly roster: DemoRoster
  readonly contacts: Readonly<Record<string, DemoContact>>
}
