import type { Database } from '../database.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'
import { type AccountJobRow, accountJobOf, jobColumns } from './account-job-rows.ts'
import type { ReadJobs } from './account-jobs.ts'

/** The kind of jobs that carry out messages to A2A tasks. */
export const taskJobKind = 'a2a'

/** States of a task, by its last job: `asked` means that the job succeeded by asking back. */
export type TaskState = 'queued' | 'running' | 'succeeded' | 'asked' | 'failed' | 'cancelled'

/** Filter and page of an account's tasks; the task that changed last comes first. */
export type TaskFilter = {
  readonly contextId: string | null
  readonly state: TaskState | null
  readonly changedAfter: Date | null
  /** The last task of the previous page. */
  readonly before: TaskPlace | null
  readonly limit: number
}

export type TaskPlace = { readonly changedAtMicros: number; readonly number: number }

export type ListedTasks = {
  readonly taskIds: readonly string[]
  /** Null: there are no more. */
  readonly next: TaskPlace | null
  /** Count of tasks on all pages. */
  readonly total: number
}

/** The jobs of accounts that carry out messages to tasks, found by their tasks. */
export type TaskJobs = {
  /** Returns the jobs of these tasks of an account, oldest first. */
  ofTasks(accountId: string, taskIds: readonly string[]): Promise<ReadJobs>
  /** Returns the inputs of the last jobs of a context before a number, oldest first. */
  inContext(
    accountId: string,
    contextId: string,
    before: number,
    limit: number,
  ): Promise<readonly string[]>
  list(accountId: string, filter: TaskFilter): Promise<ListedTasks>
  /** Ends a task that has asked back, by its last job; does nothing where the task has another state by now. */
  cancelAsked(accountId: string, jobId: string, message: string): Promise<void>
}

const ofKind = `kind = '${taskJobKind}'`
const taskId = `split_part(input, '"', 4)`
const contextId = `split_part(input, '"', 8)`
// The result of an exchange begins with its kind.
const hasAsked = `(state = 'succeeded' AND starts_with(result, '{"kind":"elicitation"'))`
// A job that is queued again after its process died has begun.
const isBegun = `(state = 'queued' AND started_at IS NOT NULL)`
const taskState = `CASE WHEN ${hasAsked} THEN 'asked' WHEN ${isBegun} THEN 'running' WHEN error = 'cancelled' THEN 'cancelled' ELSE state END`
const changedAt = 'coalesce(finished_at, started_at, created_at)'
const changedAtMicros = `(extract(epoch FROM ${changedAt}) * 1000000)::bigint`

/** Creates the store of tasks. */
export function createTaskJobs(db: Database): TaskJobs {
  return {
    async ofTasks(accountId, taskIds) {
      const rows = await db.query<AccountJobRow & { version: number }>(
        `SELECT ${jobColumns}, ${suppressionVersion} AS version FROM account_jobs
          WHERE account_id = $1 AND ${ofKind} AND ${taskId} = ANY ($2) ORDER BY number`,
        [accountId, taskIds],
        'task-jobs.of-tasks',
      )
      return { jobs: rows.map(accountJobOf), suppressionVersion: rows[0]?.version ?? 0 }
    },
    async inContext(accountId, context, before, limit) {
      const rows = await db.query<{ input: string }>(
        `SELECT input FROM account_jobs
          WHERE account_id = $1 AND ${ofKind} AND ${contextId} = $2 AND number < $3
          ORDER BY number DESC LIMIT $4`,
        [accountId, context, before, limit],
        'task-jobs.in-context',
      )
      return rows.map(({ input }) => input).reverse()
    },
    list: (accountId, filter) => listTasks(db, accountId, filter),
    async cancelAsked(accountId, jobId, message) {
      await db.query(
        `UPDATE account_jobs
            SET state = 'failed', error = 'cancelled', error_message = $3,
                cancelled_at = now(), finished_at = now()
          WHERE id = $1 AND account_id = $2 AND ${hasAsked}`,
        [jobId, accountId, message],
        'task-jobs.cancel-asked',
      )
    },
  }
}

type ListedRow = {
  readonly task_id: string
  readonly changed_at_micros: number
  readonly number: number
  readonly total: number
}

async function listTasks(
  db: Database,
  accountId: string,
  { contextId: context, state, changedAfter, before, limit }: TaskFilter,
): Promise<ListedTasks> {
  const rows = await db.query<ListedRow>(
    `WITH last AS (
       SELECT DISTINCT ON (${taskId}) ${taskId} AS task_id, number,
              ${taskState} AS task_state, ${changedAt} AS changed_at, ${changedAtMicros} AS changed_at_micros
         FROM account_jobs
        WHERE account_id = $1 AND ${ofKind} AND input IS NOT NULL AND ($2::text IS NULL OR ${contextId} = $2)
        ORDER BY ${taskId}, number DESC
     ), listed AS (
       SELECT *, count(*) OVER () AS total FROM last
        WHERE ($3::text IS NULL OR task_state = $3) AND ($4::timestamptz IS NULL OR changed_at > $4)
     )
     SELECT task_id, changed_at_micros, number, total FROM listed
      WHERE $5::bigint IS NULL OR (changed_at_micros, number) < ($5, $6::bigint)
      ORDER BY changed_at_micros DESC, number DESC LIMIT $7`,
    [
      ...[accountId, context, state, changedAfter],
      ...[before?.changedAtMicros ?? null, before?.number ?? null, limit + 1],
    ],
    'task-jobs.list',
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    taskIds: page.map((row) => row.task_id),
    next:
      rows.length > limit && last
        ? { changedAtMicros: last.changed_at_micros, number: last.number }
        : null,
    total: rows[0]?.total ?? 0,
  }
}
