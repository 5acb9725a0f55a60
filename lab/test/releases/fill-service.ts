import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SellingApp } from '../support/billing.ts'
import { runCommandHere } from '../support/command-here.ts'
import { acme } from '../support/scripted-engine.ts'
import { until } from '../support/until.ts'
import type { AnsweredCall, Credential, ReleaseData } from './release-data.ts'

/** The buyer's questions. */
const asked: readonly (readonly [path: string, body: Record<string, unknown>])[] = [
  ['/find-website', { company_name: 'Initech' }],
  ['/find-website', { company_name: 'Acme', context: 'anvils in Toledo' }],
  ['/find-website', { company_name: 'Nowhere' }],
  ['/find-email/person', { full_name: 'Jane Doe', domain: 'acme.example' }],
  ['/find-email/decision-maker', { domain: 'acme.example', decision_maker_category: 'ceo' }],
  ['/find-email/linkedin', { linkedin_url: 'https://www.linkedin.com/in/jane-doe' }],
  ['/find-email/company', { domain: 'acme.example', limit: 2 }],
  ['/verify-email', { email: 'jane.doe@acme.example' }],
  ['/find-all', { company_name: 'Hooli' }],
]

/** Fills a service with data that later versions have to read, from accounts to files; returns those data. */
export async function fillService(harness: SellingApp, url: string): Promise<ReleaseData> {
  harness.engine.respond = async (name) => (name === 'Nowhere' ? null : acme)
  const command = async (words: readonly string[], input = '') => {
    const { code, stderr } = await runCommandHere(words, { DATABASE_URL: url }, input)
    assert.equal(code, 0, `${words.join(' ')}: ${stderr}`)
  }
  const buyer = await signUp(harness, 'buyer@acme.example')
  const other = await signUp(harness, 'other@globex.example')
  await harness.buy({ ...buyer, id: '', prefix: '' })
  const change = ['--email', other.email, '--reference', 'invoice-1', '--credits']
  await command(['account', 'grant', ...change, '100'])
  const correction = ['--reference', 'correction-1', '--reason', 'granted twice', '--credits', '40']
  await command(['account', 'debit', '--email', other.email, ...correction])
  await importLists(command)

  const suppressed = {
    path: '/find-email/linkedin',
    body: { linkedin_url: 'https://www.linkedin.com/in/petra-stone' },
  }
  const calls: AnsweredCall[] = []
  for (const [path, body] of asked) calls.push(await call(harness, buyer, path, body))
  await call(harness, buyer, suppressed.path, suppressed.body)
  await command(['privacy', 'suppress', '--linkedin', suppressed.body.linkedin_url])
  const job = await harness.post('/jobs/find-all', { company_name: 'Globex' }, other.bearer)
  const { job_id: jobId } = job.json()
  await until(async () => (await read(harness, other, `/jobs/${jobId}`)).finished_at !== null)
  const fileId = await runFile(harness, other)
  const secret = await read(harness, buyer, '/jobs/webhook-secret')
  const client = { client_name: 'Initech', redirect_uris: ['https://initech.example/callback'] }
  const oauth = await harness.post('/oauth/register', client)
  const balanceOf = async (one: Bearer) => await read(harness, one, '/credits')
  const bought = await balanceOf(buyer)
  return {
    buyer: {
      ...credentialOf(buyer),
      balance: bought.credits_remaining,
      purchased: bought.total_purchased,
    },
    other: { ...credentialOf(other), balance: (await balanceOf(other)).credits_remaining },
    calls,
    jobId,
    fileId,
    webhookSecret: secret.secret,
    oauthClientId: oauth.json().client_id,
    suppressed,
  }
}

type Bearer = { readonly bearer: { readonly authorization: string } }

async function signUp(harness: SellingApp, email: string): Promise<Credential & Bearer> {
  const password = `a long password of ${email}`
  const reply = await harness.post('/auth/signup', { email, password })
  const key = reply.json().api_key as string
  assert.equal(reply.statusCode, 200, reply.body)
  return { email, password, key, bearer: { authorization: `Bearer ${key}` } }
}

function credentialOf({ email, password, key }: Credential): Credential {
  return { email, password, key }
}

async function call(
  harness: SellingApp,
  { bearer }: Bearer,
  path: string,
  body: Record<string, unknown>,
): Promise<AnsweredCall> {
  const idempotencyKey = randomUUID()
  const headers = { ...bearer, 'idempotency-key': idempotencyKey }
  const reply = await harness.post(path, body, headers)
  assert.equal(reply.statusCode, 200, `${path}: ${reply.body}`)
  return { path, body, idempotencyKey, status: reply.statusCode, reply: reply.json() }
}

async function read(harness: SellingApp, { bearer }: Bearer, path: string) {
  const reply = await harness.get(path, bearer)
  assert.equal(reply.statusCode, 200, `${path}: ${reply.body}`)
  return reply.json()
}

async function runFile(harness: SellingApp, owner: Bearer): Promise<string> {
  const type = { 'content-type': 'text/csv' }
  const text = 'Company\nUmbra\nVandelay\n'
  const upload = await harness.post('/jobs/bulk?name=leads.csv', text, { ...owner.bearer, ...type })
  const fileId = upload.json().file_id as string
  const started = await harness.post(`/jobs/bulk/${fileId}/start`, {}, owner.bearer)
  assert.equal(started.statusCode, 202, started.body)
  await until(
    async () => (await read(harness, owner, `/jobs/bulk/${fileId}`)).state === 'succeeded',
  )
  return fileId
}

async function importLists(command: (words: readonly string[]) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-release-data-'))
  const companies = join(folder, 'companies.csv')
  const contacts = join(folder, 'contacts.csv')
  writeFileSync(companies, 'name,domain\nAcme,acme.example\nGlobex,globex.example\n')
  writeFileSync(
    contacts,
    'email,name,title,opted_out\njane.doe@acme.example,Jane Doe,CEO,no\nrex.roe@acme.example,Rex Roe,CFO,yes\n',
  )
  await command(['import', companies, '--name', 'companies'])
  await command(['import', 'contacts', contacts, '--name', 'contacts'])
  rmSync(folder, { recursive: true })
}
