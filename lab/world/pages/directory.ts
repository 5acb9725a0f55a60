import type { Company } from '../model/company.ts'

/** A business directory: it has a page on every firm and is the site of none. */
export const directoryHost = 'firmenkartei.net'

/** Returns the address at which the directory writes about a company. */
export function directoryUrl(company: Company): string {
  return `https://${directoryHost}/company/${encodeURIComponent(company.name)}`
}

/** Builds the directory's page at `path`; null where it has none. */
export function directoryPage(companies: readonly Company[], path: string): string | null {
  if (path === '/')
    return page('Firmenkartei - 4 million company profiles', '<h1>Find a company</h1>')
  const company = companies.find((one) => new URL(directoryUrl(one)).pathname === path)
  if (!company) return null
  const { name, place, trade } = company
  return page(
    `${name}, ${place} - company profile, address, phone | Firmenkartei`,
    `<h1>${name}</h1><table><tr><th>Place</th><td>${place}</td></tr><tr><th>Trade</th><td>${trade}</td></tr></table><p>Is this your company? Claim this profile.</p>`,
  )
}

function page(title: string, body: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta property="og:site_name" content="Firmenkartei"></head><body><nav>Companies by city, by trade, by name</nav>${body}<footer>© 2026 Firmenkartei</footer></body></html>\n`
}
