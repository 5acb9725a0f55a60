import { flag, type Html, html } from '../html.ts'
import { breakable } from './breakable.ts'

/** A column of a file, and the field that it fills. */
export type ColumnFacts = {
  readonly name: string
  /** The place of the column, from 0. */
  readonly place: number
  readonly uses: readonly { readonly value: string; readonly label: string }[]
  /** Name of the field; empty: none. */
  readonly use: string
  readonly isUsed: boolean
}

// A page with the selectors of a thousand columns would be megabytes: of the unused ones the first are shown.
const columnsShown = 60
const cellCharactersShown = 60

/** Returns the first rows of a file as a grid, with a selector above each column. */
export function columnGrid(
  columns: readonly ColumnFacts[],
  rows: readonly (readonly unknown[])[],
): Html {
  const shown = columns
    .filter(({ place, isUsed }) => isUsed || place < columnsShown)
    .sort((a, b) => Number(b.isUsed) - Number(a.isUsed))
  const hidden = columns.length - shown.length
  if (shown.length === 0) return html`<p>The file has no columns.</p>`
  return html`<div class="grid-frame" role="region" aria-label="Columns and first rows" tabindex="0"><table class="grid">
<caption class="visually-hidden">Columns and first rows</caption>
<thead><tr>${shown.map(headOf)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${shown.map(({ place }) => html`<td dir="auto">${breakable(textOf(row[place]))}</td>`)}</tr>`)}</tbody>
</table></div>${hidden > 0 && html`<p class="field-hint">${hidden} more columns are not used.</p>`}`
}

function headOf({ name, place, uses, use }: ColumnFacts): Html {
  const choices = [{ value: '', label: 'Not used' }, ...uses]
  return html`<th scope="col"${use !== '' && html` class="grid-used"`}><span class="grid-name" dir="auto">${shortened(name)}</span>
<select name="field.${place}" aria-label="Use of column ${shortened(name)}">${choices.map(
    ({ value, label }) =>
      html`<option value="${value}"${flag('selected', value === use)}>${label}</option>`,
  )}</select></th>`
}

function textOf(cell: unknown): string {
  return cell === null || cell === undefined ? '' : shortened(String(cell))
}

function shortened(text: string): string {
  return text.length > cellCharactersShown ? `${text.slice(0, cellCharactersShown)}…` : text
}
