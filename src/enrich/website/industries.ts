import { stemmer } from 'stemmer'
import { readRows, readWords } from '../../data/words.ts'
import { once } from '../../lib/once.ts'

const fieldsByStem = once(() => {
  const fields = new Map<string, string[]>()
  for (const [field, words] of readRows('industry-words')) {
    for (const stem of new Set(words.flatMap((word) => word.split('-')).map(stemOf))) {
      fields.set(stem, [...(fields.get(stem) ?? []), field])
    }
  }
  return fields
})

/** Returns the stem of a word in lower case: bakery and bakeries have one. */
export function stemOf(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word
}

const usualStems = once(() => new Set(readWords('hint-words').map(stemOf)))

/** Returns whether most sites have a word in menus, news or footers, so that it says nothing of what a firm does. */
export function isUsual(stem: string): boolean {
  return usualStems().has(stem)
}

// A word of many fields tells none of them.
const fieldsPerWordMax = 3

/** Counts the different words of each field of industry among stems. */
export function fieldsOf(stems: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const stem of stems) {
    const fields = fieldsByStem().get(stem) ?? []
    if (fields.length > fieldsPerWordMax) continue
    for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1)
  }
  return counts
}
