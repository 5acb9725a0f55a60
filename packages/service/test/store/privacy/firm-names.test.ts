import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '@enricher/engine/lib/digest'
import { createDomainFactsStore } from '../../../store/facts/domain-facts.ts'
import { createPrivacy } from '../../../store/privacy/privacy.ts'
import { createSecrets } from '../../../store/secrets.ts'
import { createStoreHarness } from '../store-harness.ts'

const dayMs = 86_400_000
const { db, suppressions } = await createStoreHarness({ after })
const privacy = createPrivacy(db, createSecrets(db))
const facts = createDomainFactsStore(db, suppressions, {
  crawlMs: dayMs,
  verdictMs: dayMs,
  mailboxMs: dayMs,
})

await db.query(
  `INSERT INTO companies (name_key, domain, name, is_alias)
   VALUES ('northern lanterns', 'nlt.example', 'Northern Lanterns Ltd', false)`,
)
await facts.noteCrawl({
  domain: 'qvx.example',
  crawledAtMs: Date.now(),
  status: 'complete',
  pagesRead: 1,
  ownDomains: [],
  people: [],
  addresses: [],
  companyNames: ['Quarry & Voß GmbH'],
})

const question = (text: string) => ({
  taskId: 'task',
  contextId: 'context',
  wish: { kind: 'question', question: text },
})

/** Stores a job; returns what is left of it. */
async function store(input: Json, result: Json = null) {
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO account_jobs (id, account_id, kind, input, result, expires_at)
     VALUES (gen_random_uuid()::text, 'acc_one', 'a2a', $1, $2, now() + interval '1 day') RETURNING id`,
    [JSON.stringify(input), result === null ? null : JSON.stringify(result)],
  )
  return async () => {
    const [left] = await db.query<{ input: string | null; result: string | null }>(
      'SELECT input, result FROM account_jobs WHERE id = $1',
      [row?.id],
    )
    return left
  }
}

const at = (name: string, domain: string) => ({ kind: 'person', name, domain }) as const

for (const [name, domain, text] of [
  ['Ada Marrow', 'tarnfield.example', 'email of Ada Marrow at Tarnfield'],
  ['Ada Marrow', 'tarn-field.example', 'email of Ada Marrow at Tarn Field, please'],
  ['Bo Lindqvist', 'xn--mller-kva.example', "Müller's Bo Lindqvist: which address?"],
  ['Cy Okafor', 'nlt.example', 'email of Cy Okafor at Northern Lanterns Limited'],
  ['Di Sorrel', 'qvx.example', 'what is the address of Di Sorrel (Quarry & Voss)?'],
] as const) {
  test(`a question that names a person with their firm is erased by its domain: ${text}`, async () => {
    const left = await store(question(text))
    const namesake = await store(question(`email of ${name} at Elsewhere Mills`))
    const colleague = await store(question(text.replace(name, 'Zoe Ebner')))
    const held = await privacy.export(at(name, domain))
    assert.deepEqual(held['account_jobs'], [question(text)])
    assert.deepEqual((await privacy.erase(at(name, domain), null)).rows, { account_jobs: 1 })
    assert.equal((await left())?.input, null)
    // Nothing is erased about people who share the name, or the firm.
    assert.match((await namesake())?.input ?? '', /Elsewhere/)
    assert.match((await colleague())?.input ?? '', /Ebner/)
  })
}

test('what a job has found says where the person works whom its question names', async () => {
  const steps = [
    {
      tool: 'find-person-email',
      arguments: { full_name: 'Ed Fenwick', company_name: 'The Old Mill' },
      status: 'succeeded',
      result: { email: 'ef@omill.example', email_status: 'valid' },
    },
  ]
  const found = { kind: 'steps', steps, answer: { text: 'ef@omill.example' }, failure: null }
  const left = await store(question('email of Ed Fenwick at The Old Mill'), found)
  await privacy.erase(at('Ed Fenwick', 'omill.example'), null)
  assert.doesNotMatch(JSON.stringify(await left()), /fenwick|ef@/i)
})

test('questions of lookups and rows of files that name the firm alone are erased too', async () => {
  await db.query(
    `INSERT INTO lookup_evidence (account_id, input_key, request_id, operation, question, expires_at)
     VALUES ('acc_one', '\\x01', 'req_one', 'find-person-email', $1, now() + interval '1 day')`,
    [JSON.stringify({ first_name: 'Fay', last_name: 'Gorse', company_name: 'Hollow Oak' })],
  )
  await db.query(
    `INSERT INTO bulk_files (id, account_id, name, format, expires_at)
     VALUES ('file_one', 'acc_one', 'list.csv', 'csv', now() + interval '1 day')`,
  )
  await db.query(
    `INSERT INTO bulk_rows (file_id, number, line, cells) VALUES ('file_one', 0, 1, $1)`,
    [JSON.stringify(['Fay', 'Gorse', 'Hollow Oak Ltd'])],
  )
  const { rows } = await privacy.erase(at('Fay Gorse', 'hollowoak.example'), null)
  assert.deepEqual(rows, { lookup_evidence: 1, bulk_rows: 1 })
})

test('what searches under way wrote meanwhile is compared with the firm of a crawl', async () => {
  await privacy.erase(at('Gil Ashdown', 'qvx.example'), null)
  const left = await store(question('email of Gil Ashdown at Quarry and Voss'))
  await db.query('UPDATE suppressions SET erase_again_at = now()')
  await privacy.eraseAgain()
  assert.equal((await left())?.input, null)
})
