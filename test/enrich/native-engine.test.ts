import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isConclusive, trustMisses } from '../../src/enrich/native-engine.ts'
import { noteLocalFault } from '../../src/lib/local-faults.ts'
import { SourcesFailedError } from '../../src/model/engine.ts'
import { acme, scriptedEngine } from '../support/scripted-engine.ts'

const run = { signal: AbortSignal.timeout(10_000) }
const query = { companyName: 'Acme', context: '' }

function harness() {
  const scripted = scriptedEngine()
  return { scripted, findWebsite: trustMisses(scripted.findWebsite) }
}

test('a miss is a miss where nothing was short, also right after something was', async () => {
  const { scripted, findWebsite } = harness()
  noteLocalFault()
  scripted.respond = async () => null
  assert.equal(await findWebsite(query, run), null)
})

test('a miss while something was short is an outage, and a hit is a hit', async () => {
  const { scripted, findWebsite } = harness()
  scripted.respond = async () => {
    noteLocalFault()
    return null
  }
  await assert.rejects(findWebsite(query, run), SourcesFailedError)
  scripted.respond = async () => {
    noteLocalFault()
    return acme
  }
  assert.deepEqual(await findWebsite(query, run), acme)
})

test('a shortage that another search met with makes an outage of a miss as well', async () => {
  const { scripted, findWebsite } = harness()
  const { promise, resolve } = Promise.withResolvers<null>()
  scripted.respond = () => promise
  const search = findWebsite(query, run)
  noteLocalFault()
  resolve(null)
  await assert.rejects(search, SourcesFailedError)
})

test('a verdict that blames a mail server is an outage while something was short, and one that blames DNS a verdict', async () => {
  const { scripted } = harness()
  const { verifyEmail } = scripted
  const mailbox = { email: 'jane.doe@acme.example' }
  const verdict = { ...(await verifyEmail(mailbox, run)), status: 'unknown' as const }
  scripted.verifyEmail = async () => verdict
  assert.equal(await trustMisses(scripted.verifyEmail, isConclusive)(mailbox, run), verdict)
  scripted.verifyEmail = async () => {
    noteLocalFault()
    return verdict
  }
  await assert.rejects(
    trustMisses(scripted.verifyEmail, isConclusive)(mailbox, run),
    SourcesFailedError,
  )
  const withoutDns = { ...verdict, reason: 'dns_failed' as const }
  scripted.verifyEmail = async () => {
    noteLocalFault()
    return withoutDns
  }
  assert.equal(await trustMisses(scripted.verifyEmail, isConclusive)(mailbox, run), withoutDns)
  scripted.verifyEmail = (...asked) => {
    noteLocalFault()
    return verifyEmail(...asked)
  }
  assert.equal(
    (await trustMisses(scripted.verifyEmail, isConclusive)(mailbox, run)).status,
    'valid',
  )
})

test('a search that ends with the error of a shortage is an outage, with any other error it is ours', async () => {
  const { scripted, findWebsite } = harness()
  scripted.respond = async () => {
    throw new Error('load', { cause: Object.assign(new Error('open'), { code: 'EMFILE' }) })
  }
  await assert.rejects(findWebsite(query, run), SourcesFailedError)
  const mistake = new TypeError('of ours')
  scripted.respond = async () => {
    throw mistake
  }
  await assert.rejects(findWebsite(query, run), mistake)
})
