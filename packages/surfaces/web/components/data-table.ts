import { type Content, type Html, html } from '../html.ts'

export type Column<Row> = {
  readonly title: string
  readonly cell: (row: Row) => Content
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean
  /** The cells of this column never break into several lines. */
  readonly isWhole?: boolean
}

/**
 * Returns a table. In a narrow window each row becomes a block of titles and values. The ARIA roles keep it a table for
 * screen readers: browsers drop the roles of rows that are laid out in another way.
 */
export function dataTable<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Html {
  const cellOf = (row: Row) => (column: Column<Row>) => {
    const content = column.cell(row)
    // An empty cell has no content at all, so that a narrow window leaves out its title, too.
    const isEmpty = content === null || content === false || content === undefined || content === ''
    return html`<td role="cell" data-title="${column.title}"${classOf(column)}>${!isEmpty && html`<div>${content}</div>`}</td>`
  }
  return html`<div class="table-frame" role="region" aria-label="${caption}" tabindex="0"><table class="table" role="table">
<caption class="visually-hidden">${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th scope="col" role="columnheader"${classOf(column)}>${column.title}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((row) => html`<tr role="row">${columns.map(cellOf(row))}</tr>`)}</tbody>
</table></div>`
}

function classOf({
  isNumber = false,
  isWhole = false,
}: Pick<Column<unknown>, 'isNumber' | 'isWhole'>): Html | null {
  const classes = [isNumber && 'number', isWhole && 'whole'].filter((name) => name !== false)
  return classes.length === 0 ? null : html` class="${classes.join(' ')}"`
}
