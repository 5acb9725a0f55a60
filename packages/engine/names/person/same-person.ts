import { sharedName } from './nicknames.ts'
import { isParticle } from './particles.ts'
import type { PersonName } from './person-name.ts'
import { spellingsOf } from './spellings.ts'

/**
 * Judges whether two names are one person's at one company. `same`: the names agree but for short forms, spelling,
 * order, particles and missing second names. `likely`: they share only an initial, or one lacks a surname or has an
 * ambiguous short form. `different`: they have two different given or family names, or second names that contradict
 * each other.
 */
export function isSamePerson(a: PersonName, b: PersonName): 'same' | 'likely' | 'different' {
  const straight = compareStraight(a, b)
  return straight === 'different' && isCrossed(a, b) ? 'same' : straight
}

type Agreement = 'full' | 'partial' | 'none'

function compareStraight(a: PersonName, b: PersonName): 'same' | 'likely' | 'different' {
  const family = compareFamily(a.family, b.family)
  if (family === 'none') return 'different'
  const given = compareGiven(a, b)
  if (given === 'none') return 'different'
  if (given === 'full' && family === 'full')
    return hasSecondNameConflict(a, b) ? 'different' : 'same'
  return 'likely'
}

/** Returns true where the same two names stand in the other order: `Moor Ada`. */
function isCrossed(a: PersonName, b: PersonName): boolean {
  if (!a.given || !a.family || !b.given || !b.family) return false
  return isSpelledAlike(a.given, b.family) && isSpelledAlike(a.family, b.given)
}

function compareFamily(a: string | null, b: string | null): Agreement {
  if (a === null || b === null) return 'partial'
  if (isSpelledAlike(a, b) || isSpelledAlike(withoutParticles(a), withoutParticles(b)))
    return 'full'
  // The second of two surnames is often left out, the first never.
  const [shorter = [], longer = []] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length)
  const isPart =
    shorter.length > 0 &&
    shorter.every((word) => longer.some((other) => isSpelledAlike(word, other)))
  return isPart ? 'partial' : 'none'
}

function wordsOf(family: string): readonly string[] {
  return withoutParticles(family)
    .split(/[\s-]+/u)
    .filter(Boolean)
}

function withoutParticles(family: string): string {
  const words = family.split(' ')
  return words.filter((word, index) => index === words.length - 1 || !isParticle(word)).join(' ')
}

function compareGiven(a: PersonName, b: PersonName): Agreement {
  if (a.given === null || b.given === null) return 'partial'
  const direct = compareGivenNames(a.given, b.given)
  if (direct === 'full' || isSpelledAlike(wholeGiven(a), wholeGiven(b))) return 'full'
  if (direct === 'partial') return 'partial'
  // People may use their second name: `J. Robert Moor` and `Robert Moor`.
  const goesBySecond =
    (b.middle !== null && compareGivenNames(a.given, b.middle) === 'full' && a.middle === null) ||
    (a.middle !== null && compareGivenNames(a.middle, b.given) === 'full' && b.middle === null)
  return goesBySecond ? 'partial' : 'none'
}

/** Returns the given name with the second name: `Anne-Marie` is `Anne` with the second name `Marie`. */
function wholeGiven({ given, middle }: PersonName): string {
  return [given, middle].filter(Boolean).join(' ')
}

function compareGivenNames(a: string, b: string): Agreement {
  if (isSpelledAlike(a, b)) return 'full'
  const agreements = spellingsOf(a).flatMap((x) => spellingsOf(b).map((y) => compareForms(x, y)))
  if (agreements.includes('full')) return 'full'
  return agreements.includes('partial') ? 'partial' : 'none'
}

function compareForms(a: string, b: string): Agreement {
  const shared = sharedName(a, b)
  if (shared !== 'none') return shared === 'certain' ? 'full' : 'partial'
  if ((a.length === 1 || b.length === 1) && a[0] === b[0]) return 'partial'
  // `Jean-Pierre` and `Jean`, `Anna Maria` and `Anna`.
  const isFirstWord = a.startsWith(`${b} `) || b.startsWith(`${a} `)
  return isFirstWord ? 'partial' : 'none'
}

/** Returns true where both have second names and these begin differently: John A. and John B. */
function hasSecondNameConflict(a: PersonName, b: PersonName): boolean {
  if (a.middle === null || b.middle === null) return false
  const initials = new Set(spellingsOf(a.middle).map((text) => text[0]))
  const others = spellingsOf(b.middle).map((text) => text[0])
  return initials.size > 0 && others.length > 0 && !others.some((initial) => initials.has(initial))
}

function isSpelledAlike(a: string, b: string): boolean {
  if (a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase()) return true
  const letters = new Set(spellingsOf(a).map((text) => text.replaceAll(' ', '')))
  return spellingsOf(b).some((text) => letters.has(text.replaceAll(' ', '')))
}
