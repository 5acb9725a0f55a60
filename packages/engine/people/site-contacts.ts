import { withoutFinalSlashes } from '../lib/text.ts'
import { domainOfEmail, localPartOfEmail } from '../mail/address-parts.ts'
import { isDisposableDomain, isFreeMailDomain } from '../mail/mail-domains.ts'
import type { DomainFacts } from '../model/domain-facts.ts'
import type { RosterEntry } from '../model/engine.ts'
import type { SiteAddress } from '../model/site-crawl.ts'
import { kindOfWords } from '../read/crawl/page-kinds.ts'
import { lettersOf } from './spelled-name.ts'

// Shorter labels occur in other firms' addresses by chance.
const labelLettersMin = 4

/**
 * Returns the addresses at other domains that a site shows as its contact, for a firm that shows none of its own: an
 * address whose local part is the site's label (`nordwerk@provider.example` of nordwerk.example), and the only address
 * of the whole site where its contact page or imprint states it. They say nothing about the firm's mail domain. Pure.
 */
export function siteContactsOf({ domain, crawl }: DomainFacts): readonly RosterEntry[] {
  const addresses = crawl?.addresses ?? []
  const label = lettersOf(domain.split('.')[0] ?? '')
  const shown = addresses.filter(
    (address) => isNamedAfter(address, label) || (addresses.length === 1 && isStated(address)),
  )
  return shown.map(({ email, name }) => ({ email, name, jobTitle: null, linkedinUrl: null }))
}

const isNamedAfter = ({ email }: SiteAddress, label: string): boolean =>
  label.length >= labelLettersMin && lettersOf(localPartOfEmail(email)) === label

/**
 * Returns true for an address on a contact page or imprint; a footer's may be that of the agency that built the site.
 */
function isStated({ email, pageUrl }: SiteAddress): boolean {
  const mailDomain = domainOfEmail(email)
  if (isFreeMailDomain(mailDomain) || isDisposableDomain(mailDomain)) return false
  const path = withoutFinalSlashes(URL.parse(pageUrl)?.pathname ?? '')
  const kind = kindOfWords(
    path
      .split('/')
      .at(-1)
      ?.replace(/\.\w{2,5}$/, '') ?? '',
  )?.kind
  return kind === 'contact' || kind === 'imprint'
}
