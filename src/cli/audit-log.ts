import type { KeyEvent } from '../accounts/account-dependencies.ts'
import type { Config } from '../config/config.ts'
import { createLogger } from '../lib/logger.ts'

/** Gives what writes an audit line to stderr, in the form of the service's own log: who got or lost access. */
export function createAuditLog({ logLevel }: Pick<Config, 'logLevel'>): (event: KeyEvent) => void {
  const logger = createLogger(logLevel, { write: (line) => void process.stderr.write(line) })
  return ({ event, accountId, keyPrefixes }) =>
    logger.info({ account_id: accountId, key_prefixes: keyPrefixes, by: 'command line' }, event)
}
