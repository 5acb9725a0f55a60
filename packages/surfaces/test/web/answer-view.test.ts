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
