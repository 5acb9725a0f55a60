import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'
import { agentPaths } from '@enricher/service/oauth/agent-limits'
import { oauthEndpoints } from '@enricher/service/oauth/endpoints'
import { a2aPath } from '../../agents/a2a/protocol.ts'
import { mcpPath } from '../../agents/mcp/server-card.ts'

const baseUrl = 'https://api.acme.example/v1'
const siteUrl = 'https://acme.example'
const harness = await createTestApp(
  { after },
  {
    BASE_URL: baseUrl,
    SITE_URL: siteUrl,
    SECURITY_CONTACT: 'mailto:security@acme.example',
    VERIFY_EMAIL_CREDITS: '1',
  },
)

type Link = { readonly method: string; readonly url: string; readonly from: string }

const testKey = { authorization: 'Bearer key_test_links' }

/** Returns the path that a proxy in front of the service asks for. */
function pathOf(url: string): string {
  for (const address of [baseUrl, siteUrl]) {
    if (url === address) return '/'
    if (url.startsWith(`${address}/`)) return url.slice(address.length)
  }
  throw new Error(`${url} is no address of this service.`)
}

/** Returns every address of the service that a text names, with the method that stands before it. */
function linksIn(text: string, from: string): readonly Link[] {
  const named =
    /(?:(?<method>GET|POST|DELETE|curl -s) )?(?<url>https:\/\/(?:api\.)?acme\.example(?:\/[^\s"'`<>()|,;\\]*)?)/g
  return [...text.matchAll(named)].map(({ groups = {} }) => ({
    method: groups['method'] ?? 'GET',
    url: (groups['url'] ?? '').replace(/[.:]+$/, ''),
    from,
  }))
}

type Request = { readonly url: string; readonly body: string; readonly reply: string }

/** Returns the requests that a document shows as curl commands. */
function curlsIn(text: string): readonly Request[] {
  const shown =
    /curl -s (?<url>\S+) \\\n\s+-H 'Authorization: Bearer key_test_docs'[^\n]+\n\s+-d '(?<body>[^']+)'\n```\n\n```json\n(?<reply>[^`]+)\n```/g
  return [...text.matchAll(shown)].map(({ groups = {} }) => ({
    url: groups['url'] ?? '',
    body: groups['body'] ?? '',
    reply: groups['reply'] ?? '',
  }))
}

const { jwks: _, authorization, ...posted } = oauthEndpoints

/** Addresses that metadata documents name to be called, not to be read. */
const endpoints = new Map<string, 'GET' | 'POST'>([
  [`${baseUrl}${authorization.path}`, 'GET'],
  ...Object.values(posted).map(({ path }) => [`${baseUrl}${path}`, 'POST'] as const),
  ...[
    agentPaths.identity,
    agentPaths.claim,
    '/auth/signup',
    '/auth/api-keys',
    mcpPath,
    a2aPath,
  ].map((path) => [`${baseUrl}${path}`, 'POST'] as const),
])

const seen = new Map<string, string>()

// A file that was uploaded has a result; that of an example has none.
const uploaded = /\/jobs\/bulk\/file_\w+\/file$/

async function follow(link: Link): Promise<void> {
  const url = link.url.split('#')[0] ?? ''
  const name = `${link.method} ${url}`
  if (seen.has(name) || uploaded.test(url)) return
  const path = pathOf(url)
  const called = endpoints.get(url)
  if (link.method !== 'GET' || called) {
    seen.set(name, '')
    const method = called ?? (link.method === 'DELETE' ? 'DELETE' : 'POST')
    const filled = path.replace(/\{\w+\}/, 'key_live_00000000')
    const reply = await harness.app.inject({ method, url: filled, headers: testKey })
    assert.doesNotMatch(
      reply.body,
      /nothing at this path|not available here/,
      `${name}, named by ${link.from}`,
    )
    return
  }
  const inMarkdown = { ...testKey, accept: 'text/markdown, */*;q=0.5' }
  const reply = await harness.get(path, inMarkdown)
  seen.set(name, reply.body)
  assert.equal(reply.statusCode, 200, `${name}, named by ${link.from}`)
  const isText = /text|json|xml/.test(String(reply.headers['content-type']))
  const links = `${isText ? reply.body : ''}\n${reply.headers['link'] ?? ''}`
  for (const next of linksIn(links, url)) await follow(next)
}

test('every address that a document names answers, from wherever a reader begins', async () => {
  const challenge = String((await harness.get('/me')).headers['www-authenticate'])
  for (const link of linksIn(challenge, 'the challenge of a 401')) await follow(link)
  for (const path of ['/', '/robots.txt', '/llms.txt', '/.well-known/security.txt']) {
    await follow({ method: 'GET', url: `${siteUrl}${path}`, from: 'a reader' })
  }
  const names = [...seen.keys()]
  assert.ok(names.length > 30, names.join('\n'))
  for (const path of ['auth.md', 'pricing.md', 'AGENTS.md', 'openapi.json', 'sandbox']) {
    assert.ok(names.includes(`GET ${baseUrl}/${path}`), path)
  }
  assert.ok(names.includes(`POST ${baseUrl}/auth/signup`))
})

test('every request that a document shows is answered, and as the document says', async () => {
  const requests = [...seen.values()].flatMap(curlsIn)
  assert.ok(requests.length > 10, `${requests.length} requests`)
  for (const { url, body, reply } of requests) {
    const headers = { authorization: 'Bearer key_test_docs', 'content-type': 'application/json' }
    const answer = await harness.post(pathOf(url), body, headers)
    assert.equal(answer.statusCode, 200, url)
    assert.deepEqual(answer.json(), JSON.parse(reply), url)
  }
})
