import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigError, readConfig, settings } from '../../config/config.ts'
import type { Setting } from '../../config/setting.ts'
import { budgetUsdOf } from '../../config/waterfall-settings.ts'

function mistakesOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.mistakes
  }
}

test('an empty environment is a working configuration', () => {
  const config = readConfig({})
  assert.equal(config.port, 8080)
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.baseUrl, 'http://localhost:8080')
  assert.equal(config.siteUrl, 'http://localhost:8080')
  assert.equal(config.databaseUrl, null)
  assert.equal(config.dataDir, './data')
  assert.equal(config.rateLimitPerMinute, 600)
  assert.equal(config.authRateLimitPerMinute, 20)
  assert.deepEqual(config.egressAllow, [])
  assert.equal(config.egressPortMap.size, 0)
  assert.equal(config.dnsServers, null)
  assert.equal(config.isWikidataOn, true)
})

test('the addresses follow the port and each other', () => {
  assert.equal(readConfig({ PORT: '9000' }).siteUrl, 'http://localhost:9000')
  const config = readConfig({ BASE_URL: 'https://api.acme.example/v1' })
  assert.equal(config.baseUrl, 'https://api.acme.example/v1')
  assert.equal(config.siteUrl, 'https://api.acme.example/v1')
})

test('a variable set to nothing counts as not set', () => {
  assert.equal(readConfig({ PORT: '', LOG_LEVEL: ' ' }).port, 8080)
})

test('lists and maps are read from one text', () => {
  const config = readConfig({
    DNS_SERVERS: '127.0.0.1:5353, [::1]:53,9.9.9.9',
    EGRESS_ALLOW: '127.0.0.0/8,fd00::/8',
    EGRESS_PORT_MAP: '80:18080,443:18443',
  })
  assert.deepEqual(config.dnsServers, ['127.0.0.1:5353', '[::1]:53', '9.9.9.9'])
  assert.deepEqual(config.egressAllow, ['127.0.0.0/8', 'fd00::/8'])
  assert.deepEqual(
    [...config.egressPortMap],
    [
      [80, 18080],
      [443, 18443],
    ],
  )
})

test('every mistake is named at once, each with an example', () => {
  const mistakes = mistakesOf({ PORT: 'eighty', LOG_LEVEL: 'loud', CACHE_HIT_DAYS: '0' })
  assert.equal(mistakes.length, 3)
  assert.ok(mistakes.includes('PORT must be an integer from 0 to 65535, for example PORT=8080'))
  assert.ok(mistakes.every((mistake) => /, for example [A-Z_]+=\S/.test(mistake)))
})

test('a wrong value is never repeated, for it may hold a password', () => {
  const [mistake = ''] = mistakesOf({ DATABASE_URL: 'mysql://root:hunter2@db/x' })
  assert.match(mistake, /^DATABASE_URL must be an address that begins with postgres:\/\//)
  assert.doesNotMatch(mistake, /hunter2/)
})

test('providers are asked in the order that is set, and in none by default', () => {
  assert.deepEqual(readConfig({}).providerOrder, [])
  const { providerOrder } = readConfig({ PROVIDER_ORDER: ' Hunter, pdl,' })
  assert.deepEqual(providerOrder, ['hunter', 'pdl'])
})

test('a provider that is unknown is named, with those there are, unless it may be a key', () => {
  const [order = ''] = mistakesOf({ PROVIDER_ORDER: 'hunter,huntr' })
  assert.match(order, /^PROVIDER_ORDER must be .*, for example PROVIDER_ORDER=hunter,icypeas/)
  assert.match(order, /\(huntr: no such provider; there are hunter, anymailfinder, .*fullenrich\)$/)
  const [budget = ''] = mistakesOf({ PROVIDER_BUDGET_USD_PER_DAY: '20,huntr:5' })
  assert.match(budget, /\(huntr: no such provider/)
  const [pasted = ''] = mistakesOf({ PROVIDER_ORDER: 'hunter,secret41c7' })
  assert.doesNotMatch(pasted, /secret/)
})

const budgets: readonly [string, number | null, number | null][] = [
  ['', 20, 20],
  ['7.50', 7.5, 7.5],
  ['0', 0, 0],
  ['none', null, null],
  ['20,hunter:50', 20, 50],
  ['hunter:unlimited', 20, null],
  ['unlimited, hunter: 0', null, 0],
]

for (const [text, pdlUsd, hunterUsd] of budgets) {
  test(`PROVIDER_BUDGET_USD_PER_DAY=${text} allows ${pdlUsd} USD, and Hunter ${hunterUsd}`, () => {
    const { providerBudget } = readConfig({ PROVIDER_BUDGET_USD_PER_DAY: text })
    assert.equal(budgetUsdOf(providerBudget, 'pdl'), pdlUsd)
    assert.equal(budgetUsdOf(providerBudget, 'hunter'), hunterUsd)
  })
}

const wrongValues: readonly [string, string][] = [
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PORT', '-1'],
  ['HOST', 'a b'],
  ['BASE_URL', 'https://api.acme.example/'],
  ['BASE_URL', 'ftp://api.acme.example'],
  ['SITE_URL', 'https://user:pass@acme.example'],
  ['SITE_URL', 'https://acme.example?x=1'],
  ['REDIS_URL', 'localhost:6379'],
  ['DNS_SERVERS', 'resolver.example'],
  ['DNS_SERVERS', '9.9.9.9:0'],
  ['EGRESS_ALLOW', '10.0.0.0'],
  ['EGRESS_ALLOW', '10.0.0.0/33'],
  ['EGRESS_ALLOW', '10.0.0.0/00008'],
  ['EGRESS_PORT_MAP', '80'],
  ['EGRESS_PORT_MAP', '80:99999'],
  ['WIKIDATA', 'true'],
  ['TRUSTED_PROXIES', '1'],
  ['CORS_ORIGINS', 'https://app.acme.example/'],
  ['CORS_ORIGINS', 'null'],
  ['CORS_ORIGINS', 'app.acme.example'],
  ['RATE_LIMIT_PER_MINUTE', '0'],
  ['PROVIDER_ORDER', 'hunter,hunter'],
  ['PROVIDER_ORDER', 'constructor'],
  ['PROVIDER_BUDGET_USD_PER_DAY', '-1'],
  ['PROVIDER_BUDGET_USD_PER_DAY', '1e3'],
  ['PROVIDER_BUDGET_USD_PER_DAY', '20 USD'],
  ['PROVIDER_BUDGET_USD_PER_DAY', '20,30'],
  ['PROVIDER_BUDGET_USD_PER_DAY', '200000'],
  ['PROVIDER_BUDGET_USD_PER_DAY', 'hunter:5,hunter:6'],
  ['PROVIDER_BUDGET_USD_PER_DAY', 'hunter:5:6'],
  ['PROVIDER_BUDGET_USD_PER_DAY', 'hunter'],
]

for (const [env, value] of wrongValues) {
  test(`${env}=${value} is refused`, () => {
    assert.equal(mistakesOf({ [env]: value }).length, 1)
  })
}

const stripeSettings = Object.fromEntries(
  Object.values<Setting>(settings)
    .filter(({ env }) => env.startsWith('STRIPE_'))
    .map(({ env, example }) => [env, example]),
)

test('the example of every setting is a right value', () => {
  assert.deepEqual(mistakesOf(stripeSettings), [])
  for (const { env, fallback, example = fallback } of Object.values<Setting>(settings)) {
    // The settings of Stripe have to be set together, and so have those of the model.
    if (env in stripeSettings || env.startsWith('ASK_')) continue
    assert.deepEqual(mistakesOf({ [env]: example }), [], env)
  }
})

test('a model is set with the one service that has it', () => {
  const openai = { ASK_MODEL: 'm', ASK_OPENAI_URL: 'http://localhost:9/v1', ASK_OPENAI_KEY: 'k' }
  const anthropic = { ASK_MODEL: 'm', ASK_ANTHROPIC_KEY: 'k' }
  for (const right of [{}, openai, anthropic]) assert.deepEqual(mistakesOf(right), [])
  assert.match(String(mistakesOf({ ...openai, ...anthropic })), /not both/)
  assert.match(String(mistakesOf({ ASK_MODEL: 'm' })), /must be set beside ASK_MODEL/)
  assert.match(String(mistakesOf({ ASK_OPENAI_KEY: 'k' })), /beside ASK_OPENAI_KEY/)
  assert.match(String(mistakesOf({ ASK_ANTHROPIC_KEY: 'k' })), /ASK_MODEL must be set/)
})

const stripeMistakes: readonly [Record<string, string>, RegExp][] = [
  [{ STRIPE_SECRET_KEY: 'pk_test_12345678' }, /^STRIPE_SECRET_KEY must be a secret key of Stripe/],
  [{ STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET must be set beside STRIPE_SECRET_KEY/],
  [{ STRIPE_SECRET_KEY: '' }, /^STRIPE_SECRET_KEY must be set/],
  [{ STRIPE_PRICE_1K: 'prod_1Example' }, /^STRIPE_PRICE_1K must be the id of a price at Stripe/],
  [{ STRIPE_PRICE_1K: 'price_50Usd' }, /must be different prices$/],
  [
    { STRIPE_PRICE_1K: '', STRIPE_PRICE_5K: '', STRIPE_PRICE_25K: '' },
    /nothing is sold without one$/,
  ],
]

for (const [changed, expected] of stripeMistakes) {
  test(`${JSON.stringify(changed)} is one mistake that names its variable, and repeats no secret`, () => {
    const mistakes = mistakesOf({ ...stripeSettings, ...changed })
    assert.equal(mistakes.length, 1)
    assert.match(mistakes[0] ?? '', expected)
    assert.doesNotMatch(mistakes[0] ?? '', /12345678/)
  })
}

test('the configuration cannot be changed after it was read', () => {
  assert.ok(Object.isFrozen(readConfig({})))
})

test('.env.example lists every variable with one line on what it is for', () => {
  const expected = Object.values<Setting>(settings)
    .map(({ env, fallback, example = fallback, about }) => `# ${about}\n#${env}=${example}\n`)
    .join('\n')
  const text = readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8')
  assert.equal(text, expected)
})
