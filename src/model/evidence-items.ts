import { type EvidenceVerdict, evidenceVerdicts, quoteCharactersMax } from '../contract/evidence.ts'
import { plainText } from '../lib/plain-text.ts'
import { type EvidenceFact, type EvidenceItem, type FactOf, noSubject } from './evidence.ts'
import { crawlInWords, reasonWords, sourceWordsOf, stepInWords, titleOf } from './evidence-words.ts'
import { noDomainsItem, silentSourceItem, sourceItem } from './source-items.ts'

/** What of an answer says which facts it rests on. */
export type ExplainedAnswer = {
  readonly email: string | null
  readonly websiteUrl: string | null
  /** `native:smtp`, `site`, `provider:hunter` ... */
  readonly source: string | null
  /** The addresses of a roster. */
  readonly emails: ReadonlySet<string>
}

// One search asks five mailboxes and some ten providers at most; of a roster the first addresses stand for all.
const itemsMax = 20
// Addresses of pages are shorter; a longer one is left out rather than cut.
const pageCharactersMax = 500
const ruleCharactersMax = 400
// What a row of the cache may take up beside its answer. Most have a tenth of it.
const evidenceCharactersMax = 12_000

/**
 * Puts the facts of a search into words, what the answer rests on first: at most twenty items and twelve thousand
 * characters of JSON. Pure.
 */
export function evidenceItemsOf(
  facts: readonly EvidenceFact[],
  answer: ExplainedAnswer,
): readonly EvidenceItem[] {
  const items = new Map<string, EvidenceItem>()
  for (const fact of facts) {
    const described = itemOf(fact, answer)
    if (described === null) continue
    const item = bounded(described)
    const key = `${item.kind} ${item.page} ${item.quote} ${item.rule}`
    // The search for a role meets the same site and mailboxes for each of its candidates.
    if (!items.has(key)) items.set(key, item)
  }
  const ranked = [...items.values()].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, itemsMax)
  while (JSON.stringify(ranked).length > evidenceCharactersMax) ranked.pop()
  return ranked
}

/** Returns an item as it is given to callers. */
export function wireItemOf({ kind, page, seenAtMs, quote, verdict, rule }: EvidenceItem) {
  return { kind, page, seen_at: new Date(seenAtMs).toISOString(), quote, verdict, rule }
}

const rankOf = ({ verdict }: EvidenceItem): number => evidenceVerdicts.indexOf(verdict)

function bounded(item: EvidenceItem): EvidenceItem {
  const { page, quote, rule } = item
  const text = quote === null ? '' : plainText(quote, quoteCharactersMax)
  return {
    ...item,
    page: page !== null && isShown(page) ? page : null,
    quote: text === '' ? null : text,
    rule: plainText(rule, ruleCharactersMax),
  }
}

/** Only addresses of pages that a reader may open, without signs that act on what stands around them. */
function isShown(page: string): boolean {
  return page.length <= pageCharactersMax && /^https?:\/\/[\x21-\x7e]+$/.test(page)
}

function itemOf(fact: EvidenceFact, answer: ExplainedAnswer): EvidenceItem | null {
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
    case 'mailbox':
      return mailboxItem(fact, answer)
    case 'pattern':
      return patternItem(fact, answer)
    case 'provider':
      return providerItem(fact)
    case 'provider_email':
      return providerEmailItem(fact, answer)
  }
}

function pageItem(fact: FactOf<'page'>, { websiteUrl }: ExplainedAnswer): EvidenceItem {
  const { kind, page, seenAtMs, quote, website, reasons, share } = fact
  const isAnswer = website === websiteUrl
  const chance = `${(share * 100).toFixed(share < 0.01 || share > 0.99 ? 1 : 0)} %`
  const why = reasons.length === 0 ? 'nothing on it says whose it is' : reasons.join('; ')
  const rule = `${isAnswer ? 'Taken' : 'Passed over'} (${chance} among all that were compared): ${why}.`
  const verdict = isAnswer ? 'decides' : 'contradicts'
  return { kind, page, seenAtMs, quote, verdict, rule, about: noSubject }
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

// What a hit sells is not in the evidence of a miss: neither who has a role, nor an address that is not refuted, nor
// the pattern that makes it.

function personItem(fact: FactOf<'person'>, answer: ExplainedAnswer): EvidenceItem {
  const { kind, name, email, linkedinUrl, page, quote, seenAtMs } = fact
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
      ? `${subject} ${verb} this person${place}.`
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

function isGiven(email: string, answer: ExplainedAnswer): boolean {
  return email === answer.email || answer.emails.has(email)
}

function addressVerdict(email: string, source: string, answer: ExplainedAnswer): EvidenceVerdict {
  if (!isGiven(email, answer)) return 'neutral'
  return email === answer.email && source === answer.source ? 'decides' : 'supports'
}

function mailboxItem(fact: FactOf<'mailbox'>, answer: ExplainedAnswer): EvidenceItem {
  const { name, isAnswer = false } = fact
  const { email, status, reason, prover, checkedAtMs } = fact.verdict
  const isNamed = isAnswer || status === 'invalid' || isGiven(email, answer)
  const by = prover === null ? '' : ` (${sourceWordsOf(prover)})`
  return {
    kind: 'mailbox',
    page: null,
    seenAtMs: checkedAtMs,
    quote: null,
    verdict: mailboxVerdict(fact, answer),
    rule: `${isNamed ? email : 'A likely address'}: ${reasonWords[reason]}${by}.`,
    about: { name, email, linkedinUrl: null },
  }
}

function mailboxVerdict(
  { verdict: { email, status }, isAnswer = false }: FactOf<'mailbox'>,
  answer: ExplainedAnswer,
): EvidenceVerdict {
  if (isAnswer) return 'decides'
  if (email !== answer.email) return status === 'invalid' ? 'contradicts' : 'neutral'
  if (status === 'valid') return 'decides'
  return status === 'risky' ? 'supports' : 'neutral'
}

function patternItem(fact: FactOf<'pattern'>, answer: ExplainedAnswer): EvidenceItem | null {
  const { kind, email, name, pattern, agreeing, seenAtMs } = fact
  if (email !== answer.email) return null
  const known = agreeing === 1 ? 'one known address is' : `${agreeing} known addresses are`
  return {
    kind,
    page: null,
    seenAtMs,
    quote: null,
    verdict: answer.source === 'native:pattern' ? 'decides' : 'supports',
    rule: `${email} follows ${pattern}, as ${known} written at this company.`,
    about: { name, email, linkedinUrl: null },
  }
}

function providerItem({ kind, step, seenAtMs }: FactOf<'provider'>): EvidenceItem {
  const rule = stepInWords(step)
  return { kind, page: null, seenAtMs, quote: null, verdict: 'neutral', rule, about: noSubject }
}

function providerEmailItem(fact: FactOf<'provider_email'>, answer: ExplainedAnswer): EvidenceItem {
  const { provider, email, name, linkedinUrl, status, seenAtMs } = fact
  return {
    kind: 'provider',
    page: null,
    seenAtMs,
    quote: null,
    verdict: addressVerdict(email, `provider:${provider}`, answer),
    rule: `${titleOf(provider)} gives ${isGiven(email, answer) ? email : 'an address'} and calls it ${status}.`,
    about: { name, email, linkedinUrl },
  }
}
