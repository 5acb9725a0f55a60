import type { IncomingMessage } from 'node:http'
import type { Network } from '@enricher/engine/net/network'
import Provider from 'oidc-provider'
import { parseApiKey } from '../accounts/api-key.ts'
import { DatabaseUnavailableError } from '../store/database-unavailable.ts'
import { type AdapterStores, createAdapters, type RequestNotes } from './adapter.ts'
import { addAssertionGrant, type ExchangeAssertion } from './assertion-grant.ts'
import { configurationFor } from './configuration.ts'
import { type Consents, createConsents } from './consents.ts'
import { assertionGrant } from './endpoints.ts'
import {
  keepResponse,
  keptHeaders,
  messageOf,
  type ServerReply,
  type ServerRequest,
} from './exchange.ts'
import type { OAuthKeys } from './keys.ts'
import { createDocumentFetch } from './metadata-documents.ts'
import { assertionClient } from './prepare-request.ts'

export type AuthorizationServerOptions = {
  /** Neither address has a trailing slash. The issuer is SITE_URL, where its metadata is served. */
  readonly baseUrl: string
  readonly siteUrl: string
  readonly keys: OAuthKeys
  readonly stores: AdapterStores
  /** The account of an active API key; null: there is none. */
  findAccountIdByHash(keyHash: Buffer): Promise<string | null>
  hasAccount(id: string): Promise<boolean>
  /** The network through which metadata documents of clients are fetched. */
  network(): Promise<Pick<Network, 'fetch'>>
  /** Null: assertions are not exchanged. */
  readonly exchangeAssertion: ExchangeAssertion | null
}

export type AuthorizationServer = {
  /**
   * Answers a request for one of its endpoints. `origin`: digest of the address it came from.
   * @throws {DatabaseUnavailableError} when a retry may succeed; any other error that is not the client's
   */
  handle(request: ServerRequest, origin: Buffer): Promise<ServerReply>
  readonly consents: Consents
}

type Outcome = {
  readonly notes: RequestNotes
  problem: ServerReply['problem']
  fault: unknown
}

/** Creates the authorization server. It asks for nothing before the first request. */
export function createAuthorizationServer(
  options: AuthorizationServerOptions,
): AuthorizationServer {
  const { baseUrl, siteUrl, stores } = options
  const outcomes = new WeakMap<IncomingMessage, Outcome>()
  const outcomeOf = (message: IncomingMessage | undefined) => message && outcomes.get(message)
  const notesNow = () => {
    const outcome = outcomeOf(Provider.ctx?.req)
    if (!outcome) throw new Error('The authorization server was asked beside a request.')
    return outcome.notes
  }
  const configuration = configurationFor({
    ...options,
    adapter: createAdapters(stores, notesNow),
    fetch: createDocumentFetch(options.network),
    renderError(ctx, { error, error_description: description = '' }) {
      const outcome = outcomeOf(ctx.req)
      if (outcome) outcome.problem = { error, description }
      ctx.body = ''
    },
  })
  const provider = new Provider(siteUrl, {
    ...configuration,
    ...(options.exchangeAssertion && { clients: [ofAssertions] }),
  })
  provider.proxy = true
  if (options.exchangeAssertion) addAssertionGrant(provider, options.exchangeAssertion, baseUrl)
  compareKeys(provider, options)
  const noteFault = (fault: unknown, message: IncomingMessage | undefined) => {
    const outcome = outcomeOf(message)
    if (outcome) outcome.fault ??= fault
  }
  provider.on('server_error', (ctx, error) => noteFault(error, ctx.req))
  const faults: NodeJS.EventEmitter = provider
  faults.on('error', (error: unknown, ctx?: { req: IncomingMessage }) => noteFault(error, ctx?.req))
  const answer = provider.callback()
  return {
    async handle(request, origin) {
      const message = messageOf(request, baseUrl)
      const notes: RequestNotes = { origin, usedCode: null, over: [] }
      const outcome: Outcome = { notes, problem: null, fault: null }
      outcomes.set(message, outcome)
      const { response, body } = keepResponse(message)
      await answer(message, response)
      if (outcome.fault) throw outcome.fault
      for (const digest of notes.over) await stores.tokens.delete(digest).catch(endsByItself)
      return {
        status: response.statusCode,
        headers: keptHeaders(response),
        body: body(),
        problem: outcome.problem,
      }
    },
    consents: createConsents(provider, options),
  }
}

/** Ignores an outage: a request that stays is of no use, as its browser has lost the cookie, and its time ends. */
function endsByItself(error: unknown): void {
  if (!(error instanceof DatabaseUnavailableError)) throw error
}

const ofAssertions = {
  client_id: assertionClient,
  grant_types: [assertionGrant],
  redirect_uris: [],
  response_types: [],
  token_endpoint_auth_method: 'none',
} as const

/** Replaces the comparison of secrets: an API-key client's secret is the key, of which only the digest is stored. */
function compareKeys(
  provider: Provider,
  { findAccountIdByHash }: Pick<AuthorizationServerOptions, 'findAccountIdByHash'>,
): void {
  const { prototype } = provider.Client as unknown as {
    prototype: { compareClientSecret(actual: unknown): Promise<boolean> }
  }
  prototype.compareClientSecret = async function (this: { clientId: string }, actual) {
    const key = typeof actual === 'string' ? parseApiKey(actual) : null
    if (key?.prefix !== this.clientId) return false
    return (await findAccountIdByHash(key.hash)) !== null
  }
}
