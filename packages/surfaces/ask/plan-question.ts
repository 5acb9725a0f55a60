import type { Offer } from '@enricher/contract/operation'
import { elicit, type Lack } from './elicitations.ts'
import { type Understood, understand } from './follow-ups.ts'
import type { Want } from './language/parts.ts'
import { type ReadQuestion, readQuestion } from './language/read-question.ts'
import type { Request } from './language/requests.ts'
import { isGreeting, priceShare } from './language/service-topics.ts'
import type { Elicitation, Language, Plan, PlanQuestion } from './plan.ts'
import { isOwnerWanted, planSteps, verifyEmail } from './plan-steps.ts'
import { describePlan } from './plan-text.ts'

// The length that `/ask` accepts; planning time grows with it.
const questionCharactersMax = 2_000
// Older questions add nothing to later ones. Together they take as long to read as one question of the greatest length;
// that is about twenty of the usual length.
const previousMax = 4
const previousCharactersMax = 2_000
// About ten companies with website and role each; more belong in `/jobs/bulk`.
const stepsMax = 25
// A request is a step or repeats one, because a question may name a company twice.
const requestsMax = 2 * stepsMax

/**
 * Creates the planner that needs no model: it reads questions in English, German, French and Spanish with word lists.
 * It never throws, and its plan depends on its arguments only.
 */
export function createPlanQuestion(offers: readonly Offer[]): PlanQuestion {
  const sold: ReadonlySet<string> = new Set(offers.map((offer) => offer.name))
  return ({ question, previous }) => {
    const { before, language } = readPrevious(previous)
    if (question.length > questionCharactersMax) return elicit('too_long', language)
    const read = readQuestion(question, language)
    if (read.language === 'other') return elicit('language', 'en')
    const understood = understand(read, before)
    const lack = lackOf(read, understood, sold)
    return lack === null ? planOf(read, understood, read.language) : elicit(lack, read.language)
  }
}

type Context = { readonly before: Understood | null; readonly language: Language }

function readPrevious(previous: readonly string[]): Context {
  let context: Context = { before: null, language: 'en' }
  for (const question of latestOf(previous)) {
    const read = readQuestion(question, context.language)
    if (read.language === 'other') continue
    const understood = understand(read, context.before)
    const isServed = !read.isPrivate && !read.isUnsupported
    const isAsked = understood.requests.length + understood.loose.length > 0
    const isAnswered = isServed && isAsked && !isTooMuch(understood)
    context = { before: isAnswered ? understood : context.before, language: read.language }
  }
  return context
}

function latestOf(previous: readonly string[]): readonly string[] {
  let left = previousCharactersMax
  const latest = previous
    .slice(-previousMax)
    .filter(({ length }) => length <= questionCharactersMax)
  return latest
    .toReversed()
    .filter(({ length }) => {
      left -= length
      return left >= 0
    })
    .toReversed()
}

/**
 * Returns whether a question asks for more than a plan holds. This is checked before steps are made, because every want
 * is looked up for every company, so their product costs time, and a follow-up would repeat it.
 */
const isTooMuch = ({ requests, loose }: Understood): boolean =>
  requests.length > requestsMax ||
  [{ wants: loose }, ...requests].some(({ wants }) => wants.length > stepsMax)

/** Returns the reason why a question is not planned; null: it is planned. */
function lackOf(
  read: ReadQuestion,
  understood: Understood,
  sold: ReadonlySet<string>,
): Lack | null {
  const { requests, loose } = understood
  if (read.isPrivate) return 'private'
  if (isGreeting(read.text)) return 'greeting'
  if (isOfPrices(read, requests)) return 'price'
  if (read.isUnsupported) return 'unsupported'
  if (requests.length === 0) return lackOfLoose(loose)
  if (isTooMuch(understood)) return 'too many'
  if (!requests.every(isNameable)) return 'unclear'
  const lacks = requests.map((request) => lackOfRequest(request, sold))
  return lacks.find((lack) => lack !== null) ?? null
}

/** A price beside a named company is that of its shares or goods; `credits` and `cost` may be read as names. */
function isOfPrices({ text, isUnsupported }: ReadQuestion, requests: readonly Request[]): boolean {
  const share = priceShare(text)
  if (share !== 'part') return share === 'all'
  const isNamed = requests.length > 0 && !requests.some(isNamedByPrice)
  return isUnsupported && !isNamed
}

const isNamedByPrice = (request: Request): boolean =>
  request.kind === 'company' && priceShare(request.company.name) === 'all'

// The maximum lengths of contract/input-fields.ts.
const companyCharactersMax = 200
const personCharactersMax = 200
const roleCharactersMax = 80

function isNameable(request: Request): boolean {
  const isRole = request.wants.every(({ role }) => (role?.length ?? 0) <= roleCharactersMax)
  const person = request.kind === 'person' ? request.person.name.length : 0
  const hasCompany = request.kind === 'company' || request.kind === 'person'
  const company = hasCompany ? (request.company?.name.length ?? 0) : 0
  return isRole && person <= personCharactersMax && company <= companyCharactersMax
}

function lackOfLoose(loose: readonly Want[]): Lack {
  const wants: readonly string[] = loose.map((want) => want.kind)
  if (wants.length === 0) return 'unclear'
  if (wants.every((want) => want === 'verify')) return 'address'
  if (wants.includes('linkedin')) return 'profile'
  if (wants.every((want) => want === 'about' || want === 'verify')) return 'unsupported'
  return 'company'
}

function lackOfRequest(request: Request, sold: ReadonlySet<string>): Lack | null {
  const wants = request.wants.map((want) => want.kind)
  if (request.kind === 'page') return 'unsupported'
  if (request.kind === 'profile') return null
  if (request.kind === 'address') {
    return isOwnerWanted(request.wants) ? null : lackOfAddress(wants, sold)
  }
  // No lookup finds a profile, or checks whether a company exists.
  const isProfileOnly =
    wants.length > 0 && wants.every((want) => want === 'linkedin' || want === 'verify')
  if (isProfileOnly) return 'unsupported'
  // The telephone of a person is none of a company's facts.
  const isOfPeople = request.kind === 'person' || wants.includes('role')
  if (isOfPeople && wants.includes('facts')) return 'unsupported'
  if (request.kind === 'person') return lackOfPerson(request)
  return wants.length === 0 ? 'what' : null
}

function lackOfAddress(wants: readonly string[], sold: ReadonlySet<string>): Lack | null {
  if (wants.length === 0) return 'what'
  if (!wants.every((want) => ofAddresses.has(want))) return 'unsupported'
  return sold.has(verifyEmail) ? null : 'verification'
}

// In `validate these addresses` the word for a list asks for no roster.
const ofAddresses: ReadonlySet<string> = new Set(['verify', 'email', 'roster'])

function lackOfPerson({ person, company }: Extract<Request, { kind: 'person' }>): Lack | null {
  if (!person.isWhole) return 'full name'
  return company === null ? 'company' : null
}

function planOf(
  read: ReadQuestion,
  understood: Understood,
  language: Language,
): Plan | Elicitation {
  const steps = planSteps(understood.requests, stepsMax)
  if (steps.length > stepsMax) return elicit('too many', language)
  const question = understood.isFilled ? describePlan(steps, language) : read.text
  return { kind: 'plan', language, question, steps }
}
