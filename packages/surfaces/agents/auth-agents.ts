import { type AgentErrorCode, agentErrorTable } from '@enricher/contract/agent-identity'
import { dayMs, hourMs } from '@enricher/engine/lib/time'
import {
  agentPaths,
  agentScopes,
  claimLifetimeMs,
  codeDigits,
  codeLifetimeMs,
  identityLifetimeMs,
  registrationLimits,
} from '@enricher/service/oauth/agent-limits'
import { accessTokenS, assertionGrant, oauthEndpoints } from '@enricher/service/oauth/endpoints'
import type { AuthMethod, DocumentFacts } from './document-facts.ts'
import { block, joinParts, table } from './markdown.ts'

const minuteMs = 60_000

/** Returns the registration method of an agent that acts for a person whose address it knows. */
export function serviceAuthMethod({ baseUrl }: DocumentFacts): AuthMethod {
  const name = 'An agent that acts for a person (service_auth)'
  return {
    name,
    when: 'An agent without a credential, whose person can sign in in a browser.',
    text: joinParts([
      `## ${name}`,
      'Register with the address of the person:',
      block(
        'http',
        `POST ${baseUrl}${agentPaths.identity}
Content-Type: application/json

{"type": "service_auth", "login_hint": "ada@acme.example"}`,
      ),
      `The reply has \`claim.token\`, which you keep, and \`claim.attempt.verification_uri\`, which you give to the person. The reply
does not reveal whether that address has an account. There is no identity before the claim.`,
      '### Claim',
      `1. The person opens \`verification_uri\`, signs in or signs up with that address, and sees a code of ${codeDigits} digits. It is valid
   for ${codeLifetimeMs / minuteMs} minutes.
2. The person gives you the code. Complete the claim:`,
      block(
        'http',
        `POST ${baseUrl}${agentPaths.completion}
Content-Type: application/json

{"claim_token": "clm_...", "user_code": "123456"}`,
      ),
      `3. The reply has \`identity.assertion\` and \`identity.refresh_token\`, this once. Exchange the assertion, as below. From now on you
   spend the credits of that account. The scope is what the person chose, ${wordsOf(agentScopes.withoutBuying)} or ${wordsOf(agentScopes.postClaim)}, which may also buy
   credits: \`scopes.post_claim\` of the reply says it.

To get a new page for the same claim: \`POST ${baseUrl}${agentPaths.claim}\` with \`type\` \`service_auth\`, \`claim_token\` and \`login_hint\`. A claim
takes ${claimLifetimeMs / hourMs} hours at most. The person sees you in the list of applications in the dashboard, and may disconnect you there.`,
    ]).trimEnd(),
  }
}

/** Returns the registration method of an agent that acts for no one yet. */
export function anonymousMethod({ baseUrl }: DocumentFacts): AuthMethod {
  const name = 'An agent on its own (anonymous)'
  return {
    name,
    when: 'An agent that tries the service out. It reaches the sandbox only, until a person claims it.',
    text: joinParts([
      `## ${name}`,
      `\`POST ${baseUrl}${agentPaths.identity}\` with \`{"type": "anonymous"}\`. The reply has \`identity.assertion\` at once, with the scope
${wordsOf(agentScopes.preClaim)}. It has no account and no credits: the sandbox answers every lookup with made-up data, free of charge. For
real answers have it claimed: \`POST ${baseUrl}${agentPaths.claim}\` with \`type\` \`service_auth\`, \`claim_token\` and the \`login_hint\` of a person; then as
above. It then spends the credits of that person's account.`,
    ]).trimEnd(),
  }
}

/** Describes how an agent gets access tokens, and the errors of refusals. */
export function exchangeSection({ baseUrl }: DocumentFacts): string {
  const { anonymous, service_auth: serviceAuth } = registrationLimits
  return joinParts([
    '## Exchange an assertion',
    block(
      'http',
      `POST ${baseUrl}${oauthEndpoints.token.path}
Content-Type: application/x-www-form-urlencoded

grant_type=${assertionGrant}&assertion=...`,
    ),
    `No \`client_id\` is needed. The access token is valid for ${accessTokenS} seconds, the assertion for an hour: exchange it again, or get the next one
by \`POST ${baseUrl}${agentPaths.identity}\` with \`type\` \`refresh\` and \`refresh_token\`, which is valid for ${identityLifetimeMs / dayMs} days and is replaced each time. On 401 exchange
once more; if that fails, register again.

Registrations an hour:`,
    table(
      ['Agents', 'Per IP address', 'In total'],
      [
        ['Anonymous', `${anonymous.perOrigin}`, `${anonymous.inAll}`],
        ['For a person', `${serviceAuth.perOrigin}`, `${serviceAuth.inAll}`],
      ],
    ),
    'Endpoints below `/agent` answer errors as `{"error", "message"}`:',
    table(
      ['Status', 'error', 'What to do'],
      Object.entries(remedies).map(([code, remedy]) => [
        `${agentErrorTable[code as AgentErrorCode]}`,
        `\`${code}\``,
        remedy,
      ]),
    ),
  ]).trimEnd()
}

const remedies: Readonly<Record<AgentErrorCode, string>> = {
  invalid_request: 'Send what this page shows.',
  invalid_login_hint: 'Send an email address.',
  issuer_not_enabled: 'This service trusts no identity provider; use another type.',
  invalid_grant: 'Register again.',
  invalid_claim_token: 'Register again.',
  invalid_user_code: 'Have the person read the code again.',
  claim_not_confirmed: 'The person has not opened the page with the code yet.',
  claimed_or_in_flight: 'It was claimed already.',
  user_code_expired: 'Ask the person to get a new code.',
  claim_expired: 'Register again.',
  rate_limited: 'Wait for `Retry-After` seconds.',
}

function wordsOf(scopes: readonly string[]): string {
  return scopes.map((scope) => `\`${scope}\``).join(', ')
}
