import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Json } from '../lib/digest.ts'

/** A string that may be null; the contract writes it `string|null`. */
export const nullableString = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description })

export const creditsRemaining = Type.Integer({ description: 'Balance after the call, in credits.' })

/** What every lookup adds to its own result. */
const envelope = {
  cached: Type.Boolean({
    description: "True when served from the caller's own cache, which is free.",
  }),
  credits_remaining: Type.Union([creditsRemaining, Type.Null()], {
    description: 'Balance after the call, in credits.',
  }),
}

type Definition<I extends TProperties, A extends TProperties, E extends TProperties> = {
  /** `find-website`: the lookup's name in ledgers, metrics, tools and skills. */
  readonly name: string
  readonly path: `/${string}`
  readonly summary: string
  readonly description: string
  readonly input: TObject<I>
  /** What a search finds; stored in caches as it stands. */
  readonly answer: TObject<A>
  /** Members of the reply taken from the request, never from a cache. */
  readonly echo: TObject<E>
  echoOf(input: Static<TObject<I>>): Static<TObject<E>>
  readonly priceCredits: number
  /** The answer a miss is reported with, with status 200; null: a miss is 404. */
  readonly missAnswer: Static<TObject<A>> | null
  /** What a caller reads when every source failed. */
  readonly outage: 'server_error' | 'upstream_error'
  readonly scope: 'enricher:read'
  /** Two inputs are the same input when these values are equal (design 4.5). */
  sameInput(input: Static<TObject<I>>): Json
  /** False when what other callers found must not be used, nor given to them. */
  isShareable(input: Static<TObject<I>>): boolean
  readonly exampleInput: Static<TObject<I>>
}

/** One lookup, defined once: the route, its description, prices and every other surface derive from it. */
export type Operation<
  I extends TProperties = TProperties,
  A extends TProperties = TProperties,
  E extends TProperties = TProperties,
> = Definition<I, A, E> & {
  /** The whole 200 reply: echo, answer and envelope. */
  readonly reply: TSchema
}

/** Completes a definition with the schema of its reply, so that serialisation cannot lose a field. */
export function defineOperation<
  I extends TProperties,
  A extends TProperties,
  E extends TProperties,
>(definition: Definition<I, A, E>): Operation<I, A, E> {
  return {
    ...definition,
    reply: Type.Object({
      ...definition.echo.properties,
      ...definition.answer.properties,
      ...envelope,
    }),
  }
}

export type InputOf<O extends { input: TSchema }> = Static<O['input']>
export type AnswerOf<O extends { answer: TSchema }> = Static<O['answer']>
