import { formatCount, wordFor } from '@enricher/engine/lib/counted'
import { type Content, type Html, html } from '../html.ts'

export type Column<Row> = {
  readonly title: string
  readonly cell: (row: Row) => Content
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean
  /** The cells of this column never break into several lines. */
  readonly isWhole?: boolean
  /**
   * Place of the cell on the first line of a compact row in a narrow window; the others follow on the second line, and
   * `wide-only` cells are left out.
   */
  readonly narrow?: 'lead' | 'aside' | 'wide-only'
}

/**
 * Returns a table. In a narrow window each row becomes a block of titles and values, or two lines of values where the
 * table is compact: then each value has to be understood without its title. The ARIA roles keep it a table for
 * screen readers: browsers drop the roles of rows that are laid out in another way.
 */
export function dataTable<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { isCompact = false }: { readonly isCompact?: boolean } = {},
): Html {
  const cellOf = (row: Row) => (column: Column<Row>) => {
    const content = column.cell(row)
    // An empty cell has no content at all, so that a narrow window leaves out its title, too.
    const isEmpty = content === null || content === false || content === undefined || content === ''
    return html`<td role="cell" data-title="${column.title}"${classOf(column)}>${!isEmpty && html`<div>${content}</div>`}</td>`
  }
  return html`<div class="table-frame" role="region" aria-label="${caption}" tabindex="0"><table class="table${isCompact && ' table-compact'}" role="table">
<caption class="visually-hidden">${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th scope="col" role="columnheader"${classOf(column)}>${column.title}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((row) => html`<tr role="row">${columns.map(cellOf(row))}</tr>`)}</tbody>
</table></div>`
}

/** Returns a word for a compact row in a narrow window, where no header says it. */
export function narrowWord(word: string): Html {
  return html`<span class="narrow-word">${word}</span>`
}

/** Returns a count whose word stands in a compact row in a narrow window alone: elsewhere the header says it. */
export function narrowCount(count: number, word: string): Html {
  return html`${formatCount(count)}${narrowWord(` ${wordFor(count, word)}`)}`
}

function classOf({
  isNumber = false,
  isWhole = false,
  narrow,
}: Pick<Column<unknown>, 'isNumber' | 'isWhole' | 'narrow'>): Html | null {
  const classes = [isNumber && 'number', isWhole && 'whole', narrow !== undefined && narrow].filter(
    (name) => name !== false,
  )
  return classes.length === 0 ? null : html` class="${classes.join(' ')}"`
}
