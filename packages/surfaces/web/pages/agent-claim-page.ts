import { type Scope, scopeTable } from '@enricher/contract/scopes'
import { formatCount } from '@enricher/engine/lib/counted'
import { breakable } from '../components/breakable.ts'
import { buttonLink, submitButton } from '../components/button.ts'
import { soloCard } from '../components/card.ts'
import { checkbox } from '../components/choice.ts'
import { csrfField } from '../components/csrf-field.ts'
import { factList } from '../components/facts.ts'
import { notice } from '../components/notice.ts'
import { secret } from '../components/secret.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Returns the page that asks a person whether an agent may act for them. */
export function agentClaimPage(facts: {
  readonly csrfToken: string
  readonly attemptToken: string
  readonly email: string
  readonly credits: number
  readonly scopes: readonly Scope[]
  /** The agent's access ends by itself after this many days without use. */
  readonly idleDays: number
}): Page {
  const { csrfToken, attemptToken, email, credits, scopes, idleDays } = facts
  return {
    title: 'Connect an agent',
    frame: 'card',
    body: soloCard(
      'Connect an agent to your account?',
      html`${notice('plain', 'Continue only if you’ve just asked an agent to use this service for you. You’ll get a code, and giving it to the agent connects the agent.')}
<h2 class="consent-heading">It will be able to</h2>
<ul class="consent-scopes">
${scopes.map((scope) => html`<li>${scopeTable[scope]}</li>`)}
</ul>
${factList([
  { name: 'Account', value: breakable(email) },
  {
    name: 'Credits',
    value: formatCount(credits),
    note: 'It can spend all of your balance.',
  },
  {
    name: 'For how long',
    value: 'Until you end it',
    note: `Or after ${idleDays} days without use.`,
  },
])}
<form class="form" method="post" action="/agent/claim">
${csrfField(csrfToken)}<input type="hidden" name="claim_attempt_token" value="${attemptToken}">
${checkbox('buy', 'It may also buy credits', { isChecked: false, hint: 'At checkout or, if you have a saved card, without asking you again.' })}
<div class="form-actions">${submitButton('Show the code')} ${buttonLink('Cancel', '/dashboard', 'plain')}</div>
</form>
<p class="card-foot">You can end its access at any time under <a href="/dashboard/applications">Applications</a>.</p>`,
    ),
  }
}

/** Returns the page with the code that a person gives to the agent. */
export function agentCodePage(facts: { readonly code: string; readonly minutes: number }): Page {
  return {
    title: 'Code for your agent',
    frame: 'card',
    body: soloCard(
      'Code for your agent',
      html`<div class="agent-code">${secret('Code', facts.code)}</div>
<p>The code is valid for ${facts.minutes} minutes. Give it only to the agent that asked for it.</p>
<div class="form-actions">${buttonLink('Go to the dashboard', '/dashboard', 'plain')}</div>`,
    ),
  }
}

const problems = {
  claimed: 'This agent is already connected. There’s nothing left to do.',
  expired: 'This link has expired. Ask the agent for a new one.',
  unknown: 'This link is incomplete, or was replaced by a newer one. Ask the agent for a new one.',
  other_account:
    'The agent asked for an account with a different email address. Sign in with that address.',
} as const

/** Returns the page of a link that has no agent to connect. */
export function agentProblemPage(problem: keyof typeof problems): Page {
  return {
    title: 'Nothing to connect',
    frame: 'card',
    status: problem === 'claimed' ? 200 : 404,
    body: soloCard(
      'Nothing to connect',
      html`<p>${problems[problem]}</p><div class="form-actions">${buttonLink('Go to the dashboard', '/dashboard', 'plain')}</div>`,
    ),
  }
}
