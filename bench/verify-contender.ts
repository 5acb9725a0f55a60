// One contender of `bench verify`: verifies every address once and prints what it took and what it said.
import dns from 'node:dns'
import process from 'node:process'
import { createVerifier } from '../src/enrich/verify/create-verifier.ts'
import { createLocalMemory } from '../src/enrich/verify/local-memory.ts'
import { createLocalTurns } from '../src/enrich/verify/local-turns.ts'
import { mapBounded, systemClock } from '../src/lib/time.ts'
import { createEgress } from '../src/providers/egress.ts'
import { buildPopulation, mailAddress, type VerifyCase } from './verify-population.ts'

export type ContenderResult = { readonly seconds: number; readonly rightShare: number }

const concurrency = 64
// Far above what a local server needs.
const deadlineMs = 30_000

const [contender = '', dnsServer = ''] = process.argv.slice(2)
const { cases } = buildPopulation()
const verdictOf = contender === 'ours' ? openOurs() : await openReference()
const startMs = performance.now()
const verdicts = await mapBounded(cases, concurrency, verdictOf)
const seconds = (performance.now() - startMs) / 1000
const right = cases.filter(({ truth }, index) => verdicts[index] === truth).length
const result: ContenderResult = { seconds, rightShare: right / cases.length }
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit(0)

function openOurs(): (one: VerifyCase) => Promise<string> {
  const egress = createEgress({
    dnsServers: [dnsServer],
    allow: [`${mailAddress}/32`],
    portMap: new Map(),
    ca: null,
    userAgent: 'enricher-bench',
  })
  const verifier = createVerifier({
    network: egress,
    smtp: {
      connectTcp: egress.connectTcp,
      helo: 'verify.operator.example',
      from: 'verify@operator.example',
    },
    memory: createLocalMemory(),
    turns: createLocalTurns(systemClock),
    rechecks: null,
    isSmtpOpen: async () => true,
    clock: systemClock,
  })
  return async ({ email }) => {
    const verdict = await verifier.verify(email, { signal: AbortSignal.timeout(deadlineMs) })
    return verdict.status
  }
}

/** It knows valid and not valid only. */
async function openReference(): Promise<(one: VerifyCase) => Promise<string>> {
  const { validate } = await import('deep-email-validator')
  dns.setServers([dnsServer])
  // Connections resolve names by the operating system, which knows nothing of this name server: asked directly
  // instead, which is quicker than the thread pool it would have used.
  const resolver = new dns.promises.Resolver()
  resolver.setServers([dnsServer])
  Object.assign(dns, {
    lookup(
      host: string,
      options: { readonly all?: boolean },
      done: (error: Error | null, address: unknown, family?: number) => void,
    ) {
      resolver.resolve4(host).then(
        ([address = '']) =>
          options.all ? done(null, [{ address, family: 4 }]) : done(null, address, 4),
        (error: Error) => done(error, ''),
      )
    },
  })
  return async ({ email }) => {
    const { valid } = await validate({ email, sender: 'verify@operator.example' })
    return valid ? 'valid' : 'invalid'
  }
}
