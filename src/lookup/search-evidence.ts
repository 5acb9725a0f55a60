import type { Operation } from '../contract/operation.ts'
import type { Json } from '../lib/digest.ts'
import { ownValue } from '../lib/own-value.ts'
import type { SearchRun } from '../model/engine.ts'
import type { EvidenceFact, EvidenceItem } from '../model/evidence.ts'
import { evidenceItemsOf } from '../model/evidence-items.ts'
import type { ExplainedAnswer } from '../model/mailbox-items.ts'
import type { Suppression } from '../privacy/suppression.ts'
import { isAskedForSuppressed } from '../privacy/suppression-answers.ts'
import { explanationWithoutSuppressed } from '../privacy/suppression-evidence.ts'
import type { LookupInput, LookupRequest } from './lookup-request.ts'

/** The fields of a question as they were sent. */
export type Question = { readonly [field: string]: Json }

/** What is kept beside an answer. */
export type SearchExplanation = {
  /** Null: it names what is suppressed. */
  readonly question: Question | null
  readonly evidence: readonly EvidenceItem[]
}

// A search has a few dozen; what a hostile site or a long waterfall adds beyond is left out.
const factsMax = 300

/** Returns the run with a place for what the search sees, and what puts that into words for an answer. */
export function withEvidence(run: SearchRun): {
  readonly run: SearchRun
  itemsFor(answer: Json): readonly EvidenceItem[]
} {
  const facts: EvidenceFact[] = []
  const onEvidence = (more: readonly EvidenceFact[]) => {
    facts.push(...more.slice(0, factsMax - facts.length))
  }
  return {
    run: { ...run, onEvidence },
    itemsFor: (answer) => evidenceItemsOf(facts, explainedAnswerOf(answer)),
  }
}

/** Returns what of an answer says which facts it rests on. */
export function explainedAnswerOf(answer: Json): ExplainedAnswer {
  const fields = typeof answer === 'object' && answer !== null ? (answer as Question) : {}
  const text = (name: string) => {
    const value = ownValue(fields, name)
    return typeof value === 'string' ? value : null
  }
  const listed = ownValue(fields, 'emails')
  const emails = Array.isArray(listed) ? (listed as readonly { readonly email?: string }[]) : []
  return {
    email: text('email'),
    websiteUrl: text('website_url'),
    source: text('source'),
    emails: new Set(emails.flatMap((entry) => entry.email ?? [])),
  }
}

/** Returns what may be kept beside an answer: neither question nor evidence names who is suppressed. */
export function explanationOf(
  { operation, input, query }: Pick<LookupRequest, 'operation' | 'input' | 'query'>,
  items: readonly EvidenceItem[],
  suppression: Suppression,
): SearchExplanation {
  const asked = operation.askedFor(query)
  if (isAskedForSuppressed(asked, suppression)) return { question: null, evidence: [] }
  const kept = explanationWithoutSuppressed(questionOf(operation, input), items, suppression)
  return { question: kept.question, evidence: kept.items }
}

/** Returns the documented fields of an input that say something. A cursor says only where the page before ended. */
function questionOf({ input: { properties } }: Operation, input: LookupInput): Question {
  const names = Object.keys(properties).filter((name) => name !== 'cursor')
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = ownValue(input, name) ?? null
      return value === null ? [] : [[name, value] as const]
    }),
  )
}

/** Returns evidence as it was stored; none where nothing was noted. */
export function parseEvidence(text: string | null): readonly EvidenceItem[] {
  return text === null ? [] : (JSON.parse(text) as readonly EvidenceItem[])
}

/** Returns a question as it was stored. */
export function parseQuestion(text: string | null): Question | null {
  return text === null ? null : (JSON.parse(text) as Question)
}
