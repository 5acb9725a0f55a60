import type { Json } from '@enricher/engine/lib/digest'
import type { EvidenceItem } from '@enricher/engine/model/evidence'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import {
  nothingAsked,
  suppressedParts,
  withoutSuppressed,
} from '@enricher/engine/suppression/suppression-answers'
import {
  explanationWithoutSuppressed,
  type Question,
} from '@enricher/engine/suppression/suppression-evidence'
import { lookupWithoutSuppressed } from '@enricher/engine/suppression/suppression-lookups'
import { storedJson } from '../../lib/stored-json.ts'
import { personalDataTable } from './personal-data-scan.ts'

// Each table lists the parts of a row that name the person (`partsOf`), and removes them from the row (`remove`). Texts
// are compared again, because a row may have been written since it was read.

type LookupRow = {
  /** The ctid of the row. */
  readonly place: string
  readonly account_id: string
  readonly input_key: Buffer
  readonly answer: string
  /** The ctid of its row in `lookup_evidence`; null when it has none. */
  readonly evidence_place: string | null
  readonly question: string | null
  readonly evidence: string | null
}

/**
 * Answers of accounts. Only the parts about the person are removed, so that repeating the lookup stays free. When the
 * question names the person, the whole answer is removed with it; this needs a question that is still stored.
 */
export const lookupAnswers = personalDataTable<LookupRow>({
  name: 'lookups',
  // OFFSET 0: rows are read one after the other, as the cursor needs them, instead of two whole tables at once.
  select: `SELECT l.ctid::text AS place, l.account_id, l.input_key, l.answer, e.evidence_place, e.question, e.evidence
             FROM lookups l LEFT JOIN LATERAL (
                    SELECT x.ctid::text AS evidence_place, x.question, x.evidence FROM lookup_evidence x
                     WHERE x.account_id = l.account_id AND x.input_key = l.input_key OFFSET 0) e ON true
            WHERE l.answer IS NOT NULL`,
  partsOf(row, list) {
    const answer = storedJson(row.answer)
    const named = suppressedParts(answer, list)
    const isRemovedWithQuestion = named.length === 0 && lookupLeft(row, list).answer === null
    return isRemovedWithQuestion ? [answer] : named
  },
  async remove(tx, row, list) {
    const { answer, isHidden } = lookupLeft(row, list)
    // A row written meanwhile has another answer and is not changed: it is checked after the running searches.
    await tx.query('UPDATE lookups SET answer = $3 WHERE ctid = $1::tid AND answer = $2', [
      row.place,
      row.answer,
      textOf(answer),
    ])
    if (row.evidence_place === null || !isHidden) return
    if (answer === null) {
      // The shared cache and the replays of idempotency keys have the same answer, without the question.
      await tx.query(
        'UPDATE known_results SET answer = NULL WHERE input_key = $1 AND answer = $2',
        [row.input_key, row.answer],
      )
      await tx.query('UPDATE requests SET answer = NULL WHERE account_id = $1 AND answer = $2', [
        row.account_id,
        row.answer,
      ])
    }
    await tx.query(
      `UPDATE lookup_evidence SET question = NULL, evidence = NULL
        WHERE ctid = $1::tid AND question IS NOT DISTINCT FROM $2`,
      [row.evidence_place, row.question],
    )
  },
})

type EvidenceRow = {
  readonly place: string
  readonly question: string | null
  readonly evidence: string | null
  readonly answer: string | null
}

/** Evidence beside the answers of accounts: the queries and what was seen. */
export const lookupEvidence = personalDataTable<EvidenceRow>({
  name: 'lookup_evidence',
  select: `SELECT e.ctid::text AS place, e.question, e.evidence, l.answer
             FROM lookup_evidence e LEFT JOIN LATERAL (
                    SELECT x.answer FROM lookups x
                     WHERE x.account_id = e.account_id AND x.input_key = e.input_key OFFSET 0) l ON true
            WHERE e.question IS NOT NULL OR e.evidence IS NOT NULL`,
  partsOf: (row, list) => explanationLeft(row, list).named,
  remove(tx, row, list) {
    const { question, items } = explanationLeft(row, list)
    // A row written meanwhile has other parts and is not changed: it is checked after the running searches.
    return tx.query(
      `UPDATE lookup_evidence SET question = $4, evidence = $5
        WHERE ctid = $1::tid AND question IS NOT DISTINCT FROM $2 AND evidence IS NOT DISTINCT FROM $3`,
      [row.place, row.question, row.evidence, textOf(question), textOf(items)],
    )
  },
})

type KnownResultRow = {
  readonly place: string
  readonly answer: string | null
  readonly evidence: string | null
}

/** The shared cache: answers and their evidence. */
export const knownResults = personalDataTable<KnownResultRow>({
  name: 'known_results',
  select: `SELECT ctid::text AS place, answer, evidence FROM known_results
            WHERE answer IS NOT NULL OR evidence IS NOT NULL`,
  partsOf: ({ answer, evidence }, list) => [
    ...suppressedParts(storedJson(answer), list),
    ...explanationLeft({ question: null, evidence, answer: null }, list).named,
  ],
  remove(tx, { place, answer, evidence }, list) {
    const kept = withoutSuppressed(storedJson(answer), nothingAsked, list)
    const { items } = explanationLeft({ question: null, evidence, answer: null }, list)
    return tx.query(
      `UPDATE known_results SET answer = $4, evidence = $5
        WHERE ctid = $1::tid AND answer IS NOT DISTINCT FROM $2 AND evidence IS NOT DISTINCT FROM $3`,
      [place, answer, evidence, textOf(kept), textOf(items)],
    )
  },
})

type Stored = Pick<EvidenceRow, 'question' | 'evidence' | 'answer'>

/** Returns the parts of a lookup that may stay. */
function lookupLeft({ question, evidence, answer }: Stored, list: Suppression) {
  const items = itemsOf(evidence)
  return lookupWithoutSuppressed(
    { question: storedJson(question) as Question | null, items, answer: storedJson(answer) },
    list,
  )
}

/**
 * Returns the parts of a row that may stay, and in `named` the parts that name the person, as an export lists them. A
 * question about the person removes all its evidence, also the items that are not in `named`.
 */
function explanationLeft(row: Stored, list: Suppression) {
  const question = storedJson(row.question)
  const all = itemsOf(row.evidence)
  const left = lookupLeft(row, list)
  const { items: others } = explanationWithoutSuppressed(null, all, list)
  const naming = all.filter((item) => !others.includes(item)) as unknown as readonly Json[]
  return { ...left, named: left.isHidden && question !== null ? [question, ...naming] : naming }
}

function itemsOf(evidence: string | null): readonly EvidenceItem[] {
  return (storedJson(evidence) ?? []) as unknown as readonly EvidenceItem[]
}

function textOf(value: unknown): string | null {
  return value === null || (Array.isArray(value) && value.length === 0)
    ? null
    : JSON.stringify(value)
}
