import { yieldToEventLoop } from '../lib/time.ts'
import { domainOfEmail, localPartOfEmail } from '../mail/address-parts.ts'
import { isRoleLocalPart } from '../mail/mail-domains.ts'
import type { DomainFacts, DomainFactsStore } from '../model/domain-facts.ts'
import { type EmailOwnerAnswer, type SearchRun, SourcesFailedError } from '../model/engine.ts'
import type { EvidenceFact } from '../model/evidence.ts'
import { joinContacts } from '../model/imported-contact.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import type { PersonName } from '../names/person/person-name.ts'
import type { Suppression } from '../suppression/suppression.ts'
import type { Verifier } from '../verify/verifier.ts'
import { guessAddresses, type SoughtPerson } from './address-guesses.ts'
import { contactFactsOf, rosterFactsOf } from './contact-evidence.ts'
import { type Contact, contactsOf, ownDomainsOf } from './contacts.ts'
import { decideOwner, type FittingPerson, type OwnerOdds, statedOwnersOf } from './decide-owner.ts'
import { companyFactsOf, companyIn, hasProfile } from './find-company-profile.ts'
import { type DomainLearning, learnDomain } from './learn-domain.ts'
import { parseLocalName } from './local-names.ts'
import { othersShare } from './namesake-odds.ts'
import { nameForms } from './patterns/name-forms.ts'
import { buildLocalPart, patterns } from './patterns/patterns.ts'
import { weighCandidates } from './weigh-candidates.ts'

type OwnerQuery = { readonly mailbox: string; readonly domain: string }

type OwnerSearch = DomainLearning & {
  readonly factsStore: Pick<DomainFactsStore, 'findContacts'>
  readonly verifier: Pick<Verifier, 'verify'>
  /** Returns the list as it stands when a search begins. */
  suppression(): Suppression
}

/**
 * Finds the person and the company behind a mailbox; null when neither is known. The company's site is read and the
 * mail server asked at the same time, then one decision names the person.
 * @throws {SourcesFailedError} when the site could not be read and nothing is known from before.
 */
export async function findEmailOwner(
  { mailbox, domain }: OwnerQuery,
  dependencies: OwnerSearch,
  run: SearchRun,
): Promise<EmailOwnerAnswer | null> {
  const list = dependencies.suppression()
  if (list.hasDomain(domain) || list.hasUnnamedEmail(mailbox)) return null
  const [learnt, verdict] = await Promise.all([
    learnDomain(domain, dependencies, run, hasProfile),
    dependencies.verifier.verify(mailbox, run),
  ])
  run.signal.throwIfAborted()
  const facts = await withContactAt(mailbox, learnt.facts, dependencies.factsStore)
  const stated = statedOwnersOf(mailbox, facts)
  const fitting = stated.length > 0 ? [] : await fittingAt(mailbox, facts, verdict)
  const hidesPeople = mayHidePeople(list, mailbox, domain)
  const owner = decideOwner({ stated, fitting, verdict, hidesPeople })
  const company = companyIn(facts)
  if (owner === null && verdict.status === 'unknown') {
    run.onUnsure?.('the mail server did not say whether the mailbox exists', causeOf(verdict))
  }
  if (owner === null && company === null) {
    const { crawl } = facts
    if (crawl !== null && crawl.status !== 'unreachable') return null
    throw new SourcesFailedError(`the site of ${domain} could not be read`)
  }
  const person = owner && soughtOf(owner.name, owner.linkedinUrl, domain)
  run.onEvidence?.([
    ...evidenceOf(mailbox, person, facts, verdict),
    ...(company ? companyFactsOf(company, facts) : []),
  ])
  return { email: mailbox, mailboxStatus: verdict.status, owner, company }
}

const mayHidePeople = (list: Suppression, mailbox: string, domain: string): boolean =>
  list.hasPeopleAt(domain) || list.hasNamesakeOf(mailbox)

const causeOf = ({ reason }: MailboxVerdict) =>
  reason === 'greylisted' ? ({ cause: 'mail_server' } as const) : {}

/** Adds the contact of the operator's lists that has the address, where they hold more than is read at once. */
async function withContactAt(
  mailbox: string,
  facts: DomainFacts,
  { findContacts }: Pick<DomainFactsStore, 'findContacts'>,
): Promise<DomainFacts> {
  const words = localPartOfEmail(mailbox).replace(/[._-]+/g, ' ')
  const name = facts.hasMoreContacts ? parseLocalName(words, facts.domain) : null
  if (name === null) return facts
  const found = await findContacts(facts.domain, { name, emails: [mailbox] })
  const added = found.filter(({ email }) => facts.contacts.every((known) => known.email !== email))
  return added.length === 0
    ? facts
    : { ...facts, contacts: joinContacts([...facts.contacts, ...added]) }
}

// A larger staff holds namesakes beyond count; the names of some twenty take the event loop a few milliseconds.
const comparedMax = 300
const comparedPerSlice = 20
const guessesMax = 8

/**
 * Returns the people of the company for whom some pattern makes this very address, each with its chance; null where not
 * all of them can be known.
 */
async function fittingAt(
  mailbox: string,
  facts: DomainFacts,
  verdict: MailboxVerdict,
): Promise<readonly FittingPerson[] | null> {
  const local = localPartOfEmail(mailbox)
  const isOwn = ownDomainsOf(facts).has(domainOfEmail(mailbox))
  if (!isOwn || isRoleLocalPart(local)) return []
  const people = contactsOf(facts).filter(({ name }) => name !== null)
  if (facts.hasMoreContacts || people.length > comparedMax) return null
  const fitting: Contact[] = []
  for (let start = 0; start < people.length; start += comparedPerSlice) {
    const slice = people.slice(start, start + comparedPerSlice)
    fitting.push(...slice.filter(({ name }) => fits(name ?? '', local, facts.domain)))
    await yieldToEventLoop()
  }
  // Two who fit name no person, and weighing takes the event loop some milliseconds a person.
  const isOnly = fitting.length === 1
  return fitting.map((contact) => ({ contact, odds: isOnly ? oddsOf(contact) : null }))

  function oddsOf({ name, linkedinUrl }: Contact): OwnerOdds | null {
    const person = soughtOf(name ?? '', linkedinUrl, facts.domain)
    const guesses = person ? guessAddresses(person, facts, guessesMax) : []
    const guess = weighCandidates(guesses, [verdict]).find(({ email }) => email === mailbox)
    if (!guess?.likelihood) return null
    const others = othersShare(guess.likelihood, guess.refusedBefore)
    const { agreeing, spellsName } = guess
    return { untold: guess.chance, others, spellsName, isAsUsual: agreeing > 0 || spellsName }
  }
}

function fits(name: string, local: string, domain: string): boolean {
  const parsed = parseLocalName(name, domain)
  const forms = parsed ? nameForms(parsed, domain) : []
  return forms.some((form) => patterns.some(({ id }) => buildLocalPart(id, form) === local))
}

function soughtOf(name: string, linkedinUrl: string | null, domain: string): SoughtPerson | null {
  const parsed: PersonName | null = parseLocalName(name, domain)
  return parsed && { name: parsed, linkedinUrl }
}

function evidenceOf(
  email: string,
  person: SoughtPerson | null,
  facts: DomainFacts,
  verdict: MailboxVerdict,
): readonly EvidenceFact[] {
  if (person === null) {
    const mailbox = { kind: 'mailbox', verdict, name: null, isAnswer: true } as const
    return [mailbox, ...rosterFactsOf([{ email }], facts)]
  }
  const verdicts = [verdict]
  const guesses = weighCandidates(guessAddresses(person, facts, guessesMax), verdicts)
  return contactFactsOf({ person, facts, guesses, verdicts, email }, verdict.checkedAtMs)
}
