import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Json } from '../lib/digest.ts'
import type { Parsed } from '../lib/parsed.ts'
import type { AskedFor } from '../privacy/suppression-answers.ts'
import type { Deprecation } from './deprecation.ts'

/** Returns the schema of a string that may be null; the contract writes it `string|null`. */
export const nullableString = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description })

/**
 * Returns keywords that the interface description has instead of those that requests are checked by: a checked
 * `default` would be filled in, and change what was sent; a checked `format` would refuse with words that say less.
 * Null takes a keyword away.
 */
export const describedAs = (keywords: Readonly<Record<string, unknown>>) => ({
  'x-described': keywords,
})

/**
 * Describes a field that is one of a few words, or null. All are listed: generated clients get them as a type of this
 * name.
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

/** What every lookup adds to its own result. */
const envelope = {
  cached: cachedFlag,
  credits_remaining: Type.Union([creditsRemaining, Type.Null()], {
    description: 'Balance after the call, in credits.',
  }),
}

/** What an input is parsed with besides itself. */
export type ParseContext = {
  /** Signs cursors; the same in every process of an installation. */
  readonly cursorKey: Buffer
}

/** What everything that is sold has in common: every surface lists and describes it from here. */
export type Listing<I extends TProperties = TProperties, Q = unknown> = {
  /** `find-website`: the name in ledgers, metrics, tools and skills. */
  readonly name: string
  readonly path: `/${string}`
  readonly summary: string
  readonly description: string
  readonly input: TObject<I>
  readonly scope: 'enricher:read'
  /** Set: it is to go, and every surface says so. */
  readonly deprecation?: Deprecation
  /** What a caller reads when every source failed. */
  readonly outage: 'server_error' | 'upstream_error'
  /**
   * Parses an input that its schema accepts, once, before anything is looked up, held or charged: everything after it
   * takes the query. Or says what to change in an input that makes no sense.
   */
  parse(input: Static<TObject<I>>, context: ParseContext): Parsed<Q>
  /** Returns whom and what a query names: nothing is looked up, and no answer given, about what is suppressed. */
  askedFor(query: Q): AskedFor
  readonly exampleInput: Static<TObject<I>>
}

/** What most lookups need not say. */
type Defaults<A extends TProperties, Q> = {
  /**
   * Returns false for an answer that settles nothing: it is free, and kept no longer than a miss. True when not said.
   */
  isHit(answer: Static<TObject<A>>): boolean
  /** False for answers that are kept no longer than a miss although they are paid for. True when not said. */
  readonly isLasting: boolean
  /** Returns false when what other callers found must not be used, nor given to them. True when not said. */
  isShareable(query: Q): boolean
}

type Definition<I extends TProperties, A extends TProperties, E extends TProperties, Q> = Listing<
  I,
  Q
> & {
  /** What a search finds; stored in caches as it stands. */
  readonly answer: TObject<A>
  /** Members of the reply taken from the request, never from a cache. */
  readonly echo: TObject<E>
  echoOf(input: Static<TObject<I>>): Static<TObject<E>>
  readonly priceCredits: number
  /** The answer a miss is reported with, with status 200; null: a miss is 404. */
  readonly missAnswer: Static<TObject<A>> | null
  /** The same for a miss served from the caller's cache. */
  readonly repeatedMissAnswer: Static<TObject<A>> | null
  /**
   * Returns the input in canonical form: two inputs are the same input when these values are equal; stored
   * results are found by their digest.
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

/** For operations whose reply repeats nothing of the request. */
export const noEcho = { echo: Type.Object(nothing), echoOf: () => ({}) }

/** Several lookups in one call. Its price is the sum of theirs, and it is 200 whatever became of them. */
export type Composition<I extends TProperties = TProperties, Q = unknown> = Listing<I, Q> & {
  readonly kind: 'composition'
  readonly reply: TSchema
  /** Returns what it costs when all of its parts succeed and none is cached, in credits. */
  creditsMax(query: Q): number
}

/** Whatever has a path, a price and a reply. */
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
    isLasting: true,
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

/** What an operation parses an input into. */
export type QueryOf<O extends Pick<Listing, 'askedFor'>> = Parameters<O['askedFor']>[0]
export type AnswerOf<O extends { answer: TSchema }> = Static<O['answer']>
