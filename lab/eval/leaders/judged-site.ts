import { roleCategories } from '@enricher/engine/people/roles'
import type { Half, LeaderSite } from './sites.ts'

/** Who holds a role, with the title as the site writes it, or null where it is not kept. */
export type Holder = { readonly name: string; readonly title: string | null }

/** A site with what is right to answer of it. */
export type JudgedSite = {
  readonly domain: string
  readonly half: Half
  /** What it is an example of: each is counted apart. */
  readonly groups: readonly string[]
  /** What is said of it beside an answer that is wrong. */
  readonly note: string
  readonly pages: ReadonlyMap<string, string>
  /** Addresses that its pages publish. */
  readonly addresses: readonly string[]
  /** The right answers to each role; none: an answer is wrong. What is left out is not asked. */
  readonly holders: ReadonlyMap<string, readonly Holder[]>
  /** All whom it shows as its own; left out: that is not counted. */
  readonly staff?: readonly string[]
}

/** Returns a drawn site as it is judged. */
export function judgedSiteOf({ firm, form, half, team, pages, addresses }: LeaderSite): JudgedSite {
  return {
    domain: firm.domain,
    half,
    groups: [
      `${form.cause} (${half})`,
      team.isUsual ? 'team under a usual word' : 'team under an unusual word',
    ],
    note: `${form.cause}, ${form.id}, ${team.path}`,
    pages,
    addresses,
    holders: new Map(
      roleCategories.map((role) => [role, firm.staff.filter(({ roles }) => roles.includes(role))]),
    ),
  }
}
