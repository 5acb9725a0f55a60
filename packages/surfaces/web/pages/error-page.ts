import { buttonLink } from '../components/button.ts'
import { soloCard } from '../components/card.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'

const titles: Readonly<Record<number, string>> = {
  403: 'This form wasn’t accepted',
  404: 'Page not found',
  405: 'Page not found',
  413: 'Too large',
  429: 'Too many requests',
  503: 'Back in a moment',
}

const isMissing = (status: number): boolean => status === 404 || status === 405

/** An error leads to the home page or the dashboard, a missing page to the reference as well. */
function wayOn(status: number, isSignedOut: boolean): Html {
  const start = isSignedOut
    ? buttonLink('Go to the home page', '/', 'plain')
    : buttonLink('Go to the dashboard', '/dashboard', 'plain')
  return html`${start}${isMissing(status) && buttonLink('Read the API reference', '/docs/', 'quiet')}`
}

/** Returns the page of an error: what happened and what to do next. */
export function errorPage(status: number, text: string, isSignedOut: boolean): Page {
  const said = text === '' && isMissing(status) ? 'Check the address, or start over.' : text
  const title = titles[status] ?? (status >= 500 ? 'Something went wrong' : 'That didn’t work')
  return {
    title,
    frame: 'card',
    status,
    body: soloCard(
      title,
      html`${said !== '' && html`<p>${said}</p>`}<div class="form-actions">${wayOn(status, isSignedOut)}</div>`,
    ),
  }
}
