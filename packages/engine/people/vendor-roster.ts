import type { Clock } from '../lib/time.ts'
import type { DomainFacts, DomainFactsStore } from '../model/domain-facts.ts'
import type { RosterContact, SearchRun } from '../model/engine.ts'
import type { EvidenceFact } from '../model/evidence.ts'
import type { ProviderName } from '../model/provider-catalog.ts'
import type { FoundContact, FoundRoster } from '../sources/vendors/adapter.ts'
import type { Suppression } from '../suppression/suppression.ts'
import { type AccuracyDependencies, countVerdict } from '../waterfall/accuracy.ts'
import type {
  StepResult,
  Waterfall,
  WaterfallRequest,
  WaterfallResult,
} from '../waterfall/waterfall.ts'
import { resultOf } from '../waterfall/waterfall-result.ts'
import { ownDomainsOf } from './contacts.ts'
import { labelOf } from './decide-with-vendors.ts'
import type { ProviderList } from './roster-merge.ts'
import { storePatterns } from './vendor-contact.ts'
import { addressParts, isSuppressed } from './vendor-fit.ts'

/** A company that shows this many addresses is known well enough: no provider is paid for more. */
export const rosterEnough = 10
// A caller's page holds 500 at most; few firms whose own site shows hardly any addresses have more than this anywhere.
const addressesMax = 200
// One provider is asked for this many pages: two of the largest pages that any provider gives hold 200 addresses.
const pagesMax = 3
// A caller pays for a page as much as for a person; the bound is about the price of two finders.
const spentMaxUsd = 0.1
// The first entries stand for the list: the evidence of an answer has twenty items.
const shownMax = 5
// This many addresses teach the pattern of a domain; more of them teach nothing new and cost a write each.
const notedMax = 25

/** The dependencies of asking vendors for the addresses of a company. */
export type RosterVendors = AccuracyDependencies & {
  /** Null: no vendor is configured. */
  readonly waterfall: Waterfall | null
  readonly factsStore: Pick<DomainFactsStore, 'notePattern' | 'noteProviderEmail' | 'noteMailbox'>
  /** Returns the current list, with which the vendors' answers are compared. */
  suppression(): Suppression
  readonly clock: Clock
}

export type VendorRosters = {
  readonly lists: readonly ProviderList[]
  readonly end: WaterfallResult
}

/**
 * Asks providers in turn for the addresses of a company until there are enough, then the provider whose page was full
 * for its next pages. Addresses are not verified one by one: probing a mail server for a whole staff is not polite.
 */
export async function askVendorsForRoster(
  facts: DomainFacts,
  own: readonly RosterContact[],
  dependencies: RosterVendors,
  run: SearchRun,
): Promise<VendorRosters> {
  const { waterfall, factsStore, suppression, clock } = dependencies
  const known = new Set(own.map(({ email }) => email))
  const lists: ProviderList[] = []
  const pages: Page[] = []
  const question = { domain: facts.domain, limit: addressesMax, cursor: null }
  const onAnswer: WaterfallRequest<'roster'>['onAnswer'] = async (answer, from) => {
    const contacts = answer.contacts.filter((contact) => isListed(contact, facts, suppression()))
    const fresh = contacts.filter(({ email }) => !known.has(email))
    if (contacts.length === 0) return 'mismatch'
    for (const { email } of fresh) known.add(email)
    lists.push({ source: labelOf(from.provider), contacts })
    run.onEvidence?.(fresh.slice(0, shownMax).map((contact) => givenBy(contact, from, clock())))
    await storeProviderEmails(fresh, from, facts, dependencies)
    pages.push(...pagesAfter(answer, from.provider))
    return judgedAt(known.size)
  }
  const ask = async (
    only: Partial<Pick<WaterfallRequest<'roster'>, 'only'>>,
    cursor: string | null,
  ) =>
    waterfall?.run(
      {
        operation: 'roster',
        question: { ...question, cursor },
        mailHostClass: null,
        onAnswer,
        onFacts: (noted, from) => storePatterns(noted, labelOf(from.provider), factsStore),
        ...only,
      },
      run,
    ) ?? resultOf([])
  const end = await ask({}, null)
  let spentUsd = spentOf(end)
  // The provider asked last has given most; the others had too little to go on with.
  for (let count = 1; count < pagesMax; count += 1) {
    const following = pages.splice(0).at(-1)
    if (!following || known.size >= addressesMax || spentUsd >= spentMaxUsd) break
    spentUsd += spentOf(await ask({ only: following.provider }, following.cursor))
  }
  return { lists, end }
}

function givenBy(
  { email, name, linkedinUrl, status }: FoundContact,
  { provider }: Pick<ListedBy, 'provider'>,
  seenAtMs: number,
): EvidenceFact {
  return { kind: 'provider_email', provider, email, name, linkedinUrl, status, seenAtMs }
}

/** The start of a provider's next page. */
type Page = { readonly provider: ProviderName; readonly cursor: string }

function pagesAfter({ cursor }: FoundRoster, provider: ProviderName): readonly Page[] {
  return cursor === null ? [] : [{ provider, cursor }]
}

function judgedAt(knownCount: number): StepResult {
  return knownCount >= rosterEnough ? 'accepted' : 'inconclusive'
}

function spentOf({ steps }: WaterfallResult): number {
  return steps.reduce((sum, { costUsd }) => sum + costUsd, 0)
}

/** Leaves out suppressed people, who are no evidence and do not count; the reply leaves them out later as well. */
function isListed(contact: FoundContact, facts: DomainFacts, suppression: Suppression): boolean {
  const { domain } = addressParts(contact.email)
  return ownDomainsOf(facts).has(domain) && !isSuppressed(contact, suppression)
}

type ListedBy = Parameters<WaterfallRequest<'roster'>['onAnswer']>[1]

/**
 * Stores the addresses. An address that a trusted provider calls valid teaches the domain's pattern like a proven one.
 */
async function storeProviderEmails(
  contacts: readonly FoundContact[],
  { provider, key, isTrusted }: ListedBy,
  { verdicts }: DomainFacts,
  dependencies: Omit<RosterVendors, 'suppression'>,
): Promise<void> {
  const { operation, mailHostClass } = key
  const { factsStore, clock } = dependencies
  const atMs = clock()
  const by = { provider, operation, mailHostClass, givenAtMs: atMs }
  const noted = contacts.slice(0, notedMax)
  await Promise.all(
    noted.flatMap(({ email, status, name, jobTitle, linkedinUrl }) => [
      factsStore.noteProviderEmail({
        email,
        status,
        personName: name,
        jobTitle,
        linkedinUrl,
        ...by,
      }),
      status === 'valid' && isTrusted && name !== null
        ? factsStore.noteMailbox({
            email,
            personName: name,
            source: labelOf(provider),
            learntAtMs: atMs,
          })
        : null,
    ]),
  )
  // Verdicts from before the provider named the address will not be reached anew, so they are recorded now.
  const emails = new Set(noted.map(({ email }) => email))
  for (const verdict of verdicts) {
    if (emails.has(verdict.email)) await countVerdict(verdict, dependencies)
  }
}
