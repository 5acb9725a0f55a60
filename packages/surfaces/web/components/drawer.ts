import { type Content, type Html, html } from '../html.ts'

/** Returns a part of a page that is folded until its line is pressed; it needs no script. */
export function drawer(line: Content, body: Content, { isOpen = false } = {}): Html {
  return html`<details class="drawer"${isOpen && html` open`}><summary>${line}</summary><div class="drawer-body">${body}</div></details>`
}
