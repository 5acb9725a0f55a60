import { domainOfUrl } from '@enricher/engine/lib/domain'
import type { DemoContact, DemoProfile, DemoRoster, Expected, Step } from './story.ts'

/** A reply as the demo reads it. */
export type Reply = {
  readonly status: number
  readonly isReplayed: boolean
  readonly body: Body
}

/** The members any endpoint may send; the wire's own names. */
export type Body = {
  readonly website_url?: string | null
  readonly confidence?: number | null
  readonly email?: string | null
  readonly email_status?: string | null
  readonly name?: string | null
  readonly job_title?: string | null
  readonly emails?: readonly { readonly email: string }[]
  readonly has_more?: boolean
  readonly next_cursor?: string | null
  readonly source?: string | null
  readonly cached?: boolean
  readonly domain?: string | null
  readonly website?: { readonly cached: boolean }
  readonly company_emails?: readonly { readonly email: string }[]
  readonly decision_makers?: readonly (Body & { readonly category: string })[]
  readonly credits_charged?: number
  /** The page on which a purchase is paid for. */
  readonly url?: string
  readonly status?: string
  readonly detail?: string | { readonly error: string; readonly message: string }
}

/** The report's view of a reply, and its faults. */
export type Judgement = {
  readonly answer: string
  /** The status of an address, or the confidence of a website. */
  readonly certainty: string
  readonly more: readonly string[]
  /** The errors of the answer; empty when it is the world's truth. */
  readonly faults: readonly string[]
}

/** Compares a reply with the truth. `before`: the addresses of the pages before this one. */
export function judge(step: Step, reply: Reply, before: readonly string[]): Judgement {
  const { expected } = step
  const judged = judgeKind(expected, reply, before)
  const isCached = step.isCached ?? false
  const isReported = reply.status === 200 && reply.body.cached !== undefined
  const faults = [
    ...judged.faults,
    ...(isReported && reply.body.cached !== isCached ? [`cached is ${reply.body.cached}`] : []),
    ...(reply.isReplayed === (step.isReplay ?? false)
      ? []
      : [`Idempotent-Replayed is ${reply.isReplayed}`]),
  ]
  return { ...judged, faults }
}

function judgeKind(expected: Expected, reply: Reply, before: readonly string[]): Judgement {
  switch (expected.kind) {
    case 'website':
      return judgeWebsite(expected.website, reply)
    case 'contact':
      return judgeContact(expected.contact, reply)
    case 'roster':
      return judgeRoster(expected.roster, reply, before)
    case 'find_all':
      return judgeAll(expected.all, reply)
    case 'profile':
      return judgeProfile(expected.profile, reply)
    case 'unpaid':
      return judgeUnpaid(expected.needed, reply)
    case 'payment':
      return judgePayment(expected, reply)
  }
}

type WebsiteTruth = Extract<Expected, { kind: 'website' }>['website']

function judgeWebsite(website: WebsiteTruth, { status, body }: Reply): Judgement {
  const url = body.website_url ?? null
  // `.example` is reserved, so that the public suffix list knows no registrable name below it.
  const domain = url === null ? null : (domainOfUrl(url) ?? new URL(url).hostname)
  const confidence = body.confidence ?? null
  const faults: string[] = []
  if (status !== 200) faults.push(refusal(status, body))
  if (![website.website_domain, ...website.or].includes(domain)) {
    faults.push(`expected ${website.website_domain ?? 'no answer'}`)
  }
  if (confidence !== null && confidence > website.confidence_max) {
    faults.push(`more than ${website.confidence_max} sure`)
  }
  return {
    answer: domain ?? 'no answer',
    certainty: confidence === null ? '' : confidence.toFixed(2),
    more: [],
    faults,
  }
}

function judgeContact(contact: DemoContact, { status, body }: Reply): Judgement {
  const isStatusRight = status === (contact.email === null ? 404 : 200)
  return {
    answer: body.email ?? (status === 404 ? 'not found' : `${status}`),
    certainty: body.email_status ?? '',
    more: body.name ? [[body.name, body.job_title].filter(Boolean).join(', ')] : [],
    faults: [
      ...(isStatusRight ? [] : [refusal(status, body)]),
      ...(status === 200 ? contactFaults(contact, body) : []),
    ],
  }
}

function contactFaults(contact: DemoContact, body: Body): string[] {
  const faults: string[] = []
  if (body.email !== contact.email) faults.push(`expected ${contact.email ?? 'no address'}`)
  const isHonest = contact.statuses.some((status) => status === body.email_status)
  if (contact.email !== null && !isHonest) faults.push(`expected ${contact.statuses.join(' or ')}`)
  if (contact.name !== null && body.name !== contact.name) faults.push(`expected ${contact.name}`)
  if (contact.jobTitle !== null && body.job_title !== contact.jobTitle) {
    faults.push(`expected the title ${contact.jobTitle}`)
  }
  return faults
}

function judgeRoster(roster: DemoRoster, reply: Reply, before: readonly string[]): Judgement {
  const { status, body } = reply
  const emails = (body.emails ?? []).map(({ email }) => email)
  const faults = status === 200 ? rosterFaults(roster, [...before, ...emails]) : []
  if (status !== 200) faults.push(refusal(status, body))
  if (status === 200 && body.has_more !== roster.hasMore) faults.push(`has_more: ${body.has_more}`)
  return {
    answer: `${emails.length} emails${body.has_more ? ' and more' : ''}`,
    certainty: '',
    more: emails,
    faults,
  }
}

function rosterFaults({ must, mustNot }: DemoRoster, emails: readonly string[]): string[] {
  const lost = must.filter((email) => !emails.includes(email))
  const foreign = mustNot.filter((email) => emails.includes(email))
  const twice = emails.filter((email, index) => emails.indexOf(email) !== index)
  return [
    ...lost.map((email) => `${email} is lost`),
    ...foreign.map((email) => `${email} does not belong there`),
    ...twice.map((email) => `${email} comes twice`),
  ]
}

type AllTruth = Extract<Expected, { kind: 'find_all' }>['all']

function judgeAll(all: AllTruth, { status, body }: Reply): Judgement {
  const emails = (body.company_emails ?? []).map(({ email }) => email)
  const makers = body.decision_makers ?? []
  const faults = Object.entries(all.contacts).flatMap(([category, contact]) => {
    const maker = makers.find((one) => one.category === category)
    return contactFaults(contact, { ...maker, email: maker?.email ?? null }).map(
      (fault) => `${category}: ${fault}`,
    )
  })
  if (status !== 200) faults.push(refusal(status, body))
  if (body.domain !== all.domain) faults.push(`expected ${all.domain}`)
  return {
    answer: `${body.domain ?? 'no site'}, ${emails.length} emails, ${makers.length} roles`,
    certainty: '',
    more: makers.map(
      ({ category, name, job_title, email, email_status }) =>
        `${category}: ${[name ?? 'no person', job_title, email, email_status].filter(Boolean).join(', ')}`,
    ),
    faults: [...faults, ...rosterFaults(all.roster, emails)],
  }
}

function judgeProfile({ domain, name }: DemoProfile, { status, body }: Reply): Judgement {
  const isRight = status === 200 && body.domain === domain && body.name === name
  return {
    answer: body.name ?? 'no answer',
    certainty: '',
    more: [],
    faults: isRight ? [] : [status === 200 ? `expected ${name}` : refusal(status, body)],
  }
}

function judgeUnpaid(needed: number, { status, body }: Reply): Judgement {
  const detail = typeof body.detail === 'object' ? body.detail : null
  const isRight = status === 402 && detail?.error === 'insufficient_credits'
  return {
    answer: `${status} ${detail?.error ?? ''}`.trim(),
    certainty: '',
    more: detail ? [detail.message] : [],
    faults: isRight ? [] : [`expected 402: ${needed} credits are needed`],
  }
}

/** Judges the reply to a purchase; the balance shows whether its credits came. */
function judgePayment({ usd, isOnPage }: PaymentTruth, { status, body }: Reply): Judgement {
  const isRight =
    status === 200 && (isOnPage ? body.url !== undefined : body.status === 'succeeded')
  return {
    answer: isOnPage ? 'paid on the page of Stripe' : (body.status ?? `${status}`),
    certainty: `$${usd.toFixed(2)}`,
    more: [],
    faults: isRight ? [] : [refusal(status, body)],
  }
}

type PaymentTruth = Extract<Expected, { kind: 'payment' }>

function refusal(status: number, { detail }: Body): string {
  const text = typeof detail === 'object' ? detail.message : detail
  return `answered ${status}${text === undefined ? '' : `: ${text}`}`
}
