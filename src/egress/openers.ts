import type { Socket } from 'node:net'
import { ProviderError } from '../model/provider-error.ts'
import type { AddressGuard } from './guard.ts'
import type { Services } from './services.ts'
import { openThroughSocks } from './socks.ts'
import type { SocksProxy } from './socks-proxy.ts'
import { type Ask, admittedAddresses, openTcp } from './tcp.ts'

/** Connects to a host, judged. @throws {ProviderError} as judged, or with the socket's error. */
export type Opener = (host: string, port: number, signal?: AbortSignal) => Promise<Socket>

type OpenerParts = {
  readonly ask: Ask
  readonly guard: AddressGuard
  readonly services: Services
  /** Wanted port -> port to connect to. */
  readonly portMap: ReadonlyMap<number, number>
}

/** Opens what pages and DNS name: public addresses and opened ranges, and no configured service that stands in these. */
export function createPublicOpener(
  parts: OpenerParts,
  proxy: SocksProxy | null,
  timeoutMs: number,
): Opener {
  const { ask, guard, services, portMap } = parts
  return async (host, port, signal) => {
    const mapped = portMap.get(port) ?? port
    const admitted = await admittedAddresses(host, ask, guard, 'web')
    const addresses = admitted.filter((address) => !services.isAt(address, mapped))
    if (addresses.length === 0) {
      throw new ProviderError('web', 'blocked_address', `${host} refused: a configured service`)
    }
    const bounds = { timeoutMs, ...(signal ? { signal } : {}) }
    if (proxy) return openThroughSocks(proxy, addresses, mapped, bounds)
    return openTcp(addresses, mapped, { ...bounds, guard, provider: 'web' })
  }
}

/** Opens configured services by their own host and port, and everything else as `elsewhere` does. */
export function createServiceOpener(
  { ask, services, portMap }: OpenerParts,
  elsewhere: Opener,
  timeoutMs: number,
): Opener {
  return async (host, port, signal) => {
    if (!services.has(host, port)) return elsewhere(host, port, signal)
    const addresses = await services.addressesOf(host, ask, 'web')
    const bounds = { timeoutMs, ...(signal ? { signal } : {}) }
    const mapped = portMap.get(port) ?? port
    return openTcp(addresses, mapped, { ...bounds, guard: services.guard, provider: 'web' })
  }
}
