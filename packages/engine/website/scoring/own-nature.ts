import { readSections } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import { classOfWord } from '../lexicon/affixes.ts'
import { isEnglishTrade, isTradeWord } from '../lexicon/languages.ts'
import type { SoughtName } from '../matching/match.ts'
import type { PageNature } from '../page/nature.ts'
import type { PageEvidence } from '../page/page-evidence.ts'
import { isOfTopic, type Topic } from '../page/topics.ts'
import { type Naming, states } from './evidence.ts'

/**
 * Returns the nature that speaks against a page; null where it is the company's own: a society's page is that of a
 * community, a casino's has the words of lures, and so has the page of a name whose trade is a word of the topic. A
 * hint with such a word leaves a doubt. A planner of weddings says I and speaks of brides: a page that names the
 * company in full is the firm's. Pure.
 * @param terms of the hint
 * @param naming what the page says of the name
 */
export function strangeNature(
  { name: { words } }: Pick<SoughtName, 'name'>,
  terms: readonly string[],
  nature: PageNature,
  naming: Naming,
): PageNature | null {
  const topics = topicsOf[nature]
  if (topics.some((topic) => isNameOf(words, topic, isOwnerNamed(naming)))) return null
  const isHinted = topics.some(
    (topic) => topic !== 'person' && terms.some((term) => isOfTopic(term, topic)),
  )
  return isHinted ? 'hardly_firm' : nature
}

/**
 * Returns the nature that speaks against a page, which is a doubt alone where the page gives its owner this name, and
 * has it with its legal form: none of 660 pages of persons, lures and clubs had that. A practice or a sole trader
 * speaks as a person does: a page whose title, owner or copyright is the very name, and that shows what firms show, is
 * the firm's. Either takes a mere doubt away. A lure stays a lure: the new owner of a lapsed domain often keeps its
 * copyright line, and betting firms are fewer. Pure.
 */
export function natureBeside(
  sought: Pick<SoughtName, 'name'>,
  { nature, firmSigns }: Pick<PageEvidence, 'nature' | 'firmSigns'>,
  naming: Naming,
  terms: readonly string[],
): PageNature | null {
  const strange = nature === null ? null : strangeNature(sought, terms, nature, naming)
  if (strange === null || strange === 'lure') return strange
  const isFormal = statesFirm(naming)
  if (!isFormal && (firmSigns < firmSignsMin || !isOwnerNamed(naming))) return strange
  if (nature === 'maybe_personal' || nature === 'hardly_firm') return null
  if (isFormal) return 'hardly_firm'
  return strange === 'personal' ? 'maybe_personal' : strange
}

/** From this count on a page shows what firms show and persons do not. */
export const firmSignsMin = 2

/**
 * Returns whether a page names its owner with the legal form: registrars of that trade serve firms, too. The page of a
 * name on sale knows the label, and not the legal form of the firm that bears it. Pure.
 */
export function statesFirm(naming: Naming): boolean {
  return naming.isFormal && isOwnerNamed(naming)
}

const isOwnerNamed = (naming: Naming) => states(naming, ['own', 'holder', 'title'], 'same')

/** Topics that a page of each nature may have: its signs tell that it is no firm's, and not which topic it has. */
const topicsOf: Readonly<Record<PageNature, readonly Topic[]>> = {
  personal: ['person'],
  lure: ['lure'],
  community: ['club'],
  maybe_personal: ['person', 'lure', 'club'],
  hardly_firm: ['person', 'lure', 'club'],
}

/** Returns whether the words of a name say that its firm is of a topic. */
function isNameOf(words: readonly string[], topic: Topic, isNamed: boolean): boolean {
  const isTradeAbout = (word: string, at: number) =>
    isOfTopic(word, topic) && isBesideCore(word, at)
  if (topic === 'person') return isNamed && words.some(isTradeAbout)
  const isOwnWord = topic === 'club' ? isSociety : (word: string) => lureTrades().has(word)
  const isGroupOfClub = (at: number) => topic === 'club' && isGroup(words, at)
  return (
    words.some(isOwnWord) || words.some((word, at) => isTradeAbout(word, at) && !isGroupOfClub(at))
  )
}

/**
 * Returns whether a word may be the trade of a name. Its first word only distinguishes the name, whatever it means,
 * unless it names a trade: `Spin` and `Lifetime Value` are no trades.
 */
const isBesideCore = (word: string, at: number) =>
  at > 0 || isTradeWord(word) || isEnglishTrade(word) || classOfWord(word) !== null

/**
 * Returns whether a word is the plural that ends a name: `Kerven Quilters` are people, while `Kerven Football Goals`
 * are sold to people.
 */
const isGroup = (words: readonly string[], at: number) =>
  at === words.length - 1 && words[at]?.endsWith('s') === true

const sections = once(() => readSections('page-nature'))
const societies = once(() => new Set(sections().get('society') ?? []))
const lureTrades = once(() => new Set(sections().get('lure') ?? []))

const isSociety = (word: string) => classOfWord(word) === 'org' || societies().has(word)
