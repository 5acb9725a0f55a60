import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configuredBaseUrls, createWebsiteSources } from '../../sources/registry.ts'
import { startHarness } from '../net/support/egress-harness.ts'

test('the sources are those the configuration names, in the order of the table', async (t) => {
  const { egress } = await startHarness(t, () => undefined)
  const wikidataBaseUrl = 'https://www.wikidata.example'
  const searxngUrl = 'http://search.test:8888'
  const both = { isWikidataOn: true, wikidataBaseUrl, searxngUrl }
  const names = (
    settings: typeof both | (Omit<typeof both, 'searxngUrl'> & { searxngUrl: null }),
  ) => createWebsiteSources(egress, settings).map(({ name }) => name)
  assert.deepEqual(names(both), ['wikidata', 'search:searxng'])
  assert.deepEqual(configuredBaseUrls(both), [wikidataBaseUrl, searxngUrl])
  assert.deepEqual(names({ ...both, isWikidataOn: false }), ['search:searxng'])
  assert.deepEqual(names({ ...both, searxngUrl: null }), ['wikidata'])
  const none = { ...both, isWikidataOn: false, searxngUrl: null }
  assert.deepEqual(names(none), [])
  assert.deepEqual(configuredBaseUrls(none), [])
})
