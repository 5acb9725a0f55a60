import type { ProviderName } from '@enricher/engine/model/provider-catalog'
import type { Queryable } from '../database.ts'
import { emailAt } from './emails.ts'

/** The text in place of an operator's account where a command did it. */
export const byCommandLine = 'command line'

/** A change that an operator made. It names no person who is looked up. */
export type OperatorEvent = {
  /** The account of the operator, or `command line`. */
  readonly by: string
} & (
  | {
      /** A repeated reference moves nothing, and one with another number of credits is refused. */
      readonly event:
        | 'credits granted'
        | 'grant repeated'
        | 'grant refused'
        | 'take-back repeated'
        | 'take-back refused'
      readonly accountId: string
      readonly credits: number
      readonly reference: string
    }
  | {
      readonly event: 'credits taken back'
      readonly accountId: string
      readonly credits: number
      /** Credits that were asked for, which may exceed those available. */
      readonly asked: number
      readonly reference: string
    }
  | {
      readonly event:
        | 'account disabled'
        | 'account enabled'
        | 'operator marked'
        | 'operator unmarked'
        | 'password changed'
      readonly accountId: string
    }
  | {
      readonly event: `${'person' | 'domain'} ${'suppressed' | 'erased'}`
      /** The entry of the suppression list. */
      readonly entry: string
    }
  | {
      readonly event: 'suppression lifted'
      readonly entry: string
      /** The operator's reason; absent where a command lifted the suppression. */
      readonly reason?: string
    }
  | { readonly event: 'provider resumed'; readonly provider: ProviderName }
)

/** An action of an operator, as the audit log shows it. */
export type OperatorAction = {
  readonly id: number
  readonly doneAt: Date
  /** The account of the operator, or `command line`. */
  readonly by: string
  /** Address of the operator's account at that time; null where there is none. */
  readonly byEmail: string | null
  readonly event: OperatorEvent['event']
  /** Id of the account or of the entry of the suppression list, or name of the provider. */
  readonly subject: string
  /** Address at that time of the account that the action concerned; null where it concerned none. */
  readonly subjectEmail: string | null
  readonly details: {
    readonly credits?: number
    readonly asked?: number
    readonly reference?: string
    /** Prefix of the key that was created or revoked. */
    readonly key?: string
    /** Address before its change. */
    readonly former?: string
    /** Why a suppression was lifted. */
    readonly reason?: string
  }
}

export type OperatorActions = {
  /** Adds an action to the audit log. */
  record(event: OperatorEvent): Promise<void>
  /** Returns the newest actions before the one with the id `before`, at most `limit`. */
  list(page: {
    readonly before: number | null
    readonly limit: number
  }): Promise<readonly OperatorAction[]>
}

/** Creates the audit log of what operators did. */
export function createOperatorActions(db: Queryable): OperatorActions {
  return {
    async record({ event, by, ...rest }) {
      const { subject, details } = partsOf(rest)
      await db.query(
        'INSERT INTO operator_actions (done_by, event, subject, details) VALUES ($1, $2, $3, $4)',
        [by, event, subject, JSON.stringify(details)],
        'operator-actions.record',
      )
    },
    list: ({ before, limit }) =>
      db.query<OperatorAction>(
        `SELECT a.id, a.done_at AS "doneAt", a.done_by AS by, ${emailAt('o', 'a.done_at')} AS "byEmail",
                a.event, a.subject, ${emailAt('s', 'a.done_at')} AS "subjectEmail", a.details
           FROM operator_actions a
           LEFT JOIN accounts o ON o.id = a.done_by
           LEFT JOIN accounts s ON s.id = a.subject
          WHERE $1::bigint IS NULL OR a.id < $1
          ORDER BY a.id DESC LIMIT $2`,
        [before, limit],
        'operator-actions.list',
      ),
  }
}

type Concerning = Omit<OperatorEvent, 'event' | 'by'> & {
  readonly accountId?: string
  readonly entry?: string
  readonly provider?: string
}

function partsOf({ accountId, entry, provider, ...details }: Concerning) {
  return { subject: accountId ?? entry ?? provider ?? '', details }
}
