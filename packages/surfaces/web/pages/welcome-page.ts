import { buttonLink } from '../components/button.ts'
import { card } from '../components/card.ts'
import { commandBlock } from '../components/code-block.ts'
import { notice } from '../components/notice.ts'
import { pageHeading } from '../components/page-heading.ts'
import { secret } from '../components/secret.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Returns the first page of a new account: its key, shown only this once, and a first lookup to try. */
export function welcomePage(facts: {
  readonly key: string
  readonly credits: number
  readonly next: string
  readonly baseUrl: string
}): Page {
  const { key, credits, next, baseUrl } = facts
  return {
    title: 'Your account is ready',
    frame: 'dashboard',
    body: html`${pageHeading('Your account is ready', `It has ${credits} credits.`, buttonLink(next === '/dashboard' ? 'Go to the dashboard' : 'Continue', next))}
${card(
  'Your API key',
  html`${secret('Key', key)}
${notice('plain', 'Copy it now: it is not shown again. You can make another one at any time.')}`,
)}
${card('Try it', commandBlock('A first lookup', firstLookup(baseUrl, key)), 'This asks for the website of a company: 2 credits when it is found, nothing when it is not.')}`,
  }
}

function firstLookup(baseUrl: string, key: string): string {
  return [
    `curl -X POST ${baseUrl}/find-website \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"company_name": "Acme"}'`,
  ].join('\n')
}
