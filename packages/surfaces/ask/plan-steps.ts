import { enrichCompany } from '@enricher/contract/enrich-company'
import { enrichEmail } from '@enricher/contract/enrich-email'
import { findAll } from '@enricher/contract/find-all'
import { findEmailCompany } from '@enricher/contract/find-email-company'
import { findEmailDecisionMaker } from '@enricher/contract/find-email-decision-maker'
import { findEmailLinkedin } from '@enricher/contract/find-email-linkedin'
import { findEmailPerson } from '@enricher/contract/find-email-person'
import { findWebsite } from '@enricher/contract/find-website'
import { foldText } from '@enricher/engine/lib/text'
import type { Want } from './language/parts.ts'
import type { Company, Request } from './language/requests.ts'
import type { PlannedStep } from './plan.ts'

/** Name of the operation that the operator may sell; it is created with its price. */
export const verifyEmail = 'verify-email'

/**
 * Plans the lookups of requests: each once, and the website of a company directly before the lookups that need it.
 * Stops after the company or person whose lookups exceed `stepsMax`.
 */
export function planSteps(requests: readonly Request[], stepsMax: number): readonly PlannedStep[] {
  const steps: PlannedStep[] = []
  for (const block of blocksOf(requests)) {
    addBlock(steps, block)
    if (steps.length > stepsMax) break
  }
  return steps
}

function addBlock(steps: PlannedStep[], block: Request): void {
  if (block.kind === 'company') addCompany(steps, block.company, block.wants)
  else if (block.kind === 'person') {
    const { company } = block
    const place = company?.domain
      ? { domain: company.domain }
      : { company_name: company?.name ?? '' }
    add(steps, findEmailPerson.name, { full_name: block.person.name, ...place })
  } else if (block.kind === 'profile') {
    add(steps, findEmailLinkedin.name, { linkedin_url: block.text })
  } else {
    const tool = isOwnerWanted(block.wants) ? enrichEmail.name : verifyEmail
    add(steps, tool, { email: block.text })
  }
}

/** Returns true for `Who is jane@acme.example?`: the person is asked for, not the state of the mailbox. */
export function isOwnerWanted(wants: readonly Pick<Want, 'kind'>[]): boolean {
  return wants.length > 0 && wants.every(({ kind }) => kind === 'about')
}

/** Collects all wants of a company at its first mention. */
function blocksOf(requests: readonly Request[]): readonly Request[] {
  const companies = new Map<string, { kind: 'company'; company: Company; wants: Want[] }>()
  const blocks: Request[] = []
  for (const request of requests) {
    if (request.kind !== 'company') {
      blocks.push(request)
      continue
    }
    const key = request.company.domain ?? foldText(request.company.name)
    const known = companies.get(key)
    if (known) known.wants.push(...request.wants)
    else {
      const block = {
        kind: 'company' as const,
        company: request.company,
        wants: [...request.wants],
      }
      companies.set(key, block)
      blocks.push(block)
    }
  }
  return blocks
}

function add(steps: PlannedStep[], tool: string, body: PlannedStep['arguments']): void {
  const same = JSON.stringify([tool, body])
  if (!steps.some((step) => JSON.stringify([step.tool, step.arguments]) === same)) {
    steps.push({ tool, arguments: body })
  }
}

function addCompany(steps: PlannedStep[], company: Company, wants: readonly Want[]): void {
  const context = company.context === null ? {} : { context: company.context }
  const named = { company_name: company.name, ...context }
  const whole = wholeOf(wants)
  if (whole) {
    const isKnown = whole.tool === enrichCompany.name && company.domain !== null
    add(steps, whole.tool, {
      ...(isKnown ? { domain: company.domain } : named),
      ...whole.arguments,
    })
    return
  }
  const isSiteWanted = wants.some((want) => want.kind === 'website' || want.kind === 'online')
  if (isSiteWanted || company.domain === null) add(steps, findWebsite.name, named)
  const domain = company.domain ?? { step: steps.length - 1, field: 'domain' }
  for (const want of oneRoster(wants)) {
    const lookup = lookupOf(want)
    if (lookup) add(steps, lookup.tool, { ...lookup.arguments, domain })
  }
}

/** Returns the one lookup by name or domain that answers all wants of a company; null: each has a lookup of its own. */
function wholeOf(wants: readonly Want[]): PlannedStep | null {
  const has = (kind: Want['kind']) => wants.some((want) => want.kind === kind)
  const areOf = (...kinds: readonly Want['kind'][]) =>
    wants.every((want) => kinds.includes(want.kind))
  if (areOf('about') || has('everything')) {
    return { tool: findAll.name, arguments: has('facts') ? { include_profile: true } : {} }
  }
  return areOf('facts', 'about') ? { tool: enrichCompany.name, arguments: {} } : null
}

/** "20 emails of employees" reads as two lists but is one, with the number. */
function oneRoster(wants: readonly Want[]): readonly Want[] {
  const limit = wants.find((want) => want.limit !== null && isRoster(want))?.limit ?? null
  return wants.map((want) => (isRoster(want) ? { ...want, limit } : want))
}

const isRoster = ({ kind }: Want): boolean => kind === 'email' || kind === 'roster'

/** The lookup by domain that answers a want; null: the want needs none. */
function lookupOf(want: Want): PlannedStep | null {
  if (want.kind === 'facts') return { tool: enrichCompany.name, arguments: {} }
  if (want.kind === 'role') {
    return { tool: findEmailDecisionMaker.name, arguments: { decision_maker_category: want.role } }
  }
  if (!isRoster(want)) return null
  const limit = want.limit === null ? {} : { limit: want.limit }
  return { tool: findEmailCompany.name, arguments: limit }
}
