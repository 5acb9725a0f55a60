import assert from 'node:assert/strict'
import { Resolver } from 'node:dns/promises'
import { after, before, test } from 'node:test'
import { domainToASCII } from 'node:url'
import { companies } from '../../world/data/companies.ts'
import { startWorld, type World } from '../../world/world.ts'

let world: World
let resolver: Resolver
/** A resolver for names that are never answered. */
let hasty: Resolver

before(async () => {
  world = await startWorld()
  resolver = new Resolver({ timeout: 2_000, maxTimeout: 2_000, tries: 3 })
  hasty = new Resolver({ timeout: 300, tries: 1 })
  for (const each of [resolver, hasty]) each.setServers([world.dns.address])
})

after(() => world.stop())

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'found',
    (error: { code: string }) => error.code,
  )

/** Every declared host with the addresses its row gives it; none where it must not resolve. */
const declared = companies.flatMap(({ domain, site, hosts }) => {
  const isNameless = site?.front === 'www_only' || site?.dns?.fault !== undefined
  const own = isNameless ? [] : (site?.dns?.addresses ?? ['127.0.0.1'])
  const others = Object.entries(hosts ?? {}).map(([host, { dns }]) => ({
    host,
    addresses: dns?.fault ? [] : (dns?.addresses ?? ['127.0.0.1']),
  }))
  return domain === null ? others : [{ host: domain, addresses: own }, ...others]
})

test('every domain of every row resolves as declared', async () => {
  assert.ok(declared.length > 100)
  for (const { host, addresses } of declared) {
    const asked = addresses.length > 0 ? resolver : hasty
    const found = await asked.resolve4(domainToASCII(host)).catch(() => [])
    assert.deepEqual(found, addresses, host)
  }
})

test('a name that was not declared does not exist; a parent of one does, without records', async () => {
  assert.equal(await codeOf(resolver.resolve4('no-such-firm-at-all.com')), 'ENOTFOUND')
  assert.equal(await codeOf(resolver.resolve4('mail.brindlewickoptics.com')), 'ENOTFOUND')
  assert.equal(await codeOf(resolver.resolve4('com')), 'ENODATA')
  assert.equal(await codeOf(resolver.resolve6('brindlewickoptics.com')), 'ENODATA')
})

test('names keep no case, and aliases are followed', async () => {
  assert.deepEqual(await resolver.resolve4('BrindleWickOptics.COM'), ['127.0.0.1'])
  assert.deepEqual(await resolver.resolveCname('www.cloudbramble.com'), ['sites.hostingquay.net'])
  assert.deepEqual(await resolver.resolve4('www.cloudbramble.com'), ['127.0.0.1'])
})

test('mail, name servers and texts are answered; a null MX says no mail', async () => {
  const [mail] = await resolver.resolveMx('wrenfathom.com')
  assert.equal(mail?.exchange, 'mx1.mailquay.net')
  assert.deepEqual(
    (await resolver.resolveMx('nullhaven.com')).map(({ exchange, priority }) => [
      exchange,
      priority,
    ]),
    [['', 0]],
  )
  assert.equal(await codeOf(resolver.resolveMx('moonvetch.com')), 'ENODATA')
  assert.ok((await resolver.resolveNs('moonvetch.com')).length === 2)
  assert.deepEqual(await resolver.resolveTxt('wrenfathom.com'), [['v=spf1 mx -all']])
})

test('an answer that does not fit a datagram is fetched over TCP', async () => {
  world.dns.resetCounts()
  assert.deepEqual(await resolver.resolve4('fjellrute.no'), ['127.0.0.1'])
  assert.equal(world.dns.questions('fjellrute.no'), 2)
})

test('a name server fails, refuses or keeps silent, for one name or for all', async () => {
  assert.equal(await codeOf(resolver.resolve4('spindrake.com')), 'ESERVFAIL')
  assert.equal(await codeOf(resolver.resolve4('www.spindrake.com')), 'ESERVFAIL')
  assert.equal(await codeOf(hasty.resolve4('ashgrommet.com')), 'ETIMEOUT')
  const codes = { servfail: 'ESERVFAIL', refused: 'EREFUSED', silent: 'ETIMEOUT' } as const
  for (const fault of ['servfail', 'refused', 'silent'] as const) {
    world.dns.fail(fault)
    const asked = fault === 'silent' ? hasty : resolver
    assert.equal(await codeOf(asked.resolve4('wrenfathom.com')), codes[fault])
  }
  world.dns.fail(null)
  assert.equal(await codeOf(resolver.resolve4('wrenfathom.com')), 'found')
})
