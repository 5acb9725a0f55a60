import type { Network } from '../../egress/network.ts'
import type { Clock } from '../../lib/time.ts'
import { deadline } from '../../lib/time.ts'
import { openSmtpClient, type SmtpOptions } from './smtp-client.ts'

/** `auto`: found out; `on`: taken for granted; `off`: never spoken. */
export type SmtpMode = 'auto' | 'on' | 'off'

/** Whether mail servers can be reached from here; `unknown` before it was found out, or when DNS failed or no socket was to be had. */
export type SmtpReach = 'open' | 'closed' | 'off' | 'unknown'

export type SmtpSelfTest = {
  /** What is known now; asks nobody. */
  reach(): SmtpReach
  /**
   * Whether asking mail servers is worth the try. Finds out when that is not known (any more); callers at the
   * same time share one test. Never rejects.
   */
  isOpen(signal: AbortSignal): Promise<boolean>
}

/** Its exchange hosts are always up, anywhere, and used to visitors. */
export const selfTestDomain = 'gmail.com'

const minuteMs = 60_000
// A port that was open stays open, as a rule; an operator who had it opened wants to see it soon.
const rememberedForMs = { open: 360 * minuteMs, closed: 30 * minuteMs, unknown: minuteMs }
// A filtered port answers nothing at all: waiting longer than a far host needs is in vain.
const testTimeoutMs = 6_000
const hostsTriedMax = 2

/** Tests port 25 once when first asked, and again when the result has become old. */
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
        // What is not known yet is worth waiting for; what was known holds while it is looked at again.
        if (mode === 'auto' && known === null) await untilAborted(running, signal)
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
    // Whatever it says, it was reached.
    if (client.reply !== null) return 'open'
    // Neither was it tried.
    if (client.fault === 'local') return 'unknown'
  }
  return 'closed'
}

function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (signal.aborted) resolve()
    void work.then(resolve)
  })
}
