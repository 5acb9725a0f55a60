import type { Json } from '@enricher/engine/lib/digest'
import { type JsonObject, listOf } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import { type AnswerWords, answerWords } from './answer-words.ts'
import { isReference, type Language } from './plan.ts'
import { nameOf } from './schema-items.ts'
import type { EndedStep } from './steps.ts'

// The answer names only a few emails, because people read it; the results have the whole list.
const emailsNamedMax = 5

/** Returns the answer in sentences of a language, one or a few for each step. It only contains what was found. */
export function answerText(
  steps: readonly EndedStep[],
  language: Language,
  { isList }: { readonly isList: boolean },
): string {
  const words = answerWords[language]
  const sentences = steps.flatMap((step) => sentencesOn(step, steps, words))
  return [...new Set(sentences)].join(isList ? '\n' : ' ')
}

function sentencesOn(
  step: EndedStep,
  steps: readonly EndedStep[],
  words: AnswerWords,
): readonly string[] {
  const { offer, input, result, status, failure } = step
  // The step needed a result that was not found, and the sentence of the earlier step says so.
  if (status === 'no_result' && Object.values(input).some(isLeft)) return []
  const subject = subjectOf(step, steps, words)
  if (failure !== null) return [words.failed(subject, reasonOf(failure.code, words))]
  if (status === 'no_result' || result === null) {
    return [offer.name === 'find-website' ? words.noWebsite(subject) : words.nothing(subject)]
  }
  const write = ownValue(writers, offer.name) ?? plainly
  return write({ input, result, subject, company: companyOf(step, steps) }, words)
}

const isLeft = (value: Json | undefined): boolean => value !== undefined && isReference(value)

type Found = {
  readonly input: JsonObject
  readonly result: JsonObject
  readonly subject: string
  readonly company: string
}

const writers: Readonly<Record<string, (found: Found, words: AnswerWords) => readonly string[]>> = {
  'find-website': ({ result, subject }, words) => [
    words.website(subject, textOf(result['website_url'])),
  ],
  'find-email-person': ({ input, result }, words) => [
    words.email(nameOf(input), emailOf(result, words)),
  ],
  'find-email-decision-maker': ({ result, subject }, words) => [contact(subject, result, words)],
  'find-email-linkedin': ({ result, subject }, words) => [contact(subject, result, words)],
  'find-email-company': ({ result, company }, words) => roster(result['emails'], company, words),
  'enrich-company': ({ result, subject }, words) => [
    words.about(subject, factsOf(result).join('; ')),
  ],
  'enrich-email': ({ result, subject }, words) => owner(result, subject, words),
  'find-all': ({ result, subject }, words) => everything(result, subject, words),
  'verify-email': ({ input, result }, words) => {
    const status = textOf(result['status'])
    return [words.verdict(textOf(input['email']), ownValue(words.verdicts, status) ?? status)]
  },
}

/** A lookup without sentences of its own gets its new texts listed unchanged. */
function plainly({ input, result, subject }: Found, words: AnswerWords): readonly string[] {
  const asked = new Set(Object.values(input))
  const values = Object.entries(result).flatMap(([field, value]) =>
    typeof value === 'string' && field !== 'source' && !asked.has(value) ? [value] : [],
  )
  return values.length === 0 ? [] : [words.about(subject, values.join(', '))]
}

/** Lists the facts of a company, those that are asked for most before the others. */
function factsOf(profile: JsonObject): readonly string[] {
  const { description, legal_name, industry, founded_year, employee_range, address } = profile
  const values = [legal_name, description, industry, founded_year, employee_range]
  const seat = Object.values((address ?? {}) as JsonObject).filter(
    (part) => typeof part === 'string',
  )
  const numbers = listOf(profile['phones']).map((phone) => (phone as JsonObject)['number'])
  const registered = listOf(profile['registrations']).map((one) => (one as JsonObject)['number'])
  const facts = [
    ...values,
    seat.join(', '),
    ...numbers,
    ...listOf(profile['emails']),
    ...registered,
  ]
  const texts = facts.flatMap((fact) => (typeof fact === 'number' ? String(fact) : textOf(fact)))
  return texts.filter((text) => text !== '').map((text) => text.replace(/[.;]$/, ''))
}

/** Writes a person like this: `CEO of Acme: Jane Doe, Managing Director (jane@acme.example).` */
function contact(subject: string, result: JsonObject, words: AnswerWords): string {
  const { name, job_title: jobTitle } = result
  const who = [name, jobTitle].filter((part) => typeof part === 'string').join(', ')
  const email = emailOf(result, words)
  return words.about(subject, who === '' ? email : email === '' ? who : `${who} (${email})`)
}

function owner(result: JsonObject, subject: string, words: AnswerWords): readonly string[] {
  const { name, job_title: jobTitle, company } = result
  const profile = (company ?? {}) as JsonObject
  const firm = textOf(profile['name']) || textOf(profile['domain'])
  const who = [name, jobTitle, firm].filter((part) => typeof part === 'string' && part !== '')
  return [
    words.about(subject, who.join(', ')),
    ...(company ? [words.about(firm, factsOf(profile).join('; '))] : []),
  ]
}

function emailOf({ email, email_status }: JsonObject, words: AnswerWords): string {
  const doubt = ownValue(words.statuses, textOf(email_status))
  return doubt === undefined || typeof email !== 'string' ? textOf(email) : `${email}, ${doubt}`
}

function roster(emails: Json | undefined, company: string, words: AnswerWords): readonly string[] {
  const all = Array.isArray(emails) ? (emails as readonly JsonObject[]) : []
  if (all.length === 0) return []
  const named = all.slice(0, emailsNamedMax).map(({ email }) => textOf(email))
  const rest = all.length - named.length
  const list = rest === 0 ? named.join(', ') : `${named.join(', ')} ${words.more(rest)}`
  return [words.roster(all.length, company, list)]
}

function everything(result: JsonObject, company: string, words: AnswerWords): readonly string[] {
  const url = (result['website'] as JsonObject | undefined)?.['url']
  const profile = result['profile'] ?? null
  const people = (result['decision_makers'] ?? []) as readonly JsonObject[]
  return [
    typeof url === 'string' ? words.website(company, url) : words.noWebsite(company),
    ...(profile ? [words.about(company, factsOf(profile as JsonObject).join('; '))] : []),
    ...people
      .filter(({ name, email }) => typeof name === 'string' || typeof email === 'string')
      .map((one) => contact(roleAt(textOf(one['category']), company, words), one, words)),
    ...roster(result['company_emails'], company, words),
  ]
}

/** Returns the subject of the sentence that says how a step ended. */
function subjectOf(step: EndedStep, steps: readonly EndedStep[], words: AnswerWords): string {
  const { input } = step
  const role = input['decision_maker_category']
  if (typeof role === 'string') return roleAt(role, companyOf(step, steps), words)
  if (step.offer.name === 'find-email-person') return nameOf(input)
  return textOf(input['linkedin_url'] ?? input['email']) || companyOf(step, steps)
}

function roleAt(category: string, company: string, words: AnswerWords): string {
  return words.roleAt(ownValue(words.roles, category) ?? sentenceCase(category), company)
}

/** A role in the words of the question begins a sentence, so its first letter becomes a capital. */
function sentenceCase(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** Returns a company's name in the words of the question; for a found domain, the name in the step that found it. */
function companyOf(step: EndedStep, steps: readonly EndedStep[]): string {
  const { company_name: name, domain } = step.input
  if (typeof name === 'string') return name
  const before = steps.slice(0, step.index).findLast(({ offer }) => offer.name === 'find-website')
  const isFound = typeof domain !== 'string' || isSiteOf(before, domain)
  return isFound ? textOf(before?.input['company_name'] ?? domain) : domain
}

function isSiteOf(website: EndedStep | undefined, domain: string): boolean {
  const url = textOf(website?.result?.['website_url'])
  return URL.parse(url)?.hostname.endsWith(domain) ?? false
}

function reasonOf(code: string, { reasons }: AnswerWords): string {
  if (code === 'insufficient_credits') return reasons.credits
  return code === 'bad_request' ? reasons.input : reasons.sources
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
