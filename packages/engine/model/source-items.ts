import { plainText } from '../lib/plain-text.ts'
import { type EvidenceItem, type FactOf, noSubject, quoteCharactersMax } from './evidence.ts'
import { domainsInWords, sourceWordsOf } from './evidence-words.ts'

/** Returns a source's statement about a website, as an item. `websiteUrl`: the website of the answer. */
export function sourceItem(fact: FactOf<'source'>, websiteUrl: string | null): EvidenceItem {
  const { kind, source, website, name, isRegistry, seenAtMs } = fact
  const owner = name === null ? '' : ` of “${plainText(name, quoteCharactersMax)}”`
  const rule = isRegistry
    ? `States this as the official website${owner}: ${sourceWordsOf(source)}.`
    : `Found this page for the name: ${sourceWordsOf(source)}.`
  const other = websiteUrl === null ? 'neutral' : 'contradicts'
  const verdict = website === websiteUrl ? 'supports' : other
  // The owner may be a person.
  const about = { ...noSubject, name }
  return { kind, page: website, seenAtMs, quote: null, verdict, rule, about }
}

/** Returns an item for a source without a reply: it may know what was not found. */
export function silentSourceItem({ source, seenAtMs }: FactOf<'silent_source'>): EvidenceItem {
  return neutral(seenAtMs, `Gave no reply: ${sourceWordsOf(source)}.`)
}

/** Returns an item for a name without any domain. */
export function noDomainsItem({ asked, failed, seenAtMs }: FactOf<'no_domains'>): EvidenceItem {
  return neutral(seenAtMs, domainsInWords(asked, failed))
}

function neutral(seenAtMs: number, rule: string): EvidenceItem {
  const said = { verdict: 'neutral', rule } as const
  return { kind: 'source', page: null, seenAtMs, quote: null, ...said, about: noSubject }
}
