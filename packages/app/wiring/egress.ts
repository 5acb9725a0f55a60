import { ownProduct } from '@enricher/engine/lib/own-version'
import { createEgress, type Egress, type EgressOptions } from '@enricher/engine/net/egress'
import { parseSocksProxy } from '@enricher/engine/net/socks-proxy'
import { configuredBaseUrls } from '@enricher/engine/sources/registry'
import type { Config } from '../config/config.ts'
import { readEgressCa } from '../config/egress-ca.ts'

/** Opens the only access to the network. @throws {ConfigError} when EGRESS_CA_FILE contains no certificate */
export async function openEgress(config: Config): Promise<Egress> {
  return createEgress(await readEgressOptions(config))
}

/** Reads the options of the network access. @throws {ConfigError} when EGRESS_CA_FILE contains no certificate */
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

/** Returns the browser's address, which pages must not reach: its debugging port obeys every request. */
function browserOrigin({ browserUrl }: Config): readonly string[] {
  return browserUrl === null ? [] : [browserUrl.replace(/^ws/, 'http')]
}

/** Returns the User-Agent (RFC 9110 section 10.1.5): the product, and a comment with the contact. */
function userAgentOf({ userAgentContact, siteUrl }: Config): string {
  return `${ownProduct} (+${userAgentContact ?? siteUrl})`
}
