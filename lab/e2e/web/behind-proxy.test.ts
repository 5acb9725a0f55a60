import assert from 'node:assert/strict'
import { createServer, request as forward } from 'node:http'
import { after, test } from 'node:test'
import * as openid from 'openid-client'
import { password } from '../../test/support/app.ts'
import { listenOnFreePort } from '../../world/servers/listener.ts'
import { chromiumPath, startWebHarness, type WebHarness } from './web-harness.ts'

const basePath = '/enricher'

type Proxy = { readonly name: string; sentTo(path: string): string }

// Operators write `proxy_pass http://127.0.0.1:8080/;`, which removes the path; without the last slash it stays.
const proxies: readonly Proxy[] = [
  { name: 'takes the path off', sentTo: (path) => path.slice(basePath.length) },
  { name: 'passes the path on', sentTo: (path) => path },
]
const isMetadata = (path: string) => /^\/\.well-known\/oauth-[a-z-]+\/enricher$/.test(path)

/** Starts a proxy that serves other things at all other paths of its host. */
async function startProxy(servicePort: number, { sentTo }: Proxy): Promise<string> {
  const server = createServer((asked, response) => {
    const path = asked.url ?? ''
    const isOwn = path.startsWith(`${basePath}/`)
    if (!isOwn && !isMetadata(path)) return response.writeHead(404).end('another service')
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress }
    const target = { port: servicePort, method: asked.method, path: isOwn ? sentTo(path) : path }
    const passed = forward({ host: '127.0.0.1', ...target, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    passed.on('error', () => response.destroy())
    return asked.pipe(passed)
  })
  const { port, stop } = await listenOnFreePort(server)
  after(stop)
  return `http://localhost:${port}${basePath}`
}

for (const proxy of chromiumPath === undefined ? [] : proxies) {
  test(`behind a proxy that ${proxy.name}, everything is below the path of BASE_URL`, async (t) => {
    const drops: (() => Promise<void>)[] = []
    t.after(async () => {
      for (const drop of drops) await drop()
    })
    const ending = { after: (drop: () => Promise<void>) => void drops.push(drop) }
    const harness = await startWebHarness(ending, {
      publish: (port) => startProxy(port, proxy),
    })
    await signUpAndLookUp(harness)
    await connect(harness)
  })
}

/** Does what a newcomer does, by the links and forms of the pages alone. */
async function signUpAndLookUp({ url, open }: WebHarness): Promise<void> {
  const { page, errors, context } = await open()
  await page.goto('')
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Email').fill('ada@acme.example')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.getByRole('link', { name: 'Playground', exact: true }).click()
  await page.getByLabel('Company name').fill('Sandbox Hit')
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByText(/the sandbox knows no companies/).waitFor()
  assert.ok((await page.getByText(`curl -X POST ${url}/find-website`).count()) > 0)
  await page.getByRole('banner').getByRole('link', { name: 'Docs' }).click()
  await page.getByRole('heading', { name: 'Documentation', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'bad_request' }).first().click()
  await page.getByRole('heading', { name: 'bad_request', level: 1 }).waitFor()
  assert.equal(page.url(), `${url}/docs/errors/bad_request`)
  await page.getByRole('link', { name: 'Interactive reference' }).click()
  await page.getByRole('heading', { name: 'Enricher' }).first().waitFor()
  assert.equal(page.url(), `${url}/docs/`)
  await page.goto('dashboard')
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.equal(page.url(), `${url}/signin`)
  assert.deepEqual(errors, [])
  await context.close()
}

/** Connects as a client that knows nothing but the address. */
async function connect({ url, openAs, person }: WebHarness): Promise<void> {
  const redirect_uri = `${url}/callback`
  const client = await openid.dynamicClientRegistration(
    new URL(url),
    { client_name: 'Tokenwerk', redirect_uris: [redirect_uri] },
    openid.None(),
    { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
  )
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const asked = openid.buildAuthorizationUrl(client, {
    redirect_uri,
    scope: 'enricher:read',
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const { page, context } = await openAs(await person())
  await page.goto(asked.href)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`${redirect_uri}?**`)
  const tokens = await openid.authorizationCodeGrant(client, new URL(page.url()), {
    pkceCodeVerifier,
  })
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  assert.equal((await fetch(`${url}/credits`, { headers })).status, 200)
  const refused = await fetch(`${url}/credits`)
  const named = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')
  const metadata = await fetch(named?.[1] ?? '')
  assert.equal(((await metadata.json()) as { resource: string }).resource, url)
  await context.close()
}
