import { domainToASCII } from 'node:url'
import type { Company, Front, Host, HostDns, Site } from '../model/company.ts'
import type { Outcome, SiteRule, Sites } from '../model/served.ts'
import { isStaffed } from '../model/staff-view.ts'
import type { Zone, ZoneEntry } from '../model/zone.ts'
import { companyPage } from '../pages/company-page.ts'
import { directoryHost, directoryPage } from '../pages/directory.ts'
import { hazardousPage } from '../pages/hazards.ts'
import { marketHost, parkingOf } from '../pages/parking.ts'
import { staffPage } from '../pages/staff-page.ts'
import { exchangesOf, mailZone, sharedMailHost } from './mail/hosts.ts'

/** Everything the rows say about names and pages, ready to be served. */
export type Internet = { readonly zone: Zone; readonly sites: Sites }

const siteAddress = '127.0.0.1'
const nameServers = ['ns1.hostingquay.net', 'ns2.hostingquay.net']

/** Works out the DNS and the sites of all companies; pure. */
export function buildInternet(companies: readonly Company[]): Internet {
  const zone = new Map<string, ZoneEntry>()
  const sites = new Map<string, SiteRule>()
  for (const name of nameServers) zone.set(name, { a: [siteAddress] })
  for (const [name, entry] of mailZone(companies)) zone.set(name, entry)
  const market: Served = {
    name: marketHost,
    facts: { front: 'bare' },
    serve: () => okPage(marketPage),
  }
  const directory: Served = {
    name: directoryHost,
    facts: {},
    serve: (path) => pageOr404(directoryPage(companies, path)),
  }
  for (const { name, facts, serve } of [market, directory, ...companies.flatMap(hostsOf)]) {
    const domain = domainToASCII(name)
    for (const [host, rule] of siteRules(domain, facts, serve)) sites.set(host, rule)
    for (const [host, entry] of zoneEntries(domain, facts)) zone.set(host, entry)
  }
  return { zone, sites }
}

type Served = { readonly name: string; readonly facts: HostFacts; readonly serve: Serve }
type HostFacts = Pick<Host, 'front' | 'dns'> &
  Pick<Site, 'robots' | 'delayMs'> & {
    /** Exchange hosts of its own; the DNS row's when absent. */
    readonly mx?: readonly string[]
  }

function hostsOf(company: Company): Served[] {
  const others = Object.entries(company.hosts ?? {}).map(([name, host]) => ({
    name,
    facts: otherHost(name, host),
    serve: hostServe(host, name),
  }))
  const { domain, site = {} } = company
  if (domain === null) return others
  const facts = isStaffed(company) ? { ...site, mx: exchangesOf(company) } : site
  return [{ name: domain, facts, serve: companyServe(company) }, ...others]
}

function otherHost(name: string, host: Host): HostFacts {
  const { nameServers: servers, isWildcard = false } = host.parked
    ? parkingOf(host.parked, name)
    : {}
  const mail = host.parked ? 'none' : 'own'
  const dns = {
    mail,
    isWildcard,
    ...(servers ? { nameServers: servers } : {}),
    ...host.dns,
  } as const
  return { front: host.front ?? 'both', dns }
}

type Serve = (path: string) => Outcome

function companyServe(company: Company): Serve {
  const home = company.site?.home ?? '/'
  return (asked) => {
    if (asked === '/' && home !== '/') return { redirect: home, status: 302 }
    const path = asked === home ? '/' : asked
    if (isStaffed(company)) return staffPage(company, path) ?? missingPage
    return ownPage(company, path)
  }
}

function ownPage(company: Company, path: string): Outcome {
  const { fault, hazard, charset = 'utf-8' } = company.site ?? {}
  const html = companyPage(company, path)
  if (fault) return { fault, html: html ?? '' }
  if (hazard && path === '/') return hazardousPage(hazard, path, html ?? '')
  return pageOr404(html, charset)
}

function hostServe(host: Host, name: string): Serve {
  const { fault, hazard, redirect, html, parked } = host
  if (fault) return () => ({ fault, html: html ?? '' })
  if (hazard) return (path) => hazardousPage(hazard, path, html ?? '')
  // A header holds ASCII alone: names in other scripts go as punycode.
  if (redirect)
    return () => ({ redirect: new URL(redirect.to).href, status: redirect.status ?? 301 })
  if (!parked) return (path) => (path === '/' && html !== undefined ? okPage(html) : missingPage)
  const page = parkingOf(parked, name)
  // A parked name answers every path alike, which is one of the signs of parking.
  const target = page.redirect
  return target === undefined ? () => okPage(page.html) : () => ({ redirect: target, status: 302 })
}

function siteRules(domain: string, host: HostFacts, serve: Serve): [string, SiteRule][] {
  const front = host.front ?? 'https'
  const rule = (http: Serve, https: Serve): SiteRule => ({
    http,
    https,
    certificateFlaw: typeof front === 'object' ? front.certificate : null,
    robots: host.robots ?? null,
    delayMs: host.delayMs ?? 0,
  })
  const to =
    (target: string): Serve =>
    (path) => ({ redirect: `https://${target}${path}`, status: 301 })
  const drop: Serve = () => ({ isDropped: true })
  const www = `www.${domain}`
  const pairs: Record<Exclude<Front, object>, [SiteRule, SiteRule]> = {
    https: [rule(to(domain), serve), rule(to(domain), to(domain))],
    www: [rule(to(www), to(www)), rule(to(www), serve)],
    http: [rule(serve, drop), rule(serve, drop)],
    https_only: [rule(drop, serve), rule(drop, serve)],
    both: [rule(serve, serve), rule(serve, serve)],
    bare: [rule(to(domain), serve), rule(drop, drop)],
    www_only: [rule(drop, drop), rule(to(www), serve)],
  }
  const flawed = typeof front === 'object' && front.http === 'serves' ? serve : to(domain)
  const [apex, sub] =
    typeof front === 'object' ? [rule(flawed, serve), rule(flawed, serve)] : pairs[front]
  return [
    [domain, apex],
    [www, sub],
  ]
}

function zoneEntries(domain: string, host: HostFacts): [string, ZoneEntry][] {
  const { front = 'https', dns = {} } = host
  const entry = addressEntry(dns)
  const common: ZoneEntry = {
    ns: dns.nameServers ?? nameServers,
    mx: host.mx ?? mailOf(dns),
    txt: dns.mail === 'none' ? [] : ['v=spf1 mx -all'],
    ...(dns.fault ? { fault: dns.fault } : {}),
    ...(dns.isTruncated ? { isTruncated: true } : {}),
    ...(dns.isWildcard ? { isWildcard: true } : {}),
  }
  const apex: ZoneEntry = front === 'www_only' ? common : { ...common, ...entry }
  const entries: [string, ZoneEntry][] = [[domain, apex]]
  if (dns.alias !== undefined) {
    entries.push([`www.${domain}`, { cname: dns.alias }], [dns.alias, { a: [siteAddress] }])
  } else if (front !== 'bare') {
    entries.push([`www.${domain}`, entry])
  }
  return entries
}

function addressEntry(dns: HostDns): ZoneEntry {
  const a = dns.addresses ?? [siteAddress]
  return { a, ...(dns.ipv6 ? { aaaa: dns.ipv6 } : {}) }
}

function mailOf(dns: HostDns): string[] {
  const kinds = { own: [sharedMailHost], none: [], null: ['.'] }
  return kinds[dns.mail ?? 'own']
}

function pageOr404(html: string | null, charset = 'utf-8'): Outcome {
  return html === null ? missingPage : { html, status: 200, charset }
}

function okPage(html: string): Outcome {
  return { html, status: 200, charset: 'utf-8' }
}

const missingPage: Outcome = {
  html: '<!DOCTYPE html><html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>\n',
  status: 404,
  charset: 'utf-8',
}

const marketPage =
  '<!DOCTYPE html><html><head><title>Namebarter - premium domain names for sale</title></head><body><h1>This premium name is for sale</h1><p>Thousands of domain names. Make an offer today.</p></body></html>\n'
