import { soloCard } from '../components/card.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** What is wrong in words for the person who sees it, who can change nothing of it but where to go back to. */
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
  /** As in RFC 6749. */
  readonly error: string
  readonly description: string
  /** The registered address of the application, which the error may be taken to; absent: it may not be its address. */
  readonly back?: string
}

/** Returns the page of an authorization request that is not answered to the application that sent it. */
export function authorizationProblemPage({ error, description, back }: AuthorizationProblem): Page {
  const title = 'This request cannot be answered'
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

/** Returns the name of a site, or the scheme of a program. */
function placeOf(address: string): string {
  const { host, protocol } = new URL(address)
  return protocol === 'https:' ? host : protocol
}
