/**
 * The weights at which learning starts and to which it is pulled back: log-likelihood ratios judged by hand from the
 * annotated pages of real firms and from publications on parked names. A replayed internet shows the shares it was
 * built with; these weights keep the learnt ones plausible beyond it.
 */
const measured: Readonly<Record<string, number>> = {
  moved: -0.5,
  'empty:for_sale': -6,
  'empty:parking_host': -6,
  'empty:default_page': -5,
  'empty:coming_soon': -4,
  // Such a page cannot be distinguished from that of a firm that says nothing of itself.
  'empty:notice': -4,
  'empty:blank': -3,
  'empty:name_server': -5,
  'host:foreign': -6,
  // Half of the right sites name their firm with its legal form, one in twelve of the firms called after the label, and
  // none of 660 pages of persons, lures and clubs that bear the name. An imprint that names it says the same.
  'text:legal': 0.7,
  'legal:named': 0.5,
  // A page with only the distinguishing words of a longer name is another firm's more often than all else suggests.
  'text:core': -0.5,
  'guess:common': 0,
  'guess:words': 0,
  'page:unreachable': -1,
  'page:forbidden': 0,
  'page:error': -2,
  'mail:yes': 0.2,
  'mail:no': -0.6,
  'page:walled': 1,
  'nature:personal': -4,
  'nature:maybe_personal': -2,
  'nature:hardly_firm': -1.5,
  'nature:lure': -5,
  'nature:community': -3,
  'registry:same': 7.5,
  'registry:akin': 5.5,
  'registry:shorter': 4,
  'registry:extended': 0,
  'registry:phrase': 1,
  'registry:reduced': 1,
  'registry:other': 0,
  'registry:agree': 1.5,
  'search:first': 2,
  'search:top': 1,
  'search:later': 0,
}

/**
 * The replay is no measure of these: the second author's pages draw the trades of listed firms, so that hints and pages
 * disagree more than real ones do. Lists of words know the pages of no firm that are shown there, so that hardly one is
 * left that shows too little.
 */
const held: Readonly<Record<string, number>> = {
  // All 200 firms' pages by an author whom no rule had seen show more, and none of 87 others' pages that no list knew.
  'firm:hardly': -2,
  'firm:none': -4,
  // None of 4,000 right sites names one other firm as its owner twice; the site of a product does.
  'owner:other': -3,
  'hint:vague': 0,
  'context:most': 4,
  'context:much': 2.5,
  'context:some': 1.5,
  'context:little': 0.3,
  'context:unmet': -0.6,
  'context:silent': -0.2,
  'context:none': -1.4,
  'field:same': 2.25,
  // The name's right pages speak of the trade asked for in 77 %, namesakes' pages in 2 %.
  'bears|trade': 1.25,
  'field:other': -1.5,
  'place:same': 1.2,
  'place:other': -1.5,
  'year:same': 3,
  'year:other': -1.5,
  'language:same': 0.5,
  'language:other': -0.9,
  'language:third': -2,
  // This is a fact for the decision: every candidate of a search has it, or none.
  'name:seldom-shared': 0,
}

// A page that bears the name gets this weight at most. One in ten names that are a word of the language is shared, and
// half of the firms that share one have a label with an affix; of coined names, and of names of several words, fewer
// than one in a hundred is shared. Many firms have the same part of a name, or the name with a generic word; a page
// about a firm is hardly ever the firm's own.
const namingMax = {
  common: 4.3,
  word: 7,
  words: 7.5,
  rare: 8,
  'rare-core': 3.5,
  core: 5,
  longer: 6.5,
  'common-longer': 4.5,
  other: 7,
  akin: 2.5,
  part: 2.5,
  short: 1.5,
  about: -0.5,
}
const levels = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]
// A page that bears only part of the name, adds a word to it or is about the firm is a class of its own from the first
// point on, and has only these levels.
const someLevels: Readonly<Record<string, readonly number[]>> = {
  akin: [1, 2, 3, 4, 5, 6, 7],
  part: [1, 2, 3, 4, 5],
  'rare-core': [1, 2, 3, 4, 5, 6, 7],
  short: [1, 2, 3, 4, 5],
  about: [1, 2, 3, 4, 5, 6],
}

export const evidenceStart: Readonly<Record<string, number>> = {
  ...measured,
  ...held,
  ...Object.fromEntries(Object.entries(namingMax).flatMap(([kind, most]) => namingOf(kind, most))),
}

/**
 * The keys whose weights stay as they are. In the replay owners of a coined name of several words have it as often as
 * owners of any other name.
 */
export const heldKeys: ReadonlySet<string> = new Set([
  ...Object.keys(held),
  ...['rare', 'rare-core'].flatMap((kind) => namingOf(kind, 0).map(([key]) => key)),
])

function namingOf(kind: string, most: number): readonly (readonly [key: string, start: number])[] {
  return [
    ...(someLevels[kind] ?? levels).map(
      (level) => [`named:${level}|${kind}`, startOf(level, most)] as const,
    ),
    // The common weight of all high steps beyond their own: nothing is known of it beforehand.
    [`bears|${kind}`, 0],
  ]
}

function startOf(level: number, most: number): number {
  return level > 0 ? Math.min(most, level * 1.1 - 0.8) : level * 0.8 - 0.8
}
