import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Json } from '../lib/digest.ts'

/** A string that may be null; the contract writes it `string|null`. */
export const nullableString = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description })

/** One of a few words, or null. All are listed: generated clients get them as a type. */
export const nullableWord = <Words extends string[]>(
  words: readonly [...Words],
  description: string,
) => Type.Union([Type.Enum<Words>(words, { type: 'string' }), Type.Null()], { description })

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

/** What everything that is sold has in common: every surface lists and describes it from here. */
export type Listing<I extends TProperties = TProperties> = {
  /** `find-website`: the name in ledgers, metrics, tools and skills. */
  readonly name: string
  readonly path: `/${string}`
  readonly summary: string
  readonly description: string
  readonly input: TObject<I>
  readonly scope: 'enricher:read'
  /** What a caller reads when every source failed. */
  readonly outage: 'server_error' | 'upstream_error'
  /**
   * What to change in an input that its schema accepts and that still makes no sense; null when it does.
   * Asked before anything is looked up, held or charged.
   */
  mistakeIn(input: Static<TObject<I>>): string | null
  readonly exampleInput: Static<TObject<I>>
}

/** What most lookups need not say. */
type Habits<A extends TProperties> = {
  /** False for an answer that settles nothing: it is free, and kept no longer than a miss. True when not said. */
  isHit(answer: Static<TObject<A>>): boolean
  /** False for answers that are kept no longer than a miss although they are paid for. True when not said. */
  readonly isLasting: boolean
}

type Definition<
  I extends TProperties,
  A extends TProperties,
  E extends TProperties,
> = Listing<I> & {
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
  /** Two inputs are the same input when these values are equal (design 4.5). */
  sameInput(input: Static<TObject<I>>): Json
  /** False when what other callers found must not be used, nor given to them. */
  isShareable(input: Static<TObject<I>>): boolean
}

/** One lookup, defined once: the route, its description, prices and every other surface derive from it. */
export type Operation<
  I extends TProperties = TProperties,
  A extends TProperties = TProperties,
  E extends TProperties = TProperties,
> = Definition<I, A, E> &
  Habits<A> & {
    readonly kind: 'lookup'
    /** The whole 200 reply: echo, answer and envelope. */
    readonly reply: TSchema
  }

const nothing: TProperties = {}

/** For operations whose reply repeats nothing of the request. */
export const noEcho = { echo: Type.Object(nothing), echoOf: () => ({}) }

/** Several lookups in one call. Its price is the sum of theirs, and it is 200 whatever became of them. */
export type Composition<I extends TProperties = TProperties> = Listing<I> & {
  readonly kind: 'composition'
  readonly reply: TSchema
}

/** Whatever has a path, a price and a reply. */
export type Offer = Operation | Composition

/** Completes a definition with the schema of its reply, so that serialisation cannot lose a field. */
export function defineOperation<
  I extends TProperties,
  A extends TProperties,
  E extends TProperties,
>(definition: Definition<I, A, E> & Partial<Habits<A>>): Operation<I, A, E> {
  return {
    isHit: () => true,
    isLasting: true,
    ...definition,
    kind: 'lookup',
    reply: Type.Object({
      ...definition.echo.properties,
      ...definition.answer.properties,
      ...envelope,
    }),
  }
}

export type InputOf<O extends { input: TSchema }> = Static<O['input']>
export type AnswerOf<O extends { answer: TSchema }> = Static<O['answer']>
