import { Check } from 'typebox/schema'
import { readConfig } from '../config/config.ts'
import { ApiError } from '../contract/errors.ts'
import { findAll } from '../contract/find-all.ts'
import { type FindAllReply, findAllReply, type Part } from '../contract/find-all-reply.ts'
import type { Offer, Operation } from '../contract/operation.ts'
import { describeMistakes, mistakesOf } from '../http/validation-text.ts'
import type { Json } from '../lib/digest.ts'
import { deadline, systemClock } from '../lib/time.ts'
import type { LookupInput } from '../lookup/ask.ts'
import { type PartRequest, searchParts } from '../lookup/find-all-parts.ts'
import { mistakeInCursor } from '../lookup/roster-pages.ts'
import { runSearch, type SearchTools } from '../lookup/searches.ts'
import { answerWithoutSuppressed } from '../lookup/suppressed.ts'
import { type SearchRun, SourcesFailedError } from '../model/engine.ts'
import { CommandError, exitCodes } from './command-error.ts'

export type Fields = { readonly [field: string]: Json }

/** What a lookup came to, and how long it took. */
export type Found<A> = {
  readonly answer: A
  readonly tookMs: number
  /** Which sources could not be asked, so that a miss is not sure; null: all were. */
  readonly doubt: string | null
}

/**
 * Runs one lookup without account, credits or cache; null is a miss. `patienceMs`: the time limit of a lookup that
 * asks async providers too; null: that of a lookup over HTTP.
 */
export function lookUp(
  operation: Operation,
  input: LookupInput,
  patienceMs: number | null = null,
): Promise<Found<Fields | null>> {
  const work = async (tools: SearchTools, run: SearchRun) => {
    refuse(await mistakeInCursor(tools.cursorKey, operation, input))
    return search(tools, { operation, input }, run)
  }
  return searching(operation, input, work, patienceMs)
}

/** Runs find-all in the same way; what fails of it is part of its reply. */
export function lookUpAll(input: LookupInput): Promise<Found<FindAllReply>> {
  return searching(findAll, input, async (tools, run) => {
    const partOf = async (part: PartRequest): Promise<Part> => ({
      answer: await search(tools, part, run),
      cached: false,
      failure: null,
    })
    const parts = await searchParts(input, {
      first: partOf,
      others: (others) => Promise.all(others.map((part) => partOf(part).catch(failedPart))),
    })
    const nothingSpent = { charged: 0, remaining: 0 }
    return findAllReply(String(input['company_name']), parts, nothingSpent)
  })
}

function failedPart(error: unknown): Part {
  if (error instanceof SourcesFailedError || isTimeout(error)) {
    return { answer: null, cached: false, failure: 'No source could be asked in time.' }
  }
  throw error
}

async function searching<A>(
  offer: Offer,
  input: LookupInput,
  work: (tools: SearchTools, run: SearchRun) => Promise<A>,
  patienceMs: number | null = null,
): Promise<Found<A>> {
  const isRight = (rule: object, member: unknown) => Check(rule, member)
  const mistakes = mistakesOf(input, offer.input, isRight)
  if (mistakes.length > 0) refuse(`${describeMistakes(mistakes, 'body')}.`)
  refuse(offer.mistakeIn(input))
  const config = readConfig()
  // Loaded here, so that the other commands start without metrics and providers.
  const { withSearches } = await import('./with-searches.ts')
  return withSearches(config, async (tools) => {
    const startMs = performance.now()
    const timeoutMs = patienceMs ?? config.lookupTimeoutMs
    let doubt: string | null = null
    const run: SearchRun = {
      signal: deadline(timeoutMs),
      endsAtMs: systemClock() + timeoutMs,
      isBackground: patienceMs !== null,
      onUnsure: (reason) => {
        doubt = reason
      },
    }
    const answer = await work(tools, run).catch(explain)
    return { answer, tookMs: Math.round(performance.now() - startMs), doubt }
  })
}

async function search(
  tools: SearchTools,
  { operation, input }: PartRequest,
  run: SearchRun,
): Promise<Fields | null> {
  const answer = await runSearch(tools, operation, input, run)
  return answerWithoutSuppressed(input, answer, tools.suppression()) as Fields | null
}

function refuse(mistake: string | null): void {
  if (mistake !== null) throw new CommandError(mistake, exitCodes.usage)
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function explain(error: unknown): never {
  if (error instanceof ApiError) refuse(error.message)
  if (!(error instanceof SourcesFailedError || isTimeout(error))) throw error
  const why = error instanceof SourcesFailedError ? error.message : 'no source answered in time'
  throw new CommandError(
    `${why[0]?.toUpperCase()}${why.slice(1)}. Run "npm run enricher -- doctor" to see what is out of reach.`,
    exitCodes.failed,
    { cause: error },
  )
}
