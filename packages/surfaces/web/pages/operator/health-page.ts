import { labelOf } from '@enricher/contract/field-labels'
import { formatCount } from '@enricher/engine/lib/counted'
import { badge } from '../../components/badge.ts'
import { card } from '../../components/card.ts'
import { drawer } from '../../components/drawer.ts'
import { factList } from '../../components/facts.ts'
import { pageHeading } from '../../components/page-heading.ts'
import { html } from '../../html.ts'
import type { Page } from '../../page.ts'
import { type Facts, healthLights } from './health-lights.ts'

/** Returns the page on the health of this process. */
export function healthPage(given: {
  readonly isReady: boolean
  readonly isHealthy: boolean
  readonly facts: Facts
  readonly searches: { readonly underWay: number; readonly waiting: number; readonly shed: number }
  readonly process: Facts
  readonly hasContact: boolean
}): Page {
  const { isReady, isHealthy, facts, process } = given
  return {
    title: 'Health',
    frame: 'dashboard',
    body: html`${pageHeading('Health', 'The state of this process. If you run several, each reports at its own /readyz.')}
<div class="card-columns">${healthLights(given).map(({ name, kind, state, help }) =>
      card(html`${name} ${badge(kind, state)}`, html`<p>${help}</p>`),
    )}</div>
${drawer('All facts of this process', factList(rowsOf({ ready: isReady, live: isHealthy, ...facts, ...process })))}
<p class="card-foot">For programs: <a href="/readyz">/readyz</a>, <a href="/healthz">/healthz</a>, <a href="/metrics">/metrics</a></p>`,
  }
}

function rowsOf(facts: Facts) {
  return Object.entries(facts).map(([name, value]) => ({
    name: labelOf(name),
    value: typeof value === 'number' ? formatCount(value) : String(value ?? 'none'),
  }))
}
