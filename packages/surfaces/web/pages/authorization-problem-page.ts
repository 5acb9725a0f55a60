import { soloCard } from '../components/card.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Explanations for the person who sees the page: all they can change is to go back to the application. */
const explanations = new Map([
  [
    'invalid_client',
    'The application that sent you here is not registered with this service. Connect it again from there.',
  ],
  [
    'invalid_redirect_uri',
    'The application wants you to be sent back to an address that it did not register. It may not be what it says it is.',
  ],
])

export type AuthorizationProblem = {
  /** The error code of RFC 6749. */
  readonly error: string
  readonly description: string
  /** The application's registered address, which may get the error; absent: it may not be the application's address. */
  readonly back?: string
}

/** Returns the page of an authorization request whose error is not sent to its application. */
export function authorizationProblemPage({ error, description, back }: AuthorizationProblem): Page {
  const title = "We can't connect this application"
  const explanation =
    explanations.get(error) ??
    'The application that sent you here asked for something in a way that this service does not accept.'
  return {
    title,
    frame: 'card',
    status: 400,
    body: soloCard(
      title,
      html`<p>${explanation}</p>
<p>Nothing was shared with it. You can close this page${back !== undefined && html`, or <a href="${back}">go back to ${placeOf(back)}</a> if you trust it`}.</p>
<p class="field-hint">For its developers: <code>${error}</code>${description !== '' && html`: ${description}`}</p>`,
    ),
  }
}

/** Returns the name of a site, or the scheme of a local app. */
function placeOf(address: string): string {
  const { host, protocol } = new URL(address)
  return protocol === 'https:' ? host : protocol
}
