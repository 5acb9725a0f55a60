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

/** The expected share of each pattern before any address is known. `peopleCount` null: nothing is known of the size. */
export function priorShares(peopleCount: number | null): ReadonlyMap<string, number> {
  const band = sharesBySize.find(
    ({ peopleMax }) => peopleCount !== null && peopleCount <= peopleMax,
  )
  const weights = patterns.map(({ id, share }): [string, number] => [id, band?.shares[id] ?? share])
  return normalise(weights)
}

export function normalise(
  weights: readonly (readonly [string, number])[],
): ReadonlyMap<string, number> {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  return new Map(weights.map(([id, weight]) => [id, weight / total]))
}
