import type { Json } from '@enricher/engine/lib/digest'
import type { Parsed } from '@enricher/engine/lib/parsed'
import type { AskedFor } from '@enricher/engine/suppression/suppression-answers'
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Deprecation } from './deprecation.ts'

/** Returns the schema of a string that may be null; the contract writes it `string|null`. */
export const nullableString = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description })

/** Returns the schema of a member that is a time or null. */
export const nullableTime = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })

/**
 * Returns keywords that the interface description has instead of those that check requests: a checked `default` would
 * be filled in, and change the input; a checked `format` would refuse with a vaguer message. Null removes a keyword.
 */
export const documentedOnly = (keywords: Readonly<Record<string, unknown>>) => ({
  'x-described': keywords,
})

/**
 * Describes a field that is one of a few words, or null. All words are listed: generated clients get them as a type of
 * this name.
 */
export const nullableWord = <Words extends string[]>(
  title: string,
  words: readonly [...Words],
  description: string,
) => Type.Union([Type.Enum<Words>(words, { type: 'string', title }), Type.Null()], { description })

export const creditsRemaining = Type.Integer({ description: 'Balance after the call, in credits.' })

export const cachedFlag = Type.Boolean({
  description: "True when served from the caller's own cache, which is free.",
})

/** Fields that every lookup adds to its own result. */
const envelope = {
  cached: cachedFlag,
  credits_remaining: Type.Union([creditsRemaining, Type.Null()], {
    description: 'Balance after the call, in credits.',
  }),
}

/** The context in which an input is parsed. */
export type ParseContext = {
  /** Key that signs cursors; the same in every process of an installation. */
  readonly cursorKey: Buffer
}

/** The common part of everything that is sold: every surface lists and describes offers from it. */
export type Listing<I extends TProperties = TProperties, Q = unknown> = {
  /** `find-website`: the name in ledgers, metrics, tools and skills. */
  readonly name: string
  readonly path: `/${string}`
  readonly summary: string
  readonly description: string
  readonly input: TObject<I>
  readonly scope: 'enricher:read'
  /** Set: the operation is to be removed, and every surface says so. */
  readonly deprecation?: Deprecation
  /** The error word for a caller when every source failed. */
  readonly outage: 'server_error' | 'upstream_error'
  /**
   * Parses an input that its schema accepts, once, before anything is looked up, held or charged: everything after it
   * uses the query. For an input that makes no sense it says what to change.
   */
  parse(input: Static<TObject<I>>, context: ParseContext): Parsed<Q>
  /** Returns the people and things that a query names: a suppressed one is neither looked up nor answered. */
  askedFor(query: Q): AskedFor
  readonly exampleInput: Static<TObject<I>>
}

/** Members that most lookups leave out. */
type Defaults<A extends TProperties, Q> = {
  /**
   * Returns false for an answer that settles nothing: it is free, and kept no longer than a miss. True when left out.
   */
  isHit(answer: Static<TObject<A>>): boolean
  /** Returns the credits that a hit costs, `priceCredits` at most: what is found may cost less. That when left out. */
  creditsOf(answer: Static<TObject<A>>): number
  /**
   * Returns why a query can have no answer, in one sentence; null: it may have one. A search for such a query asks
   * nothing, and its miss says why. Null when left out.
   */
  whyNone(query: Q): string | null
  /** A remark on the price: `5 for the company alone`. Null when left out. */
  readonly priceNote: string | null
  /** Returns false for an answer that is kept no longer than a miss although it is paid for. True when left out. */
  isLasting(answer: Static<TObject<A>>): boolean
  /** Returns false when answers must not be shared between callers, in either direction. True when left out. */
  isShareable(query: Q): boolean
}

type Definition<I extends TProperties, A extends TProperties, E extends TProperties, Q> = Listing<
  I,
  Q
> & {
  /** The answer of a search, which caches store as it is. */
  readonly answer: TObject<A>
  /** Members of the reply that come from the request, never from a cache. */
  readonly echo: TObject<E>
  echoOf(input: Static<TObject<I>>): Static<TObject<E>>
  readonly priceCredits: number
  /** The answer that reports a miss with status 200; null: a miss is 404. */
  readonly missAnswer: Static<TObject<A>> | null
  /** The answer that reports a miss from the caller's cache. */
  readonly repeatedMissAnswer: Static<TObject<A>> | null
  /**
   * Returns the input in canonical form: inputs with equal canonical forms are the same input; stored results are found
   * by its digest.
   */
  canonicalInput(query: Q): Json
}

/** One lookup, defined once: the route, its description, prices and every other surface derive from it. */
export type Operation<
  I extends TProperties = TProperties,
  A extends TProperties = TProperties,
  E extends TProperties = TProperties,
  Q = unknown,
> = Definition<I, A, E, Q> &
  Defaults<A, Q> & {
    readonly kind: 'lookup'
    /** The whole 200 reply: echo, answer and envelope. */
    readonly reply: TSchema
  }

const nothing: TProperties = {}

/** The echo of operations whose reply repeats nothing of the request. */
export const noEcho = { echo: Type.Object(nothing), echoOf: () => ({}) }

/** Several lookups in one call. Its price is the sum of theirs, and its status is 200 whatever their outcomes. */
export type Composition<I extends TProperties = TProperties, Q = unknown> = Listing<I, Q> & {
  readonly kind: 'composition'
  readonly reply: TSchema
  /** Returns the cost in credits when all of its parts succeed and none is cached. */
  creditsMax(query: Q): number
  /** The most that any call can cost, in credits: with every part, as often as the limits allow. */
  readonly creditsMost: number
}

/** Anything with a path, a price and a reply. */
export type Offer = Operation | Composition

/** Completes a definition with the schema of its reply, so that serialisation cannot lose a field. */
export function defineOperation<
  I extends TProperties,
  A extends TProperties,
  E extends TProperties,
  Q,
>(definition: Definition<I, A, E, Q> & Partial<Defaults<A, Q>>): Operation<I, A, E, Q> {
  return {
    isHit: () => true,
    creditsOf: () => definition.priceCredits,
    whyNone: () => null,
    priceNote: null,
    isLasting: () => true,
    isShareable: () => true,
    ...definition,
    kind: 'lookup',
    reply: Type.Object({
      ...definition.echo.properties,
      ...definition.answer.properties,
      ...envelope,
    }),
  }
}

/** The type of the query that an operation parses from an input. */
export type QueryOf<O extends Pick<Listing, 'askedFor'>> = Parameters<O['askedFor']>[0]
export type AnswerOf<O extends { answer: TSchema }> = Static<O['answer']>
