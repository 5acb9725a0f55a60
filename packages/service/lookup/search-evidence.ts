import type { Operation } from '@enricher/contract/operation'
import type { Json } from '@enricher/engine/lib/digest'
import { ownValue } from '@enricher/engine/lib/own-value'
import type { EvidenceItem } from '@enricher/engine/model/evidence'
import type { ExplainedAnswer } from '@enricher/engine/model/mailbox-items'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import { isAskedForSuppressed } from '@enricher/engine/suppression/suppression-answers'
import {
  explanationWithoutSuppressed,
  type Question,
} from '@enricher/engine/suppression/suppression-evidence'
import { isProfile } from '@enricher/engine/suppression/suppression-profiles'
import { storedJson } from '../lib/stored-json.ts'
import type { LookupInput, LookupRequest } from './lookup-request.ts'

/** The evidence that is stored beside an answer, with the query. */
export type SearchExplanation = {
  /** Null: the query names a suppressed person or domain. */
  readonly question: Question | null
  readonly evidence: readonly EvidenceItem[]
}

/** Returns the fields of an answer that show which facts support it. */
export function explainedAnswerOf(answer: Json): ExplainedAnswer {
  const fields = typeof answer === 'object' && answer !== null ? (answer as Question) : {}
  const text = (name: string) => {
    const value = ownValue(fields, name)
    return typeof value === 'string' ? value : null
  }
  const profile = profileIn(fields)
  const listed = ownValue(profile ?? fields, 'emails')
  const emails = Array.isArray(listed) ? (listed as readonly Listed[]) : []
  return {
    email: text('email'),
    websiteUrl: text('website_url'),
    source: text('source'),
    emails: new Set(
      emails.flatMap((entry) => (typeof entry === 'string' ? entry : (entry.email ?? []))),
    ),
    domain: typeof profile?.['domain'] === 'string' ? profile['domain'] : null,
  }
}

/** Returns the profile that an answer is, or that it holds as its company. */
function profileIn(answer: Question): Question | null {
  if (isProfile(answer)) return answer
  const company = ownValue(answer, 'company') as Question | null | undefined
  return company && isProfile(company) ? company : null
}

type Listed = string | { readonly email?: string }

/** Returns the query and evidence to store beside an answer: neither names a suppressed person or domain. */
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

/** Returns the documented fields of an input. A cursor is left out: it only says where the page before ended. */
function questionOf({ input: { properties } }: Operation, input: LookupInput): Question {
  const names = Object.keys(properties).filter((name) => name !== 'cursor')
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = ownValue(input, name) ?? null
      return value === null ? [] : [[name, value] as const]
    }),
  )
}

/** Returns stored evidence; none where nothing was stored. */
export function parseEvidence(text: string | null): readonly EvidenceItem[] {
  return (storedJson(text) ?? []) as unknown as readonly EvidenceItem[]
}

/** Returns a stored query. */
export function parseQuestion(text: string | null): Question | null {
  return storedJson(text) as Question | null
}
