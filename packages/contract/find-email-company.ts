import { canonicalJson } from '@enricher/engine/lib/digest'
import { ok, type Parsed } from '@enricher/engine/lib/parsed'
import { foldText } from '@enricher/engine/lib/text'
import { type CompanyDomain, parseCompanyDomain } from '@enricher/engine/mail/company-domain'
import { departments, type RosterFilter, seniorities } from '@enricher/engine/model/roster-filter'
import { nothingAsked } from '@enricher/engine/suppression/suppression-answers'
import { Type } from 'typebox'
import { listedStatusField } from './find-email-person.ts'
import { categoryField, domainField } from './input-fields.ts'
import { parseCursor, type RosterPlace } from './inputs/roster-cursor.ts'
import { defineOperation, noEcho, nullableString } from './operation.ts'

/** The most emails in one page, and the number in a page when no limit is given. */
export const rosterPageMax = 500
const cursorCharactersMax = 500

const emailSource = Type.Object(
  {
    source: Type.String({ description: '`native:site`, `import` or `provider:hunter` ...' }),
    page: nullableString('The page that shows the address; null where no page does.'),
    seen_at: Type.String({ format: 'date-time', description: 'When the source gave the address.' }),
  },
  { title: 'CompanyEmailSource' },
)

export const companyEmailItem = Type.Object(
  {
    email: Type.String({ description: 'The address.' }),
    name: nullableString('The owner of the address; null for a role mailbox such as info@.'),
    title: nullableString('As the company writes it.'),
    linkedin_url: nullableString('Null when no profile is known.'),
    kind: Type.Optional(
      Type.Enum(['personal', 'role'], {
        description: '`role`: a mailbox of an office or a department, such as `info@`.',
      }),
    ),
    email_status: Type.Optional(listedStatusField),
    sources: Type.Optional(
      Type.Array(emailSource, {
        description: "The places that give the address, the company's page first.",
      }),
    ),
  },
  { title: 'CompanyEmail' },
)

const filterFields = {
  kind: Type.Optional(
    Type.Union([Type.Enum(['personal', 'role'], { type: 'string' }), Type.Null()], {
      description: 'Only addresses of people (`personal`), or of offices and departments (`role`).',
    }),
  ),
  role: Type.Optional(
    Type.Union([categoryField, Type.Null()], {
      description:
        'Only people whose title fills this role: `ceo`, `sales` ..., or words of titles.',
    }),
  ),
  seniority: Type.Optional(
    Type.Union([Type.Enum([...seniorities], { type: 'string', title: 'Seniority' }), Type.Null()], {
      description: 'Only people whose title is of this level.',
    }),
  ),
  department: Type.Optional(
    Type.Union(
      [Type.Enum([...departments], { type: 'string', title: 'Department' }), Type.Null()],
      {
        description:
          'Only people whose title names this field of work, and its mailboxes: `sales@`.',
      },
    ),
  ),
}

/** Returns the filter of an input; null: none of its fields is there. */
function filterOf({
  kind = null,
  role = null,
  seniority = null,
  department = null,
}: Partial<RosterFilter>): RosterFilter | null {
  const filter = { kind, role: role && foldText(role), seniority, department }
  return Object.values(filter).every((value) => value === null) ? null : filter
}

export type RosterQuery = CompanyDomain & {
  /** The most emails in the page. */
  readonly limit: number
  /** The entries that are wanted; null: all. */
  readonly filter: RosterFilter | null
  /** The cursor as it was sent, with its place; null: the first page. */
  readonly cursor: { readonly text: string; readonly place: RosterPlace } | null
}

export const findEmailCompany = defineOperation({
  name: 'find-email-company',
  path: '/find-email/company',
  summary: "List a company's emails",
  description:
    'Returns the emails known of a company, named people first, in pages. 25 credits per page, however many emails it ' +
    'holds; a miss is 404 and free, and its repeat an empty list from the cache. Pages of one roster never ' +
    'repeat or lose an email: they are cut from what the first page found. Filters leave out what they do not ask for; a ' +
    'page without any email is a miss.',
  input: Type.Object({
    domain: domainField,
    limit: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: rosterPageMax }), Type.Null()], {
        description: `Emails in the page; up to ${rosterPageMax} when left out.`,
      }),
    ),
    cursor: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: cursorCharactersMax }), Type.Null()], {
        description: '`next_cursor` of the page before; left out for the first page.',
      }),
    ),
    ...filterFields,
  }),
  parse: (input, { cursorKey }): Parsed<RosterQuery> => {
    const company = parseCompanyDomain(input.domain)
    if (company.mistake !== null) return company
    const { cursor, limit } = input
    const filter = filterOf(input)
    const query = { ...company.value, limit: limit ?? rosterPageMax, filter, cursor: null }
    if (cursor == null) return ok(query)
    const sent = { domain: query.domain, ...(filter && { filter: canonicalJson(filter) }) }
    const place = parseCursor(cursor, sent, cursorKey)
    return place.mistake === null
      ? ok({ ...query, cursor: { text: cursor, place: place.value } })
      : place
  },
  askedFor: ({ host }) => ({ ...nothingAsked, domain: host }),
  answer: Type.Object({
    emails: Type.Array(companyEmailItem, {
      description: 'Empty only when a miss is served from the cache.',
    }),
    count: Type.Integer({
      minimum: 0,
      maximum: rosterPageMax,
      description: 'Number of emails in this page.',
    }),
    has_more: Type.Boolean({ description: 'True when there is another page.' }),
    next_cursor: nullableString('Null on the last page.'),
    source: nullableString(
      'The source of the address: `native:site`, `native:site+provider:hunter` ...',
    ),
  }),
  ...noEcho,
  priceCredits: 25,
  priceNote: `per page of up to ${rosterPageMax} addresses; a different limit or filter counts as a new page`,
  missAnswer: null,
  repeatedMissAnswer: { emails: [], count: 0, has_more: false, next_cursor: null, source: null },
  outage: 'upstream_error',
  scope: 'enricher:read',
  canonicalInput: ({ domain, limit, filter, cursor }) => ({
    ...{ domain, limit, cursor: cursor?.text ?? null },
    ...(filter && { filter }),
  }),
  exampleInput: { domain: 'northwind.example', limit: 2 },
})
