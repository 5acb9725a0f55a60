import type { SiteCrawl, SitePerson } from '@enricher/engine/model/site-crawl'
import { parseLocalName } from '../../../packages/engine/people/local-names.ts'
import { rankHolders } from '../../../packages/engine/people/role-holders.ts'
import { isSameName } from '../../tools/same-person.ts'
import type { Holder, JudgedSite } from './judged-site.ts'

/** The outcome of one role. */
export type RoleVerdict = {
  readonly role: string
  readonly holders: readonly Holder[]
  readonly answer: SitePerson | null
  readonly verdict: 'right' | 'wrong' | 'none'
}

/** The people that were read from a site, compared with its staff. */
export type PeopleVerdict = {
  readonly staff: readonly string[]
  readonly read: readonly string[]
  readonly missed: readonly string[]
  readonly others: readonly SitePerson[]
}

/** Compares the answer to each role with the right ones. Pure. */
export function judgeRoles(
  { domain, holders: roles }: JudgedSite,
  crawl: SiteCrawl,
): readonly RoleVerdict[] {
  return [...roles].map(([role, holders]) => {
    const answer = answerOf(domain, crawl, role)
    return { role, holders, answer, verdict: verdictOn(answer?.name ?? null, holders) }
  })
}

/** Compares the people that were read with the staff; null where the staff is not known. Pure. */
export function judgePeople({ staff }: JudgedSite, { people }: SiteCrawl): PeopleVerdict | null {
  if (staff === undefined) return null
  const isRead = (name: string) => people.some((person) => isSameName(person.name, name))
  return {
    staff,
    read: staff.filter(isRead),
    missed: staff.filter((name) => !isRead(name)),
    others: people.filter(({ name }) => !staff.some((own) => isSameName(own, name))),
  }
}

/** Returns the person that the search for a decision-maker would take first; null without one. */
function answerOf(domain: string, crawl: SiteCrawl, role: string): SitePerson | null {
  const [best] = rankHolders(role, { ...crawl, domain }).filter(
    ({ person }) => parseLocalName(person.name, domain) !== null,
  )
  return best?.person ?? null
}

function verdictOn(answer: string | null, holders: readonly Holder[]): RoleVerdict['verdict'] {
  if (answer === null) return 'none'
  return holders.some(({ name }) => isSameName(name, answer)) ? 'right' : 'wrong'
}
