import { ApiError } from '@enricher/contract/errors'
import type { findEmailDecisionMaker } from '@enricher/contract/find-email-decision-maker'
import type { findEmailLinkedin } from '@enricher/contract/find-email-linkedin'
import type { findEmailPerson } from '@enricher/contract/find-email-person'
import type { findWebsite } from '@enricher/contract/find-website'
import type { AnswerOf, Operation, QueryOf } from '@enricher/contract/operation'
import type { Json } from '@enricher/engine/lib/digest'
import { isLocalFault } from '@enricher/engine/lib/local-faults'
import type { Deadline } from '@enricher/engine/lib/time'
import type { Doubt, ReasonedDoubt } from '@enricher/engine/model/doubt'
import {
  type ContactAnswer,
  type Found,
  type SearchCall,
  SourcesFailedError,
} from '@enricher/engine/model/engine'
import { evidenceItemsOf } from '@enricher/engine/model/evidence-items'
import {
  isAskedForSuppressed,
  withoutSuppressed,
} from '@enricher/engine/suppression/suppression-answers'
import { storedJson } from '../lib/stored-json.ts'
import { sandboxRosters } from '../sandbox/company-rows.ts'
import { sandboxDecisionMakers } from '../sandbox/decision-maker-rows.ts'
import type { Sandbox } from '../sandbox/define-sandbox.ts'
import { sandboxProfiles } from '../sandbox/linkedin-rows.ts'
import { sandboxOwners } from '../sandbox/owner-rows.ts'
import { sandboxPersons } from '../sandbox/person-rows.ts'
import { sandboxCompanies } from '../sandbox/profile-rows.ts'
import { sandboxVerifications } from '../sandbox/verification-rows.ts'
import { sandboxWebsites } from '../sandbox/website-rows.ts'
import type { LookupState } from '../store/lookups/lookup-state.ts'
import type { Suppressions } from '../store/privacy/suppressions.ts'
import { throwIfInterrupted, throwIfLate, throwIfOver } from './interruption.ts'
import type { LookupRequest } from './lookup-request.ts'
import { isKnown } from './outcome.ts'
import { cutRosterPage, findRosterRest, type RosterDependencies } from './roster-pages.ts'
import { searchCompany, searchOwner } from './search-company.ts'
import {
  explainedAnswerOf,
  explanationOf,
  parseEvidence,
  type SearchExplanation,
} from './search-evidence.ts'
import { isConclusive, searchMailbox } from './search-mailbox.ts'
import { inWireFields } from './wire-fields.ts'

/** The dependencies of searches, beside their queries. */
export type SearchDependencies = RosterDependencies & {
  readonly suppressions: Pick<Suppressions, 'held' | 'refresh'>
  /** True where no caller waits: providers that take minutes are asked, too. */
  readonly isBackground?: boolean
}

type Binding = {
  readonly sandbox: Sandbox
  /** Finds the answer, in wire fields; null is a miss. */
  find(dependencies: SearchDependencies, query: never, run: SearchCall): Promise<Found<Json>>
  /** False for a found answer that says nothing; left out: only a miss says nothing. */
  isConclusive?(found: never): boolean
  /** Makes the answer from `left`, which is `found` without suppressed people; left out: `left` is the answer. */
  finish?(dependencies: SearchDependencies, query: never, left: never, found: never): Promise<Json>
}

/** The search and the sandbox of each operation. A new lookup adds a line. */
const bindings: readonly Binding[] = [
  { sandbox: sandboxWebsites, find: searchWebsite },
  { sandbox: sandboxPersons, find: searchPerson },
  { sandbox: sandboxDecisionMakers, find: searchDecisionMaker },
  { sandbox: sandboxProfiles, find: searchProfile },
  { sandbox: sandboxRosters, find: findRosterRest, finish: cutRosterPage },
  { sandbox: sandboxCompanies, find: searchCompany },
  { sandbox: sandboxOwners, find: searchOwner },
  { sandbox: sandboxVerifications, find: searchMailbox, isConclusive },
]

const byName = new Map(bindings.map((binding) => [binding.sandbox.operation.name, binding]))

/** Returns the sandbox of the operation with this name. */
export function sandboxOf(name: string): Sandbox | undefined {
  return byName.get(name)?.sandbox
}

/** The answer that may be given, and how the search came to it. */
export type SearchResult = SearchExplanation & {
  /** Null: nothing was found, or nothing may be answered. */
  readonly answer: Json
  /** The rest of the life of an answer that another account's search found; null: this search found it. */
  readonly knownForMs: number | null
  /** Reason for a shorter life, where the result rests on a source that could not be asked and is no hit. */
  readonly doubt: Doubt | null
}

/**
 * Returns the answer of another account's search, unless it must not be shared; else searches. Suppressed people are in
 * neither.
 * @throws {ApiError} the operation's outage error when no source could be asked in time
 */
export async function runSearch(
  dependencies: SearchDependencies,
  request: LookupRequest,
  { known }: LookupState,
  deadline: Deadline,
): Promise<SearchResult> {
  const { operation, query } = request
  const { signal, endsAtMs } = deadline
  if (known && isKnown(request, { known })) {
    const { list } = dependencies.suppressions.held()
    const answer = withoutSuppressed(storedJson(known.answer), operation.askedFor(query), list)
    const explanation = explanationOf(request, parseEvidence(known.evidence), list)
    const { expiresInMs: knownForMs, doubt: cause } = known
    const doubt = cause === null ? null : { cause, retryInMs: knownForMs }
    return { answer, ...explanation, knownForMs, doubt }
  }
  throwIfOver(signal)
  const isBackground = dependencies.isBackground === true
  try {
    const found = await search(dependencies, request, { signal, endsAtMs, isBackground })
    // The findings of an interrupted search are no answer: a search that runs to its end may find more, or better.
    throwIfLate(deadline)
    return { ...found, knownForMs: null }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throwIfInterrupted(signal)
    if (error instanceof SourcesFailedError || signal.aborted) throw outage(operation, error)
    throw error
  }
}

/** The outcome of a search: the answer, its evidence, and why it may not be complete. */
type Explained = SearchExplanation & { readonly answer: Json; readonly doubt: ReasonedDoubt | null }

/**
 * Searches for the answer of an operation, and returns what may be given of it; null is a miss. A query about a
 * suppressed person or firm is a miss before any source, provider or mail server is asked. People who were suppressed
 * during the search are in no answer, before it is charged or stored.
 * @throws {SourcesFailedError} when no source could be asked; also for a miss that met with a shortage of this
 * machine, so that a miss may be believed. An answer that was found nevertheless counts.
 */
export async function search(
  dependencies: SearchDependencies,
  request: Pick<LookupRequest, 'operation' | 'input' | 'query'>,
  run: SearchCall,
): Promise<Explained> {
  const { answer, evidence, doubt } = await findAnswer(dependencies, request, run)
  const items = evidenceItemsOf(evidence, explainedAnswerOf(answer))
  const { list } = dependencies.suppressions.held()
  return { answer, ...explanationOf(request, items, list), doubt }
}

const nothingFound = { answer: null, evidence: [], doubt: null }

async function findAnswer(
  dependencies: SearchDependencies,
  { operation, query }: Pick<LookupRequest, 'operation' | 'query'>,
  run: SearchCall,
): Promise<Omit<Found<Json>, 'hasRunShort'>> {
  const bound = byName.get(operation.name)
  if (!bound) throw new Error(`No search is bound to ${operation.name}.`)
  const { suppressions } = dependencies
  const asked = operation.askedFor(query)
  if (isAskedForSuppressed(asked, suppressions.held().list)) return nothingFound
  if (operation.whyNone(query) !== null) return nothingFound
  try {
    const found = await bound.find(dependencies, query as never, run)
    const { answer } = found
    const isSure = answer !== null && bound.isConclusive?.(answer as never) !== false
    if (!isSure && found.hasRunShort) throw new SourcesFailedError(shortage)
    if (answer === null) return found
    const left = withoutSuppressed(answer, asked, await suppressions.refresh())
    if (left === null || !bound.finish) return { ...found, answer: left }
    const given = await bound.finish(dependencies, query as never, left as never, answer as never)
    return { ...found, answer: given }
  } catch (error) {
    // Even the code of searches is loaded late, and may find no descriptor free.
    if (!isLocalFault(error)) throw error
    throw new SourcesFailedError(shortage, { cause: error })
  }
}

const shortage =
  'this machine could not ask: short of descriptors, ports, memory or processor time, or of DNS servers that listen'

/** Returns the error of a lookup for which no source could be asked in time. */
function outage(operation: Operation, cause: unknown): ApiError {
  const message = 'No source could be asked in time. Nothing was charged; retry later.'
  return new ApiError(operation.outage, message, { cause, retryAfterS: 30 })
}

async function searchWebsite(
  { engine }: SearchDependencies,
  query: QueryOf<typeof findWebsite>,
  run: SearchCall,
): Promise<Found<AnswerOf<typeof findWebsite> | null>> {
  const found = await (await engine()).findWebsite(query, run)
  return inWireFields(found, ({ websiteUrl, source, confidence }) => ({
    website_url: websiteUrl,
    source,
    confidence,
  }))
}

async function searchPerson(
  { engine }: SearchDependencies,
  query: QueryOf<typeof findEmailPerson>,
  run: SearchCall,
): Promise<Found<AnswerOf<typeof findEmailPerson> | null>> {
  const found = await (await engine()).findPersonEmail(query, run)
  return inWireFields(found, ({ email, emailStatus, source }) => ({
    email,
    email_status: emailStatus,
    source,
  }))
}

async function searchDecisionMaker(
  { engine }: SearchDependencies,
  query: QueryOf<typeof findEmailDecisionMaker>,
  run: SearchCall,
): Promise<Found<AnswerOf<typeof findEmailDecisionMaker> | null>> {
  const found = await (await engine()).findDecisionMaker(query, run)
  return inWireFields(found, (contact) => ({
    ...contactOf(contact),
    linkedin_url: contact.linkedinUrl,
  }))
}

async function searchProfile(
  { engine }: SearchDependencies,
  query: QueryOf<typeof findEmailLinkedin>,
  run: SearchCall,
): Promise<Found<AnswerOf<typeof findEmailLinkedin> | null>> {
  return inWireFields(await (await engine()).findByLinkedin(query, run), contactOf)
}

function contactOf({ name, email, jobTitle, emailStatus, source }: ContactAnswer) {
  return { name, email, job_title: jobTitle, email_status: emailStatus, source }
}
