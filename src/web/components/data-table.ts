import { type Content, type Html, html } from '../html.ts'

export type Column<Row> = {
  readonly title: string
  readonly cell: (row: Row) => Content
  /** Figures stand at the right, under each other. */
  readonly isNumber?: boolean
}

/** Returns a table; what does not fit a narrow window is scrolled to, by keyboard too. */
export function dataTable<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Html {
  return html`<div class="table-frame" role="region" aria-label="${caption}" tabindex="0"><table class="table">
<caption class="visually-hidden">${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col"${classOf(column)}>${column.title}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column) => html`<td${classOf(column)}>${column.cell(row)}</td>`)}</tr>`)}</tbody>
</table></div>`
}

function classOf({ isNumber }: { readonly isNumber?: boolean }): Html | null {
  return isNumber === true ? html` class="number"` : null
}
