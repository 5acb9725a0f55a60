import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offersAt } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import { confirmPlan } from '../../bulk/columns/confirm-plan.ts'
import { propose } from '../../bulk/columns/propose.ts'
import { sampleRows } from '../../bulk/data-rows.ts'
import { byNameWarnings, estimate } from '../../bulk/estimate.ts'
import { outcomeOf } from '../../bulk/outcome.ts'
import { createResultTable } from '../../bulk/result-columns.ts'
import { type RowPlan, readRowInput } from '../../bulk/row-inputs.ts'
import { createFolder, openContent } from './bulk-files.ts'

const folder = createFolder()
const offers = offersAt(1)

function offerNamed(name: string): Offer {
  const offer = offers.find((one) => one.name === name)
  assert.ok(offer, name)
  return offer
}

function planOf(name: string, fields: readonly string[], constants = {}): RowPlan {
  const columns = Object.fromEntries(fields.map((field, column) => [field, column]))
  return { offer: offerNamed(name), columns, constants, hasHeader: false }
}

const inputOf = (plan: RowPlan, ...cells: readonly (string | number | boolean | null)[]) =>
  readRowInput(plan, { line: 7, cells, fault: null })

test('rows that ask the same have one key, however they spell it', () => {
  const people = planOf('find-email-person', ['full_name', 'domain'])
  const keys = [
    inputOf(people, 'Jane Doe', 'acme.example'),
    inputOf(people, ' JANE  DOE ', 'https://www.acme.example/team'),
    inputOf(people, 'Jane Roe', 'acme.example'),
  ].map((read) => read.fault === null && read.key)
  assert.equal(keys[0], keys[1])
  assert.notEqual(keys[0], keys[2])
  const all = planOf('find-all', ['company_name', 'dm_categories'])
  const first = inputOf(all, 'Acme', 'CEO; sales')
  const second = inputOf(all, 'ACME', '["ceo","Sales"]')
  assert.ok(first.fault === null && second.fault === null)
  assert.equal(first.key, second.key)
  assert.equal(first.creditsMax, 2 + 25 + 2 * 25)
})

const faults: readonly (readonly [string, RowPlan, readonly (string | number)[], RegExp])[] = [
  ['no company', planOf('find-website', ['company_name']), [''], /^Company name is missing\.$/],
  [
    'a name that is too long',
    planOf('find-email-person', ['full_name', 'domain']),
    ['Jane '.repeat(50), 'acme.example'],
    /^“Full name” is too long: 200 characters at most\.$/,
  ],
  [
    'a free mailer',
    planOf('find-email-company', ['domain']),
    ['gmail.com'],
    /^gmail\.com is a free-m/,
  ],
  [
    'a limit in words',
    planOf('find-email-company', ['domain', 'limit']),
    ['acme.example', 'many'],
    /^“Limit” must be a whole number from 1 to 500\.$/,
  ],
  [
    'one name',
    planOf('find-email-person', ['full_name', 'domain']),
    ['Jane', 'a.test'],
    /^The full name has one word/,
  ],
]

for (const [what, plan, cells, sentence] of faults) {
  test(`a row with ${what} is refused in plain words`, () => {
    assert.match(inputOf(plan, ...cells).fault ?? '', sentence)
  })
}

test('a cell is read as the type of its field, and a constant stands in for a blank one', () => {
  const plan = planOf('find-all', ['company_name', 'skip_company_emails'], { dm_categories: 'ceo' })
  const read = inputOf(plan, 'Acme', 'ja')
  assert.ok(read.fault === null)
  assert.deepEqual(read.input, {
    company_name: 'Acme',
    skip_company_emails: true,
    dm_categories: ['ceo'],
  })
})

const faultySites = ['none', 'facebook.com/acme', 'info@acme.example', 'x'.repeat(501)]

for (const name of ['find-email-person', 'enrich-company']) {
  test(`a faulty website beside a company's name leaves the row to the name: ${name}`, () => {
    const plan = planOf(name, ['domain', 'company_name', 'full_name'])
    const byName = inputOf(plan, '', 'Acme', 'Jane Doe')
    for (const site of faultySites) {
      const read = inputOf(plan, site, 'Acme', 'Jane Doe')
      assert.ok(read.fault === null && byName.fault === null, site)
      assert.equal(read.key, byName.key)
      assert.equal(read.creditsMax, byName.creditsMax)
      assert.match(read.notice ?? '', /\. The row was looked up by its company name\.$/)
    }
    assert.equal('notice' in byName, false)
    assert.equal('notice' in inputOf(plan, 'acme.example', 'Acme', 'Jane Doe'), false)
    assert.match(inputOf(plan, 'none', '', 'Jane Doe').fault ?? '', /^This is not a website\./)
  })
}

test('a faulty website is an error of the row where another cell is faulty as well', () => {
  const plan = planOf('find-email-person', ['domain', 'company_name', 'full_name'])
  assert.match(inputOf(plan, 'none', 'Acme', 'Jane').fault ?? '', /^The full name has one word/)
  assert.match(
    inputOf(plan, 'none', 'www.acme.example', 'Jane Doe').fault ?? '',
    /^This is not a website\./,
  )
})

test('the estimate counts rows that are looked up by name, and their results say so', async () => {
  const text = 'Company,Website\nAcme,none\nBolts,bolts.example\nNuts,gmail.com\n,none\n'
  const file = await openContent(folder, 'mixed.csv', text)
  const columns = { company_name: 0, domain: 1 }
  const plan = { ...planOf('enrich-company', []), columns, hasHeader: true }
  const counted = await estimate(file, plan)
  assert.deepEqual([counted.faulty, counted.byName, counted.distinct], [1, 2, 3])
  assert.deepEqual(byNameWarnings(counted), [
    '2 rows have a faulty website and are looked up by company name.',
  ])
  assert.deepEqual(byNameWarnings({}), [])
  const { row: write, names } = createResultTable(plan, 'csv', ['Company', 'Website'])
  const reasonOf = (status: 'hit' | 'miss') =>
    write(row, { status, reply: null, credits: 0, notice: 'By name.' })[
      names.indexOf('enricher_reason')
    ]
  assert.equal(reasonOf('hit'), 'By name.')
  assert.equal(reasonOf('miss'), 'By name. Nothing was found in any source.')
})

test('an estimate counts equal rows once, at the most that each can cost', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => `Company ${index % 500}`)
  const file = await openContent(folder, 'leads.csv', `Firma\n${rows.join('\n')}\n\u0007\n`)
  const plan = confirmPlan(propose(await sampleRows(file), file.names, offers), offers)
  const { faults, ...counts } = await estimate(file, plan)
  assert.deepEqual(counts, { rows: 1_001, faulty: 1, kept: 0, distinct: 500, creditsMax: 1_000 })
  assert.equal(faults[0]?.line, 1_002)
  const [first] = await sampleRows(file).then((sample) => sample.slice(1))
  const asked = first === undefined ? null : readRowInput(plan, first)
  const rest = await estimate(file, plan, (key) => asked?.fault === null && key === asked.key)
  assert.deepEqual([rest.distinct, rest.creditsMax], [500, 998])
})

test('a fault that many rows have is listed once, with its first line and the count of rows', async () => {
  const sites = ['gmail.com', 'outlook.com', 'acme.example', 'yahoo.com', '']
  const file = await openContent(
    folder,
    'sites.csv',
    `n,domain\n${sites.map((site, n) => `${n},${site}`).join('\n')}`,
  )
  const plan = { ...planOf('find-email-company', ['n', 'domain']), hasHeader: true }
  const { faulty, faults } = await estimate(file, { ...plan, columns: { domain: 1 } })
  assert.equal(faulty, 4)
  assert.deepEqual(
    faults.map(({ line, rows }) => [line, rows]),
    [
      [2, 3],
      [6, 1],
    ],
  )
})

test('a fault of an estimate leaves its line to the number beside it', async () => {
  const file = await openContent(folder, 'open.csv', 'Firma\nAcme\n"never closed\n')
  const plan = confirmPlan(propose(await sampleRows(file), file.names, offers), offers)
  const [fault] = (await estimate(file, plan)).faults
  assert.equal(fault?.line, 3)
  assert.match(fault?.fault ?? '', /^a quotation mark in column 1 is opened/)
})

const row = { line: 2, cells: ['Acme'], fault: null }

test('results stand beside the cells: fields of the answer, none of the question or the balance', () => {
  const offer = offerNamed('find-website')
  const reply = {
    company_name: 'Acme',
    website_url: 'https://acme.example/',
    source: 'native:site',
    confidence: 0.9,
    cached: false,
    credits_remaining: 23,
  }
  const plan = { offer, columns: {}, constants: {} }
  const table = createResultTable(plan, 'csv', ['enricher_source'], { hasEvidence: true })
  assert.deepEqual(table.names, [
    ...['enricher_source', 'enricher_status', 'enricher_website_url', 'enricher_source_2'],
    ...['enricher_confidence', 'enricher_reason', 'enricher_evidence', 'enricher_credits'],
  ])
  const hit = outcomeOf(offer, reply)
  assert.deepEqual(hit, { status: 'hit', reply, credits: 2 })
  const found = ['https://acme.example/', 'native:site', 0.9]
  assert.deepEqual(table.row(row, hit), ['Acme', 'hit', ...found, null, null, 2])
  const shown = { ...hit, evidence: 'https://enricher.example/x' }
  assert.deepEqual(table.row(row, shown).slice(-2), ['https://enricher.example/x', 2])
  const nothing = [null, null, null]
  const failed = table.row(row, { status: 'failed', error: 'x' })
  assert.deepEqual(failed, ['Acme', 'failed', ...nothing, 'x', null, 0])
  const missed = table.row(row, { status: 'miss', reply: null, credits: 0 })
  assert.deepEqual(missed.slice(-3), ['Nothing was found in any source.', null, 0])
})

test('no result has the name of a column of the file, whatever is looked up', () => {
  const own = ['Email', 'email', 'email_status', 'website_url', 'source', 'name']
  for (const offer of offers)
    for (const format of ['csv', 'jsonl'] as const) {
      const { names } = createResultTable({ offer, columns: {}, constants: {} }, format, own, {
        hasEvidence: true,
      })
      assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length - 1)
      assert.ok(
        names.slice(own.length).every((name) => /^enricher_[a-z_]+$/.test(name)),
        `${names}`,
      )
    }
})

test('what was found before is free, and a miss is a miss in each of its forms', () => {
  const website = offerNamed('find-website')
  const nothing = { website_url: null, source: null, confidence: null, cached: false }
  assert.deepEqual(outcomeOf(website, nothing), { status: 'miss', reply: nothing, credits: 0 })
  const roster = offerNamed('find-email-company')
  const empty = {
    emails: [],
    count: 0,
    has_more: false,
    next_cursor: null,
    source: null,
    cached: true,
  }
  assert.equal(outcomeOf(roster, empty).status, 'miss')
  const verdict = { status: 'unknown', reason: null, mail_host: null, checked_at: null }
  assert.equal(outcomeOf(offerNamed('verify-email'), verdict).status, 'miss')
  const all = { domain: 'acme.example', credits_charged: 27 }
  assert.deepEqual(outcomeOf(offerNamed('find-all'), all), {
    status: 'hit',
    reply: all,
    credits: 27,
  })
})

test('lists of find-all stand in one cell for each of their members, in JSONL as they are', () => {
  const offer = offerNamed('find-all')
  const emails = [
    { email: 'a@acme.example', name: 'A', title: null, linkedin_url: null },
    { email: 'b@acme.example', name: null, title: null, linkedin_url: null },
  ]
  const reply = {
    domain: 'acme.example',
    website: { url: 'https://acme.example/' },
    company_emails: emails,
  }
  const cellOf = (format: 'csv' | 'jsonl', name: string) => {
    const { names, row: write } = createResultTable({ offer, columns: {}, constants: {} }, format, [
      'Firma',
    ])
    assert.ok(names.includes(name), `${name} in ${names}`)
    return write(row, outcomeOf(offer, reply))[names.indexOf(name)]
  }
  assert.equal(cellOf('csv', 'enricher_website_url'), 'https://acme.example/')
  assert.equal(cellOf('csv', 'enricher_company_emails_email'), 'a@acme.example | b@acme.example')
  assert.equal(cellOf('csv', 'enricher_company_emails_name'), 'A | ')
  assert.deepEqual(cellOf('jsonl', 'enricher_company_emails'), emails)
})

test('a profile is a column for each fact: an address for each part, lists and social pages in one cell', () => {
  const { offer, ...plan } = planOf('enrich-company', ['company_name'])
  const { names, row: write } = createResultTable({ offer, ...plan }, 'csv', ['Firma'])
  const reply = {
    domain: 'acme.example',
    address: { street: 'Hauptstr. 1', postcode: '10115', locality: 'Berlin', country: 'DE' },
    phones: [
      { number: '+49301', kind: 'landline' },
      { number: '+49302', kind: 'fax' },
    ],
    emails: ['info@acme.example', 'sales@acme.example'],
    social: { linkedin: 'https://l.example/acme', x: 'https://x.example/acme' },
  }
  const written = write(row, outcomeOf(offer, reply))
  const cells = Object.fromEntries(
    names.map((name, at) => [name.replace('enricher_', ''), written[at]]),
  )
  assert.equal(cells['domain'], 'acme.example')
  assert.deepEqual(
    ['street', 'postcode', 'locality', 'region', 'country'].map((part) => cells[`address_${part}`]),
    ['Hauptstr. 1', '10115', 'Berlin', null, 'DE'],
  )
  assert.deepEqual(
    [cells['phones_number'], cells['phones_kind']],
    ['+49301 | +49302', 'landline | fax'],
  )
  assert.equal(cells['emails'], 'info@acme.example | sales@acme.example')
  assert.equal(cells['social'], 'https://l.example/acme | https://x.example/acme')
  assert.ok(names.includes('enricher_registrations_number'))
})

test('files of find-all have columns for the profile only where they ask for it', () => {
  const namesOf = (constants: Record<string, string>) =>
    createResultTable(planOf('find-all', ['company_name'], constants), 'csv', []).names
  assert.ok(!namesOf({}).some((name) => name.startsWith('enricher_profile')))
  assert.ok(namesOf({ include_profile: 'true' }).includes('enricher_profile_legal_name'))
})

test('what spreadsheets and CRMs write for no value is none, and names that look alike are names', () => {
  const people = planOf('find-email-person', ['full_name', 'company_name', 'domain'])
  const website = planOf('find-website', ['company_name'])
  const nothing = ['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!', '#NV']
  for (const cell of [...nothing, 'N/A', ' n/a ', 'NULL', 'null', '-', '–', '--']) {
    assert.match(inputOf(website, cell).fault ?? '', /^Company name is missing\.$/, cell)
    assert.match(inputOf(people, cell, 'Acme').fault ?? '', /name of the person is missing/, cell)
    const read = inputOf(people, 'Jane Roe', 'Acme', cell)
    assert.ok(read.fault === null && read.notice === undefined, cell)
    assert.deepEqual(read.input, { full_name: 'Jane Roe', company_name: 'Acme' })
    const onlyEmpty = { ...website, onlyEmpty: 1 }
    assert.equal(inputOf(onlyEmpty, 'Acme', cell).fault, null, cell)
  }
  for (const name of ['NA', 'Null', 'Nil', 'N-A', 'A/N', '#1 Bolts', '- Bolts -'])
    assert.equal(inputOf(website, name).fault, null, name)
})
