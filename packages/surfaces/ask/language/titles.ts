import { readSections } from '@enricher/engine/data/words'
import { once } from '@enricher/engine/lib/once'
import { ownValue } from '@enricher/engine/lib/own-value'

/** From which score on a title is the role: below, it is asked for in its own words. */
const scoreMin: Readonly<Record<string, number>> = {
  ceo: 0.8,
  sales: 0.75,
  operations: 0.8,
  buyer: 0.45,
  finance: 0.6,
  hr: 0.5,
  marketing: 0.75,
}

/** Returns the titles, folded, with the category of the contract that each asks for. */
export const titleMeanings = once((): ReadonlyMap<string, string> => {
  const titles = new Map<string, string>()
  for (const [section, phrases] of readSections('role-titles')) {
    const [category = '', kind = ''] = section.split(' ')
    const min = ownValue(scoreMin, category)
    if (min === undefined || kind === 'fields' || Number(kind) < min) continue
    for (const title of phrases) if (isClear(title)) titles.set(title, category)
  }
  return titles
})

// Single words of other languages, and of too many meanings, ask for nothing by themselves.
const unclear: ReadonlySet<string> = new Set(
  'administrador administradora acquisti betrieb bestuurder cpo growth management operation people personal talent'.split(
    ' ',
  ),
)

const isClear = (title: string): boolean => !unclear.has(title)
