import { parseDomain } from '../lib/domain.ts'
import { domainOfEmail } from './address-parts.ts'

/** Returns the registrable domain: a company's mailboxes teach its pattern, below whichever name they are. */
export function registrableDomainOfEmail(email: string): string {
  const host = domainOfEmail(email)
  return parseDomain(host)?.registrable ?? host
}
