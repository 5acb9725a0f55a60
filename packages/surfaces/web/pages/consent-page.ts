import { type Scope, scopeTable } from '@enricher/contract/scopes'
import { formatCount } from '@enricher/engine/lib/counted'
import { breakable } from '../components/breakable.ts'
import { submitButton } from '../components/button.ts'
import { soloCard } from '../components/card.ts'
import { csrfField } from '../components/csrf-field.ts'
import { factList } from '../components/facts.ts'
import { notice } from '../components/notice.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import type { ShownCard } from './billing/billing-facts.ts'
import { cardInWords } from './billing/saved-card.ts'

export type ConsentFacts = {
  readonly csrfToken: string
  readonly path: string
  /** The name that the application gave; null: it gave none. */
  readonly clientName: string | null
  /** The host that proves the application's identity; null: it registered itself, and may give any name. */
  readonly clientHost: string | null
  readonly redirectUri: string
  readonly scopes: readonly Scope[]
  readonly email: string
  readonly credits: number
  /** True where credits are sold: only there can a card be charged. */
  readonly isSelling: boolean
  readonly savedCard: ShownCard | null
}

/** Returns the page on which a person decides what an application may do. */
export function consentPage(facts: ConsentFacts): Page {
  const { clientName, clientHost, redirectUri, csrfToken, path } = facts
  const client = clientName ?? clientHost ?? 'An application without a name'
  const target = targetOf(redirectUri)
  return {
    title: `Allow ${client}?`,
    frame: 'card',
    formTargets: [target.policy],
    body: soloCard(
      `Allow ${client} to use your account?`,
      html`${origin(facts, target.name)}
<h2 class="consent-heading">It will be able to</h2>
${rights(facts)}
${factList([
  { name: 'Account', value: breakable(facts.email) },
  {
    name: 'Credits',
    value: formatCount(facts.credits),
    note: 'It can spend all of your balance.',
  },
  { name: 'Access for', value: 'One hour', note: 'Then it has to ask again.' },
  { name: 'Sends you to', value: breakable(target.name) },
])}
<form class="form" method="post" action="${path}">
${csrfField(csrfToken)}
<div class="form-actions">
${submitButton('Allow', { name: 'decision', value: 'allow' })}
${submitButton('Cancel', { look: 'plain', name: 'decision', value: 'deny' })}
</div>
</form>
<p class="card-foot">You can end its access at any time under <a href="/dashboard/applications">Applications</a>.</p>`,
    ),
  }
}

/** Returns what the application may do; that it may charge a card stands out. */
function rights({ scopes: asked, isSelling, savedCard }: ConsentFacts): Html {
  const scopes: readonly Scope[] = asked.includes('enricher:all')
    ? ['enricher:read', 'enricher:write']
    : asked
  const isCharging = isSelling && scopes.includes('enricher:write')
  const plain = [
    ...scopes.flatMap((scope) => (scope === 'enricher:write' ? [] : scopeTable[scope])),
    ...(asked.includes('enricher:all')
      ? ['Revoke your API keys, and read and renew the secret of your webhooks']
      : []),
    ...(scopes.includes('enricher:write') && !isSelling
      ? ['Buy credits for you, once this service sells any']
      : []),
  ]
  return html`${
    plain.length > 0 &&
    html`<ul class="consent-scopes">
${plain.map((right) => html`<li>${right}</li>`)}
</ul>`
  }
${isCharging && notice('warn', html`<strong>Buy credits for you.</strong> ${chargeInWords(savedCard)} There is no limit on the amount.`)}`
}

function chargeInWords(savedCard: ShownCard | null): string {
  return savedCard === null
    ? 'You have no saved card. If you save one while it has access, it can charge that card without asking you again.'
    : `It can charge your ${cardInWords(savedCard)} without asking you again.`
}

/** The application chooses its name itself; only the place where it can be reached is certain. */
function origin({ clientHost }: ConsentFacts, target: string): Html {
  if (clientHost !== null) return html`<p>It is published by <strong>${clientHost}</strong>.</p>`
  return notice(
    'plain',
    html`The application chose this name itself. Allow it only if you have just started it and trust <strong>${target}</strong>.`,
  )
}

/** Returns the target of a redirect, in words and as a source of a content security policy. */
function targetOf(redirectUri: string): { readonly name: string; readonly policy: string } {
  const url = new URL(redirectUri)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb) return { name: `an app on this device (${url.protocol})`, policy: url.protocol }
  // A content security policy cannot contain an IPv6 address (CSP3 2.3.1).
  const policy = url.hostname.startsWith('[') ? url.protocol : url.origin
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return { name: isLocal ? `a program on this computer (${url.host})` : url.host, policy }
}
