import { copiedBlock } from './components/code-block.ts'
import { type Html, html } from './html.ts'

/**
 * Renders a document of ours that was written in Markdown: headings, paragraphs, lists, tables, blocks of code, links,
 * code and bold text. It is no reader of foreign Markdown; what it does not know stays text.
 */
export function renderMarkdown(text: string): Html {
  const parts: Html[] = []
  const lines = text.split('\n')
  let at = 0
  while (at < lines.length) {
    const begun = at
    const end = endOf(lines, begun)
    const part = partOf(lines.slice(begun, end), parts.length + 1)
    if (part !== null) parts.push(part)
    at = end
  }
  return html`${parts}`
}

const fence = /^ *```/

/** Returns the titles of the headings of the second level. */
export function headingsOf(text: string): readonly string[] {
  const lines = text.split('\n')
  const titles: string[] = []
  for (let at = 0; at < lines.length; at = endOf(lines, at)) {
    const [, title] = /^## (.*)/.exec(lines[at] ?? '') ?? []
    if (title !== undefined) titles.push(title)
  }
  return titles
}

/** Returns the number of the line after the block that begins at a line. */
function endOf(lines: readonly string[], begun: number): number {
  const first = lines[begun] ?? ''
  if (fence.test(first)) {
    const closing = lines.findIndex((line, at) => at > begun && fence.test(line))
    return closing < 0 ? lines.length : closing + 1
  }
  if (first === '' || first.startsWith('#')) return begun + 1
  const blank = lines.findIndex((line, at) => at > begun && (line === '' || fence.test(line)))
  return blank < 0 ? lines.length : blank
}

const item = /^(?:-|\d{1,3}\.) /

/** `place`: the number of the part, by which readers tell regions that scroll apart. */
function partOf(lines: readonly string[], place: number): Html | null {
  const [first = ''] = lines
  if (first === '') return null
  if (fence.test(first)) return copiedBlock(`Example ${place}`, lines.slice(1, -1).join('\n'))
  if (first.startsWith('#')) return headingOf(first)
  if (first.startsWith('|')) return tableOf(lines, place)
  if (item.test(first)) return listOf(lines)
  return html`<p>${inline(lines.map((line) => line.replace(/^> /, '')).join(' '))}</p>`
}

function headingOf(line: string): Html {
  const level = line.search(/[^#]/)
  const title = line.slice(level).trim()
  if (level <= 2) return html`<h2 id="${anchorOf(title)}">${inline(title)}</h2>`
  return html`<h3 id="${anchorOf(title)}">${inline(title)}</h3>`
}

/** Returns the anchor of a heading. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
}

function listOf(lines: readonly string[]): Html {
  const items: string[] = []
  for (const line of lines) {
    if (item.test(line)) items.push(line.replace(item, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  const body = items.map((text) => html`<li>${inline(text)}</li>`)
  const [first = ''] = lines
  if (first.startsWith('-')) return html`<ul>${body}</ul>`
  const start = Number.parseInt(first, 10)
  return html`<ol${start !== 1 && html` start="${start}"`}>${body}</ol>`
}

function tableOf([head = '', , ...rows]: readonly string[], place: number): Html {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => inline(cell.trim()))
  return html`<div class="table-frame" role="region" aria-label="Table ${place}" tabindex="0"><table class="prose-table">
<thead><tr>${cells(head).map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row).map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`
}

// Each alternative begins with a sign of its own and ends at the next one, so that a text is read once.
const marked =
  /`([^`]+)`|\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)|(https?:\/\/[^\s`()|<>{}"]*[^\s`()|<>{}".,;:])/g

function inline(text: string): readonly (Html | string)[] {
  const parts: (Html | string)[] = []
  let at = 0
  for (const found of text.matchAll(marked)) {
    const [whole, code, bold, name, target, address] = found
    parts.push(text.slice(at, found.index))
    if (code !== undefined) parts.push(html`<code>${code}</code>`)
    else if (bold !== undefined) parts.push(html`<strong>${bold}</strong>`)
    else if (name !== undefined) parts.push(linkTo(target ?? '', inline(name)))
    else parts.push(linkTo(address ?? '', address ?? ''))
    at = found.index + whole.length
  }
  parts.push(text.slice(at))
  return parts
}

function linkTo(target: string, name: readonly (Html | string)[] | string): Html {
  return html`<a href="${target}">${name}</a>`
}
