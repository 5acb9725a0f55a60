import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, type TestContext, test } from 'node:test'
import type { BulkReply } from '@enricher/contract/bulk'
import type { JobReply } from '@enricher/contract/jobs'
import { SourcesFailedError } from '@enricher/engine/model/engine'
import { createTestApp, detailOf, password, type TestAccount } from '@enricher/lab/test/support/app'
import { acme, jane } from '@enricher/lab/test/support/scripted-engine'
import { until } from '@enricher/lab/test/support/until'
import { markFilesDeleted, purgeDeletedFiles } from '@enricher/service/store/bulk/delete-files'
import { createMaintenance } from '@enricher/service/store/maintenance'
import { createPrivacy } from '@enricher/service/store/privacy/privacy'
import { createSecrets } from '@enricher/service/store/secrets'
import { createTestBrowser } from './pages/browser.ts'

const harness = await createTestApp({ after })
const { services, engine } = harness

type Caller = Pick<TestAccount, 'bearer'>

function upload(
  { bearer }: Caller,
  text: string,
  query = '',
  headers: Record<string, string> = {},
) {
  const type = { 'content-type': 'text/csv' }
  return harness.post(`/jobs/bulk?name=leads.csv${query}`, text, { ...bearer, ...type, ...headers })
}

async function uploaded(account: Caller, text: string, query = ''): Promise<BulkReply> {
  const reply = await upload(account, text, query)
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json<BulkReply>()
}

async function start({ bearer }: Caller, { file_id }: BulkReply, body: object = {}) {
  const reply = await harness.post(`/jobs/bulk/${file_id}/start`, body, bearer)
  assert.equal(reply.statusCode, 202, reply.body)
  return reply
}

/** Polls a file until no job works on it. */
async function ended({ bearer }: Caller, { file_id }: BulkReply): Promise<BulkReply> {
  return until(async () => {
    const file = (await harness.get(`/jobs/bulk/${file_id}`, bearer)).json<BulkReply>()
    return ['queued', 'running'].includes(file.state) ? null : file
  })
}

async function result({ bearer }: Caller, { file_id }: BulkReply, format = 'csv') {
  const reply = await harness.get(`/jobs/bulk/${file_id}/file?format=${format}`, bearer)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.body.trim().split('\n')
}

async function charges(accountId: string): Promise<number> {
  const [row] = await services.store.db.query<{ entries: number }>(
    `SELECT count(*) AS entries FROM ledger WHERE account_id = $1 AND kind = 'lookup'`,
    [accountId],
  )
  return row?.entries ?? 0
}

test('an upload proposes lookup, columns and highest cost, and spends nothing', async () => {
  const account = await harness.signUp()
  const searches = engine.searches
  const file = await uploaded(account, 'Firma,Ort\nAcme,Bern\nAnvils,Zug\nACME,Bern\n,Chur\n')
  assert.equal(file.state, 'draft')
  assert.equal(file.proposal.operation, 'find-website')
  assert.deepEqual(file.proposal.columns['company_name'], 0)
  assert.equal(file.proposal.rows, 4)
  assert.equal(file.progress.rows, 4)
  assert.equal(file.proposal.faulty, 1)
  assert.equal(file.proposal.duplicates, 1)
  assert.equal(file.proposal.credits_max, 4)
  assert.deepEqual(file.proposal.sample[0], ['Acme', 'Bern'])
  assert.equal(engine.searches, searches)
  assert.equal(await charges(account.id), 0)
})

test('a file that is started has an outcome for each row, and each input is charged once', async () => {
  const account = await harness.signUp(500)
  const file = await uploaded(account, 'Company\nBolts\nNuts\nbolts\n\nNuts\n')
  const started = await start(account, file)
  assert.match(String(started.headers['location']), /\/jobs\/job_/)
  const over = await ended(account, file)
  assert.equal(over.state, 'succeeded')
  const { rows, rows_done, hits, duplicates, credits_charged } = over.progress
  assert.deepEqual(
    { rows, rows_done, hits, duplicates },
    { rows: 4, rows_done: 4, hits: 4, duplicates: 2 },
  )
  assert.equal(credits_charged, 4)
  assert.equal(await charges(account.id), 2)
  const lines = await result(account, file)
  assert.equal(lines.length, 5)
  assert.match(lines[0] ?? '', /^Company,enricher_status,enricher_website_url,/)
  assert.match(lines[3] ?? '', /^bolts,hit,https:\/\/acme\.example,/)
  const job = (await harness.get(`/jobs/${over.job_id}`, account.bearer)).json()
  assert.equal(job.status, 'succeeded')
  assert.equal(job.result.credits_charged, 4)
  // The header is the first line.
  const evidence = await harness.get(`/evidence/${file.file_id}-1`, account.bearer)
  assert.deepEqual(evidence.json().lookups[0].question, { company_name: 'Bolts' }, evidence.body)
  const other = await harness.signUp()
  assert.equal((await harness.get(`/evidence/${file.file_id}-1`, other.bearer)).statusCode, 404)
})

test('a row with a faulty website is looked up by its company name, and the result says so in plain words', async () => {
  const account = await harness.signUp(500)
  const text = 'Company,Website\nSprockets,none\nCogs,cogs.example\n,none\n'
  const file = await uploaded(account, text, '&operation=enrich-company')
  const warning = '1 row has a faulty website and is looked up by company name.'
  assert.ok(file.proposal.warnings.includes(warning), `${file.proposal.warnings}`)
  assert.equal(file.proposal.faulty, 1)
  await start(account, file, { operation: 'enrich-company' })
  assert.equal((await ended(account, file)).progress.invalid, 1)
  const [, byName = '', bySite = '', faulty = ''] = await result(account, file)
  const notice = 'This is not a website. Enter one such as acme.com.'
  assert.ok(byName.includes(`${notice} The row was looked up by its company name.`), byName)
  assert.doesNotMatch(byName, /,invalid,/)
  assert.doesNotMatch(bySite, /looked up by/)
  assert.match(faulty, /,invalid,/)
  assert.ok(faulty.includes(notice), faulty)
  assert.doesNotMatch(faulty, /company_name|domain is/)
})

test('only empty cells are filled: a row with a value in the column is kept, and costs nothing', async () => {
  const account = await harness.signUp(500)
  const text = 'Company,Website\nGaskets,\nWashers,https://washers.example\nRivets, \n'
  const file = await uploaded(account, text, '&operation=find-website&only_empty=Website')
  const { only_empty, kept, faulty, duplicates, credits_max } = file.proposal
  assert.deepEqual(
    { only_empty, kept, faulty, duplicates, credits_max },
    { only_empty: 1, kept: 1, faulty: 0, duplicates: 0, credits_max: 4 },
  )
  await start(account, file, { operation: 'find-website' })
  const over = await ended(account, file)
  assert.deepEqual([over.progress.kept, over.progress.hits, over.progress.invalid], [1, 2, 0])
  assert.equal(await charges(account.id), 2)
  const lines = await result(account, file)
  assert.match(
    lines[2] ?? '',
    /^Washers,https:\/\/washers\.example,kept,.*has a value already.*,0$/,
  )
})

test('the choice of only empty cells is taken back, and a column that is not there is refused', async () => {
  const account = await harness.signUp()
  const file = await uploaded(account, 'Company,Website\nGaskets,https://gaskets.example\n')
  const propose = (body: object) =>
    harness.post(`/jobs/bulk/${file.file_id}/propose`, body, account.bearer)
  const kept = async (body: object) => (await propose(body)).json<BulkReply>().proposal.kept
  const operation = 'find-website'
  assert.equal(await kept({ operation, only_empty: 'Website' }), 1)
  assert.equal(await kept({ operation }), 1)
  assert.equal(await kept({ operation, only_empty: null }), 0)
  assert.match((await propose({ only_empty: 'Site' })).body, /no column \\"Site\\"/)
  assert.match((await propose({ operation, only_empty: 7 })).body, /no column 8 for only_empty/)
})

test('a start that chooses only empty cells runs the lookup that is proposed, on its columns', async () => {
  const account = await harness.signUp(500)
  const text = 'Company,Domain,Email\nAcme,acme.example,\nBolts,bolts.example,info@bolts.example\n'
  const file = await uploaded(account, text, '&operation=find-email-company&column=domain=Domain')
  const { columns } = file.proposal
  await start(account, file, { only_empty: 'Email' })
  const over = await ended(account, file)
  assert.equal(over.operation, 'find-email-company')
  assert.deepEqual(over.proposal.columns, columns)
  assert.equal(over.progress.kept, 1)
  const { kept, only_empty, credits_max } = over.proposal
  assert.deepEqual([kept, only_empty], [1, 2])
  assert.equal(credits_max, file.proposal.credits_max / 2)
})

test('a choice that is proposed stays when another one is proposed', async () => {
  const account = await harness.signUp()
  const file = await uploaded(account, 'Company,Website\nAcme,\n')
  const propose = async (body: object) => {
    const reply = await harness.post(`/jobs/bulk/${file.file_id}/propose`, body, account.bearer)
    assert.equal(reply.statusCode, 200, reply.body)
    return reply.json<BulkReply>().proposal
  }
  const constants = { context: 'Bern' }
  await propose({ operation: 'find-website', has_header: false, constants })
  const { has_header, rows, ...again } = await propose({ only_empty: 1 })
  assert.deepEqual([has_header, rows, again.constants], [false, 2, constants])
})

test('a file never costs more than its highest cost, and goes on with a higher one', async () => {
  const account = await harness.signUp(500)
  const names = Array.from({ length: 9 }, (_, index) => `Limit ${index}`)
  const file = await uploaded(account, ['Company', ...names].join('\n'))
  await start(account, file, { max_credits: 7 })
  const stopped = await ended(account, file)
  assert.equal(stopped.state, 'stopped')
  assert.equal(stopped.stopped, 'max_credits')
  assert.equal(stopped.progress.credits_charged, 6)
  assert.match((await result(account, file))[9] ?? '', /^Limit 8,pending,/)
  await start(account, file, { max_credits: 100 })
  const over = await ended(account, file)
  assert.equal(over.state, 'succeeded')
  assert.equal(over.progress.credits_charged, 18)
  assert.equal(await charges(account.id), 9)
})

test('without credits a file stops with what was found, and goes on after a purchase', async () => {
  const account = await harness.signUp(5)
  const names = Array.from({ length: 5 }, (_, index) => `Poor ${index}`)
  const file = await uploaded(account, ['Company', ...names].join('\n'))
  await start(account, file)
  const stopped = await ended(account, file)
  assert.equal(stopped.stopped, 'insufficient_credits')
  assert.equal(stopped.progress.hits, 2)
  await services.ledger.grant({
    ...{ accountId: account.id, credits: 100, kind: 'grant', reference: `more ${account.id}` },
  })
  await start(account, file)
  const over = await ended(account, file)
  assert.equal(over.state, 'succeeded')
  assert.equal(over.progress.credits_charged, 10)
})

test('a file of find-all stops where credits do not cover a part, completes the row after a purchase, and pays each part once', async () => {
  const account = await harness.signUp(30)
  const file = await uploaded(account, 'Company\nSparse One\nSparse Two\n', '&operation=find-all')
  await start(account, file)
  const stopped = await ended(account, file)
  assert.deepEqual([stopped.stopped, stopped.progress.hits], ['insufficient_credits', 0])
  await services.ledger.grant({
    ...{ accountId: account.id, credits: 500, kind: 'grant', reference: `whole ${account.id}` },
  })
  await start(account, file)
  const over = await ended(account, file)
  assert.deepEqual([over.state, over.progress.hits], ['succeeded', 2])
  assert.doesNotMatch((await result(account, file)).join('\n'), /credits and \d+ are available/)
  const { credits_remaining } = (await harness.get('/credits', account.bearer)).json()
  assert.equal(over.progress.credits_charged, 530 - credits_remaining)
  const fresh = await harness.signUp(500)
  const whole = await uploaded(fresh, 'Company\nSparse One\nSparse Two\n', '&operation=find-all')
  await start(fresh, whole)
  assert.equal((await ended(fresh, whole)).progress.credits_charged, over.progress.credits_charged)
})

test('the same Idempotency-Key gives the same file, and another file under it is refused', async () => {
  const account = await harness.signUp()
  const headers = { 'idempotency-key': randomUUID() }
  const first = await upload(account, 'Company\nAcme\n', '', headers)
  const second = await upload(account, 'Company\nAcme\n', '', headers)
  assert.equal(second.headers['idempotent-replayed'], 'true')
  assert.deepEqual(second.json(), first.json())
  assert.equal((await upload(account, 'Company\nOther\n', '', headers)).statusCode, 422)
})

test('a file of another account is not found, whatever is asked of it', async () => {
  const [owner, other] = [await harness.signUp(), await harness.signUp()]
  const { file_id } = await uploaded(owner, 'Company\nAcme\n')
  const path = `/jobs/bulk/${file_id}`
  const replies = [
    await harness.get(path, other.bearer),
    await harness.get(`${path}/file`, other.bearer),
    await harness.post(`${path}/start`, {}, other.bearer),
    await harness.post(`${path}/stop`, undefined, other.bearer),
    await harness.post(`${path}/propose`, {}, other.bearer),
    await harness.app.inject({ method: 'DELETE', url: path, headers: other.bearer }),
  ]
  for (const reply of replies) assert.equal(reply.statusCode, 404, reply.body)
  assert.equal((await harness.get(path, owner.bearer)).statusCode, 200)
})

test('other columns are proposed anew, with what they cost', async () => {
  const account = await harness.signUp()
  const file = await uploaded(account, 'a,b\nAcme,Jane Doe\n')
  const columns = { company_name: 'a', full_name: 1 }
  const body = { operation: 'find-email-person', columns, has_header: true }
  const reply = await harness.post(`/jobs/bulk/${file.file_id}/propose`, body, account.bearer)
  assert.equal(reply.statusCode, 200, reply.body)
  const { proposal } = reply.json<BulkReply>()
  assert.equal(proposal.operation, 'find-email-person')
  assert.deepEqual(proposal.columns, { company_name: 0, full_name: 1 })
  assert.equal(proposal.credits_max, 25)
})

test('a header without rows is refused in each format, and a row below it is taken', async () => {
  const account = await harness.signUp()
  for (const text of ['Company\n', 'Company,Website', 'Company\n\n\n']) {
    const reply = await upload(account, text)
    assert.equal(reply.statusCode, 400, reply.body)
    assert.match(String(detailOf(reply)), /no rows to look up/)
  }
  await uploaded(account, 'Company\nAcme\n')
  await uploaded(account, 'Acme\n')
})

test('what is no file of lookups is refused with what to change', async () => {
  const account = await harness.signUp()
  assert.equal((await upload(account, '')).statusCode, 400)
  for (const bearer of [account.bearer, { authorization: 'Bearer key_test_files' }]) {
    const without = await harness.post('/jobs/bulk', undefined, bearer)
    assert.equal(without.statusCode, 400, without.body)
    assert.match(String(detailOf(without)), /Send the file as the body/)
  }
  const binary = await upload(account, '%PDF-1.7 ...')
  assert.equal(binary.statusCode, 400)
  assert.match(String(detailOf(binary)), /PDF/)
  const file = await uploaded(account, 'Company\nAcme\n')
  const wrong = await harness.post(
    `/jobs/bulk/${file.file_id}/start`,
    { columns: { company_name: 'Firma' } },
    account.bearer,
  )
  assert.equal(wrong.statusCode, 400)
  assert.match(String(detailOf(wrong)), /no column "Firma"/)
  const form = await upload(account, '--x\r\n\r\nCompany\nAcme\n', '', {
    'content-type': 'multipart/form-data; boundary=x',
  })
  assert.equal(form.statusCode, 400)
  assert.match(String(detailOf(form)), /the file itself as the body/)
})

test('who is suppressed later is in no download, and who is erased in no row', async () => {
  const account = await harness.signUp(500)
  const { db } = services.store
  const privacy = createPrivacy(db, createSecrets(db))
  const text = 'Full name,Domain\nJane Doe,acme.example\nJohn Roe,acme.example\n'
  const file = await uploaded(account, text)
  assert.equal(file.proposal.operation, 'find-email-person')
  await start(account, file)
  await ended(account, file)
  assert.match((await result(account, file))[1] ?? '', /jane\.doe@acme\.example/)
  const jane = { kind: 'person', name: 'Jane Doe', domain: 'acme.example' } as const
  await privacy.suppress(jane, null)
  assert.match((await result(account, file))[1] ?? '', /^Jane Doe,acme\.example,miss,,/)
  const { rows } = await privacy.erase(jane, null)
  assert.ok((rows['bulk_rows'] ?? 0) >= 1)
  const stored = await services.store.db.query<{ cells: string | null; answer: string | null }>(
    'SELECT cells, answer FROM bulk_rows WHERE file_id = $1 ORDER BY number',
    [file.file_id],
  )
  assert.deepEqual(stored[1], { cells: null, answer: null })
  assert.doesNotMatch((await result(account, file)).join('\n'), /Jane|jane/)
})

test('who is erased is in nothing that is kept of a file: its name, its header, its constants, cells of JSON', async () => {
  const account = await harness.signUp(500)
  const { db } = services.store
  const privacy = createPrivacy(db, createSecrets(db))
  const table = await uploaded(account, 'Ida Holm,holmworks.example\nJohn Roe,holmworks.example\n')
  const { file_id: id } = table
  const columns = { domain: 1 }
  const body = { operation: 'find-email-person', columns, has_header: true }
  await harness.post(`/jobs/bulk/${id}/propose`, body, account.bearer)
  await db.query("UPDATE bulk_files SET name = 'Ida Holm' WHERE id = $1", [id])
  const lines = JSON.stringify({ domain: 'holmworks.example', contact: { who: ['Ida Holm'] } })
  const nested = await uploaded(account, `${lines}\n`)
  await privacy.erase({ kind: 'person', name: 'Ida Holm', domain: 'holmworks.example' }, null)
  const stored = await db.query(
    'SELECT f.*, (SELECT string_agg(cells, chr(10)) FROM bulk_rows r WHERE r.file_id = f.id) AS cells FROM bulk_files f WHERE id = ANY ($1)',
    [[id, nested.file_id]],
  )
  assert.equal(stored.length, 2)
  assert.doesNotMatch(JSON.stringify(stored), /Ida/)
  assert.match(JSON.stringify(stored), /John Roe/)
  assert.equal((await harness.get(`/jobs/bulk/${id}`, account.bearer)).statusCode, 200)
})

test('a deleted file is gone with its rows', async () => {
  const account = await harness.signUp()
  const { file_id } = await uploaded(account, 'Company\nAcme\n')
  const gone = await harness.app.inject({
    method: 'DELETE',
    url: `/jobs/bulk/${file_id}`,
    headers: account.bearer,
  })
  assert.equal(gone.statusCode, 200)
  const rows = await services.store.db.query('SELECT 1 FROM bulk_rows WHERE file_id = $1', [
    file_id,
  ])
  assert.equal(rows.length, 0)
})

test('the sandbox takes a file, starts it and gives its rows, without an account and a row', async () => {
  const sandbox = { bearer: { authorization: 'Bearer key_test_files' } }
  const file = await uploaded(sandbox, 'Company\nNorthwind Instruments\nNorthwind Instruments\n')
  await start(sandbox, file)
  const over = await ended(sandbox, file)
  assert.equal(over.state, 'succeeded')
  assert.equal(over.progress.duplicates, 1)
  assert.equal(over.progress.credits_charged, 0)
  assert.match((await result(sandbox, file))[1] ?? '', /^Northwind Instruments,hit,https:/)
  const rows = await services.store.db.query('SELECT 1 FROM bulk_files WHERE id = $1', [
    file.file_id,
  ])
  assert.equal(rows.length, 0)
})

/** Makes searches for these names find nothing for sure before `open` is called; afterwards they wait for `gate`. */
function laterNames(t: TestContext) {
  const { findWebsite } = engine
  let isOpen = false
  let gate: Promise<unknown> = Promise.resolve()
  let asked = 0
  engine.findWebsite = async (query, run) => {
    if (!query.companyName.startsWith('Later')) return findWebsite(query, run)
    if (!isOpen) {
      run.onUnsure?.('greylisted', { cause: 'mail_server' })
      return null
    }
    asked += 1
    await gate
    return acme
  }
  t.after(() => {
    engine.findWebsite = findWebsite
  })
  return {
    asked: () => asked,
    open(until?: Promise<unknown>) {
      isOpen = true
      gate = until ?? gate
    },
  }
}

/** Waits until the job of a file waits for unsure rows. */
async function waiting({ bearer }: Caller, { file_id }: BulkReply): Promise<BulkReply> {
  await until(async () => {
    const due = await services.store.db.query(
      `SELECT 1 FROM bulk_files f JOIN account_jobs j ON j.id = f.job_id
        WHERE f.id = $1 AND j.started_at IS NOT NULL AND j.due_at > now()`,
      [file_id],
    )
    return due.length
  })
  return (await harness.get(`/jobs/bulk/${file_id}`, bearer)).json<BulkReply>()
}

/** Ages stored rows by ten minutes; another file of the account makes workers look for due rows. */
async function passTime(account: Caller): Promise<void> {
  const { db } = services.store
  for (const table of ['lookups', 'known_results'])
    await db.query(
      `UPDATE ${table} SET expires_at = expires_at - interval '10 minutes' WHERE answer IS NULL`,
    )
  await db.query("UPDATE bulk_rows SET retry_at = retry_at - interval '10 minutes'")
  await db.query("UPDATE account_jobs SET due_at = due_at - interval '10 minutes'")
  await start(account, await uploaded(account, 'Company\nReason to look\n'))
}

test('rows that are not sure are asked again within the highest cost, and keep their outcome beyond it', async (t) => {
  const later = laterNames(t)
  const account = await harness.signUp(500)
  const file = await uploaded(account, 'Company\nLater 1\nLater 2\nBolts\nLater 3\nLater 1\n')
  await start(account, file, { max_credits: 7 })
  const first = await waiting(account, file)
  assert.equal(first.state, 'running')
  const browser = createTestBrowser(harness.app)
  await browser.submit('/signin', { email: account.email, password })
  const page = await browser.get(`/dashboard/files/${file.file_id}`)
  assert.match(page.body, /Waiting for a mail server to answer again, until \d\d:\d\d UTC\./)
  const again = await start(account, file, { max_credits: 500 })
  assert.match(String(again.headers['request-notice']), /^max_credits was not read: .* with 7;/)
  const same = await start(account, file, { max_credits: 7 })
  assert.equal(same.headers['request-notice'], undefined)
  assert.deepEqual([first.progress.rows_done, first.progress.misses], [5, 4])
  later.open()
  await passTime(account)
  const over = await ended(account, file)
  assert.equal(over.state, 'succeeded')
  // The rest of the credits pays two of three; the last row repeats the first one.
  const { rows_done, hits, misses, duplicates, credits_charged } = over.progress
  assert.deepEqual(
    { rows_done, hits, misses, duplicates, credits_charged },
    { rows_done: 5, hits: 4, misses: 1, duplicates: 1, credits_charged: 6 },
  )
  assert.match((await result(account, file))[4] ?? '', /^Later 3,miss,/)
})

test('the page of a file that did not wait counts apart the rows that another lookup may answer', async (t) => {
  laterNames(t)
  const account = await harness.signUp(500)
  const file = await uploaded(account, 'Company\nLater Unwaited\nBolts\nLater Unwaited\n')
  await start(account, file, { wait: false })
  await ended(account, file)
  const browser = createTestBrowser(harness.app)
  await browser.submit('/signin', { email: account.email, password })
  const page = await browser.get(`/dashboard/files/${file.file_id}`)
  assert.match(page.body, /2 rows are incomplete: a source did not reply\./)
})

test('a file that is stopped while rows are asked again keeps what each had, and asks no more', async (t) => {
  const later = laterNames(t)
  const account = await harness.signUp(500)
  const file = await uploaded(account, 'Company\nLater again\nLater at last\n')
  await start(account, file)
  await waiting(account, file)
  const gate = Promise.withResolvers<void>()
  later.open(gate.promise)
  await passTime(account)
  await until(() => later.asked())
  const stopped = await harness.post(`/jobs/bulk/${file.file_id}/stop`, {}, account.bearer)
  assert.equal(stopped.statusCode, 200)
  gate.resolve()
  const over = await ended(account, file)
  assert.equal(over.state, 'succeeded')
  const { rows_done, hits, misses } = over.progress
  assert.deepEqual([rows_done, hits + misses], [2, 2])
  const [sums] = await services.store.db.query<{ rows: number; hits: number }>(
    `SELECT count(*) FILTER (WHERE outcome IS NOT NULL) AS rows,
            count(*) FILTER (WHERE outcome = 'hit') AS hits
       FROM bulk_rows WHERE file_id = $1 AND number > 0`,
    [file.file_id],
  )
  assert.deepEqual(sums, { rows: 2, hits })
})

test('who is erased while their row waits is not asked for again', async (t) => {
  const { findPersonEmail } = engine
  t.after(() => {
    engine.findPersonEmail = findPersonEmail
  })
  let asked = 0
  engine.findPersonEmail = async (_query, run) => {
    asked += 1
    run.onUnsure?.('greylisted', { cause: 'mail_server' })
    return null
  }
  const account = await harness.signUp(500)
  const { db } = services.store
  const file = await uploaded(account, 'Full name,Domain\nErna Niemals,acme.example\n')
  await start(account, file)
  await waiting(account, file)
  const erna = { kind: 'person', name: 'Erna Niemals', domain: 'acme.example' } as const
  await createPrivacy(db, createSecrets(db)).erase(erna, null)
  await passTime(account)
  const over = await ended(account, file)
  assert.deepEqual([over.state, over.progress.misses, asked], ['succeeded', 1, 1])
})

/** Leaves a file as a process that died while starting it would have: set up like another one, without a job. */
async function orderAlone(account: TestAccount, text: string): Promise<BulkReply> {
  const { db } = services.store
  const [twin, file] = [await uploaded(account, text), await uploaded(account, text)]
  await start(account, twin)
  await ended(account, twin)
  await db.query(
    `UPDATE bulk_files f SET operation = t.operation, columns = t.columns, first_row = t.first_row,
            first_open = t.first_row, rows_begun = t.first_row
       FROM bulk_files t WHERE t.id = $1 AND f.id = $2`,
    [twin.file_id, file.file_id],
  )
  return file
}

test('a job notes itself with its file when the process that submitted it died before it did', async (t) => {
  const later = laterNames(t)
  const account = await harness.signUp(500)
  const file = await orderAlone(account, 'Company\nSubmitted\n')
  await services.store.db.query('UPDATE bulk_rows SET cells = \'["Later 9"]\' WHERE file_id = $1', [
    file.file_id,
  ])
  const { job } = await services.jobs.submit({
    ...{ accountId: account.id, kind: 'bulk', idempotencyKey: null },
    input: { file_id: file.file_id, run: 0 },
  })
  const shown = await waiting(account, file)
  assert.deepEqual([shown.state, shown.job_id], ['running', job.id])
  later.open()
})

test('a file whose start died before its job was submitted is a draft, and is started with other columns', async () => {
  const account = await harness.signUp(500)
  const file = await orderAlone(account, 'Firma,Andere\nBolts,Nuts\n')
  const { bearer } = account
  const left = (await harness.get(`/jobs/bulk/${file.file_id}`, bearer)).json<BulkReply>()
  assert.deepEqual([left.state, left.stopped, left.operation], ['draft', null, null])
  await start(account, file, { columns: { company_name: 1 } })
  const over = await ended(account, file)
  assert.deepEqual([over.state, over.proposal.columns], ['succeeded', { company_name: 1 }])
})

test('a file that stopped says why until its next job is there, whatever becomes of its start', async () => {
  const account = await harness.signUp(500)
  const file = await uploaded(account, 'Company\nStop 1\nStop 2\n')
  await start(account, file, { max_credits: 2 })
  const stopped = await ended(account, file)
  const openJobs = (open: number) =>
    services.store.db.query('UPDATE account_job_counts SET open = $2 WHERE account_id = $1', [
      account.id,
      open,
    ])
  await openJobs(20_000)
  const path = `/jobs/bulk/${file.file_id}`
  const refused = await harness.post(`${path}/start`, { max_credits: 100 }, account.bearer)
  await openJobs(0)
  assert.equal(refused.statusCode, 429)
  const left = (await harness.get(path, account.bearer)).json<BulkReply>()
  assert.deepEqual([left.state, left.stopped], ['stopped', 'max_credits'])
  assert.equal(stopped.stopped, left.stopped)
  await start(account, file, { max_credits: 100 })
  assert.equal((await ended(account, file)).progress.hits, 2)
})

/** Makes searches for these names an outage or a fault, until they are mended. */
function brokenNames(t: TestContext, broken = 'Broken', odd = 'Odd') {
  const { findWebsite } = engine
  const mend = () => {
    engine.findWebsite = findWebsite
  }
  t.after(mend)
  engine.findWebsite = (query, run) => {
    if (query.companyName === broken) return Promise.reject(new SourcesFailedError('out'))
    if (query.companyName === odd) return Promise.reject(new Error('a fault'))
    return findWebsite(query, run)
  }
  return { mend }
}

test('a row whose lookup is an outage or a fault each time fails alone, and its file does not wait for it', async (t) => {
  brokenNames(t)
  const account = await harness.signUp(500)
  const file = await uploaded(account, 'Company\nBroken\nOdd\nBolts\n')
  await start(account, file)
  const over = await ended(account, file)
  assert.deepEqual([over.state, over.progress.failed, over.progress.hits], ['succeeded', 2, 1])
  assert.match((await result(account, file))[2] ?? '', /^Odd,failed,.*Internal error/)
  const job = (await harness.get(`/jobs/${over.job_id}`, account.bearer)).json<JobReply>()
  assert.equal((job.result as { unsure?: boolean }).unsure, true)
})

test('a row that failed by an outage is asked once more where that is due when all others are done', async (t) => {
  const { mend } = brokenNames(t)
  const { findWebsite } = engine
  const [last, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const account = await harness.signUp(2_000)
  // Broken rows are recorded with the first 500.
  const names = Array.from({ length: 499 }, (_, n) => `Many ${n}`)
  const file = await uploaded(account, ['Company', 'Broken', ...names, 'Last', ''].join('\n'))
  engine.findWebsite = async (query, run) => {
    if (query.companyName !== 'Last') return findWebsite(query, run)
    last.resolve()
    await gate.promise
    return acme
  }
  await start(account, file)
  await last.promise
  mend()
  await services.store.db.query(
    'UPDATE bulk_rows SET retry_at = now() WHERE file_id = $1 AND retry_at IS NOT NULL',
    [file.file_id],
  )
  gate.resolve()
  const over = await ended(account, file)
  assert.deepEqual([over.state, over.progress.failed, over.progress.hits], ['succeeded', 0, 501])
})

test('a file that is done looks up again what failed, alone, and charges no row twice', async (t) => {
  const { mend } = brokenNames(t, 'Torn', 'Queer')
  const account = await harness.signUp(500)
  const file = await uploaded(account, 'Company\nTorn\nSpanners\ntorn\nQueer\n')
  await start(account, file)
  const first = await ended(account, file)
  assert.deepEqual([first.progress.failed, first.progress.hits], [3, 1])
  await start(account, file)
  const still = await ended(account, file)
  assert.notEqual(still.job_id, first.job_id)
  assert.deepEqual([still.state, still.progress.failed, still.progress.hits], ['succeeded', 3, 1])
  assert.equal(await charges(account.id), 1)
  mend()
  const searches = engine.searches
  const browser = createTestBrowser(harness.app)
  await browser.submit('/signin', { email: account.email, password })
  const page = `/dashboard/files/${file.file_id}`
  assert.match((await browser.get(page)).body, />Look up 3 rows again<\/button>/)
  await Promise.all([1, 2].map(() => browser.submit(page, { action: 'start' })))
  const over = await ended(account, file)
  assert.deepEqual([over.progress.failed, over.progress.hits], [0, 4])
  assert.equal(over.progress.credits_charged, 6)
  assert.equal(await charges(account.id), 3)
  assert.equal(engine.searches, searches + 2)
  assert.match((await result(account, file))[3] ?? '', /^torn,hit,/)
  assert.doesNotMatch((await browser.get(page)).body, /again<\/button>/)
  await start(account, file)
  assert.equal((await ended(account, file)).job_id, over.job_id)
})

test('rows that are looked up again cost no more than the file may', async (t) => {
  const { mend } = brokenNames(t, 'Bent', 'Quaint')
  const account = await harness.signUp(500)
  const file = await uploaded(account, 'Company\nBent\nQuaint\nPliers\n')
  await start(account, file, { max_credits: 4 })
  assert.equal((await ended(account, file)).progress.failed, 2)
  mend()
  for (const press of [1, 2]) {
    await start(account, file)
    const { state, progress } = await ended(account, file)
    const { hits, failed, credits_charged } = progress
    assert.deepEqual([state, hits, failed, credits_charged], ['succeeded', 2, 1, 4], `${press}`)
  }
  await start(account, file, { max_credits: 6 })
  const { failed, credits_charged } = (await ended(account, file)).progress
  assert.deepEqual([failed, credits_charged], [0, 6])
})

test('a highest cost that comes with the start of a file that is done bounds all that the file costs', async (t) => {
  const { mend } = brokenNames(t, 'Warped', 'Odd')
  const account = await harness.signUp(500)
  const file = await uploaded(account, 'Company\nWarped\nOdd\nPliers\n')
  await start(account, file)
  assert.equal((await ended(account, file)).progress.credits_charged, 2)
  mend()
  await start(account, file, { max_credits: 4 })
  const { progress, max_credits } = await ended(account, file)
  assert.deepEqual([max_credits, progress.failed, progress.credits_charged], [4, 1, 4])
})

test('an answer that is not sure is looked up again as well, and keeps its row where it is sure', async (t) => {
  const { findPersonEmail } = engine
  t.after(() => {
    engine.findPersonEmail = findPersonEmail
  })
  engine.findPersonEmail = async (_, { onUnsure }) => {
    onUnsure?.('a reason', { cause: 'no_reply' })
    return null
  }
  const account = await harness.signUp(500)
  const file = await uploaded(account, 'Full name,Domain\nUna Sure,acme.example\n')
  await start(account, file, { wait: false })
  assert.equal((await ended(account, file)).progress.misses, 1)
  // Jane may be erased by then.
  const una = { ...jane, name: 'Una Sure', email: 'una.sure@acme.example', linkedinUrl: null }
  engine.findPersonEmail = async () => una
  await services.store.db.query(
    `WITH own AS (UPDATE lookups SET expires_at = now() WHERE account_id = $1 RETURNING input_key)
     UPDATE known_results SET expires_at = now() WHERE input_key IN (SELECT input_key FROM own)`,
    [account.id],
  )
  await start(account, file)
  const { hits, misses, credits_charged } = (await ended(account, file)).progress
  assert.deepEqual([hits, misses, credits_charged], [1, 0, 25])
})

test('the evidence of a row that an earlier request answered is that of the request', async () => {
  const account = await harness.signUp(500)
  const ids: string[] = []
  for (const [path, input] of [
    ['/find-website', { company_name: 'Chisels' }],
    ['/find-all', { company_name: 'Mallets', dm_categories: [] }],
  ] as const) {
    const reply = await harness.post(path, input, account.bearer)
    ids.push(String(reply.headers['x-request-id']))
  }
  const [website = '', all = ''] = ids
  const file = await uploaded(account, 'Company\nChisels\nRasps\nchisels\n')
  await start(account, file)
  const over = await ended(account, file)
  assert.equal(over.progress.credits_charged, 2)
  const lines = (await result(account, file)).slice(1)
  const evidenceIn = (line: string) => /\/dashboard\/lookups\/([A-Za-z0-9_-]+)/.exec(line)?.[1]
  assert.deepEqual(lines.map(evidenceIn), [website, `${file.file_id}-2`, website])
  const evidence = await harness.get(`/evidence/${website}`, account.bearer)
  assert.deepEqual(evidence.json().lookups[0].question, { company_name: 'Chisels' })
  const other = await uploaded(account, 'Company\nMallets\n', '&operation=find-all')
  await start(account, other, { constants: { dm_categories: '[]' } })
  await ended(account, other)
  const [, line = ''] = await result(account, other)
  assert.equal(evidenceIn(line), all)
})

/** Uploads a file that from then on counts as that many bytes. */
async function keep(account: TestAccount, bytes: number): Promise<BulkReply> {
  const file = await uploaded(account, 'Company\nAcme\n')
  await services.store.db.query('UPDATE bulk_files SET bytes = $2 WHERE id = $1', [
    file.file_id,
    bytes,
  ])
  return file
}

const deleteFile = async ({ bearer: headers }: TestAccount, { file_id }: BulkReply) => {
  const url = `/jobs/bulk/${file_id}`
  assert.equal((await harness.app.inject({ method: 'DELETE', url, headers })).statusCode, 200)
}

test('beyond what all files may take an upload is refused with when to try again, until there is room', async () => {
  const { db } = services.store
  const owners = await Promise.all([1, 2].map(() => harness.signUp(500)))
  const other = await harness.signUp(500)
  const files = await Promise.all(owners.map((owner) => keep(owner, 10_000_000_000)))
  const refused = await upload(other, 'Company\nAcme\n')
  assert.equal(refused.statusCode, 503, refused.body)
  assert.match(String(detailOf(refused)), /no room for more files .* try again in \d+ hours, when/)
  const waitS = Number(refused.headers['retry-after'])
  assert.ok(waitS >= 60 && waitS <= 86_400, `${waitS}`)
  for (const [index, owner] of owners.entries()) {
    await deleteFile(owner, files[index] ?? assert.fail())
  }
  const file = await uploaded(other, 'Company\nAcme\nBolts\n')
  const [row] = await db.query<{ bytes: number }>('SELECT bytes FROM bulk_files WHERE id = $1', [
    file.file_id,
  ])
  assert.ok(Number(row?.bytes) > 1_000, 'what is stored counts with what will be found')
})

test('no account takes the room of the others, and one that paid nothing takes little', async () => {
  const [trial, funded, newcomer, other] = await Promise.all(
    [undefined, 500, undefined, 500].map((credits) => harness.signUp(credits)),
  )
  assert.ok(trial && funded && newcomer && other)
  const statusOf = async (account: TestAccount, text: string) => {
    const reply = await upload(account, text)
    if (reply.statusCode === 400)
      assert.match(String(detailOf(reply)), /more room than one account/)
    return reply.statusCode
  }
  const small = await keep(trial, 199_999_000)
  assert.equal(await statusOf(trial, 'Company\nAcme\n'), 201)
  // The file has 40 bytes, and takes 4 kB when it is stored.
  assert.equal(await statusOf(trial, `Company\n${'a\n'.repeat(10)}`), 400)
  const large = await keep(funded, 9_999_998_000)
  assert.equal(await statusOf(funded, 'Company\nAcme\n'), 201)
  assert.equal(await statusOf(funded, `Company\n${'a\n'.repeat(10)}`), 400)
  assert.equal(await statusOf(newcomer, 'Company\nAcme\n'), 201)
  const rest = await keep(other, 5_000_000_000)
  assert.equal(await statusOf(newcomer, 'Company\nBolts\n'), 503)
  assert.equal(await statusOf(other, 'Company\nBolts\n'), 201)
  await deleteFile(trial, small)
  await deleteFile(funded, large)
  await deleteFile(other, rest)
})

test('while the disk is full an upload is refused, nothing of it stays, and afterwards it is taken', async (t) => {
  const account = await harness.signUp()
  const { db } = services.store
  // The trigger answers as PostgreSQL does when its disk is full (53100), for one row of the second batch. The
  // service's own role may not define anything.
  const define = (...statements: readonly string[]) =>
    db.transaction(async (tx) => {
      for (const each of ['SET LOCAL ROLE NONE', ...statements]) await tx.query(each)
    })
  await define(
    `CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`,
    `CREATE TRIGGER full_disk BEFORE INSERT ON bulk_rows FOR EACH ROW
       WHEN (NEW.number = 1500) EXECUTE FUNCTION fill_disk()`,
  )
  t.after(() => define('DROP FUNCTION IF EXISTS fill_disk CASCADE'))
  const text = `Company\n${Array.from({ length: 2_000 }, (_, index) => `Crowded ${index}`).join('\n')}`
  const refused = await upload(account, text)
  assert.equal(refused.statusCode, 503, refused.body)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  const kept = await db.query('SELECT id FROM bulk_files WHERE account_id = $1', [account.id])
  const rows = await db.query(`SELECT 1 FROM bulk_rows WHERE cells LIKE '["Crowded %'`)
  assert.deepEqual([kept, rows], [[], []])
  await define('DROP FUNCTION fill_disk CASCADE')
  assert.equal((await uploaded(account, text)).proposal.rows, 2_000)
})

test('a long file is out of reach at once, and its rows are deleted in batches by any process', async () => {
  const account = await harness.signUp()
  const { db } = services.store
  const names = Array.from({ length: 50 }, (_, index) => `Long ${index}`)
  const { file_id } = await uploaded(account, ['Company', ...names].join('\n'))
  const left = async () =>
    (await db.query('SELECT 1 FROM bulk_rows WHERE file_id = $1', [file_id])).length
  await markFilesDeleted(db, account.id, null)
  assert.equal((await harness.get(`/jobs/bulk/${file_id}`, account.bearer)).statusCode, 404)
  assert.equal(await left(), 51)
  // A call deletes twenty batches.
  await purgeDeletedFiles(db, account.id, 1)
  assert.equal(await left(), 31)
  await uploaded(account, 'Company\nAcme\n')
  await createMaintenance(db).purge()
  assert.equal(await left(), 0)
  const files = await db.query('SELECT id FROM bulk_files WHERE account_id = $1', [account.id])
  assert.equal(files.length, 1)
})
