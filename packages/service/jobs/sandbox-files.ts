import type { BulkFile } from '../store/bulk/bulk-file.ts'
import type { BulkFiles } from '../store/bulk/bulk-files.ts'
import {
  type BulkResult,
  type BulkRow,
  type BulkRows,
  emptyTally,
} from '../store/bulk/bulk-rows.ts'
import type { AskedRow, BulkRuns } from '../store/bulk/bulk-runs.ts'

type HeldRow = BulkRow & { asked: AskedRow | null }
type HeldFile = {
  file: BulkFile
  readonly idempotencyKey: string | null
  readonly fingerprint: Buffer | null
  readonly rows: HeldRow[]
}

// Each file takes a megabyte of memory.
const filesMax = 50

// The oldest files are dropped instead.
const unbounded = {
  ownBytes: Number.POSITIVE_INFINITY,
  allBytes: Number.POSITIVE_INFINITY,
  retryAfterS: 0,
}

/** Creates the stores of the sandbox's files, in the memory of this process. */
export function createSandboxFiles(): {
  readonly files: BulkFiles
  readonly rows: BulkRows
  readonly runs: BulkRuns
} {
  const held = new Map<string, HeldFile>()
  let number = 0
  const nextNumber = () => {
    number += 1
    return number
  }
  return { files: filesIn(held, nextNumber), rows: rowsIn(held), runs: runsIn(held) }
}

const nothingDone = {
  ...{ rowsDone: 0, hits: 0, misses: 0, invalid: 0, failed: 0, duplicates: 0, creditsCharged: 0 },
  ...{ proposal: '', rows: 0, order: null, jobId: null, runs: 0, rowsBefore: 0, stopped: null },
}

function filesIn(held: Map<string, HeldFile>, nextNumber: () => number): BulkFiles {
  const own = (accountId: string, id: string) => {
    const found = held.get(id)
    return found?.file.accountId === accountId && found.file.proposal !== '' ? found : undefined
  }
  const change = (found: HeldFile | undefined, changed: Partial<BulkFile>) => {
    if (found) found.file = { ...found.file, ...changed }
    return found !== undefined
  }
  return {
    async insert({ id, accountId, name, format, idempotencyKey, fingerprint }) {
      const same = [...held.values()].find(
        (each) =>
          idempotencyKey !== null &&
          each.file.accountId === accountId &&
          each.idempotencyKey === idempotencyKey,
      )
      if (same && fingerprint !== null && same.fingerprint?.equals(fingerprint))
        return { outcome: 'repeated', file: same.file.proposal === '' ? null : same.file }
      if (same) return { outcome: 'mismatch' }
      const oldest = held.size >= filesMax ? held.keys().next().value : undefined
      if (oldest !== undefined) held.delete(oldest)
      const times = { createdAt: new Date(), expiresAt: new Date() }
      const file = { id, accountId, name, format, number: nextNumber(), ...nothingDone, ...times }
      held.set(id, { file, idempotencyKey, fingerprint, rows: [] })
      return { outcome: 'inserted', room: unbounded }
    },
    async finish(id, read, keptMs) {
      change(held.get(id), { ...read, expiresAt: new Date(Date.now() + keptMs) })
    },
    find: async (accountId, id) => own(accountId, id)?.file ?? null,
    list: async (accountId, limit, before) =>
      [...held.values()]
        .map(({ file }) => file)
        .filter((file) => own(accountId, file.id) && (before === null || file.number < before))
        .reverse()
        .slice(0, limit),
    propose: async (accountId, id, proposal) => change(own(accountId, id), { proposal }),
    order: async (accountId, id, order) => change(own(accountId, id), { order, stopped: null }),
    async attach(id, jobId, runs) {
      change(held.get(id), { jobId, runs: runs + 1 })
    },
    async stop(id, stopped) {
      change(held.get(id), { stopped })
    },
    remove: async (accountId, id) => own(accountId, id) !== undefined && held.delete(id),
  }
}

function rowsIn(held: ReadonlyMap<string, HeldFile>): BulkRows {
  const from = (fileId: string, number: number, limit: number) =>
    held.get(fileId)?.rows.slice(number, number + limit) ?? []
  const resultOf = (fileId: string, { asked, ...row }: HeldRow): BulkRow & BulkResult => {
    const first = asked?.sameAs == null ? asked : held.get(fileId)?.rows[asked.sameAs]?.asked
    return {
      ...row,
      outcome: asked?.outcome ?? null,
      answer: first?.answer == null ? null : (JSON.parse(first.answer) as BulkResult['answer']),
      error: first?.error ?? null,
      credits: 0,
      isDuplicate: asked?.sameAs != null,
      askedAs: asked?.sameAs ?? row.number,
      isUnsure: false,
      evidenceId: null,
    }
  }
  return {
    async add(fileId, rows) {
      held.get(fileId)?.rows.push(...rows.map((row) => ({ ...row, asked: null })))
    },
    read: async (fileId, number, limit) => from(fileId, number, limit),
    readResults: async (fileId, number, limit) =>
      from(fileId, number, limit).map((row) => resultOf(fileId, row)),
    // No page shows a file of the sandbox.
    tally: async () => emptyTally,
  }
}

function runsIn(held: Map<string, HeldFile>): BulkRuns {
  return {
    async read(fileId, limit) {
      const found = held.get(fileId)
      if (!found?.file.order) return null
      const { file, rows } = found
      const { operation, columns, maxCredits, firstRow } = found.file.order
      const asked = rows.slice(firstRow)
      const open = asked
        .filter((row) => row.asked === null)
        .slice(0, limit)
        .map((row) => ({ ...row, credits: 0 }))
      return {
        ...{ operation, columns, maxCredits, open },
        accountId: file.accountId,
        creditsCharged: 0,
        rowsDone: file.rowsDone,
        rows: asked.length,
        hits: file.hits,
        runs: file.runs,
        stopped: file.stopped,
        rowsBegun: 0,
      }
    },
    begin: async () => true,
    // The answers of the sandbox are sure, so that no row waits.
    waitingOf: async () => null,
    retryInMs: async () => null,
    reopen: async () => 0,
    reopenUnanswered: async () => false,
    async firstOf(fileId, digests) {
      const wanted = new Set(digests.map((digest) => digest.toString('base64')))
      const found = (held.get(fileId)?.rows ?? []).flatMap(({ number, asked }) => {
        const key = asked?.digest?.toString('base64')
        if (!asked || key === undefined || !wanted.has(key)) return []
        return [[key, { number, outcome: asked.outcome }] as const]
      })
      return new Map(found)
    },
    async record(fileId, rows) {
      const found = held.get(fileId)
      if (!found) return
      for (const row of rows) {
        const place = found.rows[row.number]
        if (place) place.asked = row
      }
      const count = (outcome: AskedRow['outcome']) =>
        found.rows.filter(({ asked }) => asked?.outcome === outcome).length
      found.file = {
        ...found.file,
        rowsDone: found.rows.filter(({ asked }) => asked !== null).length,
        hits: count('hit'),
        misses: count('miss'),
        invalid: count('invalid'),
        failed: count('failed'),
        duplicates: found.rows.filter(({ asked }) => asked?.sameAs != null).length,
      }
    },
  }
}
