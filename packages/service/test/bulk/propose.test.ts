import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offersAt } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import { ok } from '@enricher/engine/lib/parsed'
import { Type } from 'typebox'
import { confirmPlan } from '../../bulk/columns/confirm-plan.ts'
import { type Given, propose } from '../../bulk/columns/propose.ts'
import type { FileRow } from '../../bulk/file-row.ts'

const offers = offersAt(1)

function rowsOf(text: string): FileRow[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: index + 1, cells: line.split(';'), fault: null }))
}

const guess = (text: string, given: Given = {}) => propose(rowsOf(text), null, offers, given)

type Guess = {
  readonly name: string
  readonly text: string
  readonly operation: string | null
  readonly columns: Readonly<Record<string, number>>
  readonly hasHeader?: boolean
}

const guesses: readonly Guess[] = [
  {
    name: 'a list of companies in German',
    text: 'Nr;Firma;Ort\n1;Firnwand AG;Chur\n2;Sternhag GmbH;Wien',
    operation: 'find-website',
    columns: { company_name: 1, context: 2 },
  },
  {
    name: 'companies with their number for VAT',
    text: 'Firma;USt-IdNr.\nFirnwand AG;DE123456788\nSternhag GmbH;DE136695976',
    operation: 'find-website',
    columns: { company_name: 0, registration_number: 1 },
  },
  {
    name: 'people with their company, in English',
    text: 'First Name;Last Name;Company\nJane;Doe;Acme\nJohn;Roe;Bolt',
    operation: 'find-email-person',
    columns: { first_name: 0, last_name: 1, company_name: 2 },
  },
  {
    name: 'people in German, where "Name" is the family name',
    text: 'Vorname;Name;Webseite\nReto;Muster;firnwand.example\nUrsula;Beispiel;sternhag.example',
    operation: 'find-email-person',
    columns: { first_name: 0, last_name: 1, domain: 2 },
  },
  {
    name: 'people in French',
    text: 'Prénom;Nom;Raison sociale\nAmélie;Dupré;Verrière SA\nLuc;Martel;Pont SARL',
    operation: 'find-email-person',
    columns: { first_name: 0, last_name: 1, company_name: 2 },
  },
  {
    name: 'people in Spanish, full names',
    text: 'Nombre completo;Página web\nLucía Pardo Vega;ciervo.example\nJuan Robles;roble.example',
    operation: 'find-email-person',
    columns: { full_name: 0, domain: 1 },
  },
  ...[
    ['Japanese', '氏名;会社名;ホームページ'],
    ['Chinese', '姓名;公司名称;网站'],
    ['Korean', '성명;회사명;홈페이지'],
    ['Russian', 'ФИО;Компания;Сайт'],
    ['Greek', 'Ονοματεπώνυμο;Επωνυμία;Ιστοσελίδα'],
    ['Polish', 'Imię i nazwisko;Nazwa firmy;Strona internetowa'],
    ['Turkish', 'Adı Soyadı;Şirket Adı;Web sitesi'],
    ['Finnish', 'Koko nimi;Yrityksen nimi;Kotisivut'],
    ['Portuguese', 'Nome completo;Razão social;Página da empresa'],
    ['Hungarian', 'Teljes név;Cégnév;Honlap'],
  ].map(([language, header]) => ({
    name: `people with company and site in ${language}`,
    text: `${header}\nJane Doe;Acme;acme.example\nJohn Roe;Bolt;bolt.example`,
    operation: 'find-email-person',
    columns: { full_name: 0, company_name: 1, domain: 2 },
  })),
  {
    name: 'profiles',
    text: 'id;LinkedIn\n7;https://www.linkedin.com/in/jane-doe\n8;linkedin.com/in/john-roe',
    operation: 'find-email-linkedin',
    columns: { linkedin_url: 1 },
  },
  {
    name: 'profiles under a header that says "URL"',
    text: 'URL\nhttps://www.linkedin.com/in/jane-doe\nhttps://www.linkedin.com/in/john-roe',
    operation: 'find-email-linkedin',
    columns: { linkedin_url: 0 },
  },
  {
    name: 'roles at domains',
    text: 'domain;role\nacme.example;ceo\nbolt.example;sales',
    operation: 'find-email-decision-maker',
    columns: { domain: 0, decision_maker_category: 1 },
  },
  {
    name: 'addresses',
    text: 'E-Mail-Adresse\njane@acme.example\njohn@bolt.example',
    operation: 'verify-email',
    columns: { email: 0 },
  },
  {
    name: 'companies whose website is there already',
    text: 'Company;Website\nAcme;https://www.acme.example/\nBolt;bolt.example',
    operation: 'enrich-company',
    columns: { company_name: 0, domain: 1 },
  },
  {
    name: 'companies and domains without a header',
    text: 'Acme AG;acme.example\nBolt Ltd;bolt.example',
    operation: 'enrich-company',
    columns: { domain: 1, company_name: 0 },
    hasHeader: false,
  },
  {
    name: 'people without a header',
    text: 'Anna Berger;acme.example\nPeter Kunz;bolt.example',
    operation: 'find-email-person',
    columns: { full_name: 0, domain: 1 },
    hasHeader: false,
  },
  {
    name: 'companies without a header and without legal forms',
    text: 'Northwind\nBlue Harbour\nTallow',
    operation: 'find-website',
    columns: { company_name: 0 },
    hasHeader: false,
  },
]

for (const { name, text, operation, columns, hasHeader = true } of guesses) {
  test(`${name}: the lookup and its columns are guessed`, () => {
    const proposal = guess(text)
    assert.deepEqual(
      { operation: proposal.operation, columns: proposal.columns, hasHeader: proposal.hasHeader },
      { operation, columns, hasHeader },
    )
  })
}

test('what was said already is not guessed, and its columns are taken', () => {
  const proposal = guess('Firma;Kunde\nAcme;Bolt', {
    operation: 'find-all',
    columns: { company_name: 1 },
    constants: { skip_company_emails: 'true' },
  })
  assert.equal(proposal.operation, 'find-all')
  assert.deepEqual(proposal.columns, { company_name: 1 })
})

test('a role that is the same in each row makes a file of domains a question for decision-makers', () => {
  const constants = { decision_maker_category: 'ceo' }
  const proposal = guess('domain\nacme.example\nbolt.example', { constants })
  assert.equal(proposal.operation, 'find-email-decision-maker')
})

test('a field that no word list knows is found by its own name', () => {
  const input = Type.Object({ tax_number: Type.String({ minLength: 1 }) })
  const parse = (query: { tax_number: string }) => ok({ number: query.tax_number })
  const changed = { name: 'find-tax', input, parse, canonicalInput: (query: object) => query }
  const findTax = { ...offers[0], ...changed } as unknown as Offer
  const rows = rowsOf('Tax Number;Note\n7;x\n8;y')
  const { operation, columns } = propose(rows, null, [findTax], { operation: 'find-tax' })
  assert.deepEqual({ operation, columns }, { operation: 'find-tax', columns: { tax_number: 0 } })
})

test('where nothing fits, no lookup is proposed and the message lists what is offered', () => {
  const proposal = guess('domain;Preis\n-;-\n?;?')
  assert.equal(proposal.operation, null)
  assert.throws(
    () => confirmPlan(proposal, offers),
    /No lookup fits the columns domain, Preis: choose one of find-website/,
  )
})

test('words over numbers are a header, and numbers name no company', () => {
  const proposal = guess('Order;Colour;Amount\n1001;red;5\n1002;blue;12')
  assert.equal(proposal.operation, null)
  assert.ok(proposal.hasHeader)
  assert.deepEqual(proposal.names, ['Order', 'Colour', 'Amount'])
  assert.match(proposal.warnings[0] ?? '', /^No lookup fits these columns/)
  // A single number below a word may be a postcode, or one that is missing.
  assert.equal(guess('Acme GmbH;n/a\nBeta AG;+49 30 1234').hasHeader, false)
  assert.equal(guess('Acme\nBeta\n1001\n4711\nGamma\nDelta').operation, 'find-website')
  assert.equal(guess('Acme;5\nBolt;12').hasHeader, false)
  assert.deepEqual(guess('1001\n1002').columns, {})
})

test('rows that make no sense, and lookups that fit as well, are said before anything is asked', () => {
  const { warnings } = guess('Company;Website\nAcme;acme.example\n;gmail.com')
  assert.deepEqual(warnings, [
    '1 of the first 2 rows cannot be looked up.',
    'These columns also fit find-website, find-email-company, find-all.',
  ])
})

test('a row with more cells than the header is said before anything is asked; empty ones are none', () => {
  const rows = 'Company;City\nAcme;Leeds;;\nBolt;York\nQuill, Marrow;and Sons;Hull'
  const { warnings } = guess(rows)
  assert.equal(warnings[0], 'Line 4 has 3 cells below 2 names: its columns may be shifted.')
  assert.equal(guess(rows.replace(';Hull', '')).warnings.length, 1)
})

test('a field or column that is not there is refused with those that are', () => {
  const proposal = guess('Firma\nAcme')
  const given = (columns: Record<string, number>) => () =>
    confirmPlan({ ...proposal, columns }, offers)
  assert.throws(
    given({ domain: 0 }),
    /find-website has no field domain: it has company_name, context/,
  )
  assert.throws(given({ company_name: 3 }), /There is no column 4 for company_name: the file has 1/)
  assert.throws(() => confirmPlan({ ...proposal, operation: 'x' }, offers), /x is no lookup/)
})
