import { localPartOfEmail } from '../../mail/address-parts.ts'
import { parsePersonName } from '../../names/person/parse.ts'
import type { PersonName } from '../../names/person/person-name.ts'
import { type PatternFit, patternsOf } from './fit.ts'
import { conventionOf } from './large-employers.ts'
import { type NameForm, nameForms } from './name-forms.ts'
import { lengthFactor } from './name-lengths.ts'
import { learnPatterns, type PatternBelief, withHints, withRefusals } from './pattern-model.ts'
import { priorShares } from './pattern-prior.ts'
import { buildLocalPart, patterns } from './patterns.ts'
import { patternsOfShape } from './shape.ts'

/** An address of the domain and its owner's name, as written; null where no person is named. */
export type KnownAddress = { readonly email: string; readonly personName: string | null }

/** A person, and the known facts about the addresses at the domain. */
export type RankingQuestion = {
  readonly name: PersonName
  /** Mail domain, lower case ASCII. */
  readonly domain: string
  readonly known: readonly KnownAddress[]
  /** Addresses that are known not to exist, or to be another person's. */
  readonly refusedEmails: ReadonlySet<string>
  /** Number of people who are known to work there; null when nothing is known. */
  readonly peopleCount?: number | null
  /** Patterns that a provider states for the domain, without showing addresses. */
  readonly hints?: readonly string[]
  /**
   * Patterns whose addresses do not exist for colleagues without a known address, with the number of these colleagues.
   */
  readonly refusedPatterns?: ReadonlyMap<string, number>
}

/** An address that a person may have, and its probability. */
export type RankedAddress = {
  readonly email: string
  /** `{first}.{last}`: the likeliest of the patterns that make it. */
  readonly pattern: string
  /** Probability that it is this person's address; all together stay below 1. */
  readonly probability: number
  /** Share of the domain's addresses with that pattern. */
  readonly patternShare: number
  /**
   * Number of known addresses of named people with the same pattern; 0 for a short form or a spelling that is only one
   * of several.
   */
  readonly agreeing: number
  /** Number of known addresses of named people. */
  readonly known: number
}

/** This many addresses show a domain's habits; more of them only cost time. */
const knownMax = 60

/** Ranks the addresses that a person may have at a domain: likeliest first, at most `max`, none twice. Pure. */
export function rankAddresses(question: RankingQuestion, max: number): readonly RankedAddress[] {
  const { name, domain, refusedEmails } = question
  const named = fitKnown(question.known)
  const shapes = fitShapes(question.known)
  const peopleCount = sizeOf(question, named.length + shapes.length)
  const isConvention = conventionOf(domain) !== null
  const hinted = withHints(priorShares({ domain, name, peopleCount }), question.hints ?? [])
  // Exceptions are common at a large employer with a convention.
  const prior = withRefusals(hinted, (!isConvention && question.refusedPatterns) || new Map())
  const belief = learnPatterns(prior, { named, shapes }, isConvention)
  const agreeing = countLeaders(named, belief)
  const ways = waysByLocalPart(nameForms(name, domain), belief)
  return [...ways]
    .map(([local, built]) => ({ email: `${local}@${domain}`, built }))
    .filter(({ email }) => !refusedEmails.has(email))
    .map(({ email, built }) => describe(email, built, belief, { agreeing, known: named.length }))
    .sort((a, b) => b.probability - a.probability)
    .slice(0, max)
}

type Way = { readonly pattern: string; readonly share: number; readonly isPlain: boolean }

/** Returns every local part that the patterns make of the forms, with all the ways that lead to it. */
function waysByLocalPart(
  forms: readonly NameForm[],
  { shares }: PatternBelief,
): ReadonlyMap<string, readonly Way[]> {
  const built = forms.flatMap((form) =>
    patterns.flatMap(({ id: pattern }) => {
      const local = buildLocalPart(pattern, form)
      if (local === null || local.length > localMaxLength) return []
      const share = (shares.get(pattern) ?? 0) * form.weight
      const weighed = share * lengthFactor(pattern, form)
      return [{ local, pattern, share, weighed, isPlain: form.isPlain }]
    }),
  )
  // Lengths change the shares among the ways that exist; they do not tell how many people have another address.
  const total = built.reduce((sum, { share }) => sum + share, 0)
  const weighed = built.reduce((sum, way) => sum + way.weighed, 0)
  const ways = built.map((way) => ({ ...way, share: (way.weighed * total) / weighed }))
  return Map.groupBy(ways, ({ local }) => local)
}

function describe(
  email: string,
  ways: readonly Way[],
  { unexplained, shares }: PatternBelief,
  { agreeing, known }: { readonly agreeing: ReadonlyMap<string, number>; readonly known: number },
): RankedAddress {
  const best = ways.reduce((a, b) => (b.share > a.share ? b : a))
  const plain = ways.filter(({ isPlain }) => isPlain)
  return {
    email,
    pattern: best.pattern,
    probability: (1 - unexplained) * ways.reduce((sum, { share }) => sum + share, 0),
    patternShare: (1 - unexplained) * (shares.get(best.pattern) ?? 0),
    agreeing: Math.max(0, ...plain.map(({ pattern }) => agreeing.get(pattern) ?? 0)),
    known,
  }
}

// RFC 5321 4.5.3.1.1.
const localMaxLength = 64

/** Returns the patterns that explain each named address; names that cannot be read are left out. */
function fitKnown(known: readonly KnownAddress[]): readonly (readonly PatternFit[])[] {
  return known
    .values()
    .flatMap(({ email, personName }) => {
      const name = personName === null ? null : parsePersonName(personName)
      return name ? [{ email, name }] : []
    })
    .take(knownMax)
    .map(({ email, name }) => {
      const at = email.lastIndexOf('@')
      return patternsOf(email.slice(0, at), name, email.slice(at + 1))
    })
    .toArray()
}

/** Returns the patterns that addresses without a name show. */
function fitShapes(known: readonly KnownAddress[]): readonly (readonly PatternFit[])[] {
  return known
    .values()
    .filter(({ personName }) => personName === null)
    .map(({ email }) => patternsOfShape(localPartOfEmail(email)))
    .filter((fits) => fits.length > 0)
    .take(knownMax)
    .toArray()
}

/** Counts the known addresses of each pattern, each address for the pattern that explains it best. */
function countLeaders(
  known: readonly (readonly PatternFit[])[],
  belief: PatternBelief,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const fits of known) {
    const leader = leaderOf(fits, belief)
    if (leader !== null) counts.set(leader, (counts.get(leader) ?? 0) + 1)
  }
  return counts
}

function leaderOf(fits: readonly PatternFit[], { shares }: PatternBelief): string | null {
  const [best] = fits
    .map(({ pattern, weight }) => ({ pattern, score: weight * (shares.get(pattern) ?? 0) }))
    .sort((a, b) => b.score - a.score)
  return best?.pattern ?? null
}

/** Returns the size of a firm: a domain has at least the people whose addresses are known. */
function sizeOf({ peopleCount = null }: RankingQuestion, knownCount: number): number | null {
  if (peopleCount === null && knownCount === 0) return null
  return Math.max(peopleCount ?? 0, knownCount + 1)
}
