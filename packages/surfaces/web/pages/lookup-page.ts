import type { ExplainedLookup } from '@enricher/contract/evidence'
import type { Json } from '@enricher/engine/lib/digest'
import { answerView } from '../answer-view.ts'
import { buttonLink } from '../components/button.ts'
import { card } from '../components/card.ts'
import { codeBlock } from '../components/code-block.ts'
import { emptyState } from '../components/empty-state.ts'
import { evidenceList } from '../components/evidence-list.ts'
import { factList } from '../components/facts.ts'
import { momentOf } from '../components/moment.ts'
import { pageHeading } from '../components/page-heading.ts'
import { type Html, html } from '../html.ts'
import { labelOf } from '../input-fields.ts'
import type { Page } from '../page.ts'

/** One lookup of a request, as the page of the request shows it. */
export type LookupFacts = {
  readonly explained: ExplainedLookup
  /** The answer; null: the lookup found none, or it may not be shown. */
  readonly answer: { readonly [name: string]: Json | undefined } | null
  /** The curl command of the lookup; null: its input is not kept. */
  readonly command: string | null
  /** Path of the playground with this lookup filled in. */
  readonly playground: string | null
}

/** Returns the page of a request: its input, its answer, and the evidence of the answer. */
export function lookupPage(requestId: string, lookups: readonly LookupFacts[]): Page {
  const [first] = lookups
  const title = lookups.length === 1 && first ? first.explained.operation : 'find-all'
  return {
    title: 'Lookup',
    frame: 'dashboard',
    body: html`${pageHeading(title, html`Request <code>${requestId}</code>`, buttonLink('Overview', '/dashboard', 'quiet'))}
${lookups.map((lookup) => lookupCards(lookup, lookups.length > 1))}`,
  }
}

/** Returns the page of a request that is not kept, or that belongs to another account. The page does not say which. */
export function forgottenLookupPage(): Page {
  return {
    title: 'Lookup',
    frame: 'dashboard',
    status: 404,
    body: html`${pageHeading('Lookup')}
${card(
  'Nothing is kept here',
  emptyState(
    'No lookup of your account',
    'What was asked and what was seen is kept as long as the answer: look it up again to have both.',
    buttonLink('Overview', '/dashboard', 'plain'),
  ),
)}`,
  }
}

function lookupCards(lookup: LookupFacts, isPart: boolean): Html {
  const { explained, answer, command, playground } = lookup
  const { operation, evidence, found_at, kept_until } = explained
  const named = (title: string) => (isPart ? `${title}: ${operation}` : title)
  const kept = html`Found ${momentOf(new Date(found_at))}, kept until ${momentOf(new Date(kept_until))}.`
  return html`${card(named('Question'), questionView(lookup))}
${card(named('Answer'), answer ? answerView(answer) : html`<p>Nothing was found, or nothing of it may be shown any more.</p>`, kept)}
${card(named('Evidence'), evidenceList(evidence), 'What was seen, what the answer rests on first.')}
${command !== null && card(named('As programs ask it'), html`${codeBlock('The request as a curl command', command)}${playground !== null && html`<div class="form-actions">${buttonLink('Open in the playground', playground, 'plain')}</div>`}`)}`
}

function questionView({ explained: { question } }: LookupFacts): Html {
  if (question === null) return html`<p>What was asked is not kept any more.</p>`
  return factList(
    Object.entries(question).map(([name, value]) => ({
      name: labelOf(name),
      value: Array.isArray(value) ? value.join(', ') : String(value),
    })),
  )
}
