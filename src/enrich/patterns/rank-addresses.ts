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

/** An address of the domain and whose it is, as written; null where no person is named. */
export type KnownAddress = { readonly email: string; readonly personName: string | null }

/** A person, and what is known of the addresses at the domain. */
export type RankingQuestion = {
  readonly name: PersonName
  /** Mail domain, lower case ASCII. */
  readonly domain: string
  readonly known: readonly KnownAddress[]
  /** Known not to exist, or to be another person's. */
  readonly refusedEmails: ReadonlySet<string>
  /** How many people are known to work there; null when nothing is known. */
  readonly peopleCount?: number | null
  /** Patterns a provider says the domain uses, without showing addresses. */
  readonly hints?: readonly string[]
  /** Patterns whose addresses do not exist for colleagues whose address is not known, and for how many of them. */
  readonly refusedPatterns?: ReadonlyMap<string, number>
}

/** An address that a person may have, and how likely it is. */
export type RankedAddress = {
  readonly email: string
  /** `{first}.{last}`: the likeliest of the patterns that make it. */
  readonly pattern: string
  /** That it is this person's address; all together stay below 1. */
  readonly probability: number
  /** Of the domain's addresses, by that pattern. */
  readonly patternShare: number
  /**
   * Known addresses of named people built by the same pattern; 0 for a short form or a spelling that is only one of
   * several.
   */
  readonly agreeing: number
  /** Known addresses of named people. */
  readonly known: number
}

/** Enough to learn a domain's habits; more only cost time. */
const knownMax = 60

/** Ranks the addresses that a person may have at a domain: likeliest first, at most `max`, none twice. Pure. */
export function rankAddresses(question: RankingQuestion, max: number): readonly RankedAddress[] {
  const { name, domain, refusedEmails } = question
  const named = fitKnown(question.known)
  const shapes = fitShapes(question.known)
  const peopleCount = sizeOf(question, named.length + shapes.length)
  const isConvention = conventionOf(domain) !== null
  const hinted = withHints(priorShares({ domain, name, peopleCount }), question.hints ?? [])
  // At a large employer with a convention exceptions are met every day.
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

/** Every local part the patterns make of the forms, with all the ways that lead to it. */
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
  // Lengths move the shares of the ways that exist; they say nothing of how many people have another.
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

/** Which patterns explain each named address; unreadable ones say nothing. */
function fitKnown(known: readonly KnownAddress[]): readonly (readonly PatternFit[])[] {
  return known
    .flatMap(({ email, personName }) => {
      const name = personName === null ? null : parsePersonName(personName)
      return name ? [{ email, name }] : []
    })
    .slice(0, knownMax)
    .map(({ email, name }) => {
      const at = email.lastIndexOf('@')
      return patternsOf(email.slice(0, at), name, email.slice(at + 1))
    })
}

/** The patterns that nameless addresses show. */
function fitShapes(known: readonly KnownAddress[]): readonly (readonly PatternFit[])[] {
  return known
    .filter(({ personName }) => personName === null)
    .map(({ email }) => patternsOfShape(localPartOfEmail(email)))
    .filter((fits) => fits.length > 0)
    .slice(0, knownMax)
}

/** How many known addresses follow each pattern, each counted for the one that explains it best. */
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

/** A domain shows at least the people whose addresses are known. */
function sizeOf({ peopleCount = null }: RankingQuestion, knownCount: number): number | null {
  if (peopleCount === null && knownCount === 0) return null
  return Math.max(peopleCount ?? 0, knownCount + 1)
}
