import { type MailCompany, mailAddresses } from './company.ts'
import { catchAll, guessesRight, ownServerPercent, sharedHosts, startTlsOffered } from './shares.ts'

const domainCount = 3_000
/** The round trip to a host on the same continent. */
export const latencyMs = 30

type Behaviour = Omit<MailCompany, 'mode' | 'address'> & { readonly address?: string | null }

const valid = { exists: true, truth: 'valid' } as const
const invalid = { exists: false, truth: 'invalid' } as const
// The mailbox exists, but one probe cannot find that out.
const untold = { rule: 'plain', exists: true, truth: 'unknown' } as const

/**
 * The modes of mail servers, with the truth about the person at each. A mode without an address gets the plain or the
 * STARTTLS one, by the share of servers that offer it.
 */
const behaviours: Readonly<Record<keyof typeof ownServerPercent | PlainMode, Behaviour>> = {
  known: { ...valid, rule: 'plain' },
  unknown: { ...invalid, rule: 'plain' },
  catch_all: { rule: 'catch_all', exists: false, truth: 'risky' },
  no_answer: { ...untold, address: mailAddresses.dead },
  closed_port: { ...untold, address: mailAddresses.closed },
  silent: { ...untold, address: mailAddresses.silent },
  null_mx: { ...invalid, rule: 'plain', address: null },
  no_mx: { ...valid, rule: 'plain', exchange: null },
  greylist: { ...untold, rule: 'greylist' },
  policy_block: { ...untold, rule: 'policy_rcpt' },
  banner_delay: { ...valid, rule: 'plain', address: mailAddresses.bannerDelay },
  tarpit: { ...valid, rule: 'tarpit' },
  full: { rule: 'full', exists: true, truth: 'risky' },
  disabled: { rule: 'disabled', exists: true, truth: 'invalid' },
  microsoft_known: { ...valid, rule: 'microsoft' },
  microsoft_unknown: { ...invalid, rule: 'microsoft' },
}

export type PlainMode = 'known' | 'unknown' | 'catch_all'

/**
 * Returns companies with neither of the two large hosts: some have servers of their own, in every mode; some share a
 * hoster.
 */
export function modes() {
  const companies: MailCompany[] = []
  for (const [exchange, share] of Object.entries(sharedHosts)) {
    for (const mode of plainModes(Math.round(share * domainCount), catchAll.hoster)) {
      companies.push({ ...companyOf(mode, companies.length), exchange })
    }
  }
  const ownCount = domainCount - companies.length
  const own: (keyof typeof behaviours)[] = Object.entries(ownServerPercent).flatMap(
    ([mode, percent]) =>
      Array<keyof typeof behaviours>(Math.round((percent / 100) * ownCount)).fill(
        mode as keyof typeof behaviours,
      ),
  )
  own.push(...plainModes(ownCount - own.length, catchAll.ownServer))
  for (const mode of own) companies.push(companyOf(mode, companies.length))
  return { companies: shuffled(companies), latencyMs }
}

/** Returns the modes of `count` companies with honest servers. */
export function plainModes(count: number, catchAllShare: number): PlainMode[] {
  const accepting = Math.round(count * catchAllShare)
  const known = Math.round((count - accepting) * guessesRight)
  return Array.from({ length: count }, (_, index) =>
    index < accepting ? 'catch_all' : index < accepting + known ? 'known' : 'unknown',
  )
}

export function companyOf(mode: keyof typeof behaviours, index: number): MailCompany {
  const offersTls = (index % 10) / 10 < startTlsOffered
  const usual = offersTls ? mailAddresses.starttls : mailAddresses.plain
  return { address: usual, ...behaviours[mode], mode }
}

/** Shuffles into the same order every time (Fisher and Yates, by a congruential generator). */
export function shuffled<T>(items: readonly T[]): T[] {
  const order = [...items]
  let state = 20_261_121
  for (let last = order.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = Math.floor((state / 2 ** 32) * (last + 1))
    const [a, b] = [order[last], order[other]]
    if (a !== undefined && b !== undefined) {
      order[last] = b
      order[other] = a
    }
  }
  return order
}
