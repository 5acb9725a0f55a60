import { localPartOfEmail } from '@enricher/engine/mail/address-parts'
import { parsePersonName } from '@enricher/engine/names/person/parse'
import type { PersonName } from '@enricher/engine/names/person/person-name'
import { nameForms } from '../../../packages/engine/people/patterns/name-forms.ts'
import { buildLocalPart, patterns } from '../../../packages/engine/people/patterns/patterns.ts'
import type { PersonRow } from './people.ts'

const globalOrder = patterns.toSorted((a, b) => b.share - a.share).map(({ id }) => id)

/**
 * Guesses by the simple method that the model is compared with: one form of the name; first the pattern that most known
 * addresses follow, then all patterns in the order of their shares everywhere.
 */
export function guessSimply(
  name: PersonName,
  domain: string,
  others: readonly PersonRow[],
  max: number,
): readonly string[] {
  const counts = new Map<string, number>()
  for (const other of others) {
    const id = plainPatternOf(other)
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const [majority] = [...counts].sort((a, b) => b[1] - a[1]).map(([id]) => id)
  const form = nameForms(name, domain)[0]
  if (!form) return []
  const order = majority === undefined ? globalOrder : [majority, ...globalOrder]
  const locals = order.flatMap((id) => buildLocalPart(id, form) ?? [])
  return [...new Set(locals)].slice(0, max).map((local) => `${local}@${domain}`)
}

function plainPatternOf({ name, email, domain }: PersonRow): string | null {
  const parsed = parsePersonName(name)
  const form = parsed ? nameForms(parsed, domain)[0] : undefined
  const local = localPartOfEmail(email)
  return (form && globalOrder.find((id) => buildLocalPart(id, form) === local)) ?? null
}
