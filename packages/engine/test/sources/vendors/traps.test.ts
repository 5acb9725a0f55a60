import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apollo } from '../../../sources/vendors/apollo.ts'
import { findymail } from '../../../sources/vendors/findymail.ts'
import { icypeas } from '../../../sources/vendors/icypeas.ts'
import { leadmagic } from '../../../sources/vendors/leadmagic.ts'
import { pdl } from '../../../sources/vendors/pdl.ts'
import { prospeo } from '../../../sources/vendors/prospeo.ts'
import { faultOf, person, startCommercialHarness } from './harness.ts'

const harness = startCommercialHarness()
const domain = 'copperwreninstruments.com'
const unknownPerson = person('Ottoline Brackwater', { domain })

test("Prospeo's 400 NO_MATCH is a miss, and its other 400s are not", async () => {
  const missed = await prospeo.operations.person?.(unknownPerson, harness.call('prospeo'))
  assert.deepEqual(missed, { answer: null, costUsd: 0, facts: [] })
  const spent = harness.call('prospeo', 'test-key-fault-exhausted')
  const error = await faultOf(Promise.resolve(prospeo.operations.person?.(unknownPerson, spent)))
  assert.equal(error.fault, 'exhausted')
  assert.match(error.message, /400 \(INSUFFICIENT_CREDITS\)/)
})

test('Prospeo may be asked again when the minute is over, not the day', async () => {
  const call = harness.call('prospeo', 'test-key-fault-limited')
  const error = await faultOf(Promise.resolve(prospeo.operations.person?.(unknownPerson, call)))
  assert.ok(error.retryAtMs !== null && error.retryAtMs - Date.now() < 31_000)
})

test('Findymail finds a profile although the account does not know the newer path', async () => {
  const question = { profileSlug: 'imogen-tarrowby' }
  const found = await findymail.operations.profile?.(question, harness.call('findymail'))
  assert.equal(found?.answer?.email, `imogen.tarrowby@${domain}`)
  const paths = harness
    .doubles()
    .seen('findymail')
    .map(({ path }) => path)
  assert.deepEqual(paths, ['/search/business-profile', '/search/linkedin'])
})

test('Icypeas: a job that could not be paid for or read is a fault, never a miss', async () => {
  const ask = (place: string) =>
    icypeas.operations.person?.(person('Jane Doe', { domain: place }), harness.call('icypeas'))
  const spent = await faultOf(Promise.resolve(ask('no-funds.example')))
  assert.equal(spent.fault, 'exhausted')
  const refused = await faultOf(Promise.resolve(ask('bad-input.example')))
  assert.equal(refused.fault, 'refused')
})

test('Icypeas is read until its job is done, and not for ever', async () => {
  const waits: number[] = []
  const call = {
    ...harness.call('icypeas'),
    wait: async (delayMs: number) => {
      waits.push(delayMs)
    },
  }
  await icypeas.operations.verify?.({ email: `imogen.tarrowby@${domain}` }, call)
  assert.deepEqual(waits, [3_000])
  const never = {
    ...call,
    fetch: async (url: string) => {
      const item = { _id: 't1', status: 'SCHEDULED' }
      const body = JSON.stringify({ success: true, item, items: [item] })
      return { url, status: 200, headers: {}, body, isTruncated: false, redirects: [] }
    },
  }
  const asked = icypeas.operations.verify?.({ email: 'a@b.example' }, never)
  assert.equal((await faultOf(Promise.resolve(asked))).fault, 'timeout')
  assert.equal(waits.length, 9)
})

test('LeadMagic: an address whose owner may have left is not valid', async () => {
  const question = person('Swantje Rehbeck', { domain: 'quellbrunner.de' })
  const found = await leadmagic.operations.person?.(question, harness.call('leadmagic'))
  assert.equal(found?.answer?.status, 'risky')
})

test('LeadMagic: what the first of two steps cost is known when the second fails', async () => {
  const call = harness.call('leadmagic')
  const failing = {
    ...call,
    fetch: (url: string, options: Parameters<typeof call.fetch>[1]) =>
      call.fetch(url.replace('/email-finder', '/fault-broken'), options),
  }
  const asked = leadmagic.operations.decisionMaker?.({ domain, category: 'ceo' }, failing)
  const error = await faultOf(Promise.resolve(asked))
  assert.equal(error.fault, 'unavailable')
  assert.ok(Math.abs(error.costUsd - 2 * 0.0245) < 1e-9, `${error.costUsd}`)
})

test('Apollo: the placeholder of an address that was not bought is no address', async () => {
  const question = person('Urs-Peter Hagmatt', { domain: 'firnwand.ch' })
  const found = await apollo.operations.person?.(question, harness.call('apollo'))
  assert.deepEqual(found, { answer: null, costUsd: 0, facts: [] })
})

test('Apollo: that its service is healthy does not make a wrong key a good one', async () => {
  const error = await faultOf(apollo.check(harness.call('apollo', 'wrong-key')))
  assert.equal(error.fault, 'unauthorized')
})

test('People Data Labs: an unlikely match, a former employer and a hidden field are no match', async () => {
  const ask = (name: string, place: string) =>
    pdl.operations.person?.(person(name, { domain: place }), harness.call('pdl'))
  assert.equal((await ask('Hester Vaymoor', domain))?.answer, null)
  assert.equal((await ask('Tomás Killenaun', 'fennimorequay.com'))?.answer, null)
  assert.equal((await ask('Macarena Olivarez Tordoya', 'almendrisca.es'))?.answer, null)
  const sent = harness.doubles().seen('pdl')
  assert.ok(sent.every(({ query }) => query.get('required') === 'work_email'))
})

test('People Data Labs: a domain cannot break out of the query it stands in', async () => {
  const before = harness.doubles().seen('pdl').length
  const question = { domain: "x' OR '1'='1", limit: 5, cursor: null }
  const found = await pdl.operations.roster?.(question, harness.call('pdl'))
  assert.equal(found?.answer, null)
  assert.equal(harness.doubles().seen('pdl').length, before)
})
