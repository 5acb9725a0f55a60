import { readSections } from '../data/words.ts'
import { titleWordsOf } from '../read/extract/titles.ts'
import { type RoleCategory, roleCategories } from './role-titles.ts'

// Abbreviations in lists of staff: `Dir. of Finance`, `IT Mgr.`
const shortWords = new Map([
  ['dir', 'director'],
  ['mgr', 'manager'],
  ['mngr', 'manager'],
  ['mktg', 'marketing'],
  ['engrg', 'engineering'],
  ['pres', 'president'],
])

/** Folds a title to words parted by one blank, without articles and the small words between nouns. */
export const foldTitle = (title: string): string =>
  titleWordsOf(title)
    .map((word) => shortWords.get(word) ?? word)
    .join(' ')
    // `chef d'atelier`, `responsable de l'exploitation`.
    .replaceAll(/\b[dl]'(?=[a-z])/g, '')
    .replaceAll(
      /\b(?:of|the|de|des|du|la|las|le|les|los|el|il|gli|del|della|delle|dei|di|do|da|dos|das|der|für|fur|van|von)\b/g,
      ' ',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()

const sections = readSections('role-titles')

/** Returns the phrases of a section of the table of titles; empty for one it does not have. */
export const phrasesOf = (section: string): readonly string[] => sections.get(section) ?? []

/** A phrase of titles, and how well a title with it fills its role. */
export type Scored = { readonly phrase: string; readonly score: number }

/** Returns the phrases of a role or of ranks, with the score that their section names. */
export function scoredPhrases(name: string): readonly Scored[] {
  return [...sections].flatMap(([section, phrases]) => {
    const [of, score] = section.split(' ')
    const isScored = of === name && /^[01]/.test(score ?? '')
    return isScored ? phrases.map((phrase) => ({ phrase, score: Number(score) })) : []
  })
}

/** Returns whether a folded text has these words in a row. */
export const hasPhrase = (text: string, phrase: string): boolean =>
  ` ${text} `.includes(` ${foldPhrase(phrase)} `)

const folds = new Map<string, string>()

/** Folds a phrase as titles are folded: both lose the same small words. */
function foldPhrase(phrase: string): string {
  const known = folds.get(phrase)
  if (known !== undefined) return known
  const folded = foldTitle(phrase)
  folds.set(phrase, folded)
  return folded
}

/** Returns the highest score of the phrases that a folded title has; 0 for none. */
export function best(table: readonly Scored[], folded: string): number {
  let score = 0
  for (const row of table) if (row.score > score && hasPhrase(folded, row.phrase)) score = row.score
  return score
}

/** Returns the score of a folded title that is one of the phrases and nothing else; 0 for every other. */
export const bestWhole = (table: readonly Scored[], folded: string): number =>
  Math.max(0, ...table.flatMap(({ phrase, score }) => (foldPhrase(phrase) === folded ? score : [])))

/** The fields of work of each role. */
export const fieldsOf = new Map(roleCategories.map((name) => [name, phrasesOf(`${name} fields`)]))

const othersOf = new Map(roleCategories.map((name) => [name, phrasesOf(`${name} others`)]))

/** Cuts out the phrases of others: `Business Development` is no development, a `Product Owner` owns no firm. */
export function withoutOthers(category: RoleCategory, folded: string): string {
  const others = othersOf.get(category) ?? []
  const rest = others.reduce((text, phrase) => text.replace(` ${phrase} `, ' '), ` ${folded} `)
  return rest.trim()
}

// A contact page may name a person with a whole field in place of a title: `Einkauf`, `Finanzen & Controlling`.
const officeScore = 0.35
const officeWords = new Set(phrasesOf('office words'))
const fieldWords: ReadonlySet<string> = new Set(
  roleCategories.flatMap((name) =>
    (fieldsOf.get(name) ?? []).flatMap((field) => foldPhrase(field).split(' ')),
  ),
)

/** Returns the score of a folded title that names fields of work and nothing else; 0 for every other. */
export const scoreOffice = (folded: string): number =>
  folded.split(' ').every((word) => fieldWords.has(word) || officeWords.has(word)) ? officeScore : 0
