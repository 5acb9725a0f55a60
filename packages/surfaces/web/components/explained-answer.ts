import type { ExplainedLookup } from '@enricher/contract/evidence'
import { formatCount } from '@enricher/engine/lib/counted'
import type { JsonObject } from '@enricher/engine/lib/json'
import { answerView } from '../answer-view.ts'
import { lookupInWords } from '../entry-words.ts'
import { type Content, type Html, html } from '../html.ts'
import { breakable } from './breakable.ts'
import { drawer } from './drawer.ts'
import { evidenceList } from './evidence-list.ts'

export type ExplainedAnswer = {
  /** Null: nothing was found, or nothing of it may be shown. */
  readonly answer: JsonObject | null
  /** Path of the picture of the company's logo; null: the answer has none. */
  readonly logo?: string | null
  /** The button that fetches the next page; null: there is none. */
  readonly next?: Html | null
  /** The evidence, lookup by lookup. */
  readonly explained: readonly ExplainedLookup[]
  /** The call as programs make it: JSON and curl. */
  readonly exchange: Content
}

/** Returns an answer with why it holds in a line; its evidence, and the call as programs make it, are folded. */
export function explainedAnswer({
  answer,
  logo = null,
  next = null,
  explained,
  exchange,
}: ExplainedAnswer): Html {
  return html`${logo !== null && html`<img class="answer-logo" src="${logo}" alt="" loading="lazy">`}
${answer && answerView(answer, askedIn(explained))}
${whyLine(explained)}
${next}
<div class="drawers">${explained.length > 0 && evidenceDrawer(explained)}${drawer(html`<span class="drawer-name">JSON and curl</span>`, exchange)}</div>`
}

/** Returns the input of a request, which its answer may not repeat: that of the first of its lookups counts most. */
function askedIn(explained: readonly ExplainedLookup[]): JsonObject {
  return Object.assign({}, ...explained.map(({ question }) => question).toReversed())
}

/**
 * Returns the rule that decided, or why no site was chosen; several lookups have one each, which their evidence shows.
 */
function whyLine(explained: readonly ExplainedLookup[]): Html | null {
  const [only] = explained.length === 1 ? explained : []
  const deciding =
    only?.evidence.find(({ verdict }) => verdict === 'decides') ??
    only?.evidence.find(({ kind, verdict }) => kind === 'page' && verdict === 'neutral')
  return deciding
    ? html`<p class="answer-why"><strong>Why:</strong> ${deciding.rule}${deciding.verdict === 'neutral' && deciding.page !== null && html` <span class="found">${breakable(deciding.page)}</span>`}</p>`
    : null
}

function evidenceDrawer(explained: readonly ExplainedLookup[]): Html {
  const count = explained.reduce((sum, { evidence }) => sum + evidence.length, 0)
  const line = html`<span class="drawer-name">Evidence</span> (${formatCount(count)})`
  const [only] = explained
  if (only && explained.length === 1) return drawer(line, evidenceList(only.evidence))
  return drawer(
    line,
    explained.map(
      (lookup) =>
        html`<div><h3 class="evidence-title">${titleOf(lookup)}</h3>${evidenceList(lookup.evidence)}</div>`,
    ),
  )
}

/** Returns the name of a lookup; of several for roles, with the role. */
function titleOf({ operation, question }: ExplainedLookup): string {
  const role = question === null ? undefined : (question as JsonObject)['decision_maker_category']
  return typeof role === 'string'
    ? `${lookupInWords(operation)}: ${role}`
    : lookupInWords(operation)
}
