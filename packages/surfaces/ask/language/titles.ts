import { readSections } from '@enricher/engine/data/words'
import { once } from '@enricher/engine/lib/once'
import { ownValue } from '@enricher/engine/lib/own-value'

/** The lowest score at which a title maps to its category; below it the question's own words are used. */
const scoreMin: Readonly<Record<string, number>> = {
  ceo: 0.8,
  sales: 0.75,
  operations: 0.8,
  buyer: 0.45,
  finance: 0.6,
  hr: 0.5,
  marketing: 0.75,
}

/** Returns the folded titles with their categories of the contract. */
export const titleMeanings = once((): ReadonlyMap<string, string> => {
  const titles = new Map<string, string>()
  for (const [section, phrases] of readSections('role-titles')) {
    const [category = '', kind = ''] = section.split(' ')
    const min = ownValue(scoreMin, category)
    if (min === undefined || (kind !== 'aliases' && !(Number(kind) >= min))) continue
    for (const title of phrases) if (isClear(title)) titles.set(title, category)
  }
  return titles
})

// Single words of other languages or with too many meanings; alone they ask for nothing.
const unclear: ReadonlySet<string> = new Set(
  'administrador administradora acquisti betrieb bestuurder cpo growth management operation people personal talent'.split(
    ' ',
  ),
)

const isClear = (title: string): boolean => !unclear.has(title)
