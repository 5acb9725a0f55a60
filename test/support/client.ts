/** A caller of a running service: one account and its key. */
export type Client = {
  findWebsite(
    url: string,
    companyName: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LookupResponse>
  credits(url: string): Promise<number>
}

export type LookupResponse = {
  readonly status: number
  readonly headers: Headers
  readonly body: {
    readonly website_url?: string | null
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
  return {
    async findWebsite(url, companyName, headers = {}) {
      const response = await fetch(`${url}/find-website`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization, ...headers },
        body: JSON.stringify({ company_name: companyName }),
      })
      const body = (await response.json()) as LookupResponse['body']
      return { status: response.status, headers: response.headers, body }
    },
    async credits(url) {
      const response = await fetch(`${url}/credits`, { headers: { authorization } })
      return ((await response.json()) as { credits_remaining: number }).credits_remaining
    },
  }
}
