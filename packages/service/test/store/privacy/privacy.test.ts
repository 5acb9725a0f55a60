import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '@enricher/engine/lib/digest'
import { sha256 } from '@enricher/engine/lib/digest'
import type { MailboxVerdict } from '@enricher/engine/model/mailbox-verdict'
import { withoutSuppressed } from '@enricher/engine/suppression/suppression-answers'
import type { SuppressedIdentity } from '@enricher/engine/suppression/suppression-marks'
import { createDomainFactsStore } from '../../../store/facts/domain-facts.ts'
import { createJobQueue } from '../../../store/jobs/job-queue.ts'
import { createIdempotencyRecords } from '../../../store/lookups/idempotency-records.ts'
import { createLookupStateReader } from '../../../store/lookups/lookup-state-reader.ts'
import { createRosters } from '../../../store/lookups/rosters.ts'
import { createPrivacy } from '../../../store/privacy/privacy.ts'
import {
  createSuppressionList,
  UnreadableIdentityError,
} from '../../../store/privacy/suppression-list.ts'
import { createSuppressions } from '../../../store/privacy/suppressions.ts'
import { createSecrets } from '../../../store/secrets.ts'
import { createStoreHarness, holdOf, settlementOf } from '../store-harness.ts'

const dayMs = 86_400_000
const lifetimes = { crawlMs: dayMs, verdictMs: dayMs, mailboxMs: dayMs }
const asked = { name: null, email: null, domain: null, linkedinUrl: null }

/** Makes one process over a database of its own, and others on the same. */
async function createHarness() {
  const harness = await createStoreHarness({ after })
  const process = (db = harness.db) => {
    const secrets = createSecrets(db)
    const suppressions = createSuppressions(db, secrets)
    return {
      suppressions,
      privacy: createPrivacy(db, secrets),
      list: createSuppressionList(db, secrets),
      memory: createDomainFactsStore(db, suppressions, lifetimes),
      recall: createLookupStateReader(db, suppressions),
    }
  }
  return { ...harness, ...process(), process }
}

type Harness = Awaited<ReturnType<typeof createHarness>>

const jane = {
  name: 'Jane Döe',
  jobTitle: 'CEO',
  email: 'jd-7@acme.example',
  linkedinUrl: 'https://www.linkedin.com/in/jane-doe-7',
  pageUrl: 'https://acme.example/team',
}
const john = { ...jane, name: 'John Doe', email: 'jdoe@acme.example', linkedinUrl: null }
const janesResult = { email: 'jd-7@acme.example', email_status: 'valid', source: 'native:smtp' }
const janesContact = {
  ...janesResult,
  name: 'Jane Doe',
  job_title: 'CEO',
  linkedin_url: 'https://de.linkedin.com/in/Jane-Doe-7/',
}
const entryOf = (email: string, name: string | null) => ({
  email,
  name,
  title: null,
  linkedin_url: null,
})
const emailOfJane = {
  email: 'jd-7@acme.example',
  provider: 'hunter',
  operation: 'person',
  mailHostClass: null,
  status: 'valid',
  personName: 'Jane Doe',
  jobTitle: 'CEO',
  linkedinUrl: null,
  givenAtMs: Date.now(),
} as const
const roster = {
  emails: [entryOf('jdoe@acme.example', 'John Doe'), entryOf('jd-7@acme.example', null)],
  count: 2,
  has_more: false,
}

/** Makes evidence items about a person: by name, by address, and by words of a page alone. */
const evidenceOf = ({ name, email, linkedinUrl }: typeof jane | typeof john): readonly Json[] => {
  const unnamed = { name: null, email: null, linkedinUrl: null }
  const item = { kind: 'person', page: null, seenAtMs: 1, quote: null, verdict: 'neutral' }
  const slug = name.toLowerCase().replace(' ', '-')
  return [
    { ...item, rule: 'Named.', about: { name, email, linkedinUrl } },
    { ...item, rule: `${email}: is known.`, about: unnamed },
    {
      ...item,
      rule: 'Founded.',
      page: 'https://acme.example/history',
      quote: `Acme, as ${name} began it in 1949`,
      about: unnamed,
    },
    { ...item, rule: 'Found.', page: `https://acme.example/our/team/${slug}`, about: unnamed },
  ]
}

/** Writes everything this service can store about a person, to all tables. */
async function learnAbout(harness: Harness) {
  const account = await harness.account(100)
  const requests = createIdempotencyRecords(harness.db)
  const keys: Buffer[] = []
  const remember = async (answer: Json, question: Json = null, evidence: readonly Json[] = []) => {
    const key = sha256(JSON.stringify(answer)).toString('hex').slice(0, 32)
    const hold = holdOf(account.id)
    const request = { key, claimId: key, operation: hold.operation, status: 200 }
    const row = { accountId: account.id, operation: hold.operation, key }
    await requests.begin({ ...row, fingerprint: sha256(key), leaseMs: 60_000, claimId: key })
    await harness.ledger.hold(hold)
    const explained = {
      question: JSON.stringify(question),
      evidence: JSON.stringify([...evidence, ...evidenceOf(john)]),
    }
    const settlement = settlementOf(hold, {
      answer: JSON.stringify(answer),
      ...explained,
      shared: true,
      request,
    })
    assert.equal((await harness.ledger.settle(settlement)).outcome, 'settled')
    keys.push(settlement.inputKey)
  }
  await remember(janesResult, { full_name: 'Jane Doe', domain: 'acme.example' })
  await remember(janesContact, { decision_maker_category: 'ceo' }, evidenceOf(jane))
  await remember(roster, { context: 'where Doe, Jane is at home', company_name: 'Acme' })
  const crawl = {
    domain: 'acme.example',
    crawledAtMs: Date.now(),
    status: 'complete' as const,
    pagesRead: 2,
    ownDomains: ['acme-group.example'],
    people: [john, jane],
    addresses: [
      { email: 'jd-7@acme.example', name: null, pageUrl: 'x' },
      { email: 'office@acme.example', name: 'Jane Doe', pageUrl: 'x' },
      { email: 'info@acme.example', name: null, pageUrl: 'x' },
    ],
  }
  const mailbox = { source: 'smtp', learntAtMs: Date.now() }
  const verdict: Omit<MailboxVerdict, 'email'> = {
    status: 'valid',
    reason: 'accepted',
    mailHostClass: null,
    prover: null,
    checkedAtMs: Date.now(),
  }
  const queue = createJobQueue(harness.db, harness.connection)
  await Promise.all([
    harness.memory.noteCrawl(crawl),
    harness.memory.noteMailbox({
      ...mailbox,
      email: 'janed@acme-group.example',
      personName: 'Doe, Jane',
    }),
    harness.memory.noteMailbox({ ...mailbox, email: 'jd-7@acme.example', personName: null }),
    harness.memory.notePattern('acme.example', '{f}{last}', 'provider:hunter'),
    harness.memory.noteMailbox({ ...mailbox, email: 'jdoe@acme.example', personName: 'John Doe' }),
    harness.memory.noteVerdict({ ...verdict, email: 'jd-7@acme.example' }),
    ...[emailOfJane, { ...emailOfJane, email: 'jdoe@acme.example', personName: 'John Doe' }].map(
      harness.memory.noteProviderEmail,
    ),
    createRosters(harness.db).save('acme.example', roster.emails, dayMs),
    queue.schedule({
      task: 'x',
      key: 'jd-7@acme.example',
      payload: { email: 'jd-7@acme.example' },
      dueAtMs: Date.now() + dayMs,
    }),
  ])
  return { account, keys }
}

// Marks of the list, identifiers and prefixes of keys are digests or drawn letters, which may spell any name.
const drawn = /\b[a-z]+:[\w-]{43}(?![\w-])|\b[a-z]+_[0-9A-Za-z]{20}\b|\bkey_live_[0-9A-Za-z]{8}\b/g

/** Returns every row of every table as text, with a placeholder for each drawn text; secrets are left out. */
async function everything(harness: Harness): Promise<string> {
  const tables = await harness.db.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('public', 'graphile_worker') AND tablename <> 'secrets'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await harness.db.query(`SELECT t::text AS row FROM ${name} t`)
    texts.push(`${name} ${JSON.stringify(rows).replaceAll(drawn, 'drawn')}`)
  }
  return texts.join('\n')
}

const identities: readonly SuppressedIdentity[] = [
  { kind: 'person', name: 'Jane Doe', domain: 'acme.example' },
  { kind: 'person', name: 'doe JANE', domain: null },
  { kind: 'linkedin', linkedinUrl: 'https://www.linkedin.com/in/jane-doe-7' },
]

for (const identity of identities) {
  test(`an erased person is nowhere in the database: ${JSON.stringify(identity)}`, async () => {
    const harness = await createHarness()
    const { account, keys } = await learnAbout(harness)
    assert.match(await everything(harness), /jd-7@.*jane-doe-7|jane-doe-7.*jd-7@/is)
    const erased = await harness.privacy.erase(identity, 'asked by letter')
    assert.ok(erased.isNew && Object.keys(erased.rows).length >= 7, JSON.stringify(erased.rows))
    const left = await everything(harness)
    assert.doesNotMatch(left, /jd-7@|jane/i)
    assert.equal(
      left.match(/as John Doe began it/g)?.length,
      4,
      'shared, and own of another question',
    )
    // No other person is touched: not the namesake, not the office, not the money, not paid answers.
    assert.match(left, /John Doe/)
    assert.match(left, /info@acme\.example/)
    assert.equal((await harness.memory.recall('acme.example')).mailboxes.length, 1)
    const answers = await Promise.all(
      keys.map((inputKey) =>
        harness.recall({
          credential: { accountId: account.id },
          inputKey,
          operation: 'find-website',
          idempotencyKey: null,
        }),
      ),
    )
    const kept = { ...roster, emails: [roster.emails[0]], count: 1 }
    assert.deepEqual(
      answers.map(({ cached }) => cached?.answer),
      [null, null, JSON.stringify(kept)],
    )
  })
}

test('a roster being paged through keeps its places when a person is erased from it', async () => {
  const harness = await createHarness()
  const rosters = createRosters(harness.db)
  const entries = ['ada', 'jd-7', 'bob'].map((local) => entryOf(`${local}@acme.example`, null))
  const id = await rosters.save('acme.example', entries, dayMs)
  const identity = { kind: 'email', email: 'jd-7@acme.example' } as const
  await harness.privacy.erase(identity, null)
  assert.deepEqual((await rosters.read(id))?.entries, [entries[0], null, entries[2]])
  assert.deepEqual((await harness.privacy.erase(identity, null)).rows, {})
  assert.deepEqual(Object.keys(await harness.privacy.export(identity)), ['suppressions'])
})

test('an export holds what every table holds about a person, and nothing of others', async () => {
  const harness = await createHarness()
  await learnAbout(harness)
  const held = await harness.privacy.export(identities[0] as SuppressedIdentity)
  assert.deepEqual(Object.keys(held).sort(), [
    'graphile_worker.jobs',
    'known_results',
    'lookup_evidence',
    'lookups',
    'mailbox_verdicts',
    'mailboxes',
    'provider_claims',
    'requests',
    'rosters',
    'site_crawls',
  ])
  assert.doesNotMatch(JSON.stringify(held), /john|info@/i)
  assert.deepEqual(held['lookups'], [janesResult, janesContact, roster.emails[1]])
  assert.deepEqual(
    await harness.privacy.export({ kind: 'email', email: 'nobody@acme.example' }),
    {},
  )
})

test('a preview counts what an erasure then erases, names all identities, and changes nothing', async () => {
  const harness = await createHarness()
  await learnAbout(harness)
  const identity = identities[0] as SuppressedIdentity
  const before = await everything(harness)
  const { identities: affected, rows } = await harness.privacy.preview(identity)
  assert.equal(await everything(harness), before)
  assert.deepEqual(affected[0], identity)
  const named = new Set(affected.slice(1).map((each) => JSON.stringify(each)))
  assert.deepEqual(
    [...named].sort(),
    [
      { kind: 'email', email: 'jd-7@acme.example' },
      { kind: 'linkedin', linkedinUrl: 'https://www.linkedin.com/in/jane-doe-7' },
      { kind: 'person', name: 'Jane Döe', domain: 'acme-group.example' },
    ].map((each) => JSON.stringify(each)),
  )
  const erased = await harness.privacy.erase(identity, null)
  // An answer that goes with its question takes the replays and the shared cache with it, which are not counted twice.
  assert.deepEqual(Object.keys(rows), Object.keys({ ...rows, ...erased.rows }))
  for (const [table, count] of Object.entries(erased.rows)) assert.ok((rows[table] ?? 0) >= count)
  assert.deepEqual((await harness.privacy.preview(identity)).rows, {})
})

test('an export changes nothing', async () => {
  const harness = await createHarness()
  await learnAbout(harness)
  await harness.privacy.export(identities[0] as SuppressedIdentity)
  assert.deepEqual(await harness.list.list(10), [])
  assert.equal((await harness.memory.recall('acme.example')).crawl?.people.length, 2)
})

test('a second process sees a suppression at its next lookup, and its end at the one after', async () => {
  const harness = await createHarness()
  const { account, keys } = await learnAbout(harness)
  const other = harness.process(harness.open(2))
  const look = async () => {
    const recalled = await other.recall({
      credential: { accountId: account.id },
      inputKey: keys[0] ?? sha256(''),
      operation: 'find-website',
      idempotencyKey: null,
    })
    const list = await other.suppressions.current(recalled.suppressionVersion)
    return withoutSuppressed(JSON.parse(recalled.cached?.answer ?? 'null'), asked, list)
  }
  assert.deepEqual(await look(), janesResult)
  const { id } = await harness.privacy.suppress({ kind: 'email', email: 'JD-7@acme.example' }, null)
  assert.equal(await look(), null)
  assert.equal(await harness.list.lift(id), true)
  assert.deepEqual(await look(), janesResult)
})

test('many lookups that meet a new list load it once', async () => {
  const harness = await createHarness()
  let loads = 0
  const query: typeof harness.db.query = (text, values, name) => {
    if (name === 'suppressions.load') loads += 1
    return harness.db.query(text, values, name)
  }
  const db = { ...harness.db, query }
  const suppressions = createSuppressions(db, createSecrets(db))
  await Promise.all(Array.from({ length: 50 }, () => suppressions.current(1)))
  assert.equal(loads, 1)
  await harness.privacy.suppress({ kind: 'domain', domain: 'acme.example' }, null)
  assert.ok(!suppressions.held().list.hasDomain('acme.example'))
  assert.ok((await suppressions.refresh()).hasDomain('acme.example'))
  assert.equal(loads, 2)
})

test('a person suppressed twice is listed once, and lifted they can be found again', async () => {
  const harness = await createHarness()
  const identity = { kind: 'person', name: 'Jane Doe', domain: 'acme.example' } as const
  const first = await harness.privacy.suppress(identity, 'asked by phone')
  const again = await harness.privacy.suppress({ ...identity, name: 'DOE, Jane' }, 'asked again')
  assert.deepEqual([first.isNew, again], [true, { id: first.id, isNew: false }])
  const [found] = await harness.list.find(identity)
  assert.deepEqual([found?.id, found?.kind, found?.reason], [first.id, 'person', 'asked by phone'])
  assert.deepEqual(await harness.list.list(10), [found])
  assert.deepEqual(
    [await harness.list.lift(first.id), await harness.list.lift(first.id)],
    [true, false],
  )
  assert.deepEqual(await harness.list.find(identity), [])
})

test('what cannot be read is refused, and the list stays as it was', async () => {
  const harness = await createHarness()
  for (const identity of [
    { kind: 'email', email: 'jane' },
    { kind: 'domain', domain: 'x' },
    { kind: 'linkedin', linkedinUrl: 'https://acme.example/jane' },
    { kind: 'person', name: '-', domain: null },
  ] as const) {
    await assert.rejects(harness.privacy.suppress(identity, null), UnreadableIdentityError)
    await assert.rejects(harness.privacy.erase(identity, null), UnreadableIdentityError)
  }
  assert.deepEqual(await harness.list.list(10), [])
})

test('what a search under way wrote about an erased person is erased when it is over', async () => {
  const harness = await createHarness()
  await harness.privacy.erase({ kind: 'email', email: 'jd-7@acme.example' }, null)
  await harness.db.query(
    `INSERT INTO known_results VALUES ('late', $1, now() + interval '1 day')`,
    [JSON.stringify(janesResult)],
  )
  assert.equal(await harness.privacy.eraseAgain(), false)
  await harness.db.query('UPDATE suppressions SET erase_again_at = now()')
  const [one, two] = await Promise.all([
    harness.privacy.eraseAgain(),
    harness.process(harness.open(2)).privacy.eraseAgain(),
  ])
  assert.deepEqual([one, two].sort(), [false, true])
  assert.doesNotMatch(await everything(harness), /jd-7@/)
})

test('erasing a domain takes everything known about it, and its people', async () => {
  const harness = await createHarness()
  await learnAbout(harness)
  await harness.privacy.erase({ kind: 'domain', domain: 'acme.example' }, null)
  assert.doesNotMatch(await everything(harness), /@acme\.example|john|\{last\}/i)
})

test('an account of the service is shown in an export, and never erased', async () => {
  const harness = await createHarness()
  const { id } = await harness.account(25)
  const identity = { kind: 'email', email: `${id}@accounts.example` } as const
  await harness.privacy.erase(identity, null)
  const held = await harness.privacy.export(identity)
  assert.deepEqual(held['accounts'], [{ id, email: identity.email }])
  assert.equal(held['suppressions']?.length, 1)
})

test('an erasure takes along verdicts on addresses that were guessed of a nickname', async () => {
  const harness = await createHarness()
  const guessed = ['immy.tarrowby@acme.example', 'tarrowby@acme.example']
  const others = ['info@acme.example', 'immy.tarrowby@bolt.example']
  const deadVerdict = { status: 'invalid', reason: 'no_such_mailbox', mailHostClass: null } as const
  for (const email of [...guessed, ...others]) {
    await harness.memory.noteVerdict({
      ...deadVerdict,
      prover: null,
      email,
      checkedAtMs: Date.now(),
    })
  }
  const identity = { kind: 'person', name: 'Imogen Tarrowby', domain: 'acme.example' } as const
  // An export shows what is known to be hers; a guess cannot be known to be.
  assert.deepEqual(await harness.privacy.export(identity), {})
  assert.deepEqual((await harness.privacy.erase(identity, null)).rows, { mailbox_verdicts: 2 })
  const left = await harness.db.query<{ email: string }>('SELECT email FROM mailbox_verdicts')
  assert.deepEqual(left.map(({ email }) => email).sort(), [...others].sort())
})

test('an entry stored without the marks of scope and words still holds, is lifted by name, and is not listed twice', async () => {
  const harness = await createHarness()
  const identity = { kind: 'person', name: 'Jane Doe', domain: 'acme.example' } as const
  const { id } = await harness.privacy.suppress(identity, null)
  await harness.db.query(
    `UPDATE suppressions SET is_scoped = false,
            digests = ARRAY(SELECT d FROM unnest(digests) d WHERE d !~ '^(scope|word|family):')`,
  )
  const other = harness.process(harness.open(2))
  const isListed = async () =>
    (await other.suppressions.refresh()).hasPerson({
      name: 'Doe, Jane',
      domain: 'acme.example',
      linkedinUrl: null,
    })
  assert.equal(await isListed(), true)
  await harness.privacy.suppress({ ...identity, name: 'John Roe', domain: 'bolt.example' }, null)
  assert.equal(await isListed(), true)
  assert.deepEqual(await harness.privacy.suppress(identity, null), { id, isNew: false })
  assert.deepEqual(
    (await harness.list.find(identity)).map((entry) => entry.id),
    [id],
  )
  const [row] = await harness.db.query<{ is_scoped: boolean }>(
    'SELECT is_scoped FROM suppressions WHERE id = $1',
    [id],
  )
  assert.equal(row?.is_scoped, true)
})

test('an export of one person does not show the entry of a colleague on the list', async () => {
  const harness = await createHarness()
  const colleague = { kind: 'person', name: 'John Doe', domain: 'acme.example' } as const
  await harness.privacy.suppress(colleague, 'asked by phone')
  assert.deepEqual(await harness.privacy.export({ ...colleague, name: 'Petra Doe' }), {})
})
