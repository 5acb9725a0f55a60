import type { ExplainedLookup } from '@enricher/contract/evidence'
import type { Offer } from '@enricher/contract/operation'
import { counted, wordFor } from '@enricher/engine/lib/counted'
import { doubtInWords } from '@enricher/engine/model/doubt-words'
import type { LookupReply } from '@enricher/service/lookup/reply'
import { answerView } from '../answer-view.ts'
import { buttonLink, submitButton } from '../components/button.ts'
import { card } from '../components/card.ts'
import { choices } from '../components/choice.ts'
import { csrfField } from '../components/csrf-field.ts'
import { emptyState } from '../components/empty-state.ts'
import { evidenceList } from '../components/evidence-list.ts'
import { type Exchange, exchange } from '../components/exchange.ts'
import { type Filled, lookupFields } from '../components/lookup-form.ts'
import { notice } from '../components/notice.ts'
import { pageHeading } from '../components/page-heading.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'

/** The sandbox or the live service answers a lookup. */
export type PlaygroundMode = 'sandbox' | 'live'

export type PlaygroundResult = {
  readonly mode: PlaygroundMode
  readonly exchange: Exchange
  /** Null: the lookup was refused, or failed. */
  readonly reply: LookupReply | null
  /** The sentence of an error. */
  readonly message: string | null
  readonly isWithoutCredits: boolean
  readonly ms: number
  /** The evidence of the answer, lookup by lookup. */
  readonly explained: readonly ExplainedLookup[]
}

/** A magic input of the sandbox, and the path of the playground with it filled in. */
export type Suggestion = { readonly label: string; readonly note: string; readonly path: string }

export type PlaygroundFacts = {
  readonly csrfToken: string
  readonly offers: readonly Offer[]
  readonly offer: Offer
  readonly filled: Filled
  readonly mode: PlaygroundMode
  /** Identifies this form, so that sending it twice makes one lookup. */
  readonly formId: string
  readonly credits: number
  readonly suggestions: readonly Suggestion[]
  readonly result: PlaygroundResult | null
}

/** Path of the playground. */
export const playgroundPath = '/dashboard/playground'

/** Returns the page on which every lookup can be tried. */
export function playgroundPage(facts: PlaygroundFacts): Page {
  const { filled, result } = facts
  const isWrong = filled.mistakes.size > 0
  return {
    title: 'Playground',
    frame: 'dashboard',
    ...(isWrong && { status: 400 }),
    body: html`${pageHeading('Playground', 'Try every lookup, with the command that makes the same call.')}
${lookupTabs(facts)}
<div class="playground">
${formCard(facts)}
<div class="playground-answer"${result && html` id="answer" tabindex="-1" role="region" aria-label="Answer"`}>${result ? answerCard(result) : nothingYet(facts)}</div>
</div>
${suggestionCard(facts)}`,
  }
}

function lookupTabs({ offers, offer: current, mode }: PlaygroundFacts): Html {
  const chosen = mode === 'live' ? '&mode=live' : ''
  return html`<nav class="tabs" aria-label="Lookups"><ul>${offers.map((offer) => {
    const mark = offer === current ? html` aria-current="page"` : null
    return html`<li><a href="${playgroundPath}?lookup=${offer.name}${chosen}"${mark}>${offer.name}</a></li>`
  })}</ul></nav>`
}

function formCard(facts: PlaygroundFacts): Html {
  const { csrfToken, offer, filled, mode, formId, credits } = facts
  return card(
    offer.summary,
    html`<form class="form" method="post" action="${playgroundPath}#answer" data-progress novalidate>
${csrfField(csrfToken)}<input type="hidden" name="lookup" value="${offer.name}"><input type="hidden" name="form" value="${formId}">
${lookupFields(offer, filled)}
${choices(
  'mode',
  'Answered by',
  [
    { value: 'sandbox', label: 'Sandbox', hint: 'Made up, free' },
    {
      value: 'live',
      label: 'Live search',
      hint: `${priceOf(offer)}; you have ${credits.toLocaleString('en')}`,
    },
  ],
  mode,
)}
${submitButton('Look up')}
<p class="progress" role="status" data-progress-text></p>
</form>`,
    html`<code>POST ${offer.path}</code>`,
  )
}

function priceOf(offer: Offer): string {
  if (offer.kind === 'composition') return 'Sum of the parts that succeed'
  return `${counted(offer.priceCredits, 'credit')} per hit`
}

function nothingYet({ offer }: PlaygroundFacts): Html {
  return card(
    'Answer',
    emptyState(
      'No lookup yet',
      `Fill in the form and look up: what ${offer.path} answers stands here, with what it cost and where it came from.`,
    ),
  )
}

function answerCard(result: PlaygroundResult): Html {
  const { reply, message, isWithoutCredits } = result
  const { status } = result.exchange
  return html`${card(
    'Answer',
    html`${reply ? costNotice(result, reply) : notice('bad', html`${message}`)}
${reply?.doubt && notice('plain', doubtInWords(reply.doubt))}
${isWithoutCredits && withoutCredits()}
${reply && status === 200 && answerView(reply.body)}`,
  )}
${reply && evidenceCards(result)}
${card('As programs see it', exchange(result.exchange))}`
}

function evidenceCards({ explained }: PlaygroundResult): readonly Html[] {
  return explained.map(({ operation, evidence }) =>
    card(
      explained.length > 1 ? `Evidence: ${operation}` : 'Evidence',
      evidenceList(evidence),
      'What was seen, what the answer rests on first.',
    ),
  )
}

function costNotice(
  { mode, ms, exchange: { status } }: PlaygroundResult,
  reply: LookupReply,
): Html {
  const seconds = html`<span class="seconds">${tookInWords(ms)}</span>`
  if (status === 404)
    return notice('plain', html`Nothing was found, and nothing was charged. ${seconds}`)
  if (mode === 'sandbox') return notice('good', html`Free: the sandbox charges nothing. ${seconds}`)
  return notice('good', html`${costInWords(reply)} ${seconds}`)
}

/** Returns a duration in words: `12 ms`, `3.4 s`. */
export function tookInWords(ms: number): string {
  const whole = Math.max(1, Math.round(ms))
  return whole < 1_000 ? `${whole} ms` : `${(whole / 1_000).toFixed(1)} s`
}

function costInWords({ isReplay, result, creditsCharged, body }: LookupReply): string {
  const left = body['credits_remaining']
  const balance = typeof left === 'number' ? ` Your balance is ${left.toLocaleString('en')}.` : ''
  if (isReplay) return `Free: this form was sent before, and this is its first answer.${balance}`
  if (creditsCharged > 0)
    return `Charged ${creditsCharged.toLocaleString('en')} ${wordFor(creditsCharged, 'credit')}.${balance}`
  if (result === 'cached') return `Free: you looked this up before.${balance}`
  return `Nothing was found, and nothing was charged.${balance}`
}

function withoutCredits(): Html {
  return html`<div class="form-actions">${buttonLink('See the prices', '/pricing', 'plain')}${buttonLink('Your balance', '/dashboard', 'plain')}</div>
<p class="card-foot">Ask the operator of this service for credits, or go on in the sandbox: it is free.</p>`
}

function suggestionCard({ suggestions }: PlaygroundFacts): Html | null {
  if (suggestions.length === 0) return null
  return card(
    'Inputs of the sandbox',
    html`<ul class="suggestions">${suggestions.map(
      ({ label, note, path }) => html`<li><a href="${path}">${label}</a><span>${note}</span></li>`,
    )}</ul>`,
    'Each reaches one documented answer, always the same. Every other input is answered by a rule.',
  )
}
