import { readCompanyDomain } from '../contract/company-domain.ts'
import { findEmailCompany } from '../contract/find-email-company.ts'
import { findEmailDecisionMaker } from '../contract/find-email-decision-maker.ts'
import { findEmailLinkedin } from '../contract/find-email-linkedin.ts'
import { findEmailPerson } from '../contract/find-email-person.ts'
import { findWebsite } from '../contract/find-website.ts'
import type { AnswerOf, InputOf, Operation } from '../contract/operation.ts'
import { readPerson } from '../contract/person-asked.ts'
import { readProfileSlug } from '../contract/profile-url.ts'
import { checkedValue } from '../contract/reading.ts'
import { verifyEmailAt } from '../contract/verify-email.ts'
import type { Json } from '../lib/digest.ts'
import type { ContactAnswer, Engine, SearchRun } from '../model/engine.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import type { LookupInput } from './ask.ts'
import { findRosterPage, type RosterTools } from './roster-pages.ts'
import { isInputSuppressed } from './suppressed.ts'

export type SearchTools = RosterTools & { readonly engine: Engine }

type Search = (tools: SearchTools, input: never, run: SearchRun) => Promise<Json>

/** Which search answers which operation; a new lookup adds a line. */
const searches = new Map<string, Search>([
  [findWebsite.name, searchWebsite],
  [findEmailPerson.name, searchPerson],
  [findEmailDecisionMaker.name, searchDecisionMaker],
  [findEmailLinkedin.name, searchProfile],
  [findEmailCompany.name, findRosterPage],
  [verifyEmailAt(0).name, verify],
])

/**
 * Runs the search of an operation, wire shapes in and out; null is a miss. What is asked about a suppressed person or
 * firm is a miss before any source, provider or mail server is asked.
 */
export async function runSearch(
  tools: SearchTools,
  operation: Operation,
  input: LookupInput,
  run: SearchRun,
): Promise<Json> {
  const search = searches.get(operation.name)
  if (!search) throw new Error(`No search is bound to ${operation.name}.`)
  if (isInputSuppressed(input, tools.suppression())) return null
  return search(tools, input as never, run)
}

async function searchWebsite(
  { engine }: SearchTools,
  input: InputOf<typeof findWebsite>,
  run: SearchRun,
): Promise<AnswerOf<typeof findWebsite> | null> {
  const query = { companyName: input.company_name, context: input.context ?? '' }
  const found = await engine.findWebsite(query, run)
  if (!found) return null
  return { website_url: found.websiteUrl, source: found.source, confidence: found.confidence }
}

async function searchPerson(
  { engine }: SearchTools,
  input: InputOf<typeof findEmailPerson>,
  run: SearchRun,
): Promise<AnswerOf<typeof findEmailPerson> | null> {
  const found = await engine.findPersonEmail(checkedValue(readPerson(input)), run)
  if (!found) return null
  return { email: found.email, email_status: found.emailStatus, source: found.source }
}

async function searchDecisionMaker(
  { engine }: SearchTools,
  input: InputOf<typeof findEmailDecisionMaker>,
  run: SearchRun,
): Promise<AnswerOf<typeof findEmailDecisionMaker> | null> {
  const domain = checkedValue(readCompanyDomain(input.domain))
  const query = { domain, category: input.decision_maker_category.trim() }
  const found = await engine.findDecisionMaker(query, run)
  return found && { ...contactOf(found), linkedin_url: found.linkedinUrl }
}

async function searchProfile(
  { engine }: SearchTools,
  input: InputOf<typeof findEmailLinkedin>,
  run: SearchRun,
): Promise<AnswerOf<typeof findEmailLinkedin> | null> {
  const profileSlug = checkedValue(readProfileSlug(input.linkedin_url))
  const found = await engine.findByProfile({ profileSlug }, run)
  return found && contactOf(found)
}

function contactOf({ name, email, jobTitle, emailStatus, source }: ContactAnswer) {
  return { name, email, job_title: jobTitle, email_status: emailStatus, source }
}

async function verify(
  { engine }: SearchTools,
  { email }: { readonly email: string },
  run: SearchRun,
): Promise<AnswerOf<ReturnType<typeof verifyEmailAt>>> {
  const verdict = await engine.verifyEmail({ email }, run)
  noteDoubt(verdict, run)
  return {
    status: verdict.status,
    reason: verdict.reason,
    mail_host: verdict.mailHostClass,
    checked_at: new Date(verdict.checkedAtMs).toISOString(),
  }
}

/**
 * Of what could not be learnt most can be in some minutes. Without an answer of DNS nothing was asked, which costs nothing to
 * ask again: nothing is kept. Only that a mail host never tells lasts.
 */
function noteDoubt({ status, reason }: MailboxVerdict, run: SearchRun): void {
  if (status !== 'unknown' || reason === 'host_not_telling') return
  if (reason === 'dns_failed') run.onUnsure?.(reason, 0)
  else run.onUnsure?.(reason)
}
