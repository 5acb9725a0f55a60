import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyRow } from '@enricher/service/store/facts/companies'
import { readCompanies } from '../../../cli/import/company-file.ts'
import type { BadRow } from '../../../cli/import/company-row.ts'
import { rowsAfter } from '../../../cli/import/read-ahead.ts'

/** Reads a list that arrives in pieces. */
async function read(content: string | Buffer, { pieceBytes = 13, afterPosition = 0 } = {}) {
  const bytes = Buffer.from(content)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  const bad: BadRow[] = []
  const counts = { foreign: 0, passed: 0 }
  const batches = readCompanies(pieces(), {
    ...{ name: 'list', mapping: {} },
    reject: (row) => void bad.push(row),
    onForeign: (lines) => {
      counts.foreign += lines
    },
    onPassed: (entries) => {
      counts.passed += entries
    },
  })
  const companies: CompanyRow[] = []
  for await (const rows of rowsAfter(batches, afterPosition)) companies.push(...rows)
  return { companies, bad, ...counts }
}

const gallowmere: CompanyRow = {
  position: 2,
  name: 'gallowmere pumps',
  domain: 'gallowmere-pumps.co.uk',
  aliases: [],
  linkedinUrl: 'https://www.linkedin.com/company/gallowmere-pumps',
  industry: 'machinery',
  locality: 'leeds, england',
  country: 'united kingdom',
  size: '51-200',
  founded: 1987,
}

test('the free company set of People Data Labs is read, as CSV and as JSON lines', async () => {
  const csv = await read(
    'country,founded,id,industry,linkedin_url,locality,name,region,size,website\n' +
      'united kingdom,1987,gallowmere-pumps,machinery,linkedin.com/company/gallowmere-pumps,leeds,gallowmere pumps,england,51-200,gallowmere-pumps.co.uk\n' +
      'france,,sans-site,,linkedin.com/company/sans-site,lyon,sans site,,1-10,\n',
  )
  assert.deepEqual(csv.companies, [gallowmere])
  assert.deepEqual(csv.bad, [{ line: 3, reason: 'the domain is empty' }])
  const json = await read(
    '{"id":"gallowmere-pumps","website":"gallowmere-pumps.co.uk","name":"gallowmere pumps","founded":"1987","size":"51-200","locality":"leeds","region":"england","country":"united kingdom","industry":"machinery","linkedin_url":"linkedin.com/company/gallowmere-pumps"}\n' +
      '{"id":"sans-site","website":null,"name":"sans site","founded":null,"size":"1-10","locality":"lyon","region":null,"country":"france","industry":null,"linkedin_url":"linkedin.com/company/sans-site"}\n',
  )
  assert.deepEqual(json.companies, [{ ...gallowmere, position: 1 }])
  assert.deepEqual(json.bad, [{ line: 2, reason: 'the domain is empty' }])
})

test("BigPicture's handles are pages at LinkedIn, and its codes are countries", async () => {
  const { companies } = await read(
    'handle,name,website,industry,size,type,founded,city,state,country_code\n' +
      'gallowmere-pumps,Gallowmere Pumps,http://www.gallowmere-pumps.co.uk,machinery,51-200,Privately Held,1987.0,Leeds,England,GB\n',
  )
  assert.deepEqual(companies, [
    {
      ...gallowmere,
      name: 'Gallowmere Pumps',
      locality: 'Leeds, England',
      country: 'United Kingdom',
    },
  ])
})

const fromQuery = { ...gallowmere, name: 'Gallowmere Pumps', aliases: ['GP', 'Gallowmere'] }
const bare = { linkedinUrl: null, locality: null, size: null }

test("an export of Wikidata's query service is read, as CSV, as JSON and as a reply to a query", async () => {
  const row = {
    item: 'http://www.wikidata.org/entity/Q900000001',
    itemLabel: 'Gallowmere Pumps',
    itemAltLabel: 'GP, Gallowmere',
    website: 'https://www.gallowmere-pumps.co.uk/',
    countryLabel: 'United Kingdom',
    industryLabel: 'machinery',
    inception: '1987-01-01T00:00:00Z',
  }
  const wanted = { ...fromQuery, ...bare, country: 'United Kingdom' }
  const names = Object.keys(row)
  const csv = `${names.join(',')}\r\n${Object.values(row)
    .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
    .join(',')}\r\n`
  assert.deepEqual((await read(csv)).companies, [wanted])
  const json = await read(JSON.stringify([row, { ...row, website: 'https://second.example' }]))
  assert.deepEqual(
    json.companies.map(({ position, domain }) => [position, domain]),
    [
      [1, 'gallowmere-pumps.co.uk'],
      [2, 'second.example'],
    ],
  )
  assert.deepEqual(json.companies[0], { ...wanted, position: 1 })
  const bindings = [
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        name === 'item' ? { type: 'uri', value } : { 'xml:lang': 'en', type: 'literal', value },
      ]),
    ),
  ]
  for (const indent of [0, 2]) {
    const reply = { head: { vars: names }, results: { bindings } }
    const { companies, bad } = await read(JSON.stringify(reply, null, indent))
    assert.deepEqual([companies, bad], [[{ ...wanted, position: 1 }], []])
  }
})

/** An entity as the dump has it. */
function entity(
  id: string,
  claims: Readonly<Record<string, readonly object[]>>,
  name = 'Gallowmere Pumps',
) {
  const inEnglish = (value: string) => ({ language: 'en', value })
  return JSON.stringify({
    type: 'item',
    id,
    labels: { de: { language: 'de', value: 'Gallowmere Pumpen' }, en: inEnglish(name) },
    descriptions: { en: inEnglish('British maker of pumps') },
    aliases: { en: [inEnglish('GP'), inEnglish('Gallowmere')] },
    claims,
    sitelinks: {},
  })
}

function stated(property: string, value: unknown, rest: object = { rank: 'normal' }) {
  return {
    mainsnak: { snaktype: 'value', property, datavalue: { value, type: 'string' } },
    type: 'statement',
    ...rest,
  }
}

test("the lines of Wikidata's dump are read: entities with a website of today, and no people", async () => {
  const ended = { rank: 'normal', qualifiers: { P582: [{}] } }
  const lines = [
    '[',
    `${entity('Q900000001', {
      P31: [stated('P31', { 'entity-type': 'item', id: 'Q783794' })],
      P856: [
        stated('P856', 'https://old.example/', ended),
        stated('P856', 'https://other.example/'),
        stated('P856', 'https://www.gallowmere-pumps.co.uk/', { rank: 'preferred' }),
      ],
      P4264: [stated('P4264', 'gallowmere-pumps')],
      P571: [stated('P571', { time: '+1987-00-00T00:00:00Z', precision: 9 })],
    })},`,
    `${entity('Q900000002', {})},`,
    `${entity('Q900000003', {
      P31: [stated('P31', { id: 'Q5' })],
      P856: [stated('P856', 'https://ada.example')],
    })},`,
    `${entity('Q900000004', { P856: [stated('P856', 'https://gone.example', { rank: 'deprecated' })] })},`,
    `${entity('Q900000005', { P856: [stated('P856', 'https://later.example')] }, 'Later')}`,
    ']',
    '',
  ]
  const { companies, bad, passed } = await read(lines.join('\n'), { pieceBytes: 1_000 })
  assert.deepEqual(companies[0], {
    ...fromQuery,
    aliases: ['Gallowmere Pumpen', 'GP', 'Gallowmere'],
    industry: 'British maker of pumps',
    ...{ locality: null, country: null, size: null },
  })
  assert.deepEqual([companies.length, companies[1]?.position, bad, passed], [2, 6, [], 3])
})

const organization = {
  admin: { created: { date: '2018-11-14', schema_version: '1.0' } },
  domains: ['gallowmere.example'],
  established: 1987,
  external_ids: [],
  id: 'https://ror.example/000000001',
  links: [
    { type: 'wikipedia', value: 'http://en.wikipedia.org/wiki/Gallowmere' },
    { type: 'website', value: 'https://www.gallowmere-pumps.co.uk' },
  ],
  locations: [
    {
      geonames_id: 1,
      geonames_details: {
        ...{ country_code: 'GB', country_name: 'United Kingdom' },
        ...{ country_subdivision_name: 'England', name: 'Leeds' },
      },
    },
  ],
  names: [
    { lang: null, types: ['acronym'], value: 'GP' },
    { lang: 'en', types: ['label', 'ror_display'], value: 'Gallowmere Pumps' },
    { lang: 'en', types: ['alias'], value: 'Gallowmere' },
  ],
  relationships: [],
  status: 'active',
  types: ['company', 'funder'],
}

test('the dump of ROR is read however it is laid out; organizations that are closed are passed over', async () => {
  const list = [
    { ...organization, status: 'withdrawn' },
    organization,
    { ...organization, links: [], domains: [] },
    { ...organization, links: [], names: organization.names.slice(1, 2) },
  ]
  for (const indent of [0, 4]) {
    const { companies, bad, passed } = await read(JSON.stringify(list, null, indent))
    assert.deepEqual(companies[0], {
      ...fromQuery,
      linkedinUrl: null,
      industry: 'company, funder',
      locality: 'Leeds, England',
      country: 'United Kingdom',
      size: null,
    })
    assert.deepEqual(
      companies.map(({ position, domain }) => [position, domain]),
      [
        [2, 'gallowmere-pumps.co.uk'],
        [4, 'gallowmere.example'],
      ],
    )
    assert.deepEqual([bad, passed], [[], 2])
  }
})

test('of a JSON array only what is damaged is lost, reported by line and entry, and a cut end is reported', async () => {
  const text = JSON.stringify([organization, organization, organization, organization], null, 2)
  const lines = text.split('\n')
  const starts = lines.flatMap((line, index) => (line === '  {' ? [index] : []))
  const [, second = 0, third = 0] = starts
  const damages = [
    [lines.with(second + 1, '    "admin": {"created": "open,'), 'it is no JSON object'],
    [lines.toSpliced(third - 1, 1), 'the object is not closed'],
  ] as const
  for (const [damaged, reason] of damages) {
    const { companies, bad } = await read(damaged.join('\n'))
    assert.deepEqual(
      companies.map(({ position }) => position),
      [1, 3, 4],
    )
    assert.deepEqual(bad, [{ line: second + 1, entry: 2, reason }])
  }
  const cut = await read(lines.slice(0, (starts[3] ?? 0) + 5).join('\n'))
  assert.equal(cut.companies.length, 3)
  assert.deepEqual(cut.bad, [
    {
      line: (starts[3] ?? 0) + 1,
      entry: 4,
      reason: 'the list ends before its end: it is cut here',
    },
  ])
  const between = await read(`${JSON.stringify([organization]).slice(0, -1)},`)
  assert.deepEqual([between.companies.length, between.bad.length], [1, 1])
})

test('an array is gone on with by its entries, also where all of them stand on one line', async () => {
  const text = JSON.stringify([organization, organization, organization])
  const { companies } = await read(text, { afterPosition: 2 })
  assert.deepEqual(
    companies.map(({ position }) => position),
    [3],
  )
})

test('an object of megabytes costs itself only, and is not held', async () => {
  const text = JSON.stringify([
    organization,
    { ...organization, id: 'x'.repeat(3_000_000) },
    organization,
  ])
  const { companies, bad } = await read(text, { pieceBytes: 64_000 })
  assert.deepEqual(
    companies.map(({ position }) => position),
    [1, 3],
  )
  assert.deepEqual(bad, [{ line: 1, entry: 2, reason: 'it has more than 1,000,000 bytes' }])
})
