import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { offers } from '@enricher/contract/lookups'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { parseDocument } from 'htmlparser2'
import { createTestBrowser } from './browser.ts'

const harness = await createTestApp({ after }, { BASE_URL: 'https://api.acme.example/v1' })
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const open = (path: string) => harness.get(path, { accept })

test('the home page says without scripts what the service is, and sets no cookie', async () => {
  const { statusCode, headers, body } = await open('/')
  assert.deepEqual(
    [statusCode, headers['content-type'], headers['set-cookie']],
    [200, 'text/html; charset=utf-8', undefined],
  )
  assert.match(String(headers['vary']), /^Accept, /)
  assert.match(String(headers['link']), /rel="api-catalog"/)
  assert.equal(body.match(/<h1/g)?.length, 1)
  const text = body
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
  assert.ok(text.length > 1_000, text)
  for (const link of ['/docs/', '/pricing', '/signup', '/openapi.json', '/auth.md', '/llms.txt']) {
    assert.ok(body.includes(`href="/v1${link}"`), link)
  }
})

for (const path of ['/', '/pricing']) {
  test(`${path} offers every lookup at the price that it is charged with`, async () => {
    const { body } = await open(path)
    const data = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null',
    )
    assert.equal(data['@type'], 'SoftwareApplication')
    const priced = offers.flatMap((offer) => (offer.kind === 'lookup' ? [offer] : []))
    assert.deepEqual(
      data.offers.map(({ name, price }: { name: string; price: string }) => [name, price]),
      priced.map(({ summary, priceCredits }) => [summary, (priceCredits / 100).toFixed(2)]),
    )
    for (const { path: lookup } of offers) assert.ok(body.includes(`POST ${lookup}<`), lookup)
  })
}

test('the trial answers what the sandbox answers, with the command that asks it', async () => {
  const { statusCode, body } = await open('/?company_name=Acme+%26+Sons')
  assert.equal(statusCode, 200)
  const asked = await harness.post(
    '/find-all',
    { company_name: 'Acme & Sons' },
    { authorization: 'Bearer key_test_docs' },
  )
  const shown = textOf(body, 'The answer as JSON')
  assert.deepEqual(JSON.parse(shown), asked.json())
  const command = textOf(body, 'The request as a curl command')
  assert.match(command, /^curl -X POST https:\/\/api\.acme\.example\/v1\/find-all /)
  assert.ok(command.includes(`-d '{"company_name":"Acme & Sons"}'`), command)
})

test('a magic input shows its status, and a name that is none says at the field what to change', async () => {
  assert.match((await open('/?company_name=Sandbox+Insufficient+credits')).body, />402</)
  const refused = await open('/?company_name=---')
  assert.equal(refused.statusCode, 200)
  assert.match(refused.body, /id="field-company_name-error">It must be a text of 1 to 200/)
  assert.match(refused.body, /value="---"/)
  for (const [name, advice] of [
    ['https://acme.example', 'This is a website, not a company name.'],
    ['jane.doe@acme.example', 'This is an email address, not a company name.'],
  ] as const) {
    const { body } = await open(`/?${new URLSearchParams({ company_name: name })}`)
    assert.ok(body.includes(`id="field-company_name-error">${advice}`), body)
  }
})

test('what is typed into the trial is shown as text, and is one argument of the command', async () => {
  const hostile = `'; rm -rf / #"><script>alert(1)</script>`
  const { body } = await open(`/?${new URLSearchParams({ company_name: hostile })}`)
  assert.ok(!body.includes('<script>alert'), body)
  const command = textOf(body, 'The request as a curl command')
  assert.ok(command.includes(`'{"company_name":"'\\''; rm -rf / #\\"><script>`), command)
})

test('an address with nothing behind it is a page for people and an error for programs', async () => {
  for (const path of ['/nothing', '/dashboard/nothing', '/docs/nothing', '/operator/health']) {
    const page = await open(path)
    assert.deepEqual(
      [page.statusCode, page.headers['content-type']],
      [404, 'text/html; charset=utf-8'],
    )
    assert.match(String(page.headers['vary']), /Accept/)
    assert.match(page.body, /Page not found/)
    const sent = await harness.post(path, {}, { accept })
    assert.deepEqual([sent.statusCode, sent.body.includes('Page not found')], [404, true])
    const reply = await harness.get(path)
    assert.equal(reply.statusCode, 404)
    assert.match(reply.json<{ detail: string }>().detail, /^There is nothing at this path/)
  }
  assert.match((await open('/find-website')).body, /Use POST/)
})

test('a signed-in browser sees its account on the home page, a stranger the way to one', async () => {
  const { email } = await harness.signUp()
  const browser = createTestBrowser(harness.app)
  await browser.submit('/signin', { email, password })
  assert.ok((await browser.get('/', { accept })).body.includes(email))
  assert.match((await open('/')).body, /href="\/v1\/signup">Sign up/)
})

/** Returns the text of the region with this label. */
function textOf(body: string, label: string): string {
  const markup = new RegExp(`<pre[^>]*aria-label="${label}"[^>]*>(.*?)</pre>`, 's').exec(body)?.[1]
  assert.ok(markup, label)
  const texts: string[] = []
  const gather = (node: { data?: string; children?: unknown[] }) => {
    if (node.data !== undefined) texts.push(node.data)
    for (const child of node.children ?? []) gather(child as typeof node)
  }
  gather(parseDocument(markup) as unknown as { children: unknown[] })
  return texts.join('')
}

test('the page for people who object names the operator where one is known, and promises nothing elsewhere', async () => {
  const contacts = ['privacy@acme.example', 'https://acme.example/bot', 'no address', undefined]
  for (const contact of contacts) {
    const { get } = await createTestApp(
      { after },
      contact === undefined ? {} : { USER_AGENT_CONTACT: contact },
    )
    const bodyOf = async (path: string) => (await get(path, { accept })).body
    const [page, home, signIn] = await Promise.all(['/privacy', '/', '/signin'].map(bodyOf))
    assert.match(page ?? '', /How to object/)
    const isKnown = contact !== undefined && contact !== 'no address'
    assert.equal(page?.includes(`${contact}">Write to the operator`), isKnown, contact)
    assert.equal(page?.includes('hasn’t given an address'), !isKnown, contact)
    assert.equal(home?.includes('People can say no'), isKnown, contact)
    assert.equal(signIn?.includes('Only the operator of this service can reset it'), !isKnown)
    for (const body of [page, home, signIn])
      assert.match(body ?? '', /<footer[\s\S]*href="\/privacy"/)
  }
})
