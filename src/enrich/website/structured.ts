import type { CheerioAPI } from 'cheerio'

// Schema.org types a firm describes itself with; people, articles and products are somebody else.
const ownerTypes =
  /(?:^|\/)(?:Organization|Corporation|LocalBusiness|OnlineBusiness|NGO|WebSite|Store|ProfessionalService|EducationalOrganization|NewsMediaOrganization|[A-Z]\w*(?:Business|Store|Agency|Organization|Company))$/
const nameKeys = ['name', 'legalName', 'alternateName'] as const
// Deeper nesting and longer lists are catalogues, not the firm's own description.
const depthMax = 5
const namesMax = 12
const scriptsMax = 10
const scriptLengthMax = 200_000

/** Names of the organisation or web site in the page's JSON-LD. Malformed blocks are skipped. */
export function structuredNames($: CheerioAPI): string[] {
  const names: string[] = []
  for (const element of $('script[type*="ld+json"]').slice(0, scriptsMax).toArray()) {
    const data = parseJson($(element).text().slice(0, scriptLengthMax))
    collect(data, names, 0)
  }
  return [...new Set(names)].slice(0, namesMax)
}

function collect(value: unknown, names: string[], depth: number): void {
  if (depth > depthMax || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value.slice(0, 50)) collect(item, names, depth + 1)
    return
  }
  const node = value as Readonly<Record<string, unknown>>
  if ([node['@type']].flat().some((type) => typeof type === 'string' && ownerTypes.test(type))) {
    for (const key of nameKeys) {
      names.push(...[node[key]].flat().filter((name) => typeof name === 'string'))
    }
  }
  for (const key of ['@graph', 'publisher', 'mainEntity', 'isPartOf', 'provider', 'about']) {
    collect(node[key], names, depth + 1)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Pages carry broken JSON-LD often enough; it is no evidence, and no fault of ours.
    return null
  }
}
