import { writeFileSync } from 'node:fs'
import {
  likeliestTitle,
  type PeopleTrees,
} from '../../packages/engine/read/extract/people/learnt/judge-cards.ts'
import {
  probabilityBy,
  type Trees,
} from '../../packages/engine/read/extract/people/learnt/trees.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { count, inputFile, outputFile } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { learnTrees, type Sample } from './people/boosted-trees.ts'
import { labelledSites, readLabelledSites } from './people/labelled-sites.ts'
import { type NameSample, readSamples, type SiteSamples } from './people/people-samples.ts'
import { emptyTally, tallySite } from './people/people-tally.ts'

/** `train -- people`. */
export const people = defineCommand({
  summary: 'who on a page is staff, and which line beside a name is a title',
  options: {
    sites: inputFile(labelledSites),
    trees: count(80, { smoke: 2 }),
    output: outputFile('packages/engine/data/people-trees.json'),
  },
  needs: [['sites']],
  run: ({ sites = '', trees, output }) => {
    const samples = readLabelledSites(sites).map((site) => {
      progress.step(site.domain)
      return readSamples(site)
    })
    const learnt = learnPeople(samples, trees)
    writeFileSync(output, `${JSON.stringify(learnt.trees)}\n`)
    return { name: 'people', sites: samples.length, left_out: learnt.tally, output }
  },
})

const folds = 5
// With these values sites that were left out of the learning are read best.
const boosting = { depth: 3, rate: 0.1, pull: 3, leafMin: 6 }
// The names of a site resemble each other, so that those of a large site together count no more than these.
const siteWeightMax = 25

function learnPeople(all: readonly SiteSamples[], trees: number) {
  const foldOf = new Map(all.map((one, at) => [one, at % folds]))
  const learn = (samples: readonly Sample[]): Trees => learnTrees(samples, { ...boosting, trees })
  const titleTrees = learnOfFolds(all, foldOf, (some) => learn(some.flatMap(titleSamples)))
  // The trees of staff learn from chances of titles as they are on sites that were not learnt from.
  const factsOf = new Map(
    all.flatMap((one) => {
      const fold = titleTrees[foldOf.get(one) ?? 0] as Trees
      return one.names.map((name) => [name, withChance(name, fold)] as const)
    }),
  )
  const staffSamplesOf = (one: SiteSamples) => staffSamples(one, factsOf)
  const staffTrees = learnOfFolds(all, foldOf, (some) => learn(some.flatMap(staffSamplesOf)))
  const tally = emptyTally()
  for (const one of all) {
    const fold = foldOf.get(one) ?? 0
    const trees: PeopleTrees = {
      staff: staffTrees[fold] as Trees,
      title: titleTrees[fold] as Trees,
    }
    tallySite(
      one,
      (name) => probabilityBy(trees.staff, factsOf.get(name) ?? []),
      trees.title,
      tally,
    )
  }
  const shipped: PeopleTrees = {
    staff: learn(all.flatMap(staffSamplesOf)),
    title: learn(all.flatMap(titleSamples)),
  }
  return { trees: shipped, tally }
}

/** Learns once for each fold, from the sites of all others. */
function learnOfFolds(
  all: readonly SiteSamples[],
  foldOf: ReadonlyMap<SiteSamples, number>,
  learn: (some: readonly SiteSamples[]) => Trees,
): readonly Trees[] {
  return Array.from({ length: folds }, (_, fold) => {
    progress.step(`fold ${fold + 1} of ${folds}`)
    return learn(all.filter((one) => foldOf.get(one) !== fold))
  })
}

const withChance = ({ facts, candidates }: NameSample, trees: Trees): readonly number[] => [
  ...facts,
  likeliestTitle(candidates, trees)?.probability ?? 0,
]

const weightOf = ({ names }: SiteSamples): number => Math.min(1, siteWeightMax / names.length)

const titleSamples = (one: SiteSamples): readonly Sample[] =>
  one.names.flatMap(({ candidates }) =>
    candidates.flatMap(({ facts, isRight }) =>
      isRight === null ? [] : [{ facts, isRight, weight: weightOf(one) }],
    ),
  )

const staffSamples = (
  one: SiteSamples,
  factsOf: ReadonlyMap<NameSample, readonly number[]>,
): readonly Sample[] =>
  one.names.flatMap((name) =>
    name.isStaff === null
      ? []
      : [{ facts: factsOf.get(name) ?? [], isRight: name.isStaff, weight: weightOf(one) }],
  )
