import type { WebsiteSource } from './provider.ts'

type ListedCompany = { readonly name: string; readonly domain: string }

/** The operator's own list of companies as a source: what he imported, he vouches for. */
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
        claim: 'registry',
        note: '',
      }))
    },
  }
}
