import type { Offer } from '@enricher/contract/operation'
import { trialCredits } from '@enricher/service/accounts/prices'
import { buttonLink, submitButton } from '../components/button.ts'
import { type Exchange, exchange } from '../components/exchange.ts'
import { field } from '../components/field.ts'
import { dataBlock, type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { priceTable, softwareData } from '../prices.ts'

/** A description of the service in one sentence. */
export const serviceInWords =
  'Company names to official websites and verified work emails of people, by an API that is paid per hit.'

/** Returns the home page: what the service is and what it costs, and a lookup to try. */
export function landingPage(facts: {
  readonly baseUrl: string
  readonly offers: readonly Offer[]
  /** The name that was typed into the field of the trial. */
  readonly companyName: string
  readonly error?: string
  readonly trial: Exchange
}): Page {
  const { baseUrl, offers } = facts
  return {
    title: 'Websites and verified work emails of companies',
    description: serviceInWords,
    frame: 'site',
    head: dataBlock(
      'application/ld+json',
      softwareData(offers, { baseUrl, description: serviceInWords }),
    ),
    body: html`<section class="hero">
<div class="hero-text">
<h1 class="hero-title">Find the website and the work email. Pay only for hits.</h1>
<p class="hero-intro">Enricher turns a company name into its official website, and a name, a role or a LinkedIn profile into a work email that was checked with the mail server itself. One call, one JSON answer, the price known before.</p>
<div class="form-actions">${buttonLink('Create an account', '/signup')}${buttonLink('Read the API reference', '/docs/', 'plain')}</div>
<p class="hero-note">${trialCredits} credits to begin with. No card.</p>
</div>
${trialPanel(facts)}
</section>
${steps()}
<section class="section" aria-labelledby="prices">
<div><h2 class="section-title" id="prices">One price per hit</h2>
<p class="section-intro">What finds nothing, fails or repeats an earlier lookup of yours is free. <a href="/pricing">How charging works</a></p></div>
<div class="card">${priceTable(offers)}</div>
</section>
${forPrograms()}`,
  }
}

function trialPanel(facts: {
  readonly companyName: string
  readonly error?: string
  readonly trial: Exchange
}): Html {
  const { companyName, error, trial } = facts
  return html`<section class="card trial" id="try" aria-labelledby="try-title">
<div><h2 id="try-title">Try it in the sandbox</h2>
<p class="field-hint">Made-up answers in the real form: free, without an account.</p></div>
<form class="form-row" method="get" action="/#try">
${field({ name: 'company_name', label: 'Company name', value: companyName, error, autocomplete: 'off', lengthMax: 200 })}
${submitButton('Find its website')}
</form>
${exchange(trial)}
</section>`
}

function steps(): Html {
  const points = [
    [
      'Proof, not guesses',
      'An address counts as valid when its mail server accepts it and refuses an invented one beside it. Where a server cannot be asked, the answer says so: every email carries its status and its source.',
    ],
    [
      'Charged per hit, once',
      'The price is held before a search and taken after a hit. A miss releases it. The same lookup again is answered from your cache, and a retry with the same Idempotency-Key gives the first answer.',
    ],
    [
      'People can say no',
      'A person who objects is on a suppression list, kept as digests. No source, cache or provider brings them back, and what is stored about them can be erased.',
    ],
  ] as const
  return html`<section class="section" aria-label="How it works"><ul class="points">${points.map(
    ([title, text]) => html`<li><h2 class="point-title">${title}</h2><p>${text}</p></li>`,
  )}</ul></section>`
}

function forPrograms(): Html {
  return html`<section class="section" aria-labelledby="programs">
<div><h2 class="section-title" id="programs">For programs and agents</h2>
<p class="section-intro">An account, a key and the first lookup need no browser. Everything here has a form that programs read.</p></div>
<ul class="links">
<li><a href="/docs/">API reference</a><span>Every lookup, to be tried with a sandbox key</span></li>
<li><a href="/openapi.json">OpenAPI description</a><span>Clients are generated from it</span></li>
<li><a href="/auth.md">auth.md</a><span>Every way to sign in or get a key</span></li>
<li><a href="/llms.txt">llms.txt</a><span>The short reference for language models</span></li>
</ul>
</section>`
}
