import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerView } from '../../web/answer-view.ts'

test('the lists of a company beside a person are shown as tables, and its social pages as facts', () => {
  const { markup } = answerView({
    email: 'jane.doe@acme.example',
    name: 'Jane Doe',
    company: {
      name: 'Acme',
      phones: [{ number: '+49301234567', kind: 'landline' }],
      emails: ['info@acme.example'],
      social: { linkedin: 'https://www.linkedin.com/company/acme' },
      registrations: [],
    },
  })
  for (const shown of ['+49301234567', 'info@acme.example', 'linkedin.com/company/acme']) {
    assert.ok(markup.includes(shown), shown)
  }
  assert.match(markup, /Company phones/)
})

test('the profile of a company has its name as the title and its mailboxes as rows, and says nothing of what is empty', () => {
  const { markup } = answerView({
    ...{ domain: 'acme.example', name: 'Acme', industry: 'architecture_engineering' },
    ...{ emails: ['info@acme.example'], languages: ['de', 'en'], registrations: [] },
    ...{ technologies: [], social: {} },
  })
  assert.match(markup, /class="company-name">Acme</)
  assert.match(markup, /data-copy="row">info<wbr>@acme/)
  assert.match(markup, />Not checked</)
  assert.match(markup, />Architecture &amp; engineering</)
  assert.match(markup, />German, English</)
  assert.doesNotMatch(markup, /none|Registrations|Technologies|>Name</)
})

test('the facts of a company beside its people are named as alone, without what the head shows', () => {
  const profile = { domain: 'acme.example', name: 'Acme', legal_name: 'Acme Ltd', cached: true }
  const { markup } = answerView({ company_name: 'Acme', website: { url: null }, profile })
  assert.match(markup, /<dt>Legal name<\/dt><dd>Acme Ltd</)
  assert.doesNotMatch(markup, /Profile|cached|yes/)
})

test('a company without a name is shown by its site, once', () => {
  const asked = { domain: 'acme.example', email: 'jane@acme.example' }
  const text = answerView(asked).markup.replaceAll('<wbr>', '')
  assert.equal(text.match(/>acme\.example</g)?.length, 1)
})

test('parts that failed for one reason are named in one sentence, without how programs buy credits', () => {
  const poor =
    'This lookup needs 25 credits and 3 are available. Buy credits with POST /billing/topup, then retry.'
  const { markup } = answerView({
    errors: [
      `find-email-company: ${poor}`,
      `find-email-decision-maker (ceo): ${poor}`,
      `find-email-decision-maker (sales): ${poor}`,
      'enrich-company: Nothing was found.',
      'find-website: The sources did not answer.',
    ],
  })
  assert.deepEqual(
    [...markup.matchAll(/<p class="answer-missed">(.*?)<\/p>/g)].map(([, text]) => text),
    [
      'List a company&#39;s emails, Find a decision-maker (ceo, sales): This lookup needs 25 credits and 3 are available.',
      'Find a website: The sources did not answer.',
    ],
  )
})

test('an address says where it was found and what its check gave, and sample data only what it is', () => {
  const whyOf = (source: string, email_status: string) =>
    /class="person-why">(.*?)<\/span>/.exec(
      answerView({ email: 'jane@acme.example', source, email_status }).markup,
    )?.[1]
  assert.equal(
    whyOf('native:site', 'valid'),
    'Found on the company&#39;s own site · mailbox confirmed',
  )
  assert.equal(
    whyOf('provider:hunter', 'risky'),
    'From Hunter · its mail server does not confirm it',
  )
  const given = 'confirmed by its mail server or by this provider'
  assert.equal(whyOf('provider:apollo', 'valid'), `From Apollo · ${given}`)
  assert.match(whyOf('provider:hunter+native:smtp', 'valid') ?? '', / · mailbox confirmed$/)
  assert.equal(whyOf('sandbox', 'valid'), '')
})
