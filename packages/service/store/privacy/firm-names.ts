import { domainToUnicode } from 'node:url'
import { parseDomain } from '@enricher/engine/lib/domain'
import { companyNameKey } from '@enricher/engine/names/company-name'
import { createFirmSearch } from '@enricher/engine/suppression/firm-names'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import type { Queryable } from '../database.ts'
import { eachRow } from './personal-data-scan.ts'

/**
 * Returns the list with the names of the firms at whose domains it lists people: a query may name a firm without its
 * domain. The names are the label of the domain, the site's own names, and those of imported lists. `domains` are
 * compared whether their sites were read or not.
 */
export async function withFirmNames(
  tx: Queryable,
  list: Suppression,
  domains: readonly string[],
): Promise<Suppression> {
  const names: (readonly [nameKey: string, domain: string])[] = []
  const listed = new Set(domains)
  await eachRow<SiteNames>(tx, siteNames, ({ domain, name_keys: keys }) => {
    if (!list.hasPeopleAt(domain)) return true
    listed.add(domain)
    for (const key of keys) names.push([key, domain])
    return true
  })
  for (const domain of listed) names.push([labelOf(domain), domain])
  if (listed.size > 0) {
    const imported = await tx.query<{ name_key: string; domain: string }>(
      'SELECT DISTINCT name_key, domain FROM companies WHERE domain = ANY ($1)',
      [[...listed].map(registrableOf)],
    )
    for (const { name_key: key, domain } of imported) names.push([key, domain])
  }
  return { ...list, firmDomainsIn: createFirmSearch(names) }
}

type SiteNames = { readonly domain: string; readonly name_keys: readonly string[] }

const siteNames = 'SELECT domain, name_keys FROM site_crawls'

function registrableOf(domain: string): string {
  return parseDomain(domain)?.registrable ?? domain
}

function labelOf(domain: string): string {
  return companyNameKey(domainToUnicode(parseDomain(domain)?.label ?? ''))
}
