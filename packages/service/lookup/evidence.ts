import type { ExplainedLookup } from '@enricher/contract/evidence'
import type { Json } from '@enricher/engine/lib/digest'
import { domainOfUrl } from '@enricher/engine/lib/domain'
import { domainOfEmail } from '@enricher/engine/mail/address-parts'
import { wireItemOf } from '@enricher/engine/model/evidence-items'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import { nothingAsked, withoutSuppressed } from '@enricher/engine/suppression/suppression-answers'
import {
  explanationWithoutSuppressed,
  isQuestionSuppressed,
} from '@enricher/engine/suppression/suppression-evidence'
import type { ReadEvidence, StoredEvidence } from '../store/lookups/evidence.ts'
import type { Suppressions } from '../store/privacy/suppressions.ts'
import { storedAnswer } from './outcome.ts'
import {
  explainedAnswerOf,
  parseEvidence,
  parseQuestion,
  type Question,
} from './search-evidence.ts'

/** A lookup with its evidence and its answer. */
export type ShownLookup = ExplainedLookup & { readonly answer: Json }

export type Evidence = {
  /**
   * Returns the queries, answers and evidence of an account's requests, as long as the account's own cache has the
   * answer; the first lookup first. People who were suppressed since are left out, as in every answer.
   */
  find(accountId: string, requestIds: readonly string[]): Promise<readonly ShownLookup[]>
}

/** Creates the account's view of the evidence for its own lookups. */
export function createEvidence({
  readEvidence,
  suppressions,
}: {
  readonly readEvidence: ReadEvidence
  readonly suppressions: Pick<Suppressions, 'current'>
}): Evidence {
  return {
    async find(accountId, requestIds) {
      const { lookups, suppressionVersion } = await readEvidence(accountId, requestIds)
      const list = await suppressions.current(suppressionVersion)
      return lookups.map((stored) => shownOf(stored, list)).reverse()
    },
  }
}

function shownOf(stored: StoredEvidence, list: Suppression): ShownLookup {
  const { operation, foundAt, keptUntil } = stored
  const { question, items, isHidden } = explanationWithoutSuppressed(
    parseQuestion(stored.question),
    parseEvidence(stored.evidence),
    list,
  )
  const answer = withoutSuppressed(storedAnswer(stored.answer), nothingAsked, list)
  return {
    operation,
    question,
    answer: isHidden ? null : answer,
    found_at: foundAt.toISOString(),
    kept_until: keptUntil.toISOString(),
    evidence: items.map(wireItemOf),
  }
}

/** Returns a query unless it names a suppressed person, in general or at the domains of the answer. */
export function sayableQuestion(
  question: Question | null,
  answer: Json,
  list: Suppression,
): Question | null {
  return question === null || isQuestionSuppressed(question, domainsOf(answer), list)
    ? null
    : question
}

function domainsOf(answer: Json): readonly string[] {
  const { email, websiteUrl } = explainedAnswerOf(answer)
  const site = websiteUrl === null ? null : domainOfUrl(websiteUrl)
  return [...(email === null ? [] : [domainOfEmail(email)]), ...(site === null ? [] : [site])]
}
