import type { SitePerson } from '../model/site-crawl.ts'
import { bearsName, type InferredHead, inferHeads, type StaffFacts } from './inferred-heads.ts'
import { isHeadCategory, type RankedPerson, rankForRole, rankInSlices } from './roles.ts'

/** A person who may hold a role, how well the facts fit, and the reason where no page states the office. */
export type RoleHolder = RankedPerson<SitePerson> & Partial<Pick<InferredHead, 'reason'>>

// Two owners fit equally well: the one whose surname the firm bears comes first.
const bearerFactor = 1.02

/** Ranks the people of a site for a role, best first: by stated offices, and for its head by what they imply. Pure. */
export const rankHolders = (category: string, site: StaffFacts): readonly RoleHolder[] =>
  decideHolders(category, rankForRole(category, site.people, site.domain), site)

/** Ranks like `rankHolders`, but lets the event loop serve other requests meanwhile. */
export const rankHoldersInSlices = async (
  category: string,
  site: StaffFacts,
): Promise<readonly RoleHolder[]> =>
  decideHolders(category, await rankInSlices(category, site.people, site.domain), site)

function decideHolders(
  category: string,
  stated: readonly RankedPerson<SitePerson>[],
  site: StaffFacts,
): readonly RoleHolder[] {
  if (!isHeadCategory(category)) return stated.filter((one) => !isShared(one, stated))
  if (stated.length === 0) return inferHeads(site)
  return stated
    .map(({ person, score }) => ({
      person,
      score: score * (bearsName(person, site) ? bearerFactor : 1),
    }))
    .toSorted((a, b) => b.score - a.score)
}

// Titles of clerks and of professions fill a role by less.
const leadScoreMin = 0.45

/** Returns whether several people have the same title without rank: the accountants of an accounting firm. */
const isShared = (
  { person, score }: RankedPerson<SitePerson>,
  ranked: readonly RankedPerson<SitePerson>[],
): boolean =>
  score < leadScoreMin &&
  person.jobTitle !== null &&
  ranked.some((other) => other.person !== person && other.person.jobTitle === person.jobTitle)
