import { type MailCompany, mailAddresses } from './company.ts'

const domainCount = 3_000
const address = mailAddresses.plain
const known = { mode: 'known', rule: 'plain', exists: true, truth: 'valid', address } as const
const none = { exists: false, truth: 'invalid', address } as const

const rows: readonly MailCompany[] = [
  known,
  { ...none, mode: 'unknown', rule: 'google' },
  known,
  { mode: 'catch_all', rule: 'catch_all', exists: false, truth: 'risky', address },
  known,
  { ...none, mode: 'missing_edge', rule: 'microsoft' },
]

/**
 * Measures the computing time of a verdict: all servers answer at once, so nothing else counts. At half of the
 * companies the person has a mailbox, a third has none (in Google's and in Microsoft's words), a sixth accept
 * everything.
 */
export function loopback() {
  const companies = Array.from({ length: domainCount }, (_, index) => rows[index % rows.length])
  return { companies: companies.filter((row) => row !== undefined), latencyMs: 0 }
}
