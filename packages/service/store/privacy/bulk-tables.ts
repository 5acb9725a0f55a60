import type { Json } from '@enricher/engine/lib/digest'
import { isJsonList, textsIn } from '@enricher/engine/lib/json'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import { suppressedParts } from '@enricher/engine/suppression/suppression-answers'
import { isQuestionSuppressed } from '@enricher/engine/suppression/suppression-evidence'
import { domainsOfAnswer } from '@enricher/engine/suppression/suppression-lookups'
import { storedJson } from '../../lib/stored-json.ts'
import { domainsAmong, mailDomainsAmong } from './domains-among.ts'
import { personalDataTable } from './personal-data-scan.ts'

type UploadedRow = {
  readonly place: string
  readonly cells: string | null
  readonly answer: string | null
}

/**
 * Rows of uploaded files, with their answers. A row that names the person, in any of its cells or in its answer, loses
 * both: they are about the same person.
 */
export const bulkRows = personalDataTable<UploadedRow>({
  name: 'bulk_rows',
  select: `SELECT ctid::text AS place, cells, answer FROM bulk_rows WHERE cells IS NOT NULL OR answer IS NOT NULL`,
  partsOf: ({ cells, answer }, list) => {
    const parts = suppressedParts(storedJson(answer), list)
    const isNamed = parts.length > 0 || isNamedIn(storedJson(cells), storedJson(answer), list)
    return isNamed && cells !== null ? [storedJson(cells), ...parts] : parts
  },
  remove: (tx, { place, cells, answer }) =>
    // A row that was written meanwhile has another answer, which is checked when the searches under way are over.
    tx.query(
      `UPDATE bulk_rows SET cells = NULL, answer = NULL, error = NULL, fault = NULL, digest = NULL,
              retry_at = NULL, is_reopened = false
        WHERE ctid = $1::tid AND cells IS NOT DISTINCT FROM $2 AND answer IS NOT DISTINCT FROM $3`,
      [place, cells, answer],
    ),
})

// Contacts are in the first columns; pairs of later columns would only cost time.
const pairedColumnsMax = 30
const nameCharactersMax = 60

function isNamedIn(cells: Json, answer: Json, list: Suppression): boolean {
  if (!isJsonList(cells)) return false
  const texts = textsIn(cells)
  const question = Object.fromEntries(
    [...texts, ...pairsOf(texts)].map((text, place) => [`text_${place}`, text]),
  )
  return isQuestionSuppressed(
    question,
    [...domainsOfAnswer(answer), ...mailDomainsAmong(texts)],
    list,
  )
}

/** Pairs neighbouring columns, in either order, as they may hold a first and a last name. */
function pairsOf(texts: readonly string[]): readonly string[] {
  const short = texts.slice(0, pairedColumnsMax)
  return short.flatMap((text, place) => {
    const next = short[place + 1] ?? ''
    const isPair = text !== '' && next !== '' && text.length + next.length <= nameCharactersMax
    return isPair ? [`${text} ${next}`, `${next} ${text}`] : []
  })
}

type UploadedFile = {
  readonly id: string
  readonly name: string
  readonly proposal: string | null
  readonly columns: string | null
}

/**
 * Uploaded files: their names, the contents of their first rows, and texts that every row shares. Texts that name the
 * person are blank afterwards.
 */
export const bulkFiles = personalDataTable<UploadedFile>({
  name: 'bulk_files',
  select: 'SELECT id, name, proposal, columns FROM bulk_files',
  partsOf: (file, list) => namedIn(file, list),
  remove: (tx, file, list) => {
    const named = new Set(namedIn(file, list))
    const without = (text: string | null) =>
      text === null ? null : JSON.stringify(withoutTexts(storedJson(text), named))
    return tx.query('UPDATE bulk_files SET name = $2, proposal = $3, columns = $4 WHERE id = $1', [
      file.id,
      named.has(file.name) ? '' : file.name,
      without(file.proposal),
      without(file.columns),
    ])
  },
})

function namedIn({ name, proposal, columns }: UploadedFile, list: Suppression): string[] {
  const texts = [name, ...textsIn(storedJson(proposal)), ...textsIn(storedJson(columns))]
  const nearby = domainsAmong(texts)
  return texts.filter((text) => isQuestionSuppressed({ text }, nearby, list))
}

function withoutTexts(value: Json, named: ReadonlySet<string>): Json {
  if (typeof value === 'string') return named.has(value) ? '' : value
  if (isJsonList(value)) return value.map((each) => withoutTexts(each, named))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withoutTexts(each ?? null, named)]),
  )
}
