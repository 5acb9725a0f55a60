import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, detailOf } from '@enricher/lab/test/support/app'

const harness = await createTestApp({ after })
// The account has no credits: inputs that are not refused for themselves are refused for that.
const { bearer } = await harness.signUp(1)

const person = '/find-email/person'
const holder = '/find-email/decision-maker'
const roster = '/find-email/company'
const profile = '/find-email/linkedin'
const jane = { first_name: 'Jane', last_name: 'Doe' }
const company = { domain: 'acme.example' }

type Row = readonly [what: string, path: string, body: object, detail: RegExp]
const limit = /^limit must be an integer from 1 to 500 or null\.$/

const rows: readonly Row[] = [
  ['a free-mail domain', person, { ...jane, domain: 'gmail.com' }, /^gmail\.com is a free-mail/],
  ['a disposable domain', roster, { domain: 'mailinator.com' }, /throw-away addresses/],
  ['a private domain', roster, { domain: 'intranet.local' }, /not a public ending/],
  ['an IP address', roster, { domain: '10.0.0.1' }, /^domain is an IP address/],
  ['an IPv6 address', roster, { domain: 'http://[::1]/' }, /^domain is an IP address/],
  ['localhost', roster, { domain: 'localhost' }, /^domain is a single word/],
  ['a public suffix', roster, { domain: 'co.uk' }, /^domain is an ending/],
  ['an address for a domain', person, { ...jane, domain: 'jane@acme.example' }, /holds "@"/],
  [
    'a social network',
    holder,
    { decision_maker_category: 'ceo', domain: 'linkedin.com/company/acme' },
    /social network/,
  ],
  ['an empty domain', roster, { domain: '' }, /^domain must be a string of 1 to 500 characters/],
  ['a number for a domain', roster, { domain: 7 }, /^domain must be a string/],
  ['a NUL in a domain', roster, { domain: 'ac\u0000me.example' }, /^domain is not a domain name/],
  [
    'a category of signs',
    holder,
    { ...company, decision_maker_category: '?!' },
    /^decision_maker_category must be/,
  ],
  [
    'a category too long',
    holder,
    { ...company, decision_maker_category: 'x'.repeat(81) },
    /of 1 to 80 characters/,
  ],
  [
    'null for a category',
    holder,
    { ...company, decision_maker_category: null },
    /^decision_maker_category must be/,
  ],
  ['no name', person, company, /^Say who is looked for/],
  [
    'a name in a field of another API',
    person,
    { ...company, who: 'Jane Doe' },
    /^Say who is looked for: send first_name and last_name, or full_name\. who was not read/,
  ],
  [
    'a first name alone',
    person,
    { ...company, first_name: 'Jane' },
    /^first_name came without last_name/,
  ],
  ['a one-word name', person, { ...company, full_name: 'Madonna' }, /give first and last name/],
  [
    'an emoji in a name',
    person,
    { ...company, full_name: 'Jane 😀 Doe' },
    /^full_name holds an emoji/,
  ],
  [
    'a number for a name',
    person,
    { ...company, full_name: 7 },
    /^full_name must be a string of at most 200 characters or null/,
  ],
  [
    'a long name',
    person,
    { ...jane, ...company, last_name: 'x'.repeat(101) },
    /^last_name must be a string of at most 100/,
  ],
  [
    'a page for a name',
    person,
    { ...jane, company_name: 'acme.example/team' },
    /^company_name is the address of a website/,
  ],
  [
    'a mailbox for a name',
    '/enrich-company',
    { company_name: 'mailto:info@acme.example' },
    /^company_name is an email address: send it as email to \/enrich-email/,
  ],
  ['no company', person, jane, /^Say where the person works/],
  [
    'a company page',
    profile,
    { linkedin_url: 'https://www.linkedin.com/company/acme' },
    /page of a company. Send its domain to \/find-email\/company/,
  ],
  ['a school', profile, { linkedin_url: 'linkedin.com/school/acme' }, /page of a school/],
  [
    'Sales Navigator',
    profile,
    { linkedin_url: 'https://www.linkedin.com/sales/lead/x' },
    /Sales Navigator/,
  ],
  [
    'an old profile',
    profile,
    { linkedin_url: 'https://www.linkedin.com/pub/a/1/2/3' },
    /old address/,
  ],
  [
    'another host',
    profile,
    { linkedin_url: 'https://acme.example/in/jane' },
    /not an address at linkedin\.com/,
  ],
  ['limit 0', roster, { ...company, limit: 0 }, limit],
  ['limit 501', roster, { ...company, limit: 501 }, limit],
  ['limit 1.5', roster, { ...company, limit: 1.5 }, limit],
  ['limit as text', roster, { ...company, limit: '10' }, limit],
  [
    'a made-up cursor',
    roster,
    { ...company, cursor: 'abc' },
    /^cursor was not given out by this service/,
  ],
  [
    'a cursor with a dot',
    roster,
    { ...company, cursor: 'W10.YWJj' },
    /^cursor was not given out by this service/,
  ],
  [
    'an empty cursor',
    roster,
    { ...company, cursor: '' },
    /^cursor must be a string of 1 to 500 characters or null/,
  ],
]

for (const [what, path, body, detail] of rows) {
  test(`${path}: ${what} is refused with 400 and what to change`, async () => {
    const reply = await harness.post(path, body, bearer)
    assert.equal(reply.statusCode, 400)
    assert.match(String(detailOf(reply)), detail)
    assert.equal(harness.engine.searches, 0)
    const sandboxed = await harness.post(`${path}?sandbox=1`, body)
    assert.equal(sandboxed.statusCode, 400)
    assert.match(String(detailOf(sandboxed)), detail)
  })
}

for (const domain of ['bücher.example', 'xn--bcher-kva.example', 'HTTPS://WWW.BÜCHER.EXAMPLE/']) {
  test(`${domain} is accepted in any spelling`, async () => {
    assert.equal((await harness.post(roster, { domain }, bearer)).statusCode, 402)
  })
}
