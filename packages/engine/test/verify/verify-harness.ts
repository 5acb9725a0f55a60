import type { TestContext } from 'node:test'
import { sharedReaders } from '@enricher/lab/test/support/readers'
import type { MailMode } from '@enricher/lab/world/model/mail'
import type { ZoneEntry } from '@enricher/lab/world/model/zone'
import { type DnsServer, startDnsServer } from '@enricher/lab/world/servers/dns'
import {
  type MailServer,
  mailAddressOf,
  mailRange,
  startMailServer,
} from '@enricher/lab/world/servers/mail/server'
import { createMemoryFacts } from '../../memory/memory-facts.ts'
import { createMemoryMxSlots } from '../../memory/memory-mx-slots.ts'
import type { DomainFactsStore } from '../../model/domain-facts.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import type { MxSlots } from '../../model/mx-slots.ts'
import { createEgress, type Egress } from '../../net/egress.ts'
import type { SmtpTimeouts } from '../../verify/smtp/smtp-client.ts'
import { createSmtpVerifier } from '../../verify/smtp-verifier.ts'
import type { Verifier } from '../../verify/verifier.ts'

export type VerifyHarness = {
  readonly verifier: Verifier
  readonly mail: MailServer
  readonly dns: DnsServer
  readonly egress: Egress
  readonly facts: DomainFactsStore
  /** The number of times that domain facts were read. */
  factsReads(): number
  readonly slots: MxSlots
  /** Addresses to be probed again, with the minutes until then. */
  readonly rechecks: { readonly email: string; readonly inMinutes: number }[]
  /** Moves the clock of the verifier. */
  pass(ms: number): void
  /** Returns status and reason of one mailbox, as `valid: accepted`. */
  verdict(email: string): Promise<string>
  verifyFirst(emails: readonly string[], signal?: AbortSignal): Promise<string[]>
}

/** The mailbox that exists at every domain of the harness. */
export const known = 'jane.doe'

const { readReply } = sharedReaders()

/** Starts a verifier over real DNS and mail servers on loopback; each domain has the exchange host `mx.<domain>`. */
export async function startVerifyHarness(
  t: Pick<TestContext, 'after'>,
  domains: Readonly<Record<string, MailMode>>,
  options: {
    readonly zone?: Readonly<Record<string, ZoneEntry>>
    readonly timeouts?: Partial<SmtpTimeouts>
    readonly isSmtpOpen?: boolean
    readonly slots?: MxSlots
    readonly greylistMs?: number
    readonly slowMs?: number
    /** The time for one try of a DNS question; short where a name server is silent. */
    readonly dnsTimeoutMs?: number
    /** Local parts that exist at every domain. */
    readonly mailboxes?: readonly string[]
  } = {},
): Promise<VerifyHarness> {
  const { greylistMs = 50, slowMs = 200, mailboxes = [known] } = options
  const rules = Object.entries(domains).map(
    ([domain, mode]) => [domain, { mode, mailboxes: new Set(mailboxes) }] as const,
  )
  let passedMs = 0
  const clock = () => Date.now() + passedMs
  const mail = await startMailServer(new Map(rules), { greylistMs, slowMs, clock })
  t.after(mail.stop)
  const dns = await startDnsServer(
    new Map<string, ZoneEntry>([
      ...Object.entries(domains).flatMap(([domain, mode]): [string, ZoneEntry][] => [
        [domain, { mx: [`mx.${domain}`] }],
        [`mx.${domain}`, { a: [mailAddressOf(mode)] }],
      ]),
      ...Object.entries(options.zone ?? {}),
    ]),
  )
  t.after(dns.stop)
  const egress = createEgress({
    dnsServers: [dns.address],
    allow: ['127.0.0.1/32', mailRange],
    portMap: new Map([[25, mail.port]]),
    ca: null,
    userAgent: 'enricher',
    dnsTimeoutMs: options.dnsTimeoutMs ?? 5_000,
    connectTimeoutMs: 5_000,
  })
  t.after(egress.close)

  const facts = createMemoryFacts({ clock })
  let factsReads = 0
  const recall = (domain: string) => {
    factsReads += 1
    return facts.recall(domain)
  }
  const slots = options.slots ?? createMemoryMxSlots(clock)
  const rechecks: { email: string; inMinutes: number }[] = []
  const timeouts = { greetingMs: 5_000, recipientMs: 5_000, tlsMs: 300, ...options.timeouts }
  const smtp = {
    connectTcp: egress.connectTcp,
    helo: 'verify.operator.example',
    from: 'verify@operator.example',
    timeouts,
  }
  const verifier = createSmtpVerifier({
    network: egress,
    smtp,
    readReply,
    facts: { ...facts, recall },
    slots,
    rechecks: {
      async schedule(email, dueAtMs) {
        rechecks.push({ email, inMinutes: Math.round((dueAtMs - clock()) / 60_000) })
      },
    },
    isSmtpOpen: async () => options.isSmtpOpen ?? true,
    clock,
  })
  const run = (signal = AbortSignal.timeout(60_000)) => ({ signal })
  return {
    ...{ verifier, mail, dns, egress, facts, slots, rechecks },
    factsReads: () => factsReads,
    pass(ms) {
      passedMs += ms
    },
    verdict: async (email) => textOf(await verifier.verify(email, run())),
    verifyFirst: async (emails, signal) =>
      (await verifier.verifyFirst(emails, run(signal))).map(
        (verdict) => `${verdict.email} ${textOf(verdict)}`,
      ),
  }
}

function textOf({ status, reason }: MailboxVerdict): string {
  return `${status}: ${reason}`
}
