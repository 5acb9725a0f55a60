import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'
import { acme, listed, rosterOf } from '@enricher/lab/test/support/scripted-engine'
import {
  createSuppressedPeople,
  namesPerson,
  nextPerson,
  suppressionKinds,
} from '@enricher/lab/test/support/suppressed-people'

const harness = await createTestApp({ after })
const people = createSuppressedPeople(harness)
const rosterPath = '/find-email/company'

for (const kind of suppressionKinds) {
  test(`a roster whose entry is suppressed by ${kind} while it is searched is kept and given without it`, async () => {
    const who = nextPerson()
    const account = await harness.signUp(1_000)
    people.suppressDuringSearch(who, kind)
    const { bearer } = account
    const ask = { domain: who.domain, limit: 2 }
    const first = await harness.post(rosterPath, ask, bearer)
    assert.ok(!namesPerson(first.body, who), first.body)
    assert.equal(await people.rowsWith(who), 0)
    if (kind === 'domain') {
      assert.equal(first.statusCode, 404)
      assert.deepEqual(await people.chargesOf(account), [])
      return
    }
    // The page is as full as if she had never been found.
    const { count, has_more: hasMore, next_cursor: cursor } = first.json()
    assert.deepEqual([count, hasMore], [2, true])
    const second = await harness.post(rosterPath, { ...ask, cursor }, bearer)
    assert.deepEqual([second.json().count, second.json().has_more], [1, false])
  })

  test(`suppressed by ${kind} between two pages, an entry of the second is not given, and a page of it alone is free`, async () => {
    const who = nextPerson()
    const account = await harness.signUp(1_000)
    const { bearer } = account
    harness.engine.findRoster = async () => {
      const { entries, source } = rosterOf(2)
      return { entries: [...entries, listed(who.person)], source }
    }
    const ask = { domain: who.domain, limit: 2 }
    const cursor = (await harness.post(rosterPath, ask, bearer)).json().next_cursor
    await people.suppress(who.identities[kind])
    for (const _ of ['fresh', 'cached']) {
      const page = await harness.post(rosterPath, { ...ask, cursor }, bearer)
      assert.ok(!namesPerson(page.body, who), page.body)
    }
    assert.deepEqual(await people.chargesOf(account), ['find-email-company'])
  })

  test(`find-all: suppressed by ${kind} while her part is searched, she is neither given nor charged`, async () => {
    const who = nextPerson()
    const account = await harness.signUp(1_000)
    people.suppressDuringSearch(who, kind)
    harness.engine.respond = async () => ({ ...acme, websiteUrl: `https://${who.domain}` })
    const body = { company_name: `${who.domain} Ltd`, dm_categories: ['ceo'] }
    const reply = await harness.post('/find-all', body, account.bearer)
    assert.equal(reply.statusCode, 200, reply.body)
    assert.ok(!namesPerson(reply.body, who), reply.body)
    // The website was found before; a roster without her is worth its price, and an empty one is free.
    const roster = kind === 'domain' ? [] : ['find-email-company']
    assert.deepEqual(await people.chargesOf(account), [...roster, 'find-website'])
    assert.equal(await people.rowsWith(who), 0)
  })

  test(`find-all: suppressed by ${kind} while another part is searched, a part that was found before is not given`, async () => {
    const who = nextPerson()
    const account = await harness.signUp(1_000)
    const { engine } = harness
    people.answerWith(who)
    const { promise: isCharged, resolve: charged } = Promise.withResolvers<void>()
    engine.findRoster = async () => {
      await isCharged
      await people.suppress(who.identities[kind])
      return rosterOf(1)
    }
    const body = { company_name: `${who.domain} Ltd`, dm_categories: ['ceo'] }
    const replying = harness.post('/find-all', body, account.bearer)
    while (!(await people.chargesOf(account)).includes('find-email-decision-maker'));
    charged()
    const reply = await replying
    assert.ok(!namesPerson(reply.body, who), reply.body)
    assert.equal(reply.json().total_emails, kind === 'domain' ? 0 : 1)
  })
}
