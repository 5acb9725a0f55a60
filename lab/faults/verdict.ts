import type { Aftermath } from './aftermath.ts'
import { checkCallers } from './check-callers.ts'
import { checkCharges } from './check-charges.ts'
import { checkKeys } from './check-keys.ts'
import { checkLedger } from './check-ledger.ts'
import { checkProcesses } from './check-processes.ts'
import { finalReply, type Journal } from './journal.ts'

/** The result of a storm. */
export type Verdict = {
  readonly setup: string
  readonly faults: Readonly<Record<string, number>>
  readonly starts: number
  readonly failedStarts: number
  readonly startMsMedian: number
  readonly startMsMax: number
  readonly requests: number
  /** The number of questions by outcome: a status, `left`, or `unanswered`. */
  readonly lookups: Readonly<Record<string, number>>
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  readonly unheard: number
  readonly keys: number
  readonly keysHeardAgain: number
  readonly stuck: number
  readonly worstWaitMs: number
  /** How long credits stayed held after the last request. */
  readonly heldMs: number
  readonly breaches: readonly string[]
}

/** Judges a storm by its journal and its aftermath. */
export function verdictOn(setup: string, journal: Journal, aftermath: Aftermath): Verdict {
  const { ledger, endMs, heldMs, breaches } = aftermath
  const charges = checkCharges(journal, ledger)
  const keyed = checkKeys(journal, ledger)
  const borne = checkCallers(journal, endMs)
  const ran = checkProcesses(journal)
  return {
    setup,
    faults: counted(journal.faults.map(({ kind }) => kind)),
    starts: ran.starts,
    failedStarts: ran.failedStarts,
    startMsMedian: ran.startMsMedian,
    startMsMax: ran.startMsMax,
    requests: journal.jobs.reduce((sum, { attempts }) => sum + attempts.length, 0),
    lookups: counted(
      journal.jobs.map((job) => {
        const status = finalReply(job)?.status
        return String(status ?? (job.isAbandoned ? 'left' : 'unanswered'))
      }),
    ),
    acknowledged: charges.acknowledged,
    lost: charges.lost,
    doubled: charges.doubled,
    unheard: charges.unheard,
    keys: keyed.keys,
    keysHeardAgain: keyed.heardAgain,
    stuck: borne.stuck,
    worstWaitMs: borne.worstWaitMs,
    heldMs,
    breaches: [
      ...charges.breaches,
      ...checkLedger(ledger),
      ...keyed.breaches,
      ...borne.breaches,
      ...ran.breaches,
      ...breaches,
    ],
  }
}

function counted(names: readonly string[]): Record<string, number> {
  const groups = [...Map.groupBy(names, (name) => name)]
  return Object.fromEntries(groups.map(([name, all]) => [name, all.length]).toSorted())
}
