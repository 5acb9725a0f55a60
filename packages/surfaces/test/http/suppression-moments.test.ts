import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'
import {
  createSuppressedPeople,
  type FoundPerson,
  namesPerson,
  nextPerson,
  type SuppressionKind,
  suppressionKinds,
} from '@enricher/lab/test/support/suppressed-people'

const harness = await createTestApp({ after }, { VERIFY_EMAIL_CREDITS: '3' })
const people = createSuppressedPeople(harness)

type Case = {
  readonly path: string
  /** Kinds of list entries by which she is known in the question or the answer. */
  readonly kinds: readonly SuppressionKind[]
  /** Kinds of entries that match the question itself: nothing is searched then. */
  readonly asked: readonly SuppressionKind[]
  readonly body: (who: FoundPerson) => object
}

const cases: readonly Case[] = [
  {
    path: '/find-email/person',
    kinds: ['email', 'person', 'domain'],
    asked: ['person', 'domain'],
    body: ({ person, domain }) => ({ full_name: person.name, domain }),
  },
  {
    path: '/find-email/decision-maker',
    kinds: suppressionKinds,
    asked: ['domain'],
    body: ({ domain }) => ({ decision_maker_category: 'ceo', domain }),
  },
  {
    path: '/find-email/linkedin',
    kinds: suppressionKinds,
    asked: ['linkedin'],
    body: ({ person }) => ({ linkedin_url: person.linkedinUrl }),
  },
  {
    path: '/verify-email',
    kinds: ['email', 'domain'],
    asked: ['email', 'domain'],
    body: ({ person }) => ({ email: person.email }),
  },
  {
    path: '/find-website',
    kinds: ['domain'],
    asked: [],
    body: ({ domain }) => ({ company_name: domain.replace('.example', ' Ltd') }),
  },
]

const isAnswered = /valid|https:/

for (const { path, kinds, asked, body } of cases) {
  test(`${path}: suppressed before, nothing is given or charged, and nothing searched for what is asked`, async () => {
    for (const kind of kinds) {
      const who = nextPerson()
      people.answerWith(who)
      await people.suppress(who.identities[kind])
      const account = await harness.signUp(1_000)
      const before = harness.engine.searches
      const reply = await harness.post(path, body(who), account.bearer)
      assert.ok(!namesPerson(reply.body, who), `${kind}: ${reply.body}`)
      assert.doesNotMatch(reply.body, isAnswered, kind)
      assert.deepEqual(await people.chargesOf(account), [], kind)
      const searches = asked.includes(kind) ? 0 : 1
      assert.equal(harness.engine.searches - before, searches, kind)
    }
  })

  test(`${path}: suppressed while the search runs, nothing is given, charged or kept`, async () => {
    for (const kind of kinds) {
      const who = nextPerson()
      const account = await harness.signUp(1_000)
      people.suppressDuringSearch(who, kind)
      const reply = await harness.post(path, body(who), account.bearer)
      assert.ok([200, 404].includes(reply.statusCode), `${kind}: ${reply.body}`)
      assert.ok(!namesPerson(reply.body, who), `${kind}: ${reply.body}`)
      assert.doesNotMatch(reply.body, isAnswered, kind)
      assert.deepEqual(await people.chargesOf(account), [], kind)
      assert.equal(await people.rowsWith(who), 0, kind)
    }
  })

  test(`${path}: suppressed once it was found, it is repeated, replayed and sold to none`, async () => {
    for (const kind of kinds) {
      const who = nextPerson()
      people.answerWith(who)
      const [one, two] = [await harness.signUp(1_000), await harness.signUp(1_000)]
      const headers = { ...one.bearer, 'idempotency-key': randomUUID() }
      const first = await harness.post(path, body(who), headers)
      assert.match(first.body, isAnswered, kind)
      await people.suppress(who.identities[kind])
      for (const caller of [headers, one.bearer, two.bearer]) {
        const reply = await harness.post(path, body(who), caller)
        assert.ok(!namesPerson(reply.body, who), `${kind}: ${reply.body}`)
        assert.doesNotMatch(reply.body, isAnswered, kind)
      }
      assert.deepEqual(await people.chargesOf(two), [], kind)
    }
  })
}
