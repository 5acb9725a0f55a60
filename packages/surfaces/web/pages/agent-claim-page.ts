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
      html`${notice('plain', 'Go on only if you have just asked an agent to use this service for you. You get a code; the agent is connected when you give it the code.')}
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
    note: `Or until it was not at work for ${idleDays} days.`,
  },
])}
<form class="form" method="post" action="/agent/claim">
${csrfField(csrfToken)}<input type="hidden" name="claim_attempt_token" value="${attemptToken}">
${checkbox('buy', 'It may also buy credits', { isChecked: false, hint: 'By checkout and, with a saved card, without asking you again.' })}
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
<p>It is valid for ${facts.minutes} minutes. Give it to the agent that asked for it, and to no one else.</p>
<div class="form-actions">${buttonLink('Go to the dashboard', '/dashboard', 'plain')}</div>`,
    ),
  }
}

const problems = {
  claimed: 'This agent is connected already. There is nothing left to do.',
  expired: 'The time of this link is over. Ask the agent for another one.',
  unknown:
    'This link is not complete, or another one took its place. Ask the agent for another one.',
  other_account:
    'The agent asked for an account with another email address. Sign in with that one.',
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
