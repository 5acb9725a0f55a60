import { badge } from '../../components/badge.ts'
import { card } from '../../components/card.ts'
import { factList } from '../../components/facts.ts'
import { figureRow } from '../../components/figure-row.ts'
import { pageHeading } from '../../components/page-heading.ts'
import { html } from '../../html.ts'
import { labelOf } from '../../input-fields.ts'
import type { Page } from '../../page.ts'

type Facts = { readonly [name: string]: string | number | boolean | null }

/** Returns the page on the health of this process. */
export function healthPage(given: {
  readonly isReady: boolean
  readonly isHealthy: boolean
  readonly facts: Facts
  readonly searches: { readonly underWay: number; readonly waiting: number; readonly shed: number }
  readonly process: Facts
}): Page {
  const { isReady, isHealthy, facts, searches, process } = given
  return {
    title: 'Health',
    frame: 'dashboard',
    body: html`${pageHeading('Health', 'Of the process that made this page; others are asked at their own /readyz.')}
${figureRow([
  { label: 'Readiness', value: isReady ? badge('good', 'ready') : badge('bad', 'not ready') },
  { label: 'Liveness', value: isHealthy ? badge('good', 'ok') : badge('bad', 'failing') },
  { label: 'Searches under way', value: searches.underWay },
  { label: 'Searches waiting', value: searches.waiting },
])}
<div class="card-columns">${card('Database and sources', factList(rowsOf(facts)))}
${card('Process', factList(rowsOf(process)))}</div>
<p class="card-foot">For programs: <a href="/readyz">/readyz</a>, <a href="/healthz">/healthz</a>, <a href="/metrics">/metrics</a></p>`,
  }
}

function rowsOf(facts: Facts) {
  return Object.entries(facts).map(([name, value]) => ({
    name: labelOf(name),
    value: typeof value === 'number' ? value.toLocaleString('en') : String(value ?? 'none'),
  }))
}
