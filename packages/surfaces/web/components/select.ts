import { flag, type Html, html } from '../html.ts'

/** Returns a drop-down field with a few values. */
export function select(
  name: string,
  label: string,
  options: readonly { readonly value: string; readonly label: string }[],
  chosen: string,
  hint?: string,
): Html {
  const id = `field-${name}`
  return html`<div class="field"><label for="${id}">${label}</label>
${hint !== undefined && html`<p class="field-hint" id="${id}-hint">${hint}</p>`}
<select id="${id}" name="${name}"${hint !== undefined && html` aria-describedby="${id}-hint"`}>${options.map(
    (option) =>
      html`<option value="${option.value}"${flag('selected', option.value === chosen)}>${option.label}</option>`,
  )}</select></div>`
}
