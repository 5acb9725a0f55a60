import { flag, type Html, html } from '../html.ts'

/** Returns a drop-down field with a few values. */
export function select(
  name: string,
  label: string,
  options: readonly { readonly value: string; readonly label: string }[],
  chosen: string,
): Html {
  const id = `field-${name}`
  return html`<div class="field"><label for="${id}">${label}</label>
<select id="${id}" name="${name}">${options.map(
    (option) =>
      html`<option value="${option.value}"${flag('selected', option.value === chosen)}>${option.label}</option>`,
  )}</select></div>`
}
