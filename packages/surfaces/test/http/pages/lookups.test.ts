import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { rosterOf } from '@enricher/lab/test/support/scripted-engine'
import { createTestBrowser } from './browser.ts'

const harness = await createTestApp({ after })
const { findPersonEmail } = harness.engine

async function signedIn(credits = 500) {
  const account = await harness.signUp(credits)
  const browser = createTestBrowser(harness.app)
  await browser.submit('/signin', { email: account.email, password })
  const balance = async () =>
    (await harness.get('/credits', account.bearer)).json<{ credits_remaining: number }>()
      .credits_remaining
  return { account, browser, balance }
}

test('the log as a file has a column for each field that was asked, named as on the pages', async () => {
  const { account, browser } = await signedIn()
  const website = { company_name: 'Acme, "the" Works', context: 'Leeds' }
  await harness.post('/find-website', website, account.bearer)
  harness.engine.findPersonEmail = async () => null
  const person = { full_name: '=Jane Doe', domain: 'acme.example' }
  await harness.post('/find-email/person', person, account.bearer)
  const { body } = await browser.get('/dashboard/lookups.csv')
  const [header = '', miss = '', hit = ''] = body.replace('\uFEFF', '').trim().split('\n')
  assert.match(header, /^Looked up at \(UTC\),Lookup,Company name,Context,/)
  assert.match(header, /,Full name,Domain,.*,Outcome,Answer,/)
  assert.doesNotMatch(header, /_|Cursor/)
  assert.doesNotMatch(body, /[{}]/)
  const names = header.split(',')
  const cells = miss.split(',')
  const cellOf = (name: string) => cells[names.indexOf(name)]
  assert.match(cellOf('Looked up at (UTC)') ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.deepEqual(
    ['Lookup', 'Company name', 'Full name', 'Domain', 'Outcome', 'Credits'].map(cellOf),
    ["Find a person's email", '', "'=Jane Doe", 'acme.example', 'Not found', '0'],
  )
  assert.match(hit, /,Find a website,"Acme, ""the"" Works",Leeds,/)
  assert.match(hit, /,Found,acme\.example,,site,2,\d+,/)
})

test('the log shows the lookups of the days that are asked for, both days included', async () => {
  const { account, browser } = await signedIn()
  await harness.post('/find-website', { company_name: 'Today Works' }, account.bearer)
  const dayIn = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length)
  const isListed = async (query: string) =>
    (await browser.get(`/dashboard/lookups${query}`)).body.includes('Today Works')
  for (const query of [
    `?from=${dayIn(0)}`,
    `?from=${dayIn(-1)}&to=${dayIn(0)}`,
    '?to=2026-13-45',
  ]) {
    assert.equal(await isListed(query), true, query)
  }
  for (const query of [`?from=${dayIn(1)}`, `?to=${dayIn(-1)}`, `.csv?to=${dayIn(-1)}`]) {
    assert.equal(await isListed(query), false, query)
  }
  const { body } = await browser.get(`/dashboard/lookups?from=${dayIn(0)}`)
  assert.match(body, new RegExp(`name="from" type="date" value="${dayIn(0)}"`))
  assert.match(body, new RegExp(`lookups\\.csv\\?from=${dayIn(0)}"`))
})

test('empty pages lead to a live search, as lookups of the sandbox are not listed', async () => {
  const { browser } = await signedIn()
  const fields = { lookup: 'find-website', mode: 'sandbox', 'in.company_name': 'Acme' }
  await browser.submit('/dashboard/playground', fields)
  for (const path of ['/dashboard', '/dashboard/lookups']) {
    const { body } = await browser.get(path)
    assert.match(body, /No lookups yet/)
    assert.match(body, /href="\/dashboard\/playground\?mode=live">Run a live search<\/a>/)
  }
})

test('a charged answer that may not be shown any more says so, suppressed and erased alike, and a miss is a miss', async () => {
  const { account, browser } = await signedIn()
  harness.engine.findPersonEmail = findPersonEmail
  const identities = ['Mira Holt', 'Juno Pell'].map((name) => ({
    ...({ kind: 'person', name, domain: 'acme.example' } as const),
  }))
  for (const { name } of identities) {
    const input = { full_name: name, domain: 'acme.example' }
    assert.equal((await harness.post('/find-email/person', input, account.bearer)).statusCode, 200)
  }
  harness.engine.findPersonEmail = async () => null
  const missed = { full_name: 'Ada Quill', domain: 'acme.example' }
  await harness.post('/find-email/person', missed, account.bearer)
  const { suppressions } = harness.services.operator
  const [first, second] = identities
  assert.ok(first && second)
  const { id } = await suppressions.suppress(first, null)
  const erased = await suppressions.erase(second, null)
  const { body } = await browser.get('/dashboard/lookups')
  const outcomes = [
    ...body.matchAll(/badge-plain">([^<]*)<\/span>[\s\S]*?data-title="Cost"[^>]*><div>([^<]*)/g),
  ]
  assert.deepEqual(
    outcomes.map(([, outcome, cost]) => `${outcome}, ${cost}`),
    ['Not found, free', 'No longer available, 25 credits', 'No longer available, 25 credits'],
  )
  const csv = (await browser.get('/dashboard/lookups.csv')).body
  assert.equal(csv.match(/,No longer available,/g)?.length, 2)
  const pages = [...body.matchAll(/href="(\/dashboard\/lookups\/req_\w+)"/g)].map(
    ([, path]) => path ?? '',
  )
  const said = await Promise.all(
    pages.map(
      async (path) =>
        /The answer is no longer available|Nothing was found/.exec(
          (await browser.get(path)).body,
        )?.[0],
    ),
  )
  assert.deepEqual(said.toSorted(), [
    'Nothing was found',
    ...Array(2).fill('The answer is no longer available'),
  ])
  for (const entry of [id, erased.id]) await suppressions.lift(entry)
})

test('the page of a lookup shows its cost and its duration, and the API keeps its evidence as it was', async () => {
  const { account, browser } = await signedIn()
  const hit = await harness.post('/find-website', { company_name: 'Priced Works' }, account.bearer)
  const id = hit.headers['x-request-id']
  const path = `/dashboard/lookups/${id}`
  assert.match(
    (await browser.get(path)).body,
    /Found <time[^>]*>[^<]*<\/time>, for 2 credits, in \d/,
  )
  const [lookup] = (await harness.get(`/evidence/${id}`, account.bearer)).json().lookups
  assert.deepEqual(Object.keys(lookup), [
    ...['operation', 'question', 'found_at', 'kept_until', 'evidence'],
  ])
  await harness.services.store.db.query(
    'UPDATE lookup_evidence SET credits = NULL WHERE account_id = $1',
    [account.id],
  )
  assert.match((await browser.get(path)).body, /Found <time[^>]*>[^<]*<\/time>\. Looking it up/)
})

test('the page of several lookups shows their whole cost, and the time from the first to the last', async () => {
  const { account, browser } = await signedIn()
  harness.engine.findRoster = async () => rosterOf(3)
  const input = { company_name: 'Whole Works', dm_categories: [] }
  const reply = await harness.post('/find-all', input, account.bearer)
  const page = await browser.get(`/dashboard/lookups/${reply.headers['x-request-id']}`)
  assert.match(page.body, /<\/time>, for 27 credits, in \d/)
})

for (const from of ['playground', 'page of the lookup'] as const) {
  test(`the next page of a roster is one press from the ${from}, with its price before`, async () => {
    const { browser, balance } = await signedIn()
    harness.engine.findRoster = async () => rosterOf(5)
    const domain = `${from.slice(0, 4)}.example`
    const asked = { 'in.domain': domain, 'in.limit': '3', 'in.kind': 'personal' }
    const playground = '/dashboard/playground'
    const fields = { lookup: 'find-email-company', mode: 'live', ...asked }
    const first = await browser.submit(playground, fields)
    const request = `/dashboard/lookups/${first.headers['x-request-id']}`
    const { body } = from === 'playground' ? first : await browser.get(request)
    const form =
      /<form [^>]*>(?:(?!<\/form>)[\s\S])*Next page[\s\S]*?<\/form>/.exec(body)?.[0] ?? ''
    assert.match(form, /25 credits; free if you opened it before/)
    assert.equal(await balance(), 475)
    const hidden = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
    const next = Object.fromEntries(hidden.map(([, name, value]) => [name ?? '', value ?? '']))
    const second = await browser.post(playground, next)
    assert.match(second.body, /Charged 25 credits/)
    assert.match(second.body, /person\.4@acme\.example/)
    assert.doesNotMatch(second.body, /person\.0@acme|Next page/)
    await browser.post(playground, next)
    assert.equal(await balance(), 450)
  })
}

test('the sandbox leads to the next page of its example, free', async () => {
  const { browser } = await signedIn()
  const { body } = await browser.get('/dashboard/playground?lookup=find-email-company')
  const [, path = ''] = /href="([^"]+)">[^<]*<\/a><span>The first of three pages/.exec(body) ?? []
  const values = Object.fromEntries(new URL(path.replaceAll('&amp;', '&'), 'http://x').searchParams)
  const page = await browser.submit('/dashboard/playground', { ...values, mode: 'sandbox' })
  assert.match(page.body, /Next page<\/button><p class="card-foot">Free in the sandbox/)
})
