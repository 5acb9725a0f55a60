import type { Offer } from '@enricher/contract/operation'
import type { JsonObject } from '@enricher/engine/lib/json'
import { trialCredits } from '@enricher/service/accounts/prices'
import { badge } from '../components/badge.ts'
import { buttonLink, submitButton } from '../components/button.ts'
import { type Exchange, exchange } from '../components/exchange.ts'
import { explainedAnswer } from '../components/explained-answer.ts'
import { field } from '../components/field.ts'
import { notice } from '../components/notice.ts'
import { operatorLink } from '../components/operator-link.ts'
import { companyOf } from '../found-people.ts'
import { dataBlock, type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { priceTable, softwareData } from '../prices.ts'
import { personalDataPath } from './personal-data-page.ts'

/** A description of the service in one sentence. */
export const serviceInWords =
  'Company names to official websites and to work emails of people, each with its status, by an API that is paid only for what is found.'

/** The sandbox's answer to the name in the field of the trial. */
export type Trial = {
  /** Null: the lookup was refused. */
  readonly answer: JsonObject | null
  readonly message: string | null
  readonly exchange: Exchange
}

/** Returns the home page: what the service is and what it costs, and a lookup to try. */
export function landingPage(facts: {
  readonly baseUrl: string
  readonly offers: readonly Offer[]
  /** Days for which repeating a lookup that found something is free. */
  readonly repeatDays: number
  /** The operator's address; null: none is known. */
  readonly contact: string | null
  /** The name that was typed into the field of the trial. */
  readonly companyName: string
  readonly error?: string
  readonly trial: Trial
}): Page {
  const { baseUrl, offers, repeatDays } = facts
  return {
    title: 'Company websites and work emails',
    description: serviceInWords,
    frame: 'site',
    head: dataBlock(
      'application/ld+json',
      softwareData(offers, { baseUrl, description: serviceInWords }),
    ),
    body: html`<section class="hero">
<div class="hero-text">
<h1 class="hero-title">Find company websites and work emails. <span>Pay only for what is found.</span></h1>
<p class="hero-intro">Enter a company name and get its official website. Enter a person, a role or a LinkedIn profile and get a work email with its status: valid, risky or unknown. One at a time, from a list in CSV or Excel, or from your own code.</p>
<div class="form-actions">${buttonLink('Create an account', '/signup')}${buttonLink('Read the docs', '/docs/guides', 'plain')}</div>
<p class="hero-note">${trialCredits} free credits. No card needed.</p>
</div>
${trialPanel(facts)}
</section>
${steps(repeatDays, facts.contact)}
<section class="section" aria-labelledby="prices">
<div><h2 class="section-title" id="prices">One price per lookup that finds something</h2>
<p class="section-intro">Lookups that find nothing are free, and so is repeating your own lookup for up to ${repeatDays} days. <a href="/pricing">How charging works</a></p></div>
<div class="card">${priceTable(offers)}</div>
</section>
${forPrograms()}`,
  }
}

function trialPanel(facts: {
  readonly companyName: string
  readonly error?: string
  readonly trial: Trial
}): Html {
  const { companyName, error, trial } = facts
  return html`<section class="card trial" id="try" aria-labelledby="try-title">
<div><h2 id="try-title">Try it</h2>
<p class="field-hint">${badge('plain', 'Sample data')} Free, without an account.</p></div>
<form class="form-row" method="get" action="/#try">
${field({ name: 'company_name', label: 'Company name', value: companyName, error, autocomplete: 'off', lengthMax: 200 })}
${submitButton('Find')}
</form>
${trialAnswer(trial)}
</section>`
}

function trialAnswer({ answer, message, exchange: call }: Trial): Html {
  const isFound = answer !== null && (companyOf(answer)?.site ?? null) !== null
  return html`${message !== null && notice('bad', message)}
${answer !== null && !isFound && notice('plain', html`Nothing was found, so nothing is charged. <a href="/#try">Back to the example</a>`)}
${explainedAnswer({ answer: isFound ? answer : null, explained: [], exchange: exchange(call) })}
${isFound && html`<p class="field-hint"><a href="/?company_name=Sandbox+Miss#try">See a lookup that finds nothing</a>. It is free.</p>`}`
}

const suppressed =
  'They never appear in an answer again, whatever the source, and the data about them can be erased.'

function steps(repeatDays: number, contact: string | null): Html {
  const points = [
    [
      'Every email says whether it was checked',
      'Valid: its mail server accepts it and refuses an invented one, or a provider has checked it. Risky or unknown: the server accepts everything, or gives no answer. A company’s list marks the emails that were not checked.',
    ],
    [
      'Pay once, only for hits',
      `You pay when something is found, risky and unknown emails included, and nothing for a miss. Repeating the same lookup is free for up to ${repeatDays} days.`,
    ],
    operatorLink(contact, '') === null
      ? ['Suppression list', `The operator can put people on a suppression list. ${suppressed}`]
      : ['People can say no', `People who object are put on a suppression list. ${suppressed}`],
  ] as const
  const more = html` <a href="${personalDataPath}">More about personal data</a>`
  return html`<section class="section" aria-label="How it works"><ul class="points">${points.map(
    ([title, text], at) =>
      html`<li><h2 class="point-title">${title}</h2><p>${text}${at === points.length - 1 && more}</p></li>`,
  )}</ul></section>`
}

function forPrograms(): Html {
  return html`<section class="section" aria-labelledby="programs">
<div><h2 class="section-title" id="programs">For programs and agents</h2>
<p class="section-intro">Programs can sign up, get a key and run a lookup without a browser.</p></div>
<ul class="links">
<li><a href="/docs/">API reference</a><span>Every lookup, with examples you can run</span></li>
<li><a href="/openapi.json">OpenAPI description</a><span>To generate a client</span></li>
<li><a href="/auth.md">auth.md</a><span>How a program signs in or gets a key</span></li>
<li><a href="/llms.txt">llms.txt</a><span>A short reference for language models</span></li>
</ul>
</section>`
}
