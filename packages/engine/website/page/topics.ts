import { readRows } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import { isEnglishWord } from '../lexicon/common-words.ts'
import { fieldsOf, stemOf } from '../lexicon/industries.ts'
import { languageOfWords } from '../lexicon/languages.ts'
import type { PageWords } from './words.ts'

/** Topics of pages that are no firm's: a person, the offers of lures, a group of people. */
const topics = ['person', 'lure', 'club'] as const

export type Topic = (typeof topics)[number]

/** How much a page speaks for each topic, against firms: log-odds. */
export type TopicScores = Readonly<Record<Topic, number>>

/** How much a word speaks for each topic, in their order. */
type WordScores = readonly [person: number, lure: number, club: number]

const none: WordScores = [0, 0, 0]
const places = [0, 1, 2] as const

/**
 * Adds up how much the words of a page speak for each topic, each word once. `topic-words.txt` knows English words by
 * their neighbours in a space of word vectors, so that words count that no list made by hand has; other languages have
 * the words of `topic-translations.txt`. Pure.
 * @param language as the page declares it
 */
export function scoreTopics(words: PageWords, language: string | null): TopicScores {
  const scoreOf = scorerFor(languageOfWords(words.tally) ?? language ?? 'en')
  const sums: [number, number, number] = [0, 0, 0]
  const telling: [number, number, number] = [0, 0, 0]
  let known = 0
  for (const word of words.tally.keys()) {
    const score = scoreOf(word)
    if (!score) continue
    known += 1
    for (const at of places) {
      const one = score[at]
      sums[at] += one
      if (one >= tellingMin) telling[at] += 1
    }
  }
  const length = (known + lengthAdded) ** lengthPower
  const scoreAt = (at: 0 | 1 | 2) => (telling[at] < wordsMin ? 0 : sums[at] / length)
  return { person: scoreAt(0), lure: scoreAt(1), club: scoreAt(2) }
}

// One word may be a name, part of an address, or have two meanings.
const wordsMin = 2
const tellingMin = 0.5
// A long page has words of all topics. Both numbers were found by leaving out one author's pages at a time.
const lengthAdded = 4
const lengthPower = 0.25

/** Lists the steps that scores reach, as names of features. Pure. */
export function topicSigns(scores: TopicScores): string[] {
  return topics.flatMap((topic) => {
    const step = topicSteps.filter((from) => scores[topic] >= from).length
    return step === 0 ? [] : [`${topic}:${step}`]
  })
}

const topicSteps = [0.5, 1, 1.75, 2.75]

/** Returns whether a word, in any language of the tables, is clearly one of a topic, and of no other more. Pure. */
export function isOfTopic(word: string, topic: Topic): boolean {
  const at = topics.indexOf(topic)
  const isClear = (score: WordScores = none) =>
    (score[at] ?? 0) >= clearMin && score[at] === Math.max(...score)
  return (
    isClear(scoreByWord().get(word) ?? scoreByWord().get(word.replace(/s$/, ''))) ||
    (word.length >= foreignMin &&
      !isEnglishWord(word) &&
      scoresByStem().some((scores) => isClear(scoreOfForeign(scores, word))))
  )
}

// Shorter words of eight languages are parts of names: `API` is the Italian word for bees.
const foreignMin = 5

// Words like members, games and visitors have lower scores, and firms have them in their names as well.
const clearMin = 0.8

// The file has scores in tenths, so that it holds whole numbers.
const unit = 10

const scoreByWord = once(() => {
  const scores = new Map<string, WordScores>()
  for (const [key, words] of readRows('topic-words')) {
    const [person = 0, lure = 0, club = 0] = key.split(' ').map((number) => Number(number) / unit)
    const score: WordScores = [person, lure, club]
    for (const word of words) scores.set(word, score)
  }
  return scores
})

type Scorer = (word: string) => WordScores | undefined

function scorerFor(language: string): Scorer {
  if (language === 'en') return (word) => scoreByWord().get(word)
  const at = columns.indexOf(language)
  return at < 0 ? () => none : (word) => scoreOfForeign(scoresByStem()[at] ?? new Map(), word)
}

// Languages in the order of the cells in the rows of `topic-translations.txt`.
const columns = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'pl']

// Compound and inflected words begin with the word of the list; shorter ones begin others by chance.
const beginningMin = 6
// No word of the list is longer. A page of one word without end would be looked up at each of its letters.
const beginningMax = 24

// Scores of words that no row has: of a trade, or of none. Firms have many more words than the rows; English ones are
// known.
const tradeScore: WordScores = [-0.3, -0.3, -0.3]
const unknownScore: WordScores = [-0.05, -0.05, -0.05]
// Shorter words are grammar.
const unknownMin = 5

function scoreOfForeign(
  scores: ReadonlyMap<string, WordScores>,
  word: string,
): WordScores | undefined {
  const stem = stemOf(word)
  const beginning = stem.slice(0, beginningMax)
  for (let end = beginning.length; end >= Math.min(beginningMin, stem.length); end -= 1) {
    const score = scores.get(beginning.slice(0, end))
    if (score) return score
  }
  if (word.length < unknownMin) return undefined
  return fieldsOf([stem]).size > 0 ? tradeScore : unknownScore
}

const scoresByStem = once(() => columns.map((_, at) => scoresOfColumn(at)))

/** Maps the stems of a language's words to their scores; a word with several meanings has their mean. */
function scoresOfColumn(at: number): ReadonlyMap<string, WordScores> {
  const found = new Map<string, WordScores[]>()
  for (const [concept, cells] of readRows('topic-translations')) {
    const score = scoreByWord().get(concept)
    const words = score ? (cells[at] ?? '').split('|') : []
    for (const stem of new Set(words.map((word) => stemOf(word.toLowerCase())))) {
      found.set(stem, [...(found.get(stem) ?? []), score ?? none])
    }
  }
  return new Map([...found].map(([stem, all]) => [stem, meanOf(all)]))
}

function meanOf(scores: readonly WordScores[]): WordScores {
  const mean = (at: 0 | 1 | 2) => scores.reduce((sum, one) => sum + one[at], 0) / scores.length
  return [mean(0), mean(1), mean(2)]
}
