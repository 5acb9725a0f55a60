import type { Socket } from 'node:net'
import { ProviderError } from '../model/provider-error.ts'
import type { ConfiguredServices } from './configured-services.ts'
import type { AddressGuard } from './guard.ts'
import { openThroughSocks } from './socks.ts'
import type { SocksProxy } from './socks-proxy.ts'
import { type AskDns, admittedAddresses, askInTime, openTcp } from './tcp.ts'
import { type TlsRefusals, tlsPort } from './tls-refusals.ts'

/**
 * Connects to a host whose addresses the guard admits. @throws {ProviderError} when it admits none, or the socket's
 * error.
 */
export type Connector = (host: string, port: number, signal?: AbortSignal) => Promise<Socket>

type ConnectorDependencies = {
  readonly ask: AskDns
  readonly guard: AddressGuard
  readonly services: ConfiguredServices
  /** Maps the wanted port to the port to connect to. */
  readonly portMap: ReadonlyMap<number, number>
}

/**
 * Creates the connector for hosts that pages and DNS name: public addresses and opened ranges, without the configured
 * services in them. Addresses that refuse the port of https are added to `tlsRefusals`.
 */
export function createPublicConnector(
  { ask, guard, services, portMap }: ConnectorDependencies,
  proxy: SocksProxy | null,
  timeoutMs: number,
  tlsRefusals?: TlsRefusals,
): Connector {
  return async (host, port, signal) => {
    const mapped = portMap.get(port) ?? port
    const admitted = await admittedAddresses(host, askInTime(ask, signal), guard, 'web')
    const addresses = admitted.filter((address) => !services.isAt(address, mapped))
    if (addresses.length === 0) {
      throw new ProviderError('web', 'blocked_address', `${host} refused: a configured service`)
    }
    const bounds = { timeoutMs, ...(signal ? { signal } : {}) }
    if (proxy) return openThroughSocks(proxy, addresses, mapped, bounds)
    const refusals = port === tlsPort && tlsRefusals ? { onRefused: tlsRefusals.add } : {}
    return openTcp(addresses, mapped, { ...bounds, ...refusals, guard, provider: 'web' })
  }
}

/**
 * Creates the connector that reaches configured services by their own host and port, and all other hosts as `elsewhere`
 * does.
 */
export function createServiceConnector(
  { ask, services, portMap }: ConnectorDependencies,
  elsewhere: Connector,
  timeoutMs: number,
): Connector {
  return async (host, port, signal) => {
    if (!services.has(host, port)) return elsewhere(host, port, signal)
    const addresses = await services.addressesOf(host, askInTime(ask, signal), 'web')
    const bounds = { timeoutMs, ...(signal ? { signal } : {}) }
    const mapped = portMap.get(port) ?? port
    return openTcp(addresses, mapped, { ...bounds, guard: services.guard, provider: 'web' })
  }
}
