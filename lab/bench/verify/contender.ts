// One contender of `bench verify`: verifies every address once and prints its times and verdicts.

import dns from 'node:dns'
import process from 'node:process'
import { createEngine } from '@enricher/engine/create-engine'
import { mapBounded } from '@enricher/engine/lib/time'
import type { UnreadableText } from '@enricher/engine/readers/readers'
import { mailRange, type VerifyCase } from './company.ts'
import { type PopulationName, populationOf } from './population.ts'

/** How one contender fared with the companies of one mode. */
export type ModeResult = {
  n: number
  right: number
  /** The right verdicts when a refusal for another reason than a missing mailbox counts as `unknown`. */
  rightReadKindly: number
  seconds: number
}

export type ContenderResult = {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly modes: Readonly<Record<string, ModeResult>>
}

type Said = { readonly status: string; readonly kindly?: string }

const concurrency = 64
// A search has the same deadline in the service.
const deadlineMs = 30_000

const [contender = '', dnsServer = '', population = '', companiesMax = ''] = process.argv.slice(2)
const { cases } = populationOf(population as PopulationName, Number(companiesMax))
const verdictOf = contender === 'ours' ? openOurs() : await openReference()
const modes: Record<string, ModeResult> = {}
const cpu = process.cpuUsage()
const startMs = performance.now()
await mapBounded(cases, concurrency, async (one) => {
  const beganMs = performance.now()
  const { status, kindly = status } = await verdictOf(one)
  modes[one.mode] ??= { n: 0, right: 0, rightReadKindly: 0, seconds: 0 }
  const mode = modes[one.mode]
  if (!mode) return
  mode.n += 1
  mode.seconds += (performance.now() - beganMs) / 1000
  if (status === one.truth) mode.right += 1
  if (kindly === one.truth) mode.rightReadKindly += 1
})
const { user, system } = process.cpuUsage(cpu)
const result: ContenderResult = {
  seconds: (performance.now() - startMs) / 1000,
  cpuSeconds: (user + system) / 1e6,
  modes,
}
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit(0)

function openOurs(): (one: VerifyCase) => Promise<Said> {
  const engine = createEngine({
    dns: [dnsServer],
    web: { allow: [mailRange], userAgent: 'enricher-bench' },
    smtp: { mode: 'on', helo: 'verify.operator.example', from: 'verify@operator.example' },
    onUnreadable: failUnreadable,
  })
  return async ({ email }) => {
    const signal = AbortSignal.timeout(deadlineMs)
    return (await engine.verifyEmail({ email }, { signal })).answer
  }
}

function failUnreadable({ error }: UnreadableText): void {
  throw error
}

/** Opens the reference. It knows only valid and not valid; some of its reasons may be read as "not known". */
async function openReference(): Promise<(one: VerifyCase) => Promise<Said>> {
  const { validate } = await import('deep-email-validator')
  dns.setServers([dnsServer])
  // Connections would resolve names by the operating system, which does not know this name server. The benchmark asks
  // the name server directly, which is quicker than the thread pool that resolves names otherwise.
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
    const { valid, reason, validators } = await validate({
      email,
      sender: 'verify@operator.example',
    })
    if (valid) return { status: 'valid' }
    const isMissing = reason !== 'smtp' || validators.smtp?.reason === 'Mailbox not found.'
    return { status: 'invalid', kindly: isMissing ? 'invalid' : 'unknown' }
  }
}
