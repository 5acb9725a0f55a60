import { bounds } from './bounds.ts'
import type { Case } from './case.ts'
import type { Outcome, Runner } from './runner.ts'

/** How many companies are asked about at once. */
export const crowdSize = 20

export type Crowd = {
  readonly outcomes: readonly Outcome[]
  /** What was wrong, in words: of the replies to each, and of the wait all of them caused together. */
  readonly faults: readonly string[]
  /** Whether the wait alone was too long, and every reply as it should be. */
  readonly isOnlySlow: boolean
}

/** Returns, of all cases, those whose pages cost most: twenty that took longest, each a page of its own. */
export function heaviestOf(outcomes: readonly Outcome[]): readonly Case[] {
  const sorted = [...outcomes].sort((a, b) => b.worstLookupMs - a.worstLookupMs)
  const pages = new Map(sorted.map(({ one }) => [one.page, one]))
  return [...pages.values()].slice(0, crowdSize)
}

/** Asks about all of them at once: memory and time add up. */
export async function runCrowd(cases: readonly Case[], runner: Runner): Promise<Crowd> {
  const outcomes = await Promise.all(cases.map((one) => runner.ask(one)))
  const worstMs = Math.max(0, ...outcomes.map(({ worstWaitMs }) => worstWaitMs))
  const waited = worstMs > bounds.waitMs ? [`/healthz waited ${Math.round(worstMs)} ms`] : []
  const failed = outcomes.flatMap(({ one, replies }) =>
    replies.map((fault) => `${one.title}: ${fault}`),
  )
  const isOnlySlow = waited.length > 0 && failed.length === 0
  return { outcomes, faults: [...waited, ...failed], isOnlySlow }
}
