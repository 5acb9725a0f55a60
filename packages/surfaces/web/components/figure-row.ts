import { formatCount } from '@enricher/engine/lib/counted'
import { type Content, type Html, html } from '../html.ts'

export type Figure = { readonly label: string; readonly value: Content; readonly note?: Content }

/** Returns a few figures side by side. Numbers get separators: `12,500`. */
export function figureRow(figures: readonly Figure[]): Html {
  return html`<dl class="figures">${figures.map(
    ({ label, value, note }) => html`<div class="figure"><dt>${label}</dt>
<dd class="figure-value">${typeof value === 'number' ? formatCount(value) : value}</dd>${note !== undefined && html`<dd class="figure-note">${note}</dd>`}</div>`,
  )}</dl>`
}
