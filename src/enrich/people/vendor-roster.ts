import type { DomainFacts } from '../../model/domain-facts.ts'
import type { RosterEntry, SearchRun } from '../../model/engine.ts'
import type { ProviderName } from '../../model/provider-catalog.ts'
import type { FoundContact, FoundRoster } from '../../providers/vendors/adapter.ts'
import { recordVerification } from '../waterfall/record-verification.ts'
import type { StepResult, WaterfallRequest, WaterfallResult } from '../waterfall/waterfall.ts'
import { ownDomainsOf } from './contacts.ts'
import { labelOf } from './decide-with-vendors.ts'
import { notePatterns } from './note-patterns.ts'
import type { ProviderList } from './roster-merge.ts'
import type { PeopleTools } from './tools.ts'
import { addressParts, isSuppressed } from './vendor-fit.ts'
import { unasked } from './vendor-person.ts'

/** A company that shows this many addresses is known well enough: no provider is paid for more. */
export const rosterEnough = 10
// A caller's page holds 500 at most, and few firms whose own site shows hardly any have more than this known anywhere.
const addressesMax = 200
// Of one provider: two of the largest pages any of them gives hold as many.
const pagesMax = 3
// A caller pays for a page what a person costs: about what two finders charge.
const spentMaxUsd = 0.1
// What the pattern of a domain is learnt from; more of them teach nothing new and cost a write each.
const notedMax = 25

export type VendorRosters = {
  readonly lists: readonly ProviderList[]
  readonly end: WaterfallResult
}

/**
 * Asks providers in turn for the addresses of a company until there are enough, and the provider whose page was full
 * for its next pages. Addresses are not verified one by one: asking a mail server for a whole staff is not polite.
 */
export async function askVendorsForRoster(
  facts: DomainFacts,
  own: readonly RosterEntry[],
  tools: PeopleTools,
  run: SearchRun,
): Promise<VendorRosters> {
  const known = new Set(own.map(({ email }) => email))
  const lists: ProviderList[] = []
  const pages: Page[] = []
  const question = { domain: facts.domain, limit: addressesMax, cursor: null }
  const onAnswer: WaterfallRequest<'roster'>['onAnswer'] = async (answer, from) => {
    const contacts = answer.contacts.filter((contact) => isListed(contact, facts, tools))
    const fresh = contacts.filter(({ email }) => !known.has(email))
    if (contacts.length === 0) return 'mismatch'
    for (const { email } of fresh) known.add(email)
    lists.push({ source: labelOf(from.provider), contacts })
    await noteClaims(fresh, from, facts, tools)
    pages.push(...pagesAfter(answer, from.provider))
    return judgedAt(known.size)
  }
  const ask = async (
    only: Partial<Pick<WaterfallRequest<'roster'>, 'only'>>,
    cursor: string | null,
  ) =>
    tools.waterfall?.run(
      {
        operation: 'roster',
        question: { ...question, cursor },
        mailHostClass: null,
        onAnswer,
        onFacts: (noted, from) => notePatterns(noted, labelOf(from.provider), tools),
        ...only,
      },
      run,
    ) ?? unasked
  const end = await ask({}, null)
  let spentUsd = spentOf(end)
  // Who was asked last has given most; the others had too little to go on with.
  for (let count = 1; count < pagesMax; count += 1) {
    const following = pages.splice(0).at(-1)
    if (!following || known.size >= addressesMax || spentUsd >= spentMaxUsd) break
    spentUsd += spentOf(await ask({ only: following.provider }, following.cursor))
  }
  return { lists, end }
}

/** Where a provider's next page begins. */
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

function isListed(contact: FoundContact, facts: DomainFacts, tools: PeopleTools): boolean {
  const { domain } = addressParts(contact.email)
  return ownDomainsOf(facts).has(domain) && !isSuppressed(contact, tools.suppression())
}

type ListedBy = Parameters<WaterfallRequest<'roster'>['onAnswer']>[1]

/** What a trusted provider calls valid teaches the pattern of the domain, as a mailbox of our own does. */
async function noteClaims(
  contacts: readonly FoundContact[],
  { provider, key, isTrusted }: ListedBy,
  { verdicts }: DomainFacts,
  { memory, waterfall, clock }: PeopleTools,
): Promise<void> {
  const { operation, mailHostClass } = key
  const atMs = clock()
  const by = { provider, operation, mailHostClass, givenAtMs: atMs }
  const noted = contacts.slice(0, notedMax)
  await Promise.all(
    noted.flatMap(({ email, status, name, jobTitle, linkedinUrl }) => [
      memory.noteProviderEmail({ email, status, personName: name, jobTitle, linkedinUrl, ...by }),
      status === 'valid' && isTrusted && name !== null
        ? memory.noteMailbox({
            email,
            personName: name,
            source: labelOf(provider),
            learntAtMs: atMs,
          })
        : null,
    ]),
  )
  // What was proven before they were named will not be proven anew.
  const emails = new Set(noted.map(({ email }) => email))
  for (const verdict of verdicts) {
    if (waterfall && emails.has(verdict.email)) await recordVerification(verdict, memory, waterfall)
  }
}
