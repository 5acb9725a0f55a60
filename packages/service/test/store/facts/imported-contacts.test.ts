import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { parsePersonName } from '@enricher/engine/names/person/parse'
import { createKeyedDigest } from '../../../lib/keyed-digest.ts'
import { createCompanyImports } from '../../../store/facts/company-imports.ts'
import { ImportBegunAgainError, ImportUndoneError } from '../../../store/facts/company-stage.ts'
import { createDomainFactsStore } from '../../../store/facts/domain-facts.ts'
import { type ContactRow, createImportedContacts } from '../../../store/facts/imported-contacts.ts'
import { createMaintenance } from '../../../store/maintenance.ts'
import { createPrivacy } from '../../../store/privacy/privacy.ts'
import { createSecrets } from '../../../store/secrets.ts'
import { createStoreHarness } from '../store-harness.ts'

const { db, suppressions } = await createStoreHarness({ after })
const dayMs = 86_400_000
const secrets = createSecrets(db)
const privacy = createPrivacy(db, secrets)
const imports = createCompanyImports(db)
const contacts = createImportedContacts(db, suppressions, createKeyedDigest('a secret of the test'))
const lifetimes = { crawlMs: dayMs, verdictMs: dayMs, mailboxMs: dayMs }
const facts = createDomainFactsStore(db, suppressions, lifetimes)

const row = (name: string | null, email: string, more: Partial<ContactRow> = {}): ContactRow => ({
  ...{ emails: [email], personName: name, jobTitle: null, linkedinUrl: null },
  ...{ isBounced: false, isOptedOut: false, position: 1 },
  owner: { name, siteDomain: null, linkedinUrl: null },
  ...more,
})

async function write(begun: Begun, rows: readonly ContactRow[], exportedAtMs = Date.now()) {
  const reached = { position: rows.length, contacts: rows.length, rejected: 0 }
  return contacts.write({ begun, rows, reached, exportedAtMs, lifetimeMs: dayMs })
}

async function importAll(name: string, rows: readonly ContactRow[], exportedAtMs = Date.now()) {
  const begun = await imports.begin(name, null, 'contacts')
  const count = await write(begun, rows, exportedAtMs)
  const reached = { position: rows.length, contacts: rows.length, rejected: 0 }
  return { id: begun.id, count, deleted: await imports.finishContacts(begun, reached, false) }
}

type Begun = { readonly id: number; readonly run: number }

const known = async (domain: string) =>
  (await facts.recall(domain)).contacts.map(({ email, personName }) => `${email} ${personName}`)

test('contacts are facts of their domain, once however often a list has them, and go with their import', async () => {
  const jane = row('Jane Doe', 'jane@once.example', { jobTitle: 'CFO' })
  const exportedAtMs = Date.now() - 1_000
  const { id, count } = await importAll(
    'a thousand times',
    Array.from({ length: 1_000 }, () => jane),
    exportedAtMs,
  )
  assert.deepEqual(count, { learnt: 1, suppressed: 0, optedOut: 0 })
  const expected = { email: 'jane@once.example', personName: 'Jane Doe', jobTitle: 'CFO' }
  assert.deepEqual((await facts.recall('once.example')).contacts, [
    { ...expected, linkedinUrl: null, isBounced: false, exportedAtMs },
  ])
  assert.equal((await imports.list()).find((one) => one.id === id)?.contacts, 1_000)
  assert.deepEqual(await imports.undo(id), { kind: 'contacts', deleted: 1 })
  assert.deepEqual(await known('once.example'), [])
  await assert.rejects(write({ id, run: 0 }, [jane]), ImportUndoneError)
})

test('a suppressed person is not learnt: by name, address, profile, domain of the company or of the list', async () => {
  await privacy.suppress({ kind: 'person', name: 'Sup Pressed', domain: 'sup.example' }, null)
  await privacy.suppress({ kind: 'email', email: 'plain@sup.example' }, null)
  const linkedinUrl = 'https://www.linkedin.com/in/sup-profile'
  await privacy.suppress({ kind: 'linkedin', linkedinUrl }, null)
  await privacy.suppress({ kind: 'domain', domain: 'gone.example' }, null)
  const named = { name: 'Sup Pressed', siteDomain: null, linkedinUrl: null }
  const { count } = await importAll('suppressed', [
    row('Pressed, Sup', 'x@sup.example'),
    row('Other Name', 'plain@sup.example'),
    // Neither a role mailbox nor one of several is kept with its name.
    row(null, 'info@sup.example', { owner: named }),
    row(null, 'profile@sup.example', { owner: { ...named, name: null, linkedinUrl } }),
    row('Al Gone', 'al@gone.example'),
    row('Bo Gone', 'bo@sup.example', { owner: { ...named, siteDomain: 'gone.example' } }),
    row('May Stay', 'may@sup.example'),
  ])
  assert.deepEqual(count, { learnt: 1, suppressed: 6, optedOut: 0 })
  assert.deepEqual(await known('sup.example'), ['may@sup.example May Stay'])
  assert.deepEqual(await known('gone.example'), [])
})

test('who is suppressed while a list is read is not learnt from then on, nor found, nor back with the next list', async () => {
  const begun = await imports.begin('while it runs', null, 'contacts')
  const rows = [row('Early Bird', 'early@while.example'), row('Late Owl', 'late@while.example')]
  await write(begun, rows.slice(0, 1))
  // Another process writes these: this one still has the list as it was.
  for (const name of ['Early Bird', 'Late Owl']) {
    await createPrivacy(db, createSecrets(db)).erase({ kind: 'person', name, domain: null }, null)
  }
  assert.deepEqual(await write(begun, rows), { learnt: 0, suppressed: 2, optedOut: 0 })
  assert.deepEqual(await known('while.example'), [])
  const [left] = await db.query<{ rows: number }>(
    `SELECT count(*) AS rows FROM imported_contacts WHERE domain = 'while.example'`,
  )
  assert.equal(left?.rows, 0)
})

test('an erasure takes a contact, with the address and profile the list has for the name', async () => {
  await importAll('erased', [
    row('Era Sed', 'odd-7@erased.example', { linkedinUrl: 'https://www.linkedin.com/in/era-sed' }),
    row('May Stay', 'may@erased.example'),
  ])
  const person = { kind: 'person', name: 'Era Sed', domain: 'erased.example' } as const
  const held = await privacy.export(person)
  assert.equal(held['imported_contacts']?.length, 1)
  const { rows } = await privacy.erase(person, null)
  assert.equal(rows['imported_contacts'], 1)
  assert.deepEqual(await known('erased.example'), ['may@erased.example May Stay'])
  const again = [
    row(null, 'odd-7@erased.example'),
    row('E. S.', 'es@erased.example', {
      owner: { name: null, siteDomain: null, linkedinUrl: 'https://linkedin.com/in/era-sed' },
    }),
  ]
  assert.equal((await importAll('erased again', again)).count.suppressed, 2)
})

test('who has opted out in one list is in none: rows before and after it, other lists, not the address', async () => {
  const out = row(null, 'out@opt.example', { isOptedOut: true })
  const said = row('Out Opted', 'out@opt.example')
  await importAll('before', [said, row('May Stay', 'may@opt.example')])
  const { id, count } = await importAll('the opt-out', [said, out, said])
  assert.deepEqual(count, { learnt: 0, suppressed: 0, optedOut: 1 })
  assert.deepEqual(await known('opt.example'), ['may@opt.example May Stay'])
  const { count: later } = await importAll('after', [said])
  assert.deepEqual(later, { learnt: 0, suppressed: 0, optedOut: 1 })
  assert.deepEqual(await known('opt.example'), ['may@opt.example May Stay'])
  const stored = await db.query('SELECT o::text AS text FROM contact_opt_outs o')
  assert.doesNotMatch(JSON.stringify(stored), /out@/)
  await imports.undo(id)
  assert.equal((await importAll('after', [said])).count.learnt, 1)
})

test('a contact that the next export lacks is forgotten, unless that one is cut; an interrupted one goes on', async () => {
  const rows = ['Ann Ash', 'Bea Elm', 'Cal Oak'].map((name, at) =>
    row(name, `${name.slice(0, 3).toLowerCase()}@next.example`, { position: at + 1 }),
  )
  await importAll('monthly', rows)
  const cut = await imports.begin('monthly', null, 'contacts')
  const reached = { position: 1, contacts: 1, rejected: 0 }
  await write(cut, rows.slice(0, 1))
  assert.equal(await imports.finishContacts(cut, reached, true), 0)
  assert.equal((await known('next.example')).length, 3)
  assert.equal((await importAll('monthly', rows.slice(0, 2))).deleted, 1)
  assert.deepEqual(await known('next.example'), [
    'ann@next.example Ann Ash',
    'bea@next.example Bea Elm',
  ])

  const begun = await imports.begin('stopped', 'a file', 'contacts')
  await write(begun, rows.slice(0, 2))
  const again = await imports.begin('stopped', 'a file', 'contacts')
  assert.deepEqual(again, { ...begun, run: begun.run + 1, position: 2, contacts: 2 })
  await assert.rejects(write(begun, rows), ImportBegunAgainError)
  await write(again, rows.slice(2))
  assert.equal(await imports.finishContacts(again, { ...reached, position: 3 }, false), 0)
})

test('the owner of a profile is known by an imported contact, unless suppressed, bounced or seen on the site', async () => {
  const linkedinUrl = 'https://www.linkedin.com/in/pro-filed'
  const owner = { name: 'Pro Filed', siteDomain: null, linkedinUrl }
  const filed = (email: string, more: Partial<ContactRow> = {}) =>
    row('Pro Filed', email, { jobTitle: 'CFO', linkedinUrl, owner, ...more })
  await importAll('profiles', [
    filed('p.filed@profile.example'),
    filed('pro@profile.example', { position: 2 }),
    filed('gone@former.example', { isBounced: true }),
  ])
  const person = { name: 'Pro Filed', jobTitle: 'CFO', linkedinUrl }
  assert.deepEqual(await facts.findByProfile('pro-filed'), [{ domain: 'profile.example', person }])
  const onSite = {
    ...person,
    jobTitle: 'Chief Financial Officer',
    email: null,
    pageUrl: 'https://profile.example/',
  }
  const read = {
    crawledAtMs: Date.now(),
    status: 'complete',
    pagesRead: 1,
    ownDomains: [],
    addresses: [],
  } as const
  await facts.noteCrawl({ domain: 'profile.example', ...read, people: [onSite] })
  const [seen, ...others] = await facts.findByProfile('pro-filed')
  assert.deepEqual([seen?.person.jobTitle, others], ['Chief Financial Officer', []])
  await privacy.suppress({ kind: 'linkedin', linkedinUrl }, null)
  assert.deepEqual(await facts.findByProfile('pro-filed'), [])
})

test('a person is found among all contacts of a domain, however many come before, and so are namesakes', async () => {
  const many = Array.from({ length: 2_100 }, (_, at) =>
    row(`Ada Aal${'x'.repeat(at % 40)}`, `a${at}@many.example`, { position: at + 1 }),
  )
  await importAll('many', [
    ...many,
    row('Zoë Müller-Thal', 'x9@many.example'),
    row('Yan van der Berg', 'y1@many.example'),
    row('Yanick Berg', 'y2@many.example', { isBounced: true }),
    row('Zed Other', 'zoe.muellerthal@many.example'),
    row('Sup Berg', 'y3@many.example'),
  ])
  await privacy.suppress({ kind: 'person', name: 'Sup Berg', domain: 'many.example' }, null)
  const { hasMoreContacts, contacts: first } = await facts.recall('many.example')
  assert.ok(hasMoreContacts)
  assert.ok(!first.some(({ email }) => email === 'x9@many.example'))
  const found = async (full: string, emails: readonly string[] = []) => {
    const name = parsePersonName(full)
    assert.ok(name)
    return (await facts.findContacts('many.example', { name, emails })).map(({ email }) => email)
  }
  assert.deepEqual(await found('Zoe Mueller-Thal'), ['x9@many.example'])
  assert.deepEqual(await found('Thal Zoe'), [])
  assert.deepEqual(await found('Müller-Thal Zoë'), ['x9@many.example'])
  assert.deepEqual((await found('Jan Berg')).sort(), ['y1@many.example', 'y2@many.example'])
  const emails = ['zoe.muellerthal@many.example', 'none@many.example']
  assert.deepEqual((await found('Zoe Adams', emails)).sort(), ['zoe.muellerthal@many.example'])
  await privacy.suppress({ kind: 'domain', domain: 'many.example' }, null)
  assert.deepEqual(await found('Zoe Mueller-Thal'), [])
})

test('a contact is kept for its lifetime from the day of its export on, and the latest of several lists wins', async () => {
  await importAll('old', [row('Old Name', 'a@age.example')], Date.now() - dayMs + 60_000)
  await importAll('new', [row('New Name', 'a@age.example', { isBounced: true })], Date.now() - 1)
  await importAll('later', [row(null, 'a@age.example')])
  const [one, ...others] = (await facts.recall('age.example')).contacts
  assert.deepEqual([one?.personName, one?.isBounced, others.length], ['New Name', true, 0])
  await importAll('over', [row('Over Aged', 'b@age.example')], Date.now() - dayMs - 1)
  assert.deepEqual(await known('age.example'), ['a@age.example New Name'])
  await createMaintenance(db).purge()
  const left = await db.query(`SELECT 1 FROM imported_contacts WHERE email = 'b@age.example'`)
  assert.equal(left.length, 0)
})
