import { domainOfUrl } from '@enricher/engine/lib/domain'
import { domainOfEmail } from '@enricher/engine/mail/address-parts'
import { domainIn } from '@enricher/engine/suppression/suppression-evidence'

/** Returns the domains of the texts that are addresses of mailboxes. */
export function mailDomainsAmong(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => /^[^\s@]+@[^\s@]+$/.test(text)).map((text) => domainOfEmail(text))
}

/** Returns the domains of the texts that are addresses of a mailbox, a page or a site. */
export function domainsAmong(texts: readonly string[]): readonly string[] {
  return [
    ...mailDomainsAmong(texts),
    ...texts.flatMap((text) => domainOfUrl(text) ?? domainIn(text) ?? []),
  ]
}
