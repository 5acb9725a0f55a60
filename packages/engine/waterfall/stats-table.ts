import type { ProviderStats, StatsKey, StepRecord, Verification } from '../model/provider-stats.ts'

/** Sums of the questions of each kind, in memory. */
export type StatsTable = {
  add(entry: StepRecord): void
  addVerification(checked: Verification): void
  /** Returns the stats: the same list until something is added. */
  list(): readonly ProviderStats[]
}

// Providers x operations x classes of mail hosts are some thousand; more are a mistake.
const recordsMax = 10_000

/** Creates a table that begins with `records`. */
export function createStatsTable(records: readonly ProviderStats[] = []): StatsTable {
  const rows = new Map(records.map((record) => [textOf(record), record]))
  let listed: readonly ProviderStats[] | null = null
  const put = (key: StatsKey, change: (record: ProviderStats) => ProviderStats) => {
    const text = textOf(key)
    const row = rows.get(text)
    if (!row && rows.size >= recordsMax) return
    rows.set(text, change(row ?? { ...key, ...nothing }))
    listed = null
  }
  return {
    add({ key, step, isAccepted }) {
      if (step.outcome === 'skipped') return
      put(key, (record) => ({
        ...record,
        asked: record.asked + 1,
        matched: record.matched + (step.outcome === 'matched' ? 1 : 0),
        accepted: record.accepted + (isAccepted ? 1 : 0),
        errors: record.errors + (step.outcome === 'error' ? 1 : 0),
        spentUsd: record.spentUsd + step.costUsd,
        durationMs: record.durationMs + step.durationMs,
      }))
    },
    addVerification({ key, isRight }) {
      put(key, (record) => ({
        ...record,
        confirmed: record.confirmed + (isRight ? 1 : 0),
        wrong: record.wrong + (isRight ? 0 : 1),
      }))
    },
    list() {
      listed ??= [...rows.values()]
      return listed
    },
  }
}

const nothing = {
  asked: 0,
  matched: 0,
  accepted: 0,
  errors: 0,
  confirmed: 0,
  wrong: 0,
  spentUsd: 0,
  durationMs: 0,
}

function textOf({ provider, operation, mailHostClass }: StatsKey): string {
  return `${provider} ${operation} ${mailHostClass ?? ''}`
}
