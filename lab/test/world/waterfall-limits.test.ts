import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import type { ProviderName } from '@enricher/engine/model/provider-catalog'
import { type Answer, type ServedWorld, serveWorld } from '../support/world/served-world.ts'
import {
  catchAll,
  closed,
  deadAddress,
  deadMailboxOf,
  hidden,
  honest,
  mailboxOf,
  recordOf,
  startWaterfallWorld,
  type WaterfallWorld,
} from '../support/world/waterfall-world.ts'

const [first, second, third, unpaid, dead, known] = hidden
let parts: WaterfallWorld
const endings: (() => Promise<void>)[] = []
const ending = { after: (end: () => Promise<void>) => void endings.push(end) }

before(async () => {
  parts = await startWaterfallWorld(ending, {
    findymail: recordOf({ 'Jago Trevendale': (person) => ({ ...person, mailboxState: 'valid' }) }),
    pdl: recordOf({ [dead]: deadAddress, [known]: deadAddress }),
  })
})

after(async () => {
  for (const end of endings.reverse()) await end()
})

function serve(names: readonly ProviderName[], env = {}) {
  const { world, doubles } = parts
  return serveWorld(ending, world, { env: { ...doubles.envOf(...names), ...env } })
}

let withoutSmtp: Promise<ServedWorld> | undefined
/** Returns one service for all tests in which port 25 is closed and a vendor verifies. */
function serveWithoutSmtp(): Promise<ServedWorld> {
  withoutSmtp ??= serve(['zerobounce'], { SMTP_VERIFY: 'off', VERIFY_EMAIL_CREDITS: '1' })
  return withoutSmtp
}

const find = (service: ServedWorld, full_name: string, domain = honest) =>
  service.ask('/find-email/person', { full_name, domain })
const summaryOf = ({ status, body }: Answer) =>
  status === 200 ? [body['email'], body['email_status'], body['source']] : [status]

// One test waits for a provider that never answers; each starts a service, and few machines start eight at once.
describe('limits of the waterfall', { concurrency: 3 }, () => {
  test('a dead provider costs one timeout, and is left alone by the searches after it', async () => {
    const { doubles } = parts
    doubles.fail('prospeo', 'silent')
    const service = await serve(['prospeo', 'leadmagic'], { PROVIDER_ORDER: 'prospeo,leadmagic' })
    const findAndCheck = async (name: string) =>
      assert.deepEqual(summaryOf(await find(service, name)), [
        mailboxOf(name),
        'valid',
        'provider:leadmagic',
      ])
    const found = findAndCheck(first)
    const isOver = found.then(
      () => true,
      () => true,
    )
    // The others follow once the dead provider was given up: it is left alone for fifteen seconds only.
    while (doubles.seen('leadmagic').length === 0) {
      if (await Promise.race([isOver, sleep(10)])) break
    }
    await Promise.all([found, ...[second, third].map(findAndCheck)])
    assert.equal(doubles.seen('prospeo').length, 1)
    assert.match(await service.metrics(), /outcome="skipped:failing"\} 2\n/)
  })

  test('a budget that is spent leaves our own search to go on, and is no outage', async () => {
    const { doubles } = parts
    const service = await serve(['hunter'], { PROVIDER_BUDGET_USD_PER_DAY: '0' })
    assert.deepEqual(summaryOf(await find(service, 'Imogen Tarrowby')), [
      `imogen.tarrowby@${honest}`,
      'valid',
      'native:smtp',
    ])
    assert.deepEqual(summaryOf(await find(service, unpaid)), [404])
    assert.equal(doubles.seen('hunter').length, 0)
  })

  test('where port 25 is closed, a provider that verifies proves a guess, once for all who ask', async () => {
    const { doubles } = parts
    const service = await serveWithoutSmtp()
    const email = `lorcan.whistleby@${honest}`
    const replies = await Promise.all([
      find(service, 'Lorcan Whistleby'),
      service.ask('/verify-email', { email }),
    ])
    assert.deepEqual(summaryOf(replies[0]), [email, 'valid', 'provider:zerobounce'])
    assert.deepEqual(
      [replies[1].body['status'], replies[1].body['reason']],
      ['valid', 'verifier_accepted'],
    )
    const asked = doubles.seen('zerobounce').map(({ query }) => query.get('email'))
    assert.equal(asked.filter((address) => address === email).length, 1)
    const gone = await service.ask('/verify-email', { email: `nobody.here@${honest}` })
    assert.deepEqual([gone.body['status'], gone.body['reason']], ['invalid', 'verifier_refused'])
  })

  test('a suppressed address is given to no vendor that verifies, whichever lookup comes to it', async () => {
    const { doubles } = parts
    const service = await serveWithoutSmtp()
    const email = `odile.fernmarsh@${honest}`
    await service.suppress({ kind: 'email', email })
    await find(service, 'Odile Fernmarsh')
    assert.equal((await service.ask('/verify-email', { email })).status, 404)
    const asked = doubles.seen('zerobounce').map(({ query }) => query.get('email') ?? '')
    assert.ok(asked.some((address) => address.includes('fernmarsh')))
    assert.ok(!asked.includes(email))
  })

  test('every lookup about people is an outage where all its providers fail', async () => {
    const { doubles } = parts
    doubles.fail('anymailfinder', 'broken')
    const service = await serve(['anymailfinder'])
    // The domain is for sale, so that no page names a person; it has a host.
    const domain = 'quillmarrow.com'
    const replies = [
      await find(service, 'Jane Doe', domain),
      await service.ask('/find-email/decision-maker', { decision_maker_category: 'ceo', domain }),
      await service.ask('/find-email/company', { domain }),
      await service.ask('/find-email/linkedin', {
        linkedin_url: 'https://www.linkedin.com/in/nobody-we-ever-met',
      }),
    ]
    assert.deepEqual(
      replies.map(({ status }) => status),
      [502, 502, 502, 502],
    )
  })

  test('at a host that accepts everything, two providers that say the same end the search', async () => {
    const { doubles } = parts
    const names = ['apollo', 'pdl', 'icypeas'] as const
    const service = await serve(names, { PROVIDER_ORDER: names.join(',') })
    assert.deepEqual(summaryOf(await find(service, 'Sunniva Krakemoor', catchAll)), [
      `skrakemoor@${catchAll}`,
      'risky',
      'provider:apollo',
    ])
    const steps = await service.metrics()
    assert.match(steps, /provider="apollo",operation="find-email-person",outcome="matched"\} 1\n/)
    assert.match(steps, /provider="pdl",operation="find-email-person",outcome="matched"\} 1\n/)
    assert.equal(doubles.seen('icypeas').length, 0)
  })

  test("a caller's own verification counts once for or against the provider that gave the address", async () => {
    const service = await serve(['pdl'], { VERIFY_EMAIL_CREDITS: '1' })
    const verify = (email: string) => service.ask('/verify-email', { email })
    const counted = async (what: string) =>
      new RegExp(
        `provider_${what}_total\\{provider="pdl",operation="find-email-company"\\} (\\d+)`,
      ).exec(await service.metrics())?.[1] ?? '0'
    await verify(deadMailboxOf(known))
    await service.ask('/find-email/company', { domain: honest })
    // The mailbox was proven dead before it was given.
    assert.deepEqual([await counted('confirmed'), await counted('wrong')], ['0', '1'])
    await Promise.all([1, 2, 3].map(() => verify(deadMailboxOf(dead))))
    await verify(mailboxOf(first))
    await verify(mailboxOf(first))
    assert.deepEqual([await counted('confirmed'), await counted('wrong')], ['1', '2'])
  })

  test("where the mail server cannot be reached, a trusted provider's word is proof", async () => {
    const service = await serve(['findymail'])
    assert.deepEqual(summaryOf(await find(service, 'Jago Trevendale', closed)), [
      `jago.trevendale@${closed}`,
      'valid',
      'provider:findymail',
    ])
  })
})
