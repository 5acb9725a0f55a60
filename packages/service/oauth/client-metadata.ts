import { scopes } from '@enricher/contract/scopes'
import { isJsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import { judgeRedirectUri } from './redirect-uri.ts'

/** The stored metadata of a client (RFC 7591 section 2). */
export type ClientMetadata = {
  readonly redirect_uris: readonly string[]
  readonly application_type: 'native' | 'web'
  readonly grant_types: readonly string[]
  readonly response_types: readonly string[]
  readonly token_endpoint_auth_method: 'none'
  readonly scope: string
  readonly client_name?: string
  readonly client_uri?: string
  readonly policy_uri?: string
  readonly tos_uri?: string
}

/** An error of the registration endpoint (RFC 7591 section 3.2.2). */
export type MetadataRefusal = {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata'
  readonly description: string
}

// An application has one redirect URI for each platform it runs on.
const redirectUrisMax = 10
const nameCharactersMax = 100
const addressCharactersMax = 1_000

/** Grants and scopes that clients list out of habit; RFC 7591 lets a server replace them by its own. */
const grants = ['authorization_code']

/**
 * Turns the metadata that a client sent into what the authorization server registers: a public client for the code
 * grant, of the application type that its redirect URIs need. Unknown grants, scopes and members are left out. Returns
 * a refusal that says what to change otherwise.
 */
export function normalizeClientMetadata(sent: unknown): ClientMetadata | MetadataRefusal {
  if (!isJsonObject(sent)) {
    return invalidMetadata('Send the metadata as a JSON object.')
  }
  const member = (name: string) => ownValue(sent, name)
  const wanted = member('grant_types')
  if (Array.isArray(wanted) && wanted.length > 0 && !wanted.includes('authorization_code')) {
    return invalidMetadata(
      'grant_types must hold authorization_code. For client_credentials an API key is the client_secret.',
    )
  }
  const uris = judgeAll(member('redirect_uris'))
  if ('error' in uris) return uris
  return {
    redirect_uris: uris.list,
    application_type: uris.application,
    grant_types: grants,
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: scopes.join(' '),
    ...named('client_name', nameOf(member('client_name'))),
    ...named('client_uri', addressOf(member('client_uri'))),
    ...named('policy_uri', addressOf(member('policy_uri'))),
    ...named('tos_uri', addressOf(member('tos_uri'))),
  }
}

function invalidMetadata(description: string): MetadataRefusal {
  return { error: 'invalid_client_metadata', description }
}

/**
 * Judges all redirect URIs. Only native applications have loopback addresses matched without their port, which is
 * chosen at each start (RFC 8252 section 7.3). Many of them do not say that they are native.
 */
function judgeAll(
  sent: unknown,
): { readonly list: readonly string[]; readonly application: 'native' | 'web' } | MetadataRefusal {
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > redirectUrisMax) {
    const description = `redirect_uris must be a list of 1 to ${redirectUrisMax} URIs.`
    return { error: 'invalid_redirect_uri', description }
  }
  let application: 'native' | 'web' = 'web'
  for (const uri of sent) {
    const judged = judgeRedirectUri(uri)
    if ('refusal' in judged) {
      return { error: 'invalid_redirect_uri', description: `redirect_uris ${judged.refusal}.` }
    }
    if (judged.kind !== 'website') application = 'native'
  }
  return { list: [...new Set<string>(sent)], application }
}

function named<N extends string>(name: N, value: string | null): { [K in N]?: string } {
  return (value === null ? {} : { [name]: value }) as { [K in N]?: string }
}

/** Returns a client's name without control and direction characters, which could show another name than was sent. */
function nameOf(sent: unknown): string | null {
  if (typeof sent !== 'string') return null
  const text = sent.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim()
  return text === '' ? null : [...text].slice(0, nameCharactersMax).join('')
}

function addressOf(sent: unknown): string | null {
  if (typeof sent !== 'string' || sent.length > addressCharactersMax) return null
  const url = URL.parse(sent)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null
}
