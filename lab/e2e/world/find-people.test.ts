import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { dayMs, mapBounded } from '@enricher/engine/lib/time'
import { companyNameKey } from '@enricher/engine/names/company-name'
import type { Egress } from '@enricher/engine/net/egress'
import { createKeyedDigest } from '@enricher/service/lib/keyed-digest'
import { openDatabase } from '@enricher/service/store/database'
import { type CompanyRow, createCompanies } from '@enricher/service/store/facts/companies'
import { createCompanyImports } from '@enricher/service/store/facts/company-imports'
import {
  type ContactRow,
  createImportedContacts,
} from '@enricher/service/store/facts/imported-contacts'
import { createSuppressions } from '@enricher/service/store/privacy/suppressions'
import { createSecrets } from '@enricher/service/store/secrets'
import { load } from 'cheerio'
import type { ConnectionConfig } from '../../../packages/service/postgres/server.ts'
import { judge } from '../../demo/judge.ts'
import type { DemoContact, Expected } from '../../demo/story.ts'
import { openEgress } from '../../test/support/world/open-egress.ts'
import { readAddresses } from '../../test/support/world/read-addresses.ts'
import { type ServedWorld, serveWorld } from '../../test/support/world/served-world.ts'
import { companies } from '../../world/data/companies.ts'
import { isStaffed } from '../../world/model/staff-view.ts'
import { startWorld, type World } from '../../world/world.ts'

// Two cores serve the world and search it at once.
const searchesAtOnce = 8
// Two firms have this name.
const namesakes = 'Pellworth'
let world: World
let service: ServedWorld
let egress: Egress
const endings: (() => Promise<void>)[] = []

before(async () => {
  world = await startWorld({
    companies: companies.filter((one) => isStaffed(one) || one.name === namesakes),
    mail: { slowMs: 200 },
  })
  endings.push(() => world.stop())
  egress = openEgress(world)
  endings.push(() => egress.close())
  const ending = { after: (end: () => Promise<void>) => void endings.push(end) }
  service = await serveWorld(ending, world, { env: { VERIFY_EMAIL_CREDITS: '1' } })
})

after(async () => {
  for (const end of endings.reverse()) await end()
})

const asked = (row: { readonly input: object }) => Object.values(row.input).join(', ')

/** Returns the rows that differ from the world, one line for each. */
async function faultsOf<R extends { readonly input: object; readonly case: string }>(
  path: string,
  rows: readonly R[],
  expectedOf: (row: R) => { readonly expected: Expected; readonly isMissRight?: boolean },
): Promise<string[]> {
  const lines = await mapBounded(rows, searchesAtOnce, async (row) => {
    const reply = await service.ask(path, row.input)
    const { expected, isMissRight = false } = expectedOf(row)
    if (isMissRight && reply.status === 404) return null
    const step = { asked: '', shows: '', input: {}, expected, price: 0 }
    const { faults, answer, certainty } = judge(step, { ...reply, isReplayed: false }, [])
    return faults.length === 0
      ? null
      : `${row.case}: ${asked(row)}: ${answer} ${certainty}: ${faults.join('; ')}`
  })
  const found = lines.flatMap((line) => line ?? [])
  // The lines of the service's log follow.
  return found.length === 0 ? [] : [...found, ...service.logLines]
}

const contact = (expected: DemoContact & { readonly isMissRight: boolean }) => ({
  expected: { kind: 'contact', contact: expected } as const,
  isMissRight: expected.isMissRight,
})

test('every person is found with the proof there is, and none is made up', async () => {
  const rows = world.people.persons
  const nameless = { name: null, jobTitle: null }
  assert.ok(rows.length > 100)
  assert.deepEqual(
    await faultsOf('/find-email/person', rows, ({ expected }) =>
      contact({ ...expected, ...nameless }),
    ),
    [],
  )
})

test('every role is answered by its holder at that company, or by none', async () => {
  const rows = world.people.decisionMakers
  assert.deepEqual(
    await faultsOf('/find-email/decision-maker', rows, ({ expected }) => contact(expected)),
    [],
  )
})

test('a profile linked from a site that was read leads to its person', async () => {
  const rows = world.people.profiles
  assert.deepEqual(
    await faultsOf('/find-email/linkedin', rows, ({ expected }) => contact(expected)),
    [],
  )
})

test("a profile that the operator's contacts alone know leads to its person, proven by the mail server", async () => {
  const row = world.people.persons.find(({ expected }) => expected.statuses.join() === 'valid')
  assert.ok(row?.expected.email)
  const { full_name: name, domain } = row.input

  const linkedin_url = 'https://www.linkedin.com/in/known-to-the-operator'
  const contact = { personName: name, jobTitle: 'Keeper of Lists', linkedinUrl: linkedin_url }
  const stored = await importContacts(service.connection, [
    {
      ...{ ...contact, emails: [row.expected.email], isBounced: false, isOptedOut: false },
      ...{ position: 1, owner: { name, siteDomain: domain, linkedinUrl: linkedin_url } },
    },
  ])
  assert.equal(stored.learnt, 1)
  const { body } = await service.ask('/find-email/linkedin', { linkedin_url })
  const { email, name: found, job_title, email_status } = body
  assert.deepEqual(
    { email, found, job_title, email_status },
    { email: row.expected.email, found: name, job_title: 'Keeper of Lists', email_status: 'valid' },
  )
})

test('an imported entry whose site names another firm is not sold; its trade and its page at LinkedIn are evidence', async () => {
  const key = await service.openAccount()
  const find = async (company_name: string, context: string) => {
    const { body } = await service.ask('/find-website', { company_name, context }, key)
    return body
  }
  const [page, trade] = ['quayside millstones', 'aquarium wholesale']
  const before = [await find(namesakes, page), await find(namesakes, trade)]
  await importCompanies(service.connection, [
    { name: 'Vexquill Turbines', domain: 'copperwreninstruments.com' },
    { name: namesakes, domain: 'pellworth.com', industry: trade },
    { name: namesakes, domain: 'pellworth.io', linkedinUrl: linkedinPage('quayside-millstones') },
  ])
  const wrong = await find('Vexquill Turbines', '')
  const credits = before[1]?.['credits_remaining']
  assert.deepEqual([wrong['website_url'], wrong['credits_remaining']], [null, credits])
  const after = [await find(namesakes, `${page}!`), await find(namesakes, `${trade}!`)]
  assert.notEqual(before[0]?.['website_url'], 'https://pellworth.io/')
  assert.notEqual(before[1]?.['website_url'], 'https://pellworth.com/')
  assert.deepEqual(
    after.map(({ website_url, source }) => [website_url, source]),
    [
      ['https://pellworth.io/', 'index'],
      ['https://pellworth.com/', 'index'],
    ],
  )
})

test("a roster holds what the site publishes, and nothing of other firms' people", async () => {
  const rows = world.people.rosters
  assert.deepEqual(
    await faultsOf('/find-email/company', rows, ({ expected }) => ({
      expected: { kind: 'roster', roster: { ...expected, hasMore: false } },
      isMissRight: expected.must.length === 0,
    })),
    [],
  )
})

test('every quote of the evidence stands on the page that it names, and what decides is named', async () => {
  const { persons, decisionMakers, profiles, rosters } = world.people
  const firms = [...new Set(persons.map(({ input }) => input.domain))].flatMap((domain) => {
    const company = companies.find((one) => one.domain === domain)
    return company ? [{ company_name: company.name }] : []
  })
  const lookups: readonly (readonly [path: string, inputs: readonly object[]])[] = [
    ['/find-website', firms],
    ['/find-email/person', persons.map(({ input }) => input)],
    ['/find-email/decision-maker', decisionMakers.map(({ input }) => input)],
    ['/find-email/linkedin', profiles.map(({ input }) => input)],
    ['/find-email/company', rosters.map(({ input }) => input)],
  ]
  for (const [path, inputs] of lookups) {
    const checked = await mapBounded(inputs, searchesAtOnce, (input) => checkEvidence(path, input))
    assert.deepEqual(
      checked.flatMap(({ faults }) => faults),
      [],
    )
    const quotes = checked.reduce((sum, { quotes: some }) => sum + some, 0)
    assert.ok(quotes >= 10, `${path}: ${quotes} quotes`)
  }
})

async function importContacts(connection: ConnectionConfig, rows: readonly ContactRow[]) {
  const db = openDatabase({ connection })
  const suppressions = createSuppressions(db, createSecrets(db))
  const contacts = createImportedContacts(db, suppressions, createKeyedDigest('a secret'))
  const begun = await createCompanyImports(db).begin('contacts', null, 'contacts')
  const reached = { position: rows.length, contacts: rows.length, rejected: 0 }
  const count = await contacts.write({
    ...{ begun, rows, reached, exportedAtMs: Date.now(), lifetimeMs: dayMs },
  })
  await db.close()
  return count
}

const linkedinPage = (page: string) => `https://www.linkedin.com/company/${page}`

async function importCompanies(
  connection: ConnectionConfig,
  entries: readonly (Pick<CompanyRow, 'name' | 'domain'> & Partial<CompanyRow>)[],
) {
  const db = openDatabase({ connection })
  const begun = await createCompanyImports(db).begin('companies', null)
  const unknown = { industry: null, locality: null, country: null, size: null, founded: null }
  const rows = entries.map((entry, at) => ({
    ...{ ...unknown, linkedinUrl: null, aliases: [], position: at + 1 },
    ...entry,
  }))
  await createCompanies(db, companyNameKey).importCompanies(Readable.from([rows]), { begun })
  await db.close()
}

/** Compares the evidence of one answer with the pages themselves. */
async function checkEvidence(path: string, input: object) {
  const reply = await service.ask(path, input)
  const isFound = reply.status === 200 && reply.body['website_url'] !== null
  if (!isFound) return { faults: [], quotes: 0 }
  const [lookup] = await service.explain(reply)
  const items = lookup?.evidence ?? []
  const said = `${path} ${JSON.stringify(input)}`
  const faults: string[] = []
  const isRoster = path === '/find-email/company'
  if (!isRoster && items[0]?.verdict !== 'decides') faults.push(`${said}: nothing decides`)
  const quoted = items.flatMap(({ page, quote }) => (page && quote ? [{ page, quote }] : []))
  for (const { page, quote } of quoted) {
    const texts = await textsOf(page)
    for (const piece of quote.split(' … ')) {
      if (!texts.some((text) => text.includes(bare(piece))))
        faults.push(`${said}: ${page}: ${piece}`)
    }
  }
  return { faults, quotes: quoted.length }
}

/** Keeps letters and digits alone: markup may stand between any two words. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const pages = new Map<string, Promise<readonly string[]>>()

/** Returns the texts of a page: its markup with all it holds, its text, and the addresses it gives to a browser. */
function textsOf(page: string): Promise<readonly string[]> {
  const read = async () => {
    const { body } = await egress.fetch(page, {
      signal: AbortSignal.timeout(60_000),
      timeoutMs: 30_000,
      bytesMax: 2_000_000,
    })
    const document = load(body)
    return [body, document.root().text(), ...readAddresses(body)].map(bare)
  }
  const reading = pages.get(page) ?? read()
  pages.set(page, reading)
  return reading
}

test('the evidence says by which rule: the pattern with its known addresses, and what the mail server replied', async () => {
  const derived = { full_name: 'Beatrix Honeywold', domain: 'saltmarrowrobotics.com' }
  const [lookup] = await service.explain(await service.ask('/find-email/person', derived))
  const address = 'bhoneywold@saltmarrowrobotics.com'
  assert.equal(lookup?.evidence[0]?.verdict, 'decides')
  assert.deepEqual(
    lookup?.evidence
      .filter(({ kind, rule }) => kind === 'pattern' || rule.startsWith(`${address}:`))
      .map(({ verdict, kind, rule }) => [verdict, kind, rule.replace(/\b[89]\d%/, 'N%')]),
    [
      [
        'decides',
        'pattern',
        `${address} follows {f}{last}, as 3 known addresses are written at this company; the chance that it is theirs is N%.`,
      ],
      [
        'neutral',
        'mailbox',
        `${address}: its mail server accepts every address, invented ones too, so that this proves nothing.`,
      ],
    ],
  )
  const email = 'imogen.tarrowby@copperwreninstruments.com'
  const [verified] = await service.explain(await service.ask('/verify-email', { email }))
  assert.deepEqual(
    verified?.evidence.map(({ verdict, rule }) => [verdict, rule]),
    [['decides', `${email}: its mail server accepts it and refuses an invented address.`]],
  )
  assert.deepEqual(verified?.question, { email })
})

test('where a host accepts everything, a name that the site does not know gets no address, free', async () => {
  const domain = 'saltmarrowrobotics.com'
  for (const full_name of ['Mickey Mouse', 'Sunniva Krakemoor', 'José Vasterling']) {
    const { status } = await service.ask('/find-email/person', { full_name, domain })
    assert.equal(status, 404, full_name)
  }
})

test('mail servers are asked, and no mail is ever sent', () => {
  assert.ok(world.mail.sessions() > 0)
  assert.equal(world.mail.commands('DATA'), 0)
})
