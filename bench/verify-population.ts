import type { MailRule } from '../world/mail-server.ts'
import type { ZoneEntry } from '../world/zone.ts'

/** One address to verify and what is true of it. */
export type VerifyCase = {
  readonly email: string
  readonly truth: 'valid' | 'invalid' | 'risky'
}

/** Where the mail servers of the benchmark listen: nothing else does, and no name of ours leads there. */
export const mailAddress = '127.88.0.25'
export const domainCount = 3_000

const kinds = ['known', 'unknown', 'known', 'catch_all', 'known', 'missing_edge'] as const
type Kind = (typeof kinds)[number]

const truths: Record<Kind, VerifyCase['truth']> = {
  known: 'valid',
  unknown: 'invalid',
  missing_edge: 'invalid',
  catch_all: 'risky',
}
const modes: Record<Kind, MailRule['mode']> = {
  known: 'plain',
  unknown: 'google',
  missing_edge: 'microsoft',
  catch_all: 'catch_all',
}

/**
 * The same companies every time: at half of them the person has a mailbox, a third has none (in Google's and in
 * Microsoft's words), a sixth accept everything. Each has an exchange host of its own.
 */
export function buildPopulation() {
  const rules = new Map<string, MailRule>()
  const zone = new Map<string, ZoneEntry>()
  const cases: VerifyCase[] = []
  for (let index = 0; index < domainCount; index += 1) {
    const kind = kinds[index % kinds.length] ?? 'known'
    const domain = `northwind-works-${index}.example`
    const mailboxes = new Set(kind === 'known' ? ['jane.doe'] : ['somebody.else'])
    rules.set(domain, { mode: modes[kind], mailboxes })
    zone.set(domain, { mx: [`mx.${domain}`] })
    zone.set(`mx.${domain}`, { a: [mailAddress] })
    cases.push({ email: `jane.doe@${domain}`, truth: truths[kind] })
  }
  return { rules, zone, cases }
}
