import type { WebsiteSource } from '../model/website-source.ts'

type ListedCompany = {
  readonly name: string
  readonly domain: string
  readonly industry: string | null
}

/** Creates the source of the operator's imported company list, whose entries a site's own page has to bear out. */
export function createCompanyListSource(
  find: (companyName: string) => Promise<readonly ListedCompany[]>,
): WebsiteSource {
  return {
    name: 'index',
    async suggest({ companyName }) {
      const listed = await find(companyName)
      return listed.map(({ name, domain, industry }, rank) => ({
        url: `https://${domain}`,
        name,
        rank,
        kind: 'registry',
        note: industry ?? '',
      }))
    },
  }
}
