import { bounds } from './bounds.ts'
import type { Case } from './case.ts'
import type { Outcome, Runner } from './runner.ts'

/** The number of companies that are asked about at once. */
export const crowdSize = 20

export type Crowd = {
  readonly outcomes: readonly Outcome[]
  /** The faults in words: of each reply, and of the wait that all cases caused together. */
  readonly faults: readonly string[]
  /** True where only the wait was too long, and every reply was right. */
  readonly isOnlySlow: boolean
}

/** Returns the cases whose pages cost most: the twenty that took longest, each with a page of its own. */
export function heaviestOf(outcomes: readonly Outcome[]): readonly Case[] {
  const sorted = [...outcomes].sort((a, b) => b.worstLookupMs - a.worstLookupMs)
  const pages = new Map(sorted.map(({ one }) => [one.page, one]))
  return [...pages.values()].slice(0, crowdSize)
}

/** Asks about all of the cases at once, so that memory and time add up. */
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
