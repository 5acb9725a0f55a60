import process from 'node:process'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { slowness } from '../tools/slowness.ts'
import { createClient } from './client.ts'
import { type Endpoint, readInterface } from './interface.ts'
import { faultOf } from './judge.ts'
import { createRandom, type Random } from './random.ts'
import { sendRawBytes } from './raw-bytes.ts'
import { nextRequest } from './requests.ts'
import { type FuzzService, startFuzzService } from './service.ts'
import { stormSignUps } from './sign-up-storm.ts'
import type { Waits } from './watcher.ts'

const usage = `Usage: npm run test:fuzz -- [--requests N] [--seed N]

Starts the service in the example world and sends requests made of its own interface description, well-formed with odd
contents and malformed of every kind. Fails when a reply is not as documented, when another caller waits too long, or when
memory grows without end.

  --requests N  50000 when left out
  --seed N      the same requests again; drawn when left out
`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const connections = 16
const signUpsAtOnce = 300
// No caller may notice another one's request. A machine that stands still counts as computing of the service, which
// happens once in a run: a single wait may be longer.
const waitMaxMs = 250
const singleWaitMaxMs = 1_000
// Caches fill: before they had bounds, 608 MB were measured after 120,000 requests.
const residentMaxBytes = 800 * 1024 ** 2
const faultsShown = 20
const figuresEveryMs = 2_000

if (values.help) process.stdout.write(usage)
else process.exitCode = await main(Number(values.requests), Number(values.seed))

async function main(requests: number, seed: number): Promise<number> {
  say(`Seed ${seed}; the same requests again: npm run test:fuzz -- --seed ${seed}`)
  const service = await startFuzzService()
  try {
    const found = await fuzz(service, requests, createRandom(seed))
    for (const fault of found.slice(0, faultsShown)) say(`\n${fault}`)
    if (found.length > 0) say(`\n${found.length} faults. The service said:\n${service.output()}`)
    return found.length === 0 ? 0 : 1
  } finally {
    await service.stop()
  }
}

async function fuzz(service: FuzzService, requests: number, random: Random): Promise<string[]> {
  const endpoints = await readInterface(service.url)
  // The first request loads the searches and the reference, which is a cost of the start and not of a request. A slow
  // machine answers the first lookup too late: the next one finds everything loaded, and must be right.
  await stillRight(service)
  const faults = await stillRight(service)
  await fetch(`${service.url}/docs/`)
  const statuses = new Map<number, number>()
  const watch = watchService(service)
  const startMs = performance.now()

  let sent = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = createClient(service.port)
      while (sent < requests) {
        sent += 1
        const request = nextRequest(random, endpoints, service.keys)
        const reply = await client.send(request.method, request.bytes)
        statuses.set(reply?.status ?? 0, (statuses.get(reply?.status ?? 0) ?? 0) + 1)
        const fault = faultOf(reply, request.endpoint, request.method)
        if (fault !== null) faults.push(`${fault}\n${request.words}`)
      }
      client.close()
    }),
  )
  const tookS = (performance.now() - startMs) / 1_000
  const main = await watch.stop()
  report('Requests', requests, tookS, main)
  say(
    `  ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  )
  faults.push(...waitFaults('requests', main))

  faults.push(...(await sendRaw(service, Math.ceil(requests / 25), random)))
  faults.push(...(await signUpAtOnce(service, endpoints)))
  faults.push(...(await stillRight(service)))
  return faults
}

async function sendRaw(service: FuzzService, count: number, random: Random): Promise<string[]> {
  const faults: string[] = []
  const watch = watchService(service)
  const startMs = performance.now()
  let sent = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent < count) {
        sent += 1
        const fault = await sendRawBytes(random, service.port)
        if (fault !== null) faults.push(fault)
      }
    }),
  )
  const figures = await watch.stop()
  report('Raw bytes', count, (performance.now() - startMs) / 1_000, figures)
  return [...faults, ...waitFaults('raw bytes', figures)]
}

async function signUpAtOnce(
  service: FuzzService,
  endpoints: readonly Endpoint[],
): Promise<string[]> {
  const watch = watchService(service)
  const startMs = performance.now()
  const { faults, words } = await stormSignUps(service.port, endpoints, signUpsAtOnce)
  const figures = await watch.stop()
  report('Sign-ups at once', signUpsAtOnce, (performance.now() - startMs) / 1_000, figures)
  say(`  ${words}`)
  return [...faults, ...waitFaults('sign-ups', figures)]
}

/** Checks that a lookup finds the known answer: before the fuzzing, and after all of it. */
async function stillRight({ url, keys }: FuzzService): Promise<string[]> {
  const reply = await fetch(`${url}/find-website`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${keys.live}` },
    body: JSON.stringify({ company_name: 'Brindlewick Optics' }),
  })
  const text = await reply.text()
  return text.includes('https://brindlewickoptics.com/') ? [] : [`A known company: ${text}`]
}

type Watched = Waits & { readonly residentMaxBytes: number; readonly busyMs: number }

/** Watches the waits for `/healthz` as another caller has them, and the service's own metrics, until stopped. */
function watchService(service: FuzzService) {
  const worker = new Worker(new URL('./watcher.ts', import.meta.url), {
    workerData: { port: service.port, pid: service.pid },
  })
  const waits = new Promise<Waits>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject)
  })
  let resident = 0
  let busyMs = 0
  const read = async () => {
    const figures = await service.figures()
    resident = Math.max(resident, figures.residentBytes)
    busyMs = Math.max(busyMs, figures.busyMs)
  }
  // The first read resets the figures, so that earlier ones do not count.
  const begun = service.figures()
  // The last reading makes up for one that fails in the meantime; its own failure ends the run.
  const timer = setInterval(() => void read().catch(() => undefined), figuresEveryMs)
  return {
    async stop(): Promise<Watched> {
      clearInterval(timer)
      await begun
      worker.postMessage('stop')
      const found = await waits
      await read()
      return { ...found, residentMaxBytes: resident, busyMs }
    },
  }
}

function waitFaults(what: string, watched: Watched): string[] {
  const { waitedMs, computedMs, residentMaxBytes: resident } = watched
  const faults = []
  // On a machine with other work the service causes only a part of a wait; where the system has no record of it, the
  // wait counts whole. A slow processor, or a shared core, takes longer for everything.
  const slow = slowness()
  const [mostMs = 0, nextMs = 0] = computedMs.map((ms) => ms / slow)
  const isFelt = nextMs > waitMaxMs || mostMs > singleWaitMaxMs
  if (isFelt || waitedMs === Number.POSITIVE_INFINITY) {
    faults.push(`${what}: another caller waited ${Math.round(waitedMs)} ms`)
  }
  if (resident > residentMaxBytes) faults.push(`${what}: ${megabytes(resident)} of memory`)
  return faults
}

function report(what: string, count: number, tookS: number, watched: Watched): void {
  say(
    `${what}: ${count} in ${tookS.toFixed(1)} s, ${(count / tookS).toFixed(0)}/s; another caller asked ${watched.asked} times ` +
      `and waited ${watched.waitedMs.toFixed(0)} ms at most, for ${watched.computedMs[0].toFixed(0)} ms of computing at most; event loop busy at most ${watched.busyMs.toFixed(0)} ms; ` +
      `memory at most ${megabytes(watched.residentMaxBytes)}`,
  )
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
