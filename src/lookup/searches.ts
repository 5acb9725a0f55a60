import type { findEmailDecisionMaker } from '../contract/find-email-decision-maker.ts'
import type { findEmailLinkedin } from '../contract/find-email-linkedin.ts'
import type { findEmailPerson } from '../contract/find-email-person.ts'
import type { findWebsite } from '../contract/find-website.ts'
import type { AnswerOf, QueryOf } from '../contract/operation.ts'
import type { verifyEmailAt } from '../contract/verify-email.ts'
import type { Json } from '../lib/digest.ts'
import type { ContactAnswer, SearchRun } from '../model/engine.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import { isAskedForSuppressed } from '../privacy/suppression-answers.ts'
import { sandboxRosters } from '../sandbox/company-rows.ts'
import { sandboxDecisionMakers } from '../sandbox/decision-maker-rows.ts'
import type { Sandbox } from '../sandbox/define-sandbox.ts'
import { sandboxProfiles } from '../sandbox/linkedin-rows.ts'
import { sandboxPersons } from '../sandbox/person-rows.ts'
import { sandboxVerifications } from '../sandbox/verification-rows.ts'
import { sandboxWebsites } from '../sandbox/website-rows.ts'
import type { Search, SearchDependencies } from './dependencies.ts'
import { findRosterPage } from './roster-pages.ts'

type OneSearch = (dependencies: SearchDependencies, query: never, run: SearchRun) => Promise<Json>

/** What answers each operation: its search, and its sandbox. A new lookup adds a line. */
const bindings: readonly (readonly [Sandbox, OneSearch])[] = [
  [sandboxWebsites, searchWebsite],
  [sandboxPersons, searchPerson],
  [sandboxDecisionMakers, searchDecisionMaker],
  [sandboxProfiles, searchProfile],
  [sandboxRosters, findRosterPage],
  [sandboxVerifications, verify],
]

const byName = new Map(
  bindings.map(([sandbox, search]) => [sandbox.operation.name, { sandbox, search }]),
)

/** Returns the sandbox of the operation with this name. */
export function sandboxOf(name: string): Sandbox | undefined {
  return byName.get(name)?.sandbox
}

/**
 * Creates the search behind each operation. What is asked about a suppressed person or firm is a miss before any source,
 * provider or mail server is asked.
 */
export function createSearch(dependencies: SearchDependencies): Search {
  return async (operation, query, run) => {
    const bound = byName.get(operation.name)
    if (!bound) throw new Error(`No search is bound to ${operation.name}.`)
    const { list } = dependencies.suppressions.held()
    if (isAskedForSuppressed(operation.askedFor(query), list)) return null
    return bound.search(dependencies, query as never, run)
  }
}

async function searchWebsite(
  { engine }: SearchDependencies,
  query: QueryOf<typeof findWebsite>,
  run: SearchRun,
): Promise<AnswerOf<typeof findWebsite> | null> {
  const found = await (await engine()).findWebsite(query, run)
  if (!found) return null
  return { website_url: found.websiteUrl, source: found.source, confidence: found.confidence }
}

async function searchPerson(
  { engine }: SearchDependencies,
  query: QueryOf<typeof findEmailPerson>,
  run: SearchRun,
): Promise<AnswerOf<typeof findEmailPerson> | null> {
  const found = await (await engine()).findPersonEmail(query, run)
  if (!found) return null
  return { email: found.email, email_status: found.emailStatus, source: found.source }
}

async function searchDecisionMaker(
  { engine }: SearchDependencies,
  query: QueryOf<typeof findEmailDecisionMaker>,
  run: SearchRun,
): Promise<AnswerOf<typeof findEmailDecisionMaker> | null> {
  const found = await (await engine()).findDecisionMaker(query, run)
  return found && { ...contactOf(found), linkedin_url: found.linkedinUrl }
}

async function searchProfile(
  { engine }: SearchDependencies,
  query: QueryOf<typeof findEmailLinkedin>,
  run: SearchRun,
): Promise<AnswerOf<typeof findEmailLinkedin> | null> {
  const found = await (await engine()).findByLinkedin(query, run)
  return found && contactOf(found)
}

function contactOf({ name, email, jobTitle, emailStatus, source }: ContactAnswer) {
  return { name, email, job_title: jobTitle, email_status: emailStatus, source }
}

async function verify(
  { engine }: SearchDependencies,
  { email }: QueryOf<ReturnType<typeof verifyEmailAt>>,
  run: SearchRun,
): Promise<AnswerOf<ReturnType<typeof verifyEmailAt>>> {
  const verdict = await (await engine()).verifyEmail({ email }, run)
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
