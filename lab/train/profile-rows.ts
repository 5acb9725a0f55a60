/** A fact of a site: the words for its source, and whether the labels have it. */
export type Outcome = {
  readonly field: string
  readonly source: string
  readonly isRight: boolean
  readonly site: number
}

type Row = { readonly name: string; readonly share: number; right: number; count: number }

// So many facts of the wider kind count as much as those of the kind itself.
const priorCount = 3
// Facts of fewer sites are counted with those of the wider kind.
const sitesMin = 5
// One wrong fact of a few is chance.
const chanceCount = 1
const foldsCount = 5
// A field answers where that many of its facts are right, and no kind of source that is worse than the floor.
const aims = { aim: 0.97, floor: 0.9 }
type Aims = typeof aims

const aimsByField: ReadonlyMap<string, Aims> = new Map([
  ['address', { aim: 0.95, floor: 0.9 }],
  // Sites list numbers of others in more ways than the counted ones do: five folds fall short of the aim.
  ['phones', { aim: 0.97, floor: 0.85 }],
  ['logoUrl', { aim: 0.97, floor: 0.93 }],
  // Classes of industry overlap, and the fewer their words, the less they tell.
  ['industry', { aim: 0.9, floor: 0.7 }],
])

/** Returns the rows of a field, and what they answer of sites that they did not learn from. Pure. */
export function rowsOf(field: string, outcomes: readonly Outcome[]) {
  const least = aimsByField.get(field) ?? aims
  const shares = sharesOf(outcomes)
  const threshold = thresholdOf(outcomes, shares, least)
  const rows = [...shares.values()]
    .map(
      ({ name, share, right, count }) =>
        `${name}: ${rounded(share)} ${rounded(right)} ${rounded(count)}`,
    )
    .concat(`least: ${rounded(threshold)}`)
    .toSorted()
  return { rows, figures: crossValidated(outcomes, least) }
}

/** Counts the facts of each kind of source and of each wider one, which are the beginnings of its words. */
function sharesOf(outcomes: readonly Outcome[]): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>()
  const names = new Set(outcomes.flatMap(({ source }) => beginningsOf(source)))
  const byLength = [...names].toSorted((a, b) => depthOf(a) - depthOf(b))
  for (const name of byLength) {
    const own = outcomes.filter(({ source }) => beginningsOf(source).includes(name))
    const count = bySite(own)
    if (count < sitesMin && name !== 'all') continue
    const right = bySite(
      own.filter(({ isRight }) => isRight),
      own,
    )
    // A kind that was never wrong has not been counted often enough to be sure.
    const wider = shareOf(name, rows) || (right + 1) / (count + 2)
    const share = (right + priorCount * wider) / (count + priorCount)
    rows.set(name, { name, share, right, count })
  }
  return rows
}

/** Counts facts so that those of one site are one: a list of twenty branches is right or wrong as a whole. */
function bySite(facts: readonly Outcome[], all: readonly Outcome[] = facts): number {
  const counts = Map.groupBy(all, ({ site }) => site)
  return facts.reduce((sum, { site }) => sum + 1 / (counts.get(site)?.length ?? 1), 0)
}

/** Lists a kind of source and the wider ones, the widest last: `legal own`, `legal`, `all`. */
function beginningsOf(source: string): readonly string[] {
  if (source === 'all') return ['all']
  const words = source.split(' ')
  return [...words.map((_, at) => words.slice(0, words.length - at).join(' ')), 'all']
}

const depthOf = (name: string): number => (name === 'all' ? 0 : name.split(' ').length)

const shareOf = (source: string, rows: ReadonlyMap<string, Row>): number =>
  beginningsOf(source)
    .map((name) => rows.get(name)?.share)
    .find((share) => share !== undefined) ?? 0

/** Returns the lowest share at which the facts that are answered reach the aim; 1 where none do. */
function thresholdOf(
  outcomes: readonly Outcome[],
  rows: ReadonlyMap<string, Row>,
  { aim, floor }: Aims,
): number {
  // A kind that no site had counts as the widest: it answers where all that are above do.
  const shares = outcomes.map(({ source }) => shareOf(source, rows)).concat(shareOf('all', rows))
  const levels = [...new Set(shares.map(rounded))]
  const reached = levels.filter((level) => {
    const answered = outcomes.filter(({ source }) => rounded(shareOf(source, rows)) >= level)
    const right = answered.filter(({ isRight }) => isRight).length
    return right + chanceCount >= aim * answered.length
  })
  return Math.max(floor, Math.min(1, ...reached))
}

/** Answers the sites of each fold by the rows of the other folds. */
function crossValidated(outcomes: readonly Outcome[], least: Aims) {
  const answered = Array.from({ length: foldsCount }, (_, fold) => {
    const learnt = outcomes.filter(({ site }) => site % foldsCount !== fold)
    const rows = sharesOf(learnt)
    const threshold = thresholdOf(learnt, rows, least)
    return outcomes.filter(
      ({ site, source }) =>
        site % foldsCount === fold && rounded(shareOf(source, rows)) >= threshold,
    )
  }).flat()
  const right = answered.filter(({ isRight }) => isRight).length
  const known = outcomes.filter(({ isRight }) => isRight).length
  return {
    facts: outcomes.length,
    answered: answered.length,
    precision: rounded(right / Math.max(1, answered.length)),
    kept: rounded(right / Math.max(1, known)),
  }
}

const rounded = (share: number): number => Math.round(share * 1_000) / 1_000
