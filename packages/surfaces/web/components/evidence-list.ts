import type { ExplainedLookup } from '@enricher/contract/evidence'
import type { EvidenceVerdict } from '@enricher/engine/model/evidence'
import { type Html, html } from '../html.ts'
import { badge } from './badge.ts'
import { emptyState } from './empty-state.ts'
import { dayOf } from './moment.ts'
import { outwardLink } from './outward-link.ts'

type Item = ExplainedLookup['evidence'][number]

const verdictWords: Readonly<Record<EvidenceVerdict, string>> = {
  decides: 'Decides',
  supports: 'Supports',
  contradicts: 'Speaks against',
  neutral: 'Neutral',
}

const verdictKinds = {
  decides: 'good',
  supports: 'plain',
  contradicts: 'bad',
  neutral: 'plain',
} as const

const kindWords: Readonly<Record<Item['kind'], string>> = {
  page: 'Page',
  site: 'Site',
  person: 'Person',
  address: 'Address',
  fact: 'Fact',
  mailbox: 'Mailbox',
  pattern: 'Pattern',
  source: 'Source',
  provider: 'Provider',
}

/** Returns the evidence of an answer: the verdict, place, date, quote and rule of each item. */
export function evidenceList(items: readonly Item[]): Html {
  if (items.length === 0) {
    return emptyState(
      'No evidence is kept',
      'Evidence is kept as long as the answer, and never about people who asked not to be found.',
    )
  }
  return html`<ul class="evidence">${items.map(evidenceItem)}</ul>`
}

function evidenceItem({ kind, page, seen_at, quote, verdict, rule, value }: Item): Html {
  return html`<li class="evidence-item">
<p class="evidence-head">${verdictBadge(kind, verdict)} <span>${kindWords[kind]}</span> ${dayOf(new Date(seen_at))}</p>
${value !== undefined && html`<p class="evidence-value">${value}</p>`}
${quote !== null && html`<blockquote class="evidence-quote">${quote}</blockquote>`}
${page !== null && html`<p class="evidence-page">${outwardLink(page)}</p>`}
<p class="evidence-rule">${rule}</p>
</li>`
}

/** A check that denies an address rules it out; another website is only not the one that was chosen. */
function verdictBadge(kind: Item['kind'], verdict: EvidenceVerdict): Html {
  if (verdict === 'contradicts' && (kind === 'page' || kind === 'source'))
    return badge('plain', 'Not chosen')
  const isRefuted = verdict === 'contradicts' && (kind === 'mailbox' || kind === 'provider')
  return badge(verdictKinds[verdict], isRefuted ? 'Ruled out' : verdictWords[verdict])
}
