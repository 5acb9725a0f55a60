import { domainToASCII } from 'node:url'
import type { Company } from '../../model/company.ts'
import type { MailMode, MailRule } from '../../model/mail.ts'
import type { MailHost } from '../../model/staff.ts'
import { isStaffed, type StaffedCompany } from '../../model/staff-view.ts'
import type { ZoneEntry } from '../../model/zone.ts'
import { loopback } from '../listener.ts'
import { mailAddressOf } from './server.ts'

/** The exchange host of all companies without people; it relays for none of them. */
export const sharedMailHost = 'mx1.mailquay.net'
/** The service asks for this domain to see whether port 25 is open at all. */
const selfTestDomain = 'gmail.com'
const selfTestHost = 'gmail-smtp-in.l.google.com'
/** The address is in the range of the mail servers, and no server listens there. */
const closedAddress = '127.0.25.250'

type HostRow = {
  readonly mode: MailMode
  /** Returns the exchange host of a mail domain; absent for a host at `mx.` below the domain. */
  readonly exchange?: (domain: string) => string
  readonly entry?: ZoneEntry
}

const specialHosts: Partial<Record<MailHost, HostRow>> = {
  // Real tenants share one name. Each has its own here, so that politeness to a host does not queue them all.
  google_workspace: { mode: 'google', exchange: (domain) => `${slug(domain)}.aspmx.l.google.com` },
  microsoft_365: {
    mode: 'microsoft',
    exchange: (domain) => `${slug(domain)}.mail.protection.outlook.com`,
  },
  gateway: { mode: 'catch_all', exchange: (domain) => `mx0a-${slug(domain)}.pphosted.com` },
  closed: { mode: 'plain', entry: { a: [closedAddress] } },
  dead_dns: { mode: 'plain', entry: { fault: 'servfail' } },
  null_mx: { mode: 'plain' },
  implicit_mx: { mode: 'plain' },
}

/** Returns the exchange hosts that a company's MX records name, best first. */
export function exchangesOf({ domain, staff }: StaffedCompany): readonly string[] {
  if (staff.mail === 'null_mx') return ['.']
  return staff.mail === 'implicit_mx' ? [] : [exchangeOf(domain, staff.mail)]
}

/** Returns what DNS knows of all exchange hosts. */
export function mailZone(companies: readonly Company[]): ReadonlyMap<string, ZoneEntry> {
  const zone = new Map<string, ZoneEntry>([
    [sharedMailHost, { a: [loopback] }],
    [selfTestDomain, { mx: [selfTestHost] }],
    [selfTestHost, { a: [loopback] }],
  ])
  for (const { domain, staff } of companies.filter(isStaffed)) {
    if (staff.mail === 'null_mx' || staff.mail === 'implicit_mx') continue
    const { mode, entry } = hostRow(staff.mail)
    zone.set(exchangeOf(domain, staff.mail), entry ?? { a: [mailAddressOf(mode)] })
  }
  return zone
}

/** Returns which mailboxes the mail server has, and how it answers for each domain. */
export function mailRules(companies: readonly Company[]): ReadonlyMap<string, MailRule> {
  return new Map(
    companies.filter(isStaffed).map(({ domain, staff }) => {
      const boxes = staff.people
        .filter(({ isGone }) => !isGone)
        .flatMap(({ mailbox }) => (mailbox === null ? [] : [mailbox]))
      const mailboxes = new Set([...boxes, ...(staff.departments ?? []), 'postmaster'])
      return [domainToASCII(domain), { mode: hostRow(staff.mail).mode, mailboxes }]
    }),
  )
}

function hostRow(mail: MailHost): HostRow {
  return specialHosts[mail] ?? { mode: mail as MailMode }
}

function exchangeOf(domain: string, mail: MailHost): string {
  const ascii = domainToASCII(domain)
  return hostRow(mail).exchange?.(ascii) ?? `mx.${ascii}`
}

function slug(domain: string): string {
  return domain.replaceAll('.', '-')
}
