import shipped from '../data/head-weights.json' with { type: 'json' }
import { ownValue } from '../lib/own-value.ts'
import type { SitePerson } from '../model/site-crawl.ts'
import { type HeadFacts, readHeadFacts, type StaffFacts } from './head-facts.ts'

/** A person who is likely to lead a firm, without a page that says so. */
export type InferredHead = {
  readonly person: SitePerson
  readonly score: number
  /** The reason, as a sentence for the evidence. */
  readonly reason: string
}

/** The weights of a logistic regression, as `npm run train -- heads` learns and writes them. */
export type HeadWeights = {
  readonly start: number
  readonly weights: Readonly<Record<string, number>>
}

// A stated office fills the role by 0.45 at least: what is inferred never stands before it.
const scoreMax = 0.4
// The likeliest person above it led the firm on nine in ten sites that were left out of the learning.
const probabilityMin = 0.7
// A firm that shows more people has a head who is stated somewhere.
export const peopleMax = 12

/**
 * Infers who leads a firm whose site states no head, by the learnt weights of all facts together: the surname that the
 * firm bears, a profession of its own, the number of people, and how each of them is shown. Pure.
 */
export function inferHeads(site: StaffFacts): readonly InferredHead[] {
  if (site.people.length === 0 || site.people.length > peopleMax) return []
  return readHeadFacts(site)
    .map((one) => ({ ...one, probability: headProbability(one.facts) }))
    .filter(({ probability }) => probability >= probabilityMin)
    .toSorted((one, other) => other.probability - one.probability)
    .map((one) => ({
      person: one.person,
      score: scoreMax * one.probability,
      reason: reasonOf(one, site.people.length),
    }))
}

/** Returns the probability that a person with these facts leads the firm. Pure. */
export function headProbability(
  facts: HeadFacts['facts'],
  { start, weights }: HeadWeights = shipped,
): number {
  const sum = Object.entries(facts).reduce(
    (total, [name, fact]) => total + fact * (ownValue(weights, name) ?? 0),
    start,
  )
  return 1 / (1 + Math.exp(-sum))
}

function reasonOf({ facts }: HeadFacts, people: number): string {
  const { bearing = 0, profession = 0 } = facts
  if (bearing === 1) return 'The company bears this surname, and its site names no other head.'
  if (people === 1) return 'This person is the only one whom the site names.'
  if (profession > 0) return 'The site names no head, and shows this person as one of a practice.'
  return 'The site names no head, and of its people this one is the likeliest.'
}
