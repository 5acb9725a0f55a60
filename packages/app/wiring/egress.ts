import { ownProduct } from '@enricher/engine/lib/own-version'
import { createEgress, type Egress, type EgressOptions } from '@enricher/engine/net/egress'
import { parseSocksProxy } from '@enricher/engine/net/socks-proxy'
import { configuredBaseUrls } from '@enricher/engine/sources/registry'
import type { Config } from '../config/config.ts'
import { readEgressCa } from '../config/egress-ca.ts'

/** Opens the only way to the outside. @throws {ConfigError} when EGRESS_CA_FILE holds no certificate */
export async function openEgress(config: Config): Promise<Egress> {
  return createEgress(await readEgressOptions(config))
}

/** Reads how the way to the outside is opened. @throws {ConfigError} when EGRESS_CA_FILE holds no certificate */
export async function readEgressOptions(config: Config): Promise<EgressOptions> {
  return {
    dnsServers: config.dnsServers,
    allow: config.egressAllow,
    portMap: config.egressPortMap,
    ca: await readEgressCa(config),
    userAgent: userAgentOf(config),
    baseUrls: [...configuredBaseUrls(config), ...browserOrigin(config)],
    tcpProxy: config.smtpProxy === null ? null : parseSocksProxy(config.smtpProxy),
  }
}

/** Returns the address of the browser, which no page may name: its debugging port obeys every request. */
function browserOrigin({ browserUrl }: Config): readonly string[] {
  return browserUrl === null ? [] : [browserUrl.replace(/^ws/, 'http')]
}

/** Returns the name of the product by RFC 9110 section 10.1.5: product and a comment that says whom to write to. */
function userAgentOf({ userAgentContact, siteUrl }: Config): string {
  return `${ownProduct} (+${userAgentContact ?? siteUrl})`
}
