import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Step, StepOutcome } from '@enricher/engine/model/step'
import { closedBreaker, keyDigestOf } from '@enricher/engine/waterfall/breaker-state'
import { databaseUrlOf } from '@enricher/lab/test/support/command'
import { runCommandHere } from '@enricher/lab/test/support/command-here'
import { createEmptyDatabase, createTestDatabase } from '@enricher/lab/test/support/database'
import { openDatabase } from '@enricher/service/store/database'
import { checkBreakers } from '../../cli/doctor/breakers.ts'
import { readConfig } from '../../config/config.ts'
import { storedStatsOf } from '../../wiring/provider-stats.ts'

const apiKey = 'secret-key-41c7'
const database = await createTestDatabase({ after })
const env = {
  DATABASE_URL: databaseUrlOf(database),
  HUNTER_API_KEY: apiKey,
  PDL_API_KEY: apiKey,
}
const config = readConfig(env)
const db = openDatabase({ connection: database, poolSize: 2 })
const run = (...args: string[]) => runCommandHere(['providers', ...args], env)

before(async () => {
  const stats = storedStatsOf(config, db)
  const key = { provider: 'hunter', operation: 'person', mailHostClass: 'google' } as const
  const enter = (step: StepOutcome & Pick<Step, 'durationMs' | 'costUsd'>) =>
    stats.recordStep({ key, step: { ...key, ...step }, reservedUsd: 0 })
  await Promise.all([
    enter({ outcome: 'matched', durationMs: 900, costUsd: 0.03 }),
    enter({ outcome: 'matched', durationMs: 700, costUsd: 0.03 }),
    enter({ outcome: 'no_match', durationMs: 800, costUsd: 0 }),
    enter({ outcome: 'skipped', reason: 'no_time', durationMs: 0, costUsd: 0 }),
    stats.recordVerification({ key, isRight: true }),
    stats.recordVerification({ key, isRight: false }),
  ])
  await stats.writeBreakerState('pdl', {
    ...closedBreaker(keyDigestOf(apiKey), Date.now() - 1_000),
    openUntilMs: Number.POSITIVE_INFINITY,
    fault: 'unauthorized',
  })
})
after(() => db.close())

test('what every process noted of a provider is shown, in words and in JSON', async () => {
  const [shown, json] = await Promise.all([run(), run('--days', '7', '--json')])
  assert.equal(shown.code, 0, shown.stderr)
  assert.match(
    shown.stdout,
    /^Hunter +person +3 +66\.7 % +50\.0 % +0\.0 % +800 ms +\$0\.06 +\$0\.0600 +\$0\.1900$/m,
  )
  assert.match(shown.stdout, /^Hunter +\$0\.06 +of \$20\.00 +available$/m)
  assert.match(shown.stdout, /^-> Hunter was skipped 1 time: no time left$/m)
  assert.match(
    shown.stdout,
    /^Not yet tested against the live service: Hunter, People Data Labs\.$/m,
  )
  const { days, operations, providers, without_key } = JSON.parse(json.stdout)
  assert.equal(days, 7)
  assert.deepEqual(
    providers.map(({ tier }: Record<string, unknown>) => tier),
    ['documentation', 'documentation'],
  )
  assert.deepEqual(operations, [
    {
      provider: 'hunter',
      operation: 'person',
      asked: 3,
      matched: 2,
      errors: 0,
      confirmed: 1,
      wrong: 1,
      spent_usd: 0.06,
      mean_ms: 800,
      usd_per_correct_hit: 0.06,
      margin_usd: 0.19,
    },
  ])
  assert.deepEqual(
    providers.map(({ provider, breaker, state, spent_today_usd }: Record<string, unknown>) => [
      provider,
      breaker,
      state,
      spent_today_usd,
    ]),
    [
      ['hunter', 'closed', 'open', 0.06],
      // `state` keeps the words of earlier versions.
      ['pdl', 'open', 'closed', 0],
    ],
  )
  assert.equal(without_key.length, 18)
  assert.ok(!`${shown.stdout}${json.stdout}`.includes(apiKey))
})

test('doctor reports a refused key, and a paused provider is asked again when its operator says so', async () => {
  const refused = await checkBreakers(config)
  assert.equal(refused[0]?.state, 'fail')
  assert.match(refused[0]?.text ?? '', /^People Data Labs: key refused on \d{4}-\d\d-\d\d /)
  assert.match(
    refused[0]?.advice ?? '',
    /^set another PDL_API_KEY, or "npm run enricher -- providers resume pdl"/,
  )

  assert.match((await run('resume', 'PDL')).stdout, /^People Data Labs is asked again\.$/m)
  assert.match((await run('resume', 'pdl')).stdout, /^People Data Labs was not paused\.$/m)
  // `open` is the command of earlier versions.
  assert.match((await run('open', 'pdl')).stdout, /^People Data Labs was not paused\.$/m)
  assert.deepEqual(await checkBreakers(config), [
    { state: 'ok', text: '2 of 2 providers may be asked' },
  ])
})

test('a provider that is unknown or has no key is not resumed, and the sentence says what to do', async () => {
  const [unknown, keyless, days] = await Promise.all([
    run('resume', 'huntr'),
    run('resume', 'reacher'),
    run('--days', '0'),
  ])
  assert.match(
    unknown.stderr,
    /^error: There is no provider "huntr"\. There are: hunter, [a-z, ]+\.\n$/,
  )
  assert.match(keyless.stderr, /^error: Reacher is not asked at all: set REACHER_BASE_URL\.\n$/)
  assert.match(days.stderr, /It must be a whole number from 1 to 90/)
  assert.deepEqual([unknown.code, keyless.code, days.code], [2, 1, 2])
})

test('doctor changes nothing in a database that is not its own, and says nothing without a key', async (t) => {
  const empty = await createEmptyDatabase(t)
  const before = await checkBreakers(readConfig({ ...env, DATABASE_URL: databaseUrlOf(empty) }))
  assert.deepEqual(before, [{ state: 'ok', text: '2 of 2 providers may be asked' }])
  const [keyless] = await checkBreakers(readConfig({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }))
  assert.match(keyless?.text ?? '', /^no key of a provider is set/)
})
