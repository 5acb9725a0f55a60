import { parseDomain } from '../../lib/domain.ts'
import { ownValue } from '../../lib/own-value.ts'
import type { PersonName } from '../../names/person/person-name.ts'
import { spellingsOf } from '../../names/person/spellings.ts'
import { conventionOf } from './large-employers.ts'
import { patterns } from './patterns.ts'

/**
 * Shares in percent by the number of people seen at a domain: 1, 2 to 4, 5 to 19, 20 and more. Measured on public
 * commit histories, 14,599 people at 6,513 company domains, one vote per domain, handles left out.
 */
const sharesBySize: readonly {
  readonly peopleMax: number
  readonly shares: Readonly<Record<string, number>>
}[] = [
  {
    peopleMax: 1,
    shares: {
      '{first}.{last}': 29.5,
      '{first}': 43,
      '{f}{last}': 12.7,
      '{last}': 3.8,
      '{f}.{last}': 3,
      '{first}{l}': 2,
      '{first}{last}': 1.4,
      '{last}.{first}': 0.8,
      '{first}_{last}': 0.3,
      '{f}{l}': 2.5,
    },
  },
  {
    peopleMax: 4,
    shares: {
      '{first}.{last}': 44.5,
      '{first}': 20.9,
      '{f}{last}': 17.8,
      '{last}': 3.9,
      '{f}.{last}': 2.5,
      '{first}{l}': 2.4,
      '{first}{last}': 2.9,
      '{last}.{first}': 1,
      '{first}_{last}': 0.9,
      '{f}{l}': 1.1,
    },
  },
  {
    peopleMax: 19,
    shares: {
      '{first}.{last}': 45.5,
      '{first}': 13.9,
      '{f}{last}': 19.9,
      '{last}': 3.1,
      '{f}.{last}': 3.8,
      '{first}{l}': 3.3,
      '{first}{last}': 2.3,
      '{last}.{first}': 2.7,
      '{first}_{last}': 2.5,
      '{f}{l}': 1.3,
    },
  },
  {
    peopleMax: Number.POSITIVE_INFINITY,
    shares: {
      '{first}.{last}': 61.6,
      '{first}': 5,
      '{f}{last}': 14.7,
      '{last}': 2,
      '{f}.{last}': 2.2,
      '{first}{l}': 4.2,
      '{first}{last}': 2.9,
      '{last}.{first}': 3,
      '{first}_{last}': 1.8,
      '{f}{l}': 0.6,
    },
  },
]

/** The facts about a company and its domain before any address is known. */
export type PriorFacts = {
  readonly domain: string
  readonly name: PersonName
  /** Null: the size is not known. */
  readonly peopleCount: number | null
}

/** Returns the expected share of each pattern before any address is known. */
export function priorShares({
  domain,
  name,
  peopleCount,
}: PriorFacts): ReadonlyMap<string, number> {
  const factors = isNamesake(domain, name) ? namesakeFactors : suffixFactors(domain)
  const general = generalShares(peopleCount, factors)
  const convention = conventionOf(domain)
  if (convention === null) return general
  return new Map(
    [...general].map(([id, share]) => [
      id,
      share * (1 - conventionShare) + (id === convention ? conventionShare : 0),
    ]),
  )
}

/** Returns the expected shares at a company of which only the size is known. */
function generalShares(peopleCount: number | null, factors: Factors): ReadonlyMap<string, number> {
  const band = sharesBySize.find(
    ({ peopleMax }) => peopleCount !== null && peopleCount <= peopleMax,
  )
  const weights = patterns.map(({ id, share }): [string, number] => [
    id,
    ((band && ownValue(band.shares, id)) ?? share) * (ownValue(factors, id) ?? 1),
  ])
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  return new Map(weights.map(([id, weight]) => [id, weight / total]))
}

/** Share of a large employer's staff whose addresses follow its convention. */
const conventionShare = 0.6

type Factors = Readonly<Record<string, number>>

/** Factors at a firm that bears its founder's name: the name need not be repeated before the @. */
const namesakeFactors: Factors = {
  '{first}': 8,
  '{first}.{last}': 0.3,
  '{f}{last}': 0.4,
  '{last}': 0.3,
}

const familyLettersMin = 4

function isNamesake(domain: string, { family }: PersonName): boolean {
  const label = parseDomain(domain)?.label.replaceAll('-', '') ?? ''
  return spellingsOf(family ?? '').some((spelling) => {
    const letters = spelling.replaceAll(' ', '')
    return letters.length >= familyLettersMin && label.includes(letters)
  })
}

// Young firms choose the startup suffixes: they have few people and use first names. Associations and small providers,
// with the small suffixes, lie between these and all others.
const startupSuffixes =
  /(?:^|\.)(?:io|ai|dev|app|sh|so|co|gg|tech|xyz|me|studio|design|cloud|software|works|tools)$/
const smallSuffixes = /(?:^|\.)(?:org|net|info|us|tv|biz)$/

function suffixFactors(domain: string): Factors {
  if (startupSuffixes.test(domain)) return { '{first}': 3.5, '{first}.{last}': 0.8 }
  if (smallSuffixes.test(domain)) return { '{first}': 1.5, '{first}.{last}': 0.8 }
  return {}
}
