import { domainOfUrl } from '../lib/domain.ts'
import { plainText } from '../lib/plain-text.ts'
import {
  type EvidenceFact,
  type EvidenceItem,
  evidenceVerdicts,
  type FactOf,
  noSubject,
  quoteCharactersMax,
} from './evidence.ts'
import { crawlInWords, sourceWordsOf } from './evidence-words.ts'
import {
  addressVerdict,
  type CheckedAnswer,
  checkedAddresses,
  type ExplainedAnswer,
  isGiven,
  mailboxItem,
  noHostItem,
  providerEmailItem,
  providerItem,
} from './mailbox-items.ts'
import { profileItem } from './profile-facts.ts'
import { noDomainsItem, silentSourceItem, sourceItem } from './source-items.ts'

// One search asks five mailboxes and some ten providers at most; the first addresses of a roster stand for all.
const itemsMax = 20
// A profile has ten single fields, and lists by their first entries.
const profileItemsMax = 40
// Addresses of pages are shorter; a longer one is left out rather than cut.
const pageCharactersMax = 500
const ruleCharactersMax = 400
// Bound for the evidence in a row of the cache, beside the answer. Most rows have a tenth of it.
const evidenceCharactersMax = 12_000

/**
 * Puts the facts of a search into words, those that the answer rests on first: at most twenty items, of a
 * profile forty, and twelve thousand characters of JSON. Pure.
 */
export function evidenceItemsOf(
  facts: readonly EvidenceFact[],
  explained: ExplainedAnswer,
): readonly EvidenceItem[] {
  const items = new Map<string, EvidenceItem>()
  const stated = explained.websiteUrl ?? websiteAt(explained.domain ?? null, facts)
  const websiteUrl = stated ?? chosenWebsite(facts)
  const answer = {
    ...explained,
    websiteUrl,
    ...checkedAddresses(facts),
    isAboutPerson: stated === null,
  }
  for (const fact of facts) {
    const described = itemOf(fact, answer)
    if (described === null) continue
    const item = bounded(described)
    const key = `${item.kind} ${item.page} ${item.quote} ${item.rule} ${item.stated?.value}`
    // The search for a role meets the same site and mailboxes for each of its candidates.
    if (!items.has(key)) items.set(key, item)
  }
  const max = explained.domain == null ? itemsMax : profileItemsMax
  const ranked = [...items.values()].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, max)
  while (JSON.stringify(ranked).length > evidenceCharactersMax) ranked.pop()
  return ranked
}

/** Returns the website with the domain of a profile, among those that were compared; null: none was. */
function websiteAt(domain: string | null, facts: readonly EvidenceFact[]): string | null {
  const fact = facts.find((one) => 'website' in one && domainOfUrl(one.website) === domain)
  return domain !== null && fact && 'website' in fact ? fact.website : null
}

/** Returns the website on which a search for a person went on; null: it chose none. */
function chosenWebsite(facts: readonly EvidenceFact[]): string | null {
  const chosen = facts.find((one) => one.kind === 'page' && one.isChosen === true)
  return chosen?.kind === 'page' ? chosen.website : null
}

/** Returns an item as it is given to callers. */
export function wireItemOf({ kind, page, seenAtMs, quote, verdict, rule, stated }: EvidenceItem) {
  return { kind, page, seen_at: new Date(seenAtMs).toISOString(), quote, verdict, rule, ...stated }
}

/** Ranks by the verdict; of equals the check of the mailbox comes first, because it proves where others only name. */
function rankOf({ verdict, kind }: EvidenceItem): number {
  const isCheck = kind === 'mailbox' && verdict !== 'neutral'
  return evidenceVerdicts.indexOf(verdict) + (isCheck ? 0 : 0.5)
}

function bounded(item: EvidenceItem): EvidenceItem {
  const { page, quote, rule, stated } = item
  const text = quote === null ? '' : plainText(quote, quoteCharactersMax)
  return {
    ...item,
    page: page !== null && isShown(page) ? page : null,
    quote: text === '' ? null : text,
    rule: plainText(rule, ruleCharactersMax),
    ...(stated && { stated: { ...stated, value: plainText(stated.value, ruleCharactersMax) } }),
  }
}

/** Returns true for addresses of pages that a reader may open, without signs that would affect the text around them. */
function isShown(page: string): boolean {
  return page.length <= pageCharactersMax && /^https?:\/\/[\x21-\x7e]+$/.test(page)
}

/** An answer, with whether it is about a person: then the website is only the way to it. */
type Judged = CheckedAnswer & { readonly isAboutPerson: boolean }

function itemOf(fact: EvidenceFact, answer: Judged): EvidenceItem | null {
  switch (fact.kind) {
    case 'page':
      return pageItem(fact, answer)
    case 'source':
      return sourceItem(fact, answer.websiteUrl)
    case 'silent_source':
      return silentSourceItem(fact)
    case 'no_domains':
      return noDomainsItem(fact)
    case 'site':
      return siteItem(fact)
    case 'list':
      return listItem(fact)
    case 'person':
      return personItem(fact, answer)
    case 'address':
      return addressItem(fact, answer)
    case 'fact':
      return profileItem(fact, answer.domain != null)
    case 'mailbox':
      return mailboxItem(fact, answer)
    case 'pattern':
      return patternItem(fact, answer)
    case 'provider':
      return providerItem(fact)
    case 'no_host':
      return noHostItem(fact)
    case 'provider_email':
      return providerEmailItem(fact, answer)
  }
}

function pageItem(
  fact: FactOf<'page'>,
  { websiteUrl, isAboutPerson }: Pick<Judged, 'websiteUrl' | 'isAboutPerson'>,
): EvidenceItem {
  const { kind, page, seenAtMs, quote, website, reasons, share } = fact
  const why = reasons.length === 0 ? 'nothing on it says whose it is' : reasons.join('; ')
  const seen = { kind, page, seenAtMs, quote, about: noSubject }
  if (website === websiteUrl) {
    const verdict = isAboutPerson ? 'supports' : 'decides'
    return { ...seen, verdict, rule: `Chosen as the company's site because ${why}.` }
  }
  const chance = `${(share * 100).toFixed(share < 0.01 || share > 0.99 ? 1 : 0)}%`
  const compared = `${why} (${chance} likely among the sites compared).`
  return websiteUrl === null
    ? { ...seen, verdict: 'neutral', rule: `Not enough to be sure of this site: ${compared}` }
    : {
        ...seen,
        verdict: 'contradicts',
        rule: `Another site is likelier. On this one: ${compared}`,
      }
}

function siteItem({ kind, crawl, people, addresses }: FactOf<'site'>): EvidenceItem {
  return {
    kind,
    page: `https://${crawl.domain}/`,
    seenAtMs: crawl.crawledAtMs,
    quote: null,
    verdict: people + addresses > 0 ? 'supports' : 'neutral',
    rule: crawlInWords(crawl, people, addresses),
    about: noSubject,
  }
}

function listItem({ domain, seenAtMs }: FactOf<'list'>): EvidenceItem {
  return {
    kind: 'site',
    page: `https://${domain}/`,
    seenAtMs,
    quote: null,
    verdict: 'supports',
    rule: 'Goes on in the list that its first page was cut from: the evidence of that page holds here.',
    about: noSubject,
  }
}

// The evidence of a miss leaves out what a hit sells: the person who has a role, an address that is not refuted, and
// the pattern that makes it.

function personItem(fact: FactOf<'person'>, answer: ExplainedAnswer): EvidenceItem {
  const { kind, name, email, linkedinUrl, page, quote, seenAtMs, inferredBy } = fact
  const inferred =
    inferredBy === undefined
      ? ''
      : ` Inferred, as no page states who leads the company: ${inferredBy}`
  const isAnswer = email !== null && email === answer.email
  const [subject, verb, place] =
    page === null
      ? ["The operator's own contacts", 'name', '']
      : ['The company', 'names', ' on its site']
  return {
    kind,
    page,
    seenAtMs,
    quote: isAnswer ? quote : null,
    verdict: isAnswer ? 'decides' : 'neutral',
    rule: isAnswer
      ? `${subject} ${verb} this person${place}.${inferred}`
      : `${subject} ${verb} a person who fits${place}; no address was found that may be given.`,
    about: { name, email, linkedinUrl },
  }
}

function addressItem(fact: FactOf<'address'>, answer: ExplainedAnswer): EvidenceItem | null {
  const { kind, email, name, page, source, seenAtMs } = fact
  const isPublished = page !== null
  if (!isGiven(email, answer)) return null
  return {
    kind,
    page,
    seenAtMs,
    quote: isPublished ? email : null,
    verdict: addressVerdict(email, source, answer),
    rule: isPublished
      ? 'The site of the company shows this address.'
      : `${email} is known from before: ${sourceWordsOf(source)}.`,
    about: { name, email, linkedinUrl: null },
  }
}

function patternItem(fact: FactOf<'pattern'>, answer: ExplainedAnswer): EvidenceItem | null {
  const { kind, email, name, pattern, agreeing, chance, seenAtMs } = fact
  if (email !== answer.email) return null
  const decides = answer.source === 'native:pattern'
  const chanceWords = decides
    ? `; the chance that it is theirs is ${Math.floor(chance * 100)}%`
    : ''
  const known = agreeing === 1 ? 'one known address is' : `${agreeing} known addresses are`
  return {
    kind,
    page: null,
    seenAtMs,
    quote: null,
    verdict: decides ? 'decides' : 'supports',
    rule: `${email} follows ${pattern}, as ${known} written at this company${chanceWords}.`,
    about: { name, email, linkedinUrl: null },
  }
}
