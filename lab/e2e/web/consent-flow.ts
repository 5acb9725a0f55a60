import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { password } from '../../test/support/app.ts'
import { listenOnFreePort } from '../../world/servers/listener.ts'
import type { WebHarness } from './web-harness.ts'

/** Adds what people do with the applications of others. */
export function addConsentFlow(harness: WebHarness): void {
  test('an application is let in by its user in the middle of a sign-in, and its access ended', async (t) => {
    const client = await startClient(harness.url)
    t.after(client.stop)
    const person = await harness.person()
    const { page, context, errors } = await harness.open()
    await page.goto(client.authorizationUrl)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Allow Tokenwerk to use your account?' }).waitFor()
    await page.getByText('Look things up with your credits').waitFor()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('Tokenwerk is connected').waitFor()
    const token = await client.exchange(new URL(page.url()))
    assert.equal(await harnessStatus(harness, token), 200)

    await page.goto(`${harness.url}/dashboard/applications`)
    await page.getByRole('button', { name: 'End access of Tokenwerk' }).click()
    await page.getByText('No application has access').waitFor()
    assert.equal(await harnessStatus(harness, token), 401)

    await page.goto(client.authorizationUrl)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Tokenwerk is connected').waitFor()
    assert.equal(new URL(page.url()).searchParams.get('error'), 'access_denied')
    assert.deepEqual(errors, [])
    await context.close()
  })
}

async function harnessStatus({ url }: WebHarness, token: string): Promise<number> {
  const reply = await fetch(`${url}/credits`, { headers: { authorization: `Bearer ${token}` } })
  return reply.status
}

/** Starts an application of another origin, which registers itself. */
async function startClient(serviceUrl: string) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<title>App</title><link rel="icon" href="data:,"><p>Tokenwerk is connected</p>')
  })
  const { port, stop } = await listenOnFreePort(server)
  const redirect_uri = `http://127.0.0.1:${port}/callback`
  const registered = await fetch(`${serviceUrl}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Tokenwerk', redirect_uris: [redirect_uri] }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const code_verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri, scope: 'enricher:read' },
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return {
    authorizationUrl: `${serviceUrl}/oauth/authorize?${asked}`,
    async exchange(sent: URL): Promise<string> {
      const code = sent.searchParams.get('code') ?? ''
      const response = await fetch(`${serviceUrl}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          ...{ code, client_id, redirect_uri, code_verifier },
        }),
      })
      return ((await response.json()) as { access_token: string }).access_token
    },
    stop,
  }
}
