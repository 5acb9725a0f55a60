import type { Counters } from './lib/counters.ts'
import type { EngineStores } from './memory/memory-stores.ts'
import type { WebsiteSource } from './model/website-source.ts'
import type { EgressOptions } from './net/egress.ts'
import type { Network } from './net/network.ts'
import type { PatternAnswers } from './people/decide-email.ts'
import type { Readers, UnreadableText } from './readers/readers.ts'
import type { Suppression } from './suppression/suppression.ts'
import type { SuppressedIdentity } from './suppression/suppression-marks.ts'
import type { SmtpMode } from './verify/smtp/smtp-self-test.ts'
import type { Rechecks } from './verify/verifier.ts'
import type { WaterfallOptions } from './waterfall/create-waterfall.ts'

/** The parts of an engine. All but `dns` may be left out. */
export type EngineOptions = {
  /** The resolvers to ask, `ip` or `ip:port` each; `system`: those of this machine. */
  readonly dns: readonly string[] | 'system'
  /** How the web is asked; as `enricher/VERSION`, and no private address, when left out. */
  readonly web?: Partial<Omit<EgressOptions, 'dnsServers'>>
  readonly smtp?: MailOptions
  /** Returns what suggests websites beside guesses and pages; left out: nothing does. */
  sources?(network: Network): readonly WebsiteSource[]
  /** Each one that is left out is in memory: see `createMemoryStores`. */
  readonly stores?: Partial<EngineStores>
  /** Without counters nothing is counted. */
  readonly counters?: Counters
  /** Returns the suppression list as it is now; an empty one when left out. Given stores keep to it by themselves. */
  suppression?(): Suppression
  /** Providers that cost money; null, or left out: none is asked. */
  readonly vendors?: VendorOptions | null
  /**
   * `off`, as when left out: an address that a pattern makes of a name which no source knows is a miss. `risky`: it is
   * an answer where the mail host accepts everything and the address is the person's in four of five cases.
   */
  readonly patternAnswers?: PatternAnswers
  /** The time of a search that is given no signal; half a minute when left out. */
  readonly searchTimeoutMs?: number
  /** The address of a Chromium with remote debugging, which renders pages; null, or left out: none does. */
  readonly browserUrl?: string | null
  /** Threads that engines of one process share, which stay open; its own when left out. */
  readonly sharedReaders?: Readers | undefined
  /** Receives each text from outside that could not be read. */
  onUnreadable?(text: UnreadableText): void
}

/** How mail servers are spoken to. */
export type MailOptions = {
  /** `auto`, as when left out: whether port 25 is open is tested first. `off`: no mail server is ever connected to. */
  readonly mode?: SmtpMode
  /** The name for HELO, which should resolve to this machine's address, and back; the machine's own when left out. */
  readonly helo?: string
  /** The address of MAIL FROM, empty for the null sender; `verify@` the name when left out. */
  readonly from?: string
  /** Schedules mailboxes to be verified again; null, or left out: none is. */
  readonly rechecks?: Rechecks | null
}

/** Which providers are asked that cost money. */
export type VendorOptions = Pick<
  WaterfallOptions,
  'adapters' | 'fixedOrder' | 'onStep' | 'onStatsFault' | 'wait'
> & {
  /** Returns who is suppressed, asked before each question; the engine's own list when left out. */
  suppression?(): Promise<Suppression>
  /** Suppresses a person who objected at one of them. */
  onObjected?(identity: SuppressedIdentity): Promise<void>
}
