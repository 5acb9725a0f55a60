import { isConjunction } from './affixes.ts'
import { joined, type NameContext } from './context.ts'
import { iberianGivenNames } from './given-names.ts'
import { familyFirst, slavicOrder } from './order.ts'
import { givenLength, isLowerCase, isParticle } from './particles.ts'
import { spanishSurnames } from './surnames.ts'
import { foldTitle } from './titles.ts'

export type CoreParts = {
  readonly given: string | null
  readonly middle: string | null
  readonly family: string | null
}

/** Splits the words between titles and suffixes. `stands`: the part that a single word is, by the title before it. */
export function splitCore(
  words: readonly string[],
  context: NameContext,
  stands: 'given' | 'family',
): CoreParts {
  if (words.length === 1) return { ...none, [stands]: words[0] ?? null }
  return (
    splitCouple(words, context) ??
    splitCapitals(words, context) ??
    splitByCustom(words, context) ??
    splitWestern(words, context, stands)
  )
}

const none: CoreParts = { given: null, middle: null, family: null }

/** Splits two people under one family name: `Anna und Peter Schmidt`. Surnames joined by `y` are no couple. */
function splitCouple(words: readonly string[], { language }: NameContext): CoreParts | null {
  const at = words.findIndex((word, index) => index > 0 && isConjunction(word))
  if (at < 1 || at >= words.length - 1) return null
  const isIberian =
    language === 'es' || language === 'pt' || language === 'ca' || /^[yei]$/.test(words[at] ?? '')
  if (at > 1 && isIberian) return null
  return { ...none, given: joined(words.slice(0, at + 2)), family: joined(words.slice(at + 2)) }
}

/** Splits `DUPONT Jean`, `Jean DUPONT`, with the family name in capitals as in official papers. */
function splitCapitals(words: readonly string[], context: NameContext): CoreParts | null {
  if (!context.isCased) return null
  const isCapital = words.map((word) => /^\p{Lu}[\p{Lu}'-]{2,}$/u.test(word))
  const from = isCapital.indexOf(true)
  const to = isCapital.lastIndexOf(true) + 1
  const isBlock = isCapital
    .slice(from, to)
    .every((flag, index) => flag || isParticle(words[from + index] ?? ''))
  if (from < 0 || !isBlock || to - from === words.length) return null
  if (from > 0 && to < words.length) return null
  let start = from
  while (start > 1 && isParticle(words[start - 1] ?? '')) start--
  const [given, ...middle] = from === 0 ? words.slice(to) : words.slice(0, start)
  return {
    given: given ?? null,
    middle: joined(middle),
    family: joined(from === 0 ? words.slice(0, to) : words.slice(start)),
  }
}

function splitByCustom(words: readonly string[], context: NameContext): CoreParts | null {
  const custom = familyFirst(words, context)
  const [first = '', ...rest] = words
  if (custom === 'vi') {
    return { family: first, given: rest.at(-1) ?? null, middle: joined(rest.slice(0, -1)) }
  }
  if (custom) return { family: first, given: rest[0] ?? null, middle: joined(rest.slice(1)) }
  const slavic = slavicOrder(words)
  if (slavic)
    return { given: joined(slavic.given), middle: slavic.patronymic, family: slavic.family }
  // Indonesian names have no family name.
  if (context.language === 'id') return { ...none, given: first, middle: joined(rest) }
  return null
}

function splitWestern(
  words: readonly string[],
  context: NameContext,
  stands: 'given' | 'family',
): CoreParts {
  const [first = ''] = words
  if (stands === 'family' && isParticle(first) && isLowerCase(first)) {
    return { ...none, family: joined(words) }
  }
  const length = givenLength(words)
  const start = Math.max(length, familyStart(words, length, context))
  return {
    given: joined(words.slice(0, length)),
    middle: joined(words.slice(length, start)),
    family: joined(words.slice(start)),
  }
}

function familyStart(words: readonly string[], from: number, context: NameContext): number {
  const last = words.length - 1
  const joint = words.findIndex((word, at) => at > from && at < last && isConjunction(word))
  if (joint > 0) return joint - 1
  const particle = words.findIndex((word, at) => at >= from && at < last && isParticle(word))
  if (particle > 0) return particle - (isSecondSurname(words, particle, from) ? 1 : 0)
  return last - from > 0 && hasTwoSurnames(words, context) ? last - 1 : last
}

/** Returns true for `Juan García de la Torre`: the particle begins the second surname. */
function isSecondSurname(words: readonly string[], particle: number, from: number): boolean {
  const before = words[particle - 1] ?? ''
  const surnames = words.slice(particle).filter((word) => !isParticle(word)).length
  return particle > from && surnames === 1 && isSpanishSurname(before)
}

/** Returns true where the last two words are both surnames; otherwise the first of them is a second given name. */
function hasTwoSurnames(words: readonly string[], { language }: NameContext): boolean {
  const [first = '', second = ''] = words.slice(-2)
  if (language === 'es' || language === 'pt') {
    return !iberianGivenNames.has(foldTitle(first)) && !/^\p{L}\.?$/u.test(first)
  }
  return language === undefined && isSpanishSurname(first) && isSpanishSurname(second)
}

function isSpanishSurname(word: string): boolean {
  const folded = foldTitle(word)
  return spanishSurnames.has(folded) || /[^u]ez$/.test(folded)
}
