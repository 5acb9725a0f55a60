import { buttonLink } from '../components/button.ts'
import { soloCard } from '../components/card.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'

const titles: Readonly<Record<number, string>> = {
  403: 'This form was not accepted',
  404: 'Page not found',
  405: 'Page not found',
  413: 'That was too much',
  429: 'Too many requests',
  503: 'Back in a moment',
}

/** A missing page leads to the home page or the reference, any other error to the home page or the dashboard. */
function wayOn(status: number, isSignedOut: boolean): Html {
  const home = buttonLink('Go to the home page', '/', 'plain')
  if (status === 404 || status === 405)
    return html`${home}${buttonLink('Read the API reference', '/docs/', 'plain')}`
  return isSignedOut ? home : buttonLink('Go to the dashboard', '/dashboard', 'plain')
}

/** Returns the page of an error: what happened and what to do next. */
export function errorPage(status: number, text: string, isSignedOut: boolean): Page {
  const title = titles[status] ?? (status >= 500 ? 'Something went wrong' : 'That did not work')
  return {
    title,
    frame: 'card',
    status,
    body: soloCard(
      title,
      html`${text !== '' && html`<p>${text}</p>`}<div class="form-actions">${wayOn(status, isSignedOut)}</div>`,
    ),
  }
}
