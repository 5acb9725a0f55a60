import type { ExplainedLookup } from '@enricher/contract/evidence'
import { labelOf } from '@enricher/contract/field-labels'
import { counted } from '@enricher/engine/lib/counted'
import type { JsonObject } from '@enricher/engine/lib/json'
import { buttonLink } from '../components/button.ts'
import { card } from '../components/card.ts'
import { codeBlock, commandBlock } from '../components/code-block.ts'
import { emptyState } from '../components/empty-state.ts'
import { explainedAnswer } from '../components/explained-answer.ts'
import { factList } from '../components/facts.ts'
import { momentOf } from '../components/moment.ts'
import { type NextPageFacts, nextPageForm } from '../components/next-page.ts'
import { pageHeading } from '../components/page-heading.ts'
import { durationInWords } from '../durations.ts'
import { lookupInWords } from '../entry-words.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'

/** One lookup of a request, as the page of the request shows it. */
export type LookupFacts = {
  readonly explained: ExplainedLookup
  /** The answer; null: the lookup found none, or it may not be shown. */
  readonly answer: JsonObject | null
  /** The cost, and how long the lookup took; null: neither was noted. */
  readonly credits: number | null
  readonly tookMs: number | null
  /** Path of the picture of the company's logo; null: the answer has none. */
  readonly logo: string | null
  /** The curl command of the lookup; null: its input is not kept. */
  readonly command: string | null
  /** Path of the playground with this lookup filled in. */
  readonly playground: string | null
}

const back = (look: 'quiet' | 'plain') => buttonLink('All lookups', '/dashboard/lookups', look)

/** Returns the page of a request: its input, its answer, and the evidence of the answer. */
export function lookupPage(
  requestId: string,
  lookups: readonly LookupFacts[],
  nextPage: NextPageFacts | null,
): Page {
  const [first] = lookups
  const isWhole = lookups.length > 1 || first === undefined
  return {
    title: 'Lookup',
    frame: 'dashboard',
    body: html`${pageHeading(lookupInWords(isWhole ? 'find-all' : first.explained.operation), html`Request <code>${requestId}</code>`, html`${back('quiet')}${!isWhole && first.playground !== null && buttonLink('Open in the playground', first.playground, 'plain')}`)}
${first && card('Input', questionView(first))}
${first && card('Answer', answerBody(lookups, nextPage), endInWords(first, lookups))}`,
  }
}

function endInWords({ explained }: LookupFacts, lookups: readonly LookupFacts[]): Html {
  const foundAt = html`${momentOf(new Date(explained.found_at))}${costInWords(lookups)}`
  const found = lookups.filter(({ answer }) => answer !== null)
  if (found.length === 0) return html`Searched ${foundAt}.`
  const untilMs = Math.min(...found.map((lookup) => Date.parse(lookup.explained.kept_until)))
  const until = momentOf(new Date(untilMs))
  // The parts of a whole that found nothing are looked up again sooner, and charged where they find something then.
  return lookups.length > 1
    ? html`Found ${foundAt}, kept until ${until}.`
    : html`Found ${foundAt}. Looking it up again is free until ${until}.`
}

/** Returns what a request cost and how long it took, as far as both were noted: `, for 2 credits, in 1.2 s`. */
function costInWords(lookups: readonly LookupFacts[]): string {
  const noted = lookups.flatMap(({ credits, tookMs, explained }) =>
    credits === null || tookMs === null
      ? []
      : [{ credits, tookMs, endMs: Date.parse(explained.found_at) }],
  )
  if (noted.length === 0 || noted.length < lookups.length) return ''
  const credits = noted.reduce((sum, lookup) => sum + lookup.credits, 0)
  // The parts of a whole run side by side.
  const beginMs = Math.min(...noted.map(({ endMs, tookMs }) => endMs - tookMs))
  const ms = Math.max(...noted.map(({ endMs }) => endMs)) - beginMs
  const cost = credits === 0 ? 'free' : `for ${counted(credits, 'credit')}`
  return `, ${cost}, in ${durationInWords(ms)}`
}

/** Returns the page of a request that is not kept, or that belongs to another account. The page does not say which. */
export function forgottenLookupPage(): Page {
  return {
    title: 'Lookup',
    frame: 'dashboard',
    status: 404,
    body: html`${pageHeading('Lookup')}
${card(
  'This lookup is no longer kept',
  emptyState(
    'No such lookup in your account',
    'The input and the evidence are kept as long as the answer. Look it up again to see both.',
    back('plain'),
  ),
)}`,
  }
}

function answerBody(lookups: readonly LookupFacts[], nextPage: NextPageFacts | null): Html {
  const whole = wholeAnswerOf(lookups)
  return html`${whole === null && html`<p>${lookups.some(({ credits }) => credits) ? 'The answer is no longer available.' : 'Nothing was found.'}</p>`}
${explainedAnswer({
  answer: whole,
  logo: lookups.find((lookup) => lookup.logo !== null)?.logo ?? null,
  next: nextPage && nextPageForm(nextPage),
  explained: lookups.map(({ explained }) => explained),
  exchange: exchangeOf(lookups),
})}`
}

/** Returns the answers of a request as one, in the form of a reply of find-all; null: there is none. */
function wholeAnswerOf(lookups: readonly LookupFacts[]): JsonObject | null {
  const found = lookups.flatMap(({ answer, explained }) => (answer ? [{ answer, explained }] : []))
  const [only] = found
  if (only === undefined) return null
  if (lookups.length === 1) return only.answer
  const of = (operation: string) =>
    found.filter(({ explained }) => explained.operation === operation)
  const people = of('find-email-decision-maker').map(({ answer, explained }) => ({
    ...answer,
    category: (explained.question as JsonObject | null)?.['decision_maker_category'] ?? null,
  }))
  // The source of the website is that of the head, so its answer comes last.
  const parts = [...of('find-email-company'), ...of('find-website')].map(({ answer }) => answer)
  return { ...Object.assign({}, ...parts), decision_makers: people }
}

function exchangeOf(lookups: readonly LookupFacts[]): Html {
  const commands = lookups.flatMap(({ command }) => command ?? [])
  const answers = lookups.map(({ answer }) => answer)
  const body = answers.length === 1 ? answers[0] : answers
  return html`${commands.length > 0 && commandBlock('The request as a curl command', commands.join('\n\n'))}
${codeBlock('The answer as JSON', JSON.stringify(body, null, 2))}`
}

function questionView({ explained: { question } }: LookupFacts): Html {
  if (question === null) return html`<p>The input is no longer kept.</p>`
  return factList(
    Object.entries(question).map(([name, value]) => ({
      name: labelOf(name),
      value: Array.isArray(value) ? value.join(', ') : String(value),
    })),
  )
}
