import { type Html, html } from '../html.ts'
import type { FrameFacts } from '../page.ts'

type Entry = { readonly path: string; readonly label: string }

const ofAccount: readonly Entry[] = [
  { path: '/dashboard', label: 'Overview' },
  { path: '/dashboard/lookups', label: 'Lookups' },
  { path: '/dashboard/playground', label: 'Playground' },
  { path: '/dashboard/files', label: 'Files' },
  { path: '/dashboard/keys', label: 'API keys' },
  { path: '/dashboard/billing', label: 'Billing' },
  { path: '/dashboard/applications', label: 'Applications' },
  { path: '/dashboard/account', label: 'Account' },
  { path: '/dashboard/privacy', label: 'Privacy' },
]

const ofOperator: readonly Entry[] = [
  { path: '/operator/accounts', label: 'Accounts' },
  { path: '/operator/revenue', label: 'Revenue' },
  { path: '/operator/providers', label: 'Providers' },
  { path: '/operator/suppressions', label: 'Suppressions' },
  { path: '/operator/actions', label: 'Audit log' },
  { path: '/operator/health', label: 'Health' },
]

/** Returns the navigation of the dashboard; the entry of the current page is marked. */
export function navigation({ viewer, path }: FrameFacts): Html {
  const isOperator = viewer !== null && viewer !== 'unknown' && viewer.isOperator
  const current = currentOf(isOperator ? [...ofAccount, ...ofOperator] : ofAccount, path)
  const items = (entries: readonly Entry[]) =>
    html`<ul>${entries.map((entry) => item(entry, current))}</ul>`
  return html`<nav class="side" aria-label="Dashboard">
${items(ofAccount)}
${isOperator && html`<p class="side-heading">Operator</p>${items(ofOperator)}`}
</nav>`
}

function item(entry: Entry, current: Entry | undefined): Html {
  const mark = entry === current ? html` aria-current="page"` : null
  return html`<li><a href="${entry.path}"${mark}>${entry.label}</a></li>`
}

/** The current entry is the one with the longest path: `/dashboard/keys/new` belongs to `/dashboard/keys`. */
function currentOf(entries: readonly Entry[], path: string): Entry | undefined {
  return entries
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
