import { figureRow } from '../components/figure-row.ts'
import { pageHeading } from '../components/page-heading.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Returns the first page of the dashboard. */
export function overviewPage(facts: { readonly credits: number; readonly keys: number }): Page {
  return {
    title: 'Overview',
    frame: 'dashboard',
    body: html`${pageHeading('Overview')}
${figureRow([
  { label: 'Credits', value: facts.credits.toLocaleString('en'), note: '1 credit is 0.01 USD' },
  { label: 'Active API keys', value: facts.keys },
])}`,
  }
}
