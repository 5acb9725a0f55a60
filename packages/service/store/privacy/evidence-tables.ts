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
import { personalDataTable } from './personal-data-scan.ts'

type LookupRow = {
  readonly place: string
  readonly account_id: string
  readonly input_key: Buffer
  readonly answer: string
  readonly explained: string | null
  readonly question: string | null
  readonly evidence: string | null
}

/**
 * The answers of accounts. The rest of an answer stays, so that repeating the lookup remains free. An answer that names
 * its person only together with the question goes with it, while both are there to be compared.
 */
export const lookupAnswers = personalDataTable<LookupRow>({
  name: 'lookups',
  // OFFSET 0: rows are read one after the other, as the cursor needs them, instead of two whole tables at once.
  select: `SELECT l.ctid::text AS place, l.account_id, l.input_key, l.answer, e.explained, e.question, e.evidence
             FROM lookups l LEFT JOIN LATERAL (
                    SELECT x.ctid::text AS explained, x.question, x.evidence FROM lookup_evidence x
                     WHERE x.account_id = l.account_id AND x.input_key = l.input_key OFFSET 0) e ON true
            WHERE l.answer IS NOT NULL`,
  partsOf(row, list) {
    const answer = parse(row.answer)
    const parts = suppressedParts(answer, list)
    return parts.length > 0 || lookupLeft(row, list).answer !== null ? parts : [answer]
  },
  async remove(tx, row, list) {
    const { answer, isHidden } = lookupLeft(row, list)
    // A row that was written meanwhile has another answer, which is checked when the searches under way are over.
    await tx.query('UPDATE lookups SET answer = $3 WHERE ctid = $1::tid AND answer = $2', [
      row.place,
      row.answer,
      textOf(answer),
    ])
    if (row.explained === null || !isHidden) return
    if (answer === null) {
      // The shared cache and the replays of idempotency keys have the same answer, without the question.
      const { input_key: key, account_id: account } = row
      const where = 'input_key = $1 AND answer = $2'
      await tx.query(`UPDATE known_results SET answer = NULL WHERE ${where}`, [key, row.answer])
      await tx.query('UPDATE requests SET answer = NULL WHERE account_id = $1 AND answer = $2', [
        account,
        row.answer,
      ])
    }
    await tx.query(
      `UPDATE lookup_evidence SET question = NULL, evidence = NULL
        WHERE ctid = $1::tid AND question IS NOT DISTINCT FROM $2`,
      [row.explained, row.question],
    )
  },
})

type ExplainedRow = {
  readonly place: string
  readonly question: string | null
  readonly evidence: string | null
  readonly answer: string | null
}

/** Evidence beside the answers of accounts: the queries and what was seen. */
export const lookupEvidence = personalDataTable<ExplainedRow>({
  name: 'lookup_evidence',
  select: `SELECT e.ctid::text AS place, e.question, e.evidence, l.answer
             FROM lookup_evidence e LEFT JOIN LATERAL (
                    SELECT x.answer FROM lookups x
                     WHERE x.account_id = e.account_id AND x.input_key = e.input_key OFFSET 0) l ON true
            WHERE e.question IS NOT NULL OR e.evidence IS NOT NULL`,
  partsOf: (row, list) => explanationLeft(row, list).gone,
  remove(tx, row, list) {
    const { question, items } = explanationLeft(row, list)
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
    ...explanationLeft({ question: null, evidence, answer: null }, list).gone,
  ],
  remove(tx, { place, answer, evidence }, list) {
    const kept = withoutSuppressed(parse(answer), nothingAsked, list)
    const { items } = explanationLeft({ question: null, evidence, answer: null }, list)
    return tx.query(
      `UPDATE known_results SET answer = $4, evidence = $5
        WHERE ctid = $1::tid AND answer IS NOT DISTINCT FROM $2 AND evidence IS NOT DISTINCT FROM $3`,
      [place, answer, evidence, textOf(kept), textOf(items)],
    )
  },
})

type Stored = Pick<ExplainedRow, 'question' | 'evidence' | 'answer'>

/** Returns the parts of a lookup that may stay. */
function lookupLeft({ question, evidence, answer }: Stored, list: Suppression) {
  const items = itemsOf(evidence)
  return lookupWithoutSuppressed(
    { question: parse(question) as Question | null, items, answer: parse(answer) },
    list,
  )
}

/** Returns the parts of a row that may stay, and the parts that name the person; evidence of others may stay. */
function explanationLeft(row: Stored, list: Suppression) {
  const question = parse(row.question)
  const all = itemsOf(row.evidence)
  const left = lookupLeft(row, list)
  const { items: ofOthers } = explanationWithoutSuppressed(null, all, list)
  const named = all.filter((item) => !ofOthers.includes(item)) as unknown as readonly Json[]
  return { ...left, gone: left.isHidden && question !== null ? [question, ...named] : named }
}

function itemsOf(evidence: string | null): readonly EvidenceItem[] {
  return (parse(evidence) ?? []) as unknown as readonly EvidenceItem[]
}

function parse(text: string | null): Json {
  return text === null ? null : (JSON.parse(text) as Json)
}

function textOf(value: unknown): string | null {
  return value === null || (Array.isArray(value) && value.length === 0)
    ? null
    : JSON.stringify(value)
}
