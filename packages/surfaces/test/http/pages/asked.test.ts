import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedIn } from '../../../http/pages/lookup-rows.ts'

test('the log says what was asked as people would', () => {
  const place = { domain: 'acme.example', company_name: 'Acme Castings' }
  assert.deepEqual(
    [
      { first_name: 'Jane', last_name: 'Doe', ...place },
      { full_name: 'Jane Doe', company_name: 'Acme Castings' },
      { decision_maker_category: 'hr', domain: 'acme.example' },
      { company_name: 'Acme Castings', context: 'Leeds' },
      { linkedin_url: 'https://www.linkedin.com/in/jane-doe' },
    ].map(askedIn),
    [
      'Jane Doe at acme.example',
      'Jane Doe at Acme Castings',
      'HR at acme.example',
      'Acme Castings, Leeds',
      'linkedin.com/in/jane-doe',
    ],
  )
})
