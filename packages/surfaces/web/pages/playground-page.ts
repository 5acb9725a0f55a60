import type { ExplainedLookup } from '@enricher/contract/evidence'
import { creditsMaxAlone } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import { counted, formatCount, wordFor } from '@enricher/engine/lib/counted'
import { doubtInWords } from '@enricher/engine/model/doubt-words'
import { faultInWords } from '@enricher/service/bulk/fault-words'
import type { LookupReply } from '@enricher/service/lookup/reply'
import { withoutPurchase } from '../answer-view.ts'
import { buttonLink, submitButton } from '../components/button.ts'
import { card } from '../components/card.ts'
import { choices } from '../components/choice.ts'
import { csrfField } from '../components/csrf-field.ts'
import { drawer } from '../components/drawer.ts'
import { emptyState } from '../components/empty-state.ts'
import { type Exchange, exchange } from '../components/exchange.ts'
import { explainedAnswer } from '../components/explained-answer.ts'
import { type Filled, lookupFields } from '../components/lookup-form.ts'
import { nextPageForm } from '../components/next-page.ts'
import { notice } from '../components/notice.ts'
import { pageHeading } from '../components/page-heading.ts'
import { durationInWords } from '../durations.ts'
import { lookupInWords } from '../entry-words.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'

/** The side that answers a lookup: the sandbox, or the live service. */
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
  /** True for an answer without anything found, whatever its status. */
  readonly isMiss: boolean
  /** Path of the picture of the company's logo; null: the answer has none. */
  readonly logo: string | null
  /** The evidence of the answer, lookup by lookup. */
  readonly explained: readonly ExplainedLookup[]
}

/** A magic input of the sandbox, and the path of the playground with it filled in. */
export type Suggestion = {
  readonly label: string
  readonly note: string
  readonly status: number
  readonly path: string
}

export type PlaygroundFacts = {
  readonly csrfToken: string
  readonly offers: readonly Offer[]
  readonly offer: Offer
  readonly filled: Filled
  readonly mode: PlaygroundMode
  /** Identifies this form, so that sending it twice makes one lookup. */
  readonly formId: string
  readonly credits: number
  /** True where credits can be bought. */
  readonly isSelling: boolean
  readonly suggestions: readonly Suggestion[]
  readonly result: PlaygroundResult | null
  /** A domain that was entered as a name; when the form is sent again it is the name. Null: none was. */
  readonly meantName: string | null
}

export const playgroundPath = '/dashboard/playground'

/** Returns the page on which every lookup can be tried. */
export function playgroundPage(facts: PlaygroundFacts): Page {
  const { filled, result } = facts
  const isWrong = filled.mistakes.size > 0
  return {
    title: 'Playground',
    frame: 'dashboard',
    ...(isWrong && { status: 400 }),
    body: html`${pageHeading('Playground', 'Try every lookup here. Each answer comes with the call that makes it from your code.')}
${lookupTabs(facts)}
<div class="playground">
${formCard(facts)}
<div class="playground-answer"${result && html` id="answer" tabindex="-1" role="region" aria-label="Answer"`}>${result ? answerCard(result, facts) : nothingYet()}</div>
</div>
${suggestionCard(facts)}`,
  }
}

function lookupTabs({ offers, offer: current, mode }: PlaygroundFacts): Html {
  const chosen = mode === 'live' ? '&mode=live' : ''
  return html`<nav class="tabs" aria-label="Lookups"><ul>${offers.map((offer) => {
    const mark = offer === current ? html` aria-current="page"` : null
    return html`<li><a href="${playgroundPath}?lookup=${offer.name}${chosen}"${mark}>${lookupInWords(offer.name)}</a></li>`
  })}</ul></nav>`
}

function formCard(facts: PlaygroundFacts): Html {
  const { csrfToken, offer, filled, mode, formId, credits, meantName } = facts
  return card(
    `${lookupInWords(offer.name)}${offer.deprecation ? ' (deprecated)' : ''}`,
    html`<form class="form" method="post" action="${playgroundPath}#answer" data-progress novalidate>
${csrfField(csrfToken)}<input type="hidden" name="lookup" value="${offer.name}"><input type="hidden" name="form" value="${formId}">${meantName !== null && html`<input type="hidden" name="meant" value="${meantName}">`}
${lookupFields(offer, filled)}
${choices(
  'mode',
  'Run against',
  [
    { value: 'sandbox', label: 'Sandbox', hint: 'Made-up answers, free' },
    {
      value: 'live',
      label: 'Live search',
      hint: `${priceOf(offer)}. You have ${formatCount(credits)}.`,
    },
  ],
  mode,
)}
${submitButton('Look up')}
<p class="progress" role="status" data-progress-text></p>
</form>`,
  )
}

function priceOf(offer: Offer): string {
  if (offer.kind === 'composition')
    return `Up to ${counted(creditsMaxAlone(offer), 'credit')}, or ${offer.creditsMost} with every option`
  const { priceCredits, priceNote } = offer
  return `${counted(priceCredits, 'credit')} if found${priceNote === null ? '' : `, ${priceNote}`}`
}

function nothingYet(): Html {
  return card(
    'Answer',
    emptyState(
      'No lookup yet',
      'Fill in the form and press “Look up”. The answer appears here, with its price and its evidence.',
    ),
  )
}

function answerCard(result: PlaygroundResult, facts: PlaygroundFacts): Html {
  const { reply, message, isWithoutCredits, explained } = result
  const { status } = result.exchange
  const call = html`<code>POST ${facts.offer.path}</code>`
  return card(
    'Answer',
    html`${reply ? costNotice(result, reply) : notice('bad', isWithoutCredits ? withoutPurchase(message ?? '') : faultInWords(message ?? ''))}
${reply?.doubt && notice('plain', doubtInWords(reply.doubt))}
${result.isMiss && html`<p>${whyNoneOf(result) ?? nextStepOf(facts)}</p>`}
${isWithoutCredits && withoutCredits(facts)}
${explainedAnswer({
  answer: reply && status === 200 && !result.isMiss ? reply.body : null,
  logo: result.logo,
  next: nextPageOf(result, facts),
  explained: reply ? explained : [],
  exchange: html`<p class="card-foot">${call}</p>${exchange(result.exchange)}`,
})}`,
  )
}

/** Returns the button that fetches the next page of an answer; null: there is none. */
function nextPageOf({ mode, reply }: PlaygroundResult, facts: PlaygroundFacts): Html | null {
  const cursor = reply?.body['next_cursor']
  if (typeof cursor !== 'string') return null
  const fields = new Map([...facts.filled.values, ['in.cursor', cursor]])
  return nextPageForm({ ...facts, fields, isLive: mode === 'live' })
}

function costNotice({ mode, ms, isMiss }: PlaygroundResult, reply: LookupReply): Html {
  const seconds = html`<span class="seconds">${durationInWords(ms)}</span>`
  if (isMiss) return notice('plain', html`Nothing was found, and nothing was charged. ${seconds}`)
  if (mode === 'sandbox')
    return notice(
      'plain',
      html`A made-up answer: the sandbox knows no companies and charges nothing. ${seconds}`,
    )
  return notice('good', html`${costInWords(reply)} ${seconds}`)
}

/** Returns why an input can have no answer, as the reply to a miss says it; null: it may have one. */
function whyNoneOf({ exchange }: PlaygroundResult): string | null {
  const { detail } = exchange.body as { readonly detail?: unknown }
  if (typeof detail !== 'string' || detail.startsWith('Nothing was found')) return null
  return detail.replace(' No credits were charged.', '')
}

/** Returns what to try after a miss, by the fields of the lookup. */
function nextStepOf({ offer: { input }, filled }: PlaygroundFacts): string {
  const { domain, company_name: name, context, decision_maker_category: role } = input.properties
  const isDomainMissing = (filled.values.get('in.domain') ?? '') === ''
  if (role) return 'Check the spelling, or ask for another role: ceo, sales, operations …'
  if (domain && name && isDomainMissing)
    return 'Check the spelling, or give the domain instead of the company name.'
  if (context && isDomainMissing)
    return 'Check the spelling, or add context: the town, the country or the industry.'
  return 'Check the spelling.'
}

function costInWords({ isReplay, result, creditsCharged, body }: LookupReply): string {
  const left = body['credits_remaining']
  const balance = typeof left === 'number' ? ` Your balance is ${formatCount(left)}.` : ''
  if (isReplay) return `Free: this form was sent before, and this is its first answer.${balance}`
  if (creditsCharged > 0)
    return `Charged ${formatCount(creditsCharged)} ${wordFor(creditsCharged, 'credit')}.${balance}`
  if (result === 'cached') return `Free: you looked this up before.${balance}`
  return `Nothing was found, and nothing was charged.${balance}`
}

function withoutCredits({ isSelling, offer }: PlaygroundFacts): Html {
  const sandbox = buttonLink('Use the sandbox', `${playgroundPath}?lookup=${offer.name}`, 'plain')
  if (isSelling)
    return html`<div class="form-actions">${buttonLink('Buy credits', '/dashboard/billing')}</div>`
  return html`<div class="form-actions">${sandbox}${buttonLink('See the prices', '/pricing', 'quiet')}</div>
<p class="card-foot">The operator of this service grants credits. The sandbox is free.</p>`
}

function suggestionCard({ suggestions, result }: PlaygroundFacts): Html | null {
  if (suggestions.length === 0) return null
  const list = html`<ul class="suggestions">${suggestions.map(
    ({ label, note, status, path }) =>
      html`<li><a href="${path}">${label}</a><span>${note} <code>${status}</code></span></li>`,
  )}</ul>`
  return card(
    'Try these in the sandbox',
    // Beside an answer they are folded: the answer is what the page is for then.
    result ? drawer('Show the inputs', list) : list,
    'Each one always gives the same answer. The sandbox makes one up for any other input.',
  )
}
