import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settings } from '../../config/config.ts'
import { nearMissesOf } from '../../config/near-misses.ts'

const names = Object.values(settings).map(({ env }) => env)
const meantBy = (given: string, value = 'x') =>
  nearMissesOf({ [given]: value }, names).map(({ meant }) => meant)

test('a letter too many, too few, wrong or swapped is found, and so is a prefix or another case', () => {
  assert.deepEqual(meantBy('PROT'), ['PORT'])
  assert.deepEqual(meantBy('BASE_ULR'), ['BASE_URL'])
  assert.deepEqual(meantBy('DATABASE_URI'), ['DATABASE_URL'])
  assert.deepEqual(meantBy('RATE_LIMITS_PER_MINUTES'), ['RATE_LIMIT_PER_MINUTE'])
  assert.deepEqual(meantBy('ENRICHER_PORT'), ['PORT'])
  assert.deepEqual(meantBy('data-dir'), ['DATA_DIR'])
})

test('variables that every machine has, settings themselves and empty ones are none', () => {
  const common = ['HOME', 'PATH', 'HOSTNAME', 'LANG', 'USER', 'PWD', 'SHELL', 'TERM', 'LOGNAME']
  const npm = ['NODE_ENV', 'NODE', 'INIT_CWD', 'EDITOR', 'COLOR', 'npm_config_cache', 'CI']
  const cloud = [
    'KUBERNETES_PORT',
    'REDIS_PORT',
    'PGHOST',
    'PGPORT',
    'POSTGRES_PORT',
    'HTTPS_PROXY',
  ]
  for (const given of [...common, ...npm, ...cloud, ...names])
    assert.deepEqual(meantBy(given), [], given)
  assert.deepEqual(meantBy('PROT', ' '), [])
})
