import { counted } from '@enricher/engine/lib/counted'
import type { Json } from '@enricher/engine/lib/digest'
import { ownValue } from '@enricher/engine/lib/own-value'
import { plainText } from '@enricher/engine/lib/plain-text'
import type { ShownLogEntry } from '@enricher/service/lookup/activity'
import type { LookupRow } from '../../web/components/lookup-table.ts'

/** Returns a lookup of the log as its row shows it. */
export function lookupRowOf({ answer, question, ...entry }: ShownLogEntry): LookupRow {
  return {
    ...entry,
    asked: question && askedIn(question),
    found: foundIn(answer),
    status: textIn(answer, 'email_status') ?? textIn(answer, 'status'),
  }
}

// The page of the lookup shows the rest.
const askedCharactersMax = 80

/** Returns the question in a few words: names and addresses, without the size and the place of a page. */
export function askedIn(question: NonNullable<ShownLogEntry['question']>): string {
  const words = Object.entries(question)
    .filter(
      ([name, value]) => name !== 'cursor' && (typeof value === 'string' || Array.isArray(value)),
    )
    .map(([, value]) => String(value).replace(/^https?:\/\/(?:www\.)?/, ''))
  return plainText(words.join(', '), askedCharactersMax)
}

// The first of these fields that an answer has names it best.
const fields = ['email', 'website_url', 'name', 'linkedin_url', 'reason', 'status']

/** Returns the result of an answer, in a few words; null where there is none, or it may not be shown. */
export function foundIn(answer: Json): string | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null
  const emails = ownValue(answer as Record<string, unknown>, 'emails')
  if (Array.isArray(emails)) return counted(emails.length, 'address', 'addresses')
  for (const field of fields) {
    const text = textIn(answer, field)
    if (text !== null) return text.replace(/^https?:\/\//, '').replace(/\/$/, '')
  }
  return null
}

/** Returns a text member of an answer; null: it has none. */
export function textIn(answer: Json, field: string): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const value = ownValue(answer as Record<string, unknown>, field)
  return typeof value === 'string' ? value : null
}
