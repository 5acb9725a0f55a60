import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../../../app/config/config.ts'
import { catalogRows } from '../../../model/provider-catalog.ts'
import { configuredBaseUrls, createWebsiteSources } from '../../../sources/registry.ts'
import { adapters, configuredAdapters } from '../../../sources/vendors/registry.ts'
import { startCommercialHarness } from './harness.ts'

const harness = startCommercialHarness()

test('every vendor of the table has one adapter, and every adapter a price for all it does', () => {
  const names = adapters.map(({ name }) => name)
  assert.deepEqual(names.toSorted(), catalogRows.map(({ name }) => name).toSorted())
  for (const { name, operations, prices } of adapters) {
    assert.deepEqual(Object.keys(prices).toSorted(), Object.keys(operations).toSorted(), name)
  }
})

test('a provider without a key is none', () => {
  assert.deepEqual(configuredAdapters(readConfig({})), [])
  const [hunter, ...others] = configuredAdapters(readConfig({ HUNTER_API_KEY: 'k' }))
  assert.equal(hunter?.adapter.name, 'hunter')
  assert.equal(hunter?.baseUrl, 'https://api.hunter.io/v2')
  assert.deepEqual(others, [])
})

test('another address is asked instead, and the way out lets it through', () => {
  const config = readConfig({
    HUNTER_API_KEY: 'k',
    HUNTER_BASE_URL: 'http://localhost:9999/hunter',
    WIKIDATA: 'off',
  })
  assert.equal(configuredAdapters(config)[0]?.baseUrl, 'http://localhost:9999/hunter')
  assert.deepEqual(configuredBaseUrls(config), ['http://localhost:9999/hunter'])
})

test('a search engine with a key is no free source of websites', () => {
  const call = harness.call('brave')
  const network = {
    fetch: call.fetch,
    resolve: () => Promise.reject(new Error('no name is looked up')),
  }
  const config = readConfig({ BRAVE_API_KEY: call.apiKey, WIKIDATA: 'off' })
  assert.deepEqual(createWebsiteSources(network, config), [])
  assert.deepEqual(
    configuredAdapters(config).map(({ adapter }) => adapter.name),
    ['brave'],
  )
})
