import { errorTable } from '@enricher/contract/errors'
import { scopes, scopeTable } from '@enricher/contract/scopes'
import { signInDelays } from '@enricher/service/accounts/sign-in-limit'
import { activeKeysMax } from '@enricher/service/store/accounts/api-keys'
import { a2aPath } from './a2a/protocol.ts'
import { exchangeSection } from './auth-agents.ts'
import { authMethods, revokeToken, tokenErrors } from './auth-methods.ts'
import { type AgentDocument, type DocumentFacts, markdownType } from './document-facts.ts'
import { exampleTestKey, firstLookup } from './lookup-reference.ts'
import { block, joinParts, table } from './markdown.ts'
import { mcpPath } from './mcp/server-card.ts'
import { hasAgentIdentity, hasAuthorizationServer } from './metadata-documents.ts'
import { freeOfCharge, priceTable } from './prices-document.ts'

/** `auth.md`, which every 401 links to: the methods that this service offers to get a credential, and their uses. */
export const authDocument: AgentDocument = {
  path: '/auth.md',
  type: markdownType,
  about: 'How to get, use and revoke a credential.',
  write: (facts) =>
    joinParts([
      introduction(facts),
      discover(facts),
      pickMethod(facts),
      ...authMethods(facts).map(({ text }) => text),
      hasAgentIdentity(facts) ? exchangeSection(facts) : null,
      useCredential(facts),
      errors(facts),
      limits(facts),
      revocation(facts),
      scopeInventory(facts),
      `## Prices\n\n${priceTable(facts)}\n\nThese are free:\n\n${freeOfCharge}`,
      sandbox(facts),
    ]),
}

/**
 * Returns the guide to authentication for people: what `auth.md` says of credentials. Errors, limits and prices have
 * guides of their own.
 */
export function writeAuthGuide(facts: DocumentFacts): string {
  return joinParts([
    `Send \`Authorization: Bearer KEY\` with every request. [Get a key](/signup): it is shown once, when the account is
opened; [the dashboard](/dashboard/keys) makes further ones.`,
    'See also [Credits and billing](/docs/guides/money) and [Limits and retries](/docs/guides/errors).',
    pickMethod(facts),
    ...authMethods(facts).map(({ text }) => text),
    hasAgentIdentity(facts) ? exchangeSection(facts) : null,
    useCredential(facts),
    revocation(facts),
    scopeInventory(facts),
    discover(facts),
  ])
}

function introduction(facts: DocumentFacts): string {
  const { baseUrl, siteUrl } = facts
  const server = hasAuthorizationServer(facts)
    ? ` Its authorization server is ${siteUrl}.`
    : ' The only credentials are its API keys.'
  return `# auth.md

How to authenticate at ${baseUrl}, for people and for programs.${server}
Each lookup with its fields and an example: ${baseUrl}/llms-full.txt. When to use it, and when not: ${baseUrl}/AGENTS.md.
The whole interface: ${baseUrl}/openapi.json, readable at ${baseUrl}/docs/.`
}

function discover(facts: DocumentFacts): string {
  const { siteUrl } = facts
  const server = hasAuthorizationServer(facts)
    ? `\n3. It names the authorization server; its metadata (RFC 8414) is at ${siteUrl}/.well-known/oauth-authorization-server.`
    : ''
  return `## Discover

1. A request without a valid credential gets a 401. Its \`WWW-Authenticate\` header names the document on signing in as \`docs\`, and
   \`resource_metadata\`.
2. \`resource_metadata\` is ${siteUrl}/.well-known/oauth-protected-resource (RFC 9728).${server}`
}

function pickMethod(facts: DocumentFacts): string {
  const rows = authMethods(facts).map(({ name, when }) => [name, when])
  return `## Pick a method\n\n${table(['Method', 'For'], rows)}`
}

function useCredential({ baseUrl }: DocumentFacts): string {
  return `## Use the credential

${block('', 'Authorization: Bearer <API key or access token>')}

\`GET ${baseUrl}/credits\` is a cheap way to check one. A first lookup:

${firstLookup({ baseUrl }, '<API key or access token>')}

The MCP server at ${baseUrl}${mcpPath} and the A2A agent at ${baseUrl}${a2aPath} take the same credentials. The tools of MCP for buying credits need the scope \`enricher:write\`.`
}

/** Returns the section on errors. */
export function errors(facts: DocumentFacts): string {
  const rows = Object.entries(errorTable)
    .sort(([, one], [, other]) => one.status - other.status)
    .map(([code, { status, error, shape }]) => [
      `${status}`,
      `\`${code}\``,
      shape === 'text' ? 'a string' : `an object, \`error\` is \`${error}\``,
    ])
  return joinParts([
    `## Errors

The body is \`{"detail": ...}\`: a string, or an object \`{"error", "message"}\`, with \`credits_remaining\` on
errors about credits. The header \`Error-Code\` says what went wrong in both cases, and tells apart errors that share a word under \`error\`.`,
    table(['Status', 'Error-Code', 'detail'], rows),
    tokenErrors(facts),
  ]).trimEnd()
}

/** Returns the section on limits. */
export function limits({ rateLimitPerMinute, authRateLimitPerMinute }: DocumentFacts): string {
  return `## Limits

${rateLimitPerMinute} requests a minute per account, or per IP address without one; ${authRateLimitPerMinute} a minute per IP address to
\`/auth/signup\`, \`/auth/api-keys\`, and to what asks for tokens and identities. Every reply carries \`RateLimit-Limit\`, \`RateLimit-Remaining\` and
\`RateLimit-Reset\` (seconds). A 429 carries \`Retry-After\`.

After ${signInDelays.freeFailures} wrong passwords for one account, further attempts get a 429 for ${signInDelays.firstDelayS} seconds, and for twice as long after each further failure, up to an hour.
IP addresses that have signed in to the account before are counted separately. Its API keys keep working.`
}

function revocation(facts: DocumentFacts): string {
  const { baseUrl } = facts
  return joinParts([
    `## Revoke and rotate

Keys do not expire. Mint a new one, deploy it, then revoke the old one by its prefix: \`DELETE ${baseUrl}/auth/api-keys/{key_prefix}\`.
\`GET ${baseUrl}/auth/api-keys\` lists the active keys of the account; it has at most ${activeKeysMax}.`,
    revokeToken(facts),
  ]).trimEnd()
}

function scopeInventory(facts: DocumentFacts): string | null {
  if (!hasAuthorizationServer(facts)) return null
  const rows = scopes.map((scope) => [`\`${scope}\``, scopeTable[scope]])
  return `## Scopes

API keys have all scopes. An access token has those that were granted; a request that needs another one gets a 403, and
\`WWW-Authenticate\` says \`error="insufficient_scope"\` and names the missing scope.

${table(['Scope', 'What it allows'], rows)}`
}

function sandbox({ baseUrl }: DocumentFacts): string {
  return `## Sandbox

Free and deterministic, without an account: send any token that begins with \`key_test_\`, such as \`${exampleTestKey}\`, or append
\`?sandbox=1\` to a path. \`GET ${baseUrl}/sandbox\` lists the inputs that reach each status.`
}
