import { type Content, type Html, html } from '../html.ts'

export type Fact = { readonly name: Content; readonly value: Content; readonly note?: Content }

/** Returns a list of names with their values. */
export function factList(facts: readonly Fact[]): Html {
  return html`<dl class="facts">${facts.map(
    ({ name, value, note }) =>
      html`<div class="fact"><dt>${name}</dt><dd>${value}${note !== undefined && html`<span class="fact-note">${note}</span>`}</dd></div>`,
  )}</dl>`
}
