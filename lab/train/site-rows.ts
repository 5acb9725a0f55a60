import { parseDomain } from '@enricher/engine/lib/domain'
import type { CompanyRow } from '../world/replay/companies.ts'
import { readLabelledSites } from './people/labelled-sites.ts'

/** Reads the firms of labelled sites that may be learnt from, each by its name alone and with its words. */
export function readSiteRows(folder: string): readonly CompanyRow[] {
  return readLabelledSites(folder).flatMap(({ name, context, domain: host }) => {
    const domain = parseDomain(host)?.registrable ?? host
    const row = { name, domain, description: '', context: '' }
    return name === '' ? [] : [row, ...(context === '' ? [] : [{ ...row, context }])]
  })
}
