import { readRows } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import { transliterate } from '../../names/transliterate.ts'
import type { WeighedClass } from './page-facts.ts'
import type { ProfileLine } from './profile-lines.ts'

const classByField = once(
  () =>
    new Map(
      [...readRows('company-classes', 'fields')].flatMap(([name, [, ...fields]]) =>
        fields.map((field) => [field, name] as const),
      ),
    ),
)

/** Classes by the words of their fields; a word of several classes tells none of them. */
const classByWord = once(() => {
  const classes = new Map<string, string | null>()
  for (const [field, words] of readRows('industry-words')) {
    const name = classByField().get(field)
    for (const word of words.map(foldWord)) {
      const before = classes.get(word)
      if (name === undefined || (before !== undefined && before !== name)) classes.set(word, null)
      else classes.set(word, name)
    }
  }
  return classes
})

const foldWord = (word: string): string => transliterate(word).toLowerCase().replace(/s$/, '')

// A word of the title says more of a firm than one of its texts.
const homeHeadWeight = 4
const headingWeight = 2
const textLinesMax = 150
const textLettersMax = 6_000
// Shorter words are parts of names and function words.
const wordLettersMin = 4
// A word that a page repeats counts this often.
const repeatsMax = 3

/**
 * Weighs the industries that the words of a page tell: those of its title and description, then of its lines. Menus and
 * feet are the same on all pages, so they count on the home page alone.
 */
export function weighIndustries(
  head: readonly string[],
  lines: readonly ProfileLine[],
  isHome: boolean,
): readonly WeighedClass[] {
  const weights = new Map<string, number>()
  const counts = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of text.match(/[\p{L}]{4,40}/gu) ?? []) {
      const folded = foldWord(word)
      const name = classOf(folded)
      const count = counts.get(folded) ?? 0
      if (name === null || count >= repeatsMax) continue
      counts.set(folded, count + 1)
      weights.set(name, (weights.get(name) ?? 0) + weight)
    }
  }
  for (const text of head) add(text.slice(0, 500), isHome ? homeHeadWeight : headingWeight)
  for (const { text, headingLevel } of tellingLines(lines, isHome)) {
    add(text.slice(0, 300), headingLevel > 0 && headingLevel < 3 ? headingWeight : 1)
  }
  return [...weights]
    .map(([name, weight]) => ({ name, weight }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, classesMax)
}

const classesMax = 4

/** Returns the first lines of a page that are about the firm and, but on the home page, about this page alone. */
function tellingLines(lines: readonly ProfileLine[], isHome: boolean): readonly ProfileLine[] {
  let letters = 0
  return lines.slice(0, textLinesMax).filter(({ text, isOfOthers, isMenu, place }) => {
    if (isOfOthers || letters > textLettersMax) return false
    letters += text.length
    return isHome || !(isMenu || place === 'foot')
  })
}

// German and Dutch trades stand within longer words.
const partLettersMin = 6

function classOf(word: string): string | null {
  if (word.length < wordLettersMin - 1) return null
  const listed = classByWord().get(word)
  if (listed !== undefined) return listed
  for (let cut = word.length - 1; cut >= partLettersMin; cut -= 1) {
    const part = classByWord().get(word.slice(0, cut)) ?? classByWord().get(word.slice(-cut))
    if (part !== undefined) return part
  }
  return null
}

const classByType = once(() => byType('types'))
const kindByType = once(() => byType('kinds'))
const kindByClass = once(() => byType('kinds by class'))

function byType(section: string): ReadonlyMap<string, string> {
  return new Map(
    [...readRows('company-classes', section)].flatMap(([name, types]) =>
      types.map((type) => [type, name] as const),
    ),
  )
}

/** Returns the industries that types of schema.org say. */
export const industriesOfTypes = (types: readonly string[]): readonly string[] =>
  types.flatMap((type) => classByType().get(type) ?? [])

/** Returns the kinds of sites that types of schema.org say. */
export const kindsOfTypes = (types: readonly string[]): readonly string[] =>
  types.flatMap((type) => kindByType().get(type) ?? [])

/** Returns the kind of site that firms of an industry have; null where they are of several. */
export const kindOfIndustry = (name: string): string | null => kindByClass().get(name) ?? null
