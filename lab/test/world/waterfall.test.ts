import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openDatabase } from '@enricher/service/store/database'
import { createSuppressions } from '@enricher/service/store/privacy/suppressions'
import { createSecrets } from '@enricher/service/store/secrets'
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
  unknown,
  type WaterfallWorld,
} from '../support/world/waterfall-world.ts'

const [found, refutedThenFound, refuted, unheard, suppressed, objector, moved, homeless] = hidden
const unknownPerson = { full_name: 'Ottoline Brackwater', domain: honest }
let parts: WaterfallWorld
let service: ServedWorld
const endings: (() => Promise<void>)[] = []
const ending = { after: (end: () => Promise<void>) => void endings.push(end) }

before(async () => {
  parts = await startWaterfallWorld(ending, {
    hunter: recordOf({
      [refutedThenFound]: deadAddress,
      [refuted]: deadAddress,
      [objector]: (person) => ({ ...person, mailboxState: 'objected' }),
      [moved]: (person) => ({ ...person, email: 'moved.on@elsewhere-holdings.com' }),
    }),
    anymailfinder: recordOf({
      [found]: unknown,
      [refuted]: unknown,
      [moved]: unknown,
      'Jago Trevendale': (person) => ({ ...person, mailboxState: 'valid' }),
      'Sunniva Krakemoor': (person) => ({ ...person, mailboxState: 'valid' }),
    }),
  })
  const { world, doubles } = parts
  service = await serveWorld(ending, world, {
    env: {
      ...doubles.envOf('hunter', 'anymailfinder'),
      PROVIDER_ORDER: 'hunter,anymailfinder',
    },
  })
})

beforeEach(() => {
  for (const name of ['hunter', 'anymailfinder'] as const) parts.doubles.fail(name, null)
})

after(async () => {
  for (const end of endings.reverse()) await end()
})

const person = (full_name: string, domain = honest) => ({ full_name, domain })
const find = (full_name: string, domain = honest) =>
  service.ask('/find-email/person', person(full_name, domain))
const summaryOf = ({ status, body }: Answer) =>
  status === 200 ? [body['email'], body['email_status'], body['source']] : [status]

/** Counts the searches asked of each vendor while `work` ran; verifications are counted apart. */
async function askedDuring<T>(work: () => Promise<T>) {
  const searches = (name: 'hunter' | 'anymailfinder') =>
    parts.doubles.seen(name).filter(({ path }) => !/verif/.test(path)).length
  const count = () => [searches('hunter'), searches('anymailfinder')]
  const start = count()
  const result = await work()
  return { result, asked: count().map((now, index) => now - (start[index] ?? 0)) }
}

test('a person only a provider knows is found and proven by our own verifier, by one question for all callers', async () => {
  const other = await service.openAccount()
  const { result, asked } = await askedDuring(() =>
    Promise.all([
      find(found),
      service.ask('/find-email/person', person(found), other),
      find(found),
    ]),
  )
  for (const answer of result) {
    assert.deepEqual(summaryOf(answer), [mailboxOf(found), 'valid', 'provider:hunter'])
  }
  assert.deepEqual(asked, [1, 0])
  const [lookup] = await service.explain(result[0])
  const said = lookup?.evidence.map(({ verdict, rule }) => `${verdict}: ${rule}`) ?? []
  const address = mailboxOf(found)
  assert.match(said[0] ?? '', new RegExp(`^decides: ${address}: its mail server accepts it`))
  assert.ok(said.includes(`supports: Hunter gives ${address} and calls it valid.`), said.join('\n'))
  assert.ok(said.includes('neutral: Hunter was asked (person) and had an answer.'))
})

test('a domain without a host is a miss of which no provider is asked, and the evidence says so', async () => {
  const nowhere = 'no-such-firm-anywhere.com'
  const { result, asked } = await askedDuring(() => find('Odalys Fernhollow', nowhere))
  assert.deepEqual(summaryOf(result), [404])
  assert.deepEqual(asked, [0, 0])
  const [lookup] = await service.explain(result)
  const said = lookup?.evidence.map(({ rule }) => rule) ?? []
  assert.ok(
    said.some((rule) => rule.startsWith('No provider was asked: ')),
    said.join('\n'),
  )
})

test('an address that our own search proves is sent to no provider', async () => {
  const { result, asked } = await askedDuring(() => find('Imogen Tarrowby'))
  assert.deepEqual(summaryOf(result), [`imogen.tarrowby@${honest}`, 'valid', 'native:smtp'])
  assert.deepEqual(asked, [0, 0])
})

test('an address that the mail server denies is not given, and the next provider is asked', async () => {
  const { result, asked } = await askedDuring(() => find(refutedThenFound))
  assert.deepEqual(summaryOf(result), [
    mailboxOf(refutedThenFound),
    'valid',
    'provider:anymailfinder',
  ])
  assert.deepEqual(asked, [1, 1])
  assert.match(
    await service.metrics(),
    /provider_confirmed_total\{provider="anymailfinder",operation="find-email-person"\} 1\n/,
  )
  assert.match(
    await service.metrics(),
    /provider_wrong_total\{provider="hunter",operation="find-email-person"\} 1\n/,
  )
  const [explained] = await service.explain(result)
  const dead = deadMailboxOf(refutedThenFound)
  assert.deepEqual(
    explained?.evidence.flatMap(({ verdict, rule }) => (rule.includes(dead) ? verdict : [])),
    ['contradicts', 'contradicts'],
  )
  const nowhere = await find(refuted)
  assert.deepEqual(summaryOf(nowhere), [404])
  assert.ok(!JSON.stringify(nowhere.body).includes(deadMailboxOf(refuted)))
})

test('all providers failing is an outage: not a miss, not cached, not charged, and asked again', async () => {
  const credits = async () => (await find('Imogen Tarrowby')).body['credits_remaining']
  const before = await credits()
  for (const name of ['hunter', 'anymailfinder'] as const) parts.doubles.fail(name, 'broken')
  for (let time = 0; time < 2; time += 1) {
    const { result, asked } = await askedDuring(() => find(unheard))
    assert.deepEqual(summaryOf(result), [502])
    assert.deepEqual(asked, [1, 1])
  }
  assert.equal(await credits(), before)
  for (const name of ['hunter', 'anymailfinder'] as const) parts.doubles.fail(name, null)
  assert.deepEqual(summaryOf(await find(unheard)), [mailboxOf(unheard), 'valid', 'provider:hunter'])
})

test('while one provider fails, what the other one does not know is a miss', async () => {
  parts.doubles.fail('hunter', 'broken')
  const { result, asked } = await askedDuring(() =>
    service.ask('/find-email/person', unknownPerson),
  )
  assert.deepEqual(summaryOf(result), [404])
  assert.deepEqual(asked, [1, 1])
})

test('a suppressed person is neither sent to a provider nor given', async () => {
  await service.suppress({ kind: 'person', name: suppressed, domain: honest })
  const byName = await askedDuring(() => find(suppressed))
  assert.deepEqual(summaryOf(byName.result), [404])
  assert.deepEqual(byName.asked, [0, 0])
  const roster = await service.ask('/find-email/company', { domain: honest })
  assert.ok(!JSON.stringify(roster.body).includes(mailboxOf(suppressed)))
})

test('a suppressed person is sent to no provider where the website is found first, and by no profile', async () => {
  await service.suppress({ kind: 'person', name: suppressed, domain: honest })
  const byCompany = await askedDuring(() =>
    service.ask('/find-email/person', {
      full_name: suppressed,
      company_name: 'Copperwren Instruments',
    }),
  )
  assert.deepEqual([summaryOf(byCompany.result), byCompany.asked], [[404], [0, 0]])
  const linkedinUrl = 'https://www.linkedin.com/in/suppressed-by-profile'
  await service.suppress({ kind: 'linkedin', linkedinUrl })
  const byProfile = await askedDuring(() =>
    service.ask('/find-email/linkedin', { linkedin_url: linkedinUrl }),
  )
  assert.deepEqual([summaryOf(byProfile.result), byProfile.asked], [[404], [0, 0]])
})

test('a person who objected at a provider is suppressed, and no other provider is asked', async () => {
  const { result, asked } = await askedDuring(() => find(objector))
  assert.deepEqual(summaryOf(result), [404])
  assert.deepEqual(asked, [1, 0])
  const { connection } = service
  const db = openDatabase({ connection })
  const list = await createSuppressions(db, createSecrets(db)).refresh()
  await db.close()
  assert.ok(list.hasPerson({ name: objector, domain: honest, linkedinUrl: null }))
})

test("another firm's address is no answer", async () => {
  const { result, asked } = await askedDuring(() => find(moved))
  assert.deepEqual(summaryOf(result), [404])
  assert.deepEqual(asked, [1, 1])
})

test('a risky address is kept while others are asked, and gives way to a valid one', async () => {
  const { result, asked } = await askedDuring(() => find('Jago Trevendale', closed))
  assert.deepEqual(summaryOf(result), [
    `jago.trevendale@${closed}`,
    'valid',
    'provider:anymailfinder',
  ])
  assert.deepEqual(asked, [1, 1])
})

test('on a host that is proven to accept everything nothing is valid, whatever a provider says', async () => {
  const { result, asked } = await askedDuring(() => find('Sunniva Krakemoor', catchAll))
  assert.deepEqual(summaryOf(result), [`skrakemoor@${catchAll}`, 'risky', 'provider:anymailfinder'])
  assert.deepEqual(asked, [1, 1])
})

test('without a website the providers are asked by the name of the company', async () => {
  const { doubles } = parts
  const before = doubles.seen('hunter').length
  const reply = await service.ask('/find-email/person', {
    full_name: homeless,
    company_name: 'Unheard Of Archive Holdings',
  })
  assert.deepEqual(summaryOf(reply), [404])
  const sent = doubles.seen('hunter').slice(before)
  assert.deepEqual(
    sent.map(({ query }) => query.get('company')),
    ['Unheard Of Archive Holdings'],
  )
})

test('a profile that no site links to is answered by a provider', async () => {
  const url = 'https://www.linkedin.com/in/odalys-fernhollow'
  const reply = await service.ask('/find-email/linkedin', { linkedin_url: url })
  assert.deepEqual(summaryOf(reply), [mailboxOf(found), 'valid', 'provider:hunter'])
  assert.equal(reply.body['name'], found)
})

test('a role that no person of the site has is answered by a provider, and by no person with another title', async () => {
  const category = (decision_maker_category: string) =>
    service.ask('/find-email/decision-maker', { decision_maker_category, domain: catchAll })
  const sales = await category('sales')
  assert.deepEqual(
    [sales.body['name'], sales.body['email']],
    ['Thandeka Mbolani', `tmbolani@${catchAll}`],
  )
  assert.deepEqual(summaryOf(await category('hr')), [404])
})

test('a roster that shows few people is completed by a provider, which its source says', async () => {
  const { body } = await service.ask('/find-email/company', { domain: catchAll })
  const emails = (body['emails'] as readonly { readonly email: string }[]).map(({ email }) => email)
  assert.equal(new Set(emails).size, emails.length)
  assert.ok(emails.includes(`cvasterling@${catchAll}`) && emails.includes(`skrakemoor@${catchAll}`))
  assert.match(String(body['source']), /^native:site\+provider:hunter/)
})

test('a provider whose key is taken away is never asked again, whatever is remembered', async () => {
  await service.stop()
  const { world, doubles } = parts
  const { connection } = service
  service = await serveWorld(ending, world, {
    connection,
    env: doubles.envOf('anymailfinder'),
  })
  const { result, asked } = await askedDuring(() =>
    service.ask('/find-email/linkedin', {
      linkedin_url: 'https://www.linkedin.com/in/bram-quillfeather',
    }),
  )
  assert.deepEqual(summaryOf(result), [
    mailboxOf(refutedThenFound),
    'valid',
    'provider:anymailfinder',
  ])
  assert.deepEqual(asked, [0, 1])
})

test('a suppressed person is given for no role, and their firm is asked about nowhere once it is suppressed', async () => {
  const byRole = () =>
    service.ask('/find-email/decision-maker', {
      decision_maker_category: 'sales',
      domain: catchAll,
    })
  await service.suppress({ kind: 'person', name: 'Thandeka Mbolani', domain: catchAll })
  const { body } = await byRole()
  assert.doesNotMatch(JSON.stringify(body), /Mbolani/i)
  await service.suppress({ kind: 'domain', domain: catchAll })
  const { result, asked } = await askedDuring(async () => [
    summaryOf(await byRole()),
    summaryOf(await find('Sunniva Krakemoor', catchAll)),
    summaryOf(await service.ask('/find-email/company', { domain: catchAll })),
  ])
  assert.deepEqual(result, [[404], [404], [404]])
  assert.deepEqual(asked, [0, 0])
})
