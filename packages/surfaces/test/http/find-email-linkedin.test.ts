import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { findEmailLinkedin } from '@enricher/contract/find-email-linkedin'
import { createTestApp } from '@enricher/lab/test/support/app'
import { testCommonStatuses } from '@enricher/lab/test/support/lookup-endpoint'
import { jane } from '@enricher/lab/test/support/scripted-engine'

const harness = await createTestApp({ after })
const { path } = findEmailLinkedin
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  harness.engine.findByLinkedin = async ({ profileSlug }) => {
    asked.push(profileSlug)
    return { ...jane, linkedinUrl: null }
  }
})

testCommonStatuses({
  harness,
  operation: findEmailLinkedin,
  body: { linkedin_url: 'https://www.linkedin.com/in/jane-doe' },
  otherBody: { linkedin_url: 'https://www.linkedin.com/in/nobody' },
  script: (search) => {
    harness.engine.findByLinkedin = search
  },
})

test('200: a hit echoes the profile as it was sent and costs 10 credits', async () => {
  const { bearer } = await harness.signUp()
  const linkedin_url = 'de.linkedin.com/in/Jane-Roe/?trk=people'
  const reply = await harness.post(path, { linkedin_url }, bearer)
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.json(), {
    name: 'Jane Doe',
    email: 'jane.doe@acme.example',
    linkedin_url,
    job_title: 'Head of Sales',
    email_status: 'valid',
    source: 'native:smtp',
    cached: false,
    credits_remaining: 15,
  })
  assert.deepEqual(asked, ['jane-roe'])
})

test('200: a repeat in another spelling is cached and echoes that spelling', async () => {
  const { bearer } = await harness.signUp()
  await harness.post(path, { linkedin_url: 'https://www.linkedin.com/in/jane-poe' }, bearer)
  const linkedin_url = 'linkedin.com/in/JANE-POE'
  const repeat = await harness.post(path, { linkedin_url }, bearer)
  assert.deepEqual([repeat.json().cached, repeat.json().linkedin_url], [true, linkedin_url])
  assert.equal(asked.length, 1)
})
