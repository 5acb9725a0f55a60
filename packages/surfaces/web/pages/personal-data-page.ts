import { card } from '../components/card.ts'
import { operatorLink } from '../components/operator-link.ts'
import { pageHeading } from '../components/page-heading.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'

/** Path of the page for people whose data the service may find. */
export const personalDataPath = '/privacy'

/** Returns the public page for people whose data the service may find: what is stored, and how to object. */
export function personalDataPage(contact: string | null): Page {
  return {
    title: 'Personal data',
    description: 'What this service stores about people at work, and how to object.',
    frame: 'site',
    body: html`<div class="stack">${pageHeading('Personal data', 'For people whose work email this service may find.')}
${card('How to object', objection(operatorLink(contact, 'Write to the operator of this service')))}
${card(
  'What is stored',
  html`<ul class="list">
<li>What companies say about their own people on their own websites: names, titles, work emails and links to profiles.</li>
<li>Whether a mail server accepts a work email. No mail is sent to find out.</li>
<li>What data providers and contact lists of the operator say about the same people at work.</li>
</ul>
<p>Nothing about private life is looked for, and pages of LinkedIn are not read.</p>`,
)}
<p class="card-foot">Do you have an account here? See <a href="/dashboard/privacy">what is stored about you as a customer</a>.</p></div>`,
  }
}

function objection(operator: Html | null): Html {
  return html`<p>${
    operator === null
      ? 'Only the operator of this service can act on an objection, but hasn’t given an address to write to here. The operator can:'
      : html`${operator}. Give your name, your work email and your company’s domain, so that everything about you is found. The operator can:`
  }</p>
<ul class="list">
<li>Tell you what is stored about you.</li>
<li>Put you on a suppression list. From then on no answer includes you, whatever the source. The list itself holds no names.</li>
<li>Erase what is stored about you.</li>
</ul>`
}
