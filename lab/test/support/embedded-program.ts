import process from 'node:process'
import pg from 'pg'

/**
 * Starts a process that serves a data folder, for tests that kill it or run it as another user. It reports events as
 * one JSON object per line, and releases the server on SIGTERM or when its input ends.
 */
export type ProgramOrder = {
  /** The packages/service/postgres/server.ts to run: the repository's, or a clone's. */
  readonly module: string
  readonly dataDir: string
  /** The user that the process becomes before anything else, as an ordinary user would have started it. */
  readonly userId: number | null
  /** True where it writes rows until it is killed, and reports every number that it was promised is stored. */
  readonly isWriting: boolean
}

export type ProgramEvent =
  | { readonly event: 'log'; readonly message: string }
  | { readonly event: 'ready'; readonly connection: pg.ClientConfig }
  | { readonly event: 'stored'; readonly id: number }
  | { readonly event: 'refused'; readonly message: string }
  | { readonly event: 'stopped' }

const writersCount = 4

function tell(event: ProgramEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`)
}

function becomeUser(userId: number): void {
  process.setgroups?.([])
  process.setgid?.(userId)
  process.setuid?.(userId)
}

async function write(pool: pg.Pool, firstId: number): Promise<void> {
  for (let id = firstId; ; id += writersCount) {
    try {
      await pool.query('INSERT INTO promises (id) VALUES ($1)', [id])
      tell({ event: 'stored', id })
    } catch {
      // A number without acknowledgement was not promised; the next one gets its own row.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}

async function startWriting(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: writersCount })
  pool.on('error', () => undefined) // an idle connection of a killed server
  await pool.query('CREATE TABLE IF NOT EXISTS promises (id bigint PRIMARY KEY)')
  const { rows } = await pool.query('SELECT coalesce(max(id), 0)::int AS last FROM promises')
  const writers = Array.from({ length: writersCount }, (_, n) => write(pool, rows[0].last + 1 + n))
  void Promise.all(writers)
}

async function main(order: ProgramOrder): Promise<void> {
  if (order.userId !== null) becomeUser(order.userId)
  const { startEmbedded } = await import(order.module)
  const log = (message: string) => tell({ event: 'log', message })
  const server = await startEmbedded({ dataDir: order.dataDir, log })
  tell({ event: 'ready', connection: server.connection })
  const stop = async () => {
    await server.stop()
    tell({ event: 'stopped' })
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.stdin.once('end', () => void stop())
  process.stdin.resume()
  if (order.isWriting) await startWriting(server.connection)
}

const order: ProgramOrder = JSON.parse(process.argv[2] ?? '{}')
await main(order).catch((error: unknown) => {
  tell({ event: 'refused', message: error instanceof Error ? error.message : String(error) })
  process.exit(1)
})
