/** A caller of a running service: one account and its key. */
export type Client = {
  findWebsite(
    url: string,
    companyName: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LookupResponse>
  verifyEmail(url: string, email: string): Promise<LookupResponse>
  credits(url: string): Promise<number>
}

export type LookupResponse = {
  readonly status: number
  readonly headers: Headers
  readonly body: {
    readonly website_url?: string | null
    readonly status?: string
    readonly cached?: boolean
    readonly credits_remaining?: number
  }
}

/** Signs up over HTTP. Every process on the same database knows the account. */
export async function signUp(url: string, email: string): Promise<Client> {
  const reply = await fetch(`${url}/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse battery' }),
  })
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  const { api_key } = (await reply.json()) as { api_key: string }
  const authorization = `Bearer ${api_key}`
  const lookup = async (address: string, input: object, headers = {}): Promise<LookupResponse> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization, ...headers },
      body: JSON.stringify(input),
    })
    const body = (await response.json()) as LookupResponse['body']
    return { status: response.status, headers: response.headers, body }
  }
  return {
    findWebsite: (url, companyName, headers) =>
      lookup(`${url}/find-website`, { company_name: companyName }, headers),
    verifyEmail: (url, email) => lookup(`${url}/verify-email`, { email }),
    async credits(url) {
      const response = await fetch(`${url}/credits`, { headers: { authorization } })
      return ((await response.json()) as { credits_remaining: number }).credits_remaining
    },
  }
}
