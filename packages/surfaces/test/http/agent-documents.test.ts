import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { agentErrorTable } from '@enricher/contract/agent-identity'
import { offers, priceInWords } from '@enricher/contract/lookups'
import { ownVersion } from '@enricher/engine/lib/own-version'
import { createTestApp } from '@enricher/lab/test/support/app'
import { creditUsd } from '@enricher/service/accounts/prices'
import { assertionGrant, oauthEndpoints } from '@enricher/service/oauth/endpoints'

const baseUrl = 'https://api.acme.example/v1'
const siteUrl = 'https://acme.example'
const harness = await createTestApp(
  { after },
  {
    BASE_URL: baseUrl,
    SITE_URL: siteUrl,
    SECURITY_CONTACT: 'mailto:security@acme.example',
    CORS_ORIGINS: 'https://app.acme.example',
  },
)

const markdown = { accept: 'text/markdown' }

test('robots.txt has rules for crawlers of language models, a Content-Signal and the sitemap', async () => {
  const { statusCode, headers, body } = await harness.get('/robots.txt')
  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/plain; charset=utf-8'])
  for (const line of [
    'User-agent: *',
    'User-agent: GPTBot',
    'User-agent: ClaudeBot',
    'Content-Signal: search=yes, ai-input=yes, ai-train=yes',
    `Sitemap: ${baseUrl}/sitemap.xml`,
  ]) {
    assert.ok(body.split('\n').includes(line), line)
  }
  // A crawler with a group of its own reads no other group.
  const groups = body.split('\n\n').filter((group) => group.includes('User-agent'))
  assert.equal(groups.length, 2)
  for (const group of groups) assert.match(group, /Disallow: \/v1\/auth\/\n(.*\n)*Allow: \//)
})

test('sitemap.xml lists pages that are there, all below the address it is served at', async () => {
  const { headers, body } = await harness.get('/sitemap.xml')
  assert.equal(headers['content-type'], 'application/xml; charset=utf-8')
  assert.match(body, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n/)
  const urls = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
  assert.ok(urls.includes(`${baseUrl}/`) && urls.includes(`${baseUrl}/llms.txt`))
  for (const url of urls) {
    assert.ok(url.startsWith(`${baseUrl}/`), url)
    assert.equal((await harness.get(url.slice(baseUrl.length))).statusCode, 200, url)
  }
})

test('the home page names the documents in its Link header', async () => {
  const link = String((await harness.get('/')).headers['link'])
  for (const relation of ['api-catalog', 'service-desc', 'service-doc', 'agent-skills']) {
    assert.match(link, new RegExp(`<https://[^>]+>; rel="${relation}"`))
  }
  assert.match(link, /rel="alternate"; type="text\/markdown"/)
})

for (const path of ['/', '/docs', '/docs/', '/pricing']) {
  test(`${path} answers a reader of Markdown in Markdown, and says that it depends`, async () => {
    const { statusCode, headers, body } = await harness.get(path, markdown)
    assert.deepEqual([statusCode, headers['content-type']], [200, 'text/markdown; charset=utf-8'])
    assert.match(String(headers['vary']), /^Accept, /)
    assert.match(body, /^# /)
    for (const { path: lookup } of offers) assert.ok(body.includes(`POST ${lookup}`), lookup)
  })
}

test('a browser and a program get from / and /docs/ what they got', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
  assert.match(
    String((await harness.get('/docs/', browser)).headers['content-type']),
    /^text\/html/,
  )
  for (const accept of ['*/*', 'application/json']) {
    assert.equal((await harness.get('/', { accept })).json().name, 'enricher')
  }
})

test('the API catalog is a link set to description, documents and status', async () => {
  const reply = await harness.get('/.well-known/api-catalog')
  assert.match(
    String(reply.headers['content-type']),
    /^application\/linkset\+json; profile="https:\/\/www\.rfc-editor\.org\/info\/rfc9727"/,
  )
  const [set] = reply.json().linkset
  assert.equal(set.anchor, baseUrl)
  assert.equal(set['service-desc'][0].href, `${baseUrl}/openapi.json`)
  assert.equal(set.status[0].href, `${baseUrl}/healthz`)
  const head = await harness.app.inject({ method: 'HEAD', url: '/.well-known/api-catalog' })
  assert.equal(head.statusCode, 200)
})

test('there is a skill for each lookup, with the digest of its text and the front matter of its entry', async () => {
  const index = (await harness.get('/.well-known/agent-skills/index.json')).json()
  assert.equal(index.$schema, 'https://schemas.agentskills.io/discovery/0.2.0/schema.json')
  const names = index.skills.map(({ name }: { name: string }) => name)
  assert.deepEqual(
    names,
    offers.map(({ name }) => name),
  )
  for (const { name, type, description, url, digest } of index.skills) {
    const { headers, body } = await harness.get(url.slice(siteUrl.length))
    assert.equal(headers['content-type'], 'text/markdown; charset=utf-8')
    assert.equal(type, 'skill-md')
    assert.equal(digest, `sha256:${createHash('sha256').update(body).digest('hex')}`)
    assert.ok(body.startsWith(`---\nname: ${name}\ndescription: ${description}\n---\n`), name)
    assert.ok(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && description.length <= 1_024)
  }
})

test('llms.txt is a heading, a summary, and lists of links', async () => {
  const { headers, body } = await harness.get('/llms.txt')
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
  assert.match(body, /^# Enricher\n\n> .+\n\n[^#]+\n## /)
  const [, ...sections] = body.split('\n## ')
  for (const section of sections) {
    const [, , ...lines] = section.trimEnd().split('\n')
    for (const line of lines) assert.match(line, /^- \[[^\]]+\]\(https:[^)]+\): .+/)
  }
  assert.ok(body.includes('\n## Optional\n'))
})

test('the first lookup that llms.txt and auth.md show is answered as it stands', async () => {
  for (const path of ['/llms.txt', '/auth.md']) {
    const { body } = await harness.get(path)
    const shown = /```http\nPOST (\S+\/find-website)\nAuthorization: (.+)\n.+\n\n(.+)\n```/.exec(
      body,
    )
    const [, url = '', authorization = '', input = ''] = shown ?? []
    assert.ok(url.startsWith(baseUrl), body)
    const credential = authorization.replace(/<.+>/, 'key_test_docs')
    const reply = await harness.post(url.slice(baseUrl.length), JSON.parse(input), {
      authorization: credential,
    })
    assert.equal(reply.statusCode, 200, reply.body)
  }
})

test('llms-full.txt and AGENTS.md say when to use it and when not, the limits and the prices', async () => {
  for (const path of ['/llms-full.txt', '/AGENTS.md']) {
    const { body } = await harness.get(path)
    for (const heading of ['When to use it', 'When not to use it', 'Constraints', 'Start']) {
      assert.ok(body.includes(`## ${heading}\n`), `${path} ${heading}`)
    }
    assert.ok(body.includes('100000 requests a minute'), path)
    assert.ok(body.includes('| `POST /find-email/linkedin` |'), path)
    assert.match(body, /^- Every error has its code/m, path)
  }
})

test('pricing.md has the price of every lookup in credits and USD', async () => {
  const { body } = await harness.get('/pricing.md')
  for (const offer of offers) {
    if (offer.kind === 'composition') continue
    const usd = (offer.priceCredits * creditUsd).toFixed(2)
    const row = `| \`POST ${offer.path}\` | ${offer.summary} | ${priceInWords(offer)} | ${usd} |`
    assert.ok(body.includes(row), row)
  }
})

test('security.txt names the contact, and ends within a year', async () => {
  const { headers, body } = await harness.get('/.well-known/security.txt')
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
  assert.match(body, /^Contact: mailto:security@acme\.example\nExpires: .+\n/)
  const days = (Date.parse(/Expires: (.+)/.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000
  assert.ok(days > 90 && days < 365, `${days} days`)
  assert.match(body, /\nCanonical: https:\/\/acme\.example\/\.well-known\/security\.txt\n/)
})

for (const path of [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/v1',
]) {
  test(`${path} names the resource, may be kept for five minutes, and any page may read it`, async () => {
    const { statusCode, headers, ...reply } = await harness.get(path, {
      origin: 'https://elsewhere.example',
    })
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(headers['cache-control'], 'public, max-age=300')
    assert.equal(headers['access-control-allow-origin'], '*')
    const { resource, bearer_methods_supported } = reply.json()
    assert.deepEqual([resource, bearer_methods_supported], [baseUrl, ['header']])
  })
}

test('the icon is where browsers look for it', async () => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
  ]) {
    const { statusCode, headers, rawPayload } = await harness.get(path ?? '')
    assert.deepEqual([statusCode, headers['content-type']], [200, type])
    assert.equal(headers['cache-control'], 'public, max-age=86400')
    assert.ok(rawPayload.length > 200)
  }
  assert.match((await harness.get('/signin')).body, /<link rel="icon" href="\/v1\/favicon\.ico"/)
})

test('the authorization server names every endpoint that runs, its grants, and what agents register by', async () => {
  const reply = await harness.get('/.well-known/oauth-authorization-server')
  assert.equal(reply.headers['cache-control'], 'public, max-age=300')
  assert.equal(reply.headers['access-control-allow-origin'], '*')
  const { issuer, grant_types_supported: grants, agent_auth: agents, ...rest } = reply.json()
  assert.equal(issuer, siteUrl)
  for (const { metadata, path } of Object.values(oauthEndpoints)) {
    assert.equal(rest[metadata], `${baseUrl}${path}`)
  }
  assert.deepEqual(grants, ['authorization_code', 'client_credentials', assertionGrant])
  const [identity, claim] = [`${baseUrl}/agent/identity`, `${baseUrl}/agent/identity/claim`]
  // The document has both sets of names: readers of the first version look for the second.
  assert.deepEqual([agents.identity_endpoint, agents.claim_endpoint], [identity, claim])
  assert.deepEqual([agents.register_uri, agents.claim_uri], [identity, claim])
  assert.deepEqual(agents.identity_types_supported, ['anonymous', 'service_auth'])
  assert.equal(agents.skill, `${baseUrl}/auth.md`)
  const resource = (await harness.get('/.well-known/oauth-protected-resource')).json()
  assert.deepEqual(resource.authorization_servers, [issuer])
})

test('auth.md has every way to a credential, in the order of its readers', async () => {
  const { body } = await harness.get('/auth.md')
  const headings = [...body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  assert.deepEqual(headings, [
    'Discover',
    'Pick a method',
    'API key with email and password',
    'An agent that acts for a person (service_auth)',
    'An agent on its own (anonymous)',
    'OAuth authorization code with PKCE',
    'OAuth client credentials with an API key',
    'Exchange an assertion',
    'Use the credential',
    'Errors',
    'Limits',
    'Revoke and rotate',
    'Scopes',
    'Prices',
    'Sandbox',
  ])
  for (const [code, status] of Object.entries(agentErrorTable)) {
    assert.ok(body.includes(`| ${status} | \`${code}\` |`), code)
  }
})

test('auth.md has each Error-Code that the sandbox sends, beside its status', async () => {
  const { body } = await harness.get('/auth.md')
  const { lookups, purchases } = (await harness.get('/sandbox')).json()
  const rows = [...lookups, ...purchases].flatMap(({ magic_inputs }) => magic_inputs)
  const refused = rows.filter(({ error_code }) => error_code !== null)
  assert.ok(refused.some(({ error, error_code }) => error !== error_code))
  for (const { status, error_code } of refused) {
    assert.ok(body.includes(`| ${status} | \`${error_code}\` |`), error_code)
  }
})

test('the MCP server card names version, address, transport and credential, at each of its places', async () => {
  const paths = ['/.well-known/mcp/server-card.json', '/.well-known/mcp.json', '/mcp/server-card']
  const bodies = await Promise.all(paths.map(async (path) => (await harness.get(path)).body))
  assert.equal(new Set(bodies).size, 1)
  const card = JSON.parse(bodies[0] ?? '')
  assert.deepEqual([card.name, card.version], ['example.acme/enricher', ownVersion])
  const [{ type, url, headers }] = card.remotes
  assert.deepEqual(
    [type, url, headers[0].name],
    ['streamable-http', `${baseUrl}/mcp`, 'Authorization'],
  )
  assert.deepEqual(card.authentication.schemes, ['bearer', 'oauth2'])
})

test('the metadata of the MCP endpoint names its own address, wherever its clients look', async () => {
  const folder = '/.well-known/oauth-protected-resource'
  for (const path of [`${folder}/mcp`, `${folder}/mcp/`, `${folder}/v1/mcp`, `${folder}/v1/mcp/`]) {
    const { resource, authorization_servers } = (await harness.get(path)).json()
    assert.deepEqual([resource, authorization_servers], [`${baseUrl}/mcp`, [siteUrl]], path)
  }
  assert.equal((await harness.get(`${folder}/v1`)).json().resource, baseUrl)
})

test('no document names a surface that is not there', async () => {
  assert.equal((await harness.get('/nowhere.md')).statusCode, 404)
})
