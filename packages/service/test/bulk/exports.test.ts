import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offersAt } from '@enricher/contract/lookups'
import { confirmPlan } from '../../bulk/columns/confirm-plan.ts'
import { propose } from '../../bulk/columns/propose.ts'
import { sampleRows } from '../../bulk/data-rows.ts'
import { estimate } from '../../bulk/estimate.ts'
import { createFolder, openContent } from './bulk-files.ts'

const folder = createFolder()
const offers = offersAt(1)
const rowsOfFile = 200

const given = 'Anna Ben Clara David Eva Felix Greta Hugo Ida Jonas'.split(' ')
const family = 'Abel Brook Carver Dunn Ellis Frost Grant Hale Ives Jarvis Kerr'.split(' ')
const firms = 'Northwind Lakeshore Tallow Copperfield Marrow Birchgate Quillstone'.split(' ')
const trades = 'Optics Instruments Foods Tools Textiles'.split(' ')

/** Makes an invented person at an invented firm. */
function contactOf(row: number) {
  const first = given[row % given.length] ?? ''
  const last = family[row % family.length] ?? ''
  const firm = `${firms[row % firms.length]} ${trades[row % trades.length]}`
  const domain = `${firm.toLowerCase().replaceAll(' ', '-')}.example`
  const slug = `${first}-${last}-${row}`.toLowerCase()
  return { row, first, last, firm, domain, profile: `https://www.linkedin.com/in/${slug}` }
}

type Contact = ReturnType<typeof contactOf>
type ExportColumns = readonly (readonly [header: string, cell: (contact: Contact) => string])[]

/** Writes 200 rows as a program exports them. */
function exportOf(columns: ExportColumns): string {
  const rows = Array.from({ length: rowsOfFile }, (_, row) => {
    const contact = contactOf(row)
    return columns.map(([, cell]) => `"${cell(contact)}"`).join(',')
  })
  return [columns.map(([header]) => header).join(','), ...rows].join('\n')
}

const first = ({ first: name }: Contact) => name
const last = ({ last: name }: Contact) => name
const full = (contact: Contact) => `${contact.first} ${contact.last}`
const firm = ({ firm: name }: Contact) => name
const domain = (contact: Contact) => contact.domain
const site = (contact: Contact) => `https://www.${contact.domain}/`
const profile = (contact: Contact) => contact.profile
const number = ({ row }: Contact) => `${row + 1_000}`
const nothing = () => ''
const owner = () => 'sam.seller@ours.example'
const always = (text: string) => () => text
/** Some people have an address already: too few to check them instead of finding the others. */
const sometimes = (contact: Contact) =>
  contact.row % 3 === 0 ? `${contact.first}@${contact.domain}`.toLowerCase() : ''

type Export = {
  readonly name: string
  readonly columns: ExportColumns
  readonly operation: string
  readonly fields: Readonly<Record<string, string>>
}

const exports: readonly Export[] = [
  {
    name: 'contacts of HubSpot',
    columns: [
      ['Record ID', number],
      ...([['First Name', first]] as ExportColumns),
      ['Last Name', last],
      ['Email', sometimes],
      ['Phone Number', nothing],
      ['Contact owner', owner],
      ['Primary Associated Company', firm],
      ['Website URL', site],
      ['Lead Status', always('New')],
    ],
    operation: 'find-email-person',
    fields: { first_name: 'First Name', last_name: 'Last Name', domain: 'Website URL' },
  },
  {
    name: 'leads of Salesforce',
    columns: [
      ['Lead Owner', always('Sam Seller')],
      ['First Name', first],
      ['Last Name', last],
      ['Title', always('Buyer')],
      ['Company / Account', firm],
      ['Email', nothing],
      ['Lead Source', always('Web')],
    ],
    operation: 'find-email-person',
    fields: { first_name: 'First Name', last_name: 'Last Name', company_name: 'Company / Account' },
  },
  {
    name: 'people of Apollo',
    columns: [
      ['First Name', first],
      ['Last Name', last],
      ['Title', always('Head of Sales')],
      ['Company', firm],
      ['Company Name for Emails', firm],
      ['Email', nothing],
      ['Email Status', nothing],
      ['Person Linkedin Url', profile],
      ['Website', site],
      ['Company Linkedin Url', always('https://www.linkedin.com/company/acme')],
      ['Facebook Url', always('https://www.facebook.com/acme')],
      ['Contact Owner', owner],
    ],
    operation: 'find-email-linkedin',
    fields: { linkedin_url: 'Person Linkedin Url' },
  },
  {
    name: 'a list of Sales Navigator',
    columns: [
      ['profileUrl', always('https://www.linkedin.com/sales/lead/ACwAAA,NAME_SEARCH')],
      ['fullName', full],
      ['firstName', first],
      ['lastName', last],
      ['companyName', firm],
      ['companyUrl', always('https://www.linkedin.com/sales/company/7')],
      ['defaultProfileUrl', profile],
    ],
    operation: 'find-email-linkedin',
    fields: { linkedin_url: 'defaultProfileUrl' },
  },
  {
    name: 'a plain list of firms',
    columns: [
      ['Account Name', firm],
      ['City', always('Leeds')],
      ['Categories', always('sales')],
    ],
    operation: 'find-website',
    fields: { company_name: 'Account Name', context: 'City' },
  },
  {
    name: 'contacts of Google',
    columns: [
      ['First Name', first],
      ['Middle Name', nothing],
      ['Last Name', last],
      ['Organization Name', firm],
      ['E-mail 1 - Value', nothing],
      ['Website 1 - Value', site],
    ],
    operation: 'find-email-person',
    fields: { first_name: 'First Name', last_name: 'Last Name', domain: 'Website 1 - Value' },
  },
  {
    name: 'contacts of Outlook, in German',
    columns: [
      ['Vorname', first],
      ['Nachname', last],
      ['Firma', firm],
      ['E-Mail-Adresse', nothing],
      ['Webseite', domain],
    ],
    operation: 'find-email-person',
    fields: { first_name: 'Vorname', last_name: 'Nachname', domain: 'Webseite' },
  },
  {
    name: 'people of Pipedrive',
    columns: [
      ['Person - ID', number],
      ['PERSON - NAME', full],
      ['Person - Owner', always('Sam Seller')],
      ['Person - Organization', firm],
      ['Person - Email - Work', nothing],
    ],
    operation: 'find-email-person',
    fields: { full_name: 'PERSON - NAME', company_name: 'Person - Organization' },
  },
]

for (const { name, columns, operation, fields } of exports) {
  test(`${name}: each of 200 rows can be asked as proposed at first sight`, async () => {
    const file = await openContent(folder, `${operation}.csv`, exportOf(columns))
    const proposal = propose(await sampleRows(file), file.names, offers)
    const named = Object.fromEntries(
      Object.entries(proposal.columns).map(([field, column]) => [field, proposal.names[column]]),
    )
    assert.equal(proposal.operation, operation)
    for (const [field, header] of Object.entries(fields)) assert.equal(named[field], header, field)
    const { rows, faulty } = await estimate(file, confirmPlan(proposal, offers))
    assert.deepEqual({ rows, faulty }, { rows: rowsOfFile, faulty: 0 })
  })
}
