import type { Database } from '../database.ts'
import { emailAt } from './emails.ts'
import type { OperatorAction } from './operator-actions.ts'

/** An event of an account that its owner caused, read from the rows of the account, its keys and its addresses. */
export type OwnerEvent =
  | 'account created'
  | 'password changed'
  | 'email changed'
  | 'account deleted'
  | 'key created'
  | 'key revoked'

/** An entry of the audit log: what an operator did, or what the owner of an account did. */
export type AuditEntry = Omit<OperatorAction, 'id' | 'event'> & {
  readonly event: OwnerEvent | OperatorAction['event']
  /** Place of the entry in the log. */
  readonly place: AuditPlace
}

/** The moment of an entry in microseconds, and the id that orders entries of the same moment. */
export type AuditPlace = { readonly micros: number; readonly id: string }

export type AccountEvents = {
  /** Returns the newest events before a place; for one account, operators' changes of the account are among them. */
  list(page: {
    /** Null: the owners' events of all accounts. */
    readonly accountId: string | null
    readonly before: AuditPlace | null
    readonly limit: number
  }): Promise<readonly AuditEntry[]>
}

/** Creates the part of the audit log that follows from the rows of accounts. It writes nothing. */
export function createAccountEvents(db: Database): AccountEvents {
  return {
    async list({ accountId, before, limit }) {
      const rows = await db.query<Omit<AuditEntry, 'place'> & AuditPlace>(
        accountId === null ? eventsOfAll : eventsOfOne,
        [
          before === null ? null : before.micros,
          before === null ? '' : before.id,
          limit,
          ...(accountId === null ? [] : [accountId]),
        ],
        accountId === null ? 'account-events.all' : 'account-events.one',
      )
      return rows.map(({ micros, id, ...entry }) => ({ ...entry, place: { micros, id } }))
    },
  }
}

/** The events of one kind in a table: each field is SQL. */
type Part = {
  /** A constant, or a column that has the event. */
  readonly event: string
  readonly table: string
  readonly at: string
  readonly id: string
  readonly account: string
  /** The account or operator that caused the event; the account when left out. */
  readonly by?: string
  readonly details?: string
  /** Condition of rows that another part lists. */
  readonly unless?: string
}

// A command writes its row in the transaction that sets the password.
const setByCommand = `EXISTS (SELECT FROM operator_actions o
  WHERE o.subject = accounts.id AND o.done_at = password_set_at AND o.event = 'password changed')`
const ofAccount = { table: 'accounts', id: 'id', account: 'id' }
const ofKey = {
  table: 'api_keys',
  id: 'prefix',
  account: 'account_id',
  details: "jsonb_build_object('key', prefix)",
}
const ownerParts: readonly Part[] = [
  { ...ofAccount, event: "'account created'", at: 'created_at' },
  { ...ofAccount, event: "'password changed'", at: 'password_set_at', unless: setByCommand },
  {
    event: "'email changed'",
    table: 'email_changes',
    at: 'changed_at',
    id: 'id::text',
    account: 'account_id',
    details: "jsonb_strip_nulls(jsonb_build_object('former', former_email))",
  },
  { ...ofAccount, event: "'account deleted'", at: 'deleted_at' },
  { ...ofKey, event: "'key created'", at: 'created_at' },
  { ...ofKey, event: "'key revoked'", at: 'revoked_at' },
]
const operatorPart: Part = {
  event: 'event',
  table: 'operator_actions',
  at: 'done_at',
  id: 'id::text',
  account: 'subject',
  by: 'done_by',
  details: 'details',
}

/** Returns SQL that reads the newest events of one kind by an index. The parts of a union need one collation. */
function partOf(part: Part, isOfOne: boolean): string {
  const {
    event,
    table,
    at,
    id,
    account,
    by = account,
    details = "'{}'::jsonb",
    unless = 'false',
  } = part
  return `(SELECT ${at} AS done_at, ${id} COLLATE "C" AS id, ${by} COLLATE "C" AS by, ${event} AS event,
           ${account} COLLATE "C" AS subject, ${details} AS details
      FROM ${table}
     WHERE ${at} IS NOT NULL AND NOT ${unless}${isOfOne ? ` AND ${account} = $4` : ''}
       AND ($1::bigint IS NULL OR (${at}, ${id}) < (timestamptz 'epoch' + $1 * interval '1 microsecond', $2))
     ORDER BY ${at} DESC, ${id} DESC LIMIT $3)`
}

function eventsFrom(parts: readonly Part[], isOfOne: boolean): string {
  return `
    SELECT (extract(epoch FROM e.done_at) * 1000000)::bigint AS micros, e.id, e.done_at AS "doneAt", e.by,
           ${emailAt('o', 'e.done_at')} AS "byEmail", e.event, e.subject,
           ${emailAt('s', 'e.done_at')} AS "subjectEmail", e.details
      FROM (${parts.map((part) => partOf(part, isOfOne)).join(' UNION ALL ')}) e
      LEFT JOIN accounts o ON o.id = e.by
      LEFT JOIN accounts s ON s.id = e.subject
     ORDER BY e.done_at DESC, e.id DESC LIMIT $3`
}

const eventsOfAll = eventsFrom(ownerParts, false)
const eventsOfOne = eventsFrom([...ownerParts, operatorPart], true)
