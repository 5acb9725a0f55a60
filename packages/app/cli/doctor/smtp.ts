import type { Egress } from '@enricher/engine/net/egress'
import { openMail } from '@enricher/engine/open-mail'
import type { Config } from '../../config/config.ts'
import { mailIdentity } from '../../wiring/search.ts'
import type { Finding } from './finding.ts'

// The self-test gives up earlier than this.
const testTimeoutMs = 10_000

/** Checks whether this machine can verify mailboxes, and under which name. */
export async function checkSmtp(
  config: Config,
  egress: Pick<Egress, 'connectTcp' | 'resolve'>,
): Promise<Finding[]> {
  if (config.smtpVerify === 'off') {
    return [{ state: 'ok', text: 'switched off: no address can be proven to be valid' }]
  }
  const { selfTest } = openMail({ ...mailIdentity(config), mode: 'auto' }, egress, () => undefined)
  await selfTest.isOpen(AbortSignal.timeout(testTimeoutMs))
  return [reachFinding(selfTest.reach(), config.smtpProxy !== null), nameFinding(config)]
}

function reachFinding(reach: string, isProxied: boolean): Finding {
  const way = isProxied ? 'through SMTP_PROXY' : 'on port 25'
  if (reach === 'open') return { state: 'ok', text: `mail servers can be reached ${way}` }
  if (reach === 'unknown') {
    const advice = 'set DNS_SERVERS to a resolver that answers for hosts of the internet'
    return { state: 'warn', text: 'not tested: DNS names no mail server', advice }
  }
  const advice = isProxied
    ? 'check SMTP_PROXY, and that it may connect to port 25'
    : 'ask the provider to open port 25 (most clouds close it), or set SMTP_PROXY'
  return { state: 'warn', text: `mail servers cannot be reached ${way}: nothing is proven`, advice }
}

function nameFinding(config: Config): Finding {
  const { helo, isMakeshift } = mailIdentity(config)
  if (!isMakeshift) return { state: 'ok', text: `mail servers are greeted as ${helo}` }
  const advice = "set SMTP_HELO to a name that resolves to this machine's address, and back"
  return { state: 'warn', text: `mail servers are greeted as ${helo}, which many refuse`, advice }
}
