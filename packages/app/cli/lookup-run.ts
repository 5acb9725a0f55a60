import process from 'node:process'
import { ApiError } from '@enricher/contract/errors'
import type { ExplainedLookup } from '@enricher/contract/evidence'
import { type FindAllQuery, findAll } from '@enricher/contract/find-all'
import { type FindAllReply, findAllReply, type Part } from '@enricher/contract/find-all-reply'
import type { Offer, Operation } from '@enricher/contract/operation'
import { describeMistakes, mistakesOf } from '@enricher/contract/validation-text'
import type { JsonObject } from '@enricher/engine/lib/json'
import { deadline, systemClock } from '@enricher/engine/lib/time'
import { doubtOfAll, type ReasonedDoubt } from '@enricher/engine/model/doubt'
import { type SearchCall, SourcesFailedError } from '@enricher/engine/model/engine'
import { wireItemOf } from '@enricher/engine/model/evidence-items'
import type { Question } from '@enricher/engine/suppression/suppression-evidence'
import { type PartRequest, searchParts } from '@enricher/service/lookup/find-all-parts'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import { type SearchDependencies, search } from '@enricher/service/lookup/searches'
import { sandboxContext } from '@enricher/service/sandbox/outcome'
import { Check } from 'typebox/schema'
import { readConfig } from '../config/config.ts'
import { CommandError, exitCodes } from './command-error.ts'
import { inFlags } from './lookup-flags.ts'
import { createStageLine } from './stage-line.ts'

/** The result of a lookup, and how long it took. */
export type Found<A> = {
  readonly answer: A
  readonly tookMs: number
  /** The sources that could not be asked, so that a miss is uncertain, and when to repeat; null: all were asked. */
  readonly doubt: ReasonedDoubt | null
  /** The evidence; find-all has a part for each lookup, in the order in which they ended. */
  readonly parts: readonly ExplainedPart[]
}

export type ExplainedPart = Pick<ExplainedLookup, 'operation' | 'evidence'> & {
  readonly question: Question
}

/**
 * Runs one lookup without account, credits or cache; null is a miss. `asyncTimeoutMs`: time limit of a lookup that also
 * asks async providers; null: the limit of a lookup over HTTP.
 */
export function lookUp(
  operation: Operation,
  input: LookupInput,
  asyncTimeoutMs: number | null = null,
): Promise<Found<JsonObject | null>> {
  return searching(
    operation,
    input,
    (search, query) => search({ operation, query, input }),
    asyncTimeoutMs,
  )
}

/** Runs find-all in the same way; failures are part of its reply. */
export function lookUpAll(input: LookupInput): Promise<Found<FindAllReply>> {
  return searching(findAll, input, (search, query) =>
    searchAll(search, query as FindAllQuery, input),
  )
}

async function searchAll(
  search: SearchPart,
  query: FindAllQuery,
  input: LookupInput,
): Promise<FindAllReply> {
  const partOf = async (part: PartRequest): Promise<Part> => ({
    answer: await search(part),
    cached: false,
    failure: null,
  })
  const parts = await searchParts(query, {
    first: partOf,
    others: (others) => Promise.all(others.map((part) => partOf(part).catch(failedPart))),
  })
  const nothingSpent = { charged: 0, remaining: 0 }
  return findAllReply(String(input['company_name']), parts, nothingSpent)
}

/** A parsed request for a lookup or a composition. */
export type OfferRequest = {
  readonly offer: Offer
  readonly query: unknown
  readonly input: LookupInput
}

/**
 * Performs one request with open searches; null is a miss. `onPart` gets the name of each lookup that has ended.
 * @throws {SourcesFailedError} when no source could be asked; a timeout, or the reason of `signal`
 */
export function searchOffer(
  searches: SearchDependencies,
  { offer, query, input }: OfferRequest,
  timeoutMs: number,
  signal: AbortSignal,
  onPart: (operation: string) => void = () => undefined,
): Promise<JsonObject | FindAllReply | null> {
  const run = { signal: deadline(timeoutMs, signal), endsAtMs: systemClock() + timeoutMs }
  const searchPart: SearchPart = async (part) => {
    const { answer } = await search(searches, part, run)
    onPart(part.operation.name)
    return answer as JsonObject | null
  }
  return offer.kind === 'lookup'
    ? searchPart({ operation: offer, query, input })
    : searchAll(searchPart, query as FindAllQuery, input)
}

function failedPart(error: unknown): Part {
  if (!isOutage(error)) throw error
  return { answer: null, cached: false, failure: 'No source could be asked in time.' }
}

async function searching<A>(
  offer: Offer,
  input: LookupInput,
  work: (search: SearchPart, query: unknown) => Promise<A>,
  asyncTimeoutMs: number | null = null,
): Promise<Found<A>> {
  const isRight = (rule: object, member: unknown) => Check(rule, member)
  const mistakes = mistakesOf(input, offer.input, isRight)
  const refuse = (mistake: string | null) => refuseInput(offer, mistake)
  if (mistakes.length > 0) refuse(`${describeMistakes(mistakes, 'body')}.`)
  // Cursors are checked with a key from the database: all other mistakes are refused before a database is started.
  refuse(offer.parse({ ...input, cursor: null }, sandboxContext).mistake)
  const config = readConfig()
  // This import is lazy, so that the other commands start without metrics and providers.
  const { withSearches } = await import('./with-searches.ts')
  // With providers that take minutes, another line shows how long the command has waited.
  const stages = createStageLine(process.stderr, asyncTimeoutMs === null)
  stages.show('database')
  const found = withSearches(config, async (searches) => {
    const { value: query, mistake } = offer.parse(input, searches)
    refuse(mistake)
    const startMs = performance.now()
    const timeoutMs = asyncTimeoutMs ?? config.lookupTimeoutMs
    let doubt: Found<A>['doubt'] = null
    const run: SearchCall = {
      signal: deadline(timeoutMs),
      endsAtMs: systemClock() + timeoutMs,
      isBackground: asyncTimeoutMs !== null,
      onStage: stages.show,
    }
    const parts: ExplainedPart[] = []
    const searchPart: SearchPart = async (part) => {
      const found = await search(searches, part, run)
      const { question, evidence } = found
      const operation = part.operation.name
      parts.push({ operation, question: question ?? {}, evidence: evidence.map(wireItemOf) })
      if (found.doubt) doubt = { ...found.doubt, ...doubtOfAll([doubt, found.doubt]) }
      return found.answer as JsonObject | null
    }
    const answer = await work(searchPart, query).catch((error) => explain(offer, error))
    return { answer, tookMs: Math.round(performance.now() - startMs), doubt, parts }
  })
  return found.finally(stages.end)
}

type SearchPart = (part: PartRequest) => Promise<JsonObject | null>

function refuseInput(offer: Offer, mistake: string | null): void {
  if (mistake !== null) throw new CommandError(inFlags(offer, mistake), exitCodes.usage)
}

/** Returns true for errors of a search in which no source could be asked, or none in time. */
export function isOutage(error: unknown): boolean {
  return error instanceof SourcesFailedError || isTimeout(error)
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function explain(offer: Offer, error: unknown): never {
  if (error instanceof ApiError) refuseInput(offer, error.message)
  if (!isOutage(error)) throw error
  const why = error instanceof SourcesFailedError ? error.message : 'no source answered in time'
  throw new CommandError(
    `${why[0]?.toUpperCase()}${why.slice(1)}. Run "npm run enricher -- doctor" to see what is out of reach.`,
    exitCodes.failed,
    { cause: error },
  )
}
