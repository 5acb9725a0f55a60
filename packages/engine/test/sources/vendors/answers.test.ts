import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AddressStatus, SyncAdapter } from '../../../sources/vendors/adapter.ts'
import { adapters } from '../../../sources/vendors/registry.ts'
import { person, startCommercialHarness } from './harness.ts'

const harness = startCommercialHarness()
const quick = adapters.filter((adapter): adapter is SyncAdapter => !adapter.isAsync)

/** A provider's status of people whose address is no plain hit; null: no match. */
type Judgement = {
  readonly catchAll: AddressStatus | null
  readonly unproven: AddressStatus | null
}

// Some providers sell verified addresses only, and some never say more than risky.
const judgements: Readonly<Record<string, Judgement>> = {
  hunter: { catchAll: 'risky', unproven: 'unknown' },
  anymailfinder: { catchAll: 'risky', unproven: 'risky' },
  findymail: { catchAll: null, unproven: null },
  prospeo: { catchAll: null, unproven: null },
  icypeas: { catchAll: 'risky', unproven: 'risky' },
  leadmagic: { catchAll: 'risky', unproven: 'unknown' },
  apollo: { catchAll: 'risky', unproven: 'risky' },
  pdl: { catchAll: 'risky', unproven: 'risky' },
}

const domain = 'copperwreninstruments.com'

for (const adapter of quick) {
  const { person: ask } = adapter.operations
  if (!ask) continue
  const judgement = judgements[adapter.name]

  test(`${adapter.name} person: a hit has the address, its status and its price`, async () => {
    const question = person('Imogen Tarrowby', { domain })
    const { answer, costUsd } = await ask(question, harness.call(adapter.name))
    assert.equal(answer?.email, `imogen.tarrowby@${domain}`)
    // A provider that never verifies never says valid.
    assert.equal(answer?.status, adapter.name === 'pdl' ? 'risky' : 'valid')
    const price = adapter.prices.person
    assert.ok(price && price.usd > 0)
    assert.ok(Math.abs(costUsd - price.usd) < 1e-9, `${costUsd} is not ${price.usd}`)
  })

  test(`${adapter.name} person: a company's name will do`, async () => {
    const question = person('Imogen Tarrowby', { companyName: 'Copperwren Instruments' })
    const { answer } = await ask(question, harness.call(adapter.name))
    assert.equal(answer?.email, `imogen.tarrowby@${domain}`)
  })

  test(`${adapter.name} person: an unknown name is no match, and free`, async () => {
    const question = person('Ottoline Brackwater', { domain })
    const { answer, costUsd } = await ask(question, harness.call(adapter.name))
    assert.equal(answer, null)
    assert.equal(costUsd, 0)
  })

  test(`${adapter.name} person: a host that takes everything proves nothing`, async () => {
    const question = person('Thandeka Mbolani', { domain: 'saltmarrowrobotics.com' })
    const { answer } = await ask(question, harness.call(adapter.name))
    assert.ok(judgement)
    assert.equal(answer?.status ?? null, judgement.catchAll)
  })

  test(`${adapter.name} person: an address that was not proven is never valid`, async () => {
    const question = person('Jago Trevendale', { domain: 'hollowbeckmarine.com' })
    const { answer } = await ask(question, harness.call(adapter.name))
    assert.ok(judgement)
    assert.equal(answer?.status ?? null, judgement.unproven)
  })

  test(`${adapter.name} person: an address called invalid is no match`, async () => {
    const question = person('Tomás Killenaun', { domain: 'fennimorequay.com' })
    assert.equal((await ask(question, harness.call(adapter.name))).answer, null)
  })
}

for (const adapter of quick) {
  const { profile } = adapter.operations
  if (!profile) continue
  test(`${adapter.name} profile: the person behind it, or no match`, async () => {
    const found = await profile({ profileSlug: 'imogen-tarrowby' }, harness.call(adapter.name))
    assert.equal(found.answer?.email, `imogen.tarrowby@${domain}`)
    assert.ok(found.costUsd > 0)
    const missed = await profile({ profileSlug: 'nobody-at-all' }, harness.call(adapter.name))
    assert.equal(missed.answer, null)
  })
}

for (const adapter of quick) {
  const { decisionMaker } = adapter.operations
  if (!decisionMaker) continue
  test(`${adapter.name} decision maker: who holds the role, or no match`, async () => {
    const call = harness.call(adapter.name)
    const { answer } = await decisionMaker({ domain, category: 'ceo' }, call)
    assert.equal(answer?.email, `imogen.tarrowby@${domain}`)
    assert.equal(answer?.name, 'Imogen Tarrowby')
    const elsewhere = { domain: 'nobody-there.com', category: 'ceo' }
    assert.equal((await decisionMaker(elsewhere, call)).answer, null)
  })
}

for (const adapter of quick) {
  const { roster } = adapter.operations
  if (!roster) continue
  test(`${adapter.name} roster: page by page to the end, no person twice`, async () => {
    const emails: string[] = []
    let cursor: string | null = null
    for (let page = 0; page < 10; page += 1) {
      const question = { domain, limit: 4, cursor }
      const { answer, costUsd } = await roster(question, harness.call(adapter.name))
      assert.ok(answer && costUsd > 0)
      assert.ok(answer.contacts.length <= 4)
      emails.push(...answer.contacts.map(({ email }) => email))
      cursor = answer.cursor
      if (cursor === null) break
    }
    assert.equal(cursor, null)
    assert.equal(new Set(emails).size, emails.length)
    assert.ok(emails.length >= 4, emails.join(' '))
    const elsewhere = { domain: 'nobody-there.com', limit: 4, cursor: null }
    assert.equal((await roster(elsewhere, harness.call(adapter.name))).answer, null)
  })
}

// The providers that have no verdict of their own for a mailbox that does not exist.
const verdicts: Readonly<Record<string, { readonly dead: 'unknown' | null }>> = {
  findymail: { dead: 'unknown' },
  // Reacher uses one word for a dead mailbox and for a refused sender.
  reacher: { dead: 'unknown' },
}

for (const adapter of quick) {
  const { verify } = adapter.operations
  if (!verify) continue
  const statusOf = async (email: string) =>
    (await verify({ email }, harness.call(adapter.name))).answer?.status ?? null

  test(`${adapter.name} verify: good, risky, dead and not known are distinguished`, async () => {
    assert.equal(await statusOf(`imogen.tarrowby@${domain}`), 'valid')
    const atCatchAll = await statusOf('tmbolani@saltmarrowrobotics.com')
    assert.ok(atCatchAll === 'risky' || atCatchAll === 'unknown', `${atCatchAll}`)
    const dead = verdicts[adapter.name]?.dead ?? null
    assert.equal(await statusOf(`nobody.at.all@${domain}`), dead)
    const unproven = await statusOf('jago.trevendale@hollowbeckmarine.com')
    assert.ok(unproven === 'unknown' || unproven === 'risky', `${unproven}`)
  })
}

for (const adapter of quick) {
  const { website } = adapter.operations
  if (!website) continue
  test(`${adapter.name} website: candidates in their order, and none is an answer`, async () => {
    const call = harness.call(adapter.name)
    const question = { companyName: 'Ferrantini Liquori', context: 'liqueurs' }
    const { answer, costUsd } = await website(question, call)
    assert.ok(
      answer?.some(({ url }) => new URL(url).hostname === 'amaro1888.it'),
      JSON.stringify(answer),
    )
    assert.deepEqual(
      answer?.map(({ rank }) => rank),
      answer?.map((_, index) => index),
    )
    assert.ok(answer?.every(({ url }) => !url.includes('closed-for-good')))
    assert.ok(costUsd > 0)
    const none = await website({ companyName: 'Ottoline Brackwater Holdings', context: '' }, call)
    assert.deepEqual(none.answer ?? [], [])
  })
}

for (const adapter of quick) {
  const { company } = adapter.operations
  if (!company) continue
  test(`${adapter.name} company: facts in the form of a profile, and none of a domain that it does not know`, async () => {
    const call = harness.call(adapter.name)
    const { answer, costUsd } = await company({ domain }, call)
    assert.ok(answer)
    assert.match(answer.employeeRange ?? '', /^\d+-\d+$/)
    assert.match(answer.linkedinUrl ?? '', /^https:\/\/www\.linkedin\.com\/company\/[a-z]+$/)
    assert.ok(costUsd > 0)
    const none = await company({ domain: 'unheard-of.example' }, call)
    assert.deepEqual(none, { answer: null, costUsd: 0, facts: [] })
  })
}
