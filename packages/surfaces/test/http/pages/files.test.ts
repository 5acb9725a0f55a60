import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { BulkReply } from '@enricher/contract/bulk'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { until } from '@enricher/lab/test/support/until'
import { createTestBrowser } from './browser.ts'

const harness = await createTestApp({ after })

const people = [
  'Company,Website,First name,Last name',
  ...Array.from({ length: 6 }, (_, row) => `Bolts ${row},bolts${row}.example,Jane,Roe ${row}`),
].join('\n')

type Fields = Readonly<Record<string, string>>

/** Opens a file in a browser that is signed in; `press` sends what the page's form holds, with what is typed. */
async function openFile(text = people, credits = 500) {
  const account = await harness.signUp(credits)
  const type = { 'content-type': 'text/csv' }
  const sent = await harness.post('/jobs/bulk?name=leads.csv', text, { ...account.bearer, ...type })
  const { file_id } = sent.json<BulkReply>()
  const path = `/dashboard/files/${file_id}`
  const browser = createTestBrowser(harness.app)
  await browser.submit('/signin', { email: account.email, password })
  const page = async () => (await browser.get(path)).body
  const press = async (action: string, typed: Fields = {}, from?: string) =>
    browser.post(path, { ...fieldsOf(from ?? (await page())), ...typed, action })
  const api = async () =>
    (await harness.get(`/jobs/bulk/${file_id}`, account.bearer)).json<BulkReply>()
  const ended = () =>
    until(async () => {
      const file = await api()
      return ['queued', 'running'].includes(file.state) ? null : file
    })
  return { account, browser, path, page, press, api, ended }
}

/** Returns the fields of the form in which a file is changed, as a browser would send them. */
function fieldsOf(page: string): Record<string, string> {
  const forms = page.split('<form').slice(1)
  const form = forms.find((each) => each.includes('name="max_credits"')) ?? ''
  const inputs = [...form.matchAll(/<input([^>]*)>/g)].map(([, attributes = '']) => attributes)
  const sent = inputs.filter((each) => !/type="checkbox"/.test(each) || / checked/.test(each))
  const selects = [...form.matchAll(/<select[^>]* name="([^"]+)"(.*?)<\/select>/gs)]
  const chosen = selects.map(([, name = '', options = '']) => {
    const [, value = ''] = /value="([^"]*)" selected/.exec(options) ?? []
    return [name, value]
  })
  const texts = sent.map((each) => {
    const [, name = ''] = / name="([^"]+)"/.exec(each) ?? []
    const [, value = ''] = / value="([^"]*)"/.exec(each) ?? []
    return [name, value]
  })
  return Object.fromEntries([...texts, ...chosen])
}

const maximumOf = (page: string) => fieldsOf(page)['max_credits']
const useOf = (page: string, column: number) => fieldsOf(page)[`field.${column}`]

test('a maximum cost that was typed outlives each button of the page, and no start spends more', async () => {
  const { account, press, page, ended } = await openFile()
  const operation = 'find-website'
  await press('propose', { operation })
  assert.equal(maximumOf(await page()), '12')
  await press('propose', { max_credits: '6' })
  assert.match(await page(), /6 lookups, at most 6 credits[^;]*all rows would cost up to 12;/)
  await press('propose', { 'field.3': '' })
  await press('propose', { operation: 'find-email-company' })
  assert.equal(maximumOf(await page()), '6')
  await press('start', { operation: 'find-email-person' })
  assert.equal(maximumOf(await page()), '6')
  const twice = await press('propose', { 'field.0': 'domain', 'field.1': 'domain' })
  assert.equal(twice.statusCode, 400)
  assert.equal(maximumOf(twice.body), '6')
  await press('propose', { operation, max_credits: '' })
  assert.equal(maximumOf(await page()), '6')
  await press('start')
  const { max_credits, stopped, progress } = await ended()
  assert.deepEqual([max_credits, stopped, progress.credits_charged], [6, 'max_credits', 6])
  const balance = await harness.get('/credits', account.bearer)
  assert.equal(balance.json().credits_remaining, 494)
})

test('a start with what was typed last spends no more, whatever else changed in the same form', async () => {
  const { press, page, ended } = await openFile()
  const first = await page()
  // Another lookup is shown first, with the maximum of the form.
  await press('start', { operation: 'find-website', max_credits: '4' }, first)
  await press('start', { 'field.0': 'company_name' })
  const { state, progress } = await ended()
  assert.deepEqual([state, progress.credits_charged], ['stopped', 4])
  assert.match(await page(), /Raise the limit and continue/)
  const same = await press('start')
  assert.equal(same.statusCode, 400)
  assert.match(same.body, /Enter a maximum cost above 4 credits\./)
  await press('start', { max_credits: '8' })
  assert.equal((await ended()).progress.credits_charged, 8)
})

test('the maximum cost follows the cost until one is typed, and none is no permission to spend', async () => {
  const { press, page, api } = await openFile()
  await press('propose', { operation: 'find-website' })
  await press('propose', { operation: 'find-email-person' })
  const { credits_max } = (await api()).proposal
  assert.equal(maximumOf(await page()), `${credits_max}`)
  for (const max_credits of ['', ' ', '-1', '1e3', 'all']) {
    const refused = await press('start', { max_credits })
    assert.equal(refused.statusCode, 400, max_credits)
  }
  assert.equal((await api()).state, 'draft')
})

test('a file that a program started without a maximum gets one on its page', async () => {
  const { account, browser, path, press, page, ended, api } = await openFile(people, 4)
  const start = `/jobs/bulk/${path.split('/').at(-1)}/start`
  await harness.post(start, { operation: 'find-website' }, account.bearer)
  assert.equal((await ended()).stopped, 'insufficient_credits')
  assert.equal(maximumOf(await page()), '12')
  const csrf = await browser.csrfOf(path)
  assert.equal((await browser.post(path, { csrf, action: 'start' })).statusCode, 400)
  await press('start')
  assert.equal((await api()).max_credits, 12)
})

test('a column that is set to "Not used" stays unused with another lookup', async () => {
  const { press, page } = await openFile()
  await press('propose', { operation: 'find-email-person' })
  assert.equal(useOf(await page(), 1), 'domain')
  await press('propose', { 'field.1': '' })
  await press('propose', { operation: 'find-all' })
  const unused = await page()
  assert.deepEqual([useOf(unused, 0), useOf(unused, 1)], ['company_name', ''])
  await press('propose', { operation: 'find-email-company', 'field.0': '' })
  await press('propose', { operation: 'find-website' })
  const both = await page()
  assert.deepEqual(
    [0, 1].map((column) => useOf(both, column)),
    ['', ''],
  )
  await press('propose', { operation: 'find-email-person', 'field.1': 'domain' })
  assert.equal(useOf(await page(), 1), 'domain')
})

test('a balance below the maximum cost is announced before the start, one below the whole cost is not', async () => {
  const { press, page } = await openFile(people, 5)
  await press('propose', { operation: 'find-website' })
  assert.match(
    await page(),
    /Your balance of 5 credits may not pay for every row\. The file then stops and keeps its results: <a href="\/dashboard\/billing">/,
  )
  await press('propose', { max_credits: '4' })
  assert.doesNotMatch(await page(), /Your balance of/)
})

test('tables that a person downloads begin with the mark by which a spreadsheet knows UTF-8, those of programs as sent', async () => {
  const { account, browser, path, press, ended } = await openFile('Company\nZürcher Bolzen\n')
  await press('start')
  await ended()
  for (const format of ['csv', 'tsv', 'jsonl']) {
    const { rawPayload } = await browser.get(`${path}/result?format=${format}`)
    const hasMark = rawPayload.subarray(0, 3).toString('hex') === 'efbbbf'
    assert.equal(hasMark, format !== 'jsonl', format)
    assert.match(rawPayload.toString('utf8'), /Zürcher Bolzen/)
    const address = `/jobs/bulk/${path.split('/').at(-1)}/file?format=${format}`
    const sent = await harness.get(address, account.bearer)
    assert.notEqual(sent.rawPayload[0], 0xef, format)
  }
})
