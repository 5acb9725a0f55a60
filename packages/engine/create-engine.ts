import { optionMistakes, queryMistake, runMistake } from './engine-mistakes.ts'
import type { EngineOptions } from './engine-options.ts'
import { EngineUseError } from './engine-use-error.ts'
import { type Counters, noCounters } from './lib/counters.ts'
import { ownProduct } from './lib/own-version.ts'
import { deadline, systemClock } from './lib/time.ts'
import { createMemoryStores } from './memory/memory-stores.ts'
import { boundStores } from './memory/store-methods.ts'
import type { SearchCall } from './model/engine.ts'
import type { ProviderStatsStore } from './model/provider-stats.ts'
import { createNativeEngine, type Engine } from './native-engine.ts'
import { createEgress, type Egress } from './net/egress.ts'
import { hostExistenceOf } from './net/host-existence.ts'
import { openMail } from './open-mail.ts'
import { createBrowserSession } from './read/render/browser-session.ts'
import type { Rendering } from './read/render/renderer.ts'
import { createReaders, type Readers } from './readers/readers.ts'
import { meterSource } from './sources/metered-source.ts'
import { noSuppression, type Suppression } from './suppression/suppression.ts'
import type { SmtpSelfTest } from './verify/smtp/smtp-self-test.ts'
import { createSmtpVerifier } from './verify/smtp-verifier.ts'
import { trackSlots } from './verify/track-slots.ts'
import type { Verifier } from './verify/verifier.ts'
import { countingVerdicts } from './waterfall/accuracy.ts'
import { createWaterfall } from './waterfall/create-waterfall.ts'
import type { Waterfall } from './waterfall/waterfall.ts'

type Searches = {
  readonly [Name in keyof Engine]: (
    query: Parameters<Engine[Name]>[0],
    run?: Partial<SearchCall>,
  ) => ReturnType<Engine[Name]>
}

/**
 * The searches, with all that they are made of open. Once the engine is closed each of them throws
 * {@link EngineUseError}.
 */
export type OpenEngine = Searches & {
  /** Verifies a mailbox again; schedules nothing itself, and asks no provider that costs money. */
  readonly recheck: Pick<Verifier, 'verify'>
  /** Whether mail servers can be reached. */
  readonly smtp: SmtpSelfTest
  /**
   * Ends threads, sessions and connections, so that the process may end by itself. A search that is still under way
   * may fail.
   */
  close(): Promise<void>
}

/**
 * Creates the engine: everything that the searches and the verifier are made of. It asks and starts nothing before the
 * first search.
 * @throws {EngineUseError} when `dns` is missing, an option is unknown or of the wrong kind, a store lacks a method, or
 * a name server or range cannot be read
 */
export function createEngine(options: EngineOptions): OpenEngine {
  refuseMistakes(options)
  const { counters = noCounters, suppression = () => noSuppression, vendors = null } = options
  const egress = openWayOut(options)
  const stores = boundStores({ ...createMemoryStores({ suppression }), ...options.stores })
  const waterfall = openWaterfall(options, egress, stores.providerStats, suppression)
  const factsStore = waterfall ? countingVerdicts(stores.facts, waterfall) : stores.facts
  const { slots, idle: slotsReleased } = trackSlots(stores.mxSlots)
  const readers = options.sharedReaders ?? ownReaders(options, counters)
  const rendering = openRendering(options, counters)
  const { smtp, selfTest } = openMail(options.smtp ?? {}, egress, counters.smtpReach)
  const mail = {
    network: egress,
    smtp,
    readReply: readers.readReply,
    facts: factsStore,
    slots,
    isSmtpOpen: selfTest.isOpen,
    clock: systemClock,
  }
  const engine = createNativeEngine({
    network: egress,
    sources: (options.sources?.(egress) ?? []).map((source) => meterSource(source, counters)),
    factsStore,
    smtpVerifier: createSmtpVerifier({ ...mail, rechecks: options.smtp?.rechecks ?? null }),
    providers: waterfall && { waterfall, onObjected: vendors?.onObjected ?? (async () => {}) },
    suppression,
    readers,
    rendering,
    ...(options.patternAnswers && { patternAnswers: options.patternAnswers }),
  })
  const recheck = createSmtpVerifier({ ...mail, rechecks: null })
  const end = async () => {
    await slotsReleased()
    await waterfall?.idle()
    await rendering?.session.close()
    if (!options.sharedReaders) await readers.close()
    await egress.close()
  }
  let closing: Promise<void> | null = null
  const open: Opened =
    (search) =>
    async (query, run = {}) => {
      if (closing !== null) throw new EngineUseError(closed)
      return search(query, wholeRun(run, options))
    }
  return {
    ...openSearches(engine, open),
    recheck: { verify: open(recheck.verify) },
    smtp: selfTest,
    close() {
      closing ??= end()
      return closing
    },
  }
}

const closed = 'The engine is closed: create another one to search.'

function refuseMistakes(options: EngineOptions): void {
  const mistakes = optionMistakes(options)
  if (mistakes.length > 0) throw unusable(mistakes.join(' '))
}

function unusable(why: string, cause?: unknown): EngineUseError {
  return new EngineUseError(`The engine cannot be created: ${why}`, { cause })
}

function openWayOut({ dns, web = {} }: EngineOptions): Egress {
  try {
    return createEgress({
      allow: [],
      portMap: new Map(),
      ca: null,
      userAgent: ownProduct,
      ...web,
      dnsServers: dns === 'system' ? null : dns,
    })
  } catch (error) {
    throw unusable(error instanceof Error ? error.message : String(error), error)
  }
}

function openWaterfall(
  { vendors = null }: EngineOptions,
  network: Egress,
  stats: ProviderStatsStore,
  suppression: () => Suppression,
): Waterfall | null {
  if (!vendors) return null
  return createWaterfall({
    suppression: async () => suppression(),
    ...vendors,
    network,
    stats,
    existenceOf: (domain, signal) => hostExistenceOf(domain, network, signal),
  })
}

function ownReaders({ onUnreadable }: EngineOptions, counters: Counters): Readers {
  return createReaders((text) => {
    counters.textUnreadable(text.reader, text.fault, text.host)
    onUnreadable?.(text)
  })
}

/** Returns what pages are rendered with; connects to nothing yet. */
function openRendering(
  { browserUrl = null, web = {} }: EngineOptions,
  counters: Counters,
): Rendering | null {
  if (browserUrl === null) return null
  const session = createBrowserSession(browserUrl, systemClock, counters.browserReach)
  return { session, userAgent: web.userAgent ?? ownProduct, onEnd: counters.pageRendered }
}

// As a lookup of the service has: the slowest sites and mail servers have answered by then.
const usualTimeoutMs = 30_000

function wholeRun(
  run: Partial<SearchCall>,
  { searchTimeoutMs = usualTimeoutMs }: EngineOptions,
): SearchCall {
  if (run.signal) return run as SearchCall
  const endsAtMs = systemClock() + searchTimeoutMs
  return { endsAtMs, ...run, signal: deadline(searchTimeoutMs) }
}

type Search<Query, Answer> = (query: Query, run: SearchCall) => Promise<Answer>
type Opened = <Query, Answer>(
  search: Search<Query, Answer>,
) => (query: Query, run?: Partial<SearchCall>) => Promise<Answer>

/** Opens every search of the engine in the same way. */
function openSearches(engine: Engine, open: Opened): Searches {
  const searches = Object.entries(engine) as [keyof Engine, Search<never, unknown>][]
  const checked = searches.map(([name, search]) => {
    const opened = open(search)
    const asked: typeof opened = async (query, run = {}) => {
      const mistake = queryMistake(name, query) ?? runMistake(name, run)
      if (mistake !== null) throw new EngineUseError(mistake)
      return opened(query, run)
    }
    return [name, asked]
  })
  return Object.fromEntries(checked) as Searches
}
