import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls'
import { unlessAborted } from '../lib/abort.ts'
import { codeOf } from '../lib/error-code.ts'
import { startLoopTimeout } from '../lib/loop-time.ts'
import { ownValue } from '../lib/own-value.ts'
import { ProviderError, type ProviderFault } from '../model/provider-error.ts'
import type { AddressGuard } from './guard.ts'
import { askForAddresses } from './host-addresses.ts'
import type { DnsAnswer, DnsType } from './network.ts'

export type { Socket } from 'node:net'

/** Sends one DNS query, against whichever budget; it is not sent any more once `signal` has aborted. */
export type AskDns = (name: string, type: DnsType, signal?: AbortSignal) => Promise<DnsAnswer>

/**
 * Returns the same query function for one caller: its queries reject with the reason of the caller's signal when that
 * aborts.
 */
export function askInTime(ask: AskDns, signal: AbortSignal | undefined): AskDns {
  return (name, type) => unlessAborted(ask(name, type, signal), signal)
}

/** Two addresses make up for one dead server behind a name; more would only prolong a failure. */
export const addressesTriedMax = 2

/**
 * Returns the addresses of a host that may be connected to. A literal address stands for itself. Refused addresses of a
 * mixed answer are dropped.
 * @throws {ProviderError} `blocked_address` when none is left, `timeout`, `unavailable` or `local` without any.
 */
export async function admittedAddresses(
  host: string,
  ask: AskDns,
  guard: AddressGuard,
  provider: string,
): Promise<readonly string[]> {
  const found = isIP(host) === 0 ? await addressesOf(host, ask, provider) : [host]
  const admitted = found.filter((address) => guard.refusalOf(address) === null)
  if (admitted.length > 0) return admitted
  const refusal = `${host} refused: ${guard.refusalOf(found[0] ?? '')}`
  throw new ProviderError(provider, 'blocked_address', refusal)
}

// The faults by the reason of a failed answer.
const dnsFaults: Readonly<Record<string, ProviderFault>> = { timeout: 'timeout', local: 'local' }

/**
 * Returns the addresses of a host by DNS, which the guard has not judged. @throws {ProviderError} `timeout`,
 * `unavailable` or `local` without any address.
 */
export async function addressesOf(
  host: string,
  ask: AskDns,
  provider: string,
): Promise<readonly string[]> {
  const answer = await askForAddresses(host, ask)
  if (answer.status === 'found') return answer.records
  if (answer.status !== 'failed') {
    throw new ProviderError(provider, 'unavailable', `${host} has no address`)
  }
  const fault = ownValue(dnsFaults, answer.reason) ?? 'unavailable'
  throw new ProviderError(provider, fault, `DNS failed for ${host}: ${answer.reason}`)
}

/**
 * Connects to the first of the (already admitted) addresses that answers, each within `timeoutMs`, and asks the guard
 * again about the real peer of the socket.
 */
export async function openTcp(
  addresses: readonly string[],
  port: number,
  options: {
    readonly guard: AddressGuard
    readonly timeoutMs: number
    readonly provider: string
    readonly signal?: AbortSignal
    /** Receives each address that refused the connection. */
    readonly onRefused?: (address: string) => void
  },
): Promise<Socket> {
  let failure: unknown
  for (const address of addresses.slice(0, addressesTriedMax)) {
    try {
      const socket = connect({ host: address, port, noDelay: true })
      await settled(socket, 'connect', options.timeoutMs, options.signal)
      const peer = socket.remoteAddress ?? ''
      // The address itself was admitted before.
      const refusal = peer === address ? null : options.guard.refusalOf(peer)
      if (refusal === null) return socket
      socket.destroy()
      throw new ProviderError(options.provider, 'blocked_address', `peer refused: ${refusal}`)
    } catch (error) {
      // The next address may do better; the last failure is the one reported.
      failure = error
      if (codeOf(error) === 'ECONNREFUSED') options.onRefused?.(address)
      options.signal?.throwIfAborted()
    }
  }
  throw failure
}

/** Starts TLS on a connection and checks the certificate against `host`. */
export async function startTls(
  socket: Socket,
  options: { readonly host: string; readonly context: SecureContext; readonly timeoutMs: number },
): Promise<TLSSocket> {
  const { host, context, timeoutMs } = options
  const name = isIP(host) === 0 ? { servername: host } : { host }
  const secured = connectTls({
    ...name,
    socket,
    secureContext: context,
    ALPNProtocols: ['http/1.1'],
  })
  await settled(secured, 'secureConnect', timeoutMs)
  return secured
}

/** Waits for `event`; on error, timeout (of loop time) or abort the socket is destroyed and the promise rejects. */
export function settled(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (error?: unknown) => {
      stopTimeout()
      signal?.removeEventListener('abort', onAbort)
      socket.off(event, onReady)
      socket.off('close', onClose)
      socket.off('error', finish)
      if (error === undefined) return resolve()
      // A socket may report another error while it is torn down, when it has no listener any more.
      socket.on('error', () => undefined)
      socket.destroy()
      reject(error)
    }
    const onReady = () => finish()
    const onClose = () => finish(codedError('ECONNRESET', 'closed before it was ready'))
    const onAbort = () => finish(signal?.reason)
    const stopTimeout = startLoopTimeout(timeoutMs, () =>
      finish(codedError('ETIMEDOUT', `no ${event} in ${timeoutMs} ms`)),
    )
    socket.once(event, onReady)
    socket.once('error', finish)
    socket.once('close', onClose)
    signal?.addEventListener('abort', onAbort, { once: true })
    if (signal?.aborted) onAbort()
  })
}

function codedError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
