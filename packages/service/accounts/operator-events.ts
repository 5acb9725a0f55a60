import type { SuppressedIdentity } from '@enricher/engine/suppression/suppression-marks'
import type { Logger } from '../lib/logger.ts'
import type { OperatorEvent } from '../store/accounts/operator-actions.ts'

export type { AuditEntry } from '../store/accounts/account-events.ts'
export { byCommandLine, type OperatorAction } from '../store/accounts/operator-actions.ts'

/** Returns the event of a suppression: a domain is named as one, every other identity is a person's. */
export function suppressionEvent<V extends 'suppressed' | 'erased'>(
  kind: SuppressedIdentity['kind'],
  verb: V,
): `${'person' | 'domain'} ${V}` {
  return `${kind === 'domain' ? 'domain' : 'person'} ${verb}`
}

/** Notes a change that was made. It never rejects: the change stands, whether or not the audit log could be written. */
export type NoteOperatorEvent = (event: OperatorEvent) => Promise<void>

/** Creates the function that notes what an operator did: a line in the log, and one in the audit log. */
export function createOperatorNote(
  actions: { record(event: OperatorEvent): Promise<void> },
  logger: Pick<Logger, 'info' | 'error'>,
): NoteOperatorEvent {
  return async (noted) => {
    const { event, ...facts } = noted
    const { accountId, ...rest } = { accountId: undefined, ...facts }
    logger.info({ ...(accountId !== undefined && { account_id: accountId }), ...rest }, event)
    try {
      await actions.record(noted)
    } catch (error) {
      logger.error({ err: error, event }, 'the audit log of operators lacks this change')
    }
  }
}
