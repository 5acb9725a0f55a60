import type { ExpectedContact } from '../world/truth/people.ts'
import type { TruthRow } from '../world/truth/websites.ts'

/** Part of the demo: one endpoint, and the operator's acts before it is shown. */
export type Chapter = {
  readonly title: string
  readonly path: string
  /** The price in words. */
  readonly price: string
  readonly steps: readonly Step[]
}

/** One request of the demo and its expected result. */
export type Step = {
  /** The question in short. */
  readonly asked: string
  /** The path that is asked, if it is not the endpoint of its chapter. */
  readonly path?: string
  /** The purpose of the step. */
  readonly shows: string
  readonly input: Readonly<Record<string, unknown>>
  readonly expected: Expected
  /** Credits that must leave the account; negative where some are bought. */
  readonly price: number
  /** The act of the operator before this request. */
  readonly before?: OperatorAct
  /** The act of the operator after the reply. */
  readonly after?: OperatorAct
  readonly isCached?: true
  readonly isSandbox?: true
  readonly idempotencyKey?: string
  readonly isReplay?: true
  /** True where the reply names a page of Stripe, which is then paid there. */
  readonly isPaidOnPage?: true
  /** True where `next_cursor` of the reply before is sent. */
  readonly isNextPage?: true
}

export type OperatorAct = 'grant' | 'suppress' | 'providers'

export type Expected =
  | { readonly kind: 'website'; readonly website: TruthRow['expected'] }
  | { readonly kind: 'contact'; readonly contact: DemoContact }
  | { readonly kind: 'roster'; readonly roster: DemoRoster }
  | { readonly kind: 'find_all'; readonly all: DemoAll }
  | { readonly kind: 'profile'; readonly profile: DemoProfile }
  | { readonly kind: 'unpaid'; readonly needed: number }
  | { readonly kind: 'payment'; readonly usd: number; readonly isOnPage: boolean }

export type DemoContact = Pick<ExpectedContact, 'email' | 'statuses'> & {
  /** Null where the reply does not give it. */
  readonly name: string | null
  readonly jobTitle: string | null
}

export type DemoRoster = {
  readonly must: readonly string[]
  readonly mustNot: readonly string[]
  readonly hasMore: boolean
}

export type DemoProfile = { readonly domain: string; readonly name: string }

export type DemoAll = {
  readonly domain: string
  readonly roster: DemoRoster
  readonly contacts: Readonly<Record<string, DemoContact>>
}
