import { type Content, flag, type Html, html } from '../html.ts'

export type Choice = { readonly value: string; readonly label: Content; readonly hint?: Content }

/** Returns a few options side by side, of which exactly one can be selected. */
export function choices(
  name: string,
  legend: string,
  options: readonly Choice[],
  chosen: string,
): Html {
  return html`<fieldset class="choices"><legend>${legend}</legend>${options.map(
    ({
      value,
      label,
      hint,
    }) => html`<label class="choice"><input type="radio" name="${name}" value="${value}"${flag('checked', value === chosen)}>
<span><span class="choice-label">${label}</span>${hint !== undefined && html`<span class="choice-hint">${hint}</span>`}</span></label>`,
  )}</fieldset>`
}

/** Returns a checkbox. */
export function checkbox(
  name: string,
  label: Content,
  { hint, isChecked }: { readonly hint?: Content; readonly isChecked: boolean },
): Html {
  return html`<label class="choice choice-single"><input type="checkbox" name="${name}" value="true"${flag('checked', isChecked)}>
<span><span class="choice-label">${label}</span>${hint !== undefined && html`<span class="choice-hint">${hint}</span>`}</span></label>`
}
