import { defaultScope, scopes } from '@enricher/contract/scopes'
import { keyPrefixOf } from '../accounts/api-key.ts'
import { assertionGrant } from './endpoints.ts'

export type ServerAddresses = {
  /** Neither address has a trailing slash. */
  readonly baseUrl: string
  readonly siteUrl: string
}

/** An error of RFC 6749. */
export type OAuthRefusal = { readonly error: string; readonly description: string }

/**
 * Parameters of OpenID Connect. There are no identity tokens here; without the scope `openid` the library refuses these
 * parameters, but clients send them out of habit.
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
 * Prepares the query of an authorization request for the library: a scope where none is given, one name for the
 * resource, nothing of OpenID Connect. `prompt=select_account` and the like are dropped: a person always signs in and
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
  // The metadata names this mode; the library knows others, which show pages of its own.
  const mode = prepared.get('response_mode')
  if (mode !== null && mode !== 'query') prepared.set('response_mode', 'unsupported')
  return prepared
}

/**
 * Prepares the form of a token request. The API key alone is enough for client_credentials: its prefix is the client_id
 * (contract part 5). A grant of this service's own comes without a client, but the library needs one.
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

/** Prepares the form of an introspection request, where the API key may come without its prefix, too. */
export function prepareIntrospection(form: URLSearchParams, hasBasic: boolean): URLSearchParams {
  const prepared = new URLSearchParams(form)
  const secret = prepared.get('client_secret')
  if (secret !== null && !hasBasic && !prepared.get('client_id')) {
    prepared.set('client_id', keyPrefixOf(secret))
  }
  return prepared
}

/** Prepares the form of a revocation request: a token may be revoked without a client. */
export function prepareRevocation(form: URLSearchParams, hasBasic: boolean): URLSearchParams {
  const prepared = prepareIntrospection(form, hasBasic)
  if (!hasBasic && !prepared.get('client_id')) prepared.set('client_id', assertionClient)
  return prepared
}

/** The client that the library sees in requests without a client: those with an assertion (RFC 7523). */
export const assertionClient = 'agent-auth'

/** Sets the scope without those of OpenID Connect; the default where none is left, or none was given. */
function prepareScope(parameters: URLSearchParams): void {
  const wanted = parameters.getAll('scope')
  // A repeated scope is an error that the library reports.
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

/** Replaces names of the service: BASE_URL or SITE_URL, with or without a slash, or the path of its MCP endpoint. */
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
