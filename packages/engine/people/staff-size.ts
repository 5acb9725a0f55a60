import { readSections } from '../data/words.ts'
import { once } from '../lib/once.ts'
import type { DomainFacts } from '../model/domain-facts.ts'
import type { SitePerson } from '../model/site-crawl.ts'
import { titleWordsOf } from '../read/extract/titles.ts'
import { staffOfSize } from '../read/profile/employee-ranges.ts'

/** The people that a company's site shows. */
export type SeenStaff = {
  readonly people: readonly Pick<SitePerson, 'jobTitle'>[]
  /** The sought person among them; null where the site does not name them. */
  readonly sought: Pick<SitePerson, 'jobTitle'> | null
}

// A site that names fewer shows a selection, or the heads of the firm.
const listMin = 6
// A page of the staff shows this share: recent hires, and those who did not wish to be shown, are missing.
const listedShare = 2 / 3
// Assumed staff of a firm whose site names the owner and hardly anyone else. Most such firms are smaller.
const ownerStaff = 10

/**
 * Estimates how many people work at a company whose site tells: it lists its staff with the sought person among them,
 * or the sought person is its owner. Returns null otherwise: the people shown are a lower bound and no more. Pure.
 */
export function estimateStaff({ people, sought }: SeenStaff): number | null {
  if (sought === null) return null
  if (people.length < listMin) return hasWord(sought.jobTitle, ownerWords) ? ownerStaff : null
  return areLeaders(people) ? null : Math.ceil(people.length / listedShare)
}

/**
 * Returns how many people work at a company by its own site and the operator's lists: the larger number, since one of
 * them may be old and firms grow. Null where neither says. Pure.
 */
export function reportedStaff({ crawl, listedSizes = [] }: DomainFacts): number | null {
  const reported = [crawl?.statedStaff ?? null, ...listedSizes.map(staffOfSize)]
  const counts = reported.filter((count) => count !== null)
  return counts.length === 0 ? null : Math.max(...counts)
}

/** A page with more people shows no board, and their titles are not read one by one. */
const boardMax = 25

/** Returns true for a page of the firm's heads, who are few of its staff: each of them has a title of rank. */
function areLeaders(people: SeenStaff['people']): boolean {
  return people.length <= boardMax && people.every(({ jobTitle }) => hasWord(jobTitle, rankWords()))
}

const hasWord = (title: string | null, words: ReadonlySet<string>): boolean =>
  title !== null && titleWordsOf(title).some((word) => words.has(word))

const ownerWords: ReadonlySet<string> = new Set(
  'eigenaar inhaber inhaberin owner propietaria propietario proprietaire proprietor titolare'.split(
    ' ',
  ),
)

const rankScoreMin = 0.75

/** Words that alone make a title one of rank: chief, director, head, cfo, founder. */
const rankWords = once(
  (): ReadonlySet<string> =>
    new Set(
      [...readSections('role-titles')].flatMap(([section, phrases]) =>
        Number(section.split(' ')[1]) >= rankScoreMin
          ? phrases.filter((phrase) => !phrase.includes(' '))
          : [],
      ),
    ),
)
