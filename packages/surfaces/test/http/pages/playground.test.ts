import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { offers } from '@enricher/contract/lookups'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { inputFieldsOf } from '../../../web/input-fields.ts'
import { createTestBrowser } from './browser.ts'

const harness = await createTestApp({ after })
const page = '/dashboard/playground'

async function signedIn(credits?: number) {
  const account = await harness.signUp(credits)
  const browser = createTestBrowser(harness.app)
  await browser.submit('/signin', { email: account.email, password })
  const balance = async () =>
    (await harness.get('/credits', account.bearer)).json<{ credits_remaining: number }>()
      .credits_remaining
  return { account, browser, balance }
}

const { browser: reader } = await signedIn()

for (const offer of offers) {
  test(`${offer.name} has a form with every member of its schema, and the sandbox answers its example`, async () => {
    const { body } = await reader.get(`${page}?lookup=${offer.name}`)
    const members = Object.keys(offer.input.properties)
    assert.deepEqual(
      [...body.matchAll(/ name="in\.([^"]+)"/g)].map(([, name]) => name),
      members,
    )
    const example = Object.entries(offer.exampleInput).map(([name, value]) => [
      inputFieldsOf(offer).find((field) => field.name === name)?.formName ?? '',
      Array.isArray(value) ? value.join(', ') : String(value),
    ])
    const fields = { lookup: offer.name, mode: 'sandbox', ...Object.fromEntries(example) }
    const reply = await reader.submit(page, fields)
    assert.equal(reply.statusCode, 200)
    const asked = await harness.post(offer.path, offer.exampleInput, {
      authorization: 'Bearer key_test_docs',
    })
    assert.ok(reply.body.includes(escaped(JSON.stringify(asked.json(), null, 2))), reply.body)
    assert.match(reply.body, /the sandbox knows no companies and charges nothing/)
  })
}

test('the sandbox is chosen unless a live search is asked for, and asks no source', async () => {
  const { browser, balance } = await signedIn()
  const before = harness.engine.searches
  await browser.submit(page, { lookup: 'find-website', 'in.company_name': 'Quillmoor' })
  assert.equal(harness.engine.searches, before)
  assert.equal(await balance(), 25)
})

test('a live search that was chosen stays chosen for the next lookup', async () => {
  const { browser } = await signedIn()
  const chosen = /<input[^>]*value="live"[^>]*checked/
  assert.doesNotMatch((await browser.get(page)).body, chosen)
  const fields = { lookup: 'find-website', mode: 'live', 'in.company_name': 'Harrowfen' }
  const { body } = await browser.submit(page, fields)
  const [, next = ''] = /href="([^"]*lookup=find-email-person[^"]*)"/.exec(body) ?? []
  assert.match((await browser.get(next.replaceAll('&amp;', '&'))).body, chosen)
})

test('a live lookup is charged to the account that is signed in, and the page says what it cost', async () => {
  const { browser, account, balance } = await signedIn()
  const fields = { lookup: 'find-website', mode: 'live', 'in.company_name': 'Brackenhall' }
  const reply = await browser.submit(page, fields)
  assert.match(reply.body, /Charged 2 credits\. Your balance is 23\./)
  assert.match(reply.body, /\$ENRICHER_API_KEY/)
  assert.equal(await balance(), 23)
  const { entries } = (await harness.get('/usage', account.bearer)).json()
  assert.equal(entries[0].request_id, reply.headers['x-request-id'])
  const again = await browser.submit(page, fields)
  assert.match(again.body, /Free: you looked this up before/)
})

test('a form that is sent twice at the same time, and again after going back, is charged once', async () => {
  const { browser, balance } = await signedIn(500)
  const csrf = await browser.csrfOf(page)
  const form = 'b1f1a1d0-1111-4222-8333-444455556666'
  const fields = { csrf, form, lookup: 'find-all', mode: 'live', 'in.company_name': 'Saltmarrow' }
  const [one, other] = await Promise.all([browser.post(page, fields), browser.post(page, fields)])
  const left = await balance()
  // The website, three roles and the roster are charged once each.
  assert.equal(left, 500 - 2 - 3 * 25 - 25)
  assert.deepEqual([one.statusCode, other.statusCode], [200, 200])
  const back = await browser.post(page, fields)
  assert.match(back.body, /this form was sent before, and this is its first answer/)
  assert.equal(await balance(), left)
  // Another input in the old form is another lookup, not a conflict.
  const changed = await browser.post(page, { ...fields, 'in.company_name': 'Fennwick' })
  assert.doesNotMatch(changed.body, /sent before|already used/)
})

test('a balance that is too small is said as the API says it, with what to do next', async () => {
  const { browser } = await signedIn(1)
  const reply = await browser.submit(page, {
    lookup: 'find-website',
    mode: 'live',
    'in.company_name': 'Ottermere',
  })
  assert.match(reply.body, /This lookup needs 2 credits and 1 is available/)
  assert.match(reply.body, />402</)
  assert.match(reply.body, /href="\/pricing"/)
})

test('what is wrong is said at its field, and what was typed stays', async () => {
  const fields = { lookup: 'find-email-company', 'in.domain': '', 'in.limit': 'many' }
  const { statusCode, body } = await reader.submit(page, fields)
  assert.equal(statusCode, 400)
  assert.match(body, /id="field-in\.domain-error">Fill this in, for example northwind\.example\./)
  assert.match(body, /id="field-in\.limit-error">It must be a whole number from 1 to 500\./)
  assert.match(body, /value="many"/)
})

test('fields that only narrow a lookup are folded until one of them is filled or wrong', async () => {
  const formOf = (body: string) => /<form [^>]*novalidate>[\s\S]*?<\/form>/.exec(body)?.[0] ?? ''
  const foldedIn = (body: string) => {
    const [, attributes = '', folded = ''] =
      /<details class="drawer"([^>]*)>([\s\S]*?)<\/details>/.exec(formOf(body)) ?? []
    const names = [...folded.matchAll(/ name="in\.([^"]+)"/g)].map(([, name]) => name)
    return { isOpen: attributes.includes('open'), names }
  }
  const path = `${page}?lookup=find-email-company&in.domain=acme.example`
  const narrow = ['limit', 'cursor', 'kind', 'role', 'seniority', 'department']
  assert.deepEqual(foldedIn((await reader.get(path)).body), { isOpen: false, names: narrow })
  assert.equal(foldedIn((await reader.get(`${path}&in.role=ceo`)).body).isOpen, true)
  const wrong = { lookup: 'find-email-company', 'in.domain': 'acme.example', 'in.limit': 'x' }
  assert.equal(foldedIn((await reader.submit(page, wrong)).body).isOpen, true)
  const person = (await reader.get(`${page}?lookup=find-email-person`)).body
  assert.deepEqual(foldedIn(person).names, [])
})

test('what makes no sense is refused in the words of the form, and in those of the API in its reply', async () => {
  const fields = { lookup: 'find-email-person', mode: 'live', 'in.full_name': 'Jane Doe' }
  const { body } = await reader.submit(page, fields)
  assert.ok(body.includes('The company is missing: give its website or its name.'), body)
  const asked = await harness.post(
    '/find-email/person',
    { full_name: 'Jane Doe' },
    {
      authorization: 'Bearer key_test_docs',
    },
  )
  assert.ok(body.includes(escaped(asked.json<{ detail: string }>().detail)), body)
})

test('refusals and advice are in the words of the form', async () => {
  for (const [lookup, fields, advice] of [
    [
      'find-email-linkedin',
      { linkedin_url: 'x' },
      'This is not an address at linkedin.com. Enter a person',
    ],
    [
      'find-email-linkedin',
      { linkedin_url: 'linkedin.com/company/acme' },
      'Use its domain with “List',
    ],
    ['enrich-email', { email: 'x' }, 'This is not an email address: there is no @. Enter a work'],
    [
      'enrich-company',
      { company_name: 'Acme', registration_number: 'xx' },
      'This kind of number is not',
    ],
    [
      'find-all',
      { company_name: 'Acme', dm_categories: '1,2,3,4,5,6,7' },
      'a list of at most 6 items',
    ],
    [
      'find-email-person',
      { full_name: 'Sandbox Miss', domain: 'acme.example' },
      '<p>Check the spelling.</p>',
    ],
  ] as const) {
    const values = Object.entries(fields).map(([name, value]) => [`in.${name}`, value])
    const form = { lookup, mode: 'sandbox', ...Object.fromEntries(values) }
    const body = (await reader.submit(page, form)).body.replaceAll('&#39;', "'")
    assert.ok(body.includes(advice), `${lookup} ${advice} ${body}`)
  }
})

test('a website or an email address in place of a company name is refused with what to do, and costs nothing', async () => {
  const { browser, balance } = await signedIn()
  const searches = harness.engine.searches
  for (const [name, advice] of [
    ['https://www.acme.example/about', 'This is a website, not a company name. Use it as “Domain”'],
    ['jane.doe@acme.example', 'Use it for “Identify a work email”'],
  ]) {
    for (const lookup of ['find-website', 'enrich-company', 'find-all']) {
      const fields = { lookup, mode: 'live', 'in.company_name': name ?? '' }
      const { body } = await browser.submit(page, fields)
      assert.ok(body.includes(advice ?? ''), body)
    }
  }
  assert.equal(harness.engine.searches, searches)
  assert.equal(await balance(), 25)
})

test('a live search for a domain in place of a company name is paid only after a free hint', async () => {
  const { browser, balance } = await signedIn()
  for (const lookup of ['find-website', 'enrich-company', 'find-all']) {
    const fields = { lookup, mode: 'live', 'in.company_name': 'wexcombe.example' }
    const { statusCode, body } = await browser.submit(page, fields)
    assert.equal(statusCode, 400)
    assert.match(body, /company_name-error">This looks like a website: use it as “Domain”/)
    assert.equal(await balance(), 25)
  }
  const fields = { lookup: 'find-website', mode: 'live', 'in.company_name': 'wexcombe.example' }
  const meant = { ...fields, meant: 'wexcombe.example' }
  const other = await browser.submit(page, { ...meant, 'in.company_name': 'thirlby.example' })
  assert.match(other.body, /name="meant" value="thirlby\.example"/)
  assert.match((await browser.submit(page, meant)).body, /Charged 2 credits/)
  const free = await browser.submit(page, { ...fields, mode: 'sandbox' })
  assert.match(free.body, /the sandbox knows no companies/)
})

test('an input of the sandbox is the link to it, with its status behind what it shows', async () => {
  const { body } = await reader.get(`${page}?lookup=find-website`)
  assert.match(body, />Sandbox Miss<\/a><span>[^<]* <code>200<\/code><\/span>/)
  assert.match(body, />Sandbox Bad Request<\/a><span>[^<]* <code>400<\/code><\/span>/)
})

test('a form without a required field says which fields it needs, and calls none of them optional', async () => {
  const formOf = async (lookup: string) => {
    const { body } = await reader.get(`${page}?lookup=${lookup}`)
    return /<form [^>]*novalidate>[\s\S]*?<\/form>/.exec(body)?.[0] ?? ''
  }
  const person = await formOf('find-email-person')
  assert.match(person, /Needed: first and last name, or the full name; and the domain or the/)
  assert.doesNotMatch(person, /optional/)
  assert.match(await formOf('enrich-company'), /Needed: the domain or the company name\./)
  assert.doesNotMatch(await formOf('find-website'), /Needed/)
})

test('nothing that is typed, answered or named in the address becomes markup', async () => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
  const query = new URLSearchParams({ lookup: hostile, 'in.company_name': hostile })
  const shown = await reader.get(`${page}?${query}`)
  const answered = await reader.submit(page, {
    lookup: 'find-website',
    form: hostile,
    mode: hostile,
    'in.company_name': `Sandbox ${hostile}`,
    'in.context': hostile,
  })
  for (const { statusCode, body } of [shown, answered]) {
    assert.equal(statusCode, 200)
    assert.doesNotMatch(body, /<img|<script>/)
  }
})

test('without its token the form is refused before anything is looked up', async () => {
  const { browser, balance } = await signedIn()
  const reply = await browser.post(page, {
    lookup: 'find-website',
    mode: 'live',
    'in.company_name': 'Larkspire',
  })
  assert.equal(reply.statusCode, 403)
  assert.equal(await balance(), 25)
})

for (const [cause, words] of [
  ['mail_server', 'a mail server has put off its answer'],
  ['provider', 'a provider is still working on its answer'],
  ['no_reply', 'a source did not answer'],
] as const) {
  test(`a miss that is not sure says why, and when to ask again (${cause})`, async (t) => {
    const { findPersonEmail } = harness.engine
    t.after(() => {
      harness.engine.findPersonEmail = findPersonEmail
    })
    harness.engine.findPersonEmail = async (_, { onUnsure }) => {
      onUnsure?.('a reason', { cause })
      return null
    }
    const { browser } = await signedIn()
    const person = { 'in.full_name': `Ann ${cause.slice(0, 4)}`, 'in.domain': 'acme.example' }
    const fields = { lookup: 'find-email-person', mode: 'live', ...person }
    const { body } = await browser.submit(page, fields)
    assert.match(body, /Nothing was found, and nothing was charged/)
    assert.ok(body.includes(`This is not final: ${words}. Ask again in 5 minutes.`), body)
  })
}

test('a browser that is not signed in is asked to', async () => {
  const reply = await createTestBrowser(harness.app).get(`${page}?lookup=find-all`)
  assert.equal(
    reply.headers['location'],
    `/signin?next=${encodeURIComponent(`${page}?lookup=find-all`)}`,
  )
})

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
