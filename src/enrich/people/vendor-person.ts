import type { SearchRun } from '../../model/engine.ts'
import type { PersonName } from '../../names/person/person-name.ts'
import type { PeopleTools } from './tools.ts'
import { askVendorsForContact, type VendorFindings } from './vendor-contact.ts'

/** Where a person works; at least one of domain and company name is set. */
export type Workplace = {
  readonly domain: string | null
  readonly companyName: string | null
  /** Null: not known. */
  readonly ownDomains: ReadonlySet<string> | null
  readonly mailHostClass: string | null
}

/** Asks the providers for one person's address. A person who objected there is suppressed. */
export async function askVendorsForPerson(
  name: PersonName,
  { domain, companyName, ownDomains, mailHostClass }: Workplace,
  tools: PeopleTools,
  run: SearchRun,
): Promise<VendorFindings> {
  const { waterfall } = tools
  const sought = { name, ownDomains, profileSlug: null, category: null }
  const heard = await askVendorsForContact(
    async (listener) => {
      if (!waterfall) return unasked
      const question = { name, domain, companyName }
      return waterfall.run({ operation: 'person', question, mailHostClass, ...listener }, run)
    },
    sought,
    tools,
    run,
  )
  // By name alone it would be all people of that name.
  if (heard.hasObjected && domain !== null) {
    await tools.onObjected({ kind: 'person', name: name.full, domain })
  }
  return heard
}

/** How it ends where there is no provider to ask. */
export const unasked = {
  steps: [],
  status: 'unasked',
  needsOperator: false,
  isUnsure: false,
} as const
