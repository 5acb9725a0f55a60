import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findWebsite } from '@enricher/contract/find-website'
import type { Operation } from '@enricher/contract/operation'
import { verifyEmailAt } from '@enricher/contract/verify-email'
import { noteLocalFault, noteStandstill } from '@enricher/engine/lib/local-faults'
import { SourcesFailedError } from '@enricher/engine/model/engine'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { acme, scriptedEngine } from '@enricher/lab/test/support/scripted-engine'
import { engineOf } from '@enricher/lab/test/support/unasked-searches'
import { search } from '../../lookup/searches.ts'
import { openDatabase } from '../../store/database.ts'
import { createRosters } from '../../store/lookups/rosters.ts'
import { createSuppressions } from '../../store/privacy/suppressions.ts'
import { createSecrets } from '../../store/secrets.ts'

const db = openDatabase({ connection: await createTestDatabase({ after }) })
after(() => db.close())
const run = { signal: new AbortController().signal }
const mailbox = { email: 'jane.doe@acme.example' }
const verifyEmail: Operation = verifyEmailAt(1)

function harness() {
  const scripted = scriptedEngine()
  const dependencies = {
    engine: async () => engineOf(scripted),
    rosters: createRosters(db),
    cursorKey: Buffer.alloc(32),
    suppressions: createSuppressions(db, createSecrets(db)),
    limits: { hitTtlMs: 60_000 },
  }
  const ask = async (operation: Operation, input: Record<string, string>) => {
    const query = operation.parse(input, dependencies).value
    return (await search(dependencies, { operation, input, query }, run)).answer
  }
  return {
    scripted,
    find: () => ask(findWebsite, { company_name: 'Acme' }),
    statusOf: async () => (await ask(verifyEmail, mailbox)) as { status: string } | null,
  }
}

test('a miss is a miss where nothing was short, also right after something was', async () => {
  const { scripted, find } = harness()
  noteLocalFault()
  scripted.respond = async () => null
  assert.equal(await find(), null)
})

test('a miss while something was short is an outage, and a hit is a hit', async () => {
  const { scripted, find } = harness()
  scripted.respond = async () => {
    noteLocalFault()
    return null
  }
  await assert.rejects(find(), SourcesFailedError)
  scripted.respond = async () => {
    noteLocalFault()
    return acme
  }
  assert.deepEqual(await find(), {
    ...{ website_url: acme.websiteUrl, source: acme.source, confidence: acme.confidence },
  })
})

test('a shortage that another search met with does not change a miss', async () => {
  const { scripted, find } = harness()
  const { promise, resolve } = Promise.withResolvers<null>()
  const noteOne = async () => {
    noteLocalFault()
    return null
  }
  scripted.respond = () => (scripted.searches === 1 ? promise : noteOne())
  const finding = find()
  await assert.rejects(find(), SourcesFailedError)
  resolve(null)
  assert.equal(await finding, null)
})

test('a miss while the whole process stood still is an outage', async () => {
  const { scripted, find } = harness()
  scripted.respond = async () => {
    noteStandstill()
    return null
  }
  await assert.rejects(find(), SourcesFailedError)
})

test('a verdict that blames a mail server is an outage while something was short, and one that blames DNS a verdict', async () => {
  const { scripted, statusOf } = harness()
  const verify = scripted.verifyEmail
  const verdict = { ...(await verify(mailbox, run)), status: 'unknown' as const }
  scripted.verifyEmail = async () => verdict
  assert.equal((await statusOf())?.status, 'unknown')
  scripted.verifyEmail = async () => {
    noteLocalFault()
    return verdict
  }
  await assert.rejects(statusOf(), SourcesFailedError)
  scripted.verifyEmail = async () => {
    noteLocalFault()
    return { ...verdict, reason: 'dns_failed' as const }
  }
  assert.equal((await statusOf())?.status, 'unknown')
  scripted.verifyEmail = (...asked) => {
    noteLocalFault()
    return verify(...asked)
  }
  assert.equal((await statusOf())?.status, 'valid')
})

test('a search that ends with the error of a shortage is an outage, with any other error it is ours', async () => {
  const { scripted, find } = harness()
  scripted.respond = async () => {
    throw new Error('load', { cause: Object.assign(new Error('open'), { code: 'EMFILE' }) })
  }
  await assert.rejects(find(), SourcesFailedError)
  const mistake = new TypeError('of ours')
  scripted.respond = async () => {
    throw mistake
  }
  await assert.rejects(find(), mistake)
})
