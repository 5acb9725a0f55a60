import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainsOfAnswer } from '../../suppression/suppression-lookups.ts'

test('a person may be listed at the domain of each field that names one', () => {
  const cases = [
    [{ email: 'jane@acme.example' }, ['acme.example']],
    [{ website_url: 'https://www.acme.example/about' }, ['acme.example']],
    [{ domain: 'acme.example' }, ['acme.example']],
    [
      { email: 'jane@mail.example', website_url: 'https://acme.example/', domain: 'acme.example' },
      ['mail.example', 'acme.example', 'acme.example'],
    ],
    [{ email: null, website_url: null, domain: 7 }, []],
  ] as const
  for (const [answer, domains] of cases) assert.deepEqual(domainsOfAnswer(answer), domains)
  for (const answer of [null, 'acme.example', ['acme.example']]) {
    assert.deepEqual(domainsOfAnswer(answer), [])
  }
})
