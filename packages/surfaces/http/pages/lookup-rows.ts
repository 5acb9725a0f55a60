import { labelOf } from '@enricher/contract/field-labels'
import { counted } from '@enricher/engine/lib/counted'
import type { Json } from '@enricher/engine/lib/digest'
import { isJsonObject } from '@enricher/engine/lib/json'
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

/**
 * Returns the question in a few words, without the size and the place of a page: `Jane Doe at acme.example`,
 * `HR at acme.example`.
 */
export function askedIn(question: NonNullable<ShownLogEntry['question']>): string {
  const { first_name, last_name, full_name, decision_maker_category: role, ...others } = question
  const names = [first_name, last_name].filter((name) => typeof name === 'string')
  const sought = names.length === 2 ? names.join(' ') : (full_name ?? roleIn(role))
  const { domain, company_name, ...rest } = others
  const place = [domain, company_name].filter((each) => typeof each === 'string' && each !== '')
  // A domain says which company is meant; beside a person its name adds nothing.
  const places = typeof sought === 'string' ? place.slice(0, 1) : place
  const head = [sought, places.join(', ')].filter((each) => typeof each === 'string' && each !== '')
  const words = Object.entries(rest)
    .filter(
      ([name, value]) => name !== 'cursor' && (typeof value === 'string' || Array.isArray(value)),
    )
    .map(([, value]) => String(value).replace(/^https?:\/\/(?:www\.)?/, ''))
  const texts = [head.join(' at '), ...words].filter((text) => text !== '')
  return plainText(texts.join(', '), askedCharactersMax)
}

/** Returns a role as people write it: `HR` for `hr`. */
function roleIn(role: Json | undefined): string | undefined {
  if (typeof role !== 'string') return undefined
  return labelOf(role.toLowerCase().replaceAll(' ', '_'))
}

// The first of these fields that an answer has names it best.
const fields = ['email', 'website_url', 'name', 'linkedin_url', 'reason', 'status']

/** Returns the result of an answer, in a few words; null where there is none, or it may not be shown. */
export function foundIn(answer: Json): string | null {
  if (!isJsonObject(answer)) return null
  const emails = ownValue(answer, 'emails')
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
