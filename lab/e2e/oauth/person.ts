import assert from 'node:assert/strict'

/** A person with a browser, who signs up at a service and allows what applications ask for. */
export type Person = {
  readonly email: string
  readonly apiKey: string
  /** Opens the address an application sends its user to, approves, and returns the browser's last address. */
  approve(authorizationUrl: string | URL): Promise<URL>
}

const password = 'correct horse battery'

/** Signs a person up at a running service and in with a browser. */
export async function createPerson(serviceUrl: string, email: string): Promise<Person> {
  const signedUp = await fetch(`${serviceUrl}/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  assert.equal(signedUp.status, 200)
  const { api_key: apiKey } = (await signedUp.json()) as { api_key: string }
  const cookies = new Map<string, string>()
  const open = async (url: URL, fields?: Record<string, string>): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(fields && { origin: url.origin }),
      },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return response
  }
  /** Follows redirects within the service, and fills in the forms that stand in the way. */
  const walk = async (url: URL, fields?: Record<string, string>): Promise<URL> => {
    if (url.origin !== new URL(serviceUrl).origin) return url
    const response = await open(url, fields)
    const location = response.headers.get('location')
    if (location !== null) return walk(new URL(location, url))
    const body = await response.text()
    const csrf = /name="csrf" value="([^"]+)"/.exec(body)?.[1] ?? ''
    if (url.pathname === '/signin' && !fields) {
      const next = url.searchParams.get('next') ?? ''
      return walk(url, { csrf, email, password, next })
    }
    if (url.pathname === '/signin') {
      // The page after sign-in leads on by a link: its form's policy would also hold for the redirects that follow.
      const next = /href="(\/oauth\/[^"]+)"/.exec(body)?.[1]
      assert.ok(next, body)
      return walk(new URL(next, url))
    }
    assert.match(url.pathname, /^\/oauth\/consent\//, body)
    return walk(url, { csrf, decision: 'allow' })
  }
  return { email, apiKey, approve: (authorizationUrl) => walk(new URL(authorizationUrl)) }
}
