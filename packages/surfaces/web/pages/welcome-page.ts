import { findEmailPerson } from '@enricher/contract/find-email-person'
import { findWebsite } from '@enricher/contract/find-website'
import { companyNameCharactersMax } from '@enricher/contract/input-fields'
import { counted } from '@enricher/engine/lib/counted'
import { buttonLink, submitButton } from '../components/button.ts'
import { card } from '../components/card.ts'
import { commandBlock } from '../components/code-block.ts'
import { csrfField } from '../components/csrf-field.ts'
import { drawer } from '../components/drawer.ts'
import { field } from '../components/field.ts'
import { notice } from '../components/notice.ts'
import { pageHeading } from '../components/page-heading.ts'
import { secret } from '../components/secret.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { playgroundPath } from './playground-page.ts'

/**
 * Returns the first page of a new account: its key, shown only this once, and a first lookup to try. Lookups open in a
 * new tab: the answer to a form cannot be gone back to, and the key would be lost.
 */
export function welcomePage(facts: {
  readonly csrfToken: string
  readonly key: string
  readonly credits: number
  readonly next: string
  readonly baseUrl: string
}): Page {
  const { csrfToken, key, credits, next } = facts
  return {
    title: 'Your account is ready',
    frame: 'dashboard',
    body: html`${pageHeading('Your account is ready', creditsInWords(credits), buttonLink(next === '/dashboard' ? 'Go to the dashboard' : 'Continue', next, 'plain'))}
${card(
  'Your API key',
  html`${secret('Key', key)}
${notice('plain', 'Copy it now. It won’t be shown again. Programs use it to call the API, and you can create another one at any time.')}`,
)}
${card('See an answer', exampleForm(csrfToken), 'A free example with sample data, in a new tab.')}
${card('Your company', ownLookup(facts), `A real search: ${counted(findWebsite.priceCredits, 'credit')} when the website is found, nothing when it is not. It opens in a new tab.`)}`,
  }
}

/** Returns the balance of a new account, and what it is enough for. */
function creditsInWords(credits: number): string {
  const emails = Math.floor(credits / findEmailPerson.priceCredits)
  const websites = Math.floor(credits / findWebsite.priceCredits)
  const start = `You have ${counted(credits, 'credit')} to start with`
  return emails === 0
    ? `${start}.`
    : `${start}: enough for ${counted(emails, 'email')}, or ${counted(websites, 'website')}.`
}

/** Returns the button that runs a lookup of the sandbox which always finds a person. */
function exampleForm(csrfToken: string): Html {
  const fields = [
    ['lookup', 'find-all'],
    ['mode', 'sandbox'],
    ['in.company_name', 'Sandbox Hit'],
  ] as const
  return html`<form method="post" action="${playgroundPath}#answer" target="_blank">${csrfField(csrfToken)}${fields.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}${submitButton('Run the example', { look: 'plain' })}</form>`
}

/** Returns the form of a first live lookup, with the call that does the same. */
function ownLookup({ csrfToken, baseUrl, key }: Parameters<typeof welcomePage>[0]): Html {
  return html`<form class="form-row" method="post" action="${playgroundPath}#answer" target="_blank" data-progress>${csrfField(csrfToken)}
<input type="hidden" name="lookup" value="${findWebsite.name}"><input type="hidden" name="mode" value="live">
${field({ name: 'in.company_name', label: 'Company name', value: '', autocomplete: 'organization', lengthMax: companyNameCharactersMax })}
${submitButton('Find its website', { look: 'plain' })}
<p class="progress" role="status" data-progress-text></p></form>
${drawer('The same from a terminal', commandBlock('A first lookup', firstLookup(baseUrl, key)))}`
}

function firstLookup(baseUrl: string, key: string): string {
  return [
    `curl -X POST ${baseUrl}/find-website \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"company_name": "Your company"}'`,
  ].join('\n')
}
