import { roleCategories } from '@enricher/engine/people/roles'
import type { Half, LeaderSite } from './sites.ts'

/** A person who holds a role, with the title as the site writes it, or null where the title is not kept. */
export type Holder = { readonly name: string; readonly title: string | null }

/** A site with the right answers about it. */
export type JudgedSite = {
  readonly domain: string
  readonly half: Half
  /** The kinds of site that it is an example of: each kind is counted apart. */
  readonly groups: readonly string[]
  /** The note beside a wrong answer about it. */
  readonly note: string
  readonly pages: ReadonlyMap<string, string>
  /** Addresses that its pages publish. */
  readonly addresses: readonly string[]
  /** The right answers to each role; none: any answer is wrong. A role that is left out is not asked for. */
  readonly holders: ReadonlyMap<string, readonly Holder[]>
  /** All people that the site shows as its own; left out: the people are not counted. */
  readonly staff?: readonly string[]
}

/** Returns a drawn site in the form in which it is judged. */
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
