import { resolve } from 'node:path'
import type { SmtpReach } from '@enricher/engine/verify/smtp/smtp-self-test'
import type { Config } from '../config/config.ts'

/** Returns the lines that a service shows on a terminal when it has started. */
export function startLines(
  config: Pick<Config, 'baseUrl' | 'dataDir' | 'databaseUrl'>,
  url: string,
): string[] {
  const { baseUrl, databaseUrl, dataDir } = config
  const database = databaseUrl === null ? `embedded, in ${resolve(dataDir)}` : 'of DATABASE_URL'
  const rows = [
    ['listens on', url],
    ['home page', `${baseUrl}/`],
    ['reference', `${baseUrl}/docs`],
    ['database', database],
    ['end it', 'Ctrl-C'],
  ] as const
  return ['Enricher is ready.', ...rows.map(([name, text]) => `  ${name.padEnd(12)}${text}`)]
}

const reachLines: Readonly<Record<SmtpReach, readonly string[]>> = {
  open: ['port 25 is open: mailboxes are proven by their mail servers.'],
  off: [],
  closed: [
    'port 25 is closed here: mailboxes cannot be proven, and only addresses that',
    'companies publish are found. Most clouds open it on request; SMTP_PROXY is a way',
    'around. "npm run enricher -- doctor" looks again.',
  ],
  unknown: [
    'DNS names no mail server: without DNS no website and no address can be found.',
    'Is this machine online? DNS_SERVERS names other resolvers. The sandbox works',
    'without: use the key key_test_1.',
  ],
}

/** Returns the meaning of the port 25 test for lookups. */
export function reachWords(reach: SmtpReach): readonly string[] {
  return reachLines[reach]
}
