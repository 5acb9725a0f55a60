/** An answer of the service, read as JSON. */
type Reply = { readonly status: number; readonly body: Record<string, unknown> }

type Identity = { assertion: string; refresh_token: { value: string } }
type Claim = { token: string; url: string; attempt?: { verification_uri: string } }

/** The facts that an agent that reads auth.md needs about an issuer. */
type Discovered = {
  token_endpoint: string
  grant_types_supported: string[]
  agent_auth: {
    identity_endpoint: string
    claim_endpoint: string
    identity_types_supported: string[]
  }
}

/** An agent as auth.md describes it: it knows the address of a 401, and nothing else of the service. */
export type AgentClient = {
  /** Registers, for a person where an address is given, and returns the page that the person has to open. */
  register(email?: string): Promise<string | null>
  /** Asks that a person claims the agent, and returns the page. */
  startClaim(email: string): Promise<string>
  /** Completes the claim with the code that the person read. */
  completeClaim(code: string): Promise<void>
  refresh(): Promise<void>
  /** Sends a request with an access token; exchanges once more on 401. */
  call(path: string, body: object): Promise<Reply>
}

/** Creates an agent that begins at a path of the service that needs a credential. */
export async function createAgentClient(protectedUrl: string): Promise<AgentClient> {
  const { resource, server } = await discover(protectedUrl)
  const { identity_endpoint: identityEndpoint, claim_endpoint: claimEndpoint } = server.agent_auth
  let identity: Identity | null = null
  let claim: Claim | null = null
  let accessToken: string | null = null
  const exchange = async () => {
    const { body } = await postForm(server.token_endpoint, {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: identity?.assertion ?? '',
      resource,
    })
    accessToken = String(body['access_token'])
  }
  const take = async (body: Record<string, unknown>) => {
    identity = body['identity'] as Identity
    await exchange()
  }
  return {
    async register(email) {
      const wish = email === undefined ? {} : { login_hint: email }
      const type = email === undefined ? 'anonymous' : 'service_auth'
      const { body } = await postJson(identityEndpoint, { type, ...wish })
      claim = body['claim'] as Claim
      if (type === 'anonymous') await take(body)
      return claim.attempt?.verification_uri ?? null
    },
    async startClaim(login_hint) {
      const { token = '', url = '' } = claim ?? {}
      const wish = { type: 'service_auth', claim_token: token, login_hint }
      const { body } = await postJson(url, wish)
      return (body['attempt'] as { verification_uri: string }).verification_uri
    },
    async completeClaim(code) {
      const wish = { claim_token: claim?.token, user_code: code }
      await take((await postJson(`${claimEndpoint}/complete`, wish)).body)
    },
    async refresh() {
      const refresh_token = identity?.refresh_token.value
      await take((await postJson(identityEndpoint, { type: 'refresh', refresh_token })).body)
    },
    async call(path, body) {
      const send = () =>
        request(`${resource}${path}`, JSON.stringify(body), {
          'content-type': 'application/json',
          authorization: `Bearer ${accessToken}`,
        })
      const first = await send()
      if (first.status !== 401) return first
      await exchange()
      return send()
    },
  }
}

/** Follows a 401 to the resource's metadata, and from there to that of its authorization server. */
async function discover(url: string): Promise<{ resource: string; server: Discovered }> {
  const { headers } = await fetch(url)
  const challenge = headers.get('www-authenticate') ?? ''
  const metadataUrl = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? ''
  const metadata = (await read(await fetch(metadataUrl))).body
  const [issuer = ''] = metadata['authorization_servers'] as string[]
  const { body } = await read(await fetch(`${issuer}/.well-known/oauth-authorization-server`))
  if (body['issuer'] !== issuer) throw new Error(`Another issuer: ${body['issuer']}`)
  return { resource: String(metadata['resource']), server: body as unknown as Discovered }
}

async function postJson(url: string, body: object): Promise<Reply> {
  return successful(
    await request(url, JSON.stringify(body), { 'content-type': 'application/json' }),
  )
}

async function postForm(url: string, fields: Record<string, string>): Promise<Reply> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return successful(await request(url, new URLSearchParams(fields).toString(), headers))
}

async function request(url: string, body: string, headers: Record<string, string>): Promise<Reply> {
  return read(await fetch(url, { method: 'POST', headers, body }))
}

async function read(response: Response): Promise<Reply> {
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
  }
}

function successful(reply: Reply): Reply {
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return reply
}
