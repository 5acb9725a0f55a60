import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createEngine,
  createMemoryStores,
  createSuppressionList,
  type DomainFactsStore,
  type EngineOptions,
  EngineUseError,
  type MxSlots,
} from '../index.ts'
import { boundStores } from '../memory/store-methods.ts'

const refusal = (message: RegExp) => (error: unknown) =>
  error instanceof EngineUseError && message.test(error.message)

test('an engine without resolvers, with ones that cannot be read or with a bad range says so', () => {
  assert.throws(() => createEngine({} as EngineOptions), refusal(/dns is missing: .*'system'/))
  assert.throws(() => createEngine(undefined as never), refusal(/dns is missing/))
  assert.throws(() => createEngine({ dns: [] }), refusal(/dns is missing/))
  assert.throws(() => createEngine({ dns: ['nope'] }), refusal(/nope/))
  assert.throws(() => createEngine({ dns: 'sytem' as 'system' }), refusal(/servers/))
  const web = { allow: ['10.0.0.0/99'] }
  assert.throws(() => createEngine({ dns: 'system', web }), refusal(/10\.0\.0\.0\/99/))
})

test('an option that is unknown or of the wrong kind is refused by name', () => {
  const mistakes: readonly (readonly [object, RegExp])[] = [
    [{ dns: null }, /dns has to be name resolvers/],
    [{ dns: [null] }, /dns has to be name resolvers/],
    [{ stores: null }, /stores has to be an object/],
    [{ stores: { fact: {} } }, /stores\.fact is no store: there are facts, mxSlots, providerStats/],
    [{ sources: [] }, /sources has to be a function/],
    [{ vendors: {} }, /vendors\.adapters is missing/],
    [{ vendors: { adapters: {} } }, /vendors\.adapters has to be a list/],
    [{ smtp: { mode: 'of' } }, /smtp\.mode has to be 'auto', 'on' or 'off'/],
    [{ smtp: { hello: 'x' } }, /smtp\.hello is no option: there are mode, helo/],
    [{ searchTimeoutMs: -1 }, /searchTimeoutMs has to be a number of milliseconds above 0/],
    [{ smtp: { mode: ['off'] } }, /smtp\.mode has to be/],
    [{ smtp: { mode: Object.create(null) } }, /smtp\.mode has to be/],
    [{ patternAnswers: ['risky'] }, /patternAnswers has to be/],
    [{ searchTimeoutMs: Symbol('soon') }, /searchTimeoutMs has to be/],
    [{ searchTimeoutMs: 10n }, /searchTimeoutMs has to be/],
    [{ searchTimeoutMs: [5] }, /searchTimeoutMs has to be/],
    [{ searchTimeoutMs: Number.POSITIVE_INFINITY }, /searchTimeoutMs has to be/],
    [{ stores: { facts: 7 } }, /stores\.facts lacks recall/],
    [{ searchTimeoutMs: 'soon' }, /searchTimeoutMs has to be/],
    [{ userAgent: 'x' }, /userAgent is no option: there are dns, web/],
    [{ web: { userAgent: 7, portMap: {} } }, /web\.userAgent has to be a text\. web\.portMap/],
    [{ constructor: 1 }, /constructor is no option/],
  ]
  for (const [wrong, message] of mistakes) {
    const options = { dns: 'system', ...wrong } as unknown as EngineOptions
    assert.throws(() => createEngine(options), refusal(message))
  }
  assert.throws(() => createEngine('system' as never), refusal(/options have to be an object/))
})

test('a query that lacks a part says which', async () => {
  const engine = createEngine({ dns: 'system' })
  const asked = [
    [engine.findWebsite({ companyName: 'Acme' } as never), /findWebsite: context has to be a text/],
    [engine.findWebsite(undefined as never), /findWebsite: companyName has to be a text/],
    [engine.verifyEmail('ada@acme.example' as never), /verifyEmail: email has to be a text/],
    [
      engine.findPersonEmail({ name: 'Ada Quill', domain: null, companyName: 'Acme' } as never),
      /findPersonEmail: name has to be a name as parsePersonName reads it/,
    ],
  ] as const
  for (const [search, message] of asked) await assert.rejects(search, refusal(message))
  await engine.close()
})

test('a run that cannot end a search is refused', async () => {
  const engine = createEngine({ dns: 'system' })
  const query = { domain: 'acme.example' }
  await assert.rejects(engine.findRoster(query, null as never), refusal(/run has to be an object/))
  const run = { signal: 'soon' as never }
  await assert.rejects(engine.findRoster(query, run), refusal(/signal has to be an AbortSignal/))
  await engine.close()
})

test('a store that lacks methods is refused with all of them, before anything is opened', () => {
  const { noteCrawl: _crawl, findContacts: _contacts, ...facts } = createMemoryStores().facts
  const stores = { facts: facts as DomainFactsStore, mxSlots: {} as never }
  assert.throws(
    () => createEngine({ dns: 'system', stores }),
    refusal(/stores\.facts lacks noteCrawl, findContacts\. stores\.mxSlots lacks acquire\.$/),
  )
})

test('the methods of a store of any class may be taken apart', async () => {
  class Slots {
    readonly #kept = createMemoryStores().mxSlots
    acquire(...given: Parameters<MxSlots['acquire']>) {
      return this.#kept.acquire(...given)
    }
  }
  const { acquire } = boundStores({ ...createMemoryStores(), mxSlots: new Slots() }).mxSlots
  const signal = AbortSignal.timeout(5_000)
  const slot = await acquire('mx.acme.example', { connectionsMax: 1, gapMs: 0 }, signal)
  assert.equal(slot.pausedUntilMs, null)
})

test('a closed engine searches no more and says that it is closed; closing it again does nothing', async () => {
  const engine = createEngine({ dns: 'system' })
  await Promise.all([engine.close(), engine.close()])
  const isClosed = refusal(/closed/)
  await assert.rejects(engine.findWebsite({ companyName: 'Acme', context: '' }), isClosed)
  await assert.rejects(engine.verifyEmail({ email: 'ada@acme.example' }), isClosed)
  await assert.rejects(engine.recheck.verify('ada@acme.example', {} as never), isClosed)
})

test('a suppression list refuses what would suppress nothing', () => {
  const identities = [
    { kind: 'domain', domain: 'acme.example' },
    { kind: 'email', email: 'no address' },
  ] as const
  assert.throws(
    () => createSuppressionList(identities),
    refusal(/^identities\[1\] names no address, domain, profile or person: nothing/),
  )
  const list = createSuppressionList(identities.slice(0, 1))
  assert.deepEqual([list.hasDomain('acme.example'), list.hasDomain('other.example')], [true, false])
})
