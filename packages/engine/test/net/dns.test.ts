import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@enricher/lab/test/support/until'
import type { DnsType } from '../../net/network.ts'
import { assertFault, openHost, startHarness } from './support/egress-harness.ts'

const inTime = () => AbortSignal.timeout(60_000)

test('every kind of record is read in the form it is used in', async (t) => {
  const { egress } = await startHarness(t, () => undefined, {
    replyTo: (name, type) => {
      if (type === 'A') return [{ type: 'A', name, ttl: 9, data: '192.0.2.1' }]
      if (type === 'AAAA') return [{ type: 'AAAA', name, ttl: 9, data: '2001:db8::1' }]
      if (type === 'NS') return [{ type: 'NS', name, ttl: 9, data: 'ns.host.test' }]
      if (type === 'CNAME') return [{ type: 'CNAME', name, ttl: 9, data: 'shop.host.test' }]
      if (type === 'TXT') return [{ type: 'TXT', name, ttl: 9, data: ['v=spf1 ', '-all'] }]
      return [
        { type: 'MX', name, ttl: 9, data: { preference: 20, exchange: 'second.test' } },
        { type: 'MX', name, ttl: 9, data: { preference: 10, exchange: 'first.test' } },
      ]
    },
  })
  const expected: Record<DnsType, readonly string[]> = {
    A: ['192.0.2.1'],
    AAAA: ['2001:db8::1'],
    MX: ['first.test', 'second.test'],
    NS: ['ns.host.test'],
    CNAME: ['shop.host.test'],
    TXT: ['v=spf1 -all'],
  }
  for (const [type, records] of Object.entries(expected)) {
    const answer = await egress.resolve('acme.test', type as DnsType, inTime())
    assert.deepEqual(answer, { status: 'found', records })
  }
})

test('a null MX is distinguished from an absent one', async (t) => {
  const { egress } = await startHarness(t, () => undefined, {
    replyTo: (name) =>
      name === 'null.test'
        ? [{ type: 'MX', name, ttl: 9, data: { preference: 0, exchange: '.' } }]
        : [],
  })
  const answers = ['null.test', 'bare.test'].map((name) => egress.resolve(name, 'MX', inTime()))
  assert.deepEqual(await Promise.all(answers), [
    { status: 'found', records: ['.'] },
    { status: 'no_record' },
  ])
})

test('an absent name, an absent record and a failing server are three different answers', async (t) => {
  const { egress } = await startHarness(t, () => undefined, {
    replyTo: (name) => {
      if (name === 'bare.test') return []
      if (name === 'broken.test') return 'SERVFAIL'
      if (name === 'closed.test') return 'REFUSED'
      return 'NXDOMAIN'
    },
  })
  const silent = await startHarness(t, () => undefined, {
    replyTo: () => 'silence',
    egress: { dnsTimeoutMs: 100 },
  })
  const ask = (name: string) => egress.resolve(name, 'A', inTime())
  assert.deepEqual(await ask('nowhere.test'), { status: 'no_name' })
  assert.deepEqual(await ask('bare.test'), { status: 'no_record' })
  assert.deepEqual(await ask('broken.test'), { status: 'failed', reason: 'servfail' })
  assert.deepEqual(await ask('closed.test'), { status: 'failed', reason: 'refused' })
  const unheard = await silent.egress.resolve('silent.test', 'A', inTime())
  assert.deepEqual(unheard, { status: 'failed', reason: 'timeout' })
})

test('what cannot be a name is no name, and is not asked', async (t) => {
  const { egress, dns } = await startHarness(t, () => undefined)
  const names = ['', '.', 'a..b', ' ', 'two words.test', '127.0.0.1', '[::1]', '::1', 'a/b.test']
  for (const name of [...names, `${'x'.repeat(64)}.test`, `${'x.'.repeat(130)}test`]) {
    assert.deepEqual(await egress.resolve(name, 'A', inTime()), { status: 'no_name' }, name)
  }
  assert.deepEqual(dns.questions, [])
})

test('spellings of one name are one question', async (t) => {
  const { egress, dns } = await startHarness(t, () => undefined, {
    names: { 'xn--mller-kva.test': openHost },
  })
  for (const name of ['müller.test', 'MÜLLER.Test.', 'xn--mller-kva.test', ' müller.test ']) {
    const answer = await egress.resolve(name, 'A', inTime())
    assert.equal(answer.status, 'found', name)
  }
  assert.deepEqual(dns.questions, ['A xn--mller-kva.test'])
})

test('one question is asked once, however many ask it at a time or after each other', async (t) => {
  const { egress, dns } = await startHarness(t, () => undefined, {
    replyTo: (name) => {
      if (name === 'acme.test') return [{ type: 'A', name, ttl: 60, data: openHost }]
      return name === 'broken.test' ? 'REFUSED' : 'NXDOMAIN'
    },
  })
  for (const name of ['acme.test', 'nowhere.test', 'broken.test']) {
    const ask = () => egress.resolve(name, 'A', inTime())
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, ask))
    for (const other of [...others, await ask()]) assert.deepEqual(other, first)
  }
  assert.equal(egress.counts().dnsQuestions, 3)
  const asked = (name: string) => dns.questions.filter((question) => question === `A ${name}`)
  assert.equal(asked('acme.test').length, 1)
  assert.equal(asked('nowhere.test').length, 1)
})

test('a question that all its callers have left is not sent, and can be asked again', async (t) => {
  const held = Promise.withResolvers<'NXDOMAIN'>()
  const { egress, dns, fetch } = await startHarness(t, () => undefined, {
    replyTo: (name, type) => {
      if (name.startsWith('held')) return held.promise
      return type === 'A' ? [{ type: 'A', name, ttl: 60, data: openHost }] : []
    },
  })
  // These are as many questions as are sent at once, and none is answered before the test says so: later ones wait.
  const busy = Array.from({ length: 64 }, (_, index) =>
    egress.resolve(`held${index}.test`, 'A', inTime()),
  )
  const leaving = new AbortController()
  const left = [
    egress.resolve('left.test', 'A', leaving.signal),
    egress.resolve('left.test', 'A', leaving.signal),
    egress.resolve('shared.test', 'A', leaving.signal),
  ]
  const staying = egress.resolve('shared.test', 'A', inTime())
  const page = fetch('http://page.test/', { signal: leaving.signal })
  const mail = egress.connectTcp('mail.test', 25, leaving.signal)
  const refused = Promise.all([assert.rejects(page), assert.rejects(mail)])
  leaving.abort()
  for (const answer of await Promise.all(left)) {
    assert.deepEqual(answer, { status: 'failed', reason: 'aborted' })
  }
  await refused
  held.resolve('NXDOMAIN')
  assert.equal((await staying).status, 'found')
  await Promise.all(busy)
  const late = ['A left.test', 'A page.test', 'A mail.test']
  assert.deepEqual(
    dns.questions.filter((question) => late.includes(question)),
    [],
  )
  assert.equal((await egress.resolve('left.test', 'A', inTime())).status, 'found')
})

test('an answer is forgotten when its lifetime ends', async (t) => {
  const { egress, dns } = await startHarness(t, () => undefined, {
    replyTo: (name, _type, asked) => [{ type: 'A', name, ttl: 20, data: `192.0.2.${asked}` }],
  })
  const ask = async () => {
    const answer = await egress.resolve('acme.test', 'A', inTime())
    return answer.status === 'found' ? answer.records[0] : answer.status
  }
  const startMs = Date.now()
  t.mock.timers.enable({ apis: ['Date'], now: startMs })
  assert.equal(await ask(), '192.0.2.1')
  t.mock.timers.setTime(startMs + 19_000)
  assert.equal(await ask(), '192.0.2.1')
  t.mock.timers.setTime(startMs + 21_000)
  assert.equal(await ask(), '192.0.2.2')
  assert.equal(dns.questions.length, 2)
})

test('the caller is not kept waiting by a silent server', async (t) => {
  const held = Promise.withResolvers<'NXDOMAIN'>()
  const { egress, dns } = await startHarness(t, () => undefined, {
    replyTo: () => held.promise,
  })
  const caller = new AbortController()
  const asked = egress.resolve('acme.test', 'A', caller.signal)
  await until(() => dns.questions.length > 0)
  caller.abort()
  // The caller is answered first: a caller that waited for the server would get its answer in vain.
  assert.deepEqual(await asked, { status: 'failed', reason: 'aborted' })
  held.resolve('NXDOMAIN')
})

test('every search has its own counts, and shares answers and connections with the others', async (t) => {
  const { egress, site } = await startHarness(t, (_request, response) => response.end('page'))
  const limits = { dnsQuestionsMax: 10, httpRequestsMax: 10 }
  const first = egress.scoped(limits)
  const second = egress.scoped(limits)
  await first.fetch('http://acme.test/', { signal: inTime() })
  await first.resolve('www.acme.test', 'A', inTime())
  await second.fetch('http://acme.test/', { signal: inTime() })
  assert.deepEqual(first.counts(), { dnsQuestions: 2, httpRequests: 1 })
  assert.deepEqual(second.counts(), { dnsQuestions: 0, httpRequests: 1 })
  assert.deepEqual(egress.counts(), { dnsQuestions: 2, httpRequests: 2 })
  assert.equal(site.connections.accepted, 1)
})

test('a search whose budget is used up asks and fetches no more', async (t) => {
  const { egress, dns, site } = await startHarness(t, (request, response) => {
    if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
    else response.end('page')
  })
  const search = egress.scoped({ dnsQuestionsMax: 2, httpRequestsMax: 3 })
  await search.resolve('one.test', 'A', inTime())
  await search.resolve('acme.test', 'A', inTime())
  const refused = await search.resolve('three.test', 'A', inTime())
  assert.deepEqual(refused, { status: 'failed', reason: 'budget' })
  // A name that is already known costs no budget.
  assert.equal((await search.resolve('acme.test', 'A', inTime())).status, 'found')
  const signal = inTime()
  await assertFault(search.fetch('http://acme.test/loop', { signal }), 'unavailable', /budget/)
  await assertFault(search.fetch('http://acme.test/', { signal }), 'unavailable', /budget/)
  await assertFault(search.fetch('http://www.acme.test/', { signal }), 'unavailable', /budget/)
  assert.deepEqual(search.counts(), { dnsQuestions: 2, httpRequests: 3 })
  assert.deepEqual([dns.questions.length, site.requests.length], [2, 3])
  assert.equal((await egress.fetch('http://www.acme.test/', { signal })).body, 'page')
})
