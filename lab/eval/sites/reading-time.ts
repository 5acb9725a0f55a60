import process from 'node:process'
import { type PageInput, readFetchedPage } from '../../../packages/engine/read/crawl/read-page.ts'
import type { OpenedSite } from './open-sites.ts'
import type { SiteFindings } from './search-site.ts'
import { registrableOf } from './site-world.ts'

// Enough pages for a steady mean within seconds.
const pagesMax = 600
// The best of some passes counts: the compiler needs one, and a busy machine slows others down.
const passesCount = 4

/** Measures the CPU time of reading the pages that the searches fetched, in milliseconds per page. */
export function measureReading(
  searched: readonly { readonly site: OpenedSite; readonly found: SiteFindings }[],
): { readonly pages: number; readonly cpuMsPerPage: number } {
  const inputs = searched.flatMap(inputsOf).slice(0, pagesMax)
  const passes = Array.from({ length: passesCount }, () => cpuMsOf(() => inputs.map(readOnce)))
  const cpuMs = Math.min(...passes)
  return { pages: inputs.length, cpuMsPerPage: inputs.length === 0 ? 0 : cpuMs / inputs.length }
}

const readOnce = (input: PageInput) => readFetchedPage(input)

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function inputsOf({
  site,
  found,
}: Parameters<typeof measureReading>[0][number]): readonly PageInput[] {
  const domain = registrableOf(site.domain)
  const homeUrl = `http://${domain}/`
  const pages = [...found.read.pages].filter(([, { contentType }]) => contentType.includes('html'))
  return pages.map(([path, { body, contentType }]) => ({
    url: new URL(path, homeUrl).href,
    body: Buffer.from(body).toString('utf8'),
    contentType,
    kind: path === '/' ? 'home' : 'people',
    site: { ownDomains: [domain], homeUrl },
    companyNames: path === '/' ? null : [site.labels.name],
  }))
}
