import type { Offer } from '@enricher/contract/operation'
import { ownValue } from '@enricher/engine/lib/own-value'

/** The flags and arguments of the command line for each lookup's fields. */
const flagsByOffer: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'find-website': {
    company_name: '<company>',
    context: '--context',
    registration_number: '--number',
  },
  'find-email-person': { full_name: '<name>', domain: '--domain', company_name: '--company' },
  'find-email-decision-maker': { decision_maker_category: '<category>', domain: '--domain' },
  'find-email-linkedin': { linkedin_url: '<url>' },
  'find-email-company': {
    domain: '<domain>',
    limit: '--limit',
    cursor: '--cursor',
    kind: '--kind',
    role: '--role',
    seniority: '--seniority',
    department: '--department',
  },
  'enrich-company': {
    domain: '[domain]',
    company_name: '--company',
    context: '--context',
    registration_number: '--number',
  },
  'find-all': {
    company_name: '<company>',
    context: '--context',
    dm_categories: '--category',
    skip_company_emails: '--skip-emails',
    include_profile: '--profile',
  },
  'enrich-email': { email: '<email>' },
  'verify-email': { email: '<email>' },
}

/** Returns a sentence about a lookup's input with flags and arguments in place of the names of fields. */
export function inFlags({ name }: Pick<Offer, 'name'>, sentence: string): string {
  const flags = new Map(Object.entries(ownValue(flagsByOffer, name) ?? {}))
  const quoted = sentence.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (word) => flags.get(word) ?? word)
  // A field that is null in a body is left out on a command line.
  const typed = quoted.replaceAll(/ or null(?=[;.]|$)/g, '')
  // A name of one word may also be an ordinary word: it is the field only where a sentence calls it wrong or missing.
  return typed.replace(
    /^([a-z]+)(?= (?:is|must)\b)|(?<=\bsend )([a-z]+)/g,
    (word) => flags.get(word) ?? word,
  )
}
