import { yieldToEventLoop } from '../lib/time.ts'
import type { SitePerson } from '../model/site-crawl.ts'
import { isRole, titleWordsOf } from '../read/extract/titles.ts'
import { bearingReader, type StaffFacts } from './head-facts.ts'
import { type InferredHead, inferHeads } from './inferred-heads.ts'
import { isHeadCategory, type RankedPerson, rankForRole, rankInSlices } from './roles.ts'

/** A person who may hold a role, how well the facts fit, and the reason where no page states the office. */
export type RoleHolder = RankedPerson<SitePerson> & Partial<Pick<InferredHead, 'reason'>>

// Two owners fit equally well: the one whose surname the firm bears comes first.
const bearerFactor = 1.02

/** Ranks the people of a site for a role, best first: by stated offices, and for its head by what they imply. Pure. */
export function rankHolders(category: string, site: StaffFacts): readonly RoleHolder[] {
  const stated = rankForRole(category, site.people, site.domain)
  return decideHolders(category, stated.map(withBearing(category, site)), site)
}

// A name is parsed for each; a site may name a thousand heads.
const heldPerSlice = 20

/** Ranks like `rankHolders`, but lets the event loop serve other requests after every twenty people. */
export async function rankHoldersInSlices(
  category: string,
  site: StaffFacts,
): Promise<readonly RoleHolder[]> {
  const ranked = await rankInSlices(category, site.people, site.domain)
  const bearing = withBearing(category, site)
  const stated: RankedPerson<SitePerson>[] = []
  for (let start = 0; start < ranked.length; start += heldPerSlice) {
    stated.push(...ranked.slice(start, start + heldPerSlice).map(bearing))
    await yieldToEventLoop()
  }
  return decideHolders(category, stated, site)
}

/** Returns a function that raises the score of a head whose surname the firm bears. */
function withBearing(category: string, site: StaffFacts) {
  if (!isHeadCategory(category)) return (ranked: RankedPerson<SitePerson>) => ranked
  const bearingOf = bearingReader(site)
  return ({ person, score }: RankedPerson<SitePerson>) => ({
    person,
    score: score * (bearingOf(person) === 1 ? bearerFactor : 1),
  })
}

function decideHolders(
  category: string,
  stated: readonly RankedPerson<SitePerson>[],
  site: StaffFacts,
): readonly RoleHolder[] {
  if (!isHeadCategory(category)) return withoutShared(stated)
  if (stated.length === 0) return inferHeads(site)
  return stated.toSorted((a, b) => b.score - a.score)
}

// Titles of clerks and of professions fill a role by less.
const leadScoreMin = 0.45

/** Leaves out people who share a profession or a title without rank: the accountants of an accounting firm. */
function withoutShared(
  ranked: readonly RankedPerson<SitePerson>[],
): readonly RankedPerson<SitePerson>[] {
  const byOffice = Map.groupBy(ranked, ({ person }) => officeOf(person.jobTitle))
  return ranked.filter(({ person, score }) => {
    const isAlone = (byOffice.get(officeOf(person.jobTitle))?.length ?? 0) < 2
    return score >= leadScoreMin || person.jobTitle === null || isAlone
  })
}

// The end of a word is that of its gender or its number: `Buchhalter`, `Buchhalterin`.
const stemLettersMax = 8

/** Returns the beginning of the word of a title that names a job, or the whole title where no word does. */
function officeOf(title: string | null): string {
  const job = titleWordsOf(title ?? '').find(isRole)
  return job === undefined ? (title ?? '') : job.slice(0, stemLettersMax)
}
