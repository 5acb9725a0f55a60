import type { WebsiteSource } from '../model/website-source.ts'

type ListedCompany = { readonly name: string; readonly domain: string }

/** Creates the source of the operator's imported company list, which is trusted as it is. */
export function createCompanyListSource(
  find: (companyName: string) => Promise<readonly ListedCompany[]>,
): WebsiteSource {
  return {
    name: 'index',
    async suggest({ companyName }) {
      const listed = await find(companyName)
      return listed.map(({ name, domain }, rank) => ({
        url: `https://${domain}`,
        name,
        rank,
        kind: 'registry',
        note: '',
      }))
    },
  }
}
