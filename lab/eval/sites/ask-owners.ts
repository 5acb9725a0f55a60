import { systemClock } from '@enricher/engine/lib/time'
import { domainOfEmail, localPartOfEmail } from '@enricher/engine/mail/address-parts'
import { isRoleLocalPart } from '@enricher/engine/mail/mail-domains'
import type { EmailOwner } from '@enricher/engine/model/engine'
import type { MailboxVerdict } from '@enricher/engine/model/mailbox-verdict'
import type { SiteCrawl } from '@enricher/engine/model/site-crawl'
import { isSamePerson } from '@enricher/engine/names/person/same-person'
import { parseLocalName } from '../../../packages/engine/people/local-names.ts'
import { createVerifier, type Verifier } from '../../../packages/engine/verify/verifier.ts'

/** How `enrich-email` is asked: as published, or with the address hidden, where its server accepts one or all. */
export const ownerCases = ['published', 'hidden, accepted', 'hidden, accepts all'] as const
export type OwnerCase = (typeof ownerCases)[number]

/** The judged owner of one address. */
export type JudgedOwner = {
  readonly asked: OwnerCase
  readonly email: string
  readonly verdict: 'right' | 'wrong' | 'silent'
  readonly truth: string
  readonly answered: string | null
}

/** Finds the owner of a mailbox at a firm of which this crawl alone is known. */
export type AskOwner = (
  mailbox: string,
  crawl: SiteCrawl,
  verifier: Verifier,
) => Promise<EmailOwner | null>

const verifierOf = (status: 'valid' | 'risky', reason: MailboxVerdict['reason']): Verifier =>
  createVerifier(async ([email = '']) => [
    { email, status, reason, mailHostClass: 'other', prover: null, checkedAtMs: systemClock() },
  ])
const accepting = verifierOf('valid', 'accepted')
const acceptingAll = verifierOf('risky', 'accepts_everything')

/**
 * Asks for the owner of each published personal address of a site. The site's own words are the truth: asked as
 * published, the person whom it shows beside the address must be answered; then the address is hidden, so that only its
 * pattern can tell.
 * @param labelled people of the firm by the labels: another one beside an address is no right answer
 */
export async function askOwners(
  crawl: SiteCrawl,
  labelled: readonly string[],
  ask: AskOwner,
): Promise<readonly JudgedOwner[]> {
  const { domain } = crawl
  const judged: JudgedOwner[] = []
  const note = (asked: OwnerCase, email: string, truth: string, isRight: boolean, name?: string) =>
    judged.push({
      ...{ asked, email, truth, answered: name ?? null },
      verdict: name === undefined ? 'silent' : isRight ? 'right' : 'wrong',
    })
  for (const [email, truth] of personalAddressesOf(crawl)) {
    const published = (await ask(email, crawl, accepting))?.name
    const isLabelled = labelled.some((name) => isOne(name, published ?? '', domain))
    note('published', email, truth, isLabelled && isOne(truth, published ?? '', domain), published)
    const hidden = withoutAddress(crawl, email)
    for (const [asked, verifier] of [
      ['hidden, accepted', accepting],
      ['hidden, accepts all', acceptingAll],
    ] as const) {
      const found = (await ask(email, hidden, verifier))?.name
      note(asked, email, truth, isOne(truth, found ?? '', domain), found)
    }
  }
  return judged
}

/** Returns the addresses at the firm's own domains beside which its pages name one person. */
function personalAddressesOf({ domain, ownDomains, people, addresses }: SiteCrawl) {
  const own = new Set([domain, ...ownDomains])
  const named = new Map<string, string>()
  const several = new Set<string>()
  for (const { email, name } of [...people, ...addresses]) {
    if (email === null || name === null) continue
    if (!own.has(domainOfEmail(email)) || isRoleLocalPart(localPartOfEmail(email))) continue
    const before = named.get(email)
    if (before !== undefined && !isOne(before, name, domain)) several.add(email)
    named.set(email, before ?? name)
  }
  return [...named].filter(([email]) => !several.has(email))
}

const withoutAddress = (crawl: SiteCrawl, email: string): SiteCrawl => ({
  ...crawl,
  people: crawl.people.map((one) => (one.email === email ? { ...one, email: null } : one)),
  addresses: crawl.addresses.filter((one) => one.email !== email),
})

function isOne(name: string, other: string, domain: string): boolean {
  if (name === other) return true
  const [one, two] = [parseLocalName(name, domain), parseLocalName(other, domain)]
  return one !== null && two !== null && isSamePerson(one, two) !== 'different'
}
