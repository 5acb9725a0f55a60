import { isDeepStrictEqual } from 'node:util'
import type { Draw } from '../tools/draw.ts'
import type { Company } from '../world/model/company.ts'

/** One question of a caller, with its price and the right answer. */
export type Question = {
  readonly operation: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** Equal for equal inputs: an account pays for an input once. For find-all: the input of the call as a whole. */
  readonly input: string
  /** The price of a hit; 0 for find-all, whose parts have prices of their own. */
  readonly priceCredits: number
  /** The parts of find-all that are charged for, as inputs; null for a single lookup. */
  readonly parts: Parts | null
  /** True when the company's site must have been read before: a miss is right then. */
  readonly mayMiss: boolean
  /** The field and value of the right answer; null: a miss is right. */
  readonly expected: { readonly field: string; readonly value: unknown } | null
}

export type Parts = {
  readonly domain: string
  readonly website: string
  readonly categories: readonly string[]
  readonly isRosterWanted: boolean
}

/** Prices of single lookups by operation, as the contract states them. */
export const pricesCredits: Readonly<Record<string, number>> = {
  'find-website': 2,
  'find-email-person': 25,
  'find-email-decision-maker': 25,
  'find-email-linkedin': 10,
  'find-email-company': 25,
}

// No person of that name works anywhere in the world.
const stranger = 'Ottoline Brackwater'
const contexts = ['a supplier of ports', 'conveyors for quarries', 'a firm in Leeds'] as const

/** Returns every question about a company. */
export function questionsAbout(company: Company): readonly Question[] {
  const domain = company.domain ?? ''
  const people = company.staff?.people ?? []
  const email = (mailbox: string | null) => ({ field: 'email', value: `${mailbox}@${domain}` })
  const websites = [null, ...contexts].map((context) => website(company.name, domain, context))
  const persons = people.map(({ name, mailbox }) =>
    person({ full_name: name, domain }, email(mailbox)),
  )
  const makers = people.map(({ role = 'ceo', mailbox }) =>
    decisionMaker(role, domain, email(mailbox)),
  )
  const profiles = people.map(({ slug, mailbox }) => profile(slug ?? '', email(mailbox)))
  const alls = [
    findAll(company.name, domain, ['ceo', 'sales', 'operations'], true),
    findAll(company.name, domain, ['ceo', 'hr'], false),
  ]
  const misses = [
    person({ full_name: stranger, domain }, null),
    decisionMaker('hr', domain, null),
    website(`${company.name} Observatory of Nowhere`, null, null),
  ]
  return [
    ...websites,
    ...persons,
    ...makers,
    ...profiles,
    roster(domain, null),
    roster(domain, 2),
    ...alls,
    ...misses,
  ]
}

/** Draws a question that the account may not have asked yet. */
export function drawQuestion(all: readonly (readonly Question[])[], draw: Draw): Question {
  const about = all[draw.between(0, all.length - 1)]
  const question = about?.[draw.between(0, about.length - 1)]
  if (!question) throw new Error('There is nothing to ask.')
  return question
}

function lookup(
  operation: string,
  body: Question['body'],
  expected: Question['expected'],
  mayMiss = false,
): Question {
  const path = `/${operation.replace('find-email-', 'find-email/')}`
  const input = `${operation} ${JSON.stringify(body)}`
  const priceCredits = pricesCredits[operation] ?? 0
  return { operation, path, body, input, priceCredits, parts: null, mayMiss, expected }
}

function website(company_name: string, domain: string | null, context: string | null): Question {
  const body = context === null ? { company_name } : { company_name, context }
  const expected = domain === null ? null : { field: 'website_url', value: `https://${domain}/` }
  return lookup('find-website', body, expected)
}

function person(body: Question['body'], expected: Question['expected']): Question {
  return lookup('find-email-person', body, expected)
}

function decisionMaker(category: string, domain: string, expected: Question['expected']): Question {
  return lookup(
    'find-email-decision-maker',
    { decision_maker_category: category, domain },
    expected,
  )
}

function profile(slug: string, expected: Question['expected']): Question {
  const body = { linkedin_url: `https://www.linkedin.com/in/${slug}` }
  return lookup('find-email-linkedin', body, expected, true)
}

function roster(domain: string, limit: number | null): Question {
  const body = limit === null ? { domain } : { domain, limit }
  return lookup('find-email-company', body, { field: 'count', value: limit ?? 4 })
}

function findAll(
  company_name: string,
  domain: string,
  categories: readonly string[],
  isRosterWanted: boolean,
): Question {
  const body = { company_name, dm_categories: categories, skip_company_emails: !isRosterWanted }
  return {
    operation: 'find-all',
    path: '/find-all',
    body,
    input: `find-all ${JSON.stringify(body)}`,
    priceCredits: 0,
    parts: {
      domain,
      website: website(company_name, domain, null).input,
      categories,
      isRosterWanted,
    },
    mayMiss: false,
    expected: { field: 'domain', value: domain },
  }
}

/** Returns the error in the content of a final reply, in words; null when it is right. */
export function faultIn(question: Question, status: number, body: ReplyBody): string | null {
  const { expected, mayMiss } = question
  if (status === 404) return expected === null || mayMiss ? null : 'a miss where there is an answer'
  if (status !== 200) return null
  if (expected === null) {
    const found = body['email'] ?? body['website_url'] ?? null
    return found === null ? null : `an answer where there is none: ${String(found)}`
  }
  const value = body[expected.field] ?? null
  if (isDeepStrictEqual(value, expected.value)) return null
  return `${expected.field} is ${JSON.stringify(value)}, not ${JSON.stringify(expected.value)}`
}

export type ReplyBody = Readonly<Record<string, unknown>>
