import { counted } from '@enricher/engine/lib/counted'
import type { SuppressedIdentity } from '@enricher/engine/suppression/suppression-marks'
import { breakable } from '../../components/breakable.ts'
import { buttonLink, submitButton } from '../../components/button.ts'
import { soloCard } from '../../components/card.ts'
import { csrfField } from '../../components/csrf-field.ts'
import { factList } from '../../components/facts.ts'
import { type Html, html } from '../../html.ts'
import type { Page } from '../../page.ts'
import { type SuppressionForm, suppressionsPath } from './suppressions-page.ts'

// A person has few addresses and profiles; the rest of a longer list would only hide the button.
const identitiesMax = 30

/** Effect that an erasure would have. */
type ErasurePreview = {
  /** The given identity, then those that are stored for the same person. */
  readonly identities: readonly SuppressedIdentity[]
  /** Rows that are changed or deleted, by table. */
  readonly rows: { readonly [table: string]: number }
}

/** Returns the confirmation page before an erasure: what is suppressed, and how many rows are erased. */
export function erasePage(facts: {
  readonly csrfToken: string
  readonly form: SuppressionForm
  readonly preview: ErasurePreview
}): Page {
  const { csrfToken, form, preview } = facts
  const { kind, who, at, reason } = form
  const names = [...new Set(preview.identities.map(nameOf))]
  return {
    title: 'Suppress and erase',
    frame: 'card',
    body: soloCard(
      'Suppress and erase?',
      html`<h2>Never shown again</h2>
<ul class="list">${names.slice(0, identitiesMax).map((name) => html`<li>${breakable(name)}</li>`)}${names.length > identitiesMax && html`<li>and ${names.length - identitiesMax} more</li>`}</ul>
<h2>Erased for good</h2>
${erasedRows(preview.rows)}
<form class="form" method="post" action="${suppressionsPath}">
${csrfField(csrfToken)}${Object.entries({ kind, who, at, reason, erase: 'true', confirmed: 'true' }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${submitButton('Suppress and erase', { look: 'danger' })}
${buttonLink('Cancel', suppressionsPath, 'quiet')}
</form>`,
      'Erased data can’t be restored. You can remove the entry from the list later.',
    ),
  }
}

function nameOf(identity: SuppressedIdentity): string {
  if (identity.kind === 'email') return identity.email
  if (identity.kind === 'linkedin') return identity.linkedinUrl
  if (identity.kind === 'domain') return `${identity.domain}, with every address at it`
  const { name, domain } = identity
  return domain === null ? `${name}, wherever people of this name work` : `${name} at ${domain}`
}

// Tables that are not named here hold facts of sites, mail servers, providers and imported contacts.
const kinds: ReadonlyMap<string, string> = new Map([
  ['account_jobs', 'Files and jobs'],
  ['bulk_files', 'Files and jobs'],
  ['bulk_rows', 'Files and jobs'],
  ['known_results', 'Answers and their evidence'],
  ['lookup_evidence', 'Answers and their evidence'],
  ['lookups', 'Answers and their evidence'],
  ['requests', 'Answers and their evidence'],
  ['rosters', 'Answers and their evidence'],
])

function erasedRows(rows: ErasurePreview['rows']): Html {
  const counts = new Map<string, number>()
  for (const [table, count] of Object.entries(rows)) {
    const kind = kinds.get(table) ?? 'Facts'
    counts.set(kind, (counts.get(kind) ?? 0) + count)
  }
  if (counts.size === 0) return html`<p>Nothing is stored about them.</p>`
  return factList([...counts].map(([name, count]) => ({ name, value: counted(count, 'row') })))
}
