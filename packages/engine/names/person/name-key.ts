import { isParticle } from './particles.ts'
import type { PersonName } from './person-name.ts'
import { spellingsOf } from './spellings.ts'

// Family names of several words have some thirty letters. An index takes no key of thousands of bytes.
const lettersMax = 60
// Two surnames, together and alone, have four spellings each.
const familiesMax = 12

/**
 * Returns the key under which a named person is stored: family name without particles, a blank, given name, in letters
 * that all spellings of a name share. Null where either is missing.
 */
export function nameKeyOf({ given, family }: PersonName): string | null {
  const [familyKey] = keysOf(withoutParticles(family))
  const [givenKey] = keysOf(given)
  return familyKey === undefined || givenKey === undefined ? null : `${familyKey} ${givenKey}`
}

/** The keys under which a person may be stored. */
export type SoughtKeys = {
  /** Keys of given and family name, in either order. */
  readonly whole: readonly string[]
  /**
   * Keys of family names: stored keys begin with one of them and a blank, whatever short form of the given name
   * follows.
   */
  readonly families: readonly string[]
}

/**
 * Returns the keys to look a person up by. Each of two surnames counts: countries differ in which of them is the family
 * name. `isSamePerson` compares the names found.
 */
export function soughtKeysOf({ given, family }: PersonName): SoughtKeys {
  const bare = withoutParticles(family)
  const parts = [bare, ...(bare?.split(/[\s-]+/u) ?? [])]
  const families = [...new Set(parts.flatMap(keysOf))].slice(0, familiesMax)
  const givens = keysOf(given)
  const whole = families.flatMap((last) =>
    givens.flatMap((first) => [`${last} ${first}`, `${first} ${last}`]),
  )
  return { whole, families }
}

/** Returns the keys of all spellings of a part of a name in Latin letters; `Müller` and `Mueller` have one. */
function keysOf(part: string | null): readonly string[] {
  const folded = spellingsOf(part ?? '').map((spelling) =>
    spelling
      .replaceAll(' ', '')
      .replaceAll(/([aou])e|aa/g, (pair) => pair.slice(0, 1))
      .slice(0, lettersMax),
  )
  return [...new Set(folded)].filter((key) => key !== '')
}

function withoutParticles(family: string | null): string | null {
  const words = family?.split(' ') ?? []
  const kept = words.filter((word, index) => index === words.length - 1 || !isParticle(word))
  return kept.join(' ') || null
}
