import { unlessAborted } from '../../lib/abort.ts'
import { type Clock, deadline } from '../../lib/time.ts'
import type { Network } from '../../net/network.ts'
import { openSmtpClient, type SmtpOptions } from './smtp-client.ts'

/** `auto`: the port is tested; `on`: it is assumed to be open; `off`: no mail server is ever connected to. */
export type SmtpMode = 'auto' | 'on' | 'off'

/**
 * The state of mail servers as seen from here; `unknown` before the first test, and when DNS failed or no socket was
 * free.
 */
export type SmtpReach = 'open' | 'closed' | 'off' | 'unknown'

/** Tells whether this machine reaches mail servers at all: many networks close port 25. */
export type SmtpSelfTest = {
  /** Returns the last known state; connects to no server. */
  reach(): SmtpReach
  /**
   * Returns whether mail servers are worth a try. Tests the port when its state is unknown or old; callers at the same
   * time share one test. Never rejects.
   */
  isOpen(signal: AbortSignal): Promise<boolean>
}

/** The exchange hosts of this domain are always up, reachable from anywhere, and used to strangers. */
export const selfTestDomain = 'gmail.com'

const minuteMs = 60_000
// An open port usually stays open; an operator who had a closed one opened wants to see it soon.
const rememberedForMs = { open: 360 * minuteMs, closed: 30 * minuteMs, unknown: minuteMs }
// A filtered port sends no answer at all: more time than a far host needs is useless.
const testTimeoutMs = 6_000
const hostsTriedMax = 2

/** Creates the self-test: it tests port 25 when a result is first needed, and again when that result is old. */
export function createSmtpSelfTest(options: {
  readonly mode: SmtpMode
  readonly network: Pick<Network, 'resolve'>
  readonly smtp: SmtpOptions
  readonly clock: Clock
  readonly onChange?: (reach: SmtpReach) => void
}): SmtpSelfTest {
  const { mode, clock } = options
  let known: { reach: 'open' | 'closed' | 'unknown'; untilMs: number } | null = null
  let running: Promise<void> | null = null

  const find = async () => {
    const reach = await testPort(options, deadline(testTimeoutMs))
    known = { reach, untilMs: clock() + rememberedForMs[reach] }
    running = null
    options.onChange?.(reach)
  }
  return {
    reach: () => (mode === 'off' ? 'off' : (known?.reach ?? 'unknown')),
    async isOpen(signal) {
      if (mode === 'off') return false
      if (known === null || known.untilMs <= clock()) {
        running ??= find()
        // An unknown state is worth waiting for; a known one holds while the port is tested again.
        if (mode === 'auto' && known === null) {
          await unlessAborted(running, signal).catch(() => undefined)
        }
      }
      return mode === 'on' || known?.reach !== 'closed'
    },
  }
}

/** Opens one session that names no recipient. */
async function testPort(
  { network, smtp }: { readonly network: Pick<Network, 'resolve'>; readonly smtp: SmtpOptions },
  signal: AbortSignal,
): Promise<'open' | 'closed' | 'unknown'> {
  const exchanges = await network.resolve(selfTestDomain, 'MX', signal)
  if (exchanges.status !== 'found') return 'unknown'
  for (const host of exchanges.records.slice(0, hostsTriedMax)) {
    const client = await openSmtpClient(host, smtp, signal)
    if (!('stage' in client)) {
      void client.quit()
      return 'open'
    }
    // The host was reached, whatever it replied.
    if (client.reply !== null) return 'open'
    // This machine had no free socket: the host was not tried.
    if (client.fault === 'local') return 'unknown'
  }
  return 'closed'
}
