import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { parseDomain } from '@enricher/engine/lib/domain'
import { companies } from '../../world/data/companies.ts'
import { buildInternet } from '../../world/servers/internet.ts'
import { startWorld } from '../../world/world.ts'
import { connectStripe, startReceiver } from '../support/stripe-double.ts'

test('the rows hold many companies of many countries, and no domain twice', () => {
  const domains = companies.flatMap(({ domain, hosts }) => [
    ...(domain === null ? [] : [domain]),
    ...Object.keys(hosts ?? {}),
  ])
  assert.equal(new Set(domains).size, domains.length)
  assert.ok(companies.length >= 60)
  assert.ok(new Set(companies.map(({ place }) => place.split(', ')[1])).size >= 12)
  for (const { domain } of companies) {
    if (domain !== null) assert.equal(parseDomain(domain)?.label.includes('.'), false, domain)
  }
})

test('the same rows give the same names and pages', () => {
  const page = () => buildInternet(companies).sites.get('wrenfathom.com')?.https('/')
  assert.deepEqual(page(), page())
  assert.deepEqual([...buildInternet(companies).zone], [...buildInternet(companies).zone])
})

test('a world of chosen companies holds nothing else', async () => {
  const [first] = companies
  assert.ok(first)
  const world = await startWorld({ companies: [first] })
  assert.deepEqual(new Set(world.truth.map((row) => row.case)), new Set([first.case]))
  await world.stop()
})

test('a stopped world leaves no file behind', async () => {
  const world = await startWorld()
  const caFile = world.env['EGRESS_CA_FILE'] ?? ''
  assert.ok(existsSync(caFile))
  await world.stop()
  assert.equal(existsSync(caFile), false)
})

test('the program prints one line of JSON, stays up, and ends cleanly on a signal', async () => {
  const service = await startReceiver()
  const command = ['lab/world/main.ts', '--service', service.url]
  const program = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  const output = createInterface({ input: program.stdout }).on('line', (line) => lines.push(line))
  try {
    const [first] = await once(output, 'line')
    const { env, truth } = JSON.parse(first)
    assert.ok(env.DNS_SERVERS && env.WIKIDATA_BASE_URL && truth.length > 100)
    const { STRIPE_API_BASE: url, STRIPE_SECRET_KEY: secretKey } = env
    const stripe = connectStripe({ url, secretKey })
    assert.equal((await stripe.prices.retrieve(env.STRIPE_PRICE_5K)).unit_amount, 5000)
    await stripe.customers.create()
    await service.next()
    assert.equal(service.received[0]?.path, '/billing/webhooks/stripe')
  } finally {
    program.kill('SIGTERM')
    await service.stop()
  }
  const [code] = await once(program, 'exit')
  assert.equal(code, 0)
  assert.equal(lines.length, 1)
})

test('the program starts the vendors that are asked for, and hands the variables to a shell', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'enricher-'))
  const file = join(folder, 'world.env')
  try {
    const command = ['lab/world/main.ts', '--providers', 'pdl', '--write-env', file]
    const program = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = await once(program.stdout, 'data')
    assert.match(String(said), /^Written to /)
    const written = await readFile(file, 'utf8')
    const [, address = ''] = /^PDL_BASE_URL=(.+)$/m.exec(written) ?? []
    assert.equal((await fetch(`${address}/person/enrich`)).status, 401)
    assert.match(written, /^DNS_SERVERS=/m)
    assert.doesNotMatch(written, /HUNTER/)
    program.kill('SIGTERM')
    assert.deepEqual(await once(program, 'exit'), [0, null])
  } finally {
    await rm(folder, { recursive: true })
  }
})
