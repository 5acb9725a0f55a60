import { buttonLink } from '../components/button.ts'
import { soloCard } from '../components/card.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Returns the page that goes on by itself to a path of this service. */
export function signedInPage(next: string): Page {
  return {
    title: 'Signed in',
    frame: 'card',
    head: html`<meta http-equiv="refresh" content="0;url=${next}">`,
    body: soloCard(
      'Signed in',
      html`<p>You’ll be taken to the next page.</p>${buttonLink('Continue', next)}`,
    ),
  }
}
