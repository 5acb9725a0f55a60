import { likeliestTitle } from '../../../packages/engine/read/extract/people/learnt/judge-cards.ts'
import type { Trees } from '../../../packages/engine/read/extract/people/learnt/trees.ts'
import { isSameName, isSameTitle } from '../../tools/same-person.ts'
import type { NameSample, SiteSamples } from './people-samples.ts'

/** Counts of people and titles on sites that were left out of the learning, by the probability that is asked for. */
export type PeopleTally = {
  people: number
  readonly byProbability: { readonly least: number; right: number; wrong: number }[]
  /** Titles by rule, and with those that the trees add. */
  readonly titles: {
    right: number
    wrong: number
    silent: number
    addedRight: number
    addedWrong: number
  }
}

export const emptyTally = (): PeopleTally => ({
  people: 0,
  byProbability: [0.4, 0.5, 0.6, 0.7, 0.8].map((least) => ({ least, right: 0, wrong: 0 })),
  titles: { right: 0, wrong: 0, silent: 0, addedRight: 0, addedWrong: 0 },
})

const titleProbabilityMin = 0.5

/** Adds the counts of a site. */
export function tallySite(
  { site, names }: SiteSamples,
  probabilityOf: (name: NameSample) => number,
  titleTrees: Trees,
  tally: PeopleTally,
): void {
  tally.people += site.people.length
  for (const row of tally.byProbability) {
    const read = names.filter((name) => name.isStaff !== null && probabilityOf(name) >= row.least)
    const isRead = (person: LabelledPerson) => read.some((name) => name.person === person)
    row.right += site.people.filter(isRead).length
    row.wrong += distinctNames(read.filter(({ isStaff }) => isStaff === false)).length
  }
  for (const person of site.people) {
    const own = names.filter((name) => name.person === person)
    if (person.title !== null && own.length > 0) tallyTitle(person.title, own, titleTrees, tally)
  }
}

type LabelledPerson = SiteSamples['site']['people'][number]

function distinctNames(read: readonly NameSample[]): readonly string[] {
  const distinct: string[] = []
  for (const { name } of read) {
    if (!distinct.some((one) => isSameName(one, name))) distinct.push(name)
  }
  return distinct
}

function tallyTitle(
  title: string,
  own: readonly NameSample[],
  trees: Trees,
  { titles }: PeopleTally,
): void {
  const byRule = own.find((name) => name.title !== null)?.title
  if (byRule) {
    titles[isSameTitle(byRule, title) ? 'right' : 'wrong'] += 1
    return
  }
  const added = own
    .map(({ candidates }) => {
      const best = likeliestTitle(candidates, trees)
      if (best === null || best.probability < titleProbabilityMin) return null
      return candidates.find(({ distance }) => distance === best.distance) ?? null
    })
    .find((one) => one !== null)
  titles[added === undefined ? 'silent' : added.isRight ? 'addedRight' : 'addedWrong'] += 1
}
