import { type Content, type Html, html } from '../html.ts'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

/** Returns the button that sends its form; the name and value of a button tell which of several buttons was pressed. */
export function submitButton(
  label: Content,
  {
    look = 'primary',
    name,
    value,
  }: { readonly look?: Look; readonly name?: string; readonly value?: string } = {},
): Html {
  const choice =
    name === undefined ? null : html` name="${name}" value="${value === undefined ? '' : value}"`
  return html`<button class="button button-${look}" type="submit"${choice}>${label}</button>`
}

/** Returns a link that looks like a button. */
export function buttonLink(label: Content, href: string, look: Look = 'primary'): Html {
  return html`<a class="button button-${look}" href="${href}">${label}</a>`
}
