import { type Html, html } from '../html.ts'
import { dashboardNavigation, type NavigationEntry } from '../navigation.ts'
import type { FrameFacts } from '../page.ts'

/** Returns the navigation of the dashboard; the entry of the current page is marked. */
export function navigation({ viewer, path }: FrameFacts): Html {
  const isOperator = viewer !== null && viewer !== 'unknown' && viewer.isOperator
  const entries: readonly NavigationEntry[] = dashboardNavigation
  const shown = entries.filter((entry) => !entry.isForOperator || isOperator)
  const current = currentOf(shown, path)
  const own = shown.filter((entry) => !entry.isForOperator)
  const operators = shown.filter((entry) => entry.isForOperator)
  return html`<nav class="side" aria-label="Dashboard">
<ul>${own.map((entry) => item(entry, current))}</ul>
${operators.length > 0 && html`<p class="side-heading">Operator</p><ul>${operators.map((entry) => item(entry, current))}</ul>`}
</nav>`
}

function item(entry: NavigationEntry, current: NavigationEntry | undefined): Html {
  const mark = entry === current ? html` aria-current="page"` : null
  return html`<li><a href="${entry.path}"${mark}>${entry.label}</a></li>`
}

/** The current entry is the one with the longest path: `/dashboard/keys/new` belongs to `/dashboard/keys`. */
function currentOf(entries: readonly NavigationEntry[], path: string): NavigationEntry | undefined {
  return entries
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
