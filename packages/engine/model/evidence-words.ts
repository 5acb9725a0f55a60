import { counted } from '../lib/counted.ts'
import { faultWords } from './fault-words.ts'
import { importSource } from './imported-contact.ts'
import type { VerdictReason } from './mailbox-verdict.ts'
import { catalogRows } from './provider-catalog.ts'
import { operationWords, skipWords } from './providers-report.ts'
import type { SiteCrawl } from './site-crawl.ts'
import type { Step } from './step.ts'

/** Reasons of a mailbox's verdict, in words that follow its address. */
export const reasonWords: Readonly<Record<VerdictReason, string>> = {
  accepted: 'its mail server accepts it and refuses an invented address',
  no_such_mailbox: 'its mail server says that it does not exist',
  mailbox_disabled: 'its mail server says that it is disabled',
  mailbox_full: 'it exists, and its mail server says that it is full',
  accepts_everything:
    'its mail server accepts every address, invented ones too, so that this proves nothing',
  accepted_unproven:
    'its mail server accepts it and gave no answer about an invented address, so that this proves nothing',
  host_not_telling: 'its mail host gives the same reply for every address',
  syntax: 'it is no address',
  no_such_domain: 'its domain does not exist',
  takes_no_mail: 'its domain takes no mail',
  dns_failed: 'DNS gave no answer',
  unreachable: 'its mail server could not be reached',
  timeout: 'its mail server gave no reply in time',
  greylisted: 'its mail server asks to come back later',
  refused_us: 'its mail server refused our address or sender, which says nothing of the mailbox',
  rate_limited: 'its mail server was asked too often',
  temporary_failure: 'its mail server has a temporary failure',
  protocol_error: 'the reply of its mail server makes no sense',
  verifier_accepted: 'a verifier says that it takes mail',
  verifier_refused: 'a verifier says that it does not exist',
  smtp_unavailable: 'no mail server can be asked from here',
}

const crawlWords: Readonly<Record<SiteCrawl['status'], string>> = {
  complete: 'every page worth reading was read',
  partial: 'a bound or an error ended the reading early',
  forbidden: 'its robots.txt forbids reading',
  absent: 'DNS knows no site',
  unreachable: 'no page could be had',
}

/** Returns the result of a crawl, in a sentence. */
export function crawlInWords(
  { domain, status, pagesRead }: Pick<SiteCrawl, 'domain' | 'status' | 'pagesRead'>,
  people: number,
  addresses: number,
): string {
  const found = `${counted(people, 'person', 'people')} and ${counted(addresses, 'address', 'addresses')}`
  const read = pagesRead === 0 ? '' : ` (${counted(pagesRead, 'page', 'pages')}): ${found} found`
  return `The site of ${domain}: ${crawlWords[status]}${read}.`
}

/** Returns the result of asking DNS about the domains that a name may have, where none was found, in a sentence. */
export function domainsInWords(asked: number, failed: number): string {
  if (asked === 0) return 'The name yields no domain that DNS could be asked about.'
  const silent = failed === 0 ? '' : `; of ${failed} DNS gave no reply`
  return `DNS was asked about ${counted(asked, 'domain', 'domains')} that the name may have: none was found${silent}.`
}

/** Returns the end of a provider's step, in a sentence. */
export function stepInWords(step: Step): string {
  const asked = `${titleOf(step.provider)} was asked (${operationWords[step.operation]})`
  switch (step.outcome) {
    case 'matched':
      return `${asked} and had an answer.`
    case 'no_match':
      return `${asked} and had nothing that fits.`
    case 'error':
      return `${asked} and gave no answer: ${faultWords[step.fault]}.`
    case 'skipped':
      return `${titleOf(step.provider)} was not asked: ${skipWords[step.reason]}.`
  }
}

/** Returns the name of a provider as people call it. */
export function titleOf(provider: string): string {
  return catalogRows.find(({ name }) => name === provider)?.title ?? provider
}

const sourceWords: ReadonlyMap<string, string> = new Map([
  ['native:site', "read on the company's own site"],
  ['native:smtp', 'proven by its mail server in an earlier search'],
  ['native:pattern', 'derived from known addresses in an earlier search'],
  ['wikidata', 'Wikidata'],
  ['index', 'the imported list of companies'],
  [importSource, "from the operator's own contacts"],
])

/** Returns a label of a source in words. */
export function sourceWordsOf(source: string): string {
  const known = sourceWords.get(source)
  if (known !== undefined) return known
  const [kind, name = ''] = source.split(':')
  if (kind === 'provider') return `given by ${titleOf(name)}`
  if (kind === 'search') return `the search engine ${titleOf(name)}`
  return source
}
