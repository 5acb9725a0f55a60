import { scopes } from '@enricher/contract/scopes'
import { sha256 } from '@enricher/engine/lib/digest'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { isKeyPrefix } from '../accounts/api-key.ts'
import type { OAuthClients } from '../store/oauth/clients.ts'
import type { OAuthGrants } from '../store/oauth/grants.ts'
import type { OAuthTokens, StoredToken, TokenKind } from '../store/oauth/tokens.ts'

export type AdapterStores = {
  readonly clients: OAuthClients
  readonly grants: OAuthGrants
  readonly tokens: OAuthTokens
}

/** Facts and notes of a request under way. */
export type RequestNotes = {
  /** Digest of the network address that the request came from. */
  readonly origin: Buffer
  /** A code that is used up together with the token it is exchanged for: an earlier failure leaves it valid. */
  usedCode: Buffer | null
  /** Authorization requests that end once this one has succeeded: until then a person may send it again. */
  readonly over: Buffer[]
}

/**
 * Creates the adapters with which the library stores its models, by the name of the model. `notesOf` returns the notes
 * of the request under way. Models without a store are not kept: only the sessions of the pages know who is signed in.
 */
export function createAdapters(
  { clients, grants, tokens }: AdapterStores,
  notesOf: () => RequestNotes,
): (model: string) => Adapter {
  const endGrant = async (id: string) => {
    await grants.delete(id)
    await tokens.deleteOfGrant(id)
  }
  const adapters = new Map<string, Adapter>([
    ['Client', { ...nothing, ...clientAdapter(clients, notesOf) }],
    ['Grant', { ...nothing, ...grantAdapter(grants, endGrant) }],
  ])
  for (const [model, kind] of tokenModels) {
    adapters.set(model, { ...nothing, ...tokenAdapter(tokens, kind, endGrant, notesOf) })
  }
  return (model) => adapters.get(model) ?? nothing
}

const tokenModels: readonly (readonly [model: string, kind: TokenKind])[] = [
  ['Interaction', 'interaction'],
  ['AuthorizationCode', 'code'],
  ['AccessToken', 'access_token'],
  ['ClientCredentials', 'client_credentials'],
]

const nothing: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
}

/** The form of the library's own ids; other ids are no key of a row, or are the address of a document. */
const wellFormedId = /^[0-9A-Za-z_-]{1,64}$/

function clientAdapter(
  clients: OAuthClients,
  notesOf: () => RequestNotes,
): Pick<Adapter, 'find' | 'upsert'> {
  return {
    async upsert(id, payload) {
      const metadata = JSON.stringify(payload)
      const inserted = await clients.insert({ id, metadata, origin: notesOf().origin })
      if (inserted === 'inserted') return
      const refusal = new errors.CustomOIDCProviderError(
        'temporarily_unavailable',
        'too many clients were registered from this address within a day',
      )
      throw Object.assign(refusal, { status: 429, statusCode: 429 })
    },
    async find(id) {
      // The displayed part of an API key is a client of its own, whose secret is the whole key.
      if (isKeyPrefix(id)) return keyClient(id)
      if (!wellFormedId.test(id)) return undefined
      const metadata = await clients.find(id)
      return metadata === null ? undefined : (JSON.parse(metadata) as AdapterPayload)
    },
  }
}

/** Returns the client of an API key. The comparison of its secret finds out whether the key exists. */
function keyClient(prefix: string): AdapterPayload {
  return {
    client_id: prefix,
    // The library never compares this secret: its comparison is replaced by one of digests.
    client_secret: 'a digest is compared',
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
    scope: scopes.join(' '),
    token_endpoint_auth_method: 'client_secret_post',
  }
}

function grantAdapter(
  grants: OAuthGrants,
  endGrant: (id: string) => Promise<void>,
): Pick<Adapter, 'destroy' | 'find' | 'upsert'> {
  return {
    async upsert(id, payload, ttlS) {
      const { accountId, clientId } = payload
      if (!accountId || !clientId || ttlS === undefined) throw new Error('A consent is incomplete.')
      await grants.save({ id, accountId, clientId, payload: JSON.stringify(payload) }, ttlS)
    },
    async find(id) {
      const payload = await grants.find(id)
      return payload === null ? undefined : (JSON.parse(payload) as AdapterPayload)
    },
    destroy: endGrant,
  }
}

function tokenAdapter(
  tokens: OAuthTokens,
  kind: TokenKind,
  endGrant: (id: string) => Promise<void>,
  notesOf: () => RequestNotes,
): Pick<Adapter, 'consume' | 'destroy' | 'find' | 'revokeByGrantId' | 'upsert'> {
  const read = async (secret: string): Promise<AdapterPayload | undefined> => {
    const found = await tokens.find(sha256(secret), kind)
    if (!found) return undefined
    const payload = JSON.parse(found.payload) as AdapterPayload
    return { ...payload, jti: secret, ...(found.isConsumed && { consumed: true }) }
  }
  return {
    async upsert(secret, payload, ttlS) {
      if (ttlS === undefined) throw new Error('A token without an end is not stored.')
      const stored = storedOf(kind, payload)
      const usedCode = kind === 'access_token' ? notesOf().usedCode : null
      if (!usedCode) return tokens.save(sha256(secret), stored, ttlS)
      if (await tokens.exchange(usedCode, sha256(secret), stored, ttlS)) return
      // Another request was faster with the same code, in this process or another: the code may have been stolen.
      if (payload.grantId) await endGrant(payload.grantId)
      throw new errors.InvalidGrant('authorization code already consumed')
    },
    find: read,
    async consume(secret) {
      notesOf().usedCode = sha256(secret)
    },
    async destroy(secret) {
      if (kind === 'interaction') notesOf().over.push(sha256(secret))
      else await tokens.delete(sha256(secret))
    },
    revokeByGrantId: (grantId) => tokens.deleteOfGrant(grantId),
  }
}

function storedOf(kind: TokenKind, payload: AdapterPayload): StoredToken {
  // Only the client has the secret itself.
  const { jti: _, ...kept } = payload
  return {
    kind,
    accountId: payload.accountId ?? null,
    keyPrefix: kind === 'client_credentials' ? (payload.clientId ?? null) : null,
    grantId: payload.grantId ?? null,
    scope: payload.scope ?? null,
    payload: JSON.stringify(kept),
  }
}
