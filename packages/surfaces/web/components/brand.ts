import { type Html, html } from '../html.ts'

/** Returns the logo and the name of the service. The logo shows a row of a table that gains its missing cells. */
export function brand(): Html {
  return html`<svg class="brand-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
<rect class="brand-tile" x="0" y="0" width="24" height="24" rx="6"/>
<rect class="brand-cell" x="5" y="6" width="14" height="3" rx="1.5"/>
<rect class="brand-cell" x="5" y="10.5" width="9" height="3" rx="1.5"/>
<rect class="brand-cell brand-cell-faint" x="15.5" y="10.5" width="3.5" height="3" rx="1.5"/>
<rect class="brand-cell" x="5" y="15" width="5" height="3" rx="1.5"/>
<rect class="brand-cell brand-cell-faint" x="11.5" y="15" width="7.5" height="3" rx="1.5"/>
</svg><span class="brand-name">Enricher</span>`
}
