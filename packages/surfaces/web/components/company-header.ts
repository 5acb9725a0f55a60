import type { FoundCompany } from '../found-people.ts'
import { type Html, html } from '../html.ts'
import { sourceInWords } from '../source-words.ts'
import { breakable } from './breakable.ts'
import { outwardLink } from './outward-link.ts'

/** Returns the head of an answer: the company's name, its site and place, and how sure the site is. */
export function companyHeader({ name, site, isSiteSought, ...facts }: FoundCompany): Html {
  const { place, confidence, source } = facts
  const host = site === null ? null : hostOf(site)
  const link = site !== null && host !== null && outwardLink(site, breakable(host))
  // A name that is the site itself is shown once.
  const isNamed = name !== null && name !== host
  return html`<div class="company"><p class="company-name">${isNamed ? name : link}</p>
<p class="company-facts">${isNamed && link && html`<span>${link}</span>`}${site === null && isSiteSought && html`<span>No website found</span>`}${place !== null && html`<span>${place}</span>`}${confidence !== null && html`<span>${Math.round(confidence * 100)}% sure</span>`}${source !== null && source !== 'sandbox' && html`<span>From ${sourceInWords(source)}</span>`}</p></div>`
}

/** Returns a web address without its scheme and last slash. */
function hostOf(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
