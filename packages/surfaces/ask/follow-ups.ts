import type { Want } from './language/parts.ts'
import type { ReadQuestion } from './language/read-question.ts'
import { bindRequests, type Company, type Request } from './language/requests.ts'

/** The requests of a question; what the question left out is taken from the questions before it. */
export type Understood = {
  readonly requests: readonly Request[]
  /** Wants without a company or person, which no earlier question names either. */
  readonly loose: readonly Want[]
  /** True when something was taken from earlier questions. */
  readonly isFilled: boolean
}

/** Completes a question from the questions before it. `before`: the requests of the last of them. */
export function understand(read: ReadQuestion, before: Understood | null): Understood {
  const { requests, loose } = bindRequests(read.parts)
  if (before === null) return { requests, loose, isFilled: false }
  const known = requests.length === 0 ? looseRequests(loose, before) : requests
  const filled = known.map((request) => fill(request, before))
  const isFilled =
    requests.length === 0 ? filled.length > 0 : filled.some((one, at) => one !== requests[at])
  return { requests: filled, loose: filled.length > 0 ? [] : loose, isFilled }
}

/** "And the CFO?", "their website": the wants apply to the companies, or the person, of the question before. */
function looseRequests(loose: readonly Want[], before: Understood): readonly Request[] {
  if (loose.length === 0) return []
  const isOf = (kind: Want['kind']) => loose.every((want) => want.kind === kind)
  if (isOf('verify')) {
    const addresses = before.requests.filter((request) => request.kind === 'address')
    return addresses.map((request) => ({ ...request, wants: loose }))
  }
  const isOneEmail = isOf('email') && loose.every((want) => !want.isMany)
  const people = before.requests.filter(
    (request) => request.kind === 'person' || request.kind === 'profile',
  )
  if (isOneEmail && people.length > 0) return people
  const roles = before.requests.filter(hasRole)
  if (isOneEmail && roles.length > 0) return roles.map(onlyRoles)
  return companiesOf(before).map((company) => ({ kind: 'company', company, wants: loose }))
}

const hasRole = (request: Request): boolean => request.wants.some((want) => want.kind === 'role')

const onlyRoles = (request: Request): Request => ({
  ...request,
  wants: request.wants.filter((want) => want.kind === 'role'),
})

/** The companies of a question and the workplaces of its people, each once. */
function companiesOf(before: Understood): readonly Company[] {
  const companies = new Map<string, Company>()
  for (const request of before.requests) {
    const company = request.kind === 'company' || request.kind === 'person' ? request.company : null
    if (company) companies.set(company.domain ?? company.name, company)
  }
  return [...companies.values()]
}

function fill(request: Request, before: Understood): Request {
  if (request.kind === 'person' && request.company === null) {
    const [company] = companiesOf(before)
    return company ? { ...request, company } : request
  }
  if (request.wants.length > 0) return request
  if (request.kind === 'company') return fillCompany(request, before)
  const same = before.requests.find((one) => one.kind === request.kind)
  return request.kind === 'address' && same ? { ...request, wants: same.wants } : request
}

/** "And Globex?": the wants of the question before apply to the new company, or its person to the new workplace. */
function fillCompany(request: Extract<Request, { kind: 'company' }>, before: Understood): Request {
  const wants = before.requests.flatMap((one) => (one.kind === 'company' ? one.wants : []))
  if (wants.length > 0) return { ...request, wants }
  // The question before was "Who is the CEO?", and the company is the answer to the elicitation.
  if (before.loose.length > 0) return { ...request, wants: before.loose }
  const person = before.requests.find((one) => one.kind === 'person')
  return person?.kind === 'person' ? { ...person, company: request.company } : request
}
