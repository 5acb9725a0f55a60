import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import process from 'node:process'
import { sleep } from '@enricher/engine/lib/time'

// The load of `bench overload`, in a process of its own: node generator.ts PORT open RATE SECONDS TARGETS.json
// or, with a number of requests at a time instead of a rate:
// node generator.ts PORT closed CONNECTIONS SECONDS TARGETS.json

/** The accounts that ask, and the companies that they ask for. */
export type OverloadTargets = {
  readonly tokens: readonly string[]
  readonly names: readonly string[]
  /** Makes the contexts of this run new, so that each request is a search. */
  readonly run: string
}

export type OverloadResult = {
  readonly sent: number
  readonly ok: number
  readonly shed: number
  /** Any other status. */
  readonly other: number
  /** No reply, or none within the timeout of a client. */
  readonly unanswered: number
  /** Successes in each second from the start. */
  readonly okBySecond: readonly number[]
  readonly okP50Ms: number
  readonly health: ProbeResult
}

/** How long probes of `/healthz` waited, each over a connection of its own. */
export type ProbeResult = {
  readonly sent: number
  readonly maxMs: number
  readonly p99Ms: number
  /** Probes slower than `slowProbeMs`: a single one may be chance, many show a slow service. */
  readonly slow: number
}

// Longer than the deadline of a lookup with its overhead.
const replyTimeoutMs = 35_000
const healthEveryMs = 100
// A probe should not take longer than this under overload.
const slowProbeMs = 250

const [port = 0, , amount = 1, seconds = 1] = process.argv.slice(2, 6).map(Number)
const isOpen = process.argv[3] === 'open'
const targets: OverloadTargets = JSON.parse(readFileSync(process.argv[6] ?? '', 'utf8'))
const agent = new Agent({ keepAlive: true })
// Each probe has a connection of its own, as with supervisors and load balancers, so it also waits to be accepted.
const probes = new Agent()
const counts = { sent: 0, ok: 0, shed: 0, other: 0, unanswered: 0 }
const okBySecond = new Array<number>(seconds + replyTimeoutMs / 1000 + 1).fill(0)
const okMs: number[] = []
const probeMs: number[] = []

const startMs = performance.now()
const endMs = startMs + seconds * 1000
const probing = new Set<Promise<void>>()
const everySoOften = setInterval(startProbe, healthEveryMs)
await (isOpen ? sendAtRate(amount) : sendSideBySide(amount))
clearInterval(everySoOften)
await Promise.all(probing)
for (const times of [okMs, probeMs]) times.sort((a, b) => a - b)
const result: OverloadResult = {
  ...counts,
  okBySecond,
  okP50Ms: partOf(okMs, 0.5),
  health: {
    sent: probeMs.length,
    maxMs: partOf(probeMs, 1),
    p99Ms: partOf(probeMs, 0.99),
    slow: probeMs.filter((tookMs) => tookMs > slowProbeMs).length,
  },
}
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit())

/** Sends on time, whether or not earlier requests have been answered. */
async function sendAtRate(rate: number): Promise<void> {
  const underWay = new Set<Promise<void>>()
  while (performance.now() < endMs) {
    const due = ((performance.now() - startMs) / 1000) * rate
    while (counts.sent < due) {
      const sending: Promise<void> = sendOne().finally(() => underWay.delete(sending))
      underWay.add(sending)
    }
    await sleep(5)
  }
  await Promise.all(underWay)
}

async function sendSideBySide(connections: number): Promise<void> {
  const drive = async () => {
    while (performance.now() < endMs) await sendOne()
  }
  await Promise.all(Array.from({ length: connections }, drive))
}

async function sendOne(): Promise<void> {
  const { tokens, names, run } = targets
  const index = counts.sent++
  const body = JSON.stringify({
    company_name: names[index % names.length],
    context: `order ${run} ${index}`,
  })
  const sentAtMs = performance.now()
  const status = await ask('POST', '/find-website', agent, tokens[index % tokens.length], body)
  const nowMs = performance.now()
  if (status === null) counts.unanswered += 1
  else if (status === 503) counts.shed += 1
  else if (status !== 200) counts.other += 1
  else {
    counts.ok += 1
    okMs.push(nowMs - sentAtMs)
    const second = Math.floor((nowMs - startMs) / 1000)
    okBySecond[second] = (okBySecond[second] ?? 0) + 1
  }
}

function startProbe(): void {
  const probe: Promise<void> = sendProbe().finally(() => probing.delete(probe))
  probing.add(probe)
}

async function sendProbe(): Promise<void> {
  const sentAtMs = performance.now()
  const status = await ask('GET', '/healthz', probes)
  probeMs.push(status === 200 ? performance.now() - sentAtMs : replyTimeoutMs)
}

/** Returns the quantile of sorted times, in whole milliseconds. */
function partOf(sortedMs: readonly number[], part: number): number {
  return Math.round(sortedMs[Math.ceil(part * sortedMs.length) - 1] ?? 0)
}

/** Sends a request; returns the status of the reply, or null when there is none. */
function ask(
  method: string,
  path: string,
  over: Agent,
  token?: string,
  body?: string,
): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = body && {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request({
      agent: over,
      host: '127.0.0.1',
      port,
      method,
      path,
      ...(headers && { headers }),
    })
    sent.setTimeout(replyTimeoutMs, () => sent.destroy())
    sent.on('error', () => resolve(null))
    sent.on('response', (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? null))
      reply.on('error', () => resolve(null))
    })
    sent.end(body)
  })
}
