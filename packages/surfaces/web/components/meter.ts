import { type Html, html } from '../html.ts'

const width = 72
const height = 8

/** Returns a share from 0 to 1 as a bar with its figure. */
export function meter(share: number): Html {
  const percent = Math.round(share * 100)
  return html`<span class="meter"><svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">
<rect class="meter-track" width="${width}" height="${height}" rx="4"/>
<rect class="meter-value" width="${Math.round(share * width)}" height="${height}" rx="4"/></svg>${percent}%</span>`
}
