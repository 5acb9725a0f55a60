import { parseScopes, type Scope } from '@enricher/contract/scopes'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { AdapterStores } from './adapter.ts'
import { keepResponse, messageOf, type ServerRequest } from './exchange.ts'

/** An authorization request that waits for the consent of a person. */
export type PendingRequest = {
  readonly client: {
    readonly id: string
    /** The client's own name; null: it gave none. */
    readonly name: string | null
    /** The host of its metadata document, to which the client provably belongs; null: it registered itself. */
    readonly host: string | null
  }
  readonly redirectUri: string
  /** The requested scopes. Empty: none of them exists. */
  readonly scopes: readonly Scope[]
}

export type Consents = {
  /** Finds the request that this browser began under the id; null: there is none, or its time is over. */
  find(request: ServerRequest, id: string): Promise<PendingRequest | null>
  /** Grants the requested access to an account. Returns the address at which the request goes on. */
  approve(request: ServerRequest, id: string, accountId: string): Promise<string | null>
  /** Ends the request with an error for the client. Returns the address at which the request goes on. */
  refuse(request: ServerRequest, id: string, error: RefusedRequest): Promise<string | null>
}

export type RefusedRequest = {
  readonly error: 'access_denied' | 'invalid_scope'
  readonly error_description: string
}

/** Creates the consents of the requests that wait at an authorization server. */
export function createConsents(
  provider: Provider,
  { baseUrl, stores }: { readonly baseUrl: string; readonly stores: AdapterStores },
): Consents {
  const open = async (request: ServerRequest, id: string) => {
    const message = messageOf(request, baseUrl)
    const { response } = keepResponse(message)
    const interaction = await orNull(provider.interactionDetails(message, response))
    if (interaction?.uid !== id) return null
    const { client_id, redirect_uri, scope } = interaction.params as Record<string, string>
    const client = await orNull(provider.Client.find(client_id ?? ''))
    if (!client || redirect_uri === undefined) return null
    const pending: PendingRequest = {
      client: {
        id: client.clientId,
        name: client.clientName ?? null,
        host: URL.parse(client.clientId)?.host ?? null,
      },
      redirectUri: redirect_uri,
      scopes: parseScopes(scope ?? ''),
    }
    const finish = (result: Parameters<typeof provider.interactionResult>[2]) =>
      orNull(
        provider.interactionResult(message, response, result, { mergeWithLastSubmission: false }),
      )
    return { pending, finish }
  }
  return {
    async find(request, id) {
      return (await open(request, id))?.pending ?? null
    },
    async approve(request, id, accountId) {
      const opened = await open(request, id)
      if (!opened) return null
      const { client, scopes } = opened.pending
      const grant = new provider.Grant({ accountId, clientId: client.id })
      grant.addOIDCScope(scopes.join(' '))
      grant.addResourceScope(baseUrl, scopes.join(' '))
      const grantId = await grant.save()
      await stores.grants.nameClient(grantId, client.name)
      await stores.clients.noteApproval(client.id)
      return opened.finish({ login: { accountId, remember: false }, consent: { grantId } })
    },
    async refuse(request, id, refusal) {
      return (await open(request, id))?.finish(refusal) ?? null
    },
  }
}

/** Returns null for errors of the browser or the client; others are thrown. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof errors.OIDCProviderError) return null
    throw error
  }
}
