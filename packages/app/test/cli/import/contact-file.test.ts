import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContactRow } from '@enricher/service/store/facts/imported-contacts'
import { CommandError } from '../../../cli/command-error.ts'
import type { BadRow } from '../../../cli/import/company-row.ts'
import type { ContactMapping } from '../../../cli/import/contact-columns.ts'
import { readContacts } from '../../../cli/import/contact-file.ts'

async function read(
  content: string | Buffer | AsyncIterable<Buffer>,
  mapping: ContactMapping = {},
) {
  async function* pieces() {
    yield Buffer.from(content as string)
  }
  const bad: BadRow[] = []
  let hasOptOut = true
  let foreign = 0
  const bytes = typeof content === 'string' || Buffer.isBuffer(content) ? pieces() : content
  const batches = readContacts(bytes, {
    ...{ name: 'list', mapping, onPassed: () => undefined },
    reject: (row) => void bad.push(row),
    onForeign: (lines) => {
      foreign += lines
    },
    onColumns: (found) => {
      hasOptOut = found.hasOptOut
    },
  })
  const rows: ContactRow[] = []
  for await (const batch of batches) rows.push(...batch)
  return { rows, bad, hasOptOut, foreign, said: rows.map(saidOf) }
}

/** Returns the facts of a row in a line. */
function saidOf({ emails, personName, jobTitle, isBounced, isOptedOut }: ContactRow): string {
  const marks = [isBounced && 'bounced', isOptedOut && 'opted out'].filter(Boolean)
  return [emails.join(' '), personName, jobTitle, ...marks].filter(Boolean).join(' / ')
}

const jane = 'jane.doe@acme.example / Jane Doe / CFO'

const exports: Readonly<Record<string, string>> = {
  HubSpot:
    'Record ID,First Name,Last Name,Email,Job Title,Website URL,Unsubscribed from all email,' +
    'Opted out of email: News,Email hard bounce reason\n' +
    '1,Jane,Doe,jane.doe@acme.example,CFO,https://www.acme.example,false,,\n' +
    '2,Al,Out,al.out@acme.example,CEO,acme.example,true,,\n' +
    '3,Bo,News,bo.news@acme.example,CEO,acme.example,false,Yes,\n' +
    '4,Cy,Back,cy.back@acme.example,CEO,acme.example,,,Mailbox not found',
  Salesforce:
    'Salutation,First Name,Last Name,Title,Account Name,Email,Email Opt Out,Email Bounced Reason\n' +
    'Ms.,Jane,Doe,CFO,Acme,jane.doe@acme.example,0,\n,Al,Out,CEO,Acme,al.out@acme.example,1,\n' +
    ',Bo,News,CEO,Acme,bo.news@acme.example,1,\n,Cy,Back,CEO,Acme,cy.back@acme.example,0,550 5.1.1',
  Pipedrive:
    'Person - Name,Person - Email - Work,Person - Email - Home,Person - Job title,Person - Marketing status\n' +
    'Jane Doe,jane.doe@acme.example,jane@home.example,CFO,Subscribed\n' +
    'Al Out,al.out@acme.example,,CEO,Unsubscribed\nBo News,bo.news@acme.example,,CEO,Unsubscribed\n' +
    'Cy Back,cy.back@acme.example,,CEO,Bounced',
  Google:
    'First Name,Last Name,Organization Name,Organization Title,E-mail 1 - Label,E-mail 1 - Value,Status,Notes\n' +
    'Jane,Doe,Acme,CFO,Work,jane.doe@acme.example ::: jane@gmail.com,,"one\ntwo"\n' +
    'Al,Out,Acme,CEO,,al.out@acme.example,opted out,\nBo,News,Acme,CEO,,bo.news@acme.example,opt-out,\n' +
    'Cy,Back,Acme,CEO,,cy.back@acme.example,bounced,',
  Outlook:
    'Title;First Name;Last Name;Job Title;E-mail Address;E-mail 2 Address;Do not contact;Bounced\n' +
    'Mrs;Jane;Doe;CFO;jane.doe@acme.example;;;\n;Al;Out;CEO;al.out@acme.example;;x;\n' +
    ';Bo;News;CEO;bo.news@acme.example;;x;\n;Cy;Back;CEO;cy.back@acme.example;;;2026-01-02',
}

for (const [system, text] of Object.entries(exports)) {
  test(`an export of ${system} is read as it is, with who has opted out and what bounced`, async () => {
    const { said, bad, hasOptOut } = await read(text)
    assert.deepEqual(bad, [])
    assert.deepEqual(said, [
      jane,
      'al.out@acme.example / opted out',
      'bo.news@acme.example / opted out',
      'cy.back@acme.example / Cy Back / CEO / bounced',
    ])
    assert.equal(hasOptOut, true)
  })
}

test('plain lists are read with and without a header, as JSON and with columns of their own', async () => {
  const lists = [
    'name,email,title,domain\nJane Doe,jane.doe@acme.example,CFO,acme.example',
    'Jane Doe,jane.doe@acme.example,CFO,acme.example',
    '{"full_name":"Jane Doe","email":[{"value":"jane.doe@acme.example"}],"job_title":"CFO"}\n',
    '[{"id":"1","properties":{"firstname":"Jane","lastname":"Doe","email":"jane.doe@acme.example","jobtitle":"CFO"}}]',
  ]
  for (const list of lists) assert.deepEqual((await read(list)).said, [jane], list)
  const own =
    'Wer,Post,Amt,Sperre\nJane Doe,jane.doe@acme.example,CFO,\nAl Out,al@acme.example,CEO,ja'
  const mapped = { name: 'Wer', email: 'Post', title: 'Amt' }
  const open = await read(own, mapped)
  assert.deepEqual([open.hasOptOut, open.rows.length], [false, 2])
  const { said } = await read(own, { ...mapped, opted_out: 'Sperre' })
  assert.deepEqual(said, [jane, 'al@acme.example / opted out'])
})

test('a column that is mapped and missing is an error: what it forbids would be learnt', async () => {
  const reading = read('name,email\nJane Doe,jane@acme.example', { opted_out: 'Sperre' })
  await assert.rejects(reading, (error) => {
    assert.ok(error instanceof CommandError)
    assert.match(error.message, /no column "Sperre"/)
    return true
  })
  const headless = read('Jane Doe,jane@acme.example', { opted_out: 'Sperre' })
  await assert.rejects(headless, /no column "Sperre", as --map says\.$/)
  await assert.rejects(read('name,title\nJane Doe,CFO'), /names no column for the address/)
})

test('rows that make no sense are left out by line, without an address in the reason', async () => {
  const rows: readonly (readonly [string, RegExp])[] = [
    ['Jane Doe,,CFO,', /^the address is empty$/],
    ['Jane Doe,jane at acme,CFO,', /^it has no valid address: there is no @$/],
    ['jane@acme.example,Jane,CFO,', /^it has no valid address/],
    ['jane@acme.example,jane@acme.example,CFO,', /columns are shifted/],
    ['Jane Doe,jane@acme.example,+44 20 7946 0000,', /columns are shifted/],
    ['Jane,Doe,jane@acme.example,CFO,acme.example', /cells below 4 headings.*shifted/],
    ['Jane Doe,jane@gmail.com,CFO,', /gmail\.com, which gives free mail/],
    ['Jane Doe,jane@yopmail.com,CFO,', /free mail|disposable addresses/],
    ['Jane Doe,jane@elsewhere.example,CFO,acme.example', /at elsewhere\.example and the company/],
    ['"=HYPERLINK(""x"")",jane@acme.example,CFO,', /formula/],
    ['Jane Doe,=jane@acme.example,CFO,', /formula/],
    ["Jane Doe,jane@acme.example,+cmd|' /C calc'!A0,", /formula/],
    ['Jane \uFFFD Doe,jane@acme.example,CFO,', /UTF-8/],
    [`Jane Doe,${'j@acme.example;'.repeat(400)},CFO,`, /too long/],
    [`${'J'.repeat(300)},jane@acme.example,CFO,`, /longer than 200/],
  ]
  const { said, bad } = await read(
    `name,email,title,domain\n${rows.map(([row]) => row).join('\n')}\n"open,x\nJane Doe,jane.doe@acme.example,CFO,`,
  )
  assert.deepEqual(said, [jane])
  assert.equal(bad.length, rows.length + 1)
  for (const [index, [row, reason]] of rows.entries()) {
    assert.equal(bad[index]?.line, index + 2)
    assert.match(bad[index]?.reason ?? '', reason, row)
    assert.doesNotMatch(bad[index]?.reason ?? '', /@\w/)
  }
})

test('who has opted out is read also from a row that is otherwise wrong', async () => {
  const { said } = await read(
    'name,email,title,domain,opted out\n=1+1,jane@elsewhere.example,@x,acme.example,yes',
  )
  assert.deepEqual(said, ['jane@elsewhere.example / opted out'])
})

test('names are read as they are written: family name first, titles, roles, several owners', async () => {
  const { said, bad } = await read(
    [
      'name,email,title,domain',
      '"Doe, Jane",jane.doe@acme.example,CFO,acme.example',
      'Jane Doe,info@acme.example,CFO,',
      'Jane Doe,jane.doe@acme.example; jd@acme.example,CFO,',
      '[not provided],x.y@acme.example,n/a,',
      '123,x.z@acme.example,,',
      'Jane Doe,"""Doe, Jane"" <mailto:JANE.DOE@Acme.example>",CFO,',
      'Jane Doe,jane.doe@acme.test,CFO,www.acme.example',
      // With the joiner the name would be another one for the suppression list.
      'Ja\u200dne Doe,jane.doe@acme.example,CFO,',
    ].join('\n'),
  )
  assert.deepEqual(bad, [])
  assert.deepEqual(said, [
    jane,
    'info@acme.example',
    'jane.doe@acme.example jd@acme.example',
    'x.y@acme.example',
    'x.z@acme.example',
    jane,
    'jane.doe@acme.test / Jane Doe / CFO',
    jane,
  ])
})

test('other encodings are read, and a hundred megabytes without a line break cost one row', async () => {
  const text = 'name;email\nJürgen Groß;juergen.gross@acme.example\n'
  for (const bytes of [
    Buffer.from(text, 'latin1'),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(`\uFEFF${text}`),
  ]) {
    assert.equal((await read(bytes)).rows[0]?.personName, 'Jürgen Groß')
  }
  async function* long() {
    yield Buffer.from('name,email\n"')
    const piece = Buffer.alloc(1_000_000, 'x')
    for (let megabyte = 0; megabyte < 100; megabyte += 1) yield piece
    yield Buffer.from('\nJane Doe,jane.doe@acme.example\n')
  }
  const before = process.memoryUsage().rss
  const { rows, bad } = await read(long())
  assert.equal(rows.length, 1)
  assert.deepEqual(
    bad.map(({ line }) => line),
    [2],
  )
  assert.ok(process.memoryUsage().rss - before < 60e6)
})
