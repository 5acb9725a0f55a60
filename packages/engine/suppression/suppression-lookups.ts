import type { Json } from '../lib/digest.ts'
import { domainOfUrl } from '../lib/domain.ts'
import { isJsonObject } from '../lib/json.ts'
import { domainOfEmail } from '../mail/address-parts.ts'
import { noSuppression, type Suppression } from './suppression.ts'
import { nothingAsked, withoutSuppressed } from './suppression-answers.ts'
import {
  explanationWithoutSuppressed,
  type NamingItem,
  type Question,
} from './suppression-evidence.ts'

type StoredLookup<I> = {
  readonly question: Question | null
  readonly items: readonly I[]
  /** Null: a miss, or erased. */
  readonly answer: Json
}

// Questions with one of these fields ask about one person, so that question, answer and evidence go together.
const personFields = new Set(['full_name', 'first_name', 'last_name', 'email', 'linkedin_url'])

/**
 * Returns the parts of a stored lookup that may stay. Where question or answer names a suppressed person, and the
 * question asks about one person, nothing stays: the answer to `jane.doe@` may have been the only part with the name.
 * `isHidden`: the question may not be shown, nor an answer beside it.
 */
export function lookupWithoutSuppressed<I extends NamingItem>(
  lookup: StoredLookup<I>,
  suppression: Suppression,
): StoredLookup<I> & { readonly isHidden: boolean } {
  const { question, items, answer } = lookup
  if (suppression === noSuppression) return { ...lookup, isHidden: false }
  const left = explanationWithoutSuppressed(question, items, suppression, domainsOfAnswer(answer))
  const kept = withoutSuppressed(answer, nothingAsked, suppression)
  const isGone = left.isHidden || (answer !== null && kept === null)
  return question !== null && isGone && isAboutPerson(question)
    ? { question: null, items: [], answer: null, isHidden: true }
    : { ...left, answer: kept }
}

function isAboutPerson(question: Question): boolean {
  return Object.keys(question).some((field) => personFields.has(field))
}

/** Returns the domains of an answer's address and site, where a person whom its question names may be listed. */
export function domainsOfAnswer(answer: Json): readonly string[] {
  if (!isJsonObject(answer)) return []
  const { email, domain, website_url: website } = answer
  return [
    typeof email === 'string' ? domainOfEmail(email) : null,
    typeof website === 'string' ? domainOfUrl(website) : null,
    domain,
  ].filter((each) => typeof each === 'string')
}
