import { defaultScope, scopes } from '../contract/scopes.ts'
import { assertionGrant } from './endpoints.ts'

/** What a server is known as, besides by BASE_URL itself. */
export type ServerAddresses = {
  /** Without a trailing slash, both. */
  readonly baseUrl: string
  readonly siteUrl: string
}

/** An error of RFC 6749. */
export type OAuthRefusal = { readonly error: string; readonly description: string }

/**
 * Parameters of OpenID Connect. There are no identity tokens here; without the scope `openid` the library refuses them,
 * while clients send them out of habit.
 */
const openIdParameters = [
  'acr_values',
  'claims',
  'claims_locales',
  'display',
  'id_token_hint',
  'login_hint',
  'max_age',
  'nonce',
  'registration',
  'ui_locales',
]

const openIdScopes = new Set(['openid', 'profile', 'email', 'address', 'phone', 'offline_access'])
const knownPrompts = new Set(['none', 'login', 'consent'])

/**
 * Prepares the query of an authorization request for the library: a scope where none is asked for, one name for the
 * resource, nothing of OpenID Connect. `prompt=select_account` and the like count as none: a person always signs in and
 * approves.
 */
export function prepareAuthorization(
  query: URLSearchParams,
  addresses: ServerAddresses,
): URLSearchParams {
  const prepared = new URLSearchParams(query)
  for (const name of openIdParameters) prepared.delete(name)
  prepareScope(prepared)
  prepareResource(prepared, addresses)
  const prompts = wordsOf(prepared.get('prompt')).filter((word) => knownPrompts.has(word))
  if (prompts.length > 0) prepared.set('prompt', prompts.join(' '))
  else prepared.delete('prompt')
  // The one that the metadata names; the library knows others, which show pages of its own.
  const mode = prepared.get('response_mode')
  if (mode !== null && mode !== 'query') prepared.set('response_mode', 'unsupported')
  return prepared
}

/**
 * Prepares the form of a token request. The API key alone is enough for client_credentials: its prefix is the client_id
 * (contract part 5). A grant of this service's own comes without a client; the library wants one.
 */
export function prepareTokenRequest(
  form: URLSearchParams,
  addresses: ServerAddresses,
  hasBasic: boolean,
): URLSearchParams | OAuthRefusal {
  const grant = form.get('grant_type')
  const prepare = grant === assertionGrant ? prepareRevocation : prepareIntrospection
  const prepared = prepare(form, hasBasic)
  prepareResource(prepared, addresses)
  if (grant !== 'client_credentials') return prepared
  prepareScope(prepared)
  const unknown = wordsOf(prepared.get('scope')).filter((word) => !isKnown(word))
  if (unknown.length === 0) return prepared
  const description = `scope must be of ${scopes.join(', ')}, separated by spaces`
  return { error: 'invalid_scope', description }
}

/** Prepares the form of an introspection request, where the API key may come without its prefix too. */
export function prepareIntrospection(form: URLSearchParams, hasBasic: boolean): URLSearchParams {
  const prepared = new URLSearchParams(form)
  const secret = prepared.get('client_secret')
  if (secret !== null && !hasBasic && !prepared.get('client_id')) {
    prepared.set('client_id', prefixOf(secret))
  }
  return prepared
}

/** Prepares the form of a revocation request: a token may be taken back without a client. */
export function prepareRevocation(form: URLSearchParams, hasBasic: boolean): URLSearchParams {
  const prepared = prepareIntrospection(form, hasBasic)
  if (!hasBasic && !prepared.get('client_id')) prepared.set('client_id', assertionClient)
  return prepared
}

/** What the library takes requests for that come without any client: those that bring an assertion (RFC 7523). */
export const assertionClient = 'agent-auth'

const keyPrefix = /^key_live_[0-9A-Za-z]{8}/

/** What is no key gets a prefix that no key has: it is refused as an unknown client, not as a request without one. */
function prefixOf(secret: string): string {
  return keyPrefix.exec(secret)?.[0] ?? 'key_live_'
}

/** Scopes of OpenID Connect are left out; where nothing is left, or nothing was asked for, it is the default. */
function prepareScope(parameters: URLSearchParams): void {
  const wanted = parameters.getAll('scope')
  // Asked for twice is an error that the library reports.
  if (wanted.length > 1) return
  const words = wordsOf(wanted[0] ?? '').filter((word) => !openIdScopes.has(word))
  parameters.set('scope', words.length > 0 ? [...new Set(words)].join(' ') : defaultScope)
}

function wordsOf(text: string | null): string[] {
  return (text ?? '').split(' ').filter((word) => word !== '')
}

function isKnown(word: string): boolean {
  return (scopes as readonly string[]).includes(word)
}

/** Clients name the service by BASE_URL or SITE_URL, with or without a slash, or by the path of its MCP endpoint. */
function prepareResource(parameters: URLSearchParams, { baseUrl, siteUrl }: ServerAddresses): void {
  const names = new Set(
    [baseUrl, siteUrl].flatMap((url) => ['', '/', '/mcp', '/mcp/'].map((end) => `${url}${end}`)),
  )
  const wanted = parameters.getAll('resource')
  if (wanted.length === 0) return
  parameters.delete('resource')
  const own = wanted.map((resource) => (names.has(resource) ? baseUrl : resource))
  for (const resource of new Set(own)) parameters.append('resource', resource)
}
