import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partCountOf, searchParts } from '../../lookup/find-all-parts.ts'

test('as many lookups are counted as find-all makes, for every choice of its parts', async () => {
  for (const isRosterWanted of [true, false]) {
    for (const isProfileWanted of [true, false]) {
      for (const categories of [[], ['ceo'], ['ceo', 'sales', 'operations']] as const) {
        const query = {
          ...{ companyName: 'Acme', context: '', isRosterWanted, isProfileWanted },
          categories: [...categories],
        }
        let made = 0
        const answer = { website_url: 'https://acme.example/', source: 'site', confidence: 0.9 }
        await searchParts(query as Parameters<typeof searchParts>[0], {
          first: async () => {
            made += 1
            return { answer, cached: false, failure: null }
          },
          others: async (requests) => {
            made += requests.length
            return requests.map(() => ({ answer: null, cached: false, failure: null }))
          },
        })
        assert.equal(partCountOf(query as Parameters<typeof partCountOf>[0]), made)
      }
    }
  }
})
