import type { KeyEvent } from '@enricher/service/accounts/account-dependencies'
import type { Config } from '../config/config.ts'
import { createCommandLog } from './command-log.ts'

/** Returns the function that logs who got or lost access. */
export function createAuditLog(
  config: Pick<Config, 'logLevel' | 'logFormat'>,
): (event: KeyEvent) => void {
  const logger = createCommandLog(config)
  return ({ event, accountId, keyPrefixes }) =>
    logger.info({ account_id: accountId, key_prefixes: keyPrefixes, by: 'command line' }, event)
}
