import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mintApiKey } from '../../src/accounts/api-key.ts'
import { trialCredits } from '../../src/accounts/prices.ts'
import { findWebsite } from '../../src/contract/find-website.ts'
import { newId } from '../../src/lib/ids.ts'
import { createKeyedDigest, type KeyedDigest } from '../../src/lib/keyed-digest.ts'
import { mapBounded, sleep } from '../../src/lib/time.ts'
import { lookupRequestOf } from '../../src/lookup/lookup-request.ts'
import { startEmbedded } from '../../src/postgres/server.ts'
import { createAccountStore } from '../../src/store/accounts/accounts.ts'
import { createLedger } from '../../src/store/credits/ledger.ts'
import { openDatabase } from '../../src/store/database.ts'
import { createSecrets } from '../../src/store/secrets.ts'
import { endChild } from '../../tools/end-child.ts'
import { count } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { freePort } from '../../tools/service-process.ts'
import { defineBenchmark } from '../shared/benchmark.ts'
import { generateLoad, startScript, startService, withTemporaryFolder } from '../shared/child.ts'
import { type Measurement, median } from '../shared/report.ts'

const cachedPerAccount = 5
const connections = 64
// As long as those of the service, so that a repeat names it as there.
const seedId = 'req_3fT9xQ2mLk81000001'
// As much as a search by name leaves: a repeat must not read it.
const evidence = Array.from({ length: 4 }, (_, index) => ({
  kind: 'page',
  page: `https://acme-${index}.example/`,
  seenAtMs: 0,
  quote: 'Acme, makers of fine anvils since 1949. '.repeat(4),
  verdict: index === 0 ? 'decides' : 'contradicts',
  rule: 'Its title is the very name; its text has the name more than once; its domain takes mail.',
  about: { name: null, email: null, linkedinUrl: null },
}))
// V8 compiles for the first tens of thousands of requests, on the same two cores; a service that runs has that behind
// it.
const warmUpSecondsMax = 8
// Rounds of a second are not for figures: they show that the benchmark works.
const warmUpRounds = 2

type Target = { path: string; token: string; body: string }

type Sizes = { readonly rounds: number; readonly seconds: number; readonly accounts: number }

/**
 * Measures the whole cached path over HTTP (bearer, fresh Idempotency-Key each time, cache, live balance;
 * 1,000 accounts, 64 connections, load from its own process) against a bare Fastify route.
 */
export const cached = defineBenchmark({
  summary: 'requests per second of the whole cached path, against a bare Fastify route',
  sizes: {
    rounds: count(5, { min: 1, smoke: 1 }),
    seconds: count(4, { min: 1, smoke: 1 }),
    accounts: count(1_000, { min: 1, smoke: 20 }),
  },
  measure: measureCached,
})

async function measureCached(options: Sizes): Promise<Measurement> {
  return withTemporaryFolder(async (folder) => {
    const port = await freePort()
    const dataDir = join(folder, 'data')
    // One account per key: the limit per account must not be what is measured.
    const service = startService(dataDir, {
      PORT: String(port),
      RATE_LIMIT_PER_MINUTE: '1000000000',
      LOG_LEVEL: 'info',
    })
    try {
      progress.step('starting')
      await waitUntilReady(port)
      progress.step('filling the cache')
      const targetsPath = join(folder, 'targets.json')
      await writeFile(targetsPath, JSON.stringify(await seed(dataDir, options.accounts)))
      const bare = await startScript('cached/bare-server.ts')
      const load = (to: number, seconds: number) =>
        generateLoad(to, seconds, connections, targetsPath)
      const ports = { ours: port, bare: Number(bare.firstLine) }
      try {
        return await measure(options, ports, load)
      } finally {
        await endChild(bare.child)
      }
    } finally {
      await endChild(service)
    }
  })
}

async function measure(
  options: Sizes,
  ports: { ours: number; bare: number },
  load: (port: number, seconds: number) => ReturnType<typeof generateLoad>,
): Promise<Measurement> {
  const warmUpSeconds = Math.min(warmUpRounds * options.seconds, warmUpSecondsMax)
  progress.step('warming up')
  await load(ports.ours, warmUpSeconds)
  await load(ports.bare, warmUpSeconds)
  const ours = []
  const bare = []
  for (let round = 0; round < options.rounds; round += 1) {
    progress.step(`round ${round + 1} of ${options.rounds}`)
    ours.push(await load(ports.ours, options.seconds))
    bare.push(await load(ports.bare, options.seconds))
  }
  const failures = [...ours, ...bare].reduce((sum, result) => sum + result.failures, 0)
  if (failures > 0) throw new Error(`${failures} requests were not answered with 200.`)
  return {
    name: 'cached',
    unit: 'requests/s',
    ours: ours.map((result) => result.requestsPerSecond),
    reference: bare.map((result) => result.requestsPerSecond),
    referenceName: 'bare Fastify',
    aim: { ratio: 0.6, better: 'higher' },
    extra: {
      p50_ms: median(ours.map((result) => result.p50Ms)),
      p99_ms: median(ours.map((result) => result.p99Ms)),
      reference_p99_ms: median(bare.map((result) => result.p99Ms)),
      accounts: options.accounts,
      connections,
    },
  }
}

/** AccountStore, keys and settled lookups, written as the service itself writes them. */
async function seed(dataDir: string, accountsCount: number): Promise<Target[]> {
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  const db = openDatabase({ connection: embedded.connection })
  const accounts = createAccountStore(db)
  const ledger = createLedger(db)
  const keyed = createKeyedDigest(await createSecrets(db).read('suppression'))
  const perAccount = await mapBounded(Array.from({ length: accountsCount }), 32, async (_, n) => {
    const key = mintApiKey()
    const accountId = newId('acc')
    await accounts.create({
      id: accountId,
      email: `bench-${n}@accounts.example`,
      passwordHash: 'none',
      trialCredits,
      key: { prefix: key.prefix, hash: key.hash, label: null },
    })
    const names = Array.from({ length: cachedPerAccount }, (_, i) => `Company ${n} ${i}`)
    await mapBounded(names, cachedPerAccount, (name) => settleOne(ledger, keyed, accountId, name))
    return names.map((name) => ({
      path: findWebsite.path,
      token: key.plaintext,
      body: JSON.stringify({ company_name: name }),
    }))
  })
  await db.close()
  await embedded.stop()
  // Neighbouring requests come from different accounts, as they do in life.
  return Array.from({ length: cachedPerAccount }, (_, i) =>
    perAccount.map((own) => own[i]),
  ).flat() as Target[]
}

async function settleOne(
  ledger: ReturnType<typeof createLedger>,
  keyed: KeyedDigest,
  accountId: string,
  name: string,
) {
  const credential = { kind: 'key', keyPrefix: '', keyHash: Buffer.alloc(32) } as const
  const input = { company_name: name }
  const request = { credential, input, idempotencyKey: null, requestId: seedId }
  const query = { companyName: name, context: '' }
  const { inputKey } = lookupRequestOf(findWebsite, { ...request, query }, keyed)
  const holdId = newId('hold')
  const { priceCredits: credits, name: operation } = findWebsite
  await ledger.hold({ holdId, accountId, credits, operation, flightKey: inputKey, leaseMs: 60_000 })
  await ledger.settle({
    holdId,
    accountId,
    credits,
    operation,
    inputKey,
    requestId: seedId,
    answer: JSON.stringify({
      website_url: `https://${name.toLowerCase().replaceAll(' ', '-')}.example`,
      source: 'site',
      confidence: 0.97,
    }),
    question: JSON.stringify(input),
    evidence: JSON.stringify(evidence),
    ttlMs: 86_400_000,
    shared: true,
    request: null,
  })
}

async function waitUntilReady(port: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (reply?.ok) return
    await sleep(100)
  }
  throw new Error('The service did not become ready within a minute.')
}
