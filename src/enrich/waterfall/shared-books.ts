import type { Clock } from '../../lib/time.ts'
import type {
  BookEntry,
  CheckedClaim,
  ProviderBooks,
  ProviderRecord,
  Standing,
} from '../../model/books.ts'
import type { CommercialName } from '../../model/provider-catalog.ts'
import { createRecordTable } from './record-table.ts'

/** The stats as the waterfall uses them: read from memory, written in the background. */
export type SharedBooks = Pick<ProviderBooks, 'reserve' | 'claimTicket' | 'keepTicket'> & {
  /** Reads them the first time; later reads what is old in the background. Rejects when the first reading does. */
  ready(): Promise<void>
  /** Own steps are in it at once, those of other processes after a while. */
  records(): readonly ProviderRecord[]
  enter(entry: BookEntry): void
  enterCheck(checked: CheckedClaim): void
  writeStanding(provider: CommercialName, standing: Standing): void
  /** Settles when everything recorded so far is stored. */
  idle(): Promise<void>
}

// What other processes learn matters within seconds for a closed provider, and not at all for an order.
const refreshAfterMs = 10_000

/** `onStandings` is called with the breaker states of all providers each time the stats are read. */
export function shareBooks(
  books: ProviderBooks,
  parts: {
    readonly clock: Clock
    readonly onStandings: (standings: ReadonlyMap<CommercialName, Standing>) => void
    /** Called when something could not be written or read again; searches go on. */
    readonly onFault: (error: unknown) => void
  },
): SharedBooks {
  let table = createRecordTable()
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  const underWay = new Set<Promise<void>>()
  const entries = new Set<BookEntry>()
  const checks = new Set<CheckedClaim>()

  const read = async () => {
    const { records, standings } = await books.read()
    table = createRecordTable(records)
    // Not stored yet, so that they could not be read.
    for (const entry of entries) table.add(entry)
    for (const checked of checks) table.addCheck(checked)
    parts.onStandings(standings)
    readAtMs = parts.clock()
  }
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  const inBackground = (work: () => Promise<void>) => {
    // A write that throws at once is a fault like one that rejects.
    const writing = Promise.resolve().then(work).catch(parts.onFault)
    underWay.add(writing)
    void writing.finally(() => underWay.delete(writing))
  }
  return {
    reserve: (provider, usd) => books.reserve(provider, usd),
    claimTicket: (digest, keptForMs) => books.claimTicket(digest, keptForMs),
    keepTicket: (digest, ticket, keptForMs) => books.keepTicket(digest, ticket, keptForMs),
    async ready() {
      if (readAtMs === Number.NEGATIVE_INFINITY) return readOnce()
      if (!reading && parts.clock() - readAtMs >= refreshAfterMs) inBackground(readOnce)
    },
    records: () => table.list(),
    enter(entry) {
      table.add(entry)
      entries.add(entry)
      inBackground(() => books.enter(entry).finally(() => entries.delete(entry)))
    },
    enterCheck(checked) {
      table.addCheck(checked)
      checks.add(checked)
      inBackground(() => books.enterCheck(checked).finally(() => checks.delete(checked)))
    },
    writeStanding(provider, standing) {
      inBackground(() => books.writeStanding(provider, standing))
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
