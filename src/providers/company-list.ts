import type { ListedCompany } from '../model/listed-company.ts'
import type { WebsiteSource } from '../model/website-source.ts'

// No hint names the number of staff.
type Listed = Omit<ListedCompany, 'size'>

/** Creates the source of the operator's imported company list, whose entries a site's own page has to bear out. */
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

/** Says what a list knows of a company: a hint may name its trade, its town or the year of its founding. */
function noteOf({ linkedinUrl, industry, locality, country, founded }: Listed): string {
  // The last part of the page's address mostly is the name, and what tells the firm from its namesakes.
  const handle = linkedinUrl?.split('/').at(-1)?.replaceAll(/[-_]+/g, ' ') ?? null
  return [industry, locality, country, founded === null ? null : `founded ${founded}`, handle]
    .filter((part) => part !== null)
    .join(', ')
}
