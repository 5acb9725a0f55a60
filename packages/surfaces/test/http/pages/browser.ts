import assert from 'node:assert/strict'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

/** A browser without a window, which keeps cookies and fills in forms. */
export type TestBrowser = {
  readonly cookies: ReadonlyMap<string, string>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Opens a page and sends its form with these fields; the hidden ones are those of the page. */
  submit(
    page: string,
    fields: Record<string, string>,
    options?: { readonly action?: string; readonly headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>
  /** Sends fields as they are. */
  post(
    url: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  setCookie(name: string, value: string): void
  /** Returns the value of a page's hidden CSRF field. */
  csrfOf(page: string): Promise<string>
}

export function createTestBrowser(app: FastifyInstance): TestBrowser {
  const cookies = new Map<string, string>()
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
    payload?: string,
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const all = { ...headers, ...(cookie !== '' && { cookie }) }
    const reply = await app.inject({
      method,
      url,
      headers: all,
      ...(payload !== undefined && { payload }),
    })
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return reply
  }
  const browser: TestBrowser = {
    cookies,
    get: (url, headers = {}) => send('GET', url, headers),
    post: (url, fields, headers = {}) =>
      send(
        'POST',
        url,
        { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        new URLSearchParams(fields).toString(),
      ),
    async csrfOf(page) {
      const { body } = await browser.get(page)
      const token = /name="csrf" value="([^"]+)"/.exec(body)?.[1]
      assert.ok(token, body)
      return token
    },
    async submit(page, fields, { action = page.split('?')[0] ?? '', headers } = {}) {
      const csrf = await browser.csrfOf(page)
      return browser.post(action, { csrf, ...fields }, headers)
    },
    setCookie: (name, value) => void cookies.set(name, value),
  }
  return browser
}
