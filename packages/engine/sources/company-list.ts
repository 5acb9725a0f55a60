import type { ListedCompany } from '../model/listed-company.ts'
import type { WebsiteSource } from '../model/website-source.ts'

// No hint uses the number of staff.
type Listed = Omit<ListedCompany, 'size'>

/** Creates the source of the operator's imported company list; a site's own page has to confirm each entry. */
export function createCompanyListSource(
  find: (companyName: string) => Promise<readonly Listed[]>,
): WebsiteSource {
  return {
    name: 'index',
    async suggest({ companyName }) {
      const listed = await find(companyName)
      return listed.map((company, rank) => ({
        url: `https://${company.domain}`,
        name: company.name,
        rank,
        kind: 'registry',
        note: noteOf(company),
      }))
    },
  }
}

/** Returns a list's description of a company: a hint may name its trade, its town or the year of its founding. */
function noteOf({ linkedinUrl, industry, locality, country, founded }: Listed): string {
  // The last part of the page's address is mostly the name, with the words that distinguish the firm from its
  // namesakes.
  const handle = linkedinUrl?.split('/').at(-1)?.replaceAll(/[-_]+/g, ' ') ?? null
  return [industry, locality, country, founded === null ? null : `founded ${founded}`, handle]
    .filter((part) => part !== null)
    .join(', ')
}
