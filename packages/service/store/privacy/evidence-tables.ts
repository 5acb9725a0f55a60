import type { Json } from '@enricher/engine/lib/digest'
import type { EvidenceItem } from '@enricher/engine/model/evidence'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import {
  nothingAsked,
  suppressedParts,
  withoutSuppressed,
} from '@enricher/engine/suppression/suppression-answers'
import { explanationWithoutSuppressed } from '@enricher/engine/suppression/suppression-evidence'
import { personalDataTable } from './personal-data-scan.ts'

type ExplainedRow = {
  readonly place: string
  readonly question: string | null
  readonly evidence: string | null
}

/** Evidence beside the answers of accounts: the queries and what was seen. */
export const lookupEvidence = personalDataTable<ExplainedRow>({
  name: 'lookup_evidence',
  select: `SELECT ctid::text AS place, question, evidence FROM lookup_evidence
            WHERE question IS NOT NULL OR evidence IS NOT NULL`,
  partsOf: (row, list) => leftOf(row, list).gone,
  remove(tx, row, list) {
    const { question, items } = leftOf(row, list)
    // A row that was written meanwhile has other parts, which are checked when the searches under way are over.
    return tx.query(
      `UPDATE lookup_evidence SET question = $4, evidence = $5
        WHERE ctid = $1::tid AND question IS NOT DISTINCT FROM $2 AND evidence IS NOT DISTINCT FROM $3`,
      [row.place, row.question, row.evidence, textOf(question), textOf(items)],
    )
  },
})

type KnownRow = {
  readonly place: string
  readonly answer: string | null
  readonly evidence: string | null
}

/** The shared cache: answers and their evidence. */
export const knownResults = personalDataTable<KnownRow>({
  name: 'known_results',
  select: `SELECT ctid::text AS place, answer, evidence FROM known_results
            WHERE answer IS NOT NULL OR evidence IS NOT NULL`,
  partsOf: ({ answer, evidence }, list) => [
    ...suppressedParts(parse(answer), list),
    ...leftOf({ question: null, evidence }, list).gone,
  ],
  remove(tx, { place, answer, evidence }, list) {
    const kept = withoutSuppressed(parse(answer), nothingAsked, list)
    const { items } = leftOf({ question: null, evidence }, list)
    return tx.query(
      `UPDATE known_results SET answer = $4, evidence = $5
        WHERE ctid = $1::tid AND answer IS NOT DISTINCT FROM $2 AND evidence IS NOT DISTINCT FROM $3`,
      [place, answer, evidence, textOf(kept), textOf(items)],
    )
  },
})

/** Returns the parts of a row that may stay, and the parts that name the person; evidence of others may stay. */
function leftOf(row: Pick<ExplainedRow, 'question' | 'evidence'>, list: Suppression) {
  const question = parse(row.question) as { readonly [field: string]: Json } | null
  const all = (parse(row.evidence) ?? []) as unknown as readonly EvidenceItem[]
  const left = explanationWithoutSuppressed(question, all, list)
  const { items: ofOthers } = explanationWithoutSuppressed(null, all, list)
  const named = all.filter((item) => !ofOthers.includes(item)) as unknown as readonly Json[]
  return { ...left, gone: left.isHidden && question !== null ? [question, ...named] : named }
}

function parse(text: string | null): Json {
  return text === null ? null : (JSON.parse(text) as Json)
}

function textOf(value: unknown): string | null {
  return value === null || (Array.isArray(value) && value.length === 0)
    ? null
    : JSON.stringify(value)
}
