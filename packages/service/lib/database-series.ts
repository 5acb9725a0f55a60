import { Counter, Gauge, type Registry } from 'prom-client'

/** Metrics of the database as this process uses it, and of credits that are held. */
export type DatabaseMetrics = {
  /** Sets the function that reads the pool of connections whenever metrics are read. */
  watchPool(load: () => PoolLoad): void
  /** Sets the open holds, of all processes together. */
  holdsOpen(open: OpenHolds): void
  /** Sets the background jobs that wait or run, of all processes together. */
  tasksQueued(tasks: number): void
  /** Sets the number of overdue rows, by table, that the last purge left. */
  rowsOverdue(counts: ReadonlyMap<string, number>): void
  /** Counts answered charges that the database lacks. */
  chargesLost(charges: number): void
}

export type PoolLoad = {
  readonly busy: number
  readonly idle: number
  /** Number of requests that wait for a connection. */
  readonly waiting: number
  readonly max: number
}

export type OpenHolds = {
  readonly holds: number
  readonly credits: number
  /** Number of holds whose lease is over, and that no process has released yet. */
  readonly overdue: number
}

/** Creates the instruments behind `DatabaseMetrics`, in the given registry. */
export function createDatabaseSeries(registry: Registry): DatabaseMetrics {
  const registers = [registry]
  let readPool = (): PoolLoad => ({ busy: 0, idle: 0, waiting: 0, max: 0 })
  new Gauge({
    name: 'enricher_database_connections',
    help: 'Connections to the database that this process has open, by whether a statement has them.',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle } = readPool()
      this.set({ state: 'busy' }, busy)
      this.set({ state: 'idle' }, idle)
    },
  })
  const read = (name: string, help: string, value: (load: PoolLoad) => number) =>
    new Gauge({
      name: `enricher_database_${name}`,
      help,
      registers,
      collect() {
        this.set(value(readPool()))
      },
    })
  read('connections_max', 'Connections that this process may have open.', ({ max }) => max)
  read('waiting', 'Statements that wait for a connection.', ({ waiting }) => waiting)
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `enricher_${name}`, help, registers })
  const holds = gauge('holds', 'Holds of searches under way, of all processes together.')
  const credits = gauge('credits_held', 'Credits that searches under way hold, likewise.')
  const overdue = gauge(
    'holds_overdue',
    'Holds whose lease is over and that still stand, likewise.',
  )
  const tasks = gauge(
    'background_jobs',
    'Mailboxes to be asked again and other work of the service itself that waits or runs, likewise.',
  )
  const rowsOverdue = new Gauge({
    name: 'enricher_rows_overdue',
    help: 'Rows whose time is over and that the last purge had no time to delete, 100,000 at most of a table.',
    labelNames: ['table'],
    registers,
  })
  const lost = new Counter({
    name: 'enricher_charges_lost_total',
    help: 'Answered charges that the database lacks, at least: a replica that lagged was promoted.',
    registers,
  })
  return {
    watchPool(load) {
      readPool = load
    },
    holdsOpen(open) {
      holds.set(open.holds)
      credits.set(open.credits)
      overdue.set(open.overdue)
    },
    tasksQueued: (count) => tasks.set(count),
    rowsOverdue(counts) {
      rowsOverdue.reset()
      for (const [table, rows] of counts) rowsOverdue.set({ table }, rows)
    },
    chargesLost: (charges) => lost.inc(charges),
  }
}
