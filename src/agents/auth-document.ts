import { trialCredits } from '../accounts/prices.ts'
import { failuresPerHourMax } from '../accounts/sign-in-limit.ts'
import { passwordCharactersMin } from '../contract/account.ts'
import { errorTable } from '../contract/errors.ts'
import { offersAt, priceInWords } from '../contract/lookups.ts'
import { activeKeysMax } from '../store/accounts/api-keys.ts'

type DocumentFacts = {
  readonly baseUrl: string
  readonly siteUrl: string
  readonly rateLimitPerMinute: number
  readonly authRateLimitPerMinute: number
  readonly verifyEmailCredits: number | null
}

/** Returns the authentication reference a 401 points at, in Markdown; every number in it is read from the code. */
export function authDocument(facts: DocumentFacts): string {
  return `${[introduction(facts), getKey(facts), useKey(facts), sandbox(facts), errors(), limits(facts), prices(facts)].join('\n\n')}\n`
}

function introduction({ baseUrl, siteUrl }: DocumentFacts): string {
  return `# auth.md

How to authenticate at ${baseUrl}, for people and for programs. Every 401 carries a \`WWW-Authenticate\`
header that names this document and the protected-resource metadata at
${siteUrl}/.well-known/oauth-protected-resource. The whole interface: ${baseUrl}/openapi.json, readable at ${baseUrl}/docs.`
}

function getKey({ baseUrl }: DocumentFacts): string {
  return `## Get a key

No browser is needed. An account starts with ${trialCredits} trial credits.

\`\`\`
POST ${baseUrl}/auth/signup
Content-Type: application/json

{"email": "dev@acme.example", "password": "at least ${passwordCharactersMin} characters", "label": "laptop"}
\`\`\`

The reply holds \`api_key\`, shown only this once, and \`key_prefix\`, which is safe to display.
If an account exists for the email (409, \`user_exists\`), mint another key with the same body:
\`POST ${baseUrl}/auth/api-keys\`.`
}

function useKey({ baseUrl }: DocumentFacts): string {
  return `## Use a key

\`\`\`
Authorization: Bearer key_live_...
\`\`\`

Keys have no scopes and do not expire. \`GET ${baseUrl}/credits\` is a cheap way to check one.

## Rotate and revoke

Mint a new key, deploy it, then revoke the old one by its prefix:
\`DELETE ${baseUrl}/auth/api-keys/KEY_PREFIX\`, with any key of the account. It takes effect at once.
\`GET ${baseUrl}/auth/api-keys\` lists the prefixes, and when each key was last used. An account has at most ${activeKeysMax}
active keys.`
}

function sandbox({ baseUrl }: DocumentFacts): string {
  return `## Sandbox

Free and deterministic, without an account: send any token that begins with \`key_test_\`, or append
\`?sandbox=1\` to a path. \`GET ${baseUrl}/sandbox\` lists the inputs that reach each status.`
}

function errors(): string {
  const rows = Object.entries(errorTable).map(
    ([code, { status, error, shape }]) =>
      `| ${status} | \`${error}\` | ${shape === 'text' ? 'string' : 'object'} | ${code.replaceAll('_', ' ')} |`,
  )
  return `## Errors

The body is \`{"detail": ...}\`: a string, or an object \`{"error", "message"}\`, with \`credits_remaining\` on
errors about credits.

| Status | error | detail | meaning |
|---|---|---|---|
${rows.join('\n')}`
}

function limits({ rateLimitPerMinute, authRateLimitPerMinute }: DocumentFacts): string {
  return `## Limits

${rateLimitPerMinute} requests a minute per account, or per IP address without one; ${authRateLimitPerMinute} a minute per IP address to
\`/auth/signup\` and \`/auth/api-keys\`. Every reply carries \`RateLimit-Limit\`, \`RateLimit-Remaining\` and
\`RateLimit-Reset\` (seconds). A 429 carries \`Retry-After\`.

Of wrong passwords for one account ${failuresPerHourMax} an hour are checked, then it is 429. Addresses from which the account was
signed in to before have a count of their own. Keys go on working.`
}

function prices({ verifyEmailCredits }: DocumentFacts): string {
  const rows = offersAt(verifyEmailCredits).map(
    (offer) => `| \`POST ${offer.path}\` | ${priceInWords(offer)} |`,
  )
  return `## Prices

| Lookup | Credits when something is found |
|---|---|
${rows.join('\n')}

Nothing found: free. The same lookup again: free. An error: free. \`Idempotency-Key\` (a UUID) makes a retry
safe: the same key and body give the first reply again.`
}
